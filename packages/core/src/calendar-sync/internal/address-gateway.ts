import { createHash } from 'node:crypto'
import { fetchFollowing } from '../../kernel/follow-redirects.ts'
import {
  OutsideError,
  type OutsideFetch,
  type OutsideResponse,
} from '../../kernel/outside-fetch.ts'
import { CalendarError, type CalendarErrorKind } from '../calendar-error.ts'
import type { CalendarChanges, CalendarGateway, RemoteObject } from '../calendar-gateway.ts'
import type { CalendarReader } from '../calendar-reader.ts'
import { timeSlices } from './time-slices.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 5_000_000
/** The events together, each of which is stored with the zones that it names. */
const MAX_STORED_LENGTH = 4 * MAX_BYTES
/** The unique index of the database limits a name to 2704 bytes, of which an encoded character may take nine. */
const SHORT_NAME = /^\P{Cc}{1,200}$/u
/** Some calendars write the moment of the request into every event. */
const STAMP = /^DTSTAMP[;:].*\r\n/gm

/** The events of a calendar file, each as a file of its own, named by its UID; null if the file is the one with the etag `known`. */
interface Fetched {
  etag: string | null
  events: ReadonlyMap<string, RemoteObject> | null
}

interface AddressContext {
  outside: OutsideFetch
  calendarReader: CalendarReader
}

/**
 * Reads a calendar that is one file at an address, as a service whose files are the events. An answer that is not a whole
 * calendar is an error, and never an empty calendar. The file is fetched once.
 */
export function addressGateway(
  ctx: AddressContext,
  address: string,
): Pick<CalendarGateway, 'changes' | 'get'> {
  let fetched: Promise<Fetched> | null = null
  const fetchOnce = (known: string | null) => {
    fetched ??= fetchEvents(ctx, address, known)
    return fetched
  }
  return {
    async changes(_, { ctag, etags }, full): Promise<CalendarChanges> {
      const { etag, events } = await fetchOnce(full ? null : ctag)
      const marks = { syncToken: null, ctag: etag }
      if (!events) return { ...marks, changed: [], removed: [] }
      const changed = [...events.values()].filter(({ href, etag }) => etags.get(href) !== etag)
      const removed = [...etags.keys()].filter((href) => !events.has(href))
      return { ...marks, changed, removed }
    },
    async get(_, { href }) {
      const { events } = await fetchOnce(null)
      return events?.get(href) ?? null
    },
  }
}

async function fetchEvents(
  { outside, calendarReader }: AddressContext,
  address: string,
  known: string | null,
): Promise<Fetched> {
  const response = await fetchCalendar(outside, address, known)
  if (response.status === 304 && known) return { etag: known, events: null }
  if (response.status !== 200) throw new CalendarError(kindOf(response), response.status)
  const events = await calendarReader.eventFiles(response.text, MAX_STORED_LENGTH)
  if (events === 'broken') throw new CalendarError('addressBroken')
  if (events === 'too-large') throw new CalendarError('addressTooLarge')
  const objects = new Map<string, RemoteObject>()
  const letOthersRun = timeSlices()
  for (const { uid, file: data } of events) {
    const href = hrefOf(uid)
    objects.set(href, { href, etag: hashOf(data), data })
    await letOthersRun()
  }
  return { etag: response.headers.get('etag'), events: objects }
}

/** A UID is any text: it may hold slashes and percent signs, and be a megabyte long. */
function hrefOf(uid: string): string {
  return `${SHORT_NAME.test(uid) ? encodeURIComponent(uid) : hashOf(uid)}.ics`
}

async function fetchCalendar(outside: OutsideFetch, url: string, known: string | null) {
  const headers = { accept: 'text/calendar', ...(known ? { 'if-none-match': known } : {}) }
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
  try {
    return await fetchFollowing(outside, { url, method: 'GET', headers, ...limits })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const kinds = { tooLarge: 'addressTooLarge', notPublic: 'addressRefused' } as const
    const kind =
      error.kind === 'tooLarge' || error.kind === 'notPublic' ? kinds[error.kind] : 'addressAway'
    throw new CalendarError(kind)
  }
}

function kindOf({ status }: OutsideResponse): CalendarErrorKind {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? 'addressRefused'
    : 'addressAway'
}

function hashOf(data: string): string {
  return createHash('sha256').update(data.replace(STAMP, '')).digest('base64url')
}
