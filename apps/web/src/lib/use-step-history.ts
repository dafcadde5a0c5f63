import { useEffect } from 'react'

interface Steps {
  /** Whether the screen shows a later step than its first. */
  isAhead: boolean
  /** False while it is not known yet which step there is to show. */
  isReady?: boolean
  onBack: () => void
  onForward: () => void
}

/**
 * Gives a later step of a screen an entry of its own in the browser's history, so that back, and the
 * swipe of a phone, lead to the step before instead of away. The address stays as it is, and the
 * entry says only that it is a later one: what was chosen and typed is kept elsewhere.
 */
export function useStepHistory({ isAhead, isReady = true, onBack, onForward }: Steps) {
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
