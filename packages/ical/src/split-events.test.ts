import { expect, it } from 'vitest'
import { busyTimes } from './busy-times.ts'
import { splitEvents } from './split-events.ts'

const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Campus',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0600',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const lecture = (uid: string, hour: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260301T000000Z',
  `DTSTART;TZID=Campus:20260302T${hour}0000`,
  'DURATION:PT1H',
  ...more,
  'END:VEVENT',
]
const timetable = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus//EN',
    ...ZONE,
    ...events.flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

it('makes a file for each event, with its zone and the changes of its single times', () => {
  const files = split(
    timetable(
      lecture('physics', '09', 'RRULE:FREQ=DAILY;COUNT=2'),
      lecture('history', '11'),
      lecture('physics', '15', 'RECURRENCE-ID;TZID=Campus:20260303T090000'),
    ),
  )
  expect([...(files?.keys() ?? [])]).toEqual(['physics', 'history'])
  const times = [...(files?.values() ?? [])].map((file) => startsOf(file))
  expect(times).toEqual([
    ['2026-03-02T15:00:00.000Z', '2026-03-02T21:00:00.000Z'],
    ['2026-03-02T17:00:00.000Z'],
  ])
  expect(files?.get('history')).not.toContain('physics')
})

it('gives an event the zones that it names, and no other one', () => {
  const zone = (name: string) => ZONE.with(1, `TZID:${name}`)
  const of = (name: string) =>
    lecture(name, '09').map((line) => line.replace('TZID=Campus', `TZID=${name}`))
  const files = split(timetable(zone(''), zone('Camp'), zone('A:B'), of('Campus'), of('"A:B"')))
  const zones = [...(files?.values() ?? [])].map((file) => file.match(/^TZID:.*$/gm))
  expect(zones).toEqual([['TZID:Campus'], ['TZID:A:B']])
})

it('takes the time of one reading for a calendar with thousands of zones', () => {
  const zones = Array.from({ length: 10_000 }, (_, index) => ZONE.with(1, `TZID:Zone ${index}`))
  const events = Array.from({ length: 10_000 }, (_, index) => lecture(`${index}`, '09'))
  expect(split(timetable(...zones, ...events))?.size).toBe(10_000)
})

it('rejects components nested without end', () => {
  const file = timetable(['BEGIN:A\r\n'.repeat(100_000) + 'END:A\r\n'.repeat(100_000)])
  expect(split(file)).toBeNull()
})

it('rejects a calendar of hundreds of thousands of empty properties', () => {
  const withProperties = (count: number) =>
    timetable(lecture('physics', '09', 'X-A:')).replace('X-A:\r\n', 'X-A:\r\n'.repeat(count))
  expect(split(withProperties(200_000))?.size).toBe(1)
  expect(split(withProperties(400_000))).toBeNull()
})

it('keeps what determines times and the title alone', () => {
  const more = [
    'SUMMARY:Physics',
    `DESCRIPTION:${'x'.repeat(1_000_000)}`,
    'LOCATION:Room 7',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.edu',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:ben@example.edu',
    'RRULE:FREQ=DAILY;COUNT=2',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'END:VALARM',
  ]
  const file = split(timetable(lecture('physics', '09', ...more)))?.get('physics') ?? ''
  expect(file).not.toMatch(/DESCRIPTION|LOCATION|ann@|VALARM|TRIGGER/)
  expect(file).toContain('SUMMARY:Physics')
  expect(file).toContain('ben@')
  expect(startsOf(file)).toHaveLength(2)
})

it('leaves a zone of a megabyte out, whose events are in the zone of its name or of the business', () => {
  const huge = ZONE.toSpliced(
    2,
    0,
    ...Array.from({ length: 20_000 }, () => ZONE.slice(2, -1)).flat(),
  )
  const file = timetable(huge, lecture('physics', '09')).replace(`${ZONE.join('\r\n')}\r\n`, '')
  expect(file.length).toBeGreaterThan(1_000_000)
  const small = split(file)?.get('physics') ?? ''
  expect(small).not.toContain('VTIMEZONE')
  expect(startsOf(small)).toEqual(['2026-03-02T14:00:00.000Z'])
})

it('keeps events without a UID apart', () => {
  const nameless = lecture('x', '09').filter((line) => !line.startsWith('UID'))
  expect(split(timetable(nameless, nameless))?.size).toBe(2)
})

it('distinguishes an empty calendar from none', () => {
  expect(split(timetable())?.size).toBe(0)
  expect(splitEvents('<html>Please sign in</html>')).toBeNull()
  expect(splitEvents(timetable(lecture('physics', '09')).slice(0, -20))).toBeNull()
  expect(splitEvents('')).toBeNull()
})

function split(file: string) {
  const files = splitEvents(file)
  return files && new Map(files)
}

function startsOf(file: string) {
  const window = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 2, 9) }
  const { busy, problem } = busyTimes(file, { zone: 'America/New_York', window })
  expect(problem).toBeNull()
  return busy.map(({ start }) => new Date(start).toISOString()).sort()
}
