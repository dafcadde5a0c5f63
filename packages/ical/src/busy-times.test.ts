import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyTimes, busyTimesOf, startOfEvent } from './busy-times.ts'
import { inFile, oneHour, repeating } from './calendar-files.testing.ts'
import { type PlainRule, slowInstant, slowStarts } from './reference.testing.ts'

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const RUNS = 200
const HOUR = 3_600_000
const window = { start: Date.parse('2026-02-15T00:00Z'), end: Date.parse('2026-11-15T00:00Z') }

/** Zones in which a leak of UTC or of a whole hour's offset shows, and that change their clocks. */
const zone = fc.constantFrom(
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
)
const some = (values: number[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })
const rule: fc.Arbitrary<PlainRule> = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: some([0, 1, 2, 3, 4, 5, 6]),
    ordinal: fc.constantFrom(null, 1, 2, 4, -1),
    monthDays: some([1, 8, 13, 28, 29, 30, 31, -1, -2]),
    months: some([2, 3, 6, 11]),
    position: fc.constantFrom(null, 1, 2, -1, -2),
    weekStart: fc.constantFrom(0, 6),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
  })
  .map((given) => {
    const { freq, weekdays, monthDays } = given
    const isMonthly = freq === 'MONTHLY'
    const hasSet = isMonthly && (weekdays.length > 0 || monthDays.length > 0)
    return {
      ...given,
      weekdays: freq === 'YEARLY' ? [] : weekdays,
      ordinal: isMonthly && monthDays.length === 0 ? given.ordinal : null,
      monthDays: freq === 'WEEKLY' ? [] : monthDays,
      position: hasSet ? given.position : null,
    }
  })
/** From 2024 on, to the quarter of an hour. */
const start = fc
  .integer({ min: 0, max: 2 * 365 * 96 })
  .map((quarters) => Date.UTC(2024, 0) + quarters * 900_000)

function textOf(rule: PlainRule): string {
  const list = (name: string, values: readonly unknown[]) =>
    values.length ? [`${name}=${values.join(',')}`] : []
  const weekdays = rule.weekdays.map((day) => `${rule.ordinal ?? ''}${DAYS[day]}`)
  return [
    `FREQ=${rule.freq}`,
    `INTERVAL=${rule.interval}`,
    `WKST=${DAYS[rule.weekStart]}`,
    ...list('BYDAY', weekdays),
    ...list('BYMONTHDAY', rule.monthDays),
    ...list('BYMONTH', rule.months),
    ...list('BYSETPOS', rule.position === null ? [] : [rule.position]),
    ...list('COUNT', rule.count === null ? [] : [rule.count]),
  ].join(';')
}

