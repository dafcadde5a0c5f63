/** The parts of a calendar file that say when something is, each as the text it was written in. */
export interface CalendarText {
  prodId: string | null
  events: string[]
  /** The zones the file brings along, by the name it gives them. */
  timezones: ReadonlyMap<string, string>
  /** Whether the file ends before something in it does, or is no calendar at all. */
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
const DATES = /^(DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)((?:;[^:]*)?):(\d{8}(?:,\d{8})*)$/

/**
 * Take a calendar file apart before it is parsed. Nothing that says no time gets through, so that a
 * broken attachment, alarm or zone cannot keep an event from being read; and each event is a text of
 * its own, so that a broken one stands alone.
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
      if (kind === 'VTIMEZONE') timezones.set(tzidOf(part), part.join('\r\n'))
    } else {
      if (open.length === 1) prodId ??= /^PRODID(?:;[^:]*)?:(.*)$/i.exec(line)?.[1]?.trim() ?? null
      part.push(...kept(line, open))
    }
  }
  return { prodId, events, timezones, isBroken: isBroken || !isCalendar || open.length > 0 }
}

/** No server keeps half a file: one that ends too early is an answer that was cut. */
export function isWhole(file: string): boolean {
  return !calendarText(file).isBroken
}

function tzidOf(part: readonly string[]): string {
  const line = part.find((each) => /^TZID[;:]/i.test(each)) ?? ''
  // As a property's value it is escaped, as the parameter that names it it is not.
  return line
    .slice(line.indexOf(':') + 1)
    .replace(/\\([\\,;])/g, '$1')
    .trim()
}

function kept(line: string, [, component, inner]: readonly string[]): string[] {
  const name = /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
  if (component === 'VTIMEZONE') return OF_TIMEZONES.has(name) ? [line] : []
  // What stands inside an alarm is the alarm's.
  if (component !== 'VEVENT' || inner || !OF_EVENTS.has(name)) return []
  if (name === 'ATTENDEE') return declinedBy(line)
  // A rule that cannot be read must not cost the event its first time: it is read apart from the rest.
  if (name === 'RRULE') return [`X-RRULE${line.slice(name.length)}`]
  return [withDateType(line.trimEnd())]
}

/**
 * Who said no to an invitation, under every address that the line gives him: iCloud names people by a
 * path, and says the address beside it. Nothing else of a guest says a time.
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

/** Real files leave out that a bare date is one, and the parser refuses it then. */
function withDateType(line: string): string {
  const [, name, parameters = '', dates] = DATES.exec(line) ?? []
  if (!name || /;VALUE=DATE(;|$)/i.test(parameters)) return line
  const others = parameters.replace(/;(VALUE|TZID)=[^;]*/gi, '')
  return `${name};VALUE=DATE${others}:${dates}`
}
