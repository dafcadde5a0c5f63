import { CalendarError } from '@haircuts/core/calendar-sync/calendar-error'
import type { CalendarGateway, CalendarLogin } from '@haircuts/core/calendar-sync/calendar-gateway'
import { connections } from '../http-client.ts'
import { publicLookup } from '../outside-fetch.ts'
import { readChanges, readObject, readObjects } from './caldav-changes.ts'
import { type FetchTimeouts, failClosedFetch } from './caldav-fetch.ts'
import { calendarOf, davListing, isCalendar } from './dav-listing.ts'

/**
 * The CalendarGateway for iCloud or any CalDAV server: tsdav with a fail-closed fetch. A server that the barber has entered
 * has to be public; the configured one, `configuredUrl`, may be anywhere.
 */
export function icloud(
  configuredUrl: string,
  timeouts?: FetchTimeouts,
  toEntered = connections({ connect: { lookup: publicLookup() } }),
): CalendarGateway {
  const urlFor = (login: CalendarLogin) => login.server ?? configuredUrl
  const davFor = (login: CalendarLogin) =>
    failClosedFetch(urlFor(login), login, timeouts, login.server ? toEntered : undefined)
  return {
    async verify(login) {
      await homeOf(davFor(login), urlFor(login))
    },
    async calendars(login) {
      const dav = davFor(login)
      const home = await homeOf(dav, urlFor(login))
      const props = {
        'd:displayname': {},
        'd:resourcetype': {},
        'ca:calendar-color': {},
        'c:supported-calendar-component-set': {},
        'd:current-user-privilege-set': {},
      }
      const { propfind } = await import('tsdav')
      const { responses: listed } = await davListing(dav, home, (fetch) =>
        propfind({ url: home, props, depth: '1', fetch }),
      )
      if (listed.length === 0) throw new CalendarError('broken')
      return listed.filter(isCalendar).map((response) => calendarOf(response, home))
    },
    async exists(login, url) {
      try {
        const dav = davFor(login)
        const props = { 'd:resourcetype': {} }
        const { propfind } = await import('tsdav')
        const { responses } = await davListing(dav, url, (fetch) =>
          propfind({ url, props, depth: '0', fetch }),
        )
        return responses[0]?.status !== 404
      } catch (error) {
        if (error instanceof CalendarError && error.kind === 'missing') return false
        throw error
      }
    },
    changes: (login, mark, full, onProgress) =>
      readChanges(davFor(login), mark, { full, onProgress }),
    getMany: async (login, { calendarUrl, hrefs }) =>
      (await readObjects(davFor(login), calendarUrl, hrefs)).found,
    get: (login, { calendarUrl, href }) => readObject(davFor(login), calendarUrl, href),
    async put(login, { calendarUrl, href, data, ifMatch }) {
      const response = await davFor(login)(new URL(href, calendarUrl).href, {
        method: 'PUT',
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          ...(ifMatch === null ? { 'if-none-match': '*' } : { 'if-match': ifMatch }),
        },
        body: data,
      })
      return { etag: response.headers.get('etag') }
    },
    async remove(login, { calendarUrl, href, ifMatch }) {
      try {
        const headers = ifMatch === null ? {} : { 'if-match': ifMatch }
        await davFor(login)(new URL(href, calendarUrl).href, { method: 'DELETE', headers })
      } catch (error) {
        if (!(error instanceof CalendarError) || error.kind !== 'missing') throw error
        // Verifies a 404, because an event wrongly taken for gone would remain in the calendar.
        const standing = await readObject(davFor(login), calendarUrl, href)
        if (standing) throw new CalendarError('broken', error.status)
      }
    },
  }
}

/** Discovers the calendar home of the user (RFC 6764): first at the configured URL, then at `.well-known/caldav`. */
async function homeOf(dav: typeof fetch, serverUrl: string): Promise<string> {
  try {
    return await discover(dav, { serverUrl, rootUrl: serverUrl })
  } catch (error) {
    const isElsewhere =
      !(error instanceof CalendarError) || error.kind === 'missing' || error.kind === 'broken'
    if (!isElsewhere) throw error
  }
  try {
    return await discover(dav, { serverUrl })
  } catch (error) {
    if (!(error instanceof CalendarError)) throw new CalendarError('broken')
    // A server that does not reveal the current principal has rejected the login.
    throw error.status === 403 ? new CalendarError('refused', 403) : error
  }
}

/** Converts tsdav's plain errors for incomplete responses into `CalendarError`. */
async function discover(
  dav: typeof fetch,
  at: { serverUrl: string; rootUrl?: string },
): Promise<string> {
  const account = { ...at, accountType: 'caldav' as const }
  const { createAccount } = await import('tsdav')
  const { homeUrl } = await createAccount({ account, fetch: withinLength(dav) })
  if (!homeUrl) throw new CalendarError('broken')
  return homeUrl
}

/** Longer than any answer to a question about the account. tsdav parses it in one go. */
const MAX_LENGTH = 100_000

function withinLength(dav: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await dav(input, init)
    const text = await response.text()
    if (text.length > MAX_LENGTH) throw new CalendarError('broken')
    const { status, headers } = response
    return new Response(text, { status, headers })
  }
}
