import { describe, expect, it } from 'vitest'
import { at, dull, everyDay, MONDAY, ruled, span, startsOn, zone } from './availability.testing.ts'
import {
  type AvailabilityQuery,
  bookableDays,
  freeStartsByDay,
  nearestStarts,
  rangeOfDays,
  rangeOfVisit,
  whyUnavailable,
} from './availability.ts'
import { localTime } from './zone.ts'

describe('free starts', () => {
  it('are the grid from opening to the last visit that fits before closing', () => {
    expect(startsOn(dull)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  })

  it('count the grid from the opening, not from the full hour', () => {
    expect(startsOn(ruled({ hours: everyDay('09:10', '11:00') }))).toEqual(['09:10', '09:40'])
  })

  it('let a visit end when a booking starts, and start when it ends', () => {
    expect(startsOn({ ...dull, bookings: [span('10:00', '10:30')] })).toEqual([
      '09:00',
      '10:30',
      '11:00',
    ])
  })

  it('return to the grid after a booking that ends off the grid', () => {
    expect(startsOn({ ...dull, bookings: [span('09:00', '09:40')] })).toEqual([
      '10:00',
      '10:30',
      '11:00',
    ])
  })

  it('keep clear of a booking that began the evening before', () => {
    const late = { start: at('23:00', '2026-09-13'), end: at('09:30') }
    expect(startsOn({ ...dull, bookings: [late] })[0]).toBe('09:30')
  })

  it('keep clear of blackouts by the same rules', () => {
    const blackout = { ...span('10:00', '10:30'), isAllDay: false }
    expect(startsOn({ ...dull, blackouts: [blackout] })).toEqual(['09:00', '10:30', '11:00'])
  })

  it('are none on a day that an all-day blackout touches', () => {
    const blackouts = [{ ...span('18:00', '19:00'), isAllDay: true }]
    expect(startsOn({ ...dull, blackouts })).toEqual([])
    expect(startsOn({ ...dull, blackouts }, '2026-09-15')).toHaveLength(5)
  })

  it('are not hidden by a booking or blackout of no length', () => {
    const nothing = span('10:00', '10:00')
    const query = { ...dull, bookings: [nothing], blackouts: [{ ...nothing, isAllDay: false }] }
    expect(startsOn(query)).toHaveLength(5)
  })

  it('are all that is said of a day, also of one that is full or beyond the last one', () => {
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => at(time))
    expect(freeStartsByDay(dull, MONDAY, 1)).toEqual([{ date: MONDAY, starts }])

    const bookings = [span('09:00', '12:00'), span('09:00', '12:00', '2026-09-15')]
    const full = { maxBookingsPerDay: 1, maxAdvanceDays: 4 }
    expect(freeStartsByDay(ruled(full, { bookings }), MONDAY, 2)).toEqual([
      { date: MONDAY, starts: [] },
      // Beyond the last day that can be booked.
      { date: '2026-09-15', starts: [] },
    ])
  })

  it('may be now, and wait for the lead time to the moment', () => {
    expect(startsOn({ ...dull, now: at('10:00') })[0]).toBe('10:00')
    expect(startsOn({ ...dull, now: at('10:00') + 1 })[0]).toBe('10:30')
    expect(startsOn(ruled({ leadTimeHours: 1.5 }, { now: at('09:00') }))[0]).toBe('10:30')
    expect(startsOn(ruled({ leadTimeHours: 1.5 }, { now: at('09:00') + 1 }))[0]).toBe('11:00')
  })

  it('reach the last day of the horizon, counted in local days from late this evening', () => {
    const query = ruled({ maxAdvanceDays: 2 }, { now: at('23:59') })
    const days = freeStartsByDay(query, '2026-09-13', 6)
    expect(days.map((day) => [day.date, day.starts.length])).toEqual([
      ['2026-09-13', 0],
      ['2026-09-14', 0],
      ['2026-09-15', 5],
      ['2026-09-16', 5],
      ['2026-09-17', 0],
      ['2026-09-18', 0],
    ])
    expect(bookableDays(query.rules, query.now)).toEqual({ from: MONDAY, days: 3 })
  })

  it('step in elapsed time through a repeated hour, so that no instant comes twice', () => {
    const query = ruled({ hours: everyDay('00:30', '02:30') }, { visitMinutes: 30 })
    expect(startsOn(query, '2026-11-01')).toEqual([
      ...['00:30', '01:00', '01:30', '01:00', '01:30', '02:00'],
    ])
  })

  it('skip the hour that clocks skip in spring', () => {
    const query = ruled(
      { hours: everyDay('01:00', '04:00'), maxAdvanceDays: 365 },
      { visitMinutes: 30 },
    )
    expect(startsOn(query, '2027-03-14')).toEqual(['01:00', '01:30', '03:00', '03:30'])
  })
})

