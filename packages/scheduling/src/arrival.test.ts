import { describe, expect, it } from 'vitest'
import { isArriving } from './arrival.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-03T15:00:00Z')
const visit = { status: 'confirmed', start: START, end: START + 40 * MINUTE } as const

describe('the client of a visit', () => {
  it.each([
    ['three hours before', -180, false],
    ['a moment before the last two hours', -120 - 1 / 60, false],
    ['two hours before', -120, true],
    ['during the visit', 20, true],
    ['at its end', 40, false],
  ])('%s is at the door: %s', (_, minutes, expected) => {
    expect(isArriving(visit, START + minutes * MINUTE)).toBe(expected)
  })

  it.each(['cancelled', 'completed', 'no-show', 'pending'] as const)(
    'is not at the door of a visit that is %s',
    (status) => {
      expect(isArriving({ ...visit, status }, START)).toBe(false)
    },
  )
})
