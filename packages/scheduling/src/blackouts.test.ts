import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allDayInstants, allDaySpan, blackoutInterval } from './blackouts.ts'
import { dateOfDay, dayNumber } from './local-date.ts'
import { startOfDay } from './zone.ts'

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
