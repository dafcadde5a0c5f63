import { test } from '../fixtures.testing.ts'
import { givenOutbox } from '../message/outbox.testing.ts'
import { visitOf } from '../testing.ts'

export const FIRST = '2026-03-03T15:00Z'
/** 10:00 in New York after the clocks went forward on March 8. */
export const SECOND = '2026-03-17T14:00:00.000Z'
export const THIRD = '2026-03-31T14:00:00.000Z'
export const FOURTH = '2026-04-14T14:00:00.000Z'
export const dates = (...starts: string[]) => starts.map((start) => new Date(start))

/** A visit every two weeks, whose client may repeat it. */
export const it = test.extend(
  'given',
  ({ db }) =>
    async (settings: Record<string, string> = {}) => {
      const outbox = await givenOutbox(db, { settings: { client_series: 'true', ...settings } })
      const { visitor, service, work, mails, barber, jobs } = outbox
      const made = await visitor().booking.create(visitOf(service, FIRST))
      await work()
      mails.splice(0)
      const { id, publicToken } = made
      const rows = () => db.booking.findMany({ orderBy: { startAt: 'asc' } })
      return {
        ...outbox,
        id,
        publicToken,
        rows,
        jobsNamed: (name: string) => jobs.filter((job) => job.name === name),
        series: () =>
          barber().series.create({ id, weeks: 2, startDatetimes: dates(SECOND, THIRD, FOURTH) }),
        statuses: async () => (await rows()).map(({ status }) => status),
      }
    },
)
