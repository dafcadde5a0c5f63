import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/**
 * Calls `open` with the value of a query parameter (`?new=booking`, `?client=7`) and removes the
 * parameter from the URL, so that a reload or Back does not open the dialog again.
 */
export function useOpenFromQuery(name: string, open: (value: string) => void) {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  useEffect(() => {
    if (value === null) return
    open(value)
    setParams(
      (updated) => {
        updated.delete(name)
        return updated
      },
      { replace: true },
    )
  })
}
