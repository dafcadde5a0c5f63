import { useEffect, useRef } from 'react'

interface StepHistory {
  /** Whether the screen shows a step after its first. */
  isAhead: boolean
  /** False while the step to show is not known yet. */
  isReady?: boolean
  onBack: () => void
  onForward: () => void
}

/**
 * Gives the later step of a screen its own entry in the browser's history, so that Back and the back gesture of a phone
 * return to the previous step instead of leaving the screen. The URL does not change, and the entry's state is only a
 * flag: the choices and the input of the visitor are stored elsewhere.
 */
export function useStepHistory({ isAhead, isReady = true, onBack, onForward }: StepHistory) {
  useEffect(() => {
    if (!isReady || isAhead === isEntryAhead()) return
    if (isAhead) window.history.pushState({ [AHEAD]: true }, '')
    else window.history.back()
  }, [isAhead, isReady])

  const latest = useRef({ isAhead, onBack, onForward })
  useEffect(() => {
    latest.current = { isAhead, onBack, onForward }
  })

  // Subscribes once: a listener that is replaced during the event, because another one renders, would not be called.
  useEffect(() => {
    const currentPath = window.location.pathname
    const traversed = () => {
      const step = latest.current
      if (window.location.pathname !== currentPath || isEntryAhead() === step.isAhead) return
      if (step.isAhead) step.onBack()
      else step.onForward()
    }
    window.addEventListener('popstate', traversed)
    return () => window.removeEventListener('popstate', traversed)
  }, [])
}

const AHEAD = 'isLaterStep'

function isEntryAhead(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && AHEAD in state
}
