import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { RemoteCalendar } from '@haircuts/core/calendar-sync/calendar-gateway'
import type { DAVResponse } from 'tsdav'
import { z } from 'zod'

// tsdav returns XML untyped and guesses numbers and booleans: the calendar name "2026" becomes a number, and an empty
// element an object.
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

/** A privilege is named by its child element: <privilege><write/></privilege>. */
const privileges = z
  .object({ privilege: z.union([z.array(names), names]) })
  .transform(({ privilege }) => privilege.flat())
  .nullable()
  .catch(null)

const props = z.object({
  displayname: text,
  calendarColor: text,
  getctag: text,
  syncToken: text,
  getetag: text,
  calendarData: text,
  resourcetype: names,
  currentUserPrivilegeSet: privileges,
  supportedCalendarComponentSet: z
    .object({ comp: z.union([component, z.array(component)]) })
    .transform(({ comp }) => [comp].flat().map(({ _attributes }) => _attributes.name.toUpperCase()))
    .catch([]),
})

const whole = z.object({ multistatus: z.object({ syncToken: text }) })

export interface DavResponse extends z.output<typeof props> {
  /** The path with normalised percent-encoding. */
  href: string
  status: number
}

/**
 * The members of a multistatus response.
 *
 * @throws CalendarError when the path of a member cannot be parsed.
 */
export function davResponses(responses: readonly DAVResponse[], url: string): DavResponse[] {
  // tsdav returns one response without a path for a multistatus without members.
  return responses
    .filter(({ href }) => href !== undefined)
    .map(({ href, status, props: given }) => ({
      ...props.parse(given ?? {}),
      href: pathOf(String(href), url),
      status,
    }))
}

/** The sync token at the end of a sync-collection response. */
export function tokenOf(responses: readonly DAVResponse[]): string | null {
  const read = whole.safeParse(responses[0]?.raw)
  return read.success ? read.data.multistatus.syncToken : null
}

/** Normalises percent-encoding, because servers encode the same path differently, even within one response. */
export function pathOf(href: string, url: string): string {
  try {
    const { pathname } = new URL(href, url)
    return pathname
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    throw new CalendarError('broken')
  }
}

/** Excludes task lists and the inbox, which servers list among the calendars. */
export function isCalendar({ status, resourcetype, supportedCalendarComponentSet }: DavResponse) {
  const holds = supportedCalendarComponentSet
  const takesEvents = holds.length === 0 || holds.includes('VEVENT')
  return status < 300 && resourcetype.includes('calendar') && takesEvents
}

/** The privilege to change properties of a calendar, such as its colour, does not include writing events. */
const WRITING = ['all', 'write', 'writeContent', 'write-content']

function isWritable({ currentUserPrivilegeSet }: DavResponse): boolean {
  return currentUserPrivilegeSet?.some((name) => WRITING.includes(name)) ?? true
}

export function calendarOf(response: DavResponse, home: string) {
  const { href, displayname, calendarColor } = response
  // Apple's colours have an alpha channel (#rrggbbaa).
  const color = /^#[0-9a-f]{6}/i.exec(calendarColor ?? '')?.[0].toLowerCase() ?? null
  const calendar: RemoteCalendar = {
    url: new URL(href, home).href,
    displayname: displayname?.trim() || null,
    color,
    isWritable: isWritable(response),
  }
  return calendar
}
