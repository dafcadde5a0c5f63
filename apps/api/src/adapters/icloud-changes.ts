import { CalendarFault, type CalendarFaultKind } from '@haircuts/router/calendar-fault'
import type { CalendarChanges, CalendarMark, RemoteObject } from '@haircuts/router/ports'
import { davRequest, propfind, syncCollection } from 'tsdav'
import { type Answer, answers, pathOf, tokenOf } from './icloud-answers.ts'

const CHUNK = 100
/** How often a server may cut one listing into parts. */
const LONGEST_LISTING = 1_000
const TRUNCATED = 507
/** What another way of asking would meet as well. */
const HOPELESS: readonly CalendarFaultKind[] = ['refused', 'throttled', 'away']
const DAV = { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' }

type Etags = CalendarMark['etags']

/** Which files differ from what is known, and how far this listing reaches. */
interface Difference {
  syncToken: string | null
  ctag: string | null
  changed: string[]
  removed: string[]
}

/**
 * What changed in a calendar: by sync-collection where the server keeps a token, and by comparing
 * every etag where it does not, refuses the token, or says something odd about it.
 */
export async function readChanges(
  dav: typeof fetch,
  mark: CalendarMark,
  full: boolean,
): Promise<CalendarChanges> {
  const listed = full ? null : await sinceToken(dav, mark)
  const difference = listed ?? (await byEtags(dav, mark, full))
  const { found, missing } = await readObjects(dav, mark.url, difference.changed)
  const { syncToken, ctag, removed } = difference
  return { syncToken, ctag, changed: found, removed: [...removed, ...missing.filter(isKnown)] }

  function isKnown(href: string): boolean {
    return mark.etags.has(href)
  }
}

/**
 * @returns null when the token is of no use. Radicale answers an old one with 403, Xandikos with 500,
 *   and DAViCal with a listing of everything, which does not say what is gone: a listing that repeats
 *   what we know is therefore not believed.
 */
async function sinceToken(dav: typeof fetch, mark: CalendarMark): Promise<Difference | null> {
  const changed = new Map<string, string | null>()
  const removed = new Set<string>()
  let token = mark.syncToken
  for (let part = 0; token !== null && part < LONGEST_LISTING; part += 1) {
    const listing = await listingSince(dav, mark.url, token)
    if (!listing?.token) return null
    for (const { href, status, getetag } of listing.members) {
      if (status === 404) removed.add(href)
      else if (status < 300) changed.set(href, getetag)
      else if (status !== TRUNCATED) return null
    }
    token = listing.token
    if (!listing.isTruncated) {
      if ([...changed].some(([href, etag]) => etag !== null && mark.etags.get(href) === etag)) {
        return null
      }
      return {
        syncToken: token,
        ctag: mark.ctag,
        changed: [...changed.keys()].filter((href) => !removed.has(href)),
        removed: [...removed].filter((href) => mark.etags.has(href)),
      }
    }
  }
  return null
}

async function listingSince(dav: typeof fetch, url: string, syncToken: string) {
  try {
    const props = { 'd:getetag': {}, 'd:resourcetype': {} }
    const responses = await syncCollection({ url, props, syncLevel: 1, syncToken, fetch: dav })
    const read = answers(responses, url)
    const isTruncated = read.some(({ status }) => status === TRUNCATED)
    return { token: tokenOf(responses), isTruncated, members: members(read, url) }
  } catch (error) {
    if (error instanceof CalendarFault && !HOPELESS.includes(error.kind)) return null
    throw error
  }
}

/** The token is read before the listing, so that what changes in between is found the next time. */
async function byEtags(dav: typeof fetch, mark: CalendarMark, full: boolean): Promise<Difference> {
  const { syncToken, ctag } = await stateOf(dav, mark.url)
  const isSame = !full && mark.syncToken === null && ctag !== null && ctag === mark.ctag
  if (isSame) return { syncToken, ctag, changed: [], removed: [] }
  const etags = await listEtags(dav, mark.url)
  return {
    syncToken,
    ctag,
    changed: [...etags].filter(isNew(mark.etags)).map(([href]) => href),
    removed: [...mark.etags.keys()].filter((href) => !etags.has(href)),
  }
}

function isNew(known: Etags) {
  return ([href, etag]: [string, string | null]) => etag === null || known.get(href) !== etag
}

async function stateOf(dav: typeof fetch, url: string) {
  const props = { 'cs:getctag': {}, 'd:sync-token': {}, 'd:resourcetype': {} }
  const responses = await propfind({ url, props, depth: '0', fetch: dav })
  const [calendar] = answers(responses, url)
  if (calendar?.status === 404) throw new CalendarFault('missing', 404)
  if (!calendar?.resourcetype.includes('calendar')) throw new CalendarFault('broken')
  return { syncToken: calendar.syncToken, ctag: calendar.getctag }
}

async function listEtags(dav: typeof fetch, url: string): Promise<Map<string, string | null>> {
  const props = { 'd:getetag': {}, 'd:resourcetype': {} }
  const read = answers(await propfind({ url, props, depth: '1', fetch: dav }), url)
  // A listing names the calendar itself; one that does not is about something else.
  if (!read.some(({ href }) => isSamePath(href, url))) throw new CalendarFault('broken')
  if (read.some(({ status }) => status >= 400 && status !== 404)) throw new CalendarFault('broken')
  const present = members(read, url).filter(({ status }) => status < 300)
  return new Map(present.map(({ href, getetag }) => [href, getetag]))
}

/** The files of a calendar, without itself and without folders. */
function members(read: readonly Answer[], url: string): Answer[] {
  return read.filter(
    ({ href, resourcetype }) => !isSamePath(href, url) && !resourcetype.includes('collection'),
  )
}

function isSamePath(href: string, url: string): boolean {
  return href.replace(/\/+$/, '') === pathOf(url, url).replace(/\/+$/, '')
}

interface Objects {
  found: RemoteObject[]
  /** What was listed and is gone. */
  missing: string[]
}

async function readObjects(dav: typeof fetch, url: string, hrefs: string[]): Promise<Objects> {
  const objects: Objects = { found: [], missing: [] }
  for (let start = 0; start < hrefs.length; start += CHUNK) {
    const chunk = hrefs.slice(start, start + CHUNK)
    const read = await multiget(dav, url, chunk)
    for (const href of chunk) {
      const object = read.get(href) ?? (await readObject(dav, url, href))
      if (object) objects.found.push(object)
      else objects.missing.push(href)
    }
  }
  return objects
}

/** Some servers fail a whole multiget for one file in it: what it did not bring is asked for singly. */
async function multiget(dav: typeof fetch, url: string, hrefs: string[]) {
  const body = {
    'calendar-multiget': {
      _attributes: DAV,
      'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} },
      'd:href': hrefs,
    },
  }
  const init = { method: 'REPORT', namespace: 'c', headers: { depth: '1' }, body } as const
  const found = new Map<string, RemoteObject>()
  try {
    for (const answer of answers(await davRequest({ url, init, fetch: dav }), url)) {
      const { href, status, getetag: etag, calendarData: data } = answer
      if (status < 300 && data) found.set(href, { href, etag, data })
    }
  } catch (error) {
    if (!(error instanceof CalendarFault) || HOPELESS.includes(error.kind)) throw error
  }
  return found
}

/** @returns null when it is not there. */
export async function readObject(
  dav: typeof fetch,
  url: string,
  href: string,
): Promise<RemoteObject | null> {
  try {
    const response = await dav(new URL(href, url).href)
    const data = await response.text()
    return { href, etag: response.headers.get('etag'), data }
  } catch (error) {
    if (error instanceof CalendarFault && error.kind === 'missing') return null
    throw error
  }
}
