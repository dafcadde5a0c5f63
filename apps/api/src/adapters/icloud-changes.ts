import { CalendarFault, type CalendarFaultKind } from '@haircuts/router/calendar-fault'
import type { CalendarChanges, CalendarMark, RemoteObject } from '@haircuts/router/ports'
import { davRequest, propfind, syncCollection } from 'tsdav'
import { type Answer, answers, pathOf, tokenOf } from './icloud-answers.ts'

const CHUNK = 100
/** How often a server may cut one listing into parts. */
const LONGEST_LISTING = 1_000
/** What another way of asking would meet as well. */
const HOPELESS: readonly CalendarFaultKind[] = ['refused', 'throttled', 'away']
const DAV = { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' }

const NO_TOKENS = { syncToken: null, ctag: null }

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
  const { found, isWhole } = await readObjects(dav, mark.url, difference.changed)
  const { removed } = difference
  // What was listed and is not there any more is left to the next listing, of everything, to tell.
  const { syncToken, ctag } = isWhole ? difference : NO_TOKENS
  return { syncToken, ctag, changed: found, removed }
}

/**
 * @returns null when the token is of no use. Radicale answers an old one with 403, Xandikos with 500,
 *   and DAViCal with a listing of everything, which does not say what is gone: a listing that repeats
 *   what we know is therefore not believed.
 */
async function sinceToken(dav: typeof fetch, mark: CalendarMark): Promise<Difference | null> {
  if (mark.syncToken === null) return null
  const listing = await listSince(dav, mark.url, mark.syncToken)
  if (!listing) return null
  const { syncToken, etags, gone } = listing
  const repeats = [...etags].some(([href, etag]) => etag !== null && mark.etags.get(href) === etag)
  if (repeats) return null
  return {
    syncToken,
    ctag: null,
    changed: [...etags.keys()].filter((href) => !gone.has(href)),
    removed: [...gone].filter((href) => mark.etags.has(href)),
  }
}

interface Listing {
  syncToken: string
  etags: Map<string, string | null>
  gone: Set<string>
}

/**
 * What a sync-collection lists, in as many parts as the server makes of it; an empty token stands for
 * everything there is.
 *
 * @returns null when it is refused or says something odd.
 */
async function listSince(dav: typeof fetch, url: string, token: string): Promise<Listing | null> {
  const listing: Listing = { syncToken: token, etags: new Map(), gone: new Set() }
  for (let parts = 0; parts < LONGEST_LISTING; parts += 1) {
    const part = await listingPart(dav, url, listing.syncToken)
    if (!part?.token) return null
    for (const { href, status, getetag } of part.members) {
      if (status === 404) listing.gone.add(href)
      else if (status < 300) listing.etags.set(href, getetag)
      else return null
    }
    listing.syncToken = part.token
    if (!part.isTruncated) return listing
  }
  return null
}

async function listingPart(dav: typeof fetch, url: string, syncToken: string) {
  try {
    const props = { 'd:getetag': {}, 'd:resourcetype': {} }
    const responses = await syncCollection({ url, props, syncLevel: 1, syncToken, fetch: dav })
    const read = answers(responses, url)
    // Said of the calendar itself: there is more than one answer holds.
    const isTruncated = read.some(({ href, status }) => status === 507 && isSamePath(href, url))
    return { token: tokenOf(responses), isTruncated, members: members(read, url) }
  } catch (error) {
    if (error instanceof CalendarFault && !HOPELESS.includes(error.kind)) return null
    throw error
  }
}

async function byEtags(dav: typeof fetch, mark: CalendarMark, full: boolean): Promise<Difference> {
  if (!full && mark.syncToken === null && mark.ctag !== null) {
    const { syncToken, ctag } = await stateOf(dav, mark.url)
    if (ctag === mark.ctag) return { syncToken, ctag, changed: [], removed: [] }
  }
  const { etags, ...tokens } = await listEverything(dav, mark.url, full)
  return {
    ...tokens,
    changed: [...etags].filter(isNew(mark.etags)).map(([href]) => href),
    removed: [...mark.etags.keys()].filter((href) => !etags.has(href)),
  }
}

/**
 * By sync-collection, which costs Radicale a fifth; but a `full` comparison asks in the plainest way
 * there is. There the token is read before the listing, so that what changes in between is found the
 * next time.
 */
async function listEverything(dav: typeof fetch, url: string, full: boolean) {
  const listing = full ? null : await listSince(dav, url, '')
  if (listing && listing.gone.size === 0) {
    return { syncToken: listing.syncToken, ctag: null, etags: listing.etags }
  }
  const tokens = await stateOf(dav, url)
  return { ...tokens, etags: await listEtags(dav, url) }
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
  /** Whether all of them were there. */
  isWhole: boolean
}

export async function readObjects(
  dav: typeof fetch,
  url: string,
  hrefs: readonly string[],
): Promise<Objects> {
  const objects: Objects = { found: [], isWhole: true }
  for (let start = 0; start < hrefs.length; start += CHUNK) {
    const chunk = hrefs.slice(start, start + CHUNK)
    const read = await multiget(dav, url, chunk)
    for (const href of chunk) {
      const object = read.get(href) ?? (await readObject(dav, url, href))
      if (object) objects.found.push(object)
      else objects.isWhole = false
    }
  }
  return objects
}

/** Some servers fail a whole multiget for one file in it: what it did not bring is asked for singly. */
async function multiget(dav: typeof fetch, url: string, hrefs: readonly string[]) {
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
