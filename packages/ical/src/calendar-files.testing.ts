/** Calendar files for the properties of the reader: generated ones, those of the corpus, and ways in which programs write the same differently. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import ICAL from 'ical.js'

const CORPUS = new URL('../corpus/', import.meta.url)
const DAY = 86_400_000
const EASTERN = 'America/New_York'
const ZONES = [EASTERN, 'Europe/Paris', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns']
const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
  'FREQ=YEARLY;BYMONTH=3,4;BYDAY=1MO',
]

/** Whole calendars, each with the name of its file. */
export function corpusFiles(): { name: string; text: string }[] {
  return readdirSync(CORPUS).map((name) => {
    return { name, text: readFileSync(new URL(name, CORPUS), 'utf8') }
  })
}

interface Spec {
  kind: 'date' | 'utc' | 'zone' | 'floating'
  zone: string
  /** Quarters of an hour since January 2026. */
  start: number
  quarters: number
  rule: string | null
  end: 'count' | 'until' | 'none'
  hasDuration: boolean
  left: number[]
  added: number[]
  periods: number[]
  moved: { index: number; by: number; isFree: boolean } | null
  state: string | null
}

const spec: fc.Arbitrary<Spec> = fc.record({
  kind: fc.constantFrom('date', 'utc', 'zone', 'zone', 'floating'),
  zone: fc.constantFrom(...ZONES),
  start: fc.integer({ min: 0, max: 110 * 96 }),
  quarters: fc.integer({ min: 1, max: 200 }),
  rule: fc.option(fc.constantFrom(...RULES)),
  end: fc.constantFrom('count', 'until', 'none'),
  hasDuration: fc.boolean(),
  left: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }),
  added: fc.uniqueArray(fc.integer({ min: 0, max: 90 * 96 }), { maxLength: 2 }),
  periods: fc.uniqueArray(fc.integer({ min: 0, max: 90 * 96 }), { maxLength: 2 }),
  moved: fc.option(
    fc.record({
      index: fc.integer({ min: 0, max: 6 }),
      by: fc.integer({ min: -20, max: 20 }),
      isFree: fc.boolean(),
    }),
  ),
  state: fc.constantFrom(
    null,
    null,
    null,
    'STATUS:TENTATIVE',
    'STATUS:CANCELLED',
    'TRANSP:TRANSPARENT',
  ),
})

/**
 * The same without what other programs do not know: periods, busy times without an event, lengths over a change of the clocks, and two
 * times of a day of which one is moved.
 */
export const plainFile: fc.Arbitrary<string> = fc
  .array(spec, { minLength: 1, maxLength: 4 })
  .map((specs) =>
    calendarOf(
      specs.flatMap((each, index) => {
        const quarters = each.kind === 'date' ? each.quarters : (each.quarters % 8) + 1
        return eventLines(
          { ...each, quarters, periods: [], added: each.moved ? [] : each.added },
          `event-${index}`,
        )
      }),
    ),
  )

/** A calendar of up to four events, some of which have one UID, and perhaps busy times without an event. */
export const generatedFile: fc.Arbitrary<string> = fc
  .record({
    specs: fc.array(fc.record({ spec, sharesUid: fc.boolean() }), { minLength: 1, maxLength: 4 }),
    busy: fc.uniqueArray(fc.integer({ min: 0, max: 110 * 96 }), { maxLength: 3 }),
  })
  .map(({ specs, busy }) => {
    const events = specs.flatMap(({ spec, sharesUid }, index) =>
      // Changes belong to the first event of a UID.
      sharesUid && index > 0
        ? eventLines({ ...spec, moved: null }, 'shared')
        : eventLines(spec, index === 0 ? 'shared' : `event-${index}`),
    )
    const periods = busy.map((each) => `${utc(instantOf(each))}/PT45M`)
    const freeBusy = periods.length
      ? [
          'BEGIN:VFREEBUSY',
          'UID:busy',
          `FREEBUSY:${periods}`,
          `FREEBUSY;FBTYPE=FREE:${periods}`,
        ].concat('END:VFREEBUSY')
      : []
    return calendarOf([...events, ...freeBusy])
  })

