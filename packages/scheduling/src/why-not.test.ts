import { describe, expect, it } from 'vitest'
import { at, dull, everyDay, MONDAY, ruled, span } from './availability.testing.ts'
import type { AvailabilityQuery } from './availability.ts'
import { dayNumber } from './local-date.ts'
import { whyNot } from './why-not.ts'

const ann = { ...span('10:00', '10:45'), visitEnd: at('10:30'), name: 'Ann' }
const ben = { ...span('11:30', '12:00'), visitEnd: at('12:00'), name: 'Ben' }
const trip = { ...span('09:30', '10:00'), isAllDay: false, title: 'Trip' }

function obstacles(query: AvailabilityQuery, time: string, blackouts = [trip].slice(1)) {
  return whyNot({ ...query, bookings: [ann, ben], blackouts }, at(time))
}

describe('whose booking is in the way', () => {
  const query = { ...dull, visitMinutes: 30 }

  it('is named by the visit, and by its clean-up', () => {
    expect(obstacles(query, '10:00')).toEqual([{ rule: 'booking', booking: ann }])
    expect(obstacles(query, '10:30')).toEqual([{ rule: 'cleanup-of-booking', booking: ann }])
    expect(obstacles({ ...query, visitMinutes: 120 }, '09:00')).toEqual([
      { rule: 'booking', booking: ann },
    ])
  })

  it('is named where the clean-up of the new visit would last into it', () => {
    expect(obstacles({ ...query, cleanupMinutes: 15 }, '11:00')).toEqual([
      { rule: 'cleanup-of-visit', booking: ben },
    ])
  })

  it('is named for every booking that overlaps', () => {
    const long = obstacles({ ...query, visitMinutes: 90 }, '10:30')
    expect(long.flatMap((each) => ('booking' in each ? each.booking.name : []))).toEqual([
      'Ann',
      'Ben',
    ])
  })
})

it('names every rule together, with its facts', () => {
  const hours = everyDay('09:00', '12:00').map((day) => ({
    ...day,
    breaks: [{ startTime: '11:00', endTime: '11:20' }],
  }))
  const query = ruled(
    { hours, leadTimeHours: 24 * 7, maxAdvanceDays: 3, maxBookingsPerDay: 2 },
    { visitMinutes: 150 },
  )
  expect(obstacles(query, '09:40', [trip])).toEqual([
    { rule: 'booking', booking: ann },
    { rule: 'booking', booking: ben },
    { rule: 'too-soon', earliest: at('12:00', '2026-09-17') },
    { rule: 'too-far', lastDate: '2026-09-13' },
    {
      rule: 'outside-hours',
      date: MONDAY,
      isSpecialDate: false,
      open: span('09:00', '12:00'),
    },
    { rule: 'break', date: MONDAY, isSpecialDate: false, pause: span('11:00', '11:20') },
    { rule: 'off-grid', nearest: [at('09:30'), at('10:00')] },
    { rule: 'blackout', blackout: trip },
    { rule: 'day-full', limit: 2 },
  ])
})

it('names the special date that closes a day, and nothing of its grid', () => {
  const closed = { isOpen: false, openTime: null, closeTime: null }
  const query = ruled({ specialDates: new Map([[dayNumber(MONDAY), closed]]) })
  expect(obstacles(query, '09:05')).toEqual([
    { rule: 'booking', booking: ann },
    { rule: 'closed', date: MONDAY, isSpecialDate: true },
  ])
})

it('names the idle time that the gap rule rejects', () => {
  const query = ruled({ minimizeGaps: true, slotIntervalMinutes: 15 }, { visitMinutes: 15 })
  expect(obstacles(query, '09:15')).toEqual([{ rule: 'gap', idle: span('09:30', '10:00') }])
})

it('names a past time, and nothing of the lead time then', () => {
  const query = ruled({ leadTimeHours: 2 }, { visitMinutes: 30, now: at('11:30') })
  expect(obstacles(query, '11:00')).toEqual([{ rule: 'past' }])
})
