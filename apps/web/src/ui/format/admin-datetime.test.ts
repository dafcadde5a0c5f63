import { expect, it } from 'vitest'
import {
  clockTimeOf,
  dateAndTime,
  dateAndTimeInText,
  dateText,
  dayText,
  fullDayText,
  timeAgo,
} from './admin-datetime.ts'

it('writes a stored time of day with AM and PM', () => {
  expect(['09:00', '12:30', '17:00', '24:00'].map(clockTimeOf)).toEqual([
    '9:00 AM',
    '12:30 PM',
    '5:00 PM',
    '12:00 AM',
  ])
})

const NEW_YORK = 'America/New_York'
/** A Tuesday, 11 PM in New York, when it is Wednesday in UTC. */
const NOW = Date.parse('2026-11-25T04:00Z')

it.each([
  ['2026-11-25T04:30Z', 'Today', 'Nov 24'],
  ['2026-11-25T14:00Z', 'Tomorrow', 'Nov 25'],
  ['2026-11-24T04:30Z', 'Yesterday', 'Nov 23'],
  ['2026-12-04T14:00Z', 'Fri, Dec 4', 'Dec 4'],
  ['2027-05-25T14:00Z', 'Tue, May 25', 'May 25'],
  ['2027-06-25T14:00Z', 'Fri, Jun 25, 2027', 'Jun 25, 2027'],
  ['2026-03-02T14:00Z', 'Mon, Mar 2, 2026', 'Mar 2, 2026'],
])('writes the day of %s as %s, with the year beyond six months alone', (iso, day, date) => {
  expect(dayText(Date.parse(iso), NEW_YORK, NOW)).toBe(day)
  expect(dateText(Date.parse(iso), NEW_YORK, NOW)).toBe(date)
})

it('writes the time after the day, in small letters within a sentence', () => {
  const tomorrow = Date.parse('2026-11-25T20:00Z')
  const friday = Date.parse('2026-12-04T20:00Z')
  expect(dateAndTime(tomorrow, NEW_YORK, NOW)).toBe('Tomorrow, 3:00 PM')
  expect(dateAndTimeInText(tomorrow, NEW_YORK, NOW)).toBe('tomorrow, 3:00 PM')
  expect(dateAndTimeInText(friday, NEW_YORK, NOW)).toBe('Fri, Dec 4, 3:00 PM')
  expect(fullDayText(tomorrow, NEW_YORK, NOW)).toBe('Wed, Nov 25')
})

it.each([
  ['2026-11-24T14:00Z', 'today'],
  ['2026-11-23T14:00Z', 'yesterday'],
  ['2026-11-11T14:00Z', '13 days ago'],
  ['2026-11-10T14:00Z', '2 weeks ago'],
  ['2026-11-03T14:00Z', '3 weeks ago'],
  ['2026-09-24T14:00Z', '2 months ago'],
  ['2025-11-24T14:00Z', '12 months ago'],
  ['2024-11-23T14:00Z', '2 years ago'],
])('says how long ago %s was: %s', (iso, text) => {
  expect(timeAgo(Date.parse(iso), NEW_YORK, NOW)).toBe(text)
})
