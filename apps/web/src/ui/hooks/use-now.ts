import { createContext, useContext, useEffect, useState } from 'react'
import { now } from '../browser/clock.ts'
import { useIsHydrating } from './use-is-hydrating.ts'

/** When the server has rendered this page, in epoch milliseconds; undefined where its texts do not depend on the time. */
export const RenderedAt = createContext<number | undefined>(undefined)

/**
 * The current time in epoch milliseconds, updated every `everyMs`. A page is hydrated with the time of the server, because the
 * clock of the device may differ.
 */
export function useNow(everyMs = 15_000): number {
  const renderedAt = useContext(RenderedAt)
  const isHydrating = useIsHydrating()
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return isHydrating && renderedAt !== undefined ? renderedAt : instant
}
