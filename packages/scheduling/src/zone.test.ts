import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, daysBetween } from './local-date.ts'
import {
  canonicalZone,
  dayInterval,
  eventInstant,
  isZone,
  localDate,
  localTime,
  startOfDay,
  wallAt,
  wallToInstant,
} from './zone.ts'

const NEW_YORK = 'America/New_York'
const HOUR = 3_600_000
const iso = (instant: number) => new Date(instant).toISOString()

describe('isZone', () => {
  it.each([
    ['America/New_York', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+02:00', false],
    ['', false],
    ['local', false],
  ])('%s', (name, expected) => {
    expect(isZone(name)).toBe(expected)
  })

  it('says that a number is no instant', () => {
    expect(() => localDate(Number.NaN, NEW_YORK)).toThrow(new RangeError('Not an instant: NaN'))
  })

  it('rejects an unknown zone', () => {
    expect(() => localDate(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('canonicalZone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['US/Eastern', 'America/New_York'],
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    ['Mars/Olympus', null],
    ['+02:00', null],
  ])('%s', (name, expected) => {
    expect(canonicalZone(name)).toBe(expected)
    expect(canonicalZone(name), 'asked again').toBe(expected)
  })
})

describe('eventInstant', () => {
  it.each([
    ['an ordinary time', '2026-07-01T09:30Z', '2026-07-01T13:30:00.000Z'],
    ['inside a hole, as if it were not there', '2026-03-08T02:30Z', '2026-03-08T07:30:00.000Z'],
    ['the end of a hole', '2026-03-08T03:00Z', '2026-03-08T07:00:00.000Z'],
    ['the first of a repeated hour', '2026-11-01T01:30Z', '2026-11-01T05:30:00.000Z'],
    ['after a repeated hour', '2026-11-01T02:00Z', '2026-11-01T07:00:00.000Z'],
  ])('%s', (_, wall, expected) => {
    const instant = eventInstant(Date.parse(wall), NEW_YORK)
    expect(iso(instant)).toBe(expected)
  })

  it('reads back as the same time on the clock', () => {
    const wall = Date.parse('2026-11-01T01:30Z')
    expect(wallAt(eventInstant(wall, NEW_YORK), NEW_YORK)).toBe(wall)
  })
})

describe('wallToInstant', () => {
  it.each([
    ['an ordinary time', '2026-07-01', '09:30', '2026-07-01T13:30:00.000Z'],
    ['before the change of that day', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['the beginning of a hole', '2026-03-08', '02:00', '2026-03-08T07:00:00.000Z'],
    [
      'inside a hole, the first instant after it',
      '2026-03-08',
      '02:30',
      '2026-03-08T07:00:00.000Z',
    ],
    ['the end of a hole', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['after a repeated hour', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['24:00, the next midnight', '2026-11-01', '24:00', '2026-11-02T05:00:00.000Z'],
  ])('%s', (_, date, time, expected) => {
    expect(iso(wallToInstant(date, time, NEW_YORK, 'opening'))).toBe(expected)
    expect(iso(wallToInstant(date, time, NEW_YORK, 'closing'))).toBe(expected)
  })

  it('takes the first of a repeated hour for an opening and the second for a closing', () => {
    const opening = wallToInstant('2026-11-01', '01:30', NEW_YORK, 'opening')
    const closing = wallToInstant('2026-11-01', '01:30', NEW_YORK, 'closing')
    expect([iso(opening), iso(closing)]).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
    ])
  })
})

it('takes 24:00 for the first midnight where that comes twice', () => {
  const closing = wallToInstant('2026-10-31', '24:00', 'America/Havana', 'closing')
  expect(iso(closing)).toBe('2026-11-01T04:00:00.000Z')
})

describe('a local day', () => {
  it.each([
    ['spring forward', '2026-03-08', NEW_YORK, 23],
    ['fall back', '2026-11-01', NEW_YORK, 25],
    ['half an hour forward', '2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['half an hour back', '2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['no change', '2026-03-08', 'America/Phoenix', 24],
    ['a midnight that does not exist', '2026-09-06', 'America/Santiago', 23],
    ['an hour before midnight that comes twice', '2026-04-04', 'America/Santiago', 25],
    ['an hour after midnight that comes twice', '2026-11-01', 'America/Havana', 25],
    ['the day before that', '2026-10-31', 'America/Havana', 24],
    ['a date that the zone skipped', '2011-12-30', 'Pacific/Apia', 0],
  ])('%s', (_, date, zone, hours) => {
    const { start, end } = dayInterval(date, zone)
    expect((end - start) / HOUR).toBe(hours)
    expect(end).toBe(startOfDay(addDays(date, 1), zone))
    if (hours > 0) {
      expect([localDate(start, zone), localDate(end - 1, zone)]).toEqual([date, date])
      expect(localDate(start - 1, zone)).not.toBe(date)
    }
  })

  it('starts at the first instant after a midnight that does not exist', () => {
    expect(localTime(startOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago')).toBe(
      '01:00',
    )
  })
})

it('reads the clock on both sides of a change, and long before and after any table', () => {
  const change = wallToInstant('2026-11-01', '01:00', NEW_YORK, 'closing')
  expect([change - 1, change].map((instant) => localTime(instant, NEW_YORK))).toEqual([
    '01:59',
    '01:00',
  ])
  expect(localDate(Date.UTC(1971, 6, 1, 3), NEW_YORK)).toBe('1971-06-30')
  expect(localTime(Date.UTC(2099, 6, 1, 3), NEW_YORK)).toBe('23:00')
})

describe.each(['UTC', 'Pacific/Auckland', 'America/St_Johns'])(
  'on a machine in %s',
  (processZone) => {
    const before = process.env.TZ
    afterEach(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
      vi.useRealTimers()
    })

    it.each(['2026-01-15T12:00Z', '2026-07-15T12:00Z'])(
      'at %s the results are the same',
      async (now) => {
        process.env.TZ = processZone
        vi.useFakeTimers({ now: Date.parse(now) })
        expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(processZone)

        vi.resetModules()
        const zone = await import('./zone.ts')
        const calendar = await import('./local-date.ts')
        expect(iso(zone.wallToInstant('2026-11-01', '01:30', NEW_YORK, 'opening'))).toBe(
          '2026-11-01T05:30:00.000Z',
        )
        expect(iso(zone.wallToInstant('2026-03-08', '02:30', NEW_YORK, 'closing'))).toBe(
          '2026-03-08T07:00:00.000Z',
        )
        expect(zone.localDate(Date.parse('2026-11-01T03:59Z'), NEW_YORK)).toBe('2026-10-31')
        expect(zone.localTime(Date.parse('2026-11-01T06:30Z'), NEW_YORK)).toBe('01:30')
        expect(calendar.addDays('2026-09-26', 1)).toBe('2026-09-27')
        expect(calendar.daysBetween('2026-04-04', '2026-04-06')).toBe(2)
        expect(calendar.weekday('2026-09-27')).toBe(6)
      },
    )
  },
)

it('counts days without regard to how long they are', () => {
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
})
