import type { RemoteCalendar } from '@haircuts/core/calendar-sync/calendar-gateway'
import { type DavResponse, readMultistatus } from './multistatus.ts'

/**
 * Sends a request that tsdav makes, and reads the response without it: tsdav parses a listing of megabytes at once, which
 * holds up all requests for seconds.
 *
 * @throws CalendarError when the path of a member cannot be parsed.
 */
export async function davListing(
  dav: typeof fetch,
  url: string,
  ask: (dav: typeof fetch) => Promise<unknown>,
) {
  let text = ''
  await ask(async (input, init) => {
    const response = await dav(input, init)
    text = await response.text()
    return new Response('', { status: response.status })
  })
  return readMultistatus(text, url)
}

/** Excludes task lists and the inbox, which servers list among the calendars. */
export function isCalendar({ status, resourcetype, components }: DavResponse) {
  const takesEvents = components.length === 0 || components.includes('VEVENT')
  return status < 300 && resourcetype.includes('calendar') && takesEvents
}

/** The privilege to change properties of a calendar, such as its colour, does not include writing events. */
const WRITING = ['all', 'write', 'write-content']

export function calendarOf(response: DavResponse, home: string) {
  const { href, displayname, calendarColor, privileges } = response
  // Apple's colours have an alpha channel (#rrggbbaa).
  const color = /^#[0-9a-f]{6}/i.exec(calendarColor ?? '')?.[0].toLowerCase() ?? null
  const calendar: RemoteCalendar = {
    url: new URL(href, home).href,
    displayname,
    color,
    isWritable: privileges.length === 0 || privileges.some((name) => WRITING.includes(name)),
  }
  return calendar
}