export function calendarOf(lines: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

function instantOf(quarters: number): number {
  return Date.UTC(2026, 0) + quarters * 900_000
}

function digits(wall: number): string {
  return new Date(wall).toISOString().replace(/[-:]|\.\d+Z/g, '')
}

function utc(instant: number): string {
  return `${digits(instant)}Z`
}

function eventLines(given: Spec, uid: string): string[] {
  const { kind, rule, left, moved } = given
  const isDate = kind === 'date'
  const parameter = { date: ';VALUE=DATE', utc: '', zone: `;TZID=${given.zone}`, floating: '' }[
    kind
  ]
  const written = (wall: number) =>
    isDate ? digits(wall).slice(0, 8) : `${digits(wall)}${kind === 'utc' ? 'Z' : ''}`
  const property = (name: string, ...walls: number[]) => `${name}${parameter}:${walls.map(written)}`
  const walls = occurrences(given)
  const [start = 0] = walls
  const length = isDate ? Math.ceil(given.quarters / 40) * DAY : given.quarters * 900_000
  const lengthLine = (from: number) => {
    if (isDate)
      return given.hasDuration ? `DURATION:P${length / DAY}D` : property('DTEND', from + length)
    return given.hasDuration
      ? `DURATION:PT${given.quarters * 15}M`
      : property('DTEND', from + length)
  }
  const at = (wall: number) => (isDate ? Math.floor(wall / DAY) * DAY : wall)
  const titles = [`UID:${uid}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:Präsentation ✂ ${uid}`]
  const out = left.flatMap((index) => walls[index] ?? [])
  const added = given.added.map((each) => at(start + each * 900_000))
  const periods = isDate ? [] : given.periods.map((each) => start + each * 900_000)
  const bound = ruleEnd(given, walls, isDate)
  const master = [
    ...titles,
    property('DTSTART', start),
    lengthLine(start),
    ...(rule ? [`RRULE:${rule}${bound}`] : []),
    ...(out.length ? [property('EXDATE', ...out)] : []),
    ...(added.length ? [property('RDATE', ...added)] : []),
    ...periods.map(
      (wall, index) =>
        `RDATE;VALUE=PERIOD${parameter}:${written(wall)}/${index % 2 ? 'PT20M' : written(wall + 5_400_000)}`,
    ),
    ...(given.state ? [given.state] : []),
  ]
  const replaced = moved ? walls[moved.index] : undefined
  const change =
    moved && replaced !== undefined
      ? [
          ...titles,
          property('RECURRENCE-ID', replaced),
          property('DTSTART', at(replaced + moved.by * 900_000)),
          lengthLine(at(replaced + moved.by * 900_000)),
          ...(moved.isFree ? ['STATUS:CANCELLED'] : []),
        ]
      : []
  return [master, change].flatMap((lines) =>
    lines.length ? ['BEGIN:VEVENT', ...lines, 'END:VEVENT'] : [],
  )
}

/** The first times of the rule as wall times. An event begins with one, because programs disagree about the count otherwise. */
function occurrences({ kind, rule, start }: Spec): number[] {
  const given = instantOf(start)
  const from = kind === 'date' ? Math.floor(given / DAY) * DAY : given
  if (!rule) return [from]
  const time = ICAL.Time.fromJSDate(new Date(from), true)
  const iterator = ICAL.Recur.fromString(rule).iterator(time)
  return Array.from({ length: 10 }, () => (iterator.next()?.toUnixTime() ?? 0) * 1_000)
}

function ruleEnd({ end, kind }: Spec, walls: readonly number[], isDate: boolean): string {
  const last = walls[6]
  if (end === 'none' || last === undefined) return ''
  if (end === 'count') return ';COUNT=7'
  if (isDate) return `;UNTIL=${digits(last).slice(0, 8)}`
  return `;UNTIL=${kind === 'floating' ? digits(last) : utc(last + DAY / 2)}`
}

const NOISE = [
  'DESCRIPTION;ALTREP="never closed:one',
  'ATTACH;:::',
  'GEO:somewhere',
  'CREATED:yesterday',
  'X-ODD;=;:',
  'COMMENT',
  'BEGIN:VALARM',
  'TRIGGER:soon',
  'DTSTART:nothing',
  'END:VALARM',
]

/** Ways of writing the same calendar. */
export const SAME: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'lines that end with LF': (text) => text.replaceAll('\r\n', '\n'),
  'lines that end with CR': (text) => text.replaceAll('\r\n', '\r'),
  'lines that end in different ways': (text) =>
    text
      .split('\r\n')
      .reduce((all, line, index) => all + (['\n', '\r\n', '\r'][index % 3] ?? '') + line),
  'every line folded': (text) =>
    text.replace(/^(.{3,})$/gm, (line) => line.replace(/(.{7})(?=.)/gu, '$1\r\n ')),
  'folded by tabs, and lines that end with CR': (text) =>
    text.replace(/(.{11})(?=.)/gu, '$1\r\n\t').replaceAll('\r\n', '\r'),
  'a byte order mark': (text) => `\uFEFF${text}`,
  'names in lower case': (text) => text.replace(/^[A-Z-]+(?=[;:])/gm, (name) => name.toLowerCase()),
  'spaces behind the lines': (text) => text.replace(/^((?:DT|RDATE|EXDATE).*)\r$/gm, '$1 \r'),
  'the name that Windows shows for a zone': (text) =>
    text.replaceAll(`=${EASTERN}`, '="(UTC-05:00) Eastern Time (US & Canada)"'),
  'the name of Windows for a zone': (text) =>
    text.replaceAll(`=${EASTERN}`, '=Eastern Standard Time'),
  'the path of a vendor for a zone': (text) =>
    text.replaceAll(`=${EASTERN}`, `=/example.org/20260101_1/${EASTERN}`),
  'properties that cannot be read and say nothing about times': (text) =>
    text.replace(/^END:VEVENT/gm, `${NOISE.join('\r\n')}\r\nEND:VEVENT`),
  'empty properties': (text) =>
    text.replace(/^END:VEVENT/gm, 'RDATE:\r\nEXDATE:\r\nRRULE:\r\nEND:VEVENT'),
  'a task before each event': (text) =>
    text.replace(
      /^BEGIN:VEVENT/gm,
      'BEGIN:VTODO\r\nUID:t\r\nDUE:20260303T100000Z\r\nEND:VTODO\r\nBEGIN:VEVENT',
    ),
}

/** What says something about times and cannot be read. */
export const UNREAD: Record<string, string> = {
  'a time beside the others': 'RDATE:someday',
  'a time that is left out': 'EXDATE;VALUE=DATE:never',
  'a period': 'RDATE;VALUE=PERIOD:20260303T100000Z/soon',
  'a rule': 'RRULE:FREQ=SOMETIMES',
}

/** A calendar of events, each given by its lines. */
export const inFile = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
/** An event of an hour on 2 March 2026, which its further lines may repeat. */
export const oneHour = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:lecture',
  'DTSTART:20260302T150000Z',
  'DURATION:PT1H',
  ...lines,
  'END:VEVENT',
]

export function repeating(count: number, rule: string): string[][] {
  return Array.from({ length: count }, (_, index) =>
    oneHour(`RRULE:${rule}`).with(1, `UID:lecture ${index}`),
  )
}
