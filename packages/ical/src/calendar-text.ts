/** The parts of a calendar file that determine times, as their original text. */
export interface CalendarText {
  prodId: string | null
  events: string[]
  /** The VTIMEZONE components of the file by their TZID. */
  timezones: ReadonlyMap<string, string>
  /** Whether the file is truncated or is no calendar. */
  isBroken: boolean
}

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
const DATES = /^(DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)((?:;[^:]*)?):(\d{8}(?:,\d{8})*)$/

/**
 * Splits a calendar file before it is parsed. Properties that do not determine times are dropped, so that a broken
 * attachment or alarm does not make an event unreadable. Each event is a text of its own, so that a broken event does not
 * affect the others.
 */
export function calendarText(file: string): CalendarText {
  const lines = file.replace(/\r?\n[ \t]/g, '').split(/\r?\n|\r/)
  const open: string[] = []
  const events: string[] = []
  const timezones = new Map<string, string>()
  let prodId: string | null = null
  let part: string[] = []
  let isBroken = false
  let isCalendar = false
  for (const line of lines) {
    const [, begin, name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    const kind = name.toUpperCase()
    if (begin?.toUpperCase() === 'BEGIN') {
      if (open.length === 1) part = []
      open.push(kind)
      isCalendar ||= kind === 'VCALENDAR'
      if (open[1] === 'VTIMEZONE') part.push(`BEGIN:${kind}`)
    } else if (begin) {
      if (open.pop() !== kind) isBroken = true
      if (open[1] === 'VTIMEZONE' || kind === 'VTIMEZONE') part.push(`END:${kind}`)
      if (open.length !== 1) continue
      if (kind === 'VEVENT') events.push(['BEGIN:VEVENT', ...part, 'END:VEVENT'].join('\r\n'))
      if (kind === 'VTIMEZONE' && lengthOf(part) <= MAX_ZONE_LENGTH)
        timezones.set(tzidOf(part), part.join('\r\n'))
    } else {
      if (open.length === 1) prodId ??= /^PRODID(?:;[^:]*)?:(.*)$/i.exec(line)?.[1]?.trim() ?? null
      part.push(...preserved(line, open))
    }
  }
  return { prodId, events, timezones, isBroken: isBroken || !isCalendar || open.length > 0 }
}

/** What determines the first time of an event, without what repeats it, leaves times out or adds some. */
const OF_FIRST_TIME = new Set(
  'UID SUMMARY DTSTART DTEND DURATION RECURRENCE-ID STATUS TRANSP X-APPLE-TRAVEL-DURATION'.split(
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

/** Whether a line of an event says anything about its times; all other lines are dropped before it is parsed. */
export function isOfEvent(line: string): boolean {
  return preserved(line, ['VCALENDAR', 'VEVENT']).length > 0
}

/** The same for a line of a zone, or of its rules. */
export function isOfTimezone(line: string): boolean {
  return preserved(line, ['VCALENDAR', 'VTIMEZONE']).length > 0
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}

function tzidOf(part: readonly string[]): string {
  const line = part.find((each) => /^TZID[;:]/i.test(each)) ?? ''
  // The value of the TZID property is escaped; the TZID parameter that refers to it is not.
  return line
    .slice(line.indexOf(':') + 1)
    .replace(/\\([\\,;])/g, '$1')
    .trim()
}

function preserved(line: string, [, component, inner]: readonly string[]): string[] {
  const name = /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
  if (component === 'VTIMEZONE') return OF_TIMEZONES.has(name) ? [line] : []
  // Properties inside an alarm belong to the alarm.
  if (component !== 'VEVENT' || inner || !OF_EVENTS.has(name)) return []
  if (name === 'ATTENDEE') return declinedBy(line)
  if (name === 'SUMMARY' && line.length > MAX_TITLE_LINE) return []
  // Renamed so that it is parsed separately: an unreadable rule must not lose the first time of the event.
  if (name === 'RRULE') return [`X-RRULE${line.slice(name.length)}`]
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
