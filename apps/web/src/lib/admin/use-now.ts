import { useEffect, useState } from 'react'
import { now } from '../clock.ts'

/** The present instant, looked at again every so many milliseconds while the screen is open. */
export function useNow(everyMs = 15_000): number {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
