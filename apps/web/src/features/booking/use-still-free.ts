import { useEffect } from 'react'
import { trpc } from '../../app/api/trpc.ts'
import { localDate } from '../../ui/format/datetime.ts'
import { type SlotsQuery, windowInput } from '../times/slot-windows.ts'

interface StoredChoice {
  visit: SlotsQuery
  /** Null when no start of a draft is to be checked. */
  start: number | null
  /** Undefined while it is not known. */
  timezone: string | undefined
  onGone: () => void
}

/** Checks once whether the start of a draft is still free, and calls `onGone` if it is not. */
export function useStillFree({ visit, start, timezone, onGone }: StoredChoice) {
  const date = start !== null && timezone ? localDate(start, timezone) : ''
  const { data, isFetching } = trpc.availability.window.useQuery(
    windowInput(visit, { start: date, days: 1 }),
    { enabled: date !== '', staleTime: 0 },
  )
  const isGone =
    start !== null && !isFetching && data?.days.every(({ starts }) => !starts.includes(start))
  // biome-ignore lint/correctness/useExhaustiveDependencies: onGone is a new function at each render, and must run once.
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone])
}
