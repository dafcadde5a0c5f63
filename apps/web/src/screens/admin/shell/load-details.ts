import { addDays } from '@haircuts/scheduling/local-date'
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import type { ApiClient } from '../../../api/trpc.ts'
import { now } from '../../../lib/clock.ts'
import { localDate } from '../../../lib/datetime.ts'
import { MAX_DETAILS } from '../../../parts/admin/offline-data.ts'

/**
 * Loads the details of today's and tomorrow's bookings, with the phone numbers, for use without a connection. Those that are
 * in memory are loaded again only after a change.
 */
export async function loadDetails(queryClient: QueryClient, client: ApiClient) {
  const utils = createTRPCQueryUtils({ queryClient, client })
  const settings = await utils.setting.public.fetch()
  const zone = settings.find(({ key }) => key === 'timezone')?.value
  if (!zone) return
  const today = localDate(now(), zone)
  const { items } = await utils.booking.list.fetch({
    startDate: today,
    endDate: addDays(today, 1),
    pageSize: MAX_DETAILS,
  })
  for (const { id } of items) {
    await utils.booking.details.prefetch({ id }, { staleTime: Number.POSITIVE_INFINITY })
  }
}
