import { useEffect, useState } from 'react'

/**
 * Code for a later step: asked for at the visitor's first sign of life on the page, at the latest
 * when it is needed. A failed load can be tried again; nothing else on the page suffers from it.
 */
export function useLater<Module>(load: () => Promise<Module>, isNeeded: boolean) {
  const [module, setModule] = useState<Module>()
  const [hasFailed, setHasFailed] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const isDue = (isWanted || isNeeded) && !module && !hasFailed

  useEffect(() => {
    const want = () => setIsWanted(true)
    for (const sign of SIGNS_OF_LIFE) {
      window.addEventListener(sign, want, { once: true, passive: true })
    }
    return () => {
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, want)
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

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const
