import type { Prisma, PrismaClient } from './generated/client.ts'
import { isTransactionClient, type PreparedStatement, queryPrepared } from './prepared.ts'

/** Bounds the memory of each cache, by entries and by characters of JSON per entry. */
const MAX_ENTRIES = 200
const MAX_ENTRY_LENGTH = 256 * 1024

/** Identifies the MVCC snapshot of the statement: an equal text means equal visible data. */
const SNAPSHOT = `(pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text)`

interface CacheEntry<Row> {
  snapshot: string
  rows: readonly Row[]
}

type CachedQuery<Row> = (
  db: PrismaClient | Prisma.TransactionClient,
  values: readonly (string | number | null)[],
) => Promise<readonly Row[]>

/**
 * Caches the rows of a statement and runs it again only after a commit anywhere in the database.
 *
 * Each call compares the current MVCC snapshot with that of the cached rows, in the same round trip. Every commit
 * changes the snapshot, and equal snapshots see equal rows, so the result is never stale, whichever process wrote
 * (ADR 21). Inside a transaction the cache is bypassed, because a snapshot does not reflect its own writes.
 *
 * Valid on a primary only: the snapshot of a hot standby does not list running transactions. Valid from one
 * crash of the server to the next: when a backend crash restarts the others, the postmaster's start time
 * stays the same, and the id of a rolled-back transaction may be used again.
 *
 * The rows must depend on the values and the tables only, never on the clock, and contain only what JSON can
 * represent: texts, integers, booleans. Numbers must be cast to int4 or float8, because Prisma reads int8 and
 * numeric as other types inside a transaction. All callers share the same row objects.
 *
 * A value that determines the number of rows should be written as `(SELECT $1)`. It hides the value from the
 * planner, which then uses the generic plan instead of planning every execution, at ten times the cost of the
 * snapshot comparison.
 */
export function snapshotCached<Row extends object>(statement: PreparedStatement): CachedQuery<Row> {
  const caches = new WeakMap<object, Map<string, CacheEntry<Row>>>()
  let conditional: PreparedStatement | undefined
  return async (db, values) => {
    if (isTransactionClient(db)) return queryPrepared<Row>(db, statement, values)
    const cache = caches.get(db) ?? new Map<string, CacheEntry<Row>>()
    caches.set(db, cache)
    const key = JSON.stringify(values)
    const cached = cache.get(key)
    conditional ??= unlessSnapshotMatches(statement, values.length + 1)
    const parameters = [...values, cached?.snapshot ?? null]
    const [result] = await queryPrepared<ConditionalResult>(db, conditional, parameters)
    if (cached && !result?.rows) return cached.rows
    const { snapshot = '', rows: text } = result ?? {}
    const rows: Row[] = JSON.parse(text ?? '[]')
    if (cache.size >= MAX_ENTRIES) cache.clear()
    if ((text ?? '').length <= MAX_ENTRY_LENGTH) cache.set(key, { snapshot, rows })
    else cache.delete(key)
    return rows
  }
}

interface ConditionalResult {
  snapshot: string
  /** Null when the snapshot equals that of the cached rows. */
  rows: string | null
}

function unlessSnapshotMatches(
  { name, text }: PreparedStatement,
  parameter: number,
): PreparedStatement {
  return {
    name: `${name}, if changed`,
    text: `
      SELECT ${SNAPSHOT} AS snapshot,
             CASE WHEN ${SNAPSHOT} IS DISTINCT FROM $${parameter}::text
                  THEN (SELECT coalesce(json_agg(found), '[]')::text FROM (${text}) AS found)
             END AS rows`,
  }
}
