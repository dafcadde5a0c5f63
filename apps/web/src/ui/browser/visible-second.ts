import { useEffect, useRef } from 'react'

/** What the guard reads of a document. */
export type ShownPage = Pick<
  Document,
  'visibilityState' | 'addEventListener' | 'removeEventListener'
>

const SECOND_MS = 1000

/**
 * Resolves once the page has been visible for one second without a break. Scanners of mail open links, and some press
 * the buttons of the page at once.
 */
export function visibleForASecond(page: ShownPage): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (page.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        page.removeEventListener('visibilitychange', watch)
        resolve()
      }, SECOND_MS)
    }
    page.addEventListener('visibilitychange', watch)
    watch()
  })
}

/** @returns a function that waits until the screen has been seen for a second, for the acts of emailed links. */
export function useVisibleSecond(): () => Promise<void> {
  const seen = useRef<Promise<void>>(null)
  useEffect(() => {
    seen.current ??= visibleForASecond(document)
  }, [])
  return async () => {
    await seen.current
  }
}
