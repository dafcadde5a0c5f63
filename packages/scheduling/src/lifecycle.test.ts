import { expect, it } from 'vitest'
import {
  BOOKING_STATUSES,
  canVisitorChange,
  holdsTime,
  needsFreeTime,
  nextStatuses,
  STATUSES_HOLDING_TIME,
} from './lifecycle.ts'

it('holds its time while confirmed and when completed, and frees it at once otherwise', () => {
  expect(BOOKING_STATUSES.filter(holdsTime)).toEqual(['confirmed', 'completed'])
  expect(STATUSES_HOLDING_TIME).toEqual(['confirmed', 'completed'])
})

it('lets visitors reschedule or cancel only what is confirmed', () => {
  expect(BOOKING_STATUSES.filter(canVisitorChange)).toEqual(['confirmed'])
})

it('leads from confirmed to completed, cancelled or no-show, and nowhere from there', () => {
  expect(nextStatuses('confirmed')).toEqual(['completed', 'cancelled', 'no-show'])
  for (const status of ['completed', 'cancelled', 'no-show'] as const) {
    expect(nextStatuses(status)).toEqual([])
  }
})

it('needs the time to be free only on the way back to a status that holds it', () => {
  const needing = BOOKING_STATUSES.flatMap((from) =>
    BOOKING_STATUSES.filter((to) => needsFreeTime(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(needing).toEqual([
    'cancelled → confirmed',
    'cancelled → completed',
    'no-show → confirmed',
    'no-show → completed',
  ])
})
