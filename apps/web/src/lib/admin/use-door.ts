import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/**
 * Opens what the address asks for (`?new=booking`, `?client=7`), once: then the address is the
 * screen's own again, so that a reload or Back does not open it anew.
 */
export function useDoor(name: string, open: (asked: string) => void) {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  useEffect(() => {
    if (asked === null) return
    open(asked)
    setParams(
      (kept) => {
        kept.delete(name)
        return kept
      },
      { replace: true },
    )
  })
}
