import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, MONDAY, rules, span, zone } from './availability.testing.ts'
import { whyUnavailable } from './availability.ts'
import { alternativesFor, type ClosedDayQuery, type ClosedVisit } from './closed-day.ts'
import { overlaps } from './interval.ts'
import { addDays } from './local-date.ts'
import { localDate } from './zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SEED = 20_270_105
const COUNT = 3
/** Days before and after the closed Monday. */
const DAYS = { min: -4, max: 6 }

const minutesLater = (start: number, minutes: number) => start + minutes * MINUTE
const onDay = (days: number, quarter: number) =>
  minutesLater(at('09:00', addDays(MONDAY, days)), quarter * 15)

/** Visits of the closed day, one after another, so that none overlaps another one. */
const visits: fc.Arbitrary<ClosedVisit[]> = fc
  .array(
    fc.record({
      visitMinutes: fc.constantFrom(15, 30, 60),
      cleanupMinutes: fc.constantFrom(0, 0, 15),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((lengths) => {
    let start = at('09:00')
    return lengths.map((length, index) => {
      const visit = { id: index + 1, start, ...length }
      start = occupiedBy(visit).end
      return visit
    })
  })

const elsewhere = fc
  .record({ days: fc.integer(DAYS), quarter: fc.nat(11), length: fc.constantFrom(15, 30, 90) })
  .filter(({ days }) => days !== 0)
  .map(({ days, quarter, length }) => {
    const start = onDay(days, quarter)
    return { start, end: minutesLater(start, length) }
  })

/** The closed part of the Monday; some of them cut a visit. */
const closedSpan = fc.constantFrom(
  { ...span('00:00', '23:59'), isAllDay: true },
  { ...span('09:00', '10:15'), isAllDay: false },
  { ...span('09:15', '11:00'), isAllDay: false },
)

const situation = fc.record({
  visits,
  closed: closedSpan,
  booked: fc.array(elsewhere, { maxLength: 6 }),
  holds: fc.array(elsewhere, { maxLength: 4 }),
  minimizeGaps: fc.boolean(),
  slotIntervalMinutes: fc.constantFrom(15, 30),
  maxAdvanceDays: fc.constantFrom(5, 10),
})

function occupiedBy({ start, visitMinutes, cleanupMinutes }: Omit<ClosedVisit, 'id'>) {
  return { start, end: minutesLater(start, visitMinutes + cleanupMinutes) }
}

it('offers each visit different free times after the answer is due, as many as there are, the nearest first', () => {
  fc.assert(
    fc.property(situation, ({ visits, closed, booked, holds, ...changed }) => {
      const now = at('08:00', addDays(MONDAY, -4))
      const others = booked.map((each, index) => ({ ...each, id: 100 + index }))
      const query: ClosedDayQuery = {
        rules: { ...rules, ...changed },
        blackouts: [closed],
        bookings: [...visits.map((visit) => ({ ...occupiedBy(visit), id: visit.id })), ...others],
        holds,
        now,
        from: now + 24 * HOUR,
      }
      const offered = alternativesFor(query, visits, COUNT)
      expect([...offered.keys()]).toEqual(visits.map(({ id }) => id))
      const taken = [...holds]
      for (const visit of visits) {
        const starts = offered.get(visit.id) ?? []
        const busy = [...query.bookings.filter(({ id }) => id !== visit.id), ...taken]
        // The visit keeps its own time until it moves, so a held time may not overlap it.
        const isFree = (start: number) =>
          whyUnavailable({ ...query, ...visit, bookings: busy }, start) === null &&
          !overlaps(occupiedBy(visit), occupiedBy({ ...visit, start }))
        const spans = starts.map((start) => occupiedBy({ ...visit, start }))
        expect(starts.length).toBeLessThanOrEqual(COUNT)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        for (const [index, start] of starts.entries()) {
          expect(start).toBeGreaterThanOrEqual(query.from)
          expect(localDate(start, zone) === MONDAY && closed.isAllDay).toBe(false)
          expect(isFree(start)).toBe(true)
          const isApart = (each: (typeof spans)[number], other: number) =>
            other === index || !overlaps(each, occupiedBy({ ...visit, start }))
          expect(spans.every(isApart)).toBe(true)
        }
        // Every start that could be added is no nearer than those chosen, or overlaps a chosen one.
        const farthest = Math.max(0, ...starts.map((start) => distance(visit, start)))
        for (const start of allStarts(changed.maxAdvanceDays)) {
          const occupied = occupiedBy({ ...visit, start })
          if (start < query.from || spans.some((each) => overlaps(each, occupied))) continue
          if (!isFree(start)) continue
          expect(starts).toHaveLength(COUNT)
          expect(distance(visit, start)).toBeGreaterThanOrEqual(farthest)
        }
        taken.push(...spans)
      }
    }),
    { seed: SEED, numRuns: 100 },
  )
})

/** An hour of the day weighs as much as a day; all clocks of these weeks are in the same offset. */
function distance({ start }: ClosedVisit, other: number): number {
  const days = Math.round((at('12:00', localDate(other, zone)) - at('12:00')) / (24 * HOUR))
  const clock = (other - at('00:00', localDate(other, zone)) - (start - at('00:00'))) / MINUTE
  return Math.abs(days) * 60 + Math.abs(clock)
}

function allStarts(maxAdvanceDays: number): number[] {
  return Array.from({ length: maxAdvanceDays + 1 }, (_, index) => index - 4).flatMap((days) =>
    Array.from({ length: 12 }, (_, quarter) => onDay(days, quarter)),
  )
}

it('offers fewer times, or none, where fewer are free', () => {
  const visit = { id: 1, start: at('09:00'), visitMinutes: 60, cleanupMinutes: 0 }
  const query = {
    rules,
    blackouts: [],
    bookings: [],
    holds: [],
    now: at('08:00'),
    from: at('10:00'),
  }
  const until = (maxAdvanceDays: number) =>
    alternativesFor({ ...query, rules: { ...rules, maxAdvanceDays } }, [visit], COUNT)
  expect(until(0)).toEqual(new Map([[1, [at('10:00'), at('11:00')]]]))
  const late = { ...query, from: at('10:30'), rules: { ...rules, maxAdvanceDays: 0 } }
  expect(alternativesFor(late, [visit], COUNT)).toEqual(new Map([[1, [at('10:30')]]]))
  const isFull = { ...span('09:00', '12:00'), isAllDay: false }
  const none = { ...query, rules: { ...rules, maxAdvanceDays: 0 }, blackouts: [isFull] }
  expect(alternativesFor(none, [visit], COUNT)).toEqual(new Map([[1, []]]))
})

it('counts a visit that moves on the day to which it moves, and no longer on its own', () => {
  const visit = { id: 1, start: at('09:00'), visitMinutes: 60, cleanupMinutes: 0 }
  const tuesday = addDays(MONDAY, 1)
  const query = {
    rules: { ...rules, maxBookingsPerDay: 1, maxAdvanceDays: 1 },
    blackouts: [],
    bookings: [
      { ...occupiedBy(visit), id: 1 },
      { ...span('11:00', '12:00', tuesday), id: 2 },
    ],
    holds: [],
    now: at('08:00'),
    from: at('08:00'),
  }
  expect(alternativesFor(query, [visit], COUNT).get(1)).toEqual([at('10:00'), at('11:00')])
})

it('offers a group none of the times that its own visits still have', () => {
  const chain = { id: 1, start: at('09:00'), visitMinutes: 30, cleanupMinutes: 0, chainIds: [1, 2] }
  const query = {
    rules: { ...rules, maxAdvanceDays: 0 },
    blackouts: [],
    // The second of them comes later than the chain would have it.
    bookings: [
      { ...span('09:00', '09:30'), id: 1 },
      { ...span('10:30', '11:00'), id: 2 },
    ],
    holds: [],
    now: at('08:00'),
    from: at('08:00'),
  }
  expect(alternativesFor(query, [chain], COUNT).get(1)).toEqual([
    at('09:30'),
    at('10:00'),
    at('11:00'),
  ])
})

it('counts a day off as an hour off the time of day', () => {
  const visit = { id: 1, start: at('09:00'), visitMinutes: 30, cleanupMinutes: 0 }
  const closed = { ...span('00:00', '23:59'), isAllDay: true }
  const query = {
    rules,
    blackouts: [closed],
    bookings: [],
    holds: [],
    now: at('08:00'),
    from: at('08:00'),
  }
  const tuesday = addDays(MONDAY, 1)
  expect(alternativesFor(query, [visit], COUNT).get(1)).toEqual([
    at('09:00', tuesday),
    at('09:30', tuesday),
    at('10:00', tuesday),
  ])
})
