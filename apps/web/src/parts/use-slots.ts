import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { trpc } from '../api/trpc.ts'
import {
  type AvailableDay,
  type DayWindow,
  firstFreeDate,
  type Horizon,
  LONGEST_WINDOW,
  nextWindow,
  previousWindow,
  shownDays,
  windowFrom,
  windowWith,
} from './slot-windows.ts'
import { useWindowSize } from './window-size.ts'

/** Which booking needs a time. Without `durationMinutes` it is as long as the service. */
interface SlotsQuery {
  /** Undefined when rescheduling, because the service of the booking may no longer be offered. */
  appointmentTypeId?: number | undefined
  durationMinutes?: number | undefined
  /** The token of the booking to reschedule, whose own time counts as free. */
  publicToken?: string | undefined
  /** False while the duration is not known yet. */
  enabled?: boolean
}

/** The free times of a window of days, and the paging to other windows. */
export interface Slots {
  status: 'loading' | 'failed' | 'ready'
  /** The time zone of the business; undefined until the first response. */
  timezone: string | undefined
  today: string
  lastDate: string
  days: AvailableDay[]
  /** True while `days` are those of the previous window. */
  isChanging: boolean
  /** The dates without a free time that were skipped initially. */
  skipped: { first: string; last: string } | undefined
  /** True when no time is free up to the last bookable date. */
  isFull: boolean
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** Shows the window that contains this local date. */
  show: (date: string) => void
  retry: () => void
}

/**
 * Loads one window per request and prefetches its neighbours. When the first window has no free time, the
 * first window that has one is shown instead, until the visitor pages.
 */
export function useSlots({ enabled = true, ...visit }: SlotsQuery): Slots {
  const size = useWindowSize()
  const [requestedStart, setRequestedStart] = useState<string>()

  const inputFor = ({ start, days }: Partial<DayWindow>) => ({
    ...visitInput(visit),
    ...(start !== undefined && { startDate: start }),
    days: days ?? size,
  })

  // The first query has no start date: the server knows the current date in the business zone.
  const first = trpc.availability.window.useQuery(inputFor({}), {
    enabled,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
  const horizon = first.data
  const windowOf = (start: string): Partial<DayWindow> =>
    !horizon || start === horizon.today ? {} : windowFrom(start, size, horizon)

  const isFirstEmpty =
    !!first.data && !first.isPlaceholderData && firstFreeDate(shownDays(first.data)) === undefined
  const search = useFirstFree({
    ...visit,
    horizon,
    after:
      isFirstEmpty && requestedStart === undefined && horizon
        ? addDays(horizon.today, size)
        : undefined,
  })
  const found = horizon && search.date ? windowWith(search.date, size, horizon).start : undefined

  const start = requestedStart ?? found ?? horizon?.today
  const shown = trpc.availability.window.useQuery(inputFor(start ? windowOf(start) : {}), {
    enabled,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })

  const next = horizon && start ? nextWindow(start, size, horizon) : undefined
  const previous = horizon && start ? previousWindow(start, size, horizon) : undefined
  usePrefetchedWindows(
    [next, previous].flatMap((window) => (window ? [inputFor(windowOf(window.start))] : [])),
    shown.isSuccess && !shown.isPlaceholderData && !search.isSearching,
  )

  return {
    status: statusOf(shown, search),
    timezone: (shown.data ?? horizon)?.timezone,
    today: (shown.data ?? horizon)?.today ?? '',
    lastDate: horizon?.lastDate ?? '',
    days: shown.data ? shownDays(shown.data) : [],
    isChanging: shown.isPlaceholderData || (shown.isError && shown.isFetching),
    skipped:
      found && requestedStart === undefined && horizon
        ? { first: horizon.today, last: addDays(found, -1) }
        : undefined,
    isFull: search.isFull,
    next: next && (() => setRequestedStart(next.start)),
    previous: previous && (() => setRequestedStart(previous.start)),
    show: (date) => horizon && setRequestedStart(windowWith(date, size, horizon).start),
    retry: () => {
      void shown.refetch()
      if (search.isFailed) search.retry()
    },
  }
}

interface Search extends SlotsQuery {
  horizon: Horizon | undefined
  /** The date to search from; undefined when no search is needed. */
  after: string | undefined
}

/** Searches for the first free date from `after` to the end of the horizon, LONGEST_WINDOW days per request. */
function useFirstFree({ horizon, after, ...visit }: Search) {
  const begin = `${after} ${visit.durationMinutes}`
  const [page, setPage] = useState({ begin, index: 0 })
  const index = page.begin === begin ? page.index : 0
  const from = after && addDays(after, index * LONGEST_WINDOW)
  const left = from && horizon ? daysBetween(from, horizon.lastDate) + 1 : 0
  const isWithin = after !== undefined && left > 0

  const query = trpc.availability.window.useQuery(
    {
      ...visitInput(visit),
      ...(from !== undefined && { startDate: from }),
      days: Math.max(1, Math.min(LONGEST_WINDOW, left)),
    },
    { enabled: isWithin, networkMode: 'always' },
  )
  const date = isWithin && query.data ? firstFreeDate(shownDays(query.data)) : undefined
  const isPageEmpty = isWithin && query.isSuccess && date === undefined

  useEffect(() => {
    if (isPageEmpty) setPage({ begin, index: index + 1 })
  }, [isPageEmpty, begin, index])

  return {
    date,
    isSearching: isWithin && !query.isError && date === undefined,
    isFailed: isWithin && query.isError,
    isFull: after !== undefined && !isWithin,
    retry: () => void query.refetch(),
  }
}

interface WindowQuery {
  data: unknown
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
}

function statusOf(shown: WindowQuery, search: { isSearching: boolean; isFailed: boolean }) {
  if ((shown.isError && !shown.isFetching) || search.isFailed) return 'failed'
  return shown.data === undefined || search.isSearching ? 'loading' : 'ready'
}

/** Omits undefined properties, so that the query key equals the one of the server's prefetch. */
function visitInput({ appointmentTypeId, durationMinutes, publicToken }: SlotsQuery) {
  return {
    ...(appointmentTypeId !== undefined && { appointmentTypeId }),
    ...(durationMinutes !== undefined && { durationMinutes }),
    ...(publicToken !== undefined && { publicToken }),
  }
}

interface WindowInput extends ReturnType<typeof visitInput> {
  startDate?: string
  days: number
}

/** Prefetches the neighbouring windows, so that paging shows them without a wait. */
function usePrefetchedWindows(inputs: WindowInput[], isReady: boolean) {
  trpc.useQueries((api) => (isReady ? inputs : []).map((input) => api.availability.window(input)))
}
