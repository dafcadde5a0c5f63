import type { Prisma, PrismaClient } from './generated/client.ts'
import { isTransactionClient, type PreparedStatement, queryPrepared } from './prepared.ts'

/** Bounds the memory of each cache, by entries and by characters of JSON per entry. */
const MAX_ENTRIES = 200
const MAX_ENTRY_LENGTH = 256 * 1024

/** Identifies the MVCC snapshot of the statement: an equal text means equal visible data. */
const SNAPSHOT = `(pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text)`

type Values = readonly (string | number | null)[]

interface CacheEntry<Result> {
  snapshot: string
  result: Result
}

type CachedQuery<Result> = (
  db: PrismaClient | Prisma.TransactionClient,
  values: Values,
) => Promise<Result>

/**
 * Caches what `map` makes of the rows of a statement, and runs both again only after a commit anywhere in the
 * database.
 *
 * Each call compares the current MVCC snapshot with that of the cached result, in the same round trip. Every commit
 * changes the snapshot, and equal snapshots see equal rows, so the result is never stale, whichever process wrote
 * (ADR 21). Inside a transaction the cache is bypassed, because a snapshot does not reflect its own writes.
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
 * snapshot comparison.
 */
export function snapshotCached<Row extends object, Result>(
  statement: PreparedStatement,
  map: (rows: readonly Row[], values: Values) => Result,
): CachedQuery<Result> {
  const caches = new WeakMap<object, Map<string, CacheEntry<Result>>>()
  let conditional: PreparedStatement | undefined
  return async (db, values) => {
    if (isTransactionClient(db)) return map(await queryPrepared<Row>(db, statement, values), values)
    const cache = caches.get(db) ?? new Map<string, CacheEntry<Result>>()
    caches.set(db, cache)
    const key = JSON.stringify(values)
    const cached = cache.get(key)
    conditional ??= unlessSnapshotMatches(statement, values.length + 1)
    const parameters = [...values, cached?.snapshot ?? null]
    const [found] = await queryPrepared<ConditionalRows>(db, conditional, parameters)
    if (cached && !found?.rows) return cached.result
    const { snapshot = '', rows: text } = found ?? {}
    const rows: Row[] = JSON.parse(text ?? '[]')
    const result = map(rows, values)
    if (cache.size >= MAX_ENTRIES) cache.clear()
    if ((text ?? '').length <= MAX_ENTRY_LENGTH) cache.set(key, { snapshot, result })
    else cache.delete(key)
    return result
  }
}

interface ConditionalRows {
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
