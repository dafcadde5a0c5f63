import { expect, it } from 'vitest'
import { MAX_MOVES, MAX_MOVES_PER_DAY, moveLimit } from './move-limit.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 2, 2, 13)
const hoursAgo = (...hours: number[]) => hours.map((each) => NOW - each * HOUR)

it('six moves within 24 hours are the most, and the oldest of them makes room again', () => {
  expect(moveLimit(hoursAgo(1, 2, 3, 4, 5), NOW)).toBeNull()
  const six = hoursAgo(1, 2, 3, 4, 5, 23)
  expect(moveLimit(six, NOW)).toEqual({ reached: 'daily', until: NOW + HOUR })
  expect(moveLimit(six, NOW + HOUR - 1)).not.toBeNull()
  expect(moveLimit(six, NOW + HOUR)).toBeNull()
})

it('more than six in a day wait for the sixth latest', () => {
  expect(moveLimit(hoursAgo(9, 8, 7, 6, 5, 4, 3), NOW)).toEqual({
    reached: 'daily',
    until: NOW + 16 * HOUR,
  })
})

it('twenty moves in all are the most, however long ago they were', () => {
  const longAgo = (count: number) => Array.from({ length: count }, (_, n) => NOW - (48 + n) * HOUR)
  expect(moveLimit(longAgo(MAX_MOVES - 1), NOW)).toBeNull()
  expect(moveLimit(longAgo(MAX_MOVES), NOW)).toEqual({ reached: 'total' })
})

it('the total takes precedence over the daily limit', () => {
  const all = Array.from({ length: MAX_MOVES }, () => NOW)
  expect(moveLimit(all, NOW)).toEqual({ reached: 'total' })
  expect(moveLimit(all.slice(0, MAX_MOVES_PER_DAY), NOW)?.reached).toBe('daily')
})
