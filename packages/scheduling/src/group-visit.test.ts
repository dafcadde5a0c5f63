import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MAX_CUTS,
  MIN_CUTS,
  proposalEndsAt,
  sharesOf,
  timesOf,
  travelAround,
} from './group-visit.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const noon = Date.UTC(2026, 5, 6, 17)
const plan = {
  start: noon,
  cuts: 4,
  cutMinutes: 30,
  travelBeforeMinutes: 75,
  travelAfterMinutes: 60,
}
const at = (minutes: number) => noon + minutes * MINUTE

describe('timesOf', () => {
  it('puts the cuts back to back, and the travel around them', () => {
    const { cuts, visit, occupied } = timesOf(plan)
    expect(cuts.map(({ start }) => start)).toEqual([at(0), at(30), at(60), at(90)])
    expect(visit).toEqual({ start: at(0), end: at(120) })
    expect(occupied).toEqual({ start: at(-75), end: at(180) })
  })
})

describe('travelAround', () => {
  const travel = { ...plan, zone: 'America/Chicago' }

  it('surrounds the visits that are left', () => {
    const left = timesOf(plan).cuts.slice(1, 3)
    expect(travelAround(left, travel)).toEqual({
      there: { start: at(-45), end: at(30) },
      between: [],
      back: { start: at(90), end: at(150) },
    })
  })

  it('keeps the time of a visit that left a gap', () => {
    const { cuts } = timesOf(plan)
    const left = [...cuts.slice(3), ...cuts.slice(0, 1)]
    expect(travelAround(left, travel).between).toEqual([{ start: at(30), end: at(90) }])
  })

  it('keeps no night between visits of two days', () => {
    const { cuts } = timesOf(plan)
    const next = cuts.map(({ start, end }) => ({ start: start + DAY, end: end + DAY }))
    expect(travelAround([...cuts, ...next], travel).between).toEqual([])
  })

  it('is nothing without a visit or without a way', () => {
    const nothing = { there: null, between: [], back: null }
    expect(travelAround([], travel)).toEqual(nothing)
    const next = { ...travel, travelBeforeMinutes: 0, travelAfterMinutes: 0 }
    expect(travelAround(timesOf(plan).cuts, next)).toEqual(nothing)
  })
})

describe('proposalEndsAt', () => {
  it('is a week later for a day far ahead', () => {
    expect(proposalEndsAt({ now: noon, dayStart: noon + 30 * DAY })).toBe(noon + 7 * DAY)
  })

  it('is the beginning of the day itself where that comes first', () => {
    expect(proposalEndsAt({ now: noon, dayStart: noon + 2 * DAY })).toBe(noon + 2 * DAY)
  })

  it('is null once that day has begun', () => {
    expect(proposalEndsAt({ now: noon, dayStart: noon })).toBeNull()
  })
})

describe('sharesOf', () => {
  it('gives the cents that do not divide to the first ones', () => {
    expect(sharesOf(100, 6)).toEqual([16.67, 16.67, 16.67, 16.67, 16.66, 16.66])
  })

  it('always adds up to the total', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    const cuts = fc.integer({ min: MIN_CUTS, max: MAX_CUTS })
    fc.assert(
      fc.property(cents, cuts, (total, count) => {
        const shares = sharesOf(total / 100, count).map((share) => Math.round(share * 100))
        expect(shares).toHaveLength(count)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
