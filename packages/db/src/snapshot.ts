import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { KEEP_ALIVE } from './timeouts.ts'

/**
 * Connection options that disable the timeouts, including those set on the role or the database: a migration, and
 * the wait for another process's migration, may take long.
 */
export const WITHOUT_TIMEOUTS =
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'
/** COPY writes values in forms that depend on these; with them fixed, every server reads what another wrote. */
export const COPY_OPTIONS = `${WITHOUT_TIMEOUTS} -c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c bytea_output=hex -c client_encoding=UTF8`
const FETCH_ROWS = 500

export interface TableShape {
  name: string
  columns: string[]
}

export interface SequenceState {
  name: string
  /** A bigint, which may exceed what a number can hold. */
  value: string
  isCalled: boolean
}

/** The database as it was at one moment, while others go on writing. */
export interface Snapshot {
  /** The applied migrations in order; the last one is the version of the schema. */
  migrations: string[]
  /**
   * Every table of the product except the one of the migrations and the unlogged ones, whose rows may be lost at any
   * time; a table comes after all that it references.
   */
  tables: TableShape[]
  sequences: SequenceState[]
  /** The rows of a table in the text format of COPY, in which each line is one row. */
  copy(table: TableShape): Readable
  /** The rows of a query, fetched in small batches. */
  rows<Row extends pg.QueryResultRow>(sql: string): AsyncGenerator<Row>
}

/** The database holds no installation of this product. */
export class NoInstallation extends Error {}

/**
 * Reads a database in one read-only transaction with a single snapshot (REPEATABLE READ). Writers are not blocked.
 *
 * @throws NoInstallation when the database has no migrations.
 */
export async function withSnapshot<T>(
  databaseUrl: string,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'haircuts-backup',
    options: COPY_OPTIONS,
    ...KEEP_ALIVE,
  })
  // A connection lost between two queries; the next query rejects.
  client.on('error', () => {})
  await client.connect()
  try {
    // In a statement of its own: inside the transaction it would take the snapshot before it waited for the lock.
    await client.query('SELECT pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.backup])
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const migrations = await appliedMigrations(client)
    const tables = await tablesOf(client, [PERMANENT])
    if (migrations.length === 0) throw new NoInstallation('The database holds no data to save.')
    const names = tables.map(({ name }) => client.escapeIdentifier(name))
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
    return await use({
      migrations,
      tables: parentsFirst(tables, await referencesOf(client)),
      sequences: await sequencesOf(client),
      copy: (table) => client.query(copyTo(`COPY ${target(client, table)} TO STDOUT`)),
      rows: (sql) => fetchRows(client, sql),
    })
  } finally {
    await client.end()
  }
}

async function* fetchRows<Row extends pg.QueryResultRow>(client: pg.Client, sql: string) {
  await client.query(`DECLARE reading NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${FETCH_ROWS} FROM reading`)
    yield* rows
    if (rows.length < FETCH_ROWS) break
  }
  await client.query('CLOSE reading')
}

/** A table with its columns, as COPY wants it. */
export function target(client: pg.Client, { name, columns }: TableShape): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `${client.escapeIdentifier(name)} (${list})`
}

/** The names of the migrations that were applied, in order; none for a database without the product. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(
    "SELECT FROM pg_class WHERE relname = '_prisma_migrations' AND relnamespace = current_schema()::text::regnamespace",
  )
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`)
  return rows.map(({ name }) => name)
}

/** How PostgreSQL marks tables: permanent ones, and unlogged ones, which it empties after a crash. */
const [PERMANENT, UNLOGGED] = ['p', 'u']

/** The tables of the current schema with the columns that hold values of their own. */
export async function tablesOf(
  client: pg.Client,
  kinds: readonly string[] = [PERMANENT, UNLOGGED],
): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `
    SELECT relname::text AS name, array_agg(attname::text ORDER BY attnum) AS columns
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = current_schema()::text::regnamespace AND relkind = 'r'
       AND relpersistence = ANY($1)
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND relname <> '_prisma_migrations'
       AND NOT EXISTS (SELECT FROM pg_depend
                        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
     GROUP BY relname ORDER BY relname`,
    [kinds],
  )
  return rows
}

interface Reference {
  child: string
  parent: string
}

async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT child.relname::text AS child, parent.relname::text AS parent
      FROM pg_constraint
      JOIN pg_class child ON child.oid = conrelid
      JOIN pg_class parent ON parent.oid = confrelid
     WHERE contype = 'f' AND connamespace = current_schema()::text::regnamespace`)
  return rows
}

/** Orders tables so that each comes after all tables that it references. */
function parentsFirst(
  tables: readonly TableShape[],
  references: readonly Reference[],
): TableShape[] {
  const sorted = new Set<TableShape>()
  const visited = new Set<TableShape>()
  const visit = (table: TableShape) => {
    if (visited.has(table)) return
    visited.add(table)
    const parents = references.filter(({ child }) => child === table.name)
    for (const each of tables) {
      if (parents.some(({ parent }) => parent === each.name)) visit(each)
    }
    sorted.add(table)
  }
  for (const table of tables) visit(table)
  return [...sorted]
}

async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = current_schema()::text::regnamespace AND relkind = 'S' ORDER BY relname`)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<SequenceState, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    )
    states.push(...found.map((state) => ({ name, ...state })))
  }
  return states
}
