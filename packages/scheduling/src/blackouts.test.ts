import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allDayInstants,
  allDaySpan,
  blackoutInterval,
  blockedTime,
  weeklySpans,
  weeksUntil,
} from './blackouts.ts'
import { dateOfDay, dayNumber } from './local-date.ts'
import { localTime, startOfDay } from './zone.ts'

const NEW_YORK = 'America/New_York'
const blocked = (start: string, end: string, isAllDay: boolean) => {
  const blackout = { start: Date.parse(start), end: Date.parse(end), isAllDay }
  const interval = blackoutInterval(blackout, NEW_YORK)
  return [interval.start, interval.end].map((instant) =>
    new Date(instant).toISOString().slice(0, 16),
  )
}

it('blocks exactly from start to end when it is timed, midnights included', () => {
  expect(blocked('2026-09-15T13:00Z', '2026-09-15T15:00Z', false)).toEqual([
    '2026-09-15T13:00',
    '2026-09-15T15:00',
  ])
  expect(blocked('2026-09-15T04:00Z', '2026-09-16T04:00Z', false)).toEqual([
    '2026-09-15T04:00',
    '2026-09-16T04:00',
  ])
})

it.each([
  ['a few hours cover their day', '2026-09-15T13:00Z', '2026-09-15T15:00Z', '2026-09-16T04:00'],
  [
    'an end at local midnight covers that day too',
    '2026-09-15T04:00Z',
    '2026-09-16T04:00Z',
    '2026-09-17T04:00',
  ],
  ['an end just before does not', '2026-09-15T04:00Z', '2026-09-16T03:59Z', '2026-09-16T04:00'],
  [
    'no length covers the day it stands on',
    '2026-09-15T04:00Z',
    '2026-09-15T04:00Z',
    '2026-09-16T04:00',
  ],
])('covers every local day it touches when it is all-day: %s', (_, start, end, until) => {
  expect(blocked(start, end, true)).toEqual(['2026-09-15T04:00', until])
})

it('covers the whole of a day that has 25 hours', () => {
  expect(blocked('2026-11-01T12:00Z', '2026-11-01T13:00Z', true)).toEqual([
    '2026-11-01T04:00',
    '2026-11-02T05:00',
  ])
})

