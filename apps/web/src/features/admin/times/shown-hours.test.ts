import { expect, it } from 'vitest'
import { clockOf, hiddenVisits, minuteOf, shownHours, visitHours } from './shown-hours.ts'

const NEW_YORK = 'America/New_York'
const hours = (...texts: string[]) =>
  texts.map((text) => {
    const [start = 0, end = 0] = text.split('-').map((part) => {
      const [hour = 0, minute = 0] = part.split(':').map(Number)
      return hour * 60 + minute
    })
    return { start, end }
  })
const [usual] = hours('7:00-22:00')

const booking = (start: string, end: string, status = 'confirmed') => ({
  kind: 'booking' as const,
  status,
  startDatetime: new Date(start),
  endDatetime: new Date(end),
})

it('shows 7:00 to 22:00, and more when a visit lies outside', () => {
  expect(shownHours([])).toEqual(usual)
  expect(shownHours(hours('7:00-7:15', '21:45-22:00'))).toEqual(usual)
  expect([shownHours(hours('6:30-7:00', '22:15-22:45'))]).toEqual(hours('6:00-23:00'))
  expect([shownHours(hours('23:30-24:00', '0:00-0:30'))]).toEqual(hours('0:00-24:00'))
})

it('counts what lies above and below the hours in view', () => {
  const visits = hours('8:00-8:30', '9:45-10:30', '10:00-10:45', '15:45-16:15', '16:00-16:30')
  const [seen = { start: 0, end: 0 }] = hours('10:30-16:00')
  expect(hiddenVisits(visits, seen)).toEqual({
    earlier: hours('8:00-8:30', '9:45-10:30'),
    later: hours('16:00-16:30'),
  })
  const [sliver = seen] = hours('10:28-16:02')
  expect(hiddenVisits(visits, sliver).earlier).toHaveLength(2)
  expect(hiddenVisits(visits, sliver).later).toHaveLength(1)
})

it('takes the visits of the view that are not cancelled, in the hours of the business', () => {
  const view = { start: Date.parse('2026-03-08T05:00Z'), end: Date.parse('2026-03-09T04:00Z') }
  const entries = [
    booking('2026-03-08T04:30Z', '2026-03-08T05:00Z'),
    // The clocks go forward at 2:00 of that day.
    booking('2026-03-08T11:00Z', '2026-03-08T11:30Z'),
    booking('2026-03-08T15:00Z', '2026-03-08T15:30Z', 'cancelled'),
    booking('2026-03-08T16:00Z', '2026-03-08T16:30Z', 'no-show'),
    booking('2026-03-09T03:30Z', '2026-03-09T04:30Z'),
  ]
  expect(visitHours(entries, view, NEW_YORK)).toEqual(
    hours('7:00-7:30', '12:00-12:30', '23:30-24:00'),
  )
})

it('converts instants to minutes of the day, and minutes to clock times', () => {
  expect(minuteOf(Date.parse('2026-03-03T18:15Z'), NEW_YORK)).toBe(13 * 60 + 15)
  expect(clockOf(13 * 60 + 5)).toBe('13:05')
  expect(clockOf(24 * 60)).toBe('24:00')
})
