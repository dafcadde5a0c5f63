import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, dull, MONDAY, ruled, rules, span, zone } from './availability.testing.ts'
import { freeStartsByDay, whyUnavailable } from './availability.ts'
import { overlapsAny } from './interval.ts'
import { isShutBy, startsOpened, timeOpened } from './rule-change.ts'
import { localDate } from './zone.ts'

const MINUTE = 60_000
const now = at('08:00')
const within = span('08:00', '12:00')
const opened = (before: typeof dull, after: typeof dull) =>
  timeOpened({ before: { ...before, now }, after: { ...after, now }, within })

describe('the time that opens', () => {
  it('is what was blocked, booked, closed, too soon or too far', () => {
    const blocked = { ...dull, blackouts: [{ ...span('09:00', '10:00'), isAllDay: false }] }
    expect(opened(blocked, dull)).toEqual([span('09:00', '10:00')])
    expect(opened({ ...dull, bookings: [span('10:00', '11:00')] }, dull)).toEqual([
      span('10:00', '11:00'),
    ])
    const closed = { isOpen: false, openTime: null, closeTime: null }
    const never = ruled({ hours: rules.hours.map(() => closed) })
    expect(opened(never, dull)).toEqual([span('09:00', '12:00')])
    expect(opened(ruled({ leadTimeHours: 3 }), dull)).toEqual([span('09:00', '11:00')])
    expect(opened(dull, never)).toEqual([])
  })

  it('is all that is free on a day that was full', () => {
    const bookings = [span('10:00', '11:00')]
    const full = ruled({ maxBookingsPerDay: 1 }, { bookings })
    const free = [span('09:00', '10:00'), span('11:00', '12:00')]
    expect(opened(full, ruled({ maxBookingsPerDay: 2 }, { bookings }))).toEqual(free)
    expect(opened(full, ruled({ maxBookingsPerDay: 1 }))).toEqual([span('09:00', '12:00')])
  })

  it('reaches as far as the days that can be booked', () => {
    const until = (maxAdvanceDays: number) => ({ ...ruled({ maxAdvanceDays }), now })
    const before = until(0)
    expect(timeOpened({ before, after: until(1) })).toEqual([span('09:00', '12:00', '2026-09-15')])
  })
})

describe('the starts that open', () => {
  const later = { ...dull, now }

  it('are all of a visit that could not be booked before, and none of one that no longer can', () => {
    const all = startsOpened({ before: null, after: later, within })
    expect(all).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => at(time)))
    expect(startsOpened({ before: later, after: later, within })).toEqual([])
    expect(startsOpened({ before: later, after: null, within })).toEqual([])
  })

  it('lie on the days that a span touches, and none on days that cannot be booked', () => {
    const opened = (from: string, to: string) =>
      startsOpened({
        before: null,
        after: { ...ruled({ maxAdvanceDays: 2 }), now },
        within: { start: at('10:00', from), end: at('10:00', to) },
      })
    const days = (starts: number[]) => [...new Set(starts.map((start) => localDate(start, zone)))]
    expect(days(opened('2026-09-13', '2026-09-15'))).toEqual([MONDAY, '2026-09-15'])
    expect(days(opened('2026-09-15', '2026-09-20'))).toEqual(['2026-09-15', '2026-09-16'])
    expect(days(opened('2026-09-10', '2026-09-13'))).toEqual([])
    expect(days(opened('2026-09-17', '2026-09-20'))).toEqual([])
  })
})

const hour = fc.integer({ min: 8, max: 13 })
const spans = fc.array(
  fc.record({ from: hour, quarters: fc.integer({ min: 1, max: 6 }) }).map(({ from, quarters }) => {
    const start = at(`${String(from).padStart(2, '0')}:00`)
    return { start, end: start + quarters * 15 * MINUTE }
  }),
  { maxLength: 3 },
)
const state = fc
  .record({
    bookings: spans,
    blackouts: spans.map((each) => each.map((blocked) => ({ ...blocked, isAllDay: false }))),
    leadTimeHours: fc.constantFrom(0, 2),
    maxAdvanceDays: fc.constantFrom(0, 3),
    maxBookingsPerDay: fc.constantFrom(null, 1, 2),
    slotIntervalMinutes: fc.constantFrom(15, 30),
    minimizeGaps: fc.boolean(),
    visitMinutes: fc.constantFrom(15, 30),
    cleanupMinutes: fc.constantFrom(0, 15),
  })
  .map(({ bookings, blackouts, visitMinutes, cleanupMinutes, ...changed }) => ({
    ...ruled(changed, { bookings, blackouts }),
    ...{ visitMinutes, cleanupMinutes, now },
  }))

it('the starts that open are free after the change alone, and those that shut before it alone', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const starts = startsOpened({ before, after })
      const all = freeStartsByDay({ ...after, bookings: [], blackouts: [] }, MONDAY, 4).flatMap(
        (day) => day.starts,
      )
      const isFree = (query: typeof dull, start: number) => whyUnavailable(query, start) === null
      for (const start of all) {
        const isOpened = !isFree(before, start) && isFree(after, start)
        expect(starts.includes(start)).toBe(isOpened)
        if (isFree(before, start))
          expect(isShutBy({ before, after }, start)).toBe(!isFree(after, start))
        if (isOpened) expect(isShutBy({ before, after }, start)).toBe(false)
      }
    }),
    { seed: 20_261_128, numRuns: 300 },
  )
})

it('a start that opens without a change of the grid, the gaps or the length reaches into time that opens', () => {
  fc.assert(
    fc.property(state, state, (given, changed) => {
      const { slotIntervalMinutes } = given.rules
      const fixed = { slotIntervalMinutes, minimizeGaps: false }
      const before = { ...given, rules: { ...given.rules, ...fixed }, cleanupMinutes: 0 }
      const { visitMinutes } = before
      const after = {
        ...changed,
        rules: { ...changed.rules, ...fixed },
        visitMinutes,
        cleanupMinutes: 0,
      }
      const free = timeOpened({ before, after })
      for (const start of startsOpened({ before, after }))
        expect(overlapsAny(free, { start, end: start + visitMinutes * MINUTE })).toBe(true)
    }),
    { seed: 20_261_128, numRuns: 300 },
  )
})
