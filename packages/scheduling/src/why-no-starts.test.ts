import { describe, expect, it } from 'vitest'
import { at, day, dull, MONDAY, ruled, span } from './availability.testing.ts'
import { type AvailabilityQuery, freeStartsByDay } from './availability.ts'
import { addDays, dayNumber } from './local-date.ts'
import { startsThatCanOpen, whyNoStarts } from './why-no-starts.ts'

const whyOnMonday = (query: AvailabilityQuery) =>
  whyNoStarts(query, freeStartsByDay(query, MONDAY, 1)).get(MONDAY)
const allDay = { ...span('00:00', '00:00'), isAllDay: true }
const morning = span('09:00', '12:00')

describe('a day without a free start', () => {
  it.each<[string, string | undefined, AvailabilityQuery]>([
    ['has no reason while a start is free', undefined, dull],
    ['is full when bookings take every start', 'full', { ...dull, bookings: [morning] }],
    [
      'is full when it has as many bookings as it may have',
      'full',
      ruled({ maxBookingsPerDay: 1 }, { bookings: [span('09:00', '10:00')] }),
    ],
    [
      'is full when bookings take what a blackout leaves',
      'full',
      {
        ...dull,
        bookings: [span('11:00', '12:00')],
        blackouts: [{ ...span('08:00', '11:00'), isAllDay: false }],
      },
    ],
    ['is closed when its weekday is', 'closed', ruled({ hours: [] })],
    [
      'is closed on a special date',
      'closed',
      ruled({
        specialDates: new Map([
          [dayNumber(MONDAY), { isOpen: false, openTime: null, closeTime: null }],
        ]),
      }),
    ],
    ['is closed when a blackout takes the day', 'closed', { ...dull, blackouts: [allDay] }],
    [
      'is closed also when it has bookings from before',
      'closed',
      { ...dull, bookings: [morning], blackouts: [allDay] },
    ],
    ['is over after hours', 'over', { ...dull, now: at('12:00') }],
    [
      'is over after hours also when it was full',
      'over',
      { ...dull, now: at('12:00'), bookings: [morning] },
    ],
    [
      'is over when every start is too soon',
      'over',
      ruled({ leadTimeHours: 24 }, { now: at('11:30', addDays(MONDAY, -1)) }),
    ],
    ['is over when the open time is too short', 'over', { ...dull, visitMinutes: 240 }],
    [
      'is over when more people want to come than a day takes',
      'over',
      { ...ruled({ maxBookingsPerDay: 1 }), visits: 2 },
    ],
  ])('%s', (_rule, reason, query) => {
    expect(whyOnMonday(query)).toBe(reason)
  })

  it('is told by its date among others', () => {
    const query = ruled(
      { hours: [day('09:00', '12:00'), day('09:00', '12:00')] },
      { bookings: [morning] },
    )
    const days = freeStartsByDay(query, MONDAY, 3)
    expect([...whyNoStarts(query, days)]).toEqual([
      [MONDAY, 'full'],
      [addDays(MONDAY, 2), 'closed'],
    ])
    expect([...whyNoStarts(query, [])]).toEqual([])
  })
})

it('what can open is what is free or booked', () => {
  const query = { ...dull, bookings: [span('09:00', '11:00')], now: at('09:30') }
  const [monday] = startsThatCanOpen(query, MONDAY, 1)
  expect(monday?.starts).toEqual(['09:30', '10:00', '10:30', '11:00'].map((time) => at(time)))
})
