import { useEffect } from 'react'

interface StepHistory {
  /** Whether the screen shows a step after its first. */
  isAhead: boolean
  /** False while the step to show is not known yet. */
  isReady?: boolean
  onBack: () => void
  onForward: () => void
}

/**
 * Gives the later step of a screen its own entry in the browser's history, so that Back and the back
 * gesture of a phone return to the previous step instead of leaving the screen. The URL does not change,
 * and the entry's state is only a flag: what the visitor chose and typed is stored elsewhere.
 */
export function useStepHistory({ isAhead, isReady = true, onBack, onForward }: StepHistory) {
  useEffect(() => {
    if (!isReady || isAhead === isEntryAhead()) return
    if (isAhead) window.history.pushState({ [AHEAD]: true }, '')
    else window.history.back()
  }, [isAhead, isReady])

  useEffect(() => {
    const here = window.location.pathname
    const traversed = () => {
      if (window.location.pathname !== here || isEntryAhead() === isAhead) return
      if (isAhead) onBack()
      else onForward()
    }
    window.addEventListener('popstate', traversed)
    return () => window.removeEventListener('popstate', traversed)
  })
}

const AHEAD = 'isLaterStep'

function isEntryAhead(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && AHEAD in state
}
