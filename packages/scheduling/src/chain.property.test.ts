import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day, MONDAY, rules, span, zone } from './availability.testing.ts'
import { type AvailabilityQuery, freeStartsByDay, whyUnavailable } from './availability.ts'
import { chainRequest, chainStarts, MAX_GROUP_SIZE } from './chain.ts'
import { minutesOf, referenceDate, referenceStarts } from './reference.testing.ts'

const MINUTE = 60_000
const SEED = 20_270_101

type Visits = { visitMinutes: number; cleanupMinutes: number }[]
type Situation = Omit<AvailabilityQuery, 'visitMinutes' | 'cleanupMinutes' | 'visits'>

const visits = fc.array(
  fc.record({
    visitMinutes: fc.constantFrom(15, 20, 30, 45),
    cleanupMinutes: fc.constantFrom(0, 0, 5, 10),
  }),
  { minLength: 1, maxLength: MAX_GROUP_SIZE },
)
const minutes = minutesOf(MONDAY, zone)
const some = fc
  .record({
    at: fc.integer({ min: 7 * 12, max: 20 * 12 }),
    length: fc.constantFrom(5, 15, 30, 60),
  })
  .map(({ at, length }) => {
    const start = (minutes[0]?.instant ?? 0) + at * 5 * MINUTE
    return { start, end: start + length * MINUTE }
  })
const situation: fc.Arbitrary<Situation> = fc.record({
  rules: fc.record({
    ...mapConstant(rules),
    hours: fc
      .constantFrom(
        [],
        [{ startTime: '12:00', endTime: '12:10' }],
        [{ startTime: '13:00', endTime: '14:00' }],
      )
      .map((breaks) => Array.from({ length: 7 }, () => ({ ...day('09:00', '18:00'), breaks }))),
    slotIntervalMinutes: fc.constantFrom(10, 15, 30),
    maxBookingsPerDay: fc.constantFrom(null, null, 2, 5, 8),
    leadTimeHours: fc.constantFrom(0, 2),
  }),
  bookings: fc.array(some, { maxLength: 4 }),
  blackouts: fc.array(
    some.map((each) => ({ ...each, isAllDay: false })),
    { maxLength: 2 },
  ),
  now: fc.constantFrom(span('07:00', '08:00', '2026-09-12').start, span('10:05', '11:00').start),
})

it('offers exactly the starts at which every visit and every clean-up between two fits by itself', () => {
  fc.assert(
    fc.property(situation, visits, (given, chain) => {
      const query = { ...given, ...chainRequest(chain) }
      const [offered] = freeStartsByDay(query, MONDAY, 1)
      expect(offered?.starts).toEqual(slowStarts(given, chain))
    }),
    { seed: SEED, numRuns: 150 },
  )
})

it('accepts a chain exactly where it is offered', () => {
  fc.assert(
    fc.property(situation, visits, (given, chain) => {
      const query = { ...given, ...chainRequest(chain) }
      const offered = new Set(freeStartsByDay(query, MONDAY, 1)[0]?.starts)
      const wrong = minutes.filter(
        ({ instant }) => (whyUnavailable(query, instant) === null) !== offered.has(instant),
      )
      expect(wrong).toEqual([])
    }),
    { seed: SEED, numRuns: 30 },
  )
})

it('keeps the same time as its visits do one after the other', () => {
  fc.assert(
    fc.property(visits, (chain) => {
      const { visitMinutes, cleanupMinutes } = chainRequest(chain)
      const last = chain.at(-1)
      const lastStart = chainStarts(chain, 0).at(-1) ?? 0
      const lastEnd = lastStart / MINUTE + (last?.visitMinutes ?? 0)
      expect([visitMinutes, cleanupMinutes]).toEqual([lastEnd, last?.cleanupMinutes])
    }),
    { seed: SEED },
  )
})

it('of nobody takes no time', () => {
  expect(chainRequest([])).toEqual({ visitMinutes: 0, cleanupMinutes: 0, visits: 0 })
})

/** The second reading: piece by piece, each with the reference for single visits. */
function slowStarts(given: Situation, chain: Visits): number[] {
  const { maxBookingsPerDay } = given.rules
  const booked = given.bookings.filter(({ start }) => referenceDate(start, zone) === MONDAY).length
  if (maxBookingsPerDay !== null && booked + chain.length > maxBookingsPerDay) return []
  const free = new Map<string, ReadonlySet<number>>()
  const startsOf = (visitMinutes: number, cleanupMinutes: number, isFirst: boolean) => {
    const key = `${visitMinutes} ${cleanupMinutes} ${isFirst}`
    const slotIntervalMinutes = isFirst ? given.rules.slotIntervalMinutes : 1
    const ruled = { ...given.rules, slotIntervalMinutes, maxBookingsPerDay: null }
    const query = { ...given, rules: ruled, visitMinutes, cleanupMinutes }
    const known = free.get(key) ?? new Set(referenceStarts(query, MONDAY))
    free.set(key, known)
    return known
  }
  return minutes
    .map(({ instant }) => instant)
    .filter((start) => {
      let next = start
      return chain.every(({ visitMinutes, cleanupMinutes }, index) => {
        const begins = next
        next += (visitMinutes + cleanupMinutes) * MINUTE
        if (!startsOf(visitMinutes, cleanupMinutes, index === 0).has(begins)) return false
        const isLast = index === chain.length - 1
        if (isLast || cleanupMinutes === 0) return true
        return startsOf(cleanupMinutes, 0, false).has(begins + visitMinutes * MINUTE)
      })
    })
}

function mapConstant({
  zone,
  specialDates,
  minimizeGaps,
  largeGapThresholdHours,
  maxAdvanceDays,
}: typeof rules) {
  return {
    zone: fc.constant(zone),
    specialDates: fc.constant(specialDates),
    minimizeGaps: fc.constant(minimizeGaps),
    largeGapThresholdHours: fc.constant(largeGapThresholdHours),
    maxAdvanceDays: fc.constant(maxAdvanceDays),
  }
}
