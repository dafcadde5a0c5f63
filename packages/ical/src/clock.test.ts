import { describe, expect, it } from 'vitest'
import { clockOf, knownZone } from './clock.ts'

const BUSINESS = 'America/Chicago'
const NO_RULES = new Map<string, string>()
const HOUR = 3_600_000
const NOON = Date.parse('2026-03-02T12:00Z')
const hoursAhead = (tzid: string, rules = NO_RULES, wall = NOON) => {
  const clock = clockOf(tzid, rules, BUSINESS)
  const instant = clock.instantOf(wall)
  expect(clock.wallOf(instant)).toBe(wall)
  return (wall - instant) / HOUR
}
const isGuess = (tzid: string, rules = NO_RULES) => clockOf(tzid, rules, BUSINESS).isGuess ?? false

describe('a zone is known', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['"America/New_York"', 'America/New_York'],
    ['America/New York', 'America/New_York'],
    ['/example.org/20240101/America/New_York', 'America/New_York'],
    ['/example.org/a/b/c/d/America/New York', 'America/New_York'],
    ['Eastern Standard Time', 'America/New_York'],
    ['"Eastern Standard Time 1"', 'America/New_York'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(GMT-05:00) Eastern Time (US and Canada)', 'America/New_York'],
    ['tzone://Microsoft/Utc', 'Utc'],
  ])('by the name %s', (name, zone) => {
    expect(knownZone(name)).toBe(zone)
  })

  it.each(['Campus', '', 'Eastern Standard Time 12', '/a/b/c/d/e/f/g/America/New_York'])(
    'but not by %s',
    (name) => {
      expect(knownZone(name)).toBeUndefined()
    },
  )

  it('but not by a name of more than 200 characters', () => {
    const name = (length: number) => `${'x'.repeat(length - '/UTC'.length)}/UTC`
    expect(knownZone(name(200))).toBe('UTC')
    expect(knownZone(name(201))).toBeUndefined()
  })
})

describe('the clock of a name', () => {
  it.each([
    ['GMT-0400', -4],
    ['UTC+5:30', 5.5],
    ['"UTC +05.30"', 5.5],
    ['+02:00', 2],
    ['-7', -7],
    ['UTC\u22123', -3],
    ['UTC+14', 14],
    // Names of the tz database have the opposite sign.
    ['Etc/GMT+4', -4],
    [' America/New_York ', -5],
  ])('%s is %d hours ahead', (tzid, hours) => {
    expect(hoursAhead(tzid)).toBe(hours)
    expect(isGuess(tzid)).toBe(false)
  })

  it.each([
    ['Campus', -6],
    ['UTC+15', -6],
    ['UTC+5:77', 5],
    ['(UTC-05:00) Campus', -5],
    ['GMT+1, in summer +2', 1],
    [`UTC+1 ${'x'.repeat(200)}`, -6],
  ])('%s is a guess, %d hours ahead', (tzid, hours) => {
    expect(hoursAhead(tzid)).toBe(hours)
    expect(isGuess(tzid)).toBe(true)
  })
})

describe('the rules of a file for a zone', () => {
  const zone = (more: string[], rule = 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU') =>
    new Map([
      [
        'Campus',
        [
          'BEGIN:VTIMEZONE',
          'TZID:Campus',
          ...more,
          ...[
            'BEGIN:STANDARD',
            'DTSTART:20201101T020000',
            'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
          ],
          ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200', 'END:STANDARD'],
          ...['BEGIN:DAYLIGHT', 'DTSTART:20210314T020000', rule],
          ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300', 'END:DAYLIGHT'],
          'END:VTIMEZONE',
        ].join('\r\n'),
      ],
    ])

  it('count for a name that is not known', () => {
    expect(hoursAhead('Campus', zone([]))).toBe(2)
    expect(hoursAhead('Campus', zone([]), Date.parse('2026-06-01T12:00Z'))).toBe(3)
    expect(isGuess('Campus', zone([]))).toBe(false)
    expect(isGuess('Another', zone([]))).toBe(true)
  })

  it('count less than the place that they are for', () => {
    const placed = zone(['X-LIC-LOCATION:America/New_York '])
    expect(hoursAhead('Campus', placed)).toBe(-5)
    expect(hoursAhead('Campus', zone(['x-lic-location;x=1:Nowhere']))).toBe(2)
    expect(isGuess('Campus', placed)).toBe(false)
  })

  it.each([
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=YEARLY;BYMONTH=1,2,3',
    'RRULE:FREQ=YEARLY;BYHOUR=1',
    'RRULE:FREQ=YEARLY\r\nRRULE:FREQ=DAILY',
    'RRULE:FREQ=',
  ])('count for nothing with %s', (rule) => {
    expect(isGuess('Campus', zone([], rule))).toBe(true)
    expect(hoursAhead('Campus', zone([], rule))).toBe(-6)
  })

  it('count for nothing if they are none', () => {
    const none = new Map([['Campus', 'BEGIN:VTIMEZONE\r\nTZID:Campus\r\nEND:VTIMEZONE']])
    expect(hoursAhead('Campus', new Map([['Campus', 'BEGIN:NOTHING']]))).toBe(-6)
    expect([0, -6]).toContain(hoursAhead('Campus', none))
  })
})
