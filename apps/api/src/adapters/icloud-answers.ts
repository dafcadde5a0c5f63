import { CalendarFault } from '@haircuts/router/calendar-fault'
import type { RemoteCalendar } from '@haircuts/router/ports'
import type { DAVResponse } from 'tsdav'
import { z } from 'zod'

// tsdav hands XML over untyped, with numbers and truth values guessed: a calendar named "2026" is a
// number, an empty element an object.
const text = z
  .union([
    z.string(),
    z.number().transform(String),
    z.boolean().transform(String),
    z.object({ _cdata: z.string() }).transform(({ _cdata }) => _cdata),
    z.object({ _text: z.string() }).transform(({ _text }) => _text),
  ])
  .nullable()
  .catch(null)
const names = z.record(z.string(), z.unknown()).transform(Object.keys).catch([])
const component = z.object({ _attributes: z.object({ name: z.string() }) })

const props = z.object({
  displayname: text,
  calendarColor: text,
  getctag: text,
  syncToken: text,
  getetag: text,
  calendarData: text,
  resourcetype: names,
  supportedCalendarComponentSet: z
    .object({ comp: z.union([component, z.array(component)]) })
    .transform(({ comp }) => [comp].flat().map(({ _attributes }) => _attributes.name.toUpperCase()))
    .catch([]),
})

const whole = z.object({ multistatus: z.object({ syncToken: text }) })

export interface Answer extends z.output<typeof props> {
  /** The path, percent-encoded in one way whatever the server's is; empty when it named none. */
  href: string
  status: number
}

/**
 * The members of a multistatus answer.
 *
 * @throws CalendarFault when one of them names nothing, or another host.
 */
export function answers(responses: readonly DAVResponse[], url: string): Answer[] {
  // A multistatus without members is read by tsdav as one that says nothing.
  return responses
    .filter(({ href }) => href !== undefined)
    .map(({ href, status, props: given }) => ({
      ...props.parse(given ?? {}),
      href: pathOf(String(href), url),
      status,
    }))
}

/** The token that a sync-collection answer ends with. */
export function tokenOf(responses: readonly DAVResponse[]): string | null {
  const read = whole.safeParse(responses[0]?.raw)
  return read.success ? read.data.multistatus.syncToken : null
}

/** Servers encode the same path in several ways, and even in two ways in one answer. */
export function pathOf(href: string, url: string): string {
  try {
    const { pathname } = new URL(href, url)
    return pathname
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    throw new CalendarFault('broken')
  }
}

/** Task lists and the inbox are listed among calendars, too. */
export function isCalendar({ status, resourcetype, supportedCalendarComponentSet }: Answer) {
  const holds = supportedCalendarComponentSet
  const takesEvents = holds.length === 0 || holds.includes('VEVENT')
  return status < 300 && resourcetype.includes('calendar') && takesEvents
}

export function calendarOf({ href, displayname, calendarColor }: Answer, home: string) {
  // Apple's colours end with their opacity.
  const color = /^#[0-9a-f]{6}/i.exec(calendarColor ?? '')?.[0].toLowerCase() ?? null
  const calendar: RemoteCalendar = {
    url: new URL(href, home).href,
    displayname: displayname?.trim() || null,
    color,
  }
  return calendar
}
