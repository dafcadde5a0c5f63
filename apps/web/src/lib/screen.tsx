import { type ComponentType, lazy, useState } from 'react'

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

export function screen(
  pattern: string,
  fetchPage: () => Promise<ComponentType>,
  { isPersonal = false } = {},
): Screen {
  let here: ComponentType | undefined
  const load = async () => {
    here ??= await fetchPage()
    return here
  }
  const Later = lazy(async () => ({ default: await load() }))
  function Page() {
    // Chosen once: going over from the one to the other would begin the page anew.
    const [Chosen] = useState(() => here ?? Later)
    return <Chosen />
  }
  return { pattern, isPersonal, Page, load }
}
