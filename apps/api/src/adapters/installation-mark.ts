import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of the file or object that holds the id of the installation that owns a store. */
export const INSTALLATION_MARK = '.installation'

/** Whether the files of a folder belong to this installation. The first installation that asks becomes the owner. */
export async function ownsFolder(folder: string, installation: string): Promise<boolean> {
  const file = join(folder, INSTALLATION_MARK)
  try {
    await writeFile(file, installation, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')) === installation
}
