import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { callerFor, visitOf } from '@haircuts/router/testing'
import Fastify from 'fastify'
import { describe, expect } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { jobQueue } from '../../jobs/queue.ts'
import { currentTime } from '../../process/current-time.ts'
import { bookingCalendarServers, NAMES, SHORT_TIMEOUTS } from './booking-calendar.testing.ts'
import { LONG_TIMEOUTS } from './calendar-shop.testing.ts'
import { type Fault, WRITING_FAULTS } from './fault-proxy.testing.ts'

/** The text of the back office about a write that fails, and whether the queue gives the write up. */
const REPORTS = {
  // Checking the login shows that the password is still right, so the queue tries the write again.
  '401': { message: /refused the login just now/, isFinal: false },
  '403': { message: /does not allow changes/, isFinal: true },
  '404': { message: /no longer in iCloud/, isFinal: true },
  '412': { message: /changed in iCloud in the meantime/, isFinal: false },
  '429': { message: /busy/, isFinal: false },
  '429 for an hour': { message: /busy/, isFinal: false },
  '500': { message: /unexpected answer/, isFinal: false },
  '503': { message: /busy/, isFinal: false },
  '507': { message: /storage is full/, isFinal: true },
  cut: { message: /cannot be reached/, isFinal: false },
  'half an answer': { message: /cannot be reached/, isFinal: false },
  'an answer too late': { message: /cannot be reached/, isFinal: false },
  slow: { message: /cannot be reached/, isFinal: false },
  'no XML': { message: /unexpected answer/, isFinal: false },
  'an error page': { message: /unexpected answer/, isFinal: false },
} satisfies Partial<Record<Fault, { message: RegExp; isFinal: boolean }>>

