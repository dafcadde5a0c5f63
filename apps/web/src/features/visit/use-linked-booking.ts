import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { trpc } from '../../app/api/trpc.ts'
import { now } from '../../ui/browser/clock.ts'
import { formatVisit, minutesText } from './visit-text.ts'

export type LinkedBooking = inferProcedureOutput<AppRouter['booking']['byToken']>

export interface ZonedBooking {
  booking: LinkedBooking
  /** The time zone of the business, in which every time is shown. */
  timezone: string
}

/** The booking of a link, unless it could not be loaded. */
export type LinkedVisit =
  | { status: 'loading' }
  | { status: 'invalid' }
  | { status: 'ready'; visit: ZonedBooking }

const HOUR = 3_600_000
const REFETCH_MS = 30_000

type LinkedBookingState =
  | LinkedVisit
  | { status: 'failed'; detail: string | undefined; isRetrying: boolean; retry: () => void }

/**
 * Loads the booking of an emailed link. There is no automatic retry: an invalid link stays invalid, and
 * after any other failure the screen offers a retry.
 *
 * @param isFresh loads it again and again around the start of the visit, when the barber may be running late.
 */
export function useLinkedBooking(
  publicToken: string,
  { isFresh = false } = {},
): LinkedBookingState {
  const booking = trpc.booking.byToken.useQuery(
    { publicToken },
    // Always stale: the booking may have been changed on another device or in another tab.
    {
      retry: false,
      staleTime: 0,
      // Only while the page is visible.
      refetchInterval: ({ state }) => isFresh && isNear(state.data) && REFETCH_MS,
    },
  )
  const settings = trpc.setting.public.useQuery()
  const timezone = settings.data?.find(({ key }) => key === 'timezone')?.value

  if (booking.error?.data?.httpStatus === 404) return { status: 'invalid' }
  // Also after a later request has failed.
  if (booking.data && timezone)
    return { status: 'ready', visit: { booking: booking.data, timezone } }
  if (!booking.isError && !settings.isError) return { status: 'loading' }
  return {
    status: 'failed',
    // An error without data comes from a proxy or the network, so its message is not for users.
    detail: booking.error?.data ? booking.error.message : undefined,
    isRetrying: booking.isFetching || settings.isFetching,
    retry: () => {
      if (!booking.data) void booking.refetch()
      if (!timezone) void settings.refetch()
    },
  }
}

/** Whether a confirmed visit begins within two hours, or has begun within the last hour. */
function isNear(booking: LinkedBooking | undefined): boolean {
  if (booking?.status !== 'confirmed') return false
  const left = booking.startDatetime.getTime() - now()
  return left < 2 * HOUR && left > -HOUR
}

/** 'Sam' of 'Sam Rivers'. */
export function firstNameOf({ client }: LinkedBooking): string {
  return client.name.split(' ')[0] ?? client.name
}

/** "Men's fade with hot towel" */
export function visitOfBooking({ appointmentType, addons }: LinkedBooking): string {
  return formatVisit({ name: appointmentType.name, addons })
}

/** "Men's fade with hot towel, 65 minutes" */
export function visitAndLength(booking: LinkedBooking): string {
  return `${visitOfBooking(booking)}, ${minutesText(booking.durationMinutes)}`
}
