import { expect, it } from 'vitest'
import { chipText } from './time-chips.tsx'

const ZONE = 'America/New_York'
const THURSDAY = Date.parse('2026-11-26T15:40:00Z')
const chip = (start: string) => chipText(Date.parse(start), ZONE, THURSDAY)

it('names a time by the day as a person would say it', () => {
  expect(chip('2026-11-26T20:45:00Z')).toBe('Today 3:45 PM')
  expect(chip('2026-11-27T14:30:00Z')).toBe('Fri 9:30 AM')
  expect(chip('2026-11-28T14:30:00Z')).toBe('Sat 9:30 AM')
  expect(chip('2026-12-02T14:30:00Z')).toBe('Wed 9:30 AM')
  expect(chip('2026-12-03T14:30:00Z')).toBe('Thu, Dec 3 9:30 AM')
  expect(chip('2026-11-25T14:30:00Z')).toBe('Yesterday 9:30 AM')
})
