import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, migrationFiles, unknownMigrations } from './migrate.ts'
import { NotRefilled, refillDatabase } from './refill.ts'
import { NoInstallation, type SequenceState, type TableShape, withSnapshot } from './snapshot.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const ID = '00000000-0000-4000-8000-000000000001'
/** Before columns were added to add-ons, mails and events. */
const OLD_VERSION = '20261204100000_address_and_held_mails'

let source: TestDatabase
let target: TestDatabase

beforeEach(async () => {
  source = await createTestDatabase('template0')
  target = await createTestDatabase()
  await target.db.$disconnect()
})
afterEach(async () => {
  await source.drop()
  await target.drop()
})

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The database as an earlier version of the product has left it. */
async function givenOldVersion(url: string) {
  await query(
    url,
    `CREATE TABLE _prisma_migrations (id TEXT, checksum TEXT, finished_at TIMESTAMPTZ,
       migration_name TEXT, rolled_back_at TIMESTAMPTZ)`,
  )
  for (const { name, sql } of migrationFiles()) {
    if (name > OLD_VERSION) continue
    await query(url, sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await query(
      url,
      `INSERT INTO _prisma_migrations VALUES (gen_random_uuid(), '${checksum}', now(), '${name}')`,
    )
  }
}

interface Saved {
  migrations: string[]
  sequences: SequenceState[]
  tables: { table: TableShape; rows: Buffer }[]
}

function save(url: string): Promise<Saved> {
  return withSnapshot(url, async ({ migrations, sequences, tables, copy }) => {
    const saved: Saved = { migrations, sequences, tables: [] }
    for (const table of tables) {
      const chunks: Uint8Array[] = []
      for await (const chunk of copy(table)) chunks.push(chunk)
      saved.tables.push({ table, rows: Buffer.concat(chunks) })
    }
    return saved
  })
}

async function restore(
  { migrations, sequences, tables }: Saved,
  { isReplacing = false, fail = false } = {},
) {
  const restored = { id: ID, backupCreatedAt: new Date('2026-03-02T08:41:00Z') }
  const refill = { migrations, sequences, restore: restored, isReplacing }
  await refillDatabase(target.url, refill, async (copyRows) => {
    for (const { table, rows } of tables) await copyRows(table, rows)
    if (fail) throw new Error('cut short')
  })
}

it('restores rows of an older version into its schema and then migrates them', async () => {
  await givenOldVersion(source.url)
  await query(
    source.url,
    `INSERT INTO addon (name, description, price) VALUES (E'Tab\\there', E'two\\nlines \\\\', 4.50), ('Plain', NULL, 0);
     INSERT INTO appointment_type (name) VALUES ('Cut');
     INSERT INTO appointment_type_addon VALUES (1, 1)`,
  )
  const saved = await save(source.url)
  expect(saved.migrations.at(-1)).toBe(OLD_VERSION)
  await restore(saved)
  expect(
    await query(target.url, 'SELECT name, description, price, is_free_special FROM addon'),
  ).toEqual([
    { name: 'Tab\there', description: 'two\nlines \\', price: '4.50', is_free_special: false },
    { name: 'Plain', description: null, price: '0.00', is_free_special: false },
  ])
  expect(await query(target.url, "INSERT INTO addon (name) VALUES ('Next') RETURNING id")).toEqual([
    { id: 3 },
  ])
  expect(await query(target.url, 'SELECT id, resumed_at FROM restore')).toEqual([
    { id: ID, resumed_at: null },
  ])
})

it('leaves the schema and the record of migrations that Prisma itself would', async () => {
  const byPrisma =
    'SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations ORDER BY 1'
  const columns = `SELECT table_name, column_name, udt_name, column_default FROM information_schema.columns
                    WHERE table_schema = 'public' ORDER BY 1, 2`
  const expected = [await query(target.url, byPrisma), await query(target.url, columns)]
  await givenOldVersion(source.url)
  await restore(await save(source.url))
  expect([await query(target.url, byPrisma), await query(target.url, columns)]).toEqual(expected)
  expect(await migrate(target.url)).toEqual([])
})

it('leaves out what nothing works on any more after a restore', async () => {
  await query(
    target.url,
    `INSERT INTO task (kind, state, created_at, reported_at)
     SELECT 'backup', state, now(), now() FROM unnest(ARRAY['done', 'failed', 'waiting', 'running']) AS state;
     INSERT INTO download_ticket (token_hash, file, expires_at) VALUES ('a', 'a.tar.gz', now());
     INSERT INTO rate_limit (key, points, expire) VALUES ('a', 1, 0)`,
  )
  const saved = await save(target.url)
  expect(saved.tables.map(({ table }) => table.name)).not.toContain('rate_limit')
  await restore(saved, { isReplacing: true })
  expect(await query(target.url, 'SELECT state FROM task ORDER BY id')).toEqual([
    { state: 'done' },
    { state: 'failed' },
  ])
  expect(await query(target.url, 'SELECT FROM download_ticket')).toEqual([])
  expect(await query(target.url, 'SELECT FROM rate_limit')).toEqual([])
})

it('changes nothing when it fails, or when there are rows and it may not replace them', async () => {
  await givenOldVersion(source.url)
  const saved = await save(source.url)
  await query(
    target.url,
    "CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id int); INSERT INTO setting (key, value) VALUES ('a', 'kept')",
  )
  await expect(restore(saved)).rejects.toThrow(NotRefilled)
  await expect(restore(saved, { isReplacing: true, fail: true })).rejects.toThrow('cut short')
  expect(await query(target.url, 'SELECT value FROM setting')).toEqual([{ value: 'kept' }])
  expect(await query(target.url, 'SELECT * FROM pgboss.job')).toEqual([])

  await restore(saved, { isReplacing: true })
  expect(await query(target.url, 'SELECT value FROM setting')).toEqual([])
  expect(await query(target.url, "SELECT to_regnamespace('pgboss') AS jobs")).toEqual([
    { jobs: null },
  ])
})

it('carries over erasures that the backup may not know, as open', async () => {
  await givenOldVersion(source.url)
  await query(
    target.url,
    `INSERT INTO erasure (client_id, client_created_at, erased_at, applied_at) VALUES
       (1, '2026-01-01T10:00Z', '2026-02-28T08:41Z', '2026-02-28T08:41Z'),
       (2, '2026-01-01T10:00Z', '2026-03-02T08:40Z', '2026-03-02T08:40Z'),
       (3, '2026-01-01T10:00Z', '2026-03-04T08:41Z', '2026-03-04T08:41Z')`,
  )
  await restore(await save(source.url), { isReplacing: true })
  expect(await query(target.url, 'SELECT client_id, applied_at FROM erasure ORDER BY 1')).toEqual([
    { client_id: 2, applied_at: null },
    { client_id: 3, applied_at: null },
  ])
})

it('refuses a database that a server uses, or that belongs to another program', async () => {
  await givenOldVersion(source.url)
  const saved = await save(source.url)
  const server = new pg.Client({ connectionString: target.url, application_name: 'haircuts-jobs' })
  await server.connect()
  await expect(restore(saved, { isReplacing: true })).rejects.toThrow('stop it first')
  await server.end()
  await query(target.url, 'DROP TABLE _prisma_migrations')
  await expect(restore(saved, { isReplacing: true })).rejects.toThrow('another program')
})

it('has nothing to save in an empty database, and knows migrations of a newer version', async () => {
  await expect(save(source.url)).rejects.toThrow(NoInstallation)
  const known = migrationFiles().map(({ name }) => name)
  expect(unknownMigrations([...known, '29990101000000_new'])).toEqual(['29990101000000_new'])
})

it('migrates after a backup alone where there are rows', async () => {
  const calls: string[] = []
  const backUp = async () => void calls.push('backed up')
  await migrate(source.url, { change: backUp })
  await migrate(source.url, { change: backUp })
  expect(calls).toEqual([])
  const older = await createTestDatabase('template0')
  try {
    await givenOldVersion(older.url)
    await query(older.url, "INSERT INTO setting (key, value) VALUES ('a', 'b')")
    const fail = () => Promise.reject(new Error('disk full'))
    await expect(migrate(older.url, { change: fail })).rejects.toThrow('disk full')
    expect(await query(older.url, "SELECT to_regclass('restore') AS table")).toEqual([
      { table: null },
    ])
  } finally {
    await older.drop()
  }
})
