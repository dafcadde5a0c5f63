import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Waits for further letters before the search is sent. */
const DEBOUNCE_MS = 250

/**
 * Identifies this page load: browsers keep `history.state` through a reload, which should clear the
 * search.
 */
const SINCE = performance.timeOrigin

interface ClientListState {
  search: string
  page: number
}

/**
 * Page and search of the client list. The page is stored in the URL. The search is personal data,
 * which must not appear in URLs, so it is stored in `history.state`, where Back and Forward restore
 * it.
 */
export function useClientList() {
  const [here, navigate] = useLocation()
  const [params] = useSearchParams()
  const page = readPage(params.get('page'))
  const search = readSearch(useHistoryState())
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (search !== known) {
    setKnown(search)
    // Updates the input after Back or Forward, but not while the debounced input itself arrives.
    if (typed.trim() !== search) setTyped(search)
  }

  function show(next: ClientListState, { replace = false } = {}) {
    clearTimeout(timer.current)
    const address = next.page > 1 ? `${here}?page=${next.page}` : here
    navigate(address, { replace, state: { search: next.search, since: SINCE } })
  }

  return {
    page,
    search,
    typed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      // Replaces the entry, so that Back does not step through single letters.
      const apply = () => show({ search: text.trim(), page: 1 }, { replace: true })
      timer.current = setTimeout(apply, DEBOUNCE_MS)
    },
    goTo: (next: number, how?: { replace: boolean }) => show({ search, page: next }, how),
  }
}

function readPage(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

function readSearch(state: unknown): string {
  if (typeof state !== 'object' || state === null || Reflect.get(state, 'since') !== SINCE)
    return ''
  const search: unknown = Reflect.get(state, 'search')
  return typeof search === 'string' ? search : ''
}
