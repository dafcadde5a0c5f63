import { freeBusyEvents } from './free-busy.ts'

/** An event that a file contains, as its original text without what says nothing about its times. */
export interface EventText {
  text: string
  /** The VTIMEZONE components of its calendar by their TZID. */
  timezones: ReadonlyMap<string, string>
  /** A component that no standard of ours names, and that has a time. */
  isForeign: boolean
}

/** The parts of a calendar file that determine times. A file may have several calendars one after the other. */
export interface CalendarText {
  events: EventText[]
  /** Whether the file is truncated or is no calendar. */
  isBroken: boolean
}

/** Marks an event of which only the first time is kept, since its text is too long. */
export const CUT_OFF = 'X-CUT-OFF'
const OF_EVENTS = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RECURRENCE-ID',
  'RRULE',
  'RDATE',
  'EXDATE',
  'STATUS',
  'TRANSP',
  'SUMMARY',
  'ATTENDEE',
  'X-APPLE-TRAVEL-DURATION',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'FREEBUSY',
  CUT_OFF,
])
const OF_TIMEZONES = new Set([
  'TZID',
  'X-LIC-LOCATION',
  'DTSTART',
  'RRULE',
  'RDATE',
  'TZOFFSETFROM',
  'TZOFFSETTO',
])
/** A title is shown with its first 200 characters; one that is much longer is left out, so that nothing else of the event is lost. */
const MAX_TITLE_LINE = 2_000
/** Rules of a whole century; parsing more would block the process. Without its rules, a zone is found by its name. */
export const MAX_ZONE_LENGTH = 50_000
/** Of one component; what is longer is read by its first time alone. */
const MAX_COMPONENT_LENGTH = 1_000_000
/** An alarm within an event within a calendar are three. */
const MAX_DEPTH = 20
/** Components that keep nobody busy. */
const FREE = new Set(['VTODO', 'VJOURNAL', 'VALARM', 'VTIMEZONE'])
const DATES = /^(DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)((?:;[^:]*)?):(\d{8}(?:,\d{8})*)$/

/** One VCALENDAR of a file, whose zones are complete when the file is. */
export interface CalendarScope {
  timezones: Map<string, string>
}

interface Component {
  name: string
  /** `BEGIN` and `END` included. */
  lines: string[]
  calendar: CalendarScope
}

/**
 * Finds the components of a calendar that may block time, line by line. Properties that do not determine times are dropped, so that a broken
 * attachment or alarm does not make an event unreadable. Each event is a text of its own, so that a broken event does not
 * affect the others.
 *
 * @param decode of a line that is kept.
 */
