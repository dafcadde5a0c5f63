import { useEffect, useRef } from 'react'

/**
 * The ref of a step's heading. Whoever was brought to the step by a press, whose button is gone, hears
 * the heading and sees it from the top; a visitor whose focus is elsewhere keeps it there. Undefined while the step is still loading.
 */
export function useStepFocus(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step === undefined) return
    const focused = document.activeElement
    if (focused && focused !== document.body) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
