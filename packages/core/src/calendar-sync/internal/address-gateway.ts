import { createHash } from 'node:crypto'
import { fetchFollowing } from '../../kernel/follow-redirects.ts'
import { OutsideError, type OutsideFetch } from '../../kernel/outside-fetch.ts'
import { timeSlices } from '../../kernel/time-slices.ts'
import { CalendarError, type CalendarErrorKind } from '../calendar-error.ts'
import type { CalendarChanges, CalendarGateway, RemoteObject } from '../calendar-gateway.ts'
import type { CalendarReader } from '../calendar-reader.ts'

const TIMEOUT_MS = 20_000
/** Some calendars carry all of their history, which is dropped while it is read. */
const MAX_BYTES = 50_000_000
/** Of what is left. */
const MAX_KEPT = 5_000_000
/** The events together, each of which is stored with the zones that it names. */
const MAX_STORED_LENGTH = 4 * MAX_KEPT
/** How long an event stays that is over, so that the barber sees what was blocked. The sync looks back for a week. */
const KEPT_DAYS = 14
const DAY_MS = 86_400_000
/** The unique index of the database limits a name to 2704 bytes, of which an encoded character may take nine. */
const SHORT_NAME = /^\P{Cc}{1,200}$/u
/** Some calendars write the moment of the request into every event. */
const STAMP = /^DTSTAMP[;:].*\r\n/gm

interface Fetched {
  etag: string | null
  /** The events of the calendar, each as a file of its own, named by its UID; null if it is the one with the etag `known`. */
  events: ReadonlyMap<string, RemoteObject> | null
  /** The names of events that are over. */
  past: ReadonlySet<string>
}

interface AddressContext {
  now: Date
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
    fetched ??= fetchEvents(ctx, address, known).catch((error) => {
      throw calendarError(error)
    })
    return fetched
  }
  return {
    async changes(_, { ctag, etags }, full): Promise<CalendarChanges> {
      const { etag, events, past } = await fetchOnce(full ? null : ctag)
      const marks = { syncToken: null, ctag: etag }
      if (!events) return { ...marks, changed: [], removed: [] }
      const changed = [...events.values()].filter(({ href, etag }) => etags.get(href) !== etag)
      const missing = [...etags.keys()].filter((href) => !events.has(href))
      const removed = missing.filter((href) => !past.has(href))
      return { ...marks, changed, removed, past: missing.filter((href) => past.has(href)) }
    },
    async get(_, { href }) {
      const { events } = await fetchOnce(null)
      return events?.get(href) ?? null
    },
  }
}

async function fetchEvents(
  { now, outside, calendarReader }: AddressContext,
  address: string,
  known: string | null,
): Promise<Fetched> {
  const response = await fetchFollowing(outside, {
    ...{ url: address, method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    headers: { accept: 'text/calendar', ...(known ? { 'if-none-match': known } : {}) },
  })
  if (response.status === 304 && known) return { etag: known, events: null, past: new Set() }
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel()
    throw new CalendarError(kindOf(response), response.status)
  }
  const found = await calendarReader.eventFiles(response.body, {
    charset: charsetOf(response.headers),
    before: now.getTime() - KEPT_DAYS * DAY_MS,
    ...{ maxKept: MAX_KEPT, maxStored: MAX_STORED_LENGTH },
  })
  const objects = new Map<string, RemoteObject>()
  const past = new Set<string>()
  const letOthersRun = timeSlices()
  for (const each of found) {
    if ('problem' in each) {
      throw new CalendarError(each.problem === 'broken' ? 'addressBroken' : 'addressTooLarge')
    }
    if ('past' in each) past.add(hrefOf(each.past))
    else {
      const href = hrefOf(each.uid)
      objects.set(href, { href, etag: hashOf(each.file), data: each.file })
    }
    await letOthersRun()
  }
  return { etag: response.headers.get('etag'), events: objects, past }
}

/** Of the bytes of a text, if the server names it. */
function charsetOf(headers: Headers): string | null {
  return /;\s*charset="?([\w.:-]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? null
}

/** A UID is any text: it may hold slashes and percent signs, and be a megabyte long. */
function hrefOf(uid: string): string {
  return `${SHORT_NAME.test(uid) ? encodeURIComponent(uid) : hashOf(uid)}.ics`
}

function calendarError(error: unknown): unknown {
  if (!(error instanceof OutsideError)) return error
  const kinds = { tooLarge: 'addressTooLarge', notPublic: 'addressRefused' } as const
  return new CalendarError(
    error.kind === 'tooLarge' || error.kind === 'notPublic' ? kinds[error.kind] : 'addressAway',
  )
}

function kindOf({ status }: Response): CalendarErrorKind {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? 'addressRefused'
    : 'addressAway'
}

function hashOf(data: string): string {
  return createHash('sha256').update(data.replace(STAMP, '')).digest('base64url')
}
