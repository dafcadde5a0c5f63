import { LRUCache } from 'lru-cache'
import type { Prisma, PrismaClient } from './generated/client.ts'
import { isTransactionClient, type PreparedStatement, queryPrepared } from './prepared.ts'

/** Bounds the memory of each cache: its entries, and the characters of JSON of one entry and of all together. */
const LIMITS = { max: 1000, maxEntrySize: 256 * 1024, maxSize: 4 * 1024 * 1024 }

/** Identifies the MVCC snapshot of the statement: an equal text means equal visible data. */
const SNAPSHOT = `(pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text)`

const CURRENT_SNAPSHOT = { name: 'snapshot', text: `SELECT ${SNAPSHOT} AS snapshot` }

type Client = PrismaClient | Prisma.TransactionClient
type Values = readonly (string | number | null)[]

interface CacheEntry<Result> {
  snapshot: string
  result: Result
}

/**
 * Caches what `map` makes of the rows of a statement, and runs both again only after a commit anywhere in the
 * database.
 *
 * Each call compares the current MVCC snapshot with that of the cached result. Every commit changes the snapshot, and
 * equal snapshots see equal rows, so the result is never stale, whichever process wrote (ADR 21). Inside a transaction
 * the cache is bypassed, because a snapshot does not reflect its own writes.
 *
 * Valid on a primary only: the snapshot of a hot standby does not list running transactions. Valid from one
 * crash of the server to the next: when a backend crash restarts the others, the postmaster's start time
 * stays the same, and the id of a rolled-back transaction may be used again.
 *
 * Rows and result must depend on the values and the tables only, never on the clock. Rows contain only what JSON
 * can represent: texts, integers, booleans. Numbers must be cast to int4 or float8, because Prisma reads int8 and
 * numeric as other types inside a transaction. All callers share the same result object.
 *
 * A value that determines the number of rows should be written as `(SELECT $1)`. It hides the value from the
 * planner, which then uses the generic plan instead of planning every execution, at ten times the cost of the
 * execution.
 */
export function snapshotCached<Row extends object, Result>(
  statement: PreparedStatement,
  map: (rows: readonly Row[], values: Values) => Result,
): (db: Client, values: Values) => Promise<Result> {
  const caches = new WeakMap<object, LRUCache<string, CacheEntry<Result>>>()
  const withSnapshot = rowsWithSnapshot(statement)
  return async (db, values) => {
    if (isTransactionClient(db)) return map(await queryPrepared<Row>(db, statement, values), values)
    const cache = caches.get(db) ?? new LRUCache<string, CacheEntry<Result>>(LIMITS)
    caches.set(db, cache)
    const key = JSON.stringify(values)
    const cached = cache.get(key)
    if (cached && cached.snapshot === (await currentSnapshot(db))) return cached.result
    const [found] = await queryPrepared<RowsWithSnapshot>(db, withSnapshot, values)
    const { snapshot = '', rows: text = '[]' } = found ?? {}
    const rows: Row[] = JSON.parse(text)
    const result = map(rows, values)
    cache.set(key, { snapshot, result }, { size: text.length })
    return result
  }
}

/**
 * Caches what `compute` reads with any number of queries, by the same rule. The snapshot is taken before the queries: a
 * commit between them leaves an entry that no later call uses. All callers share the same result object.
 */
export function snapshotCachedRead<Result>(
  compute: (db: Client) => Promise<Result>,
): (db: Client) => Promise<Result> {
  const entries = new WeakMap<object, CacheEntry<Result>>()
  return async (db) => {
    if (isTransactionClient(db)) return compute(db)
    const snapshot = await currentSnapshot(db)
    const cached = entries.get(db)
    if (cached?.snapshot === snapshot) return cached.result
    const result = await compute(db)
    entries.set(db, { snapshot, result })
    return result
  }
}

interface RowsWithSnapshot {
  snapshot: string
  /** The rows as a JSON array. */
  rows: string
}

function rowsWithSnapshot({ name, text }: PreparedStatement): PreparedStatement {
  const rows = `(SELECT coalesce(json_agg(found), '[]')::text FROM (${text}) AS found)`
  return {
    name: `${name}, with snapshot`,
    text: `SELECT ${SNAPSHOT} AS snapshot, ${rows} AS rows`,
  }
}

interface SnapshotQueries {
  running: Promise<string>
  /** Starts when the running one ends; null if no call waits for it. */
  next: Promise<string> | null
}

const snapshotQueries = new WeakMap<PrismaClient | Prisma.TransactionClient, SnapshotQueries>()

/**
 * The snapshot of the database at a moment after the call: while it stays the same, so does everything that is read. All calls that arrive while a query runs share the next one:
 * the running one may have started before a commit that the caller already knows of.
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
