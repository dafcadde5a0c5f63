import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from './local-date.ts'
import { isBeyondLimits, type UnprovenVisits } from './unproven-visits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SEED = 20_261_128
/** A Monday, 08:00 in New York. */
const NOW = Date.parse('2026-03-02T13:00Z')
/** Open from 09:00 to 17:00 in New York. */
const OPENING = Date.parse('2026-03-03T14:00Z')
const NOTHING: UnprovenVisits = { bookedAt: [], occupied: [] }

const hours = Array.from({ length: 7 }, () => ({
  isOpen: true,
  openTime: '09:00',
  closeTime: '17:00',
}))
const calendar = { zone: 'America/New_York', hours, specialDates: new Map(), blackouts: [] }
const situation = { limits: { perNetwork: 12, percentOfDay: 50 }, calendar, now: NOW }

const visit = (start: number, minutes: number) => ({ start, end: start + minutes * MINUTE })
const one = (start: number, minutes: number) => [visit(start, minutes)]

describe('the visits of a network', () => {
  const booked = (count: number, bookedAt = NOW) => ({
    ...NOTHING,
    bookedAt: Array.from({ length: count }, () => bookedAt),
  })

  it('are as many on a day as the limit says', () => {
    expect(isBeyondLimits(one(OPENING, 30), booked(11), situation)).toBe(false)
    expect(isBeyondLimits(one(OPENING, 30), booked(12), situation)).toBe(true)
  })

  it('count all people of a group and all dates of a series', () => {
    const three = [0, 30, 60].map((after) => visit(OPENING + after * MINUTE, 30))
    expect(isBeyondLimits(three, booked(9), situation)).toBe(false)
    expect(isBeyondLimits(three, booked(10), situation)).toBe(true)
  })

  it('are counted by the local day on which they were booked', () => {
    const midnight = Date.parse('2026-03-02T05:00Z')
    expect(isBeyondLimits(one(OPENING, 30), booked(12, midnight), situation)).toBe(true)
    expect(isBeyondLimits(one(OPENING, 30), booked(12, midnight - 1), situation)).toBe(false)
  })
})

describe('the share of a day', () => {
  const half = { ...NOTHING, occupied: [visit(OPENING, 210)] }

  it('includes the visits that are asked for', () => {
    expect(isBeyondLimits(one(OPENING + 4 * HOUR, 30), half, situation)).toBe(false)
    expect(isBeyondLimits(one(OPENING + 4 * HOUR, 31), half, situation)).toBe(true)
  })

  it('is that of the day alone', () => {
    const nextDay = OPENING + 24 * HOUR
    expect(isBeyondLimits(one(nextDay, 240), half, situation)).toBe(false)
    const both = [visit(nextDay, 60), visit(OPENING + 4 * HOUR, 60)]
    expect(isBeyondLimits(both, half, situation)).toBe(true)
  })

  it('is one of the time that special hours, breaks and blackouts leave', () => {
    const short = { isOpen: true, openTime: '09:00', closeTime: '12:00' }
    const specialDates = new Map([[dayNumber('2026-03-03'), short]])
    const special = { ...situation, calendar: { ...calendar, specialDates } }
    expect(isBeyondLimits(one(OPENING, 90), NOTHING, special)).toBe(false)
    expect(isBeyondLimits(one(OPENING, 91), NOTHING, special)).toBe(true)
    const away = { ...visit(OPENING + 2 * HOUR, 240), isAllDay: false }
    const blocked = { ...situation, calendar: { ...calendar, blackouts: [away] } }
    expect(isBeyondLimits(one(OPENING, 120), NOTHING, blocked)).toBe(false)
    expect(isBeyondLimits(one(OPENING, 121), NOTHING, blocked)).toBe(true)
  })
})

describe('whoever books, and however often', () => {
  const requests = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 3 }),
      quarter: fc.integer({ min: 0, max: 28 }),
      minutes: fc.constantFrom(15, 30, 45, 60, 120),
      people: fc.integer({ min: 1, max: 6 }),
      network: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 60 },
  )
  const limits = fc.record({
    perNetwork: fc.integer({ min: 0, max: 15 }),
    percentOfDay: fc.integer({ min: 0, max: 100 }),
  })

  it('what is booked at once stays within both limits, and nothing within both awaits an email', () => {
    fc.assert(
      fc.property(requests, limits, (all, limits) => {
        const ofNetwork = new Map<number, number[]>()
        const taken = new Map<number, number>()
        const occupied: UnprovenVisits['occupied'][number][] = []
        for (const { day, quarter, minutes, people, network } of all) {
          const start = OPENING + day * 24 * HOUR + quarter * 15 * MINUTE
          const wanted = Array.from({ length: people }, (_, person) =>
            visit(start + person * minutes * MINUTE, minutes),
          )
          const bookedAt = ofNetwork.get(network) ?? []
          const time = (taken.get(day) ?? 0) + minutes * people
          const isWithin =
            bookedAt.length + people <= limits.perNetwork &&
            time <= (8 * 60 * limits.percentOfDay) / 100
          const visits = { bookedAt, occupied }
          expect(isBeyondLimits(wanted, visits, { ...situation, limits })).toBe(!isWithin)
          if (!isWithin) continue
          taken.set(day, time)
          occupied.push(...wanted)
          ofNetwork.set(network, [...bookedAt, ...Array.from({ length: people }, () => NOW)])
        }
      }),
      { seed: SEED, numRuns: 300 },
    )
  })
})
