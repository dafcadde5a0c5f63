import { useEffect, useRef } from 'react'
import { useIsHydrating } from './use-is-hydrating.ts'

/**
 * The ref of a step's heading. When the step changes and the focus is lost, because the pressed button was removed, the
 * heading takes the focus and the page scrolls to the top. A focus elsewhere stays, and so does the scroll position of a page that
 * was read before its scripts ran.
 *
 * @param step undefined while the step is loading.
 */
export function useStepFocus(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isServed = useRef(useIsHydrating())
  useEffect(() => {
    const wasServed = isServed.current
    isServed.current = false
    if (step === undefined) return
    const focused = document.activeElement
    if (focused && focused !== document.body) return
    if (!wasServed) window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
