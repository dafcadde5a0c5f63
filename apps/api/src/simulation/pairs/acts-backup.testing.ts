import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@haircuts/db/client'
import { pictureDisk } from '../../adapters/pictures/pictures.ts'
import { contentsOf } from '../../backup/backup.testing.ts'
import { checkBackup, restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { temporaryFolder } from '../../testing.ts'
import type { Act, Scene } from './stage.testing.ts'

/** What a restore changes by design: erasures are carried over, tasks end, and the counters of limits start at zero. */
const CHANGED_BY_RESTORE = ['erasure', 'blocked_contact', 'task', 'rate_limit']
/** What every server runs when it starts. */
const AT_START = ['plan-messages', 'expire-requests', 'retry-webhooks', 'reapply-erasures'] as const

async function readRows(db: Database) {
  const contents = await contentsOf(db)
  return Object.entries(contents).filter(([table]) => !CHANGED_BY_RESTORE.includes(table))
}

/** A backup is written and restored at once: every row is as it was, and everything pauses until the barber goes on. */
async function backUpAndRestore({ stage }: Scene) {
  const { world } = stage
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'backup.tar.gz')
  const pictures = pictureDisk(dataDir)
  const databaseUrl = world.url
  const now = new Date(world.now)
  const source = { databaseUrl, pictures, key: null, passphrase: undefined, now }
  // The next write of any kind marks an offer as expired whose time is over.
  world.queue.add([{ name: 'settle-offers', payload: {} }], world.now)
  await world.workUntil(world.now)
  await writeBackup(file, source)
  const before = await readRows(world.db)
  await world.restarted(async () => {
    const env = { APP_KEY: undefined, BACKUP_PASSPHRASE: undefined, DATA_DIR: dataDir }
    const checked = await checkBackup(file, env)
    await restoreBackup(checked, { dataDir, databaseUrl, pictures, isReplacing: true })
  })
  rmSync(dataDir, { recursive: true })
  const after = new Map(await readRows(world.db))
  for (const [table, rows] of before)
    if (JSON.stringify(rows) !== JSON.stringify(after.get(table)))
      stage.violated('A restore changes rows', table)
  world.queue.clear()
  world.queue.add(
    AT_START.map((name) => ({ name, payload: {} })),
    world.now,
  )
  world.note('a backup is restored')
  return { isAboutAll: true }
}

/** The acts on the whole installation. */
export const BACKUP_ACTS: readonly Act[] = [
  { name: 'backup and restore', needs: 'any', run: backUpAndRestore },
]
