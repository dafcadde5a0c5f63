import type { SettingKey } from '@haircuts/core/site/setting-schema'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  emptyTables,
  errorFrom,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

const MINUTE_MS = 60_000

interface Day {
  date: string
  zone: string
  now: string
  hours?: { openTime: string; closeTime: string }
  settings?: Partial<Record<SettingKey, string>>
  minutes?: number
  bookings?: [start: string, minutes: number][]
  blackouts?: Parameters<typeof givenBlackout>[1][]
  /** The number of starts that are offered; a day that offers none would prove nothing. */
  offers: number
}

const DAYS: Record<string, Day> = {
  'a plain day': {
    date: '2026-03-03',
    zone: 'America/New_York',
    now: '2026-03-02T13:00Z',
    offers: 31,
  },
  'a day with gaps minimised, bookings and a blackout': {
    date: '2026-03-03',
    zone: 'America/New_York',
    now: '2026-03-02T13:00Z',
    settings: { minimize_gaps: 'true', large_gap_threshold_hours: '1.5' },
    bookings: [
      ['2026-03-03T15:00Z', 30],
      ['2026-03-03T18:10Z', 45],
    ],
    blackouts: [{ start: '2026-03-03T20:00Z', end: '2026-03-03T20:30Z' }],
    offers: 11,
  },
  'today, from the lead time on, in a zone of odd minutes': {
    date: '2026-03-02',
    zone: 'Asia/Kathmandu',
    now: '2026-03-02T04:20Z',
    settings: { booking_lead_time_hours: '2.5', slot_interval_minutes: '20' },
    bookings: [['2026-03-02T08:15Z', 40]],
    offers: 9,
  },
  'the day the clocks go forward, over the hole': {
    date: '2026-03-08',
    zone: 'America/New_York',
    now: '2026-03-02T13:00Z',
    hours: { openTime: '00:30', closeTime: '05:00' },
    minutes: 45,
    bookings: [['2026-03-08T06:30Z', 15]],
    offers: 9,
  },
  'the day the clocks go back, over the repeated hour': {
    date: '2026-11-01',
    zone: 'America/New_York',
    now: '2026-10-25T13:00Z',
    hours: { openTime: '00:30', closeTime: '03:00' },
    settings: { minimize_gaps: 'true', large_gap_threshold_hours: '1' },
    bookings: [['2026-11-01T05:30Z', 30]],
    offers: 7,
  },
  'a day that ends at midnight, before an all-day blackout': {
    date: '2026-07-03',
    zone: 'America/St_Johns',
    now: '2026-07-01T12:00Z',
    hours: { openTime: '20:00', closeTime: '24:00' },
    blackouts: [{ start: '2026-07-04T02:30Z', end: '2026-07-04T02:30Z', isAllDay: true }],
    offers: 15,
  },
}

const it = test
  // The tests of this file build on one set of rows.
  .extend('db', ({ database }) => database.db)

it.for(Object.entries(DAYS))(
  '%s: what is offered can be booked, and nothing else',
  async ([_, day], { db, callWith }) => {
    await emptyTables(db)
    await givenShop(db, {
      settings: { timezone: day.zone, ...day.settings },
      ...(day.hours ? { hours: day.hours } : {}),
    })
    for (const [start, minutes] of day.bookings ?? []) await givenBooking(db, start, { minutes })
    for (const blackout of day.blackouts ?? []) await givenBlackout(db, blackout)
    const service = await givenService(db, { durationMinutes: day.minutes ?? 30 })
    const visitor = callWith({ now: new Date(day.now) })

    const slots = await visitor.availability.day({ appointmentTypeId: service.id, date: day.date })
    const offered = slots.map(({ startDatetime }) => startDatetime.getTime())
    expect(offered).toHaveLength(day.offers)
    expect(offered).toEqual([...new Set(offered)].sort((a, b) => a - b))

    // Every five minutes from well before the day to well after it, whatever the zone.
    const midnight = Date.parse(`${day.date}T00:00Z`)
    const tried = Array.from(
      { length: 2 * 12 * 24 },
      (_, n) => midnight + (n * 5 - 720) * MINUTE_MS,
    )
    const [from, to] = [offered.at(0) ?? 0, offered.at(-1) ?? 0]
    const near = tried.filter((at) => at > from - 60 * MINUTE_MS && at < to + 60 * MINUTE_MS)
    const booked: number[] = []
    for (const start of near) {
      const wish = visitOf(service, new Date(start).toISOString())
      const outcome = await visitor.booking.create(wish).catch((error) => ({ error }))
      if ('error' in outcome) {
        const { status } = await errorFrom(Promise.reject(outcome.error))
        expect([409, 422]).toContain(status)
      } else {
        booked.push(outcome.startDatetime.getTime())
        await db.booking.delete({ where: { id: outcome.id } })
      }
    }
    expect(booked).toEqual(offered)
  },
)
