import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Report } from '@haircuts/core/tasks/tasks'
import { unknownMigrations } from '@haircuts/db/migrate'
import { type CopyRows, checkRefillable, refillDatabase } from '@haircuts/db/refill'
import type { PictureFiles } from '../adapters/pictures/pictures.ts'
import { readKey } from '../adapters/secret-box.ts'
import type { Env } from '../env.ts'
import { BadBackup, damaged, readArchive } from './archive.ts'
import { decryptKey, fingerprintOf } from './encrypted-key.ts'
import { checkArchive, isPart, MANIFEST, type Manifest, partsOf } from './manifest.ts'
import { keepPendingKey, settlePendingKeys } from './restored-key.ts'

export type RestoreStep = 'checked' | 'rows loaded' | 'pictures stored' | 'committed'

type KeyEnv = Pick<Env, 'APP_KEY' | 'BACKUP_PASSPHRASE' | 'DATA_DIR'>

interface Target {
  dataDir: string
  databaseUrl: string
  pictures: Pick<PictureFiles, 'save'>
  isReplacing: boolean
  onStep?: (step: RestoreStep) => void
  /** Called with the number of restored parts, and the number of all parts of the file. */
  onProgress?: Report
}

interface KeyDecision {
  /** The key to install, or null when the current one stays. */
  key: Buffer | null
  /** Whether what was encrypted with the backup's key can be read after the restore. */
  hasKey: boolean
}

interface CheckedBackup extends KeyDecision {
  file: string
  manifest: Manifest
}

/**
 * Reads the whole file and decides whether it can be restored, without changing anything.
 *
 * @throws BadBackup if it is damaged or newer than this version, or if its key cannot be opened.
 */
export async function checkBackup(file: string, env: KeyEnv): Promise<CheckedBackup> {
  const manifest = await checkArchive(file)
  const [unknown] = unknownMigrations(manifest.migrations)
  if (!unknown) return { file, manifest, ...keyOf(manifest, env) }
  throw new BadBackup(
    `${file} was made by a newer version of this program (${unknown}): update it first.`,
  )
}

/**
 * Restores a checked backup. Every moment of a crash leaves either the old or the new data whole (ADR 17): the key is
 * stored beside the current one, pictures are added under their own unguessable names, and one transaction then
 * replaces all rows. Afterwards the key takes the place of the old one; the next start does so after a crash.
 *
 * @throws BadBackup or NotRefilled, with nothing changed.
 */
export async function restoreBackup(
  { file, manifest, key }: CheckedBackup,
  { dataDir, databaseUrl, pictures, isReplacing, onStep = () => {}, onProgress }: Target,
): Promise<void> {
  await checkRefillable(databaseUrl, isReplacing)
  onStep('checked')
  const id = randomUUID()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { migrations, sequences, createdAt } = manifest
  const restore = { id, backupCreatedAt: createdAt }
  const refill = { migrations, sequences, restore, isReplacing }
  try {
    await refillDatabase(databaseUrl, refill, async (copyRows) => {
      if (key) await keepPendingKey(dataDir, id, key)
      await load(file, manifest, { copyRows, pictures, onStep, onProgress })
    })
    onStep('committed')
  } finally {
    await settlePendingKeys(dataDir, databaseUrl)
  }
}

interface LoadOptions extends Pick<Target, 'pictures'> {
  copyRows: CopyRows
  onStep: (step: RestoreStep) => void
  onProgress: Report | undefined
}

/** The file is read a second time, so each part is compared with its checksum again. */
async function load(
  file: string,
  manifest: Manifest,
  { copyRows, pictures, onStep, onProgress }: LoadOptions,
) {
  let done = 0
  const parts = new Map(partsOf(manifest).map((part) => [part.file, part]))
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const missing = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  let hasAllRows = false
  for await (const { name, data } of readArchive(file)) {
    if (name === MANIFEST) continue
    if (!isPart(parts.get(name), data)) throw new BadBackup(damaged(file))
    done += 1
    const [folder, tableName = ''] = name.split('/')
    const table = tables.get(tableName)
    if (folder === 'tables' && table) {
      const count = await copyRows(table, data)
      missing.set(tableName, (missing.get(tableName) ?? 0) - count)
      await onProgress?.(done, parts.size)
      continue
    }
    if (!hasAllRows) onStep('rows loaded')
    hasAllRows = true
    await pictures.save(data, basename(name))
    await onProgress?.(done, parts.size)
  }
  if ([...missing.values()].some((rows) => rows !== 0)) throw new BadBackup(damaged(file))
  onStep('pictures stored')
}

/** @throws BadBackup when the passphrase is wrong, or missing although the key is needed, or when APP_KEY is another key. */
function keyOf({ key }: Manifest, env: KeyEnv): KeyDecision {
  const current = env.APP_KEY ?? readKey(env.DATA_DIR)
  const isCurrent = current !== null && key?.fingerprint === fingerprintOf(current)
  const { sealed: encrypted = null } = key ?? {}
  if (encrypted === null) return { key: null, hasKey: isCurrent }
  if (env.BACKUP_PASSPHRASE === undefined) {
    if (isCurrent) return { key: null, hasKey: true }
    throw new BadBackup(
      'The key in this backup is encrypted: set BACKUP_PASSPHRASE to the one it was made with.',
    )
  }
  const opened = decryptKey(encrypted, env.BACKUP_PASSPHRASE)
  if (!opened) {
    throw new BadBackup('BACKUP_PASSPHRASE is wrong for this backup: nothing was changed.')
  }
  if (isCurrent) return { key: null, hasKey: true }
  if (env.APP_KEY) {
    throw new BadBackup(
      'APP_KEY is not the key of this backup: unset it, or set it to the key of the backup.',
    )
  }
  return { key: opened, hasKey: true }
}
