import { describe, expect, it } from 'vitest'
import {
  firstWindowInput,
  nextWindow,
  previousWindow,
  windowFrom,
  windowWith,
} from './slot-windows.ts'

const horizon = { today: '2026-11-20', lastDate: '2026-12-10' } // three windows of seven days

describe('windows of days', () => {
  it('begin today', () => {
    expect(windowFrom('2026-11-20', 7, horizon)).toEqual({ start: '2026-11-20', days: 7 })
    expect(previousWindow('2026-11-20', 7, horizon)).toBeUndefined()
  })

  it('move by their own size', () => {
    expect(nextWindow('2026-11-20', 7, horizon)).toEqual({ start: '2026-11-27', days: 7 })
    expect(nextWindow('2026-11-20', 2, horizon)).toEqual({ start: '2026-11-22', days: 2 })
    expect(previousWindow('2026-11-27', 7, horizon)).toEqual({ start: '2026-11-20', days: 7 })
  })

  it('end with the last bookable day', () => {
    expect(nextWindow('2026-11-27', 7, horizon)).toEqual({ start: '2026-12-04', days: 7 })
    expect(nextWindow('2026-12-04', 7, horizon)).toBeUndefined()
  })

  it('cut the last one short, so that no bookable day is out of reach', () => {
    const short = { ...horizon, lastDate: '2026-11-28' }
    expect(nextWindow('2026-11-20', 7, short)).toEqual({ start: '2026-11-27', days: 2 })
    expect(nextWindow('2026-11-27', 7, short)).toBeUndefined()
  })

  it('are one day where only today can be booked', () => {
    const today = { today: '2026-11-20', lastDate: '2026-11-20' }
    expect(windowFrom('2026-11-20', 7, today)).toEqual({ start: '2026-11-20', days: 1 })
    expect(nextWindow('2026-11-20', 7, today)).toBeUndefined()
  })

  it('stop at today on the way back from an odd place', () => {
    expect(previousWindow('2026-11-22', 7, horizon)).toEqual({ start: '2026-11-20', days: 7 })
  })

  it('cross the end of a month and a clock change by calendar days', () => {
    const autumn = { today: '2026-10-30', lastDate: '2027-03-30' }
    expect(nextWindow('2026-10-30', 5, autumn)).toEqual({ start: '2026-11-04', days: 5 })
    expect(nextWindow('2027-03-12', 5, autumn)).toEqual({ start: '2027-03-17', days: 5 })
  })
})

describe('the window of a date', () => {
  it('is the one that paging from today shows', () => {
    expect(windowWith('2026-12-09', 7, horizon)).toEqual({ start: '2026-12-04', days: 7 })
    expect(windowWith('2026-11-27', 2, horizon)).toEqual({ start: '2026-11-26', days: 2 })
    expect(windowWith('2026-11-20', 5, horizon)).toEqual({ start: '2026-11-20', days: 5 })
  })

  it('ends with the last bookable day', () => {
    const short = { ...horizon, lastDate: '2026-11-28' }
    expect(windowWith('2026-11-28', 7, short)).toEqual({ start: '2026-11-27', days: 2 })
  })
})

it('has no undefined field in the input of the first window, as the key of a hydrated query', () => {
  const input = firstWindowInput({ appointmentTypeId: 1, durationMinutes: undefined }, 7)
  expect(Object.entries(input)).toEqual([
    ['appointmentTypeId', 1],
    ['days', 7],
    ['skipFull', true],
  ])
})