describe('minimise gaps', () => {
  const long = { hours: everyDay('09:00', '16:00'), minimizeGaps: true }
  const booked = [span('12:00', '13:00')]

  it('leaves a day without bookings alone', () => {
    expect(startsOn(ruled(long))).toEqual(startsOn(ruled({ ...long, minimizeGaps: false })))
  })

  it('keeps starts within one slot interval of a booking, or at least the threshold away', () => {
    expect(startsOn(ruled(long, { bookings: booked }))).toEqual([
      ...['09:00', '10:30', '11:00', '13:00', '13:30', '15:00'],
    ])
  })

  it('takes the nearer of the two neighbours', () => {
    const bookings = [...booked, span('14:30', '15:00')]
    expect(startsOn(ruled(long, { bookings }))).toEqual([
      ...['09:00', '10:30', '11:00', '13:00', '13:30', '15:00'],
    ])
  })

  it('ignores bookings of other days, even if they end or start at midnight', () => {
    const night = { ...long, hours: everyDay('00:00', '24:00') }
    const bookings = [span('12:00', '24:00', '2026-09-13'), span('00:00', '12:00', '2026-09-15')]
    expect(startsOn(ruled(night, { bookings }))).toEqual(startsOn(ruled(night)))
  })

  it('counts a booking that only partly lies in the day', () => {
    const bookings = [{ start: at('22:00', '2026-09-13'), end: at('08:00') }]
    const expected = startsOn(ruled(long)).filter((time) => time >= '10:00')
    expect(startsOn(ruled(long, { bookings }))).toEqual(expected)
  })

  it('does not count a blackout as a neighbour', () => {
    const blackouts = [{ ...span('12:00', '13:00'), isAllDay: false }]
    expect(startsOn(ruled(long, { blackouts }))).toContain('14:30')
  })
})

describe('the reason why a start is unavailable', () => {
  const bookings = [span('10:00', '10:30')]
  it.each<[string, AvailabilityQuery, number, ReturnType<typeof whyUnavailable>]>([
    ['nothing against it', dull, at('09:30'), null],
    ['a booking holds the time', { ...dull, bookings }, at('09:30'), 'taken'],
    ['before now', { ...dull, now: at('10:00') }, at('09:30'), 'past'],
    [
      'within the lead time',
      ruled({ leadTimeHours: 2 }, { now: at('08:00') }),
      at('09:30'),
      'too-soon',
    ],
    [
      'at the very end of the lead time',
      ruled({ leadTimeHours: 2 }, { now: at('07:30') }),
      at('09:30'),
      null,
    ],
    ['now', { ...dull, now: at('09:30') }, at('09:30'), null],
    ['past the horizon', ruled({ maxAdvanceDays: 3 }), at('09:30'), 'too-far'],
    ['on its last day', ruled({ maxAdvanceDays: 4 }), at('09:30'), null],
    ['a closed day', ruled({ hours: [] }), at('09:30'), 'closed'],
    ['before opening', dull, at('08:30'), 'outside-hours'],
    ['running past closing', dull, at('11:30'), 'outside-hours'],
    ['off the grid', dull, at('09:45'), 'off-grid'],
    ['a moment off the grid', dull, at('09:30') + 1, 'off-grid'],
    [
      'blacked out',
      { ...dull, blackouts: [{ ...span('10:00', '11:00'), isAllDay: false }] },
      at('09:30'),
      'blackout',
    ],
    [
      'an awkward gap',
      ruled({ minimizeGaps: true, slotIntervalMinutes: 15 }, { bookings }),
      at('11:00'),
      'gap',
    ],
  ])('%s', (_, query, start, expected) => {
    expect(whyUnavailable(query, start)).toBe(expected)
  })

  it('is taken, whatever other rules are broken, because that is a conflict', () => {
    const night = span('03:00', '04:00')
    const query = ruled({ hours: [] }, { bookings: [night], now: at('12:00') })
    expect(whyUnavailable(query, at('03:07'))).toBe('taken')
  })
})

