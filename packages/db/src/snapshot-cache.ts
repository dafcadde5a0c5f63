import { LRUCache } from 'lru-cache'
import type { Prisma, PrismaClient } from './generated/client.ts'
import { isTransactionClient, queryPrepared } from './prepared.ts'

/** The results of each cache, the largest of which are the bookings of a whole horizon: some ten kilobytes. */
const MAX_RESULTS = 200

/** Identifies the MVCC snapshot of the statement: an equal text means equal visible data. */
const CURRENT_SNAPSHOT = {
  name: 'snapshot',
  text: `SELECT pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text AS snapshot`,
}

type Client = PrismaClient | Prisma.TransactionClient

interface CachedResult<Result> {
  snapshot: string
  result: Result
}

/**
 * Caches what `read` returns for some values, and reads again only after a commit anywhere in the database.
 *
 * Each call compares the current MVCC snapshot with that of the cached result. Every commit changes the snapshot, and
 * equal snapshots see equal rows, so the result is never stale, whichever process wrote (ADR 11). The snapshot is taken
 * before the read: a commit between them leaves a result that no later call uses. Inside a transaction the cache is
 * bypassed, because a snapshot does not reflect its own writes.
 *
 * Valid on a primary only: the snapshot of a hot standby does not list running transactions. Valid from one
 * crash of the server to the next: when a backend crash restarts the others, the postmaster's start time
 * stays the same, and the id of a rolled-back transaction may be used again.
 *
 * The result must depend on the values and the tables only, never on the clock. All callers share the same object.
 */
export function snapshotCached<Values extends readonly (string | number | null)[], Result>(
  read: (db: Client, ...values: Values) => Promise<Result>,
): (db: Client, ...values: Values) => Promise<Result> {
  const caches = new WeakMap<object, LRUCache<string, CachedResult<Result>>>()
  return async (db, ...values) => {
    if (isTransactionClient(db)) return read(db, ...values)
    const cache = caches.get(db) ?? new LRUCache({ max: MAX_RESULTS })
    caches.set(db, cache)
    const key = JSON.stringify(values)
    const snapshot = await currentSnapshot(db)
    const cached = cache.get(key)
    if (cached?.snapshot === snapshot) return cached.result
    const result = await read(db, ...values)
    cache.set(key, { snapshot, result })
    return result
  }
}

interface SnapshotQueries {
  running: Promise<string>
  /** Starts when the running one ends; null if no call waits for it. */
  next: Promise<string> | null
}

const snapshotQueries = new WeakMap<PrismaClient | Prisma.TransactionClient, SnapshotQueries>()

/**
 * The snapshot of the database at a moment after the call: while it stays the same, so does everything that is read.
 * All calls that arrive while a query runs share the next one: the running one may have started before a commit that
 * the caller already knows of.
 */
export function currentSnapshot(db: Client): Promise<string> {
  const queries = snapshotQueries.get(db)
  if (!queries) return startQuery(db)
  queries.next ??= queries.running.then(
    () => startQuery(db),
    () => startQuery(db),
  )
  return queries.next
}

function startQuery(db: Client): Promise<string> {
  const running = querySnapshot(db)
  snapshotQueries.set(db, { running, next: null })
  return running
}

async function querySnapshot(db: Client): Promise<string> {
  try {
    const [row] = await queryPrepared<{ snapshot: string }>(db, CURRENT_SNAPSHOT, [])
    return row?.snapshot ?? ''
  } finally {
    const queries = snapshotQueries.get(db)
    if (queries && !queries.next) snapshotQueries.delete(db)
  }
}
