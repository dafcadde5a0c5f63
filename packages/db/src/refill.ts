import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import {
  applyInTransaction,
  hasRows,
  MIGRATION_TABLE,
  type MigrationFile,
  migrationFiles,
} from './migrate.ts'
import {
  appliedMigrations,
  COPY_OPTIONS,
  type SequenceState,
  type TableShape,
  tablesOf,
  target,
} from './snapshot.ts'
import { KEEP_ALIVE } from './timeouts.ts'

/** The connection names of running servers and workers. */
const SERVERS = ['haircuts', 'haircuts-jobs']
/** The schema of the job queue, whose jobs refer to rows of the old data. The next start creates the schema again. */
const JOB_SCHEMA = 'pgboss'
/**
 * An erasure that was requested before a backup may have been committed after the backup's snapshot, and the clocks of
 * two machines differ. Far longer than either; to repeat an erasure that the backup knows changes nothing.
 */
const ERASURE_OVERLAP_MS = 86_400_000

/** The database may not be refilled; the message is one line for the person at the terminal. */
export class NotRefilled extends Error {}

export interface Refill {
  /** The migrations that the rows were saved with, all of which must be known here. */
  migrations: readonly string[]
  sequences: readonly SequenceState[]
  /** Recorded in the table `restore`. Until a restore is resumed, mail and calendar writes are paused. */
  restore: { id: string; backupCreatedAt: Date }
  /** The migrations of this version. */
  files?: readonly MigrationFile[]
}

/** Appends rows in the text format of COPY to a table, and returns their number. */
export type CopyRows = (table: TableShape, rows: Buffer) => Promise<number>

/**
 * Replaces all rows of the product in one transaction: drops its tables, builds the schema that the rows were saved
 * with, loads them, and applies the newer migrations. Until the commit everyone else sees the old data, and a process
 * that is killed leaves it untouched.
 *
 * @param load copies every row; what it throws rolls everything back.
 * @throws NotRefilled when a server uses the database, or when it holds data and `isReplacing` is false.
 */
export async function refillDatabase(
  databaseUrl: string,
  { isReplacing, ...refill }: Refill & { isReplacing: boolean },
  load: (copyRows: CopyRows) => Promise<void>,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    // A server that starts during the restore waits for this lock before it migrates.
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await assertRefillable(client, isReplacing)
    await client.query('BEGIN')
    const { id, backupCreatedAt } = refill.restore
    const erasures = await erasuresSince(client, backupCreatedAt)
    const blocked = await blockedSince(client, backupCreatedAt)
    await dropEverything(client)
    const { files = migrationFiles() } = refill
    const isSaved = ({ name }: MigrationFile) => refill.migrations.includes(name)
    await client.query(MIGRATION_TABLE)
    for (const file of files.filter(isSaved)) await applyInTransaction(client, file)
    // Rows that the migrations themselves inserted are among the saved ones.
    const tables = (await tablesOf(client)).map(({ name }) => client.escapeIdentifier(name))
    if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')}`)
    await load((table, rows) => copyRows(client, table, rows))
    for (const { name, value, isCalled } of refill.sequences) {
      const sequence = client.escapeIdentifier(name)
      await client.query('SELECT setval($1::regclass, $2, $3)', [sequence, value, isCalled])
    }
    for (const file of files) if (!isSaved(file)) await applyInTransaction(client, file)
    for (const { client_id, client_created_at, erased_at, keeps_blocked } of erasures) {
      const values = [client_id, client_created_at, erased_at, keeps_blocked]
      await client.query(CARRY_OVER, values)
    }
    for (const { hash, created_at } of blocked) {
      await client.query(CARRY_BLOCKED, [hash, created_at])
    }
    await client.query(UNFINISHED)
    await client.query('INSERT INTO restore (id, backup_created_at) VALUES ($1, $2)', [
      id,
      backupCreatedAt,
    ])
    await client.query('COMMIT')
  })
}

/** @throws NotRefilled as `refillDatabase` does, without changing anything. */
export async function checkRefillable(databaseUrl: string, isReplacing: boolean): Promise<void> {
  await withClient(databaseUrl, (client) => assertRefillable(client, isReplacing))
}

/** Whether the restore of that id was committed; waits for one that is still running. */
export async function wasRestored(databaseUrl: string, id: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    const { rows } = await client.query("SELECT to_regclass('restore') IS NOT NULL AS found")
    if (!rows[0]?.found) return false
    const { rowCount } = await client.query('SELECT FROM restore WHERE id = $1', [id])
    return rowCount === 1
  })
}

