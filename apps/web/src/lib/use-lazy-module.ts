import { useEffect, useState } from 'react'

/**
 * Loads the code of a later step on the first user interaction with the page, or when it is needed. A failed load
 * is reported as `hasFailed` instead of thrown, so that the rest of the page keeps working, and can be retried.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, isNeeded: boolean) {
  const [module, setModule] = useState<Module>()
  const [hasFailed, setHasFailed] = useState(false)
  const [hasInteracted, setHasInteracted] = useState(false)
  const isDue = (hasInteracted || isNeeded) && !module && !hasFailed

  useEffect(() => {
    const onInteraction = () => setHasInteracted(true)
    for (const event of INTERACTION_EVENTS) {
      window.addEventListener(event, onInteraction, { once: true, passive: true })
    }
    return () => {
      for (const event of INTERACTION_EVENTS) window.removeEventListener(event, onInteraction)
    }
  }, [])

  useEffect(() => {
    if (!isDue) return
    load().then(
      (loaded) => setModule(() => loaded),
      () => setHasFailed(true),
    )
  }, [isDue, load])

  return { module, hasFailed, retry: () => setHasFailed(false) }
}

const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'scroll',
] as const
