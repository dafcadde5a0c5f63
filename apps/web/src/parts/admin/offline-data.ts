import type { DehydratedState, Query, QueryKey } from '@tanstack/react-query'
import superjson from 'superjson'

/** Limits what a stolen phone reveals. */
const EXPIRY_MS = 24 * 3_600_000
/** An unchanged copy is written again after this time, so that its age stays about right. */
const RENEWAL_MS = 10 * 60_000
/** The latest of each operation, as pages of a list or opened clients. */
const MAX_OF_EACH = 6
/** Of bookings, those of two days. */
export const MAX_DETAILS = 40
const MAX_QUERIES = 80

/**
 * The operations whose results are kept: what the screens for a working day show. Never an operation with the content of
 * emails, with links or their tokens, or with sessions.
 */
const KEPT = new Set([
  'addon.list',
  'appointmentType.list',
  'booking.details',
  'booking.get',
  'booking.list',
  'businessHours.list',
  'calendarEvent.list',
  'clients.get',
  'clients.list',
  'content.public',
  'cutCard.get',
  'dashboard.overview',
  'setting.list',
  'setting.public',
  'specialDate.list',
  'waitlist.list',
])

type KeptQuery = Pick<Query, 'queryKey' | 'queryHash' | 'state'>

export interface OfflineCopy {
  savedAt: number
  queries: DehydratedState
}

/** The queries that belong into the copy, the latest first. */
export function queriesToKeep<Each extends KeptQuery>(
  queries: readonly Each[],
  now: number,
): Each[] {
  const counts = new Map<string, number>()
  return queries
    .filter(({ state }) => state.status === 'success' && now - state.dataUpdatedAt < EXPIRY_MS)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter(({ queryKey }) => {
      const operation = operationOf(queryKey)
      if (!operation || !KEPT.has(operation)) return false
      const count = (counts.get(operation) ?? 0) + 1
      counts.set(operation, count)
      return count <= (operation === 'booking.details' ? MAX_DETAILS : MAX_OF_EACH)
    })
    .slice(0, MAX_QUERIES)
}

/** 'booking.list' of a tRPC query; undefined for the others, such as drafts. */
function operationOf([path]: QueryKey): string | undefined {
  return Array.isArray(path) ? path.join('.') : undefined
}

/** What the last copy held, to notice that nothing has changed since. */
export interface LastCopy {
  /** The end of a session deletes its copy. */
  session: string
  savedAt: number
  data: ReadonlyMap<string, unknown>
}

export function lastCopyOf(session: string, queries: readonly KeptQuery[], now: number): LastCopy {
  const data = new Map(queries.map(({ queryHash, state }) => [queryHash, state.data]))
  return { session, savedAt: now, data }
}

/** A refetch without news keeps the objects of the old result (`keepUnchanged`), so that comparing them is enough. */
export function isCopied(
  last: LastCopy | undefined,
  session: string,
  queries: readonly KeptQuery[],
  now: number,
): boolean {
  return (
    last?.session === session &&
    now - last.savedAt < RENEWAL_MS &&
    last.data.size === queries.length &&
    queries.every(({ queryHash, state }) => last.data.get(queryHash) === state.data)
  )
}

export function writeCopy(queries: readonly KeptQuery[], savedAt: number): string {
  // Not by TanStack's `dehydrate`, which visitors would load with the rest of the library.
  const dehydrated = queries.map(({ queryKey, queryHash, state }) => ({
    queryKey,
    queryHash,
    state,
    dehydratedAt: savedAt,
  }))
  const copy: OfflineCopy = { savedAt, queries: { mutations: [], queries: dehydrated } }
  return superjson.stringify(copy)
}

/**
 * @returns undefined for a damaged copy, and for an expired one: a device that stays offline does not learn that its
 * session has ended.
 */
export function parseCopy(text: string, now: number): OfflineCopy | undefined {
  try {
    const copy: unknown = superjson.parse(text)
    return isCopy(copy) && now - copy.savedAt < EXPIRY_MS ? copy : undefined
  } catch {
    return undefined
  }
}

function isCopy(value: unknown): value is OfflineCopy {
  if (!isObject(value) || !('savedAt' in value) || !('queries' in value)) return false
  const { savedAt, queries } = value
  return (
    typeof savedAt === 'number' &&
    isObject(queries) &&
    'queries' in queries &&
    Array.isArray(queries.queries) &&
    queries.queries.every(isQuery)
  )
}

function isQuery(value: unknown): boolean {
  return (
    isObject(value) &&
    'queryKey' in value &&
    Array.isArray(value.queryKey) &&
    'queryHash' in value &&
    typeof value.queryHash === 'string' &&
    'state' in value &&
    isObject(value.state)
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
