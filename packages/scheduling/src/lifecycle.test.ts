import { describe, expect, it } from 'vitest'
import {
  BOOKING_STATUSES,
  canVisitorCancel,
  canVisitorChange,
  holdsTime,
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
