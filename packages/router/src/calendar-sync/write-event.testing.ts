import { compareEvents } from '@haircuts/core/calendar-sync/compare-events'
import { memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { writeEvent } from '@haircuts/core/calendar-sync/write-event'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  type Caller,
  callerFor,
  givenService,
  givenShop,
  type TestContext,
  visitOf,
} from '../testing.ts'
export const WORK = 'https://cloud.example/work/'
export const HOME = 'https://cloud.example/home/'

export const it = test
  .extend('cloud', () => memoryCloud(WORK))
  .extend('defaults', ({ cloud }) => ({ cloud, admin: BARBER }))
  .extend('calendar', ({ cloud, db, context }) => {
    const files = (url = WORK) => [...(cloud.calendarsByUrl.get(url) ?? new Map<string, string>())]
    const fileOf = (url = WORK) => files(url)[0]?.[1] ?? ''
    async function booked(more: Parameters<typeof visitOf>[2] = {}) {
      const service = await givenService(db)
      const visitor = context({ admin: null })
      const visit = visitOf(service, '2026-03-03T15:00:00Z', more)
      const made = await callerFor(visitor).booking.create(visit)
      await work(visitor)
      return made
    }
    async function change(act: (call: Caller) => Promise<unknown>) {
      const ctx = context()
      await act(callerFor(ctx))
      await work(ctx)
    }
    /** As Apple Calendar would: another time, and a place beside our words. */
    function movedByHand(to: string) {
      const [[href, data] = ['', '']] = files()
      const [zone = '', event = ''] = data.split('BEGIN:VEVENT')
      const moved = event
        .replace(/DTSTART[^\r\n]*/, `DTSTART:${to}`)
        .replace(/DTEND[^\r\n]*\r\n/, '')
        .replace('END:VEVENT', 'DURATION:PT30M\r\nLOCATION:Kitchen\r\nEND:VEVENT')
      cloud.calendarsByUrl.get(WORK)?.set(href, `${zone}BEGIN:VEVENT${moved}`)
    }
    return { files, fileOf, booked, change, movedByHand }
  })
  // Not a hook: a file that is not the first of its worker would not register it.
  .extend('connected', { auto: true }, async ({ db, cloud, barber }) => {
    await givenShop(db)
    cloud.calendarsByUrl.set(HOME, new Map())
    await barber.cloudAccount.connect({ email: 'barber@example.edu', appPassword: 'right' })
    const [work] = await barber.cloudCalendar.discover()
    await barber.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })
  })

/** Run what the queue would run. */
export async function work(ctx: TestContext) {
  for (const job of ctx.jobs.splice(0)) {
    if (job.name === 'write-event') await writeEvent(ctx, job.payload)
    if (job.name === 'compare-events') await compareEvents(ctx)
  }
  const left = ctx.jobs.some(({ name }) => name === 'write-event')
  if (left) await work(ctx)
}
