import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, migrationFiles, unknownMigrations } from './migrate.ts'
import { NotRefilled, refillDatabase } from './refill.ts'
import {
  givenVersion,
  readRows,
  SECOND_MIGRATION,
  withSecondMigration,
} from './second-migration.testing.ts'
import { NoInstallation, type SequenceState, type TableShape, withSnapshot } from './snapshot.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const ID = '00000000-0000-4000-8000-000000000001'

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
  { isReplacing = false, fail = false, files = migrationFiles() } = {},
) {
  const restored = { id: ID, backupCreatedAt: new Date('2026-03-02T08:41:00Z') }
  const refill = { migrations, sequences, restore: restored, files, isReplacing }
  await refillDatabase(target.url, refill, async (copyRows) => {
    for (const { table, rows } of tables) await copyRows(table, rows)
    if (fail) throw new Error('cut short')
  })
}

it('restores rows of an older version into its schema and then migrates them', async () => {
  await givenVersion(
    source.url,
    `INSERT INTO addon (name, description, price) VALUES (E'Tab\\there', E'two\\nlines \\\\', 4.50), ('Plain', NULL, 0);
     INSERT INTO appointment_type (name) VALUES ('Cut');
     INSERT INTO appointment_type_addon VALUES (1, 1)`,
  )
  const saved = await save(source.url)
  expect(saved.migrations).not.toContain(SECOND_MIGRATION.name)
  await restore(saved, { files: withSecondMigration() })
  expect(
    await readRows(target.url, 'SELECT name, description, price, test_column FROM addon'),
  ).toEqual([
    { name: 'Tab\there', description: 'two\nlines \\', price: '4.50', test_column: 'upgraded' },
    { name: 'Plain', description: null, price: '0.00', test_column: 'upgraded' },
  ])
  expect(
    await readRows(target.url, "INSERT INTO addon (name) VALUES ('Next') RETURNING id"),
  ).toEqual([{ id: 3 }])
  expect(await readRows(target.url, 'SELECT id, resumed_at FROM restore')).toEqual([
    { id: ID, resumed_at: null },
  ])
})

it('leaves the schema and the record of migrations that a new installation has', async () => {
  const record =
    'SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations ORDER BY 1'
  const columns = `SELECT table_name, column_name, udt_name, column_default FROM information_schema.columns
                    WHERE table_schema = 'public' ORDER BY 1, 2`
  await migrate(target.url, {}, withSecondMigration())
  const expected = [await readRows(target.url, record), await readRows(target.url, columns)]
  await migrate(source.url)
  await restore(await save(source.url), { files: withSecondMigration() })
  expect([await readRows(target.url, record), await readRows(target.url, columns)]).toEqual(
    expected,
  )
  expect(await migrate(target.url, {}, withSecondMigration())).toEqual([])
})

it('leaves out what nothing works on any more after a restore', async () => {
  await readRows(
    target.url,
    `INSERT INTO task (kind, state, created_at, reported_at)
     SELECT 'backup', state, now(), now() FROM unnest(ARRAY['done', 'failed', 'waiting', 'running']) AS state;
     INSERT INTO download_ticket (token_hash, file, expires_at) VALUES ('a', 'a.tar.gz', now());
     INSERT INTO rate_limit (key, points, expire) VALUES ('a', 1, 0)`,
  )
  const saved = await save(target.url)
  expect(saved.tables.map(({ table }) => table.name)).not.toContain('rate_limit')
  await restore(saved, { isReplacing: true })
  expect(await readRows(target.url, 'SELECT state FROM task ORDER BY id')).toEqual([
    { state: 'done' },
    { state: 'failed' },
  ])
  expect(await readRows(target.url, 'SELECT FROM download_ticket')).toEqual([])
  expect(await readRows(target.url, 'SELECT FROM rate_limit')).toEqual([])
})

it('changes nothing when it fails, or when there are rows and it may not replace them', async () => {
  await migrate(source.url)
  const saved = await save(source.url)
  await readRows(
    target.url,
    "CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (id int); INSERT INTO setting (key, value) VALUES ('a', 'kept')",
  )
  await expect(restore(saved)).rejects.toThrow(NotRefilled)
  await expect(restore(saved, { isReplacing: true, fail: true })).rejects.toThrow('cut short')
  expect(await readRows(target.url, 'SELECT value FROM setting')).toEqual([{ value: 'kept' }])
  expect(await readRows(target.url, 'SELECT * FROM pgboss.job')).toEqual([])

  await restore(saved, { isReplacing: true })
  expect(await readRows(target.url, 'SELECT value FROM setting')).toEqual([])
  expect(await readRows(target.url, "SELECT to_regnamespace('pgboss') AS jobs")).toEqual([
    { jobs: null },
  ])
})

it('carries over erasures that the backup may not know, as open', async () => {
  await migrate(source.url)
  await readRows(
    target.url,
    `INSERT INTO erasure (client_id, client_created_at, erased_at, applied_at) VALUES
       (1, '2026-01-01T10:00Z', '2026-02-28T08:41Z', '2026-02-28T08:41Z'),
       (2, '2026-01-01T10:00Z', '2026-03-02T08:40Z', '2026-03-02T08:40Z'),
       (3, '2026-01-01T10:00Z', '2026-03-04T08:41Z', '2026-03-04T08:41Z')`,
  )
  await restore(await save(source.url), { isReplacing: true })
  expect(
    await readRows(target.url, 'SELECT client_id, applied_at FROM erasure ORDER BY 1'),
  ).toEqual([
    { client_id: 2, applied_at: null },
    { client_id: 3, applied_at: null },
  ])
})

it('rejects a database that a server uses, or that belongs to another program', async () => {
  await migrate(source.url)
  const saved = await save(source.url)
  const server = new pg.Client({ connectionString: target.url, application_name: 'haircuts-jobs' })
  await server.connect()
  await expect(restore(saved, { isReplacing: true })).rejects.toThrow('stop it first')
  await server.end()
  await readRows(target.url, 'DROP TABLE _prisma_migrations')
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
    await givenVersion(older.url, "INSERT INTO addon (name) VALUES ('Cut')")
    const fail = () => Promise.reject(new Error('disk full'))
    await expect(migrate(older.url, { change: fail }, withSecondMigration())).rejects.toThrow(
      'disk full',
    )
    expect(await readRows(older.url, 'SELECT * FROM addon')).toEqual([
      expect.not.objectContaining({ test_column: expect.anything() }),
    ])
  } finally {
    await older.drop()
  }
})

it('carries over the hashes of blocked contacts that the backup may not know', async () => {
  await migrate(source.url)
  const add = `INSERT INTO blocked_contact (hash, created_at) VALUES
    (decode('01', 'hex'), '2026-01-02T08:00:00Z'), (decode('02', 'hex'), '2026-03-02T09:00:00Z')`
  await readRows(target.url, add)
  await restore(await save(source.url), { isReplacing: true })
  expect(
    await readRows(target.url, "SELECT encode(hash, 'hex') AS hash FROM blocked_contact"),
  ).toEqual([{ hash: '02' }])
})
