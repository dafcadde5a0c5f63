import { describe, expect, it } from 'vitest'
import {
  at,
  day,
  dull,
  everyDay,
  MONDAY,
  ruled,
  rules,
  span,
  startsOn,
  zone,
} from './availability.testing.ts'
import { type AvailabilityQuery, nearestStarts, whyUnavailable } from './availability.ts'
import { dayNumber } from './local-date.ts'
import { localDate } from './zone.ts'

describe('the clean-up after a visit', () => {
  const tidied: AvailabilityQuery = { ...dull, cleanupMinutes: 15 }

  it('is clear of the next booking, as the visit is', () => {
    expect(startsOn({ ...tidied, bookings: [span('10:30', '12:00')] })).toEqual(['09:00'])
    expect(startsOn({ ...tidied, bookings: [span('10:14', '12:00')] })).toEqual([])
    expect(startsOn({ ...tidied, bookings: [span('10:15', '12:00')] })).toEqual(['09:00'])
  })

  it('may run past closing and into a blackout', () => {
    const blackouts = [{ ...span('10:00', '11:00'), isAllDay: false }]
    expect(startsOn({ ...tidied, blackouts })).toEqual(['09:00', '11:00'])
    expect(whyUnavailable({ ...tidied, blackouts }, at('11:00'))).toBeNull()
  })

  it('meets a booking of the next day', () => {
    const query = { ...tidied, rules: { ...rules, hours: everyDay('22:00', '24:00') } }
    const early = span('00:00', '00:30', '2026-09-15')
    expect(startsOn(query)).toEqual(['22:00', '22:30', '23:00'])
    expect(startsOn({ ...query, bookings: [early] })).toEqual(['22:00', '22:30'])
    expect(whyUnavailable({ ...query, bookings: [early] }, at('23:00'))).toBe('taken')
  })

  it('is not idle time for minimise gaps', () => {
    const query = ruled(
      { minimizeGaps: true, slotIntervalMinutes: 15 },
      { visitMinutes: 30, cleanupMinutes: 15, bookings: [span('11:00', '12:00')] },
    )
    expect(startsOn(query)).toEqual(['10:00', '10:15'])
  })
})

describe('breaks', () => {
  const breaks = [{ startTime: '10:10', endTime: '10:40' }]
  const hours = everyDay('09:00', '12:00').map((day) => ({ ...day, breaks }))
  const query = ruled({ hours }, { visitMinutes: 30 })

  it('separate open spans, each with a grid from its beginning', () => {
    expect(startsOn(query)).toEqual(['09:00', '09:30', '10:40', '11:10'])
  })

  it('are named when a visit would touch one', () => {
    expect(whyUnavailable(query, at('10:00'))).toBe('break')
    expect(whyUnavailable(query, at('10:30'))).toBe('break')
    expect(whyUnavailable(query, at('11:00'))).toBe('off-grid')
    expect(whyUnavailable(query, at('11:40'))).toBe('outside-hours')
  })

  it('leave room for clean-up', () => {
    expect(startsOn({ ...query, cleanupMinutes: 45 })).toEqual(startsOn(query))
  })
})

describe('special dates', () => {
  const only = (day: (typeof rules.hours)[number]) => new Map([[dayNumber(MONDAY), day]])

  it('open, close and change a single day', () => {
    const shorter = ruled({ specialDates: only({ ...day('10:00', '11:00') }) })
    expect(startsOn(shorter)).toEqual(['10:00'])
    expect(startsOn(shorter, '2026-09-15')).toEqual(startsOn(dull))
    const shut = ruled({ specialDates: only({ ...day('10:00', '11:00'), isOpen: false }) })
    expect(startsOn(shut)).toEqual([])
    expect(whyUnavailable(shut, at('10:00'))).toBe('closed')
    expect(startsOn(ruled({ hours: [], specialDates: only(day('10:00', '11:00')) }))).toEqual([
      '10:00',
    ])
  })
})

describe('the limit of bookings a day', () => {
  const bookings = [span('09:00', '09:30'), span('11:30', '12:30')]

  it('offers nothing more on a day that has reached it', () => {
    expect(startsOn(ruled({ maxBookingsPerDay: 3 }, { bookings }))).toHaveLength(3)
    const ofOne = bookings.map((each) => ({ ...each, visit: 7 }))
    expect(startsOn(ruled({ maxBookingsPerDay: 2 }, { bookings: ofOne }))).toHaveLength(3)
    const onTwoDays = [
      { ...span('09:00', '09:30'), visit: 7 },
      { ...span('09:00', '09:30', '2026-09-15'), visit: 7 },
    ]
    const alone = ruled({ maxBookingsPerDay: 1 }, { bookings: onTwoDays })
    expect(startsOn(alone)).toEqual([])
    expect(startsOn(alone, '2026-09-15')).toEqual([])
    const full = ruled({ maxBookingsPerDay: 2 }, { bookings })
    expect(startsOn(full)).toEqual([])
    expect(startsOn(full, '2026-09-15')).toHaveLength(5)
    expect(whyUnavailable(full, at('10:00'))).toBe('day-full')
    expect(whyUnavailable(full, at('09:00'))).toBe('taken')
  })

  it('counts a booking on the local day it starts', () => {
    const late = [{ start: at('23:00', '2026-09-13'), end: at('09:00') }]
    expect(startsOn(ruled({ maxBookingsPerDay: 1 }, { bookings: late }))).toHaveLength(5)
    expect(startsOn(ruled({ maxBookingsPerDay: 1 }, { bookings: late }), '2026-09-13')).toEqual([])
  })

  it('sends alternatives to other days', () => {
    const full = ruled({ maxBookingsPerDay: 2 }, { bookings })
    const dates = nearestStarts(full, at('10:00'), 3).map((start) => localDate(start, zone))
    expect(new Set(dates)).toEqual(new Set(['2026-09-13', '2026-09-15']))
  })
})
