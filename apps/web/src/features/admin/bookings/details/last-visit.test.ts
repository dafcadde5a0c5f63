import { expect, it } from 'vitest'
import { lastVisit } from './last-visit.ts'

const NOW = Date.parse('2026-11-24T20:00Z')
const startDatetime = new Date('2026-11-03T20:00Z')
const completed = { status: 'completed', isCleanup: false, startDatetime } as const

it.each([
  ['a cancelled booking', { ...completed, status: 'cancelled' } as const],
  ['a no-show', { ...completed, status: 'no-show' } as const],
  ['a free clean-up', { ...completed, isCleanup: true }],
  ['a visit ahead', { ...completed, startDatetime: new Date('2026-11-25T20:00Z') }],
])('skips %s', (_, other) => {
  expect(lastVisit([other, completed], NOW)).toBe(completed)
  expect(lastVisit([other], NOW)).toBeUndefined()
})
