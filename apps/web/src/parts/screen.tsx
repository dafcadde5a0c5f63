import { type ComponentType, useEffect, useState } from 'react'
import { PageWaiting } from './page-waiting.tsx'

/** One address of the site and the module that draws it, which is fetched when somebody goes there. */
export interface Screen {
  /** What the router matches. */
  pattern: string
  /** Shows what is one visitor's own: found by no search engine, kept by no cache. */
  isPersonal: boolean
  Page: ComponentType
  /** Once this is done the page is drawn without a wait: what the server drew, and hydration, need it. */
  load: () => Promise<unknown>
}

/**
 * Not by React's `lazy`: whatever has shown a fallback it holds back for a third of a second, and the
 * page asks for nothing before it is drawn (ADR 22).
 */
export function screen(
  pattern: string,
  fetchPage: () => Promise<ComponentType>,
  { isPersonal = false } = {},
): Screen {
  let Here: ComponentType | undefined
  const load = async () => {
    Here ??= await fetchPage()
  }
  function Page() {
    const [, redraw] = useState({})
    const drawn = Here
    useEffect(() => {
      if (drawn) return
      load().then(
        () => redraw({}),
        // To the boundary around all pages, which says what can be done.
        (error: unknown) =>
          redraw(() => {
            throw error
          }),
      )
    }, [drawn])
    return Here ? <Here /> : <PageWaiting />
  }
  return { pattern, isPersonal, Page, load }
}
