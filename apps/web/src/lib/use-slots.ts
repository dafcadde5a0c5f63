import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AvailableDay } from './booking-types.ts'
import {
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
import { trpc } from './trpc.ts'
import { useWindowSize } from './use-window-size.ts'

/** Which visit needs a time. Without `durationMinutes` it lasts as long as the service itself. */
export interface Wanted {
  /** Left out where a booking moves: its service may no longer be offered. */
  appointmentTypeId?: number | undefined
  durationMinutes?: number | undefined
  /** The link of the booking that moves, whose own time does not stand in its way. */
  publicToken?: string | undefined
  /** False while it is not known yet how long the visit is. */
  enabled?: boolean
}

/** The free times of a window of days, and the ways to other windows. */
export interface Slots {
  status: 'loading' | 'failed' | 'ready'
  /** Of the business; undefined until the first answer. */
  timezone: string | undefined
  today: string
  lastDate: string
  days: AvailableDay[]
  /** True while the days shown are those of the window before. */
  isChanging: boolean
  /** The stretch without a free time that was passed over at the beginning. */
  skipped: { first: string; last: string } | undefined
  /** True when not one time is free up to the last bookable day. */
  isFull: boolean
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** Shows the window with this local day. */
  show: (date: string) => void
  retry: () => void
}

/**
 * One request a window; its neighbours are asked for ahead. Where the first window has no free
 * time, the first one that has is shown instead, until the visitor pages to another.
 */
export function useSlots({ enabled = true, ...visit }: Wanted): Slots {
  const size = useWindowSize()
  const [asked, setAsked] = useState<string>()

  const inputFor = ({ start, days }: Partial<DayWindow>) => ({
    ...visitInput(visit),
    ...(start !== undefined && { startDate: start }),
    days: days ?? size,
  })

  // The first window names no day: only the server knows which day it is where the barber lives.
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
      isFirstEmpty && asked === undefined && horizon ? addDays(horizon.today, size) : undefined,
  })
  const found = horizon && search.date ? windowWith(search.date, size, horizon).start : undefined

  const start = asked ?? found ?? horizon?.today
  const shown = trpc.availability.window.useQuery(inputFor(start ? windowOf(start) : {}), {
    enabled,
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })

  const next = horizon && start ? nextWindow(start, size, horizon) : undefined
  const previous = horizon && start ? previousWindow(start, size, horizon) : undefined
  usePrefetched(
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
      found && asked === undefined && horizon
        ? { first: horizon.today, last: addDays(found, -1) }
        : undefined,
    isFull: search.isFull,
    next: next && (() => setAsked(next.start)),
    previous: previous && (() => setAsked(previous.start)),
    show: (date) => horizon && setAsked(windowWith(date, size, horizon).start),
    retry: () => {
      void shown.refetch()
      if (search.isFailed) search.retry()
    },
  }
}

interface Search extends Wanted {
  horizon: Horizon | undefined
  /** Where to begin, once it is known that nothing is free before; undefined: do not search. */
  after: string | undefined
}

/** The first free day from `after` to the end of the horizon, in steps of a month. */
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

interface Answer {
  data: unknown
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
}

function statusOf(shown: Answer, search: { isSearching: boolean; isFailed: boolean }) {
  if ((shown.isError && !shown.isFetching) || search.isFailed) return 'failed'
  return shown.data === undefined || search.isSearching ? 'loading' : 'ready'
}

/** Without the names of what is not known: that is how the answers are kept. */
function visitInput({ appointmentTypeId, durationMinutes, publicToken }: Wanted) {
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

function usePrefetched(inputs: WindowInput[], isReady: boolean) {
  const prefetch = trpc.availability.window.usePrefetch()
  const wanted = isReady ? JSON.stringify(inputs) : ''
  useEffect(() => {
    if (wanted) for (const input of inputs) prefetch(input)
  }, [wanted])
}
