import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'
import { useEffect } from 'react'
import { clockTime, longDay } from '../datetime.ts'
import { tellWorker } from './worker.ts'

type Visit = inferRouterOutputs<AppRouter>['dashboard']['overview']['today'][number]

/** Leaves the day's visits with the service worker, which shows them when there is no connection. */
export function useKeptDay(visits: readonly Visit[] | undefined, now: number, zone: string) {
  useEffect(() => {
    if (!visits) return
    void tellWorker({
      type: 'keep-day',
      day: {
        day: longDay(now, zone),
        asOf: `As of ${clockTime(now, zone)}`,
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
