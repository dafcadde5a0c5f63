import { expect, it } from 'vitest'
import { busyTimes, busyTimesOf } from './busy-times.ts'
import { inFile, oneHour, repeating } from './calendar-files.testing.ts'

const HOUR = 3_600_000
const window = { start: Date.parse('2026-02-15T00:00Z'), end: Date.parse('2026-11-15T00:00Z') }
const read = (file: string) => busyTimes(file, { zone: 'America/New_York', window })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index).join(',')

const fileOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:one', 'DTSTART:20260302T090000Z', 'DURATION:PT1H']
    .concat(lines, 'END:VEVENT', 'END:VCALENDAR')
    .join('\r\n')
it('blocks the first time of a rule that names thousands of times a day', () => {
  const everySecond = `BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`
  const file = fileOf(`RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${everySecond}`)
  const { busy, problem } = busyTimes(file, { zone: 'UTC', window })
  expect(busy.map(({ start }) => start)).toEqual([Date.parse('2026-03-02T09:00Z')])
  expect(problem).toBe('unreadable-repetition')
})

it.each(['EXDATE', 'RDATE'])(
  'blocks the first time of an event with 60,000 times in %s',
  (name) => {
    const file = fileOf('RRULE:FREQ=DAILY', ...Array(60_000).fill(`${name}:20260305T090000Z`))
    const { busy, problem } = busyTimes(file, { zone: 'UTC', window })
    expect(busy.map(({ start }) => start)).toEqual([Date.parse('2026-03-02T09:00Z')])
    expect(problem).toBe('unreadable-repetition')
  },
)

it.each<[string, string[]]>([
  ['dates that are left out', Array.from({ length: 2_000 }, () => 'EXDATE:20260303T150000Z')],
  ['dates in one line', [`RDATE:${Array.from({ length: 3_000 }, () => '20260303T150000Z')}`]],
  ['parameters', [`RDATE${';X=a'.repeat(20_000)}:20260303T150000Z`]],
  ['a name', [`UID:${'z'.repeat(1_000_000)}`]],
])('reads only the first time of an event of megabytes of %s, and the others whole', (_, lines) => {
  const daily = oneHour('RRULE:FREQ=DAILY;COUNT=3').with(1, 'UID:daily')
  const { busy, problem } = read(inFile(oneHour(...lines), daily))
  expect(problem).toBe('unreadable-repetition')
  expect(busy).toHaveLength(4)
})

it('reads an event whose title or description is a megabyte long', () => {
  const long = 'x'.repeat(1_000_000)
  const { busy, problem } = read(inFile(oneHour(`SUMMARY:${long}`, `DESCRIPTION:${long}`)))
  expect(problem).toBeNull()
  expect(busy).toMatchObject([{ title: null }])
})

it('blocks the time of each of thousands of changes of one series', () => {
  const changes = Array.from({ length: 2_000 }, (_, index) => {
    const at = stamp(Date.parse('2026-03-03T15:00Z') + index * HOUR)
    return oneHour(`RECURRENCE-ID:${at}`).with(2, `DTSTART:${at}`)
  })
  const { busy, problem } = read(inFile(...changes, oneHour('RRULE:FREQ=WEEKLY;COUNT=3')))
  expect(busy).toHaveLength(2_000 + 1)
  expect(problem).toBeNull()
})

/** Parts of a rule that the library and the budget could read differently, or that are no numbers at all. */
const UNBOUNDED_RULES = [
  ...['1e9', '+1000000', '-5', '0', '', '0x10', '1_000', '1.5', 'Infinity', '9'.repeat(400)].map(
    (interval) => `FREQ=MINUTELY;INTERVAL=${interval};BYHOUR=3`,
  ),
  'FREQ=MINUTELY;INTERVAL=1000000;INTERVAL=1;BYHOUR=3',
  'FREQ=MINUTELY;INTERVAL=1 0 0 0 0 0 0;BYHOUR=3',
  'FREQ=MINUTELY;INTERVAL=1=1000000',
  'FREQ=YEARLY;FREQ=SECONDLY',
  ...['1e9', '-1', '0', '', '1e-9'].map((count) => `FREQ=SECONDLY;COUNT=${count}`),
  'FREQ=DAILY;BYHOUR=',
  'FREQ=DAILY;BYHOUR=,,,,',
  'FREQ=DAILY;BYHOUR=1e1,99',
  'FREQ=SECONDLY;BYMONTH=13',
  'FREQ=MONTHLY;BYDAY=99MO',
  'FREQ=WEEKLY;BYDAY=MONDAY',
  `FREQ=YEARLY;BYYEARDAY=${upTo(400)}`,
  `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 600 }, () => 1)}`,
  `FREQ=DAILY;BYSETPOS=${upTo(3_000)}`,
  'FREQ=MINUTELY;WKST=1',
  'FREQ=MINUTELY;UNKNOWN=1',
  'INTERVAL=1',
]