it('finds the same starts as a naive expansion of the rule', () => {
  const agrees = fc.property(rule, start, zone, (rule, start, zone) => {
    const file = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:one',
      `DTSTART;TZID=${zone}:${new Date(start).toISOString().replace(/[-:]|\.\d+Z/g, '')}`,
      'DURATION:PT1H',
      `RRULE:${textOf(rule)}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const { busy, problem } = busyTimes(file, { zone: 'UTC', window })
    const expected = slowStarts(rule, start, window.end + 24 * HOUR)
      .filter((wall) => wall > window.start - 24 * HOUR)
      .map((wall) => slowInstant(wall, zone))
      .filter((instant) => instant < window.end && instant + HOUR > window.start)
    const found = busy.map((each) => each.start).sort((a, b) => a - b)
    expect(found.map(iso), textOf(rule)).toEqual(expected.map(iso))
    expect(problem).toBeNull()
  })
  fc.assert(agrees, { numRuns: RUNS })
}, 30_000)

function iso(instant: number): string {
  return new Date(instant).toISOString()
}

const read = (file: string) => busyTimes(file, { zone: 'America/New_York', window })

it('reads only the first time of an event of more than 40,000 characters, and the others whole', () => {
  const out = Array.from({ length: 2_000 }, () => 'EXDATE:20260303T150000Z')
  const long = oneHour('SUMMARY:Lecture', 'RRULE:FREQ=DAILY;COUNT=3', ...out)
  const daily = oneHour('RRULE:FREQ=DAILY;COUNT=3').with(1, 'UID:daily')
  const { busy, ...reading } = read(inFile(long, daily))
  expect(reading).toMatchObject({ problem: 'unreadable-repetition', problemTitle: 'Lecture' })
  expect(busy).toHaveLength(4)
})

it('reads a series with a thousand times that are left out', () => {
  const out = Array.from({ length: 1_000 }, () => 'EXDATE:20260303T150000Z')
  const { busy, problem } = read(inFile(oneHour('RRULE:FREQ=DAILY;COUNT=3', ...out)))
  expect(problem).toBeNull()
  expect(busy).toHaveLength(2)
})

it('cuts none but the one of 400 events that is over its budget', () => {
  const events = repeating(399, 'FREQ=HOURLY;COUNT=8')
  const [greedy = []] = repeating(1, 'FREQ=MINUTELY')
  const { busy, problem } = read(inFile(greedy.with(1, 'UID:greedy'), ...events))
  expect(busy).toHaveLength(399 * 8 + 1)
  expect(problem).toBe('unreadable-repetition')
})

it('leaves a series that is over the budget of its calendar its earliest time, and the others all', () => {
  const beside = 'RDATE:20260301T150000Z,20260401T150000Z'
  const events = repeating(100, 'FREQ=HOURLY;COUNT=240').map((event) =>
    event.toSpliced(-1, 0, beside),
  )
  const fewer = oneHour('RRULE:FREQ=HOURLY;COUNT=500').with(1, 'UID:fewer')
  const [full, own] = busyTimesOf([inFile(...events), inFile(fewer)], {
    zone: 'America/New_York',
    window,
  })
  expect(own).toMatchObject({ problem: null, busy: { length: 500 } })
  expect(full?.problem).toBe('unreadable-repetition')
  const nameOf = ({ instance }: { instance: string }) =>
    instance.slice(0, instance.lastIndexOf(' '))
  const series = [...Map.groupBy(full?.busy ?? [], nameOf).values()]
  const cut = series.filter(({ length }) => length < 242)
  expect(cut.length).toBeGreaterThan(0)
  expect(cut.flat().map(({ start }) => iso(start))).toEqual(
    cut.map(() => '2026-03-01T15:00:00.000Z'),
  )
})

describe('the start of an event', () => {
  const zone = 'America/New_York'
  const startOf = (file: string, uid = 'lecture') => startOfEvent(file, { uid, zone })
  const start = Date.parse('2026-03-02T15:00Z')

  it('is that of its first time, whether it blocks time or not, by its UID in any letter case', () => {
    expect(startOf(inFile(oneHour()))).toBe(start)
    expect(startOf(inFile(oneHour()), 'LECTURE')).toBe(start)
    expect(startOf(inFile(oneHour().with(1, 'UID:Lecture')))).toBe(start)
    expect(startOf(inFile(oneHour('STATUS:CANCELLED', 'RRULE:FREQ=DAILY')))).toBe(start)
  })

  it('is not that of another event, nor of a changed time', () => {
    const other = oneHour().with(1, 'UID:other').with(2, 'DTSTART:20260304T150000Z')
    const change = oneHour('RECURRENCE-ID:20260303T150000Z').with(2, 'DTSTART:20260305T150000Z')
    expect(startOf(inFile(other, change, oneHour('RRULE:FREQ=DAILY')))).toBe(start)
    expect(startOf(inFile(change))).toBe('unreadable')
    const unplaced = oneHour('RECURRENCE-ID:someday').with(2, 'DTSTART:20260305T150000Z')
    expect(startOf(inFile(unplaced))).toBe('unreadable')
  })

  it('is absent only from a file that is readable as a whole', () => {
    const other = oneHour().with(1, 'UID:other')
    expect(startOf(inFile())).toBe('absent')
    expect(startOf(inFile(other))).toBe('absent')
    expect(startOf(inFile(other, oneHour().with(2, 'DTSTART:soon')))).toBe('unreadable')
    expect(startOf(inFile(other, other.with(1, 'UID:third').with(2, 'DTSTART:soon')))).toBe(
      'unreadable',
    )
    expect(startOf(inFile(oneHour()).slice(0, -20))).toBe('unreadable')
  })
})

describe('what is not understood', () => {
  const reading = (...events: string[][]) => {
    const { busy, ...rest } = read(inFile(...events))
    return { ...rest, starts: busy.map((each) => iso(each.start).slice(5, 16)).sort() }
  }

  it('is named by the title of its event, which may be unreadable otherwise', () => {
    const soon = oneHour('SUMMARY:Physics\\, again').with(2, 'DTSTART:soon')
    expect(reading(soon)).toMatchObject({ problem: 'unreadable', problemTitle: 'Physics, again' })
    expect(reading(oneHour().with(2, 'DTSTART:soon'))).toMatchObject({
      problem: 'unreadable',
      problemTitle: null,
    })
  })

  it('is the worst of several things', () => {
    const odd = oneHour('SUMMARY:Odd', 'RDATE:someday').with(1, 'UID:odd')
    const guessed = oneHour('SUMMARY:Far').with(2, 'DTSTART;TZID=Nowhere:20260302T100000')
    const soon = oneHour('SUMMARY:Soon').with(2, 'DTSTART:soon')
    expect(reading(guessed)).toMatchObject({ problem: 'guessed-zone', problemTitle: 'Far' })
    expect(reading(guessed, odd)).toMatchObject({ problem: 'unreadable-part', problemTitle: 'Odd' })
    expect(reading(soon, guessed, odd)).toMatchObject({
      problem: 'unreadable',
      problemTitle: 'Soon',
    })
  })

  it('leaves an event the start that its digits say, else the whole day', () => {
    const at = (line: string) => reading(oneHour().with(2, line))
    expect(at('DTSTART;TZID="a:20260302T100000')).toMatchObject({ starts: ['03-02T15:00'] })
    expect(at('DTSTART:20260302T150000Z, or later')).toMatchObject({ starts: ['03-02T15:00'] })
    expect(at('DTSTART:20260302 in the morning')).toMatchObject({ starts: ['03-02T05:00'] })
    expect(at('DTSTART:18 March')).toMatchObject({ starts: [], problem: 'unreadable' })
  })

  it('names each time of events that share a UID on its own', () => {
    const { busy } = read(inFile(oneHour(), oneHour(), oneHour()))
    expect(busy.map(({ instance }) => instance)).toEqual(['lecture', 'lecture #2', 'lecture #3'])
  })
})
