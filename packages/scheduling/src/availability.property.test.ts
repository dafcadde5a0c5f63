import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AvailabilityQuery,
  bookableDays,
  freeStartsByDay,
  nearestStarts,
  rangeOfDays,
  rangeOfVisit,
  rulesBroken,
  type UnavailableReason,
  whyUnavailable,
} from './availability.ts'
import type { Blackout } from './blackouts.ts'
import type { Break, DayHours, SpecialDates } from './business-hours.ts'
import { overlapsAny } from './interval.ts'
import { addDays, dayNumber } from './local-date.ts'
import {
  changeDates,
  referenceBest,
  referenceIsTaken,
  referenceOpening,
  referenceStarts,
  TEST_ZONES,
} from './reference.testing.ts'
import { whyNot } from './why-not.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const SEED = 20_261_101
/** The obstacles that make a start 'taken'. */
const BOOKED = ['booking', 'cleanup-of-booking', 'cleanup-of-visit'] as const

interface Case {
  readonly query: AvailabilityQuery
  readonly dates: readonly [string, string, string]
}

describe.each(TEST_ZONES)('%s', (zone) => {
  const days = [...changeDates(zone), ...Array.from({ length: 12 }, (_, i) => sample(i))]
  const check = (numRuns: number, property: (it: Case) => void) =>
    fc.assert(fc.property(caseIn(zone, days), property), { seed: SEED, numRuns })

  it('offers exactly the starts of the reference implementation', () => {
    check(60, ({ query, dates }) => {
      const days = freeStartsByDay(query, dates[0], dates.length)
      const offered = days.map(({ date, starts }) => ({ date, starts }))
      expect(offered).toEqual(dates.map((date) => ({ date, starts: referenceStarts(query, date) })))
    })
  })

  it('marks exactly the starts that the reference implementation says fit best', () => {
    check(40, ({ query, dates }) => {
      const days = freeStartsByDay(query, dates[0], dates.length)
      expect(days.map(({ best = [] }) => best)).toEqual(
        dates.map((date) => referenceBest(query, date)),
      )
    })
  })

  it('accepts every start that it offers, rejects all others, and reports a taken one', () => {
    check(40, ({ query, dates }) => {
      const offered = new Set(freeStartsByDay(query, dates[0], 3).flatMap(({ starts }) => starts))
      const { start: from, end } = rangeOfDays(dates[0], 3, { zone, cleanupMinutes: 0 })
      const wrong: unknown[] = []
      for (let start = from; start < end; start += 5 * MINUTE) {
        const unavailableReason = whyUnavailable(query, start)
        const isTaken = referenceIsTaken(query, start)
        if (
          (unavailableReason === null) !== offered.has(start) ||
          (unavailableReason === 'taken') !== isTaken
        ) {
          wrong.push({ start, unavailableReason, isTaken, isOffered: offered.has(start) })
        }
      }
      expect(wrong).toEqual([])
    })
  })

  it('names what stands in the way of every start that it does not offer, and of no other', () => {
    check(40, ({ query, dates }) => {
      const offered = new Set(dates.flatMap((date) => referenceStarts(query, date)))
      const bookings = query.bookings.map((each, index) => {
        const visitEnd = Math.max(each.end - (index % 3) * 10 * MINUTE, each.start + MINUTE)
        return { ...each, visitEnd }
      })
      const { start: from, end } = rangeOfDays(dates[0], 3, { zone, cleanupMinutes: 0 })
      const wrong: unknown[] = []
      for (let start = from; start < end; start += 5 * MINUTE) {
        const named = new Set(whyNot({ ...query, bookings }, start).map(({ rule }) => rule))
        const isNamed = (rule: UnavailableReason) =>
          rule === 'taken' ? BOOKED.some((each) => named.has(each)) : named.has(rule)
        const unnamed = [...rulesBroken(query, start)].filter((rule) => !isNamed(rule))
        if ((named.size === 0) !== offered.has(start) || unnamed.length > 0) {
          wrong.push({ start, named: [...named], unnamed, isOffered: offered.has(start) })
        }
      }
      expect(wrong).toEqual([])
    })
  })

  it('offers the nearest free starts of the horizon as alternatives', () => {
    check(40, ({ query, dates }) => {
      const horizon = bookableDays(query.rules, query.now)
      fc.pre(horizon.days < 10)
      const all = Array.from({ length: horizon.days }, (_, ahead) =>
        referenceStarts(query, addDays(horizon.from, ahead)),
      ).flat()
      const wanted = referenceOpening(dates[1], '10:05', zone)
      for (const count of [0, 1, 3, 7]) {
        const nearest = all
          .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
          .slice(0, count)
          .toSorted((a, b) => a - b)
        expect(nearestStarts(query, wanted, count)).toEqual(nearest)
      }
    })
  })

  it('needs no data outside the documented range', () => {
    check(40, ({ query, dates }) => {
      const loaded = (range: { start: number; end: number }): AvailabilityQuery => ({
        ...query,
        bookings: query.bookings.filter((each) => overlapsAny([range], each)),
        blackouts: query.blackouts.filter(
          (each) => each.start < range.end && each.end >= range.start,
        ),
      })
      const day = rangeOfDays(dates[1], 1, { zone, cleanupMinutes: query.cleanupMinutes })
      expect(freeStartsByDay(loaded(day), dates[1], 1)).toEqual(freeStartsByDay(query, dates[1], 1))
      const start = referenceOpening(dates[1], '22:30', zone)
      const occupied = { start, end: start + (query.visitMinutes + query.cleanupMinutes) * MINUTE }
      expect(whyUnavailable(loaded(rangeOfVisit(occupied, zone)), start)).toBe(
        whyUnavailable(query, start),
      )
    })
  })
})

