import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { spawnServer, stopServer, temporaryFolder } from '../testing.ts'

let database: TestDatabase
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server that is expected to stop by itself. */
async function failingStart() {
  const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  expect(await server.ready).toBe(false)
  const { code } = await server.ended
  return { code, said: server.output().stderr }
}

it('data of a newer version stop the start with one line, unchanged', async () => {
  database = await createTestDatabase()
  await database.db.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES ('newer', '', '29990101000000_newer', now())`
  expect(await failingStart()).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^The database was written by a newer version [^\n]+\(29990101000000_newer\)[^\n]+\n$/,
    ),
  })
  expect(await database.db.setting.count()).toBe(0)
})

const LOST = /^The database is empty, but [^\n]+ of an installation [^\n]+restore a backup[^\n]*\n$/

it.each(['.installation', 'uploads/.installation', 'mail/a.eml'])(
  'an empty database beside %s of an installation stops the start with one line',
  async (file) => {
    database = await createTestDatabase('template0')
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), '')
    expect(await failingStart()).toEqual({ code: 1, said: expect.stringMatching(LOST) })
    const tables = await database.db.$queryRaw`SELECT FROM pg_tables WHERE schemaname = 'public'`
    expect(tables).toEqual([])
  },
)

it('starts for the first time with a key that was made before, and not again with an empty database', async () => {
  const key = randomBytes(32).toString('base64')
  database = await createTestDatabase('template0')
  writeFileSync(join(folder, 'app-key'), key)
  const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  expect(await server.ready).toBe(true)
  await stopServer(server)
  expect(readFileSync(join(folder, 'app-key'), 'utf8')).toBe(key)
  await database.drop()
  database = await createTestDatabase('template0')
  expect(await failingStart()).toEqual({ code: 1, said: expect.stringMatching(LOST) })
})

it('an empty database beside an empty folder, pictures and backups is a new installation', async () => {
  database = await createTestDatabase('template0')
  for (const name of ['uploads', 'mail', 'backups']) mkdirSync(join(folder, name))
  // These files are what a restore leaves that was interrupted before its rows were committed.
  writeFileSync(join(folder, 'uploads', 'a.webp'), '')
  writeFileSync(join(folder, 'backups', 'haircuts.tar.gz'), '')
  const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  expect(await server.ready).toBe(true)
  await stopServer(server)
})
