import { describe, expect, it } from 'vitest'
import {
  BOOKING_STATUSES,
  cancelCutoffHours,
  canVisitorCancel,
  canVisitorChange,
  changesEndAt,
  hasBegun,
  holdsTime,
  isBookingStatus,
  isStillToDo,
  needsFreeTime,
  nextStatuses,
  STATUSES_HOLDING_TIME,
  startsSoon,
} from './lifecycle.ts'

it('holds its time while pending, confirmed and completed, and frees it immediately otherwise', () => {
  expect(BOOKING_STATUSES.filter(holdsTime)).toEqual(['confirmed', 'completed', 'pending'])
  expect(STATUSES_HOLDING_TIME).toEqual(['confirmed', 'completed', 'pending'])
})

it('lets visitors reschedule only what is confirmed, and cancel what is pending as well', () => {
  expect(BOOKING_STATUSES.filter(canVisitorChange)).toEqual(['confirmed'])
  expect(BOOKING_STATUSES.filter(canVisitorCancel)).toEqual(['confirmed', 'pending'])
})

it('leads from confirmed to completed, cancelled or no-show, and nowhere from there', () => {
  expect(nextStatuses('confirmed')).toEqual(['completed', 'cancelled', 'no-show'])
  expect(nextStatuses('pending')).toEqual(['confirmed', 'cancelled'])
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
    'cancelled → pending',
    'no-show → confirmed',
    'no-show → completed',
    'no-show → pending',
  ])
})

it('knows a status by its exact name', () => {
  expect(BOOKING_STATUSES.every(isBookingStatus)).toBe(true)
  expect(['', 'Confirmed', 'noshow', 'constructor'].some(isBookingStatus)).toBe(false)
})

it('a visit has begun at its first moment', () => {
  expect(hasBegun(1000, 999)).toBe(false)
  expect(hasBegun(1000, 1000)).toBe(true)
  expect(hasBegun(1000, 1001)).toBe(true)
})

it('a visit is changed by its link until the hours before its start, and a request until it begins', () => {
  const start = Date.parse('2026-03-02T15:00Z')
  expect(changesEndAt(start, 24)).toBe(Date.parse('2026-03-01T15:00Z'))
  expect(changesEndAt(start, 0)).toBe(start)
  expect(cancelCutoffHours('confirmed', 24)).toBe(24)
  expect(cancelCutoffHours(undefined, 24)).toBe(24)
  expect(cancelCutoffHours('pending', 24)).toBe(0)
})

const NOW = Date.parse('2026-03-02T15:00:00Z')
const visit = (startsIn: number, status = 'confirmed') => ({
  start: NOW + startsIn * 60_000,
  end: NOW + (startsIn + 30) * 60_000,
  status,
})

describe('a visit starts soon', () => {
  it.each([0, 1, 30])('in %i minutes', (minutes) => {
    expect(startsSoon(visit(minutes), NOW)).toBe(true)
  })
  it.each([-1, 31])('but not in %i minutes', (minutes) => {
    expect(startsSoon(visit(minutes), NOW)).toBe(false)
  })
  it.each(['completed', 'cancelled'])('unless it is %s', (status) => {
    expect(startsSoon(visit(10, status), NOW)).toBe(false)
  })
})

describe('a visit is still to do', () => {
  it('until it ends', () => {
    expect(isStillToDo(visit(-29), NOW)).toBe(true)
    expect(isStillToDo(visit(-30), NOW)).toBe(false)
  })
  it.each(['completed', 'cancelled', 'no-show'])('but not when it is %s', (status) => {
    expect(isStillToDo(visit(10, status), NOW)).toBe(false)
  })
})
