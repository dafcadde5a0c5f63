import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { randomToken } from '@haircuts/core/kernel/secrets'
import { extract, type Pack, pack } from 'tar-stream'

/** Far above what this product writes; a larger entry would have to be held in memory. */
const MAX_BYTES = 512 * 1024 * 1024

export interface ArchiveEntry {
  name: string
  data: Buffer
}

/** Adds an entry, and waits while the disk is slower than the database. */
export type AddEntry = (name: string, data: Buffer) => Promise<void>

/** The file is no backup, damaged or cut off; the message is one line for the person at the terminal. */
export class BadBackup extends Error {}

/**
 * Writes a gzipped tar under a temporary name, makes it durable and renames it, so that a file of the final name is
 * always complete. Only the account that runs this may read it.
 */
export async function writeArchive<T>(
  file: string,
  fill: (add: AddEntry) => Promise<T>,
): Promise<T> {
  const unfinished = join(dirname(file), unfinishedName(basename(file)))
  const archive = pack()
  const written = pipeline(
    archive,
    createGzip(),
    createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
  )
  try {
    // A full disk rejects `written` while `filled` waits for it.
    const [result] = await Promise.all([fillArchive(archive, fill), written])
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return result
  } catch (error) {
    archive.destroy()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The name of a file that is still written; `isUnfinished` recognises one that a crash has left. */
function unfinishedName(name: string): string {
  return `.${name}.${randomToken()}.unfinished`
}

export function isUnfinished(name: string): boolean {
  return /^\.haircuts-.+\.[\w-]{43}\.unfinished$/.test(name)
}

async function fillArchive<T>(archive: Pack, fill: (add: AddEntry) => Promise<T>): Promise<T> {
  const result = await fill(
    (name, data) =>
      new Promise((done, fail) => {
        archive.entry({ name, mode: 0o600 }, data, (error) => (error ? fail(error) : done()))
      }),
  )
  archive.finalize()
  return result
}

/** The rename is durable only when the folder is. Some file systems cannot sync folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().catch(() => {})
  await handle.close()
}

/**
 * The entries of an archive in order, one in memory at a time.
 *
 * @throws BadBackup for a file that is not a whole gzipped tar.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const entries = extract()
  connect(source, gunzip, entries, () => {})
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header
      if (type !== 'file' || size > MAX_BYTES) throw new BadBackup(damaged(file))
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk)
      yield { name, data: Buffer.concat(chunks) }
    }
  } catch (error) {
    // The disk failed, not the file.
    if (error instanceof Error && 'syscall' in error) throw error
    throw new BadBackup(damaged(file))
  } finally {
    source.destroy()
  }
}

export function damaged(file: string): string {
  return `${file} is damaged, incomplete or not a backup: nothing was changed.`
}