/** Days from all seasons of four years. */
function sample(index: number): string {
  return addDays('2025-01-17', index * 121)
}

function caseIn(zone: string, days: readonly string[]): fc.Arbitrary<Case> {
  return fc.constantFrom(...days).chain((middle) => {
    const dates = [addDays(middle, -1), middle, addDays(middle, 1)] as const
    const noon = Date.parse(`${middle}T12:00Z`)
    const midnight = fc
      .constantFrom(...dates, addDays(middle, 2))
      .map((date) => referenceOpening(date, '00:00', zone))
    const someTime = fc.oneof({ weight: 4, arbitrary: minuteNear(noon) }, midnight)
    const query: fc.Arbitrary<AvailabilityQuery> = fc.record({
      rules: fc.record({
        zone: fc.constant(zone),
        hours: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
        slotIntervalMinutes: fc.constantFrom(5, 10, 15, 15, 20, 30, 60),
        minimizeGaps: fc.boolean(),
        largeGapThresholdHours: fc.constantFrom(0.5, 1, 2, 3, 4),
        leadTimeHours: fc.constantFrom(0, 0, 0.25, 2, 24),
        specialDates: specialDatesAmong(dates),
        maxBookingsPerDay: fc.constantFrom(null, null, null, 1, 2, 3, 5),
        maxAdvanceDays: fc.constantFrom(240, 240, 6, 5, 4, 3, 2, 1, 0),
      }),
      services: fc.array(
        fc.record({
          visitMinutes: fc.constantFrom(10, 30, 45, 60),
          cleanupMinutes: fc.constantFrom(0, 0, 10, 20),
        }),
        { maxLength: 2 },
      ),
      visitMinutes: fc.constantFrom(5, 30, 45, 60, 90, 150),
      cleanupMinutes: fc.constantFrom(0, 0, 5, 10, 15, 45, 240),
      bookings: fc.array(span(someTime, [5, 30, 30, 45, 60, 60, 90, 240, 1500]), { maxLength: 8 }),
      blackouts: fc.array(blackout(someTime), { maxLength: 2 }),
      now: fc.oneof(fc.integer({ min: noon - 4 * DAY, max: noon + DAY / 2 }), someTime),
    })
    /** Booked from the other season, when the clocks stood differently. */
    const farAhead = query.map((made) => ({
      ...made,
      now: noon - 180 * DAY,
      rules: { ...made.rules, maxAdvanceDays: 240 },
    }))
    return fc
      .oneof({ weight: 5, arbitrary: query }, farAhead)
      .map((made) => ({ query: made, dates }))
  })
}

const clock = (fromHour: number, toHour: number) =>
  fc
    .integer({ min: fromHour * 12, max: toHour * 12 - 1 })
    .map((step) => new Date(step * 5 * MINUTE).toISOString().slice(11, 16))

/** Often at the hours in which clocks change; some leave no time, overlap, or run past closing. */
const pause: fc.Arbitrary<Break> = fc
  .record({
    startTime: fc.oneof(fc.constantFrom('01:00', '01:30', '02:00', '02:30'), clock(0, 22)),
    minutes: fc.constantFrom(5, 15, 30, 45, 60, 60, 90),
  })
  .map(({ startTime, minutes }) => {
    const [hour = 0, minute = 0] = startTime.split(':').map(Number)
    const end = Math.min(hour * 60 + minute + minutes, 1440)
    const text = new Date(end * MINUTE).toISOString().slice(11, 16)
    return { startTime, endTime: end === 1440 ? '24:00' : text }
  })

/** Often open at the hours in which clocks change, and sometimes for no time at all. */
const dayHours: fc.Arbitrary<DayHours> = fc.record({
  isOpen: fc.constantFrom(...Array.from({ length: 9 }, () => true), false),
  openTime: fc.oneof(
    fc.constantFrom(null, '00:00', '00:00', '01:30', '01:45', '02:00', '02:15'),
    clock(0, 15),
  ),
  closeTime: fc.oneof(
    fc.constantFrom(null, '24:00', '24:00', '01:45', '02:20', '02:30', '23:55'),
    clock(10, 24),
  ),
  breaks: fc.oneof(fc.constant([]), fc.array(pause, { maxLength: 3 })),
})

/** Hours of their own on some of the days. */
function specialDatesAmong(dates: readonly string[]): fc.Arbitrary<SpecialDates> {
  const day = fc.option(dayHours, { nil: undefined, freq: 2 })
  return fc
    .tuple(...dates.map((date) => day.map((hours) => ({ day: dayNumber(date), hours }))))
    .map((entries) => {
      const special = new Map<number, DayHours>()
      for (const { day, hours } of entries) if (hours) special.set(day, hours)
      return special
    })
}

function minuteNear(noon: number): fc.Arbitrary<number> {
  const fives = fc.integer({ min: -600, max: 600 }).map((step) => step * 5)
  return fc
    .oneof({ weight: 4, arbitrary: fives }, fc.integer({ min: -3000, max: 3000 }))
    .map((minutes) => noon + minutes * MINUTE)
}

function span(start: fc.Arbitrary<number>, lengths: readonly number[]) {
  return fc
    .record({ start, length: fc.constantFrom(...lengths) })
    .map((it) => ({ start: it.start, end: it.start + it.length * MINUTE }))
}

function blackout(instant: fc.Arbitrary<number>): fc.Arbitrary<Blackout> {
  return fc
    .record({ a: instant, b: instant, isAllDay: fc.constantFrom(true, false, false) })
    .map(({ a, b, isAllDay }) => ({
      start: Math.min(a, b),
      end: Math.min(Math.max(a, b), Math.min(a, b) + DAY),
      isAllDay,
    }))
}