describe('nearest starts', () => {
  const times = (query: AvailabilityQuery, start: number, count = 3) =>
    nearestStarts(query, start, count).map((each) => localTime(each, zone))

  it('are in order of time, on both sides of the requested start', () => {
    expect(times({ ...dull, bookings: [span('10:00', '10:30')] }, at('10:00'))).toEqual([
      '09:00',
      '10:30',
      '11:00',
    ])
  })

  it('take the earlier of two equally near, and the requested start itself when it is offered', () => {
    expect(times(dull, at('10:00'), 2)).toEqual(['09:30', '10:00'])
  })

  it('are no others when they lie on one side', () => {
    expect(times(dull, at('10:05'), 1)).toEqual(['10:00'])
    expect(times(dull, at('11:10'), 3)).toEqual(['10:00', '10:30', '11:00'])
    expect(times(dull, at('08:50'), 3)).toEqual(['09:00', '09:30', '10:00'])
  })

  it('cross to other days', () => {
    const blackouts = [{ ...span('00:00', '01:00'), isAllDay: true }]
    const nearest = nearestStarts({ ...dull, blackouts }, at('10:00'), 2)
    expect(nearest).toEqual([at('11:00', '2026-09-13'), at('09:00', '2026-09-15')])
  })

  it('are fewer if fewer are free', () => {
    const query = ruled({ maxAdvanceDays: 1, hours: everyDay('09:00', '10:30') })
    expect(nearestStarts(query, at('09:00', '2027-01-01'), 3)).toHaveLength(2)
    expect(nearestStarts(ruled({ hours: [] }), at('09:00'), 3)).toEqual([])
  })
})

it.each([0, -15, Number.NaN])('rejects a step of %s minutes', (slotIntervalMinutes) => {
  const minutes = slotIntervalMinutes
  expect(() => startsOn(ruled({ slotIntervalMinutes }))).toThrow(
    new RangeError(`A slot interval of ${minutes} minutes`),
  )
  expect(() => startsOn({ ...dull, visitMinutes: minutes })).toThrow(
    new RangeError(`A visit of ${minutes} minutes`),
  )
})

it('rejects a clean-up of negative length', () => {
  expect(() => startsOn({ ...dull, cleanupMinutes: -5 })).toThrow(
    new RangeError('A clean-up of -5 minutes'),
  )
})

describe('the range to load', () => {
  it('covers whole local days, however long they are, and the clean-up after the last visit', () => {
    expect(rangeOfDays('2026-10-31', 2, { zone, cleanupMinutes: 10 })).toEqual({
      start: at('00:00', '2026-10-31'),
      end: at('00:10', '2026-11-02'),
    })
  })

  it('covers the whole day of a visit, and on to its end when it runs past midnight', () => {
    const [start, midnight] = [at('00:00', '2026-09-15'), at('00:00', '2026-09-16')]
    const morning = { start: at('09:00', '2026-09-15'), end: at('10:00', '2026-09-15') }
    const night = { start: at('23:30', '2026-09-15'), end: at('00:30', '2026-09-16') }
    expect(rangeOfVisit(morning, zone)).toEqual({ start, end: midnight })
    expect(rangeOfVisit(night, zone)).toEqual({ start, end: night.end })
  })
})
