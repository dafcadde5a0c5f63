import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from './client.ts'
import { emptyTablesSql } from './empty-tables.testing.ts'
import { poolSizes } from './prepared.ts'
import { inDatabase, ownerOf, TEMPLATE } from './testing-server.ts'

export interface TestDatabase {
  url: string
  db: Database
  drop(): Promise<void>
}

/** Creates a migrated, empty database for one test file as a copy of the run's template. */
export async function createTestDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const maintenanceUrl = inject('maintenanceUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const ownerUrl = inject('ownerUrl')
  // Copies the files; by default PostgreSQL also writes every page to its log, which takes twice the processor time.
  await run(
    maintenanceUrl,
    `CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${ownerOf(ownerUrl)} STRATEGY FILE_COPY`,
  )
  const url = inDatabase(ownerUrl, name)
  const db = connectDatabase(url)
  return {
    url,
    db,
    drop: async () => {
      await db.$disconnect()
      await run(maintenanceUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** The databases of this worker that no file has borrowed. */
const idle: TestDatabase[] = []

/**
 * A migrated, empty database for one test file, which another file of the worker may have had before: its connections
 * keep their plans. `drop` keeps it for the next file unless this one has changed more than rows.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await createTestDatabase())
  const schema = await schemaOf(database.db)
  return {
    ...database,
    drop: async () => {
      const isFit = await isReusable(database.db, schema).catch(() => false)
      if (isFit) idle.push(database)
      else await database.drop()
    },
  }
}

/** A text that differs after each statement that changes the schema. */
async function schemaOf(db: Database): Promise<string> {
  const catalogs = ['attribute', 'class', 'constraint', 'namespace', 'proc', 'trigger', 'type']
  const parts = catalogs.map(
    (name) => `(SELECT count(*) || ' ' || max(xmin::text::bigint) FROM pg_${name})`,
  )
  const [row] = await db.$queryRawUnsafe<{ text: string }[]>(
    `SELECT concat_ws(' ', ${parts.join(', ')}) AS text`,
  )
  return row?.text ?? ''
}

/**
 * Empties a database and restarts its sequences.
 *
 * @returns false when another connection is open or the schema was changed, so that the database is not like a new one.
 */
async function isReusable(db: Database, schema: string): Promise<boolean> {
  await db.$executeRawUnsafe(emptyTablesSql())
  await db.$executeRaw`SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence`
  await freeSpace(db)
  const { all, idle } = poolSizes(db)
  const [row] = await db.$queryRaw<{ connections: number }[]>`
    SELECT count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend'`
  if (!row || row.connections > all || idle < all) return false
  return (await schemaOf(db)) === schema
}

/** Without it, new rows would fill the space of deleted ones, and their order without ORDER BY would depend on earlier files. */
async function freeSpace(db: Database): Promise<void> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`
  const names = tables.map(({ name }) => name).join(', ')
  if (names)
    await db.$executeRawUnsafe(
      `VACUUM (INDEX_CLEANUP ON, TRUNCATE ON, SKIP_DATABASE_STATS) ${names}`,
    )
}

async function run(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
