import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { trpc } from './trpc.ts'

export type LinkedBooking = inferProcedureOutput<AppRouter['booking']['byToken']>

export interface ShownVisit {
  booking: LinkedBooking
  /** Of the business: every time on the screen is in it. */
  timezone: string
}

type LinkedVisit =
  | { status: 'loading' }
  | { status: 'invalid' }
  | { status: 'failed'; detail: string | undefined; isRetrying: boolean; retry: () => void }
  | { status: 'ready'; visit: ShownVisit }

/**
 * The visit an emailed link stands for. A link that is wrong stays wrong, so nothing is asked twice;
 * what could not be loaded says so and may be tried again.
 */
export function useLinkedVisit(publicToken: string): LinkedVisit {
  const booking = trpc.booking.byToken.useQuery(
    { publicToken },
    // Somebody may have changed it on another device, or in another tab.
    { retry: false, staleTime: 0, networkMode: 'always' },
  )
  const settings = trpc.setting.public.useQuery(undefined, { networkMode: 'always' })
  const timezone = settings.data?.find(({ key }) => key === 'timezone')?.value

  if (booking.error?.status === 404) return { status: 'invalid' }
  if (booking.isSuccess && timezone)
    return { status: 'ready', visit: { booking: booking.data, timezone } }
  if (!booking.isError && !settings.isError) return { status: 'loading' }
  return {
    status: 'failed',
    // Without data it is not our server that speaks, and its words are for nobody.
    detail: booking.error?.data ? booking.error.message : undefined,
    isRetrying: booking.isFetching || settings.isFetching,
    retry: () => {
      if (!booking.isSuccess) void booking.refetch()
      if (!timezone) void settings.refetch()
    },
  }
}
