import { useLocation, useSearch } from 'wouter'
import { basePath } from '../browser/base-path.ts'

/**
 * The open dialog of a screen, in the URL: `?edit=7`. A reload and the login after an expired session open it again; it
 * adds no step to the browser's history.
 *
 * @param acts the query parameters of the screen's dialogs, of which one is open.
 */
export function useOpenDialog<Act extends string>(...acts: readonly Act[]) {
  const [currentPath, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const act = acts.find((each) => params.has(each))
  const value = act === undefined ? '' : (params.get(act) ?? '')

  function show(change: (params: URLSearchParams) => void) {
    // A save may have ended after the screen was left.
    if (window.location.pathname !== basePath() + currentPath) return
    const next = new URLSearchParams(window.location.search)
    for (const each of acts) next.delete(each)
    change(next)
    const query = next.size > 0 ? `?${next}` : ''
    if (query === window.location.search) return
    const state: unknown = window.history.state
    navigate(currentPath + query, { replace: true, state })
  }

  return {
    act,
    value,
    /** The value as the id of a record; NaN without one. */
    id: Number.parseInt(value, 10),
    open: (act: Act, value: string | number) => show((params) => params.set(act, String(value))),
    close: () => show(() => undefined),
  }
}
