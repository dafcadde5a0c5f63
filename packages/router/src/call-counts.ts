import { queryPrepared } from '@haircuts/db/prepared'
import type { Context } from './context.ts'
import { sha256 } from './secrets.ts'

/** The window that a network's calls are counted in, as all processes see it. */
export interface CallWindow {
  /** The calls counted so far, including those of this reservation. */
  count: number
  endsInMs: number
}

/**
 * Each count also deletes three rows of windows that are over, so that the table cannot grow faster than it is swept.
 * They are looked for only after the row of the count is locked, and locked ones are skipped: a statement that holds
 * rows to delete waits for nothing, so two of them cannot deadlock.
 */
const COUNT = {
  name: 'call-counts: count',
  text: `
    WITH counted AS (
      INSERT INTO call_count AS kept (key_hash, count, window_ends_at)
      VALUES (decode($1, 'hex'), $2::int, now() + $3::int * interval '1 ms')
      ON CONFLICT (key_hash) DO UPDATE SET
        count = CASE WHEN kept.window_ends_at <= now() THEN 0 ELSE kept.count END + excluded.count,
        window_ends_at = CASE WHEN kept.window_ends_at <= now()
                              THEN excluded.window_ends_at ELSE kept.window_ends_at END
      RETURNING count, (extract(epoch FROM window_ends_at - now()) * 1000)::float8 AS "endsInMs"
    ), swept AS (
      DELETE FROM call_count WHERE key_hash = ANY(ARRAY(
        SELECT key_hash FROM call_count
         WHERE window_ends_at <= now() AND key_hash <> decode($1, 'hex')
           AND EXISTS (SELECT FROM counted)
         ORDER BY window_ends_at LIMIT 3 FOR UPDATE SKIP LOCKED))
    )
    SELECT count, "endsInMs" FROM counted`,
}

/**
 * Adds calls to the count that all processes share, and begins a new window when the last one is over. The database's
 * clock decides, since those of several machines differ.
 */
export async function addCalls(
  db: Context['db'],
  { key, calls, windowMs }: { key: string; calls: number; windowMs: number },
): Promise<CallWindow> {
  const hash = Buffer.from(sha256(key)).toString('hex')
  const [window] = await queryPrepared<CallWindow>(db, COUNT, [hash, calls, windowMs])
  return window ?? { count: calls, endsInMs: windowMs }
}
