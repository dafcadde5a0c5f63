import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOf } from '@haircuts/core/calendar-sync/calendar-reader.testing'
import {
  type CalendarServer,
  calendarServers,
  type Phone,
  phoneOf,
  USER,
} from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import type { Job } from '@haircuts/core/kernel/background-jobs'
import type { Database } from '@haircuts/db/client'
import { test } from '@haircuts/router/fixtures.testing'
import {
  BARBER,
  callerFor,
  givenService,
  givenShop,
  MONDAY_MORNING,
  type TestContext,
  visitOf,
} from '@haircuts/router/testing'
import { expect } from 'vitest'
import { jobs } from '../../jobs/index.ts'
import { icloud } from './caldav.ts'
import { LONG_TIMEOUTS } from './calendar-shop.testing.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.testing.ts'

/** Timeouts for faults that never respond, so that a test does not wait for 20 seconds; the other requests need less on a busy machine. */
export const SHORT_TIMEOUTS = { timeoutMs: 500, firstPauseMs: 1 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const NAMES = ['work', 'home'] as const
type Name = (typeof NAMES)[number]
/** The jobs that write bookings to the calendar; the other jobs have tests of their own. */
const WRITING_JOBS = new Set(['write-event', 'compare-events', 'compare-calendars'])
/** An event that another program made in the same calendar; the product must never change it. */
const DENTIST = eventFile('dentist', 'DTSTART:20260303T150000Z', 'DURATION:PT1H')
/** The number of comparisons after which everything has to be written once the faults are over. */
const MAX_ROUNDS = 12

/** The value of a property of the event, which is the last part of a file. */
function propertyOf(data: string, property: string): string {
  const event = data.slice(data.indexOf('BEGIN:VEVENT'))
  return new RegExp(`^${property}(?:;[^:]*)?:(.*?)\\r?$`, 'm').exec(event)?.[1] ?? ''
}

/** The minute of the day of a local time such as 20260303T110000. No visit passes midnight. */
function minuteOfDay(time: string): number {
  const [, hours, minutes] = /T(\d\d)(\d\d)/.exec(time) ?? []
  return Number(hours) * 60 + Number(minutes)
}

interface Parts {
  server: CalendarServer
  line: FaultProxy
  phone: Phone
  db: Database
  context: (given: Partial<TestContext>) => TestContext
  clock: { now: Date }
  serviceId: number
}

export type BookingCalendar = ReturnType<typeof bookingCalendar>

/** A shop whose bookings go to a calendar server through a line with faults. Tests run its jobs with `work`. */
function bookingCalendar({ server, line, phone, db, context, clock, serviceId }: Parts) {
  let timeouts = LONG_TIMEOUTS
  let pending: Job[] = []
  let calendars = { work: 0, home: 0 }

  function contextNow() {
    const enqueue = async (_: unknown, job: Job) => {
      pending.push(job)
    }
    return context({ admin: BARBER, cloud: icloud(line.url, timeouts), enqueue })
  }
  const barber = () => callerFor(contextNow())
  const choose = (name: Name) => barber().cloudCalendar.setBookingCalendar({ id: calendars[name] })
  const enqueue = (name: 'compare-events' | 'compare-calendars') => {
    pending.push({ name, payload: {} })
  }
  const endFaults = () => Object.assign(line, { ahead: [], always: null })
  const setTimeouts = (given: typeof LONG_TIMEOUTS) => {
    timeouts = given
  }

  async function connect() {
    await barber().cloudAccount.connect({ email: USER.email, appPassword: USER.password })
    const found = await barber().cloudCalendar.discover()
    const idOf = (name: string) => found.find(({ displayname }) => displayname === name)?.id ?? 0
    calendars = { work: idOf('work'), home: idOf('home') }
  }

  /** Removes all events but the foreign one from both calendars, and chooses the calendar for work. */
  async function startOver() {
    endFaults()
    clock.now = MONDAY_MORNING
    timeouts = LONG_TIMEOUTS
    pending = []
    await db.booking.deleteMany()
    await db.cloudEvent.deleteMany()
    await db.cloudAccount.updateMany({
      data: { loginFailedAt: null, refusedAt: null, busyUntil: null },
    })
    await db.cloudCalendar.updateMany({ data: { eventsError: null } })
    for (const { calendar, file } of held(...NAMES)) await phone.remove(calendar, file)
    await choose('work')
    await work()
  }

  /**
   * Runs the jobs of the queue and the jobs that they enqueue. Failed jobs stay in the queue.
   *
   * @returns the errors of the failed jobs.
   */
  async function work(): Promise<unknown[]> {
    const faults: unknown[] = []
    const again: Job[] = []
    for (let job = pending.shift(); job; job = pending.shift()) {
      if (!WRITING_JOBS.has(job.name)) continue
      const { name, payload } = job
      try {
        await jobs.find((each) => each.name === name)?.run(contextNow(), payload)
      } catch (error) {
        faults.push(error)
        again.push(job)
      }
    }
    pending = again
    return faults
  }

  async function compare() {
    enqueue('compare-events')
    return work()
  }

  /** Ends the faults, lets time pass, and compares the calendar until every booking is written. */
  async function settle() {
    endFaults()
    timeouts = LONG_TIMEOUTS
    clock.now = new Date(clock.now.getTime() + 2 * HOUR)
    for (let round = 0; round < MAX_ROUNDS; round++) {
      expect(await compare()).toEqual([])
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
    return db.booking.findFirstOrThrow({ orderBy: { id: 'desc' } })
  }

  /** The events in the files of the server, without the foreign one. */
  function held(...names: Name[]) {
    return names.flatMap((calendar) => {
      const folder = join(server.folder, calendar)
      const files = readdirSync(folder).filter((file) => file.endsWith('.ics'))
      expect(files, 'the foreign event stays').toContain('dentist.ics')
      return files
        .filter((file) => file !== 'dentist.ics')
        .map((file) => {
          const data = readFileSync(join(folder, file), 'utf8').replaceAll(/\r?\n[ \t]/g, '')
          const end = minuteOfDay(propertyOf(data, 'DTEND'))
          return {
            calendar,
            file,
            uid: propertyOf(data, 'UID'),
            startAt: startOf(data, file, 'UTC'),
            minutes: end - minuteOfDay(propertyOf(data, 'DTSTART')),
            sequence: Number(propertyOf(data, 'SEQUENCE')),
          }
        })
    })
  }

  /** The calendar holds one event for each booking that is not cancelled, at its time, and no other events. */
  async function expectMirrored(name: Name) {
    const where = { status: { not: 'cancelled' } }
    const bookings = await db.booking.findMany({ where, orderBy: { calendarUid: 'asc' } })
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

  /** Changes an event as a person does in Apple Calendar. */
  async function changeByHand(file: string, how: 'moves' | 'deletes' | 'files elsewhere') {
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

  return {
    serviceId,
    barber,
    book,
    changeByHand,
    choose,
    compare,
    connect,
    contextNow,
    endFaults,
    enqueue,
    expectMirrored,
    held,
    setTimeouts,
    settle,
    startOver,
    work,
  }
}

function testOn(start: () => Promise<CalendarServer>) {
  return test
    .extend('start', { scope: 'file' }, () => start)
    .extend('calendarServer', { scope: 'file' }, async ({ start }, { onCleanup }) => {
      const server = await start()
      onCleanup(() => server.stop())
      return server
    })
    .extend('line', { scope: 'file' }, async ({ calendarServer }, { onCleanup }) => {
      const line = await startFaultProxy(calendarServer.url)
      onCleanup(() => line.stop())
      return line
    })
    .extend('phone', { scope: 'file' }, async ({ calendarServer }) => {
      const phone = phoneOf(calendarServer)
      for (const name of NAMES) {
        await phone.makeCalendar(name)
        await phone.put(name, 'dentist.ics', DENTIST)
      }
      return phone
    })
    .extend('calendar', async ({ calendarServer: server, line, phone, db, context, clock }) => {
      await givenShop(db)
      const { id: serviceId } = await givenService(db)
      const calendar = bookingCalendar({ server, line, phone, db, context, clock, serviceId })
      // A failed test may have left faults.
      calendar.endFaults()
      await calendar.connect()
      await calendar.startOver()
      return calendar
    })
}

/**
 * Each calendar server with its test function, whose fixtures start the server once for a file. They are here because
 * Vitest rejects fixtures of a file inside a describe block.
 */
export const bookingCalendarServers = calendarServers.map(({ name, start }) => ({
  name,
  it: testOn(start),
}))
