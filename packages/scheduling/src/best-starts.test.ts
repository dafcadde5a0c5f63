import { describe, expect, it } from 'vitest'
import { everyDay, MONDAY, ruled, span } from './availability.testing.ts'
import { type AvailabilityQuery, freeStartsByDay } from './availability.ts'
import { localTime } from './zone.ts'

/** Open from 9:00 to 12:00, in steps of half an hour, for visits of an hour; nothing shorter is offered. */
const HOUR_ALONE = [{ visitMinutes: 60, cleanupMinutes: 0 }]
const best = (rest: Partial<AvailabilityQuery> = {}, rules = {}) => {
  const query = ruled({ minimizeGaps: true, ...rules }, { services: HOUR_ALONE, ...rest })
  return freeStartsByDay(query, MONDAY, 1).flatMap((day) =>
    (day.best ?? []).map((start) => localTime(start, query.rules.zone)),
  )
}

describe('the starts that fit best', () => {
  it('begin at the opening or end at the closing on an empty day', () => {
    expect(best()).toEqual(['09:00', '11:00'])
  })

  it('are none while minimise-gaps is off, or without services', () => {
    expect(best({}, { minimizeGaps: false })).toEqual([])
    expect(best({ services: [] }, { hours: everyDay('09:00', '11:30') })).toEqual([])
  })

  it('leave no hole that is too short for every service', () => {
    // 11:00 would leave half an hour before noon, and 9:30 half an hour after the opening.
    const hours = everyDay('09:00', '11:30')
    expect(best({}, { hours })).toEqual(['09:00', '10:30'])
    const halfHour = [...HOUR_ALONE, { visitMinutes: 30, cleanupMinutes: 0 }]
    expect(best({ bookings: [span('10:30', '11:00')] })).toEqual(['11:00'])
    expect(best({ bookings: [span('10:30', '11:00')], services: halfHour })).toEqual([
      '09:00',
      '09:30',
      '11:00',
    ])
  })

  it('count the clean-up of the shortest service before a booking, and not before closing', () => {
    const services = [{ visitMinutes: 30, cleanupMinutes: 15 }]
    const visit = { visitMinutes: 30, services }
    const before = (time: string) =>
      best({ ...visit, bookings: [span(time, '11:00')] }, { largeGapThresholdHours: 0.5 })
    // After 9:00 a visit ends at 10:00, and its clean-up at 10:15.
    expect(before('10:10')).toEqual(['11:00'])
    expect(before('10:15')).toEqual(['09:00', '11:00'])
    // Half an hour is left before the booking at 10:00, and the same before closing at 12:00.
    expect(best({ ...visit, bookings: [span('10:00', '11:00')] })).toEqual(['11:00'])
  })

  it('fill free time whole before they touch one side of it, three at most', () => {
    const bookings = [span('10:00', '11:00')]
    const long = { hours: everyDay('09:00', '18:00'), largeGapThresholdHours: 0.5 }
    expect(best({ bookings }, long)).toEqual(['09:00', '11:00', '17:00'])
    const twice = [...bookings, span('12:00', '13:00'), span('17:00', '18:00')]
    // 9:00 and 11:00 fill an hour; of 13:00 and 16:00, which touch, the earlier is left.
    expect(best({ bookings: twice }, long)).toEqual(['09:00', '11:00', '13:00'])
    const evening = [span('10:00', '12:00'), span('13:30', '15:00'), span('16:00', '18:00')]
    const halfHour = [...HOUR_ALONE, { visitMinutes: 30, cleanupMinutes: 0 }]
    const atNine = { ...long, hours: everyDay('08:30', '18:00') }
    // 15:00 alone fills its hour, and comes before two of the four that touch one side.
    expect(best({ bookings: evening, services: halfHour }, atNine)).toEqual([
      '08:30',
      '09:00',
      '15:00',
    ])
  })

  it('take no account of time that the grid keeps from every visit', () => {
    // The first start after the booking is 10:00, and none can follow a visit that ends at 11:50.
    const bookings = [span('09:00', '09:50')]
    const visit = { bookings, visitMinutes: 50 }
    expect(best(visit, { largeGapThresholdHours: 1 })).toEqual(['10:00', '11:00'])
  })

  it('begin at the earliest start that can be booked', () => {
    const now = span('09:10', '09:10').start
    expect(best({ now })).toEqual(['09:30', '11:00'])
    // 10:00 would leave half an hour from 9:30 on.
    expect(best({ now }, { hours: everyDay('09:00', '11:00') })).toEqual([])
  })
})