describe('the days of an all-day blackout', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const day = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2045-12-31') })

  it('are the same days in every zone, whichever it moves to and through', () => {
    fc.assert(
      fc.property(day, fc.nat({ max: 40 }), fc.tuple(zone, zone), (first, more, zones) => {
        const span = { startDate: dateOfDay(first), endDate: dateOfDay(first + more) }
        for (const each of zones) {
          const instants = allDayInstants(span, each)
          expect(allDaySpan(instants, each)).toEqual(span)
          expect(blackoutInterval({ ...instants, isAllDay: true }, each)).toEqual({
            start: startOfDay(span.startDate, each),
            end: startOfDay(dateOfDay(first + more + 1), each),
          })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are named by the zone they were chosen in, at any hour of them', () => {
    const instants = {
      start: Date.parse('2026-12-24T05:00Z'),
      end: Date.parse('2026-12-25T04:59Z'),
    }
    const christmasEve = { startDate: '2026-12-24', endDate: '2026-12-24' }
    expect(allDaySpan(instants, NEW_YORK)).toEqual(christmasEve)
  })
})

describe('a weekly repeat', () => {
  const spans = (start: string, end: string, weeks: number, isAllDay = false) =>
    weeklySpans({ start: Date.parse(start), end: Date.parse(end), isAllDay }, weeks, NEW_YORK).map(
      (span) => [span.start, span.end].map((at) => new Date(at).toISOString().slice(0, 16)),
    )

  it('keeps the wall time when the clocks go forward and back', () => {
    expect(spans('2026-03-03T18:00Z', '2026-03-03T19:30Z', 2)).toEqual([
      ['2026-03-03T18:00', '2026-03-03T19:30'],
      ['2026-03-10T17:00', '2026-03-10T18:30'],
    ])
    expect(spans('2026-10-27T17:00Z', '2026-10-27T18:30Z', 2)[1]).toEqual([
      '2026-11-03T18:00',
      '2026-11-03T19:30',
    ])
  })

  it('begins after the skipped hour, and leaves out a span that is skipped whole', () => {
    // In New York the clock goes from 2 to 3 on March 8.
    expect(spans('2026-03-01T07:30Z', '2026-03-01T09:00Z', 2)[1]).toEqual([
      '2026-03-08T07:00',
      '2026-03-08T08:00',
    ])
    expect(spans('2026-03-01T07:15Z', '2026-03-01T07:45Z', 3)).toEqual([
      ['2026-03-01T07:15', '2026-03-01T07:45'],
      ['2026-03-15T06:15', '2026-03-15T06:45'],
    ])
  })

  it('covers both of a repeated hour', () => {
    expect(spans('2026-10-25T05:00Z', '2026-10-25T06:00Z', 2)[1]).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T07:00',
    ])
    expect(spans('2026-10-25T04:30Z', '2026-10-25T05:30Z', 2)[1]).toEqual([
      '2026-11-01T04:30',
      '2026-11-01T06:30',
    ])
  })

  it('of whole days stays on its weekdays', () => {
    expect(spans('2026-10-30T04:00Z', '2026-10-31T04:00Z', 2, true)[1]).toEqual([
      '2026-11-06T05:00',
      '2026-11-07T05:00',
    ])
  })

  it('has the same clock times in every zone without a change that day', () => {
    const zone = fc.constantFrom('Asia/Tokyo', 'America/Phoenix', 'UTC')
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, max: new Date('2100-01-01'), min: new Date(0) }),
        zone,
        (at, each) => {
          const start = at.getTime()
          const all = weeklySpans({ start, end: start + 1, isAllDay: false }, 5, each)
          expect(all.map((span) => localTime(span.start, each))).toEqual(
            Array.from({ length: 5 }, () => localTime(start, each)),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  it('counts the weeks until a date, which is included', () => {
    expect(weeksUntil('2026-03-03', '2026-03-17')).toBe(3)
    expect(weeksUntil('2026-03-03', '2026-03-16')).toBe(2)
    expect(weeksUntil('2026-03-03', '2026-03-03')).toBe(1)
    expect(weeksUntil('2026-03-03', '2026-03-02')).toBe(0)
  })
})

describe('the time that blackouts block together', () => {
  const timed = (start: string, end: string) => {
    return { start: Date.parse(start), end: Date.parse(end), isAllDay: false }
  }
  const blackouts = [
    timed('2026-09-15T15:00Z', '2026-09-15T17:00Z'),
    timed('2026-09-15T13:00Z', '2026-09-15T16:00Z'),
    { ...timed('2026-09-17T12:00Z', '2026-09-17T12:00Z'), isAllDay: true },
  ]

  it('is a merged list in the zone of the business', () => {
    const inZone = (zone: string) =>
      blockedTime(blackouts, zone).map(({ start, end }) =>
        [start, end].map((instant) => new Date(instant).toISOString().slice(0, 16)),
      )
    const morning = ['2026-09-15T13:00', '2026-09-15T17:00']
    expect(inZone(NEW_YORK)).toEqual([morning, ['2026-09-17T04:00', '2026-09-18T04:00']])
    expect(inZone('UTC')).toEqual([morning, ['2026-09-17T00:00', '2026-09-18T00:00']])
  })

  it('is computed once for a list, however often it is asked for', () => {
    expect(blockedTime(blackouts, NEW_YORK)).toBe(blockedTime(blackouts, NEW_YORK))
    expect(blockedTime([...blackouts], NEW_YORK)).not.toBe(blockedTime(blackouts, NEW_YORK))
  })
})
