import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { usePublicSetting } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { now } from '../../ui/browser/clock.ts'
import {
  type AvailableDay,
  type DayWindow,
  firstWindowInput,
  type NotedDay,
  type SizedWindow,
  type SlotsQuery,
  shownDays,
  turnsOf,
  windowFrom,
  windowInput,
  windowsIn,
  windowWith,
} from './slot-windows.ts'
import { useWindowSize, WIDEST } from './window-size.ts'

/** The interval at which a visible picker reloads the times, so that a booking of another visitor is soon shown. */
const REFETCH_MS = 30_000
const HOUR_MS = 3_600_000

/** The free times of a window of days, and the paging to other windows. */
export interface Slots {
  /** What needs a time, for other queries about it. */
  visit: SlotsQuery
  status: 'loading' | 'failed' | 'ready'
  /** The time zone of the business; undefined until the first response. */
  timezone: string | undefined
  today: string
  lastDate: string
  /** The days on screen: one window of them, or one for each size of screen while the size is not known. */
  windows: readonly SizedWindow[]
  /** Starts that were free and have been taken since they were shown. */
  taken: readonly number[]
  /** For several people in a row: how much later than the first each one begins, in milliseconds. */
  offsets: number[] | undefined
  /** How many hours before its start an appointment stops to be changeable online, if that is before it begins. */
  cutoffs: { cancelled: number; rescheduled: number } | undefined
  /** True while `windows` are those of the previous window. */
  isChanging: boolean
  /** True when no time is free up to the last bookable date. */
  isFull: boolean
  /** While no time is free, every day up to the last bookable one. */
  allDays: readonly NotedDay[]
  /** Whether visitors can join the waitlist. */
  hasWaitlist: boolean
  /** The weekdays and hours that the business hours leave. */
  opens: { weekdays: number[]; fromTime: string; toTime: string } | undefined
  /** Shows the window that begins on this local date. */
  turnTo: (start: string) => void
  /** Shows the window that contains this local date. */
  show: (date: string) => void
  retry: () => void
}

interface SlotsOptions extends SlotsQuery {
  /** The local date at which the picker opens; by default today. */
  opensAt?: string
  /** False while the duration is not known yet. */
  enabled?: boolean
}

/**
 * Loads one window per request and prefetches its neighbours. The first request has no date: the server returns the
 * first window that has a free time, which is shown until the visitor pages.
 */
export function useSlots({ enabled = true, opensAt, ...visit }: SlotsOptions): Slots {
  const knownSize = useWindowSize()
  const size = knownSize ?? WIDEST
  const [requestedStart, setRequestedStart] = useState<string>()
  const options = { enabled, placeholderData: keepPreviousData }

  const firstInput = firstWindowInput(visit, opensAt)
  const first = trpc.availability.window.useQuery(firstInput, options)
  const horizon = first.data
  const opening = opensAt ?? horizon?.today ?? ''
  const isInitial = requestedStart === undefined
  const firstWindows = horizon
    ? windowsIn(shownDays(horizon), knownSize, { ...horizon, ...(isInitial && { opening }) })
    : []
  const firstStart = firstWindows.at(-1)?.days[0]?.date
  const inputOf = (window: DayWindow) =>
    window.start === firstStart ? firstInput : windowInput(visit, window)

  const start = requestedStart ?? firstStart
  const shownInput = horizon && start ? inputOf(windowFrom(start, size, horizon)) : firstInput
  const shown = trpc.availability.window.useQuery(shownInput, {
    ...options,
    refetchOnWindowFocus: 'always',
    // Times that failed to load have a button.
    refetchInterval: ({ state }) => (state.data ? REFETCH_MS : false),
  })

  const turns = horizon && start ? turnsOf(start, size, horizon) : undefined
  const neighbours = [turns?.next, turns?.previous].flatMap((start) =>
    horizon && start ? [inputOf(windowFrom(start, size, horizon))] : [],
  )
  const isShown = shown.isSuccess && !shown.isPlaceholderData
  // The neighbouring windows, so that paging shows them without a wait.
  trpc.useQueries((api) =>
    (isShown && knownSize ? neighbours : []).map((input) => api.availability.window(input)),
  )

  const taken = useTaken(
    JSON.stringify(shownInput),
    enabled && isShown ? shown.data.days : undefined,
  )

  return {
    visit,
    status: statusOf(shown),
    timezone: (shown.data ?? horizon)?.timezone,
    today: (shown.data ?? horizon)?.today ?? '',
    lastDate: horizon?.lastDate ?? '',
    // Only the first response may hold more days than this screen shows.
    windows:
      !shown.data || shown.data === horizon
        ? firstWindows
        : [
            {
              size,
              days: shownDays(shown.data),
              next: turns?.next,
              previous: turns?.previous,
              skipped: undefined,
            },
          ],
    taken,
    offsets: shown.data?.offsets,
    cutoffs: shown.data?.cutoffs,
    isChanging: shown.isPlaceholderData || (shown.isError && shown.isFetching),
    isFull:
      isInitial &&
      horizon?.today === opening &&
      !first.isPlaceholderData &&
      shownDays(horizon).every(({ starts }) => starts.length === 0),
    allDays: horizon ? [...shownDays(horizon), ...(horizon.skipped ?? [])] : [],
    hasWaitlist: !horizon?.waitlistOff,
    opens: horizon?.opens ?? undefined,
    turnTo: setRequestedStart,
    show: (date) => horizon && setRequestedStart(windowWith(date, size, horizon).start),
    retry: () => void shown.refetch(),
  }
}

/** The starts that were shown for this question and that are no longer free, unless it is too late by now to book them. */
function useTaken(question: string, days: readonly AvailableDay[] | undefined): readonly number[] {
  const leadHours = Number(usePublicSetting('booking_lead_time_hours') ?? 0)
  const [seen, setSeen] = useState<{ question: string; starts: readonly number[] }>()
  if (!days) {
    // The picker is not shown, as after a booking. The shown times are forgotten, because otherwise the visitor's own
    // time would be
    // greyed as taken when the picker is shown again.
    if (seen) setSeen(undefined)
    return NONE
  }
  const free = days.flatMap(({ starts }) => starts)
  const before = seen?.question === question ? seen.starts : NONE
  const starts = [...new Set([...before, ...free])]
  if (starts.length > before.length) setSeen({ question, starts })
  const soonest = now() + leadHours * HOUR_MS
  return before.filter((start) => !free.includes(start) && start >= soonest)
}

const NONE: readonly number[] = []

/** After a failed refresh the shown times stay. */
function statusOf(shown: { data: unknown; isLoadingError: boolean; isFetching: boolean }) {
  if (shown.isLoadingError && !shown.isFetching) return 'failed'
  return shown.data === undefined ? 'loading' : 'ready'
}