export function componentReader(
  found: (component: Component) => void,
  decode: (line: string) => string = (line) => line,
) {
  const open: string[] = []
  let calendar: CalendarScope = { timezones: new Map() }
  let lines: string[] = []
  let length = 0
  let isCutOff = false
  let isBroken = false
  let calendars = 0
  const keep = (line: string) => {
    length += line.length
    if (length <= MAX_COMPONENT_LENGTH) {
      lines.push(line)
      return
    }
    isCutOff = true
    const name = propertyName(line)
    const isKnown = lines.some((each) => propertyName(each) === name)
    if (OF_FIRST_TIME.has(name) && !isKnown) lines.push(shortened(name, line))
  }
  const begin = (name: string) => {
    open.push(name)
    const isCalendar = name === 'VCALENDAR'
    if (open.length > MAX_DEPTH || isCalendar !== (open.length === 1)) isBroken = true
    if (isCalendar) {
      calendars += 1
      calendar = { timezones: new Map() }
    }
    if (open.length === 2) {
      lines = []
      length = 0
      isCutOff = false
    }
    if (open.length === 2 || open[1] === 'VTIMEZONE') keep(`BEGIN:${name}`)
  }
  const end = (name: string) => {
    if (open.at(-1) !== name) isBroken = true
    if (open.length === 2 && isCutOff) lines.push(`${CUT_OFF}:1`)
    if (open.length === 2 || open[1] === 'VTIMEZONE') lines.push(`END:${name}`)
    open.pop()
    if (open.length !== 1 || open[0] !== 'VCALENDAR') return
    if (name === 'VTIMEZONE') {
      if (length <= MAX_ZONE_LENGTH) calendar.timezones.set(tzidOf(lines), lines.join('\r\n'))
    } else if (!FREE.has(name)) found({ name, lines, calendar })
    lines = []
  }
  return {
    line(line: string) {
      if (isBroken && open.length > MAX_DEPTH) return
      const [, edge, text = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
      if (edge?.toUpperCase() === 'BEGIN') begin(text.toUpperCase())
      else if (edge) end(text.toUpperCase())
      else if (open.length >= 2 && isOfTimes(line, open))
        for (const each of preserved(decode(line), open)) keep(each)
    },
    /** Whether what was read is no complete calendar. */
    isBroken: () => isBroken || calendars === 0 || open.length > 0,
  }
}

/** The same for a whole file. */
export function calendarText(file: string): CalendarText {
  const events: EventText[] = []
  const reader = componentReader((component) => events.push(...eventTexts(component)))
  for (const line of contentLines(file)) reader.line(line)
  return { events, isBroken: reader.isBroken() }
}

/** The events of a component: one, or those that stand for the busy times of a VFREEBUSY that are not over before an instant. */
export function eventTexts(
  { name, lines, calendar: { timezones } }: Component,
  before = Number.NEGATIVE_INFINITY,
): EventText[] {
  const inner = lines.slice(1, -1)
  const bodies = name === 'VFREEBUSY' ? freeBusyEvents(inner, before) : [inner]
  const isForeign = name !== 'VFREEBUSY' && name !== 'VEVENT'
  const isTimed = (body: readonly string[]) => body.some((line) => propertyName(line) === 'DTSTART')
  return bodies
    .filter((body) => !isForeign || isTimed(body))
    .map((body) => {
      return { text: ['BEGIN:VEVENT', ...body, 'END:VEVENT'].join('\r\n'), timezones, isForeign }
    })
}

/** Lines may end with LF or CR alone. */
function contentLines(file: string): string[] {
  return file
    .replace(/^\uFEFF/, '')
    .replace(/(?:\r\n?|\n)[ \t]/g, '')
    .split(/\r\n?|\n/)
}

/** What determines the first time of an event, without what repeats it, leaves times out or adds some. */
const OF_FIRST_TIME = new Set(
  'UID SUMMARY DTSTART DTEND DURATION RECURRENCE-ID STATUS TRANSP X-MICROSOFT-CDO-BUSYSTATUS X-APPLE-TRAVEL-DURATION'.split(
    ' ',
  ),
)
const MAX_FIRST_LINE = 1_000

/** An event whose text is too long to be parsed, reduced to its first time: a few short lines. */
export function firstTimeText(event: string): string {
  const lines = new Map<string, string>()
  for (const line of event.split('\r\n')) {
    const name = /^[\w-]{1,30}/.exec(line)?.[0].toUpperCase() ?? ''
    if (OF_FIRST_TIME.has(name) && !lines.has(name)) lines.set(name, shortened(name, line))
  }
  return ['BEGIN:VEVENT', ...lines.values(), 'END:VEVENT'].join('\r\n')
}

/** A long text is cut, and a long time loses its parameters, such as the name of a zone. */
function shortened(name: string, line: string): string {
  if (line.length <= MAX_FIRST_LINE) return line
  if (name === 'UID' || name === 'SUMMARY') return line.slice(0, MAX_FIRST_LINE)
  const value = line.slice(line.lastIndexOf(':') + 1)
  return withDateType(`${name}:${value.slice(0, MAX_FIRST_LINE)}`)
}

/** Servers store complete files, so a file that ends too early is a truncated response. */
export function isWhole(file: string): boolean {
  return !calendarText(file).isBroken
}

function tzidOf(part: readonly string[]): string {
  const line = part.find((each) => /^TZID[;:]/i.test(each)) ?? ''
  // The value of the TZID property is escaped; the TZID parameter that refers to it is not.
  return line
    .slice(line.indexOf(':') + 1)
    .replace(/\\([\\,;])/g, '$1')
    .trim()
}

/** In upper case. */
function propertyName(line: string): string {
  return /^[\w-]{1,40}/.exec(line)?.[0].toUpperCase() ?? ''
}

/** Properties inside an alarm belong to the alarm. */
function isOfTimes(line: string, [calendar, component, inner]: readonly string[]): boolean {
  if (calendar !== 'VCALENDAR') return false
  const names = component === 'VTIMEZONE' ? OF_TIMEZONES : inner ? null : OF_EVENTS
  return names?.has(propertyName(line)) ?? false
}

/** An event needs these, so that an empty one is not left out unnoticed. */
const NEEDED = new Set(['DTSTART', 'DTEND', 'DURATION'])

function isEmpty(line: string): boolean {
  const text = line.trimEnd()
  return text.endsWith(':') && text.indexOf(':') === text.length - 1
}

function preserved(line: string, [, component]: readonly string[]): string[] {
  if (component === 'VTIMEZONE') return [line]
  const name = propertyName(line)
  if (isEmpty(line) && !NEEDED.has(name)) return []
  if (name === 'ATTENDEE') return declinedBy(line)
  if (name === 'SUMMARY' && line.length > MAX_TITLE_LINE) return []
  return [withDateType(line.trimEnd())]
}

/**
 * The addresses of an attendee who declined, from the value and from the EMAIL parameter: iCloud identifies attendees by
 * a path and adds the address as a parameter. Other attendees do not affect any time.
 */
function declinedBy(line: string): string[] {
  const [, parameters = '', value = ''] =
    /^ATTENDEE((?:;(?:[^":]|"[^"]*")*)?):(.*)$/i.exec(line) ?? []
  if (!/;PARTSTAT="?DECLINED"?(;|$)/i.test(parameters)) return []
  const beside = /;EMAIL="?([^";]*)/i.exec(parameters)?.[1]
  const addresses = [/^\s*mailto:(.*)$/i.exec(value)?.[1], beside]
  return addresses.flatMap((address) => {
    const email = address?.trim()
    return email && !/[\\,;]/.test(email) ? [`X-DECLINED:${email.toLowerCase()}`] : []
  })
}

/** Adds a missing VALUE=DATE to a date, as in some real files, because ical.js rejects a date without it. */
function withDateType(line: string): string {
  const [, name, parameters = '', dates] = DATES.exec(line) ?? []
  if (!name || /;VALUE=DATE(;|$)/i.test(parameters)) return line
  const others = parameters.replace(/;(VALUE|TZID)=[^;]*/gi, '')
  return `${name};VALUE=DATE${others}:${dates}`
}
