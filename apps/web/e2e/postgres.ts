import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@haircuts/db/client'
import { startEmbedded } from '@haircuts/db/embedded'
import { migrate } from '@haircuts/db/migrate'
import { seedFirstRun } from '@haircuts/router/first-run'

/**
 * The run's PostgreSQL, whose first database is a fresh installation that each worker copies. A
 * process of its own: Node reads its sources as they are, where Playwright would compile them all.
 */
const folder = mkdtempSync(join(tmpdir(), 'haircuts-e2e-'))
const server = await startEmbedded(folder, { fsync: 'off', full_page_writes: 'off' })
await migrate(server.url)
const db = connectDatabase(server.url)
await seedFirstRun(db)
await db.$disconnect()

process.once('disconnect', async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
process.send?.({ templateUrl: server.url })
