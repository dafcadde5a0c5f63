import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import {
  type CalendarServer,
  phoneOf,
  startRadicale,
  USER,
} from '@haircuts/router/calendar-servers.testing'
import { compareEvents, writeEvent } from '@haircuts/router/cloud-event/writes'
import {
  BARBER,
  callerFor,
  givenService,
  givenShop,
  testContext,
  visitOf,
} from '@haircuts/router/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { icloud } from './adapters/icloud.ts'

let server: CalendarServer
let test: TestDatabase

beforeAll(async () => {
  server = await startRadicale()
  test = await createTestDatabase()
  await givenShop(test.db)
})
afterAll(async () => {
  await test?.drop()
  await server?.stop()
})

function context() {
  return testContext({ db: test.db, admin: BARBER, cloud: icloud(server.url) })
}

async function changing(act: (call: ReturnType<typeof callerFor>) => Promise<unknown>) {
  const ctx = context()
  await act(callerFor(ctx))
  for (const job of ctx.jobs) {
    if (job.name === 'write-event') await writeEvent(ctx, job.payload)
  }
}

it('a booking’s way through the barber’s calendar, on a real server', async () => {
  const phone = phoneOf(server)
  await phone.makeCalendar('work')
  const barber = callerFor(context())
  await barber.cloudAccount.connect({ email: USER.email, appPassword: USER.password })
  const [work] = await barber.cloudCalendar.discover()
  await barber.cloudCalendar.setBookingCalendar({ id: work?.id ?? 0 })

  const service = await givenService(test.db)
  await changing((call) => call.booking.create(visitOf(service, '2026-03-03T15:00:00Z')))
  const { id, calendarUid } = await test.db.booking.findFirstOrThrow()
  const file = `${calendarUid}.ics`
  expect(await phone.get('work', file)).toContain('SUMMARY:Ann Marsh - Haircut')

  await changing((call) => call.booking.update({ id, startDatetime: '2026-03-03T16:00:00Z' }))
  const moved = (await phone.get('work', file)) ?? ''
  expect(moved).toContain('DTSTART;TZID=America/New_York:20260303T110000')

  await phone.put('work', file, moved.replaceAll('20260303T11', '20260303T13'))
  expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 1 })
  const [proposal] = await barber.calendarProposal.list()
  expect(proposal?.proposedStartDatetime).toEqual(new Date('2026-03-03T18:00:00Z'))
  await changing((call) => call.calendarProposal.accept({ id: proposal?.id ?? 0 }))
  expect(await compareEvents(context())).toEqual({ queued: 0, proposals: 0 })

  await changing((call) => call.booking.update({ id, status: 'cancelled' }))
  expect(await phone.get('work', file)).toBeNull()
})
