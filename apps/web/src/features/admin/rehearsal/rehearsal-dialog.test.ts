import { expect, it } from 'vitest'
import { blockedTitle, summaryOf } from './rehearsal-dialog.tsx'

const week = (before: number, after: number, minutesAfter = 600) => ({
  from: '2026-11-22',
  until: '2026-11-28',
  before: { starts: before, minutes: 600 },
  after: { starts: after, minutes: minutesAfter },
})

it.each([
  [[week(40, 40), week(40, 40)], 'The same free times. The same hours open for booking.'],
  [
    [week(1000, 900), week(1000, 900, 450)],
    '10% fewer free times (1,800 instead of 2,000). 12.5% fewer hours open for booking (17.5 instead of 20).',
  ],
  [[week(0, 12)], '100% more free times (12 instead of 0). The same hours open for booking.'],
])('says the share that a change hides or wins', (weeks, summary) => {
  expect(summaryOf(weeks)).toBe(summary)
})

it('names the hours when they alone are the reason', () => {
  expect(blockedTitle([{ rules: ['closed'] }, { rules: ['outside-hours', 'break'] }])).toBe(
    '2 bookings fall outside these hours',
  )
  expect(blockedTitle([{ rules: ['closed', 'day-full'] }])).toBe('1 booking is against these rules')
})
