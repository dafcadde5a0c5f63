import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { refusalOf } from '../api/errors.ts'
import { createQueryClient } from '../api/query-client.ts'
import type { ApiClient } from '../api/trpc.ts'
import {
  firstFreeDate,
  LONGEST_WINDOW,
  shownDays,
  windowFrom,
  windowWith,
} from '../parts/slot-windows.ts'
import { paths, patterns, readAppointmentTypeId } from '../paths.ts'
import { matchPath } from './match-path.ts'

interface PrefetchOptions {
  /** Below the base path. */
  path: string
  client: ApiClient
  queryClient: QueryClient
  /** The result of `guessDays`. */
  guessedDays: number
}

/** The public settings, which decide what the back office's document may load. */
export function fetchSettings(client: ApiClient) {
  return createTRPCQueryUtils({ client, queryClient: createQueryClient() }).setting.public.fetch()
}

/**
 * Fills the query cache with the queries of a screen's first render, in parallel where its hooks would query one
 * after the other. The browser makes a query that is missing here, so a screen works without it.
 *
 * @returns false when the path names an appointment type that does not exist.
 * @throws the error of a query that the API could not answer at all.
 */
export async function prefetch({ path, client, queryClient, guessedDays }: PrefetchOptions) {
  const api = createTRPCQueryUtils({ client, queryClient })
  const [isFound] = await Promise.all([prefetchScreen(), api.setting.public.prefetch()])
  for (const query of queryClient.getQueryCache().getAll()) {
    const { error } = query.state
    if (!error) continue
    if (!refusalOf(error)) throw error
    // TanStack Query invalidates what failed, and an invalidated query is fetched again when a component mounts.
    query.setState({ isInvalidated: false })
  }
  return { isFound, settings: api.setting.public.getData(), service: serviceOf(path) }

  async function prefetchScreen(): Promise<boolean> {
    if (matchPath(paths.book, path)) await api.appointmentType.list.prefetch({})
    const booked = matchPath(patterns.bookType, path)
    if (!booked) return true
    const id = readAppointmentTypeId(booked.appointmentTypeId)
    if (id === undefined) return false
    await Promise.all([api.appointmentType.get.prefetch({ id }), prefetchFreeTimes(id)])
    return api.appointmentType.get.getData({ id }) !== undefined
  }

  /** The first window or, when it has no free time, the first window that has one: what `useSlots` shows. */
  async function prefetchFreeTimes(appointmentTypeId: number) {
    const load = async (window: { startDate?: string; days: number }) => {
      const input = { appointmentTypeId, ...window }
      await api.availability.window.prefetch(input)
      return api.availability.window.getData(input)
    }
    const first = await load({ days: guessedDays })
    if (!first || firstFreeDate(shownDays(first))) return
    const startDate = addDays(first.today, guessedDays)
    const daysLeft = daysBetween(startDate, first.lastDate) + 1
    if (daysLeft < 1) return

    const month = await load({ startDate, days: Math.min(LONGEST_WINDOW, daysLeft) })
    const free = month && firstFreeDate(shownDays(month))
    if (!free) return
    const found = windowFrom(windowWith(free, guessedDays, first).start, guessedDays, first)
    await load({ startDate: found.start, days: found.days })
  }

  function serviceOf(path: string) {
    const id = readAppointmentTypeId(matchPath(patterns.bookType, path)?.appointmentTypeId)
    return id === undefined ? undefined : api.appointmentType.get.getData({ id })
  }
}
