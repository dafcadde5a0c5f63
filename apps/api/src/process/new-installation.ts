import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { INSTALLATION_MARK } from '../adapters/installation-mark.ts'

/**
 * The files that an installation leaves in DATA_DIR. The key alone does not count: an operator may make it before the first
 * start. Pictures alone do not either, because an interrupted restore leaves them without rows, nor do backups, which may be
 * put there to be restored.
 */
const TRACES = {
  [INSTALLATION_MARK]: 'the mark',
  [join('uploads', INSTALLATION_MARK)]: 'the pictures',
  mail: 'the emails',
}

/** The database is empty although DATA_DIR holds an installation; the message says what to do. */
export class LostDatabase extends Error {}

/**
 * Called before the tables are created. An empty database beside the data of an installation is the wrong one, or its
 * disk was not mounted; a new installation there would look as if all bookings were lost.
 *
 * @throws LostDatabase
 */
export async function assertNewInstallation(dataDir: string): Promise<void> {
  for (const [name, content] of Object.entries(TRACES)) {
    if (!(await holdsSomething(resolve(dataDir, name)))) continue
    throw new LostDatabase(
      `The database is empty, but ${resolve(dataDir)} holds ${content} of an installation (${name}): ` +
        'set DATABASE_URL to its database, restore a backup, or set DATA_DIR to an empty folder.',
    )
  }
}

/** Leaves the mark of an installation in its data folder, where there is one: a machine may keep everything elsewhere. */
export async function markInstallation(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  const text = 'An installation of the booking site uses this folder.\n'
  await writeFile(join(dataDir, INSTALLATION_MARK), text, { mode: 0o600 })
}

/** Whether there is a file, or a folder with something in it. */
async function holdsSomething(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const entries = await readdir(path).catch(() => undefined)
  return entries === undefined || entries.length > 0
}
