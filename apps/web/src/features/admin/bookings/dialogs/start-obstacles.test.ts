import { expect, it } from 'vitest'
import type { StartObstacle } from '../../../../app/api/admin-outputs.ts'
import { sentenceOf } from './start-obstacles.tsx'

const zone = 'America/New_York'
/** So long ago that the year is named on any day. */
const thanksgiving = { date: '2020-11-26', dayOfWeek: 3 }
const booking = {
  id: 7,
  clientName: 'Ann Marsh',
  typeName: 'Fade',
  startDatetime: new Date('2026-11-24T20:00Z'),
  endDatetime: new Date('2026-11-24T20:30Z'),
  occupiedUntil: new Date('2026-11-24T20:40Z'),
}

it.each<[StartObstacle, string]>([
  [{ rule: 'booking', booking }, 'Conflict: Ann Marsh has Fade from 3:00 PM to 3:30 PM.'],
  [
    { rule: 'cleanup-of-booking', booking },
    'Conflict: the clean-up after Ann Marsh (Fade) lasts until 3:40 PM.',
  ],
  [
    { rule: 'cleanup-of-visit', booking },
    'Conflict: the clean-up afterwards would run into Ann Marsh (Fade) at 3:00 PM.',
  ],
  [
    { rule: 'closed', ...thanksgiving, isSpecialDate: false },
    'Outside business hours: closed on Thursdays.',
  ],
  [
    { rule: 'closed', ...thanksgiving, isSpecialDate: true },
    'Outside business hours: Thu, Nov 26, 2020 is a special date, closed.',
  ],
  [
    {
      rule: 'break',
      ...thanksgiving,
      isSpecialDate: false,
      startsAt: new Date('2026-11-26T17:00Z'),
      endsAt: new Date('2026-11-26T18:00Z'),
    },
    'During the break on Thursday, 12:00 PM to 1:00 PM.',
  ],
  [
    { rule: 'too-soon', leadTimeHours: 1, earliest: new Date('2026-11-24T20:00Z') },
    'Inside the lead time: clients book at least 1 hour ahead.',
  ],
  [{ rule: 'day-full', maxBookingsPerDay: 8 }, 'The day is full: it has its 8 bookings.'],
])('%o', (obstacle, sentence) => {
  expect(sentenceOf(obstacle, zone)).toBe(sentence)
})
