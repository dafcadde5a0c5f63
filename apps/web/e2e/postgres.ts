import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { connectDatabase } from '@haircuts/db/client'
import { startEmbedded } from '@haircuts/db/embedded'
import { allowEmptyingSql } from '@haircuts/db/empty-tables.testing'
import { migrate } from '@haircuts/db/migrate'
import pg from 'pg'

/**
 * The PostgreSQL of the test run with a template database, a fresh installation, that each worker copies. It is
 * a separate process, because Node runs the TypeScript sources directly, while Playwright would compile them.
 */
const folder = mkdtempSync(join(tmpdir(), 'haircuts-e2e-'))
const server = await startEmbedded(folder, {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
})
await grantRights()
await migrate(server.url)
const db = connectDatabase(server.url)
await seedFirstRun(db)
const value = process.env.BUSINESS_ZONE
if (value) await db.setting.update({ where: { key: 'timezone' }, data: { value } })
await db.$disconnect()

process.once('disconnect', async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
process.send?.({ templateUrl: server.url })

/** Grants the application role what each worker does: it creates a database of its own and empties it. */
async function grantRights() {
  const client = new pg.Client({ connectionString: server.maintenanceUrl })
  await client.connect()
  const { username } = new URL(server.url)
  await client.query(`ALTER ROLE ${username} CREATEDB`)
  await client.query(allowEmptyingSql(username))
  await client.end()
}
