import { expect, it } from 'vitest'
import { seeYouDay } from './see-you.ts'

const NEW_YORK = 'America/New_York'
/** A Tuesday, 11 PM in New York, when it is Wednesday in UTC. */
const NOW = Date.parse('2026-11-25T04:00Z')

it.each([
  ['2026-11-25T04:30Z', 'today'],
  ['2026-11-25T14:00Z', 'tomorrow'],
  ['2026-11-26T14:00Z', 'Thursday'],
  ['2026-11-30T14:00Z', 'Monday'],
  ['2026-12-01T14:00Z', 'December 1'],
  ['2026-12-09T14:00Z', 'December 9'],
  ['2026-11-20T14:00Z', 'November 20'],
])('says of %s: "See you %s"', (start, day) => {
  expect(seeYouDay(Date.parse(start), NEW_YORK, NOW)).toBe(day)
})

it('counts days, not hours, when the clocks change', () => {
  const now = Date.parse('2026-10-31T16:00Z')
  expect(seeYouDay(Date.parse('2026-11-01T21:00Z'), NEW_YORK, now)).toBe('tomorrow')
  expect(seeYouDay(Date.parse('2026-11-07T21:00Z'), NEW_YORK, now)).toBe('November 7')
})
