import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect } from 'react'
import { readToken } from '../../../api/session.ts'
import { clockTime, longDay } from '../../../lib/datetime.ts'
import { postToWorker } from '../../../parts/admin/service-worker.ts'

type TodayBooking = inferRouterOutputs<AppRouter>['dashboard']['overview']['today'][number]

/** Covers one day offline, and limits what a stolen phone reveals. */
const EXPIRY_MS = 24 * 3_600_000

/** Sends today's visits to the service worker, which shows them on the offline page. */
export function useOfflineDay(
  visits: readonly TodayBooking[] | undefined,
  now: number,
  zone: string,
) {
  useEffect(() => {
    if (!visits || !readToken()) return
    void postToWorker({
      type: 'keep-day',
      day: {
        day: longDay(now, zone),
        asOf: `As of ${clockTime(now, zone)}`,
        keptUntil: now + EXPIRY_MS,
        visits: visits
          .filter(({ status }) => status !== 'cancelled')
          .map(({ startDatetime, client, appointmentType }) => ({
            time: clockTime(startDatetime.getTime(), zone),
            client: client.name,
            service: appointmentType.name,
            phone: client.phone,
          })),
      },
    })
  }, [visits, now, zone])
}
