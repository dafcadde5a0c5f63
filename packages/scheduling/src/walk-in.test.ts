import { describe, expect, it } from 'vitest'
import { inProgress, nextFittingStart, type WalkIn, walkInStart } from './walk-in.ts'

const MINUTE = 60_000
const at = (time: string) => Date.parse(`2026-03-03T${time}Z`)
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })

function walkIn(now: string, bookings: WalkIn['bookings'], more: Partial<WalkIn> = {}): WalkIn {
  const grid = { step: 15 * MINUTE, gridStart: at('09:00'), visit: 30 * MINUTE }
  return { now: at(now), bookings, ...grid, ...more }
}

describe('the start of a walk-in', () => {
  it.each<[string, string, WalkIn['bookings'], string, Partial<WalkIn>?]>([
    ['is now, rounded down to the grid', '10:14', [], '10:00'],
    ['is now where the grid says so', '10:15', [], '10:15'],
    ['follows the grid of the opening', '10:14', [], '10:10', { gridStart: at('09:10') }],
    ['also before the opening', '08:50', [], '08:45'],
    ['is not before the visit that has just ended', '10:14', [span('09:30', '10:05')], '10:05'],
    ['is the end of the visit in progress', '10:14', [span('10:00', '10:40')], '10:40'],
    ['leaves out visits ahead', '10:14', [span('10:20', '10:40')], '10:00'],
  ])('%s', (_rule, now, bookings, start, more = {}) => {
    expect(walkInStart(walkIn(now, bookings, more))).toBe(at(start))
  })
})

describe('the next start that fits', () => {
  it.each([
    ['is at once when nothing is in the way', [], '10:00'],
    ['may end when the next visit begins', [span('10:30', '11:00')], '10:00'],
    ['follows a visit that leaves too little time', [span('10:20', '11:00')], '11:00'],
    [
      'skips gaps that are too short',
      [span('10:20', '11:00'), span('11:20', '12:00'), span('12:30', '13:00')],
      '12:00',
    ],
    ['leaves out what is over', [span('09:00', '10:00')], '10:00'],
  ])('%s', (_rule, bookings, start) => {
    expect(nextFittingStart(walkIn('10:00', bookings), at('10:00'))).toBe(at(start))
  })
})

it('a visit is in progress from its start until its end', () => {
  const visit = span('10:00', '10:30')
  expect(inProgress([visit], at('10:00'))).toBe(visit)
  expect(inProgress([visit], at('10:30'))).toBeUndefined()
})