/** What an attacker has sent: each takes less than a second where it took from 5 seconds to 2 minutes. */
const HOSTILE: Record<string, [string, { busy: number; problem: string | null }]> = {
  '20,000 slashes in a TZID': [
    inFile(oneHour().with(2, `DTSTART;TZID=${'/'.repeat(20_000)}:20260302T150000`)),
    { busy: 1, problem: 'guessed-zone' },
  ],
  '39,000 slashes in a TZID': [
    inFile(oneHour().with(2, `DTSTART;TZID=${'/'.repeat(39_000)}:20260302T150000`)),
    { busy: 1, problem: 'guessed-zone' },
  ],
  'a megabyte of slashes in a TZID': [
    inFile(oneHour().with(2, `DTSTART;TZID=${'/'.repeat(1_000_000)}:20260302T150000`)),
    { busy: 1, problem: 'unreadable-repetition' },
  ],
  '100 events every minute': [
    inFile(...repeating(100, 'FREQ=MINUTELY')),
    { busy: 100, problem: 'unreadable-repetition' },
  ],
  '600 events every minute': [
    inFile(...repeating(600, 'FREQ=MINUTELY')),
    { busy: 600, problem: 'unreadable-repetition' },
  ],
  'a century of every hour, counted': [
    inFile(
      ...repeating(
        10,
        'FREQ=YEARLY;COUNT=100000000;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4,5,6,7,8,9,10,11,12',
      ).map((event) => event.with(2, 'DTSTART:19000101T100000Z')),
    ),
    { busy: 0, problem: 'unreadable-repetition' },
  ],
  'rules that are counted since 1900 and never match': [
    inFile(
      ...repeating(100, 'FREQ=WEEKLY;COUNT=3;BYSETPOS=-366').map((event) =>
        event.with(2, 'DTSTART:19000101T100000Z'),
      ),
    ),
    { busy: 0, problem: 'unreadable-repetition' },
  ],
  'a rule of another calendar': [
    inFile(...repeating(10, 'RSCALE=HEBREW;FREQ=DAILY')),
    { busy: 10, problem: 'unreadable-repetition' },
  ],
  ...Object.fromEntries(
    UNBOUNDED_RULES.map((rule) => [
      `100 events of ${rule.slice(0, 60)}`,
      [inFile(...repeating(100, rule)), { busy: 100, problem: 'unreadable-repetition' }],
    ]),
  ),
  'a zone that changes its clock every second': [
    inFile(zoneRepeating('SECONDLY'), oneHour().with(2, 'DTSTART;TZID=Campus:20260302T150000')),
    { busy: 1, problem: 'guessed-zone' },
  ],
  'a zone of an event in the year 9999': [
    inFile(
      zoneRepeating('YEARLY'),
      oneHour(
        `RDATE;TZID=Campus:${Array.from({ length: 2_000 }, (_, i) => `${3_000 + i * 3}0101T000000`)}`,
      ).with(2, 'DTSTART;TZID=Campus:20260302T150000'),
    ),
    { busy: 1, problem: null },
  ],
  'thousands of alarms': [
    inFile(oneHour(...Array(20_000).fill('BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nEND:VALARM'))),
    { busy: 1, problem: null },
  ],
  'components without end': [
    inFile(oneHour(...Array(50_000).fill('BEGIN:VALARM'))),
    { busy: 0, problem: 'unreadable' },
  ],
}
/** Far more than each takes, so that a busy machine does not fail the test, and far less than it took. */
const BOUND_MS = 4_000

it.each(Object.entries(HOSTILE))('reads %s within a bound', (_, [file, expected]) => {
  read(inFile(oneHour('RRULE:FREQ=DAILY;COUNT=2')))
  const began = performance.now()
  const { busy, problem } = read(file)
  const took = performance.now() - began
  expect({ busy: busy.length, problem }).toEqual(expected)
  expect(took).toBeLessThan(BOUND_MS)
})

it('shares the budget of a calendar so that the event with the fewest times keeps them', () => {
  const files = repeating(600, 'FREQ=HOURLY').map((event) => inFile(event))
  const weekly = inFile(oneHour('RRULE:FREQ=WEEKLY;BYDAY=MO,WE'))
  const readings = busyTimesOf([...files, weekly], { zone: 'America/New_York', window })
  expect(readings.map(({ busy }) => busy.length).reduce((a, b) => a + b)).toBeLessThan(21_000)
  expect(readings.every(({ busy }) => busy.length > 0)).toBe(true)
  expect(readings.at(-1)).toMatchObject({ problem: null, busy: { length: 74 } })
})

it('keeps the times of an event beside a file of thousands of small series', () => {
  const crowd = inFile(...repeating(3_000, 'FREQ=WEEKLY'))
  const daily = inFile(oneHour('RRULE:FREQ=DAILY'))
  const [full, own] = busyTimesOf([crowd, daily], { zone: 'America/New_York', window })
  expect(own).toMatchObject({ problem: null, busy: { length: 258 } })
  expect(full?.busy.length).toBeGreaterThanOrEqual(3_000)
  expect(full?.problem).toBe('unreadable-repetition')
})

function zoneRepeating(freq: string): string[] {
  const standard = ['DTSTART:20250101T000000', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500']
  const rules = ['BEGIN:STANDARD', ...standard, `RRULE:FREQ=${freq}`, 'END:STANDARD']
  return ['BEGIN:VTIMEZONE', 'TZID:Campus', ...rules, 'END:VTIMEZONE']
}

function stamp(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}