describe.each(bookingCalendarServers)('on $name', ({ name, it }) => {
  it('an event follows its booking, and a change by hand becomes a proposal', async ({
    calendar,
    phone,
    db,
  }) => {
    const { barber, work } = calendar
    const { id, calendarUid } = await calendar.book('2026-03-03T15:00:00Z')
    const pendingUntil = new Date('2026-03-03T13:00:00Z')
    await db.booking.update({ where: { id }, data: { status: 'pending', pendingUntil } })
    expect(await work()).toEqual([])
    const file = `${calendarUid}.ics`
    expect(await phone.get('work', file)).toContain('SUMMARY:Ann Marsh - Haircut (asks)\r\n')
    await barber().request.approve({ id })
    expect(await work()).toEqual([])
    expect(await phone.get('work', file)).toContain('SUMMARY:Ann Marsh - Haircut\r\n')

    await barber().booking.update({ id, startDatetime: '2026-03-03T16:00:00Z' })
    await work()
    const moved = (await phone.get('work', file)) ?? ''
    expect(moved).toContain('DTSTART;TZID=America/New_York:20260303T110000')

    await phone.put('work', file, moved.replaceAll('20260303T11', '20260303T13'))
    expect(await barber().cloudCalendar.repairBookingCalendar()).toEqual({
      queued: 0,
      proposals: 1,
    })
    const [proposal] = await barber().calendarProposal.list()
    expect(proposal?.proposedStartDatetime).toEqual(new Date('2026-03-03T18:00:00Z'))
    await barber().calendarProposal.accept({ id: proposal?.id ?? 0 })
    expect(await barber().calendarProposal.list()).toEqual([])
    await calendar.settle()
    await calendar.expectMirrored('work')

    await barber().booking.update({ id, status: 'cancelled' })
    await work()
    expect(await phone.get('work', file)).toBeNull()
  })

  // The faults are those of a proxy, before whichever server, so one server is enough.
  it.for(name === 'Radicale' ? Object.entries(REPORTS) : [])(
    'the fault "%s" is reported, does not count as success, and is repaired afterwards',
    async ([name, expected], { calendar, line, db }) => {
      const { barber, choose, expectMirrored, held, settle } = calendar
      const fault = WRITING_FAULTS.find((each) => each === name) ?? 'cut'
      const isSlow = fault === 'slow' || fault === 'an answer too late'

      async function trying(method: 'PUT' | 'DELETE', act: () => Promise<unknown>) {
        await act()
        line.always = { methods: [method], fault }
        calendar.setTimeouts(isSlow ? SHORT_TIMEOUTS : LONG_TIMEOUTS)
        const faults = await calendar.work()
        line.always = null
        // A 404 to a DELETE is false here, since the event exists, so the product must not believe it.
        const isFalse404 = fault === '404' && method === 'DELETE'
        const { message, isFinal } = isFalse404 ? REPORTS['500'] : expected
        const { bookings } = await barber().cloudCalendar.health()
        expect(bookings?.lastError).toMatch(message)
        expect((bookings?.waiting ?? 0) + (bookings?.leaving ?? 0)).toBe(1)
        expect(faults.length, 'the queue tries the write again').toBe(isFinal ? 0 : 1)
        expect(held(...NAMES).length).toBeLessThanOrEqual(1)
        await settle()
      }

      await trying('PUT', () => calendar.book('2026-03-04T15:00:00Z'))
      await expectMirrored('work')
      const { id } = await db.booking.findFirstOrThrow()
      const startDatetime = '2026-03-05T16:00:00Z'
      await trying('PUT', () => barber().booking.update({ id, startDatetime }))
      await expectMirrored('work')
      expect(await db.booking.findFirst()).toMatchObject({
        status: 'confirmed',
        startAt: new Date(startDatetime),
      })
      await trying('DELETE', () => choose('home'))
      await expectMirrored('home')
      expect(held('work')).toEqual([])
      await trying('DELETE', () =>
        barber().cloudCalendar.clearBookingCalendar({ removeEvents: true }),
      )
      expect(held('home')).toEqual([])
      await choose('work')
      await settle()
      await expectMirrored('work')
      await trying('DELETE', () => barber().booking.update({ id, status: 'cancelled' }))
      expect(held('work')).toEqual([])
    },
  )

  it('a deleted calendar is reported, and the bookings move to another one', async ({
    calendar,
    phone,
  }) => {
    const { barber, book, settle } = calendar
    await phone.makeCalendar('short-lived')
    const found = await barber().cloudCalendar.discover()
    const { id = 0 } = found.find(({ displayname }) => displayname === 'short-lived') ?? {}
    await barber().cloudCalendar.setBookingCalendar({ id })
    await book('2026-03-04T15:00:00Z')
    await settle()
    await phone.remove('short-lived')
    await book('2026-03-05T15:00:00Z')
    expect(await calendar.work()).toEqual([])
    const gone = {
      bookings: { waiting: 1, lastError: expect.stringContaining('no longer in iCloud') },
    }
    expect(await barber().cloudCalendar.health()).toMatchObject(gone)
    expect(await calendar.compare()).toEqual([])
    expect(await barber().calendarProposal.list()).toEqual([])
    expect((await barber().cloudCalendar.discover()).map((each) => each.id)).not.toContain(id)
    await calendar.choose('work')
    await settle()
    await calendar.expectMirrored('work')
  })

  it('an event that a person moved to another calendar is put back or removed there', async ({
    calendar,
  }) => {
    const { barber, held, settle } = calendar
    const { id, calendarUid } = await calendar.book('2026-03-04T15:00:00Z')
    await settle()
    await calendar.changeByHand(`${calendarUid}.ics`, 'files elsewhere')
    await calendar.compare()
    const [proposal] = await barber().calendarProposal.list()
    expect(proposal).toMatchObject({ kind: 'deleted', booking: { id } })
    await barber().calendarProposal.putBack({ id: proposal?.id ?? 0 })
    await settle()
    await calendar.expectMirrored('work')
    expect(held('home')).toEqual([])
    await calendar.changeByHand(`${calendarUid}.ics`, 'files elsewhere')
    await barber().booking.update({ id, status: 'cancelled' })
    await settle()
    expect(held('work', 'home')).toEqual([])
  })

  it('the nightly comparison removes visits that were cancelled while no account was connected', async ({
    calendar,
  }) => {
    const { barber, held } = calendar
    const { id } = await calendar.book('2026-03-04T15:00:00Z')
    await calendar.work()
    await barber().cloudAccount.disconnect()
    await barber().booking.update({ id, status: 'cancelled' })
    await calendar.connect()
    await calendar.choose('work')
    await calendar.settle()
    expect(held('work')).toHaveLength(1)
    calendar.enqueue('compare-calendars')
    expect(await calendar.work()).toEqual([])
    expect(held('work')).toEqual([])
  })

  it('an event with the same UID under another file name is reported', async ({
    calendar,
    phone,
  }) => {
    const { calendarUid } = await calendar.book('2026-03-04T15:00:00Z')
    const copy = eventFile(calendarUid, 'DTSTART:20260304T150000Z', 'DURATION:PT1H')
    await phone.put('work', 'copy.ics', copy)
    expect(await calendar.work()).toEqual([])
    expect((await calendar.barber().cloudCalendar.health()).bookings).toMatchObject({
      waiting: 1,
      lastError: expect.stringContaining('under another name'),
    })
    await phone.remove('work', 'copy.ics')
    await calendar.settle()
    await calendar.expectMirrored('work')
  })

  // One server is enough, since the queue works the same with every calendar server.
  it.runIf(name === 'Radicale')(
    'the job queue writes the event once the calendar server is available again',
    async ({ calendar, line, db, database }) => {
      const queue = jobQueue(database.url, {
        db: database.db,
        jobs,
        runsJobs: true,
        now: currentTime,
      })
      const { enqueue } = queue
      const contextOf = () => ({ ...calendar.contextNow(), enqueue })
      await queue.open()
      await queue.work({ contextOf, log: Fastify({ logger: false }).log })
      line.always = { methods: ['PUT'], fault: '503' }
      const visit = visitOf({ id: calendar.serviceId }, '2026-03-04T15:00:00Z')
      await callerFor(contextOf()).booking.create(visit)
      // A retry that waits for its time is started immediately. The fault ends when two retries were started.
      for (let tried = 0; calendar.held('work').length === 0; ) {
        tried += await db.$executeRaw`
        UPDATE pgboss.job SET start_after = now()
         WHERE name = 'write-event' AND state = 'retry' AND start_after > now()`
        if (tried > 1) line.always = null
        await new Promise((done) => setTimeout(done, 50))
      }
      await queue.stop()
      await calendar.expectMirrored('work')
    },
  )
})
