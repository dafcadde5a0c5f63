import fc from 'fast-check'
import { expect, it } from 'vitest'
import { approvalEndsAt } from './approval.ts'

const HOUR = 3_600_000
const ASKED = Date.parse('2026-03-02T15:00:00Z')
const inHours = (hours: number) => ASKED + hours * HOUR
const endsAfter = (startsIn: number, approvalHours = 48) =>
  (approvalEndsAt({ asked: ASKED, start: inHours(startsIn) }, approvalHours) - ASKED) / HOUR

it('ends after the hours of the setting for a visit far ahead', () => {
  expect(endsAfter(14 * 24)).toBe(48)
  expect(endsAfter(14 * 24, 6)).toBe(6)
})

it('ends two hours before a visit that is sooner', () => {
  expect(endsAfter(50)).toBe(48)
  expect(endsAfter(49)).toBe(47)
  expect(endsAfter(2.5)).toBe(0.5)
})

it('ends halfway to a visit that begins within two hours', () => {
  expect(endsAfter(2)).toBe(1)
  expect(endsAfter(1)).toBe(0.5)
})

it('always ends after it began, before the visit and within the hours of the setting', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 90 * 24 * 60 }),
      fc.integer({ min: 1, max: 8760 }),
      (minutes, hours) => {
        const start = ASKED + minutes * 60_000
        const end = approvalEndsAt({ asked: ASKED, start }, hours)
        expect(end).toBeGreaterThan(ASKED)
        expect(end).toBeLessThan(start)
        expect(end).toBeLessThanOrEqual(inHours(hours))
        if (start - ASKED > 2 * HOUR) expect(end).toBeLessThanOrEqual(start - 2 * HOUR)
      },
    ),
  )
})
