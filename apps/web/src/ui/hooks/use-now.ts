import { useEffect, useState } from 'react'
import { now } from '../browser/clock.ts'

/** The current time in epoch milliseconds, updated every `everyMs`. */
export function useNow(everyMs = 15_000): number {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return instant
}
