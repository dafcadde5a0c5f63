import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { CalendarFault } from '@haircuts/router/icloud/calendar-fault'
import {
  type CalendarServer,
  calendarServers,
  type Phone,
  phoneOf,
  USER,
} from '@haircuts/router/icloud/calendar-servers.testing'
import { startOf } from '@haircuts/router/icloud/event-file'
import { eventFile } from '@haircuts/router/icloud/memory-cloud.testing'
import type { Job } from '@haircuts/router/ports'
import {
  BARBER,
  callerFor,
  givenService,
  givenShop,
  MONDAY_MORNING,
  testContext,
  visitOf,
} from '@haircuts/router/testing'
import { asRefusal } from '@haircuts/router/trpc'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Fault,
  type FaultProxy,
  startFaultProxy,
  WRITING_FAULTS,
} from './adapters/fault-proxy.testing.ts'
import { icloud } from './adapters/icloud.ts'
import { jobQueue } from './adapters/queue.ts'
import { jobs } from './jobs/index.ts'

/** The same every time; others and more by hand: CALENDAR_SEED=7 CALENDAR_RUNS=500. */
const SEED = Number(process.env.CALENDAR_SEED ?? 20_261_121)
const RUNS = Number(process.env.CALENDAR_RUNS ?? 15)
const PATIENT = { timeoutMs: 20_000, firstPauseMs: 1 }
const READS = ['GET', 'REPORT', 'PROPFIND']
const IMPATIENT = { timeoutMs: 120, firstPauseMs: 1 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NAMES = ['work', 'home'] as const
/** The jobs that write bookings out; others have tests of their own. */
const OURS = new Set(['write-event', 'compare-events', 'compare-calendars'])
/** Somebody else's event in the same calendar. */
const DENTIST = eventFile('dentist', 'DTSTART:20260303T150000Z', 'DURATION:PT1H')
/** So often something is tried in the end; it does not take more. */
const PATIENCE = 12

/** What the barber is told of a write that fails, and whether trying again by itself can help. */
const SAID = {
  // The login itself is in order, as asking for it shows: writing is tried again.
  '401': { words: /refused the login just now/, isFinal: false },
  '403': { words: /does not allow changes/, isFinal: true },
  '404': { words: /no longer in iCloud/, isFinal: true },
  '412': { words: /changed in iCloud in the meantime/, isFinal: false },
  '429': { words: /busy/, isFinal: false },
  '429 for an hour': { words: /busy/, isFinal: false },
  '500': { words: /cannot be relied on/, isFinal: false },
  '503': { words: /busy/, isFinal: false },
  '507': { words: /storage is full/, isFinal: true },
  cut: { words: /cannot be reached/, isFinal: false },
  'half an answer': { words: /cannot be reached/, isFinal: false },
  'an answer too late': { words: /cannot be reached/, isFinal: false },
  slow: { words: /cannot be reached/, isFinal: false },
  'no XML': { words: /cannot be relied on/, isFinal: false },
  'an error page': { words: /cannot be relied on/, isFinal: false },
} satisfies Partial<Record<Fault, { words: RegExp; isFinal: boolean }>>

type Name = (typeof NAMES)[number]

interface Visit {
  id: number
  file: string
  start: string
  status: string
  isDeleted: boolean
}

const hour = fc.integer({ min: 14, max: 20 })
const visit = fc.nat({ max: 9 })
const fault = fc.oneof(
  fc.constantFrom(...WRITING_FAULTS),
  // What is easily taken for something else.
  fc.constantFrom<Fault>('404', '507', 'half an answer', 'an answer too late', 'well cut XML'),
)
const line = fc.oneof(
  fc.record({ ahead: fc.array(fc.option(fault, { freq: 2 }), { maxLength: 8 }) }),
  fc.record({
    always: fc.record({
      methods: fc.constantFrom(['PUT'], ['DELETE'], ['PUT', 'DELETE'], READS),
      fault,
    }),
  }),
)
const by = fc.constantFrom('queue', 'comparison', 'button')
/** What may happen to visits, to the choice of a calendar, and to the line. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ book: hour }) },
  { weight: 3, arbitrary: fc.record({ visit, to: hour }) },
  {
    weight: 3,
    arbitrary: fc.record({
      visit,
      status: fc.constantFrom('cancelled', 'confirmed', 'completed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ visit }) },
  {
    weight: 2,
    arbitrary: fc.record({ visit, person: fc.constantFrom('moves', 'deletes', 'files elsewhere') }),
  },
  { weight: 2, arbitrary: fc.record({ choose: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ disable: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ line: fc.constant({}), by }) },
  { weight: 5, arbitrary: fc.record({ line, by }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Each visit has days of its own, so that none is in the way of another. */
function onDay(index: number, hour: number): string {
  return `2026-03-${String(3 + index).padStart(2, '0')}T${hour}:00:00.000Z`
}

/** The value of a property of the event, which is the last part of a file. */
function said(data: string, property: string): string {
  const event = data.slice(data.indexOf('BEGIN:VEVENT'))
  return new RegExp(`^${property}(?:;[^:]*)?:(.*?)\\r?$`, 'm').exec(event)?.[1] ?? ''
}

/** Of a reading of a clock, as in 20260303T110000; no visit goes on past midnight. */
function minutesOf(reading: string): number {
  const [, hours, minutes] = /T(\d\d)(\d\d)/.exec(reading) ?? []
  return Number(hours) * 60 + Number(minutes)
}

describe.each(calendarServers)('on $name', ({ name, start }) => {
  let server: CalendarServer
  let line: FaultProxy
  let phone: Phone
  let test: TestDatabase
  let now = MONDAY_MORNING
  let patience = PATIENT
  /** What the queue holds. */
  let pending: Job[] = []
  let calendars = { work: 0, home: 0 }
  let serviceId = 0

  beforeAll(async () => {
    server = await start()
    line = await startFaultProxy(server.url)
    phone = phoneOf(server)
    test = await createTestDatabase()
    await givenShop(test.db)
    serviceId = (await givenService(test.db)).id
    for (const name of ['work', 'home']) {
      await phone.makeCalendar(name)
      await phone.put(name, 'dentist.ics', DENTIST)
    }
    await connect()
  })
  afterAll(async () => {
    await test?.drop()
    await line?.stop()
    await server?.stop()
  })
  beforeEach(fresh)

  async function connect() {
    await barber().cloudAccount.connect({ email: USER.email, appPassword: USER.password })
    const found = await barber().cloudCalendar.discover()
    const idOf = (name: string) => found.find(({ displayname }) => displayname === name)?.id ?? 0
    calendars = { work: idOf('work'), home: idOf('home') }
  }

  /** Nothing but somebody else's event in either calendar; bookings go to the one for work. */
  async function fresh() {
    Object.assign(line, { ahead: [], always: null })
    now = MONDAY_MORNING
    patience = PATIENT
    pending = []
    await test.db.booking.deleteMany()
    await test.db.cloudEvent.deleteMany()
    await test.db.cloudAccount.updateMany({
      data: { doubtedAt: null, refusedAt: null, busyUntil: null },
    })
    await test.db.cloudCalendar.updateMany({ data: { eventsError: null } })
    for (const { calendar, file } of held(...NAMES)) await phone.remove(calendar, file)
    await choose('work')
    await work()
  }

  function context() {
    const enqueue = async (_: unknown, job: Job) => {
      pending.push(job)
    }
    return testContext({
      db: test.db,
      admin: BARBER,
      cloud: icloud(line.url, patience),
      now,
      enqueue,
    })
  }
  const barber = () => callerFor(context())
  const choose = (name: Name) => barber().cloudCalendar.setBookingCalendar({ id: calendars[name] })
  const compared = async () => {
    pending.push({ name: 'compare-events', payload: {} })
    return work()
  }

  /**
   * Run what the queue holds, and what comes of it. What fails stays there to be tried again.
   *
   * @returns what went wrong.
   */
  async function work(): Promise<unknown[]> {
    const faults: unknown[] = []
    const again: Job[] = []
    for (let job = pending.shift(); job; job = pending.shift()) {
      if (!OURS.has(job.name)) continue
      const { name, payload } = job
      try {
        await jobs.find((each) => each.name === name)?.run(context(), payload)
      } catch (error) {
        faults.push(error)
        again.push(job)
      }
    }
    pending = again
    return faults
  }

  /** The faults are over: time passes, jobs are tried again, and the comparison does its round. */
  async function settle() {
    Object.assign(line, { ahead: [], always: null })
    patience = PATIENT
    now = new Date(now.getTime() + 2 * HOUR)
    for (let round = 0; round < PATIENCE; round++) {
      expect(await compared()).toEqual([])
      const { bookings } = await barber().cloudCalendar.health()
      if (!bookings?.waiting && !bookings?.leaving) return
    }
    expect(await barber().cloudCalendar.health()).toMatchObject({ bookings: null })
  }

  async function book(startDatetime: string, clientName = 'Ann Marsh') {
    await barber().booking.create({
      ...visitOf({ id: serviceId }, startDatetime, { clientName }),
      adminOverride: true,
    })
    return test.db.booking.findFirstOrThrow({ orderBy: { id: 'desc' } })
  }

  /** What the server itself holds, beside the dentist. */
  function held(...names: Name[]) {
    return names.flatMap((calendar) => {
      const folder = join(server.folder, calendar)
      const files = readdirSync(folder).filter((file) => file.endsWith('.ics'))
      expect(files, 'the dentist is not ours').toContain('dentist.ics')
      return files
        .filter((file) => file !== 'dentist.ics')
        .map((file) => {
          const data = readFileSync(join(folder, file), 'utf8').replaceAll(/\r?\n[ \t]/g, '')
          const minutes = minutesOf(said(data, 'DTEND')) - minutesOf(said(data, 'DTSTART'))
          return {
            calendar,
            file,
            uid: said(data, 'UID'),
            startAt: startOf(data, { href: file }, 'UTC'),
            minutes,
            sequence: Number(said(data, 'SEQUENCE')),
          }
        })
    })
  }

  /** Each visit that stands is there once, under its one name, when it is; and nothing else. */
  async function expectMirrored(name: Name) {
    const where = { status: { not: 'cancelled' } }
    const bookings = await test.db.booking.findMany({ where, orderBy: { calendarUid: 'asc' } })
    const events = held(name)
    expect(
      events
        .map(({ sequence: _, calendar: __, ...event }) => event)
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
    ).toEqual(
      bookings.map(({ calendarUid, startAt, endAt }) => ({
        file: `${calendarUid}.ics`,
        uid: calendarUid,
        startAt,
        minutes: (endAt.getTime() - startAt.getTime()) / MINUTE,
      })),
    )
    for (const { uid, sequence } of events) {
      const { revision } = bookings.find(({ calendarUid }) => calendarUid === uid) ?? {}
      expect(sequence).toBeGreaterThanOrEqual(revision ?? 0)
    }
  }

  it('an event follows its booking, and a change by hand becomes a proposal', async () => {
    const { id, calendarUid } = await book('2026-03-03T15:00:00Z')
    expect(await work()).toEqual([])
    const file = `${calendarUid}.ics`
    expect(await phone.get('work', file)).toContain('SUMMARY:Ann Marsh - Haircut')

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
    await settle()
    await expectMirrored('work')

    await barber().booking.update({ id, status: 'cancelled' })
    await work()
    expect(await phone.get('work', file)).toBeNull()
  })

  it.each(Object.entries(SAID))(
    '%s is told, is not taken for success, and passes',
    async (name, expected) => {
      const fault = WRITING_FAULTS.find((each) => each === name) ?? 'cut'
      const isSlow = fault === 'slow' || fault === 'an answer too late'

      async function trying(method: 'PUT' | 'DELETE', act: () => Promise<unknown>) {
        await act()
        line.always = { methods: [method], fault }
        patience = isSlow ? IMPATIENT : PATIENT
        const faults = await work()
        line.always = null
        // That our event is not there any more is not believed while it is.
        const isLie = fault === '404' && method === 'DELETE'
        const { words, isFinal } = isLie ? SAID['500'] : expected
        const { bookings } = await barber().cloudCalendar.health()
        expect(bookings?.lastError).toMatch(words)
        expect((bookings?.waiting ?? 0) + (bookings?.leaving ?? 0)).toBe(1)
        expect(faults.length, 'is tried again by the queue').toBe(isFinal ? 0 : 1)
        expect(held(...NAMES).length).toBeLessThanOrEqual(1)
        await settle()
      }

      await trying('PUT', () => book('2026-03-04T15:00:00Z'))
      await expectMirrored('work')
      const { id } = await test.db.booking.findFirstOrThrow()
      const startDatetime = '2026-03-05T16:00:00Z'
      await trying('PUT', () => barber().booking.update({ id, startDatetime }))
      await expectMirrored('work')
      expect(await test.db.booking.findFirst()).toMatchObject({
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

  it('reports a deleted calendar and moves to another one', async () => {
    await phone.makeCalendar('short-lived')
    const found = await barber().cloudCalendar.discover()
    const { id = 0 } = found.find(({ displayname }) => displayname === 'short-lived') ?? {}
    await barber().cloudCalendar.setBookingCalendar({ id })
    await book('2026-03-04T15:00:00Z')
    await settle()
    await phone.remove('short-lived')
    await book('2026-03-05T15:00:00Z')
    expect(await work()).toEqual([])
    const gone = {
      bookings: { waiting: 1, lastError: expect.stringContaining('no longer in iCloud') },
    }
    expect(await barber().cloudCalendar.health()).toMatchObject(gone)
    expect(await compared()).toEqual([])
    expect(await barber().calendarProposal.list()).toEqual([])
    expect((await barber().cloudCalendar.discover()).map((each) => each.id)).not.toContain(id)
    await choose('work')
    await settle()
    await expectMirrored('work')
  })

  it('takes a visit back from the calendar that a person put it into', async () => {
    const { id, calendarUid } = await book('2026-03-04T15:00:00Z')
    await settle()
    await touch(`${calendarUid}.ics`, 'files elsewhere')
    await compared()
    const [proposal] = await barber().calendarProposal.list()
    expect(proposal).toMatchObject({ kind: 'deleted', booking: { id } })
    await barber().calendarProposal.putBack({ id: proposal?.id ?? 0 })
    await settle()
    await expectMirrored('work')
    expect(held('home')).toEqual([])
    await touch(`${calendarUid}.ics`, 'files elsewhere')
    await barber().booking.update({ id, status: 'cancelled' })
    await settle()
    expect(held('work', 'home')).toEqual([])
  })

  it('removes cancelled visits at night once an account is connected again', async () => {
    const { id } = await book('2026-03-04T15:00:00Z')
    await work()
    await barber().cloudAccount.disconnect()
    await barber().booking.update({ id, status: 'cancelled' })
    await connect()
    await choose('work')
    await settle()
    expect(held('work')).toHaveLength(1)
    pending.push({ name: 'compare-calendars', payload: {} })
    expect(await work()).toEqual([])
    expect(held('work')).toEqual([])
  })

  it('reports an event with the same UID under another name', async () => {
    const { calendarUid } = await book('2026-03-04T15:00:00Z')
    const copy = eventFile(calendarUid, 'DTSTART:20260304T150000Z', 'DURATION:PT1H')
    await phone.put('work', 'copy.ics', copy)
    expect(await work()).toEqual([])
    expect((await barber().cloudCalendar.health()).bookings).toMatchObject({
      waiting: 1,
      lastError: expect.stringContaining('under another name'),
    })
    await phone.remove('work', 'copy.ics')
    await settle()
    await expectMirrored('work')
  })

  // The queue does not know which server it is.
  it.runIf(name === 'Radicale')(
    'is written to by the queue again, once the service is back',
    async () => {
      const queue = jobQueue(test.url, { jobs, runsJobs: true })
      const { enqueue } = queue
      const contextOf = () => ({ ...context(), enqueue })
      await queue.open()
      await queue.work({ contextOf, log: Fastify({ logger: false }).log })
      line.always = { methods: ['PUT'], fault: '503' }
      const visit = visitOf({ id: serviceId }, '2026-03-04T15:00:00Z')
      await callerFor(contextOf()).booking.create(visit)
      // What waits is let go at once, as often as it comes back, until it is done.
      for (let tried = 0; held('work').length === 0; ) {
        tried += await test.db.$executeRaw`
        UPDATE pgboss.job SET start_after = now()
         WHERE name = 'write-event' AND state = 'retry' AND start_after > now()`
        if (tried > 1) line.always = null
        await new Promise((done) => setTimeout(done, 50))
      }
      await queue.stop()
      await expectMirrored('work')
    },
  )

  it(
    'holds exactly the visits that stand in the end, whatever went wrong on the way',
    async () => {
      const mirrors = fc.asyncProperty(
        fc.array(step, { maxLength: 20, size: 'max' }),
        async (steps) => {
          await fresh()
          const visits: Visit[] = []
          for (const each of steps) await take(each, visits)
          await choose('work')
          await settle()
          const proposals = await barber().calendarProposal.list()
          const isTouched = steps.some((each) => 'person' in each)
          expect(proposals.length > 0 && !isTouched, 'proposes what nobody did').toBe(false)
          for (const { id, kind } of proposals) await answer(id, kind === 'moved')
          await settle()
          expect(await barber().calendarProposal.list()).toEqual([])
          await expectMirrored('work')
          expect(held('home')).toEqual([])
          // The bookings are what was done to them, whatever became of their events.
          const kept = visits.filter(({ isDeleted }) => !isDeleted)
          const rows = await test.db.booking.findMany({ orderBy: { id: 'asc' } })
          expect(rows.map(({ id, status, startAt }) => ({ id, status, startAt }))).toEqual(
            kept.map(({ id, status, start }) => ({ id, status, startAt: new Date(start) })),
          )

          async function answer(id: number, isAccepted: boolean) {
            if (!isAccepted) return barber().calendarProposal.putBack({ id })
            const { id: bookingId, startDatetime } = await barber().calendarProposal.accept({ id })
            const visit = visits.find((each) => each.id === bookingId)
            if (visit) visit.start = startDatetime.toISOString()
          }
        },
      )
      await fc.assert(mirrors, { seed: SEED, numRuns: RUNS })
    },
    30_000 + RUNS * 3_000,
  )

  async function take(each: Step, visits: Visit[]) {
    const { booking } = barber()
    const index = visits.length > 0 && 'visit' in each ? each.visit % visits.length : -1
    const visit = visits[index]
    if ('book' in each) {
      const start = onDay(visits.length, each.book)
      const { id, calendarUid } = await book(start)
      visits.push({ id, file: `${calendarUid}.ics`, start, status: 'confirmed', isDeleted: false })
    } else if ('choose' in each) {
      await choose(each.choose)
    } else if ('disable' in each) {
      await barber().cloudCalendar.clearBookingCalendar({ removeEvents: each.disable })
    } else if ('line' in each) {
      await meeting(each.line, each.by)
    } else if (!visit || visit.isDeleted) {
      return
    } else if ('to' in each) {
      visit.start = onDay(index, each.to)
      await booking.update({ id: visit.id, startDatetime: visit.start })
    } else if ('status' in each) {
      visit.status = each.status
      await booking.update({ id: visit.id, status: each.status })
    } else if ('person' in each) {
      await touch(visit.file, each.person)
    } else {
      visit.isDeleted = true
      await booking.delete({ id: visit.id })
    }
  }

  async function meeting(trouble: Partial<FaultProxy>, by: 'queue' | 'comparison' | 'button') {
    Object.assign(line, structuredClone(trouble))
    patience = IMPATIENT
    if (by === 'comparison') pending.push({ name: 'compare-events', payload: {} })
    if (by === 'button') {
      const refused = await barber()
        .cloudCalendar.repairBookingCalendar()
        .catch((error: unknown) => asRefusal(error).code)
      expect(refused).not.toBe('internal')
    }
    const met = await work()
    for (const fault of met) expect(fault).toBeInstanceOf(CalendarFault)
    const { bookings } = await barber().cloudCalendar.health()
    const isBehind = bookings && bookings.waiting + bookings.leaving > 0
    if (met.length > 0 && isBehind) expect(bookings.lastError, 'is told').not.toBeNull()
    Object.assign(line, { ahead: [], always: null })
    patience = PATIENT
    const uids = held(...NAMES).map(({ uid }) => uid)
    expect(new Set(uids).size, 'no visit stands there twice').toBe(uids.length)
  }

  /** As in Apple Calendar: another hour, another calendar, or away with it. */
  async function touch(file: string, how: 'moves' | 'deletes' | 'files elsewhere') {
    for (const name of NAMES) {
      const data = await phone.get(name, file)
      if (data === null) continue
      const later = data.replaceAll(/(DT(START|END);.*?T)\d\d/g, '$121')
      if (how === 'moves') return phone.put(name, file, later)
      await phone.remove(name, file)
      if (how === 'files elsewhere') await phone.put(name === 'work' ? 'home' : 'work', file, data)
      return
    }
  }
})
