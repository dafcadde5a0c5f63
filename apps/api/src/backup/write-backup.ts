import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Report } from '@haircuts/core/tasks/tasks'
import { type Snapshot, type TableShape, withSnapshot } from '@haircuts/db/snapshot'
import type { PictureFiles } from '../adapters/pictures/pictures.ts'
import { type AddEntry, writeArchive } from './archive.ts'
import { encryptKey, fingerprintOf } from './encrypted-key.ts'
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type ManifestText,
  type Part,
  partOf,
} from './manifest.ts'

/** Rows are written in parts of this size, so that a table of any size needs little memory. */
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

export interface BackupSource {
  databaseUrl: string
  pictures: Pick<PictureFiles, 'read'>
  /** The application key; null if this machine does not hold it. */
  key: Buffer | null
  /** The passphrase that encrypts the key; without it the backup has no key. */
  passphrase: string | undefined
  now: Date
  /** Called with the number of written tables and pictures, and the number of all. */
  onProgress?: Report
}

/** Writes everything into one file, consistent while the site runs (ADR 17). */
export async function writeBackup(file: string, source: BackupSource): Promise<ManifestText> {
  const { databaseUrl, key, passphrase, now } = source
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return withSnapshot(databaseUrl, (snapshot) =>
    writeArchive(file, async (add) => {
      const tables: ManifestText['tables'] = []
      const step = await stepper(snapshot, source, snapshot.tables.length)
      for (const table of snapshot.tables) {
        tables.push(await addTable(add, snapshot, table))
        await step()
      }
      const { found, missing } = await addPictures(add, snapshot, { ...source, step })
      const encrypted = key && passphrase ? encryptKey(key, passphrase) : null
      const manifest: ManifestText = {
        format: FORMAT,
        formatVersion: FORMAT_VERSION,
        createdAt: now.toISOString(),
        schemaVersion: snapshot.migrations.at(-1) ?? '',
        migrations: snapshot.migrations,
        tables,
        sequences: snapshot.sequences,
        pictures: found,
        missingPictures: missing,
        key: key && { fingerprint: fingerprintOf(key), sealed: encrypted },
      }
      await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
      return manifest
    }),
  )
}

/** Counts the pictures and the given number of other parts. The result is to be called after each part that is written. */
export async function stepper(
  snapshot: Snapshot,
  { onProgress }: Pick<BackupSource, 'onProgress'>,
  parts: number,
): Promise<() => Promise<void>> {
  let done = 0
  let total = parts
  const counted = snapshot.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${PICTURES}) AS pictures`,
  )
  for await (const { count } of counted) total += count
  return async () => {
    done += 1
    await onProgress?.(done, total)
  }
}

async function addTable(add: AddEntry, snapshot: Snapshot, table: TableShape) {
  const parts: Part[] = []
  let rows = 0
  for await (const lines of wholeLines(snapshot.copy(table))) {
    const part = partOf(`tables/${table.name}/${String(parts.length).padStart(6, '0')}.copy`, lines)
    await add(part.file, lines)
    parts.push(part)
    rows += lines.reduce((count, byte) => count + Number(byte === NEWLINE), 0)
  }
  return { name: table.name, columns: table.columns, rows, parts }
}

/** Gathers chunks into parts that end with a line, so that each part can be loaded by itself. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    waiting.push(end > 0 && size + chunk.length >= PART_BYTES ? chunk.subarray(0, end) : chunk)
    size += chunk.length
    if (end === 0 || size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield Buffer.concat(waiting)
}

interface PictureRow {
  name: string
  isClaimed: boolean
}

/** An unclaimed picture may be missing, as while its upload is being decoded; a claimed one may not. */
export const PICTURES = `
  SELECT name, bool_or(is_claimed) AS "isClaimed"
    FROM (SELECT replace(picture_reference, '/uploads/', '') AS name, true AS is_claimed
            FROM booking WHERE picture_reference IS NOT NULL
           UNION ALL SELECT name, false FROM picture) AS named
   GROUP BY name ORDER BY name`

async function addPictures(
  add: AddEntry,
  snapshot: Snapshot,
  { pictures, step }: Pick<BackupSource, 'pictures'> & { step: () => Promise<void> },
): Promise<{ found: Part[]; missing: string[] }> {
  const found: Part[] = []
  const missing: string[] = []
  for await (const { name, isClaimed } of snapshot.rows<PictureRow>(PICTURES)) {
    const data = await readPicture(pictures, name)
    if (data) {
      const part = partOf(`pictures/${name}`, data)
      await add(part.file, data)
      found.push(part)
    } else if (isClaimed) missing.push(name)
    await step()
  }
  return { found, missing }
}

/** Pictures are small: they were encoded again when they were uploaded. */
export async function readPicture(
  pictures: BackupSource['pictures'],
  name: string,
): Promise<Buffer | null> {
  const stream = await pictures.read(name)
  if (!stream) return null
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
