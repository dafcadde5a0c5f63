import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type SchemaSource, WITHOUT_TIMEOUTS, withSchemaEngine } from './schema-engine.ts'

const PRISMA_FOLDER = new URL('../prisma/', import.meta.url)
/** The key of a PostgreSQL advisory lock: arbitrary, but the same in all processes and unique in the product. */
const MIGRATION_LOCK = 7_204_511
/** Fails early when the database cannot be reached. */
const CONNECT_MS = 10_000
const ALL_TABLES = { externalTables: [], externalEnums: [] }

/**
 * Applies all pending migrations, forward only. An advisory lock serialises processes that start together, so
 * that the second one finds nothing to apply.
 *
 * @returns the names of the migrations applied by this call.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  return withLock(databaseUrl, () =>
    withSchemaEngine(databaseUrl, readSchema(), async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: readMigrations(),
        filters: ALL_TABLES,
      })
      return appliedMigrationNames
    }),
  )
}

/** The SQL that creates the whole Prisma schema in an empty database. */
export async function schemaSql(databaseUrl: string): Promise<string> {
  return withSchemaEngine(databaseUrl, readSchema(), async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: readSchema() },
      script: true,
      exitCode: null,
      filters: ALL_TABLES,
    })
    return stdout ?? ''
  })
}

async function withLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    options: WITHOUT_TIMEOUTS,
  })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

function readSchema(): SchemaSource[] {
  const folder = new URL('schema/', PRISMA_FOLDER)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(new URL(name, folder), 'utf8') }))
}

function readMigrations() {
  const folder = new URL('migrations/', PRISMA_FOLDER)
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir: fileURLToPath(folder),
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(new URL(`${name}/migration.sql`, folder), 'utf8'),
        },
      },
    })),
  }
}