async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'haircuts-restore',
    options: COPY_OPTIONS,
    ...KEEP_ALIVE,
  })
  // A connection lost between two queries; the next query rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Ends an open transaction without a commit.
    await client.end()
  }
}

async function assertRefillable(client: pg.Client, isReplacing: boolean): Promise<void> {
  const { rowCount: servers } = await client.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ANY ($1)',
    [SERVERS],
  )
  if (servers) throw new NotRefilled('The site is running on this database: stop it first.')
  const tables = await tablesOf(client)
  if (tables.length > 0 && (await appliedMigrations(client)).length === 0) {
    throw new NotRefilled('The database has tables of another program: use an empty one.')
  }
  if (!isReplacing && (await hasRows(client))) {
    throw new NotRefilled('This installation already has data: add --replace to replace it.')
  }
}

interface ErasureRow {
  client_id: number
  client_created_at: Date
  erased_at: Date
  keeps_blocked: boolean
}

/** An erasure that is among the restored rows is left as it is: the rows are of a moment after it. */
const CARRY_OVER = `
  INSERT INTO erasure (client_id, client_created_at, erased_at, keeps_blocked)
  SELECT $1::int, $2::timestamptz, $3::timestamptz, $4::boolean
   WHERE NOT EXISTS (SELECT FROM erasure
                      WHERE client_id = $1 AND client_created_at = $2 AND erased_at = $3)`

/** The erasures that the backup may not know. The restored data has them open, and the next start repeats them. */
async function erasuresSince(client: pg.Client, time: Date): Promise<ErasureRow[]> {
  const { rows: found } = await client.query("SELECT to_regclass('erasure') IS NOT NULL AS exists")
  if (!found[0]?.exists) return []
  const { rows } = await client.query<ErasureRow>(
    // As JSON, since the replaced data can be of a version without the column.
    `SELECT client_id, client_created_at, erased_at,
            coalesce((to_jsonb(erasure) ->> 'keeps_blocked')::boolean, false) AS keeps_blocked
       FROM erasure
      WHERE erased_at >= $1 OR applied_at IS NULL ORDER BY id`,
    [new Date(time.getTime() - ERASURE_OVERLAP_MS)],
  )
  return rows
}

const CARRY_BLOCKED = `
  INSERT INTO blocked_contact (hash, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`

/**
 * The hashes of blocked contacts that the backup may not know: it holds no trace of a person who came, was blocked and was
 * erased after it.
 */
async function blockedSince(client: pg.Client, time: Date) {
  const { rows: found } = await client.query(
    "SELECT to_regclass('blocked_contact') IS NOT NULL AS exists",
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ hash: Buffer; created_at: Date }>(
    'SELECT hash, created_at FROM blocked_contact WHERE created_at >= $1',
    [new Date(time.getTime() - ERASURE_OVERLAP_MS)],
  )
  return rows
}

/** Drops the tables, sequences and functions of the product. Extensions and their members stay. */
async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${client.escapeIdentifier(JOB_SCHEMA)} CASCADE`)
  const tables = (await tablesOf(client)).map(({ name }) => client.escapeIdentifier(name))
  await client.query(`DROP TABLE IF EXISTS ${['_prisma_migrations', ...tables].join(', ')} CASCADE`)
  const { rows } = await client.query<{ routine: string }>(`
    SELECT pg_proc.oid::regprocedure::text AS routine FROM pg_proc
     WHERE pronamespace = current_schema()::text::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend
                        WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`)
  // One may be gone already, with another that it uses.
  for (const { routine } of rows) await client.query(`DROP ROUTINE IF EXISTS ${routine} CASCADE`)
}

/**
 * Deletes tasks whose jobs are gone with the queue, and tickets of earlier downloads. One of the tasks is the backup that
 * the rows come from, which would raise an alarm as interrupted.
 */
const UNFINISHED = `
  DELETE FROM task WHERE state IN ('waiting', 'running');
  DELETE FROM download_ticket`

async function copyRows(client: pg.Client, table: TableShape, rows: Buffer): Promise<number> {
  const into = client.query(copyFrom(`COPY ${target(client, table)} FROM STDIN`))
  await pipeline(Readable.from([rows]), into)
  return into.rowCount ?? 0
}
