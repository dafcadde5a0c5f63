import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'

/**
 * What an installation leaves in DATA_DIR, and what else may be done about it. Pictures alone do not count: an interrupted
 * restore leaves them without rows. Backups do not either: they may be put there to be restored.
 */
const TRACES = {
  'app-key': {
    content: 'the key',
    remedy: ' To keep this key in a new installation, delete the file and pass the key as APP_KEY.',
  },
  mail: { content: 'the emails', remedy: '' },
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
  for (const [name, { content, remedy }] of Object.entries(TRACES)) {
    if (!(await exists(dataDir, name))) continue
    throw new LostDatabase(
      `The database is empty, but ${resolve(dataDir)} holds ${content} of an installation: ` +
        'set DATABASE_URL to its database, restore a backup, or set DATA_DIR to an empty folder.' +
        remedy,
    )
  }
}

/** Whether the folder has a file of this name, or a folder with something in it. */
async function exists(folder: string, name: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const entry = entries.find((each) => each.name === name)
  if (!entry?.isDirectory()) return entry !== undefined
  return (await readdir(resolve(folder, name))).length > 0
}
