import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { appliedMigrations, tablesOf, WITHOUT_TIMEOUTS } from './snapshot.ts'

const FOLDER = new URL('../prisma/migrations/', import.meta.url)
/** Fails early when the database cannot be reached. */
const CONNECT_MS = 10_000

/** The database was migrated by a newer version of this program, which may have changed what its rows mean. */
export class NewerDatabase extends Error {}

export interface BeforeMigration {
  /** Called for a database without the product, before its tables are created. */
  create?: () => Promise<void>
  /** Called before pending migrations are applied to a database that holds rows. */
  change?: () => Promise<void>
}

/**
 * Applies all pending migrations, forward only, in one transaction: a process that is killed leaves the database as it
 * was. An advisory lock serialises processes that start together, so that the second one finds nothing to apply. What a
 * function of `before` throws prevents all changes.
 *
 * @returns the names of the migrations applied by this call.
 * @throws NewerDatabase when a migration was applied that this version does not know.
 */
export async function migrate(
  databaseUrl: string,
  before: BeforeMigration = {},
  files: readonly MigrationFile[] = migrationFiles(),
): Promise<string[]> {
  return withLock(databaseUrl, async (client) => {
    const applied = await appliedMigrations(client)
    const [unknown] = unknownMigrations(applied, files)
    if (unknown) {
      throw new NewerDatabase(
        `The database was written by a newer version of this program (${unknown}): start that version, or a newer one.`,
      )
    }
    const pending = files.filter(({ name }) => !applied.includes(name))
    if (pending.length === 0) return []
    if (applied.length === 0) await before.create?.()
    if (await hasRows(client)) await before.change?.()
    await client.query('BEGIN')
    await client.query(MIGRATION_TABLE)
    await client.query(MARK_UNFINISHED)
    for (const file of pending) await applyInTransaction(client, file)
    await client.query('COMMIT')
    return pending.map(({ name }) => name)
  })
}

/** The table in which Prisma records migrations, as its schema engine creates it. */
export const MIGRATION_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`

/** Prisma's own tools record a migration before they run it, and reject everything while such a row is unfinished. */
const MARK_UNFINISHED = `
  UPDATE _prisma_migrations SET rolled_back_at = now()
   WHERE finished_at IS NULL AND rolled_back_at IS NULL`

/** Applies and records a migration as Prisma does, but in the transaction of this connection. */
export async function applyInTransaction(
  client: pg.Client,
  { name, sql }: MigrationFile,
): Promise<void> {
  await client.query(sql)
  const checksum = createHash('sha256').update(sql).digest('hex')
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
     VALUES ($1, $2, now(), $3, 1)`,
    [randomUUID(), checksum, name],
  )
}

/** @returns the migrations that this version does not know, as those of a newer one. */
export function unknownMigrations(
  names: readonly string[],
  files: readonly MigrationFile[] = migrationFiles(),
): string[] {
  const known = new Set(files.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/** Whether any table of the product holds a row. */
export async function hasRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await tablesOf(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`)
    if (rowCount) return true
  }
  return false
}

async function withLock<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    options: WITHOUT_TIMEOUTS,
  })
  // A connection lost between two queries; the next query rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface MigrationFile {
  name: string
  sql: string
}

/** Every migration of this version, in the order in which they are applied. */
export function migrationFiles(): MigrationFile[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(`${name}/migration.sql`, FOLDER), 'utf8') }))
}
