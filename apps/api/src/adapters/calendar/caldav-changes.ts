import { CalendarError, type CalendarErrorKind } from '@haircuts/core/calendar-sync/calendar-error'
import type {
  CalendarChanges,
  CalendarMark,
  RemoteObject,
} from '@haircuts/core/calendar-sync/calendar-gateway'
import type { Report } from '@haircuts/core/tasks/tasks'
import { davListing } from './dav-listing.ts'
import { type DavResponse, pathOf } from './multistatus.ts'

const CHUNK = 100
/** The maximum number of parts of one truncated listing. */
const MAX_LISTING = 1_000
/** Errors that a different request to the same server would have as well. */
const HOPELESS: readonly CalendarErrorKind[] = ['refused', 'throttled', 'away']
const DAV = { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' }

const NO_TOKENS = { syncToken: null, ctag: null }

type Etags = CalendarMark['etags']

/** The files that differ from the known ones, and the new sync state. */
interface Difference {
  syncToken: string | null
  ctag: string | null
  changed: string[]
  removed: string[]
}

/**
 * The changes of a calendar: by sync-collection (RFC 6578) if the server supports tokens, otherwise, or when it
 * rejects the token or responds inconsistently, by comparing all etags.
 */
export async function readChanges(
  dav: typeof fetch,
  mark: CalendarMark,
  { full, onProgress }: { full: boolean; onProgress?: Report | undefined },
): Promise<CalendarChanges> {
  const listed = full ? null : await sinceToken(dav, mark)
  const difference = listed ?? (await byEtags(dav, mark, full))
  const { removed } = difference
  const asked = new Set([...difference.changed, ...incompleteFiles(mark, removed)])
  const { found, missing } = await readObjects(dav, mark.url, [...asked], onProgress)
  await assertDeleted(dav, mark.url, missing)
  // A file deleted after the listing is left to the next full listing.
  const { syncToken, ctag } = missing.length === 0 ? difference : NO_TOKENS
  return { syncToken, ctag, changed: found, removed }
}

/**
 * Checks by another listing that files with a 404 were deleted after the first one. Otherwise that response is wrong,
 * and the removals of the same listing, such as the old file of a moved event, must not open any time.
 *
 * @throws CalendarError when a file is still listed.
 */
async function assertDeleted(dav: typeof fetch, url: string, missing: readonly string[]) {
  if (missing.length === 0) return
  const etags = await listEtags(dav, url)
  if (missing.some((href) => etags.has(href))) throw new CalendarError('broken', 404)
}

/** Files stored without an etag have not been read completely, so they are fetched again even if unchanged. */
function incompleteFiles({ etags }: CalendarMark, removed: readonly string[]): string[] {
  const gone = new Set(removed)
  return [...etags].flatMap(([href, etag]) => (etag === null && !gone.has(href) ? [href] : []))
}

/**
 * @returns null when the token is not usable. For an expired token Radicale responds with 403, Xandikos with 500,
 *   and DAViCal with a full listing that omits removals: a listing that repeats known files is therefore
 *   rejected.
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
 * The complete listing of a sync-collection, following truncated parts; an empty token lists everything.
 *
 * @returns null when the server rejects the token or responds inconsistently.
 */
async function listSince(dav: typeof fetch, url: string, token: string): Promise<Listing | null> {
  const listing: Listing = { syncToken: token, etags: new Map(), gone: new Set() }
  for (let parts = 0; parts < MAX_LISTING; parts += 1) {
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
    const { syncCollection } = await import('tsdav')
    const props = { 'd:getetag': {}, 'd:resourcetype': {} }
    const read = await davListing(dav, url, (fetch) =>
      syncCollection({ url, props, syncLevel: 1, syncToken, fetch }),
    )
    // A 507 for the calendar itself means that the listing is truncated (RFC 6578 section 3.6).
    const isTruncated = read.responses.some(
      ({ href, status }) => status === 507 && isSamePath(href, url),
    )
    return { token: read.syncToken, isTruncated, members: members(read.responses, url) }
  } catch (error) {
    if (error instanceof CalendarError && !HOPELESS.includes(error.kind)) return null
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
 * Lists all etags, by sync-collection, which costs Radicale a fifth of the time; a `full` comparison uses the plain
 * PROPFIND. There the token is read before the listing, so that changes in between are found by the next sync.
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
  const { propfind } = await import('tsdav')
  const props = { 'cs:getctag': {}, 'd:sync-token': {}, 'd:resourcetype': {} }
  const { responses } = await davListing(dav, url, (fetch) =>
    propfind({ url, props, depth: '0', fetch }),
  )
  const [calendar] = responses
  if (calendar?.status === 404) throw new CalendarError('missing', 404)
  if (!calendar?.resourcetype.includes('calendar')) throw new CalendarError('broken')
  return { syncToken: calendar.syncToken, ctag: calendar.getctag }
}

async function listEtags(dav: typeof fetch, url: string): Promise<Map<string, string | null>> {
  const { propfind } = await import('tsdav')
  const props = { 'd:getetag': {}, 'd:resourcetype': {} }
  const { responses: read } = await davListing(dav, url, (fetch) =>
    propfind({ url, props, depth: '1', fetch }),
  )
  // A valid listing includes the calendar itself.
  if (!read.some(({ href }) => isSamePath(href, url))) throw new CalendarError('broken')
  if (read.some(({ status }) => status >= 400 && status !== 404)) throw new CalendarError('broken')
  const present = members(read, url).filter(({ status }) => status < 300)
  return new Map(present.map(({ href, getetag }) => [href, getetag]))
}

/** The files of a calendar, without itself and without folders. */
function members(read: readonly DavResponse[], url: string): DavResponse[] {
  return read.filter(
    ({ href, resourcetype }) => !isSamePath(href, url) && !resourcetype.includes('collection'),
  )
}

function isSamePath(href: string, url: string): boolean {
  return href.replace(/\/+$/, '') === pathOf(url, url).replace(/\/+$/, '')
}

interface Objects {
  found: RemoteObject[]
  /** The requested files that the server does not have. */
  missing: string[]
}

export async function readObjects(
  dav: typeof fetch,
  url: string,
  hrefs: readonly string[],
  onProgress?: Report,
): Promise<Objects> {
  const objects: Objects = { found: [], missing: [] }
  for (let start = 0; start < hrefs.length; start += CHUNK) {
    const chunk = hrefs.slice(start, start + CHUNK)
    const read = await multiget(dav, url, chunk)
    for (const href of chunk) {
      const object = read.get(href) ?? (await readObject(dav, url, href))
      if (object) objects.found.push(object)
      else objects.missing.push(href)
    }
    await onProgress?.(start + chunk.length, hrefs.length)
  }
  return objects
}

/**
 * Some servers fail a whole calendar-multiget because of one file, and a well-formed response may contain truncated
 * texts. Files that are missing or incomplete are requested individually.
 */
async function multiget(dav: typeof fetch, url: string, hrefs: readonly string[]) {
  const body = {
    'calendar-multiget': {
      _attributes: DAV,
      'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} },
      'd:href': hrefs,
    },
  }
  const { davRequest } = await import('tsdav')
  const init = { method: 'REPORT', namespace: 'c', headers: { depth: '1' }, body } as const
  const found = new Map<string, RemoteObject>()
  try {
    const { responses } = await davListing(dav, url, (fetch) => davRequest({ url, init, fetch }))
    for (const response of responses) {
      const { href, status, getetag: etag, calendarData: data } = response
      if (status < 300 && data && isComplete(data)) found.set(href, { href, etag, data })
    }
  } catch (error) {
    if (!(error instanceof CalendarError) || HOPELESS.includes(error.kind)) throw error
  }
  return found
}

const LAST = 'END:VCALENDAR'

function isComplete(text: string): boolean {
  const trimmed = text.trim()
  return /^BEGIN:VCALENDAR/i.test(trimmed) && /END:VCALENDAR$/i.test(trimmed.slice(-LAST.length))
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
    if (error instanceof CalendarError && error.kind === 'missing') return null
    throw error
  }
}
