import { addDays } from '@haircuts/scheduling/local-date'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import { useLazyModule } from '../lib/use-lazy-module.ts'
import {
  type AvailableDay,
  type DayWindow,
  firstWindowInput,
  nextWindow,
  previousWindow,
  type SlotsQuery,
  shownDays,
  windowFrom,
  windowInput,
  windowWith,
} from './slot-windows.ts'
import { useWindowSize } from './window-size.ts'

const loadLiveTimes = () => import('./live-times.ts')

/** The free times of a window of days, and the paging to other windows. */
export interface Slots {
  /** What needs a time, for other queries about it. */
  visit: SlotsQuery
  status: 'loading' | 'failed' | 'ready'
  /** The time zone of the business; undefined until the first response. */
  timezone: string | undefined
  today: string
  lastDate: string
  days: AvailableDay[]
  /** Starts that were free and have been taken since they were shown. */
  taken: readonly number[]
  /** For several people in a row: how much later than the first each one begins, in milliseconds. */
  offsets: number[] | undefined
  /** How many hours before its start an appointment stops to be changeable online, if that is before it begins. */
  cutoffs: { cancelled: number; rescheduled: number } | undefined
  /** True while `days` are those of the previous window. */
  isChanging: boolean
  /** The dates without a free time that were skipped when the picker opened. */
  skipped: { first: string; last: string } | undefined
  /** True when no time is free up to the last bookable date. */
  isFull: boolean
  next: (() => void) | undefined
  previous: (() => void) | undefined
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
 * Loads one window per request and prefetches its neighbours. The first request has no date: the server answers with
 * the first window that has a free time, which is shown until the visitor pages.
 */
export function useSlots({ enabled = true, opensAt, ...visit }: SlotsOptions): Slots {
  const size = useWindowSize()
  const [requestedStart, setRequestedStart] = useState<string>()
  const options = { enabled, placeholderData: keepPreviousData, networkMode: 'always' } as const

  const firstInput = firstWindowInput(visit, size, opensAt)
  const first = trpc.availability.window.useQuery(firstInput, options)
  const horizon = first.data
  const inputOf = (window: DayWindow) =>
    window.start === horizon?.firstDate ? firstInput : windowInput(visit, window)

  const start = requestedStart ?? horizon?.firstDate
  const shown = trpc.availability.window.useQuery(
    horizon && start ? inputOf(windowFrom(start, size, horizon)) : firstInput,
    options,
  )

  const next = horizon && start ? nextWindow(start, size, horizon) : undefined
  const previous = horizon && start ? previousWindow(start, size, horizon) : undefined
  const neighbours = [next, previous].flatMap((window) => (window ? [inputOf(window)] : []))
  const isShown = shown.isSuccess && !shown.isPlaceholderData
  // The neighbouring windows, so that paging shows them without a wait.
  trpc.useQueries((api) =>
    (isShown ? neighbours : []).map((input) => api.availability.window(input)),
  )

  const cache = useQueryClient()
  const [taken, setTaken] = useState<readonly number[]>([])
  const live = useLazyModule(loadLiveTimes, false).module
  useEffect(
    () => (enabled ? live?.followFreeTimes(cache, setTaken) : undefined),
    [enabled, live, cache],
  )

  const isInitial = requestedStart === undefined
  const opening = opensAt ?? horizon?.today ?? ''
  return {
    visit,
    status: statusOf(shown),
    timezone: (shown.data ?? horizon)?.timezone,
    today: (shown.data ?? horizon)?.today ?? '',
    lastDate: horizon?.lastDate ?? '',
    days: shown.data ? shownDays(shown.data) : [],
    taken,
    offsets: shown.data?.offsets,
    cutoffs: shown.data?.cutoffs,
    isChanging: shown.isPlaceholderData || (shown.isError && shown.isFetching),
    skipped:
      isInitial && horizon && horizon.firstDate > opening
        ? { first: opening, last: addDays(horizon.firstDate, -1) }
        : undefined,
    isFull:
      isInitial &&
      horizon?.today === opening &&
      !first.isPlaceholderData &&
      shownDays(horizon).every(({ starts }) => starts.length === 0),
    next: next && (() => setRequestedStart(next.start)),
    previous: previous && (() => setRequestedStart(previous.start)),
    show: (date) => horizon && setRequestedStart(windowWith(date, size, horizon).start),
    retry: () => void shown.refetch(),
  }
}

/** A failed refresh leaves the times that are shown. */
function statusOf(shown: { data: unknown; isLoadingError: boolean; isFetching: boolean }) {
  if (shown.isLoadingError && !shown.isFetching) return 'failed'
  return shown.data === undefined ? 'loading' : 'ready'
}
