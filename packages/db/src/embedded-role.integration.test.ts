import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const FAST = { fsync: 'off', full_page_writes: 'off' }
const folder = mkdtempSync(join(tmpdir(), 'haircuts-role-'))
let server: EmbeddedPostgres

beforeAll(async () => {
  server = await startEmbedded(folder, FAST)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function rowsOf(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

it('connects the application as an ordinary role that owns its database and can migrate it', async () => {
  await migrate(server.url)
  expect(
    await rowsOf(
      server.url,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, datname
         FROM pg_roles JOIN pg_database ON datdba = pg_roles.oid WHERE rolname = current_user`,
    ),
  ).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      datname: 'haircuts',
    },
  ])
  for (const forbidden of [
    "SELECT pg_read_file('postgresql.conf')",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    'ALTER ROLE haircuts_app SUPERUSER',
  ]) {
    await expect(rowsOf(server.url, forbidden)).rejects.toMatchObject({ code: '42501' })
  }
})
