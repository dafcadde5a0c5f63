import { existsSync } from 'node:fs'
import { copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wasRestored } from '@haircuts/db/refill'

/** The key of a restore, named by the id that the restore commits with its rows. */
const PENDING = /^app-key\.([0-9a-f]{8}-[0-9a-f-]{27})$/

/** Stores the key of a backup beside the current one, until its rows are committed. */
export async function keepPendingKey(dataDir: string, id: string, key: Buffer): Promise<void> {
  const file = join(dataDir, `app-key.${id}`)
  await writeFile(file, key.toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
}

/**
 * Finishes restores that were interrupted: a key whose restore was committed becomes the installation's key, any
 * other one is removed. Runs before the key is read.
 *
 * The replaced key stays as `app-key.replaced`, since older backups may depend on it.
 */
export async function settlePendingKeys(dataDir: string, databaseUrl: string): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  for (const name of names) {
    const [, id] = PENDING.exec(name) ?? []
    if (!id) continue
    const [file, key] = [join(dataDir, name), join(dataDir, 'app-key')]
    if (!(await wasRestored(databaseUrl, id))) await rm(file)
    else {
      if (existsSync(key)) await copyFile(key, join(dataDir, 'app-key.replaced'))
      await rename(file, key)
    }
  }
}
