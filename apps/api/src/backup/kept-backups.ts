import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { pictureFiles } from '../adapters/pictures-s3.ts'
import { readKey } from '../adapters/secret-box.ts'
import type { Env } from '../env.ts'
import { type DefinedJob, defineJob } from '../jobs/index.ts'
import { isUnfinished } from './archive.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export type BackupEnv = Pick<
  Env,
  'APP_KEY' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE' | 'DATA_DIR' | 'pictureBucket'
>

/** Each kind is counted by itself, so that starts that fail to migrate do not push out the nightly backups. */
type Kind = 'daily' | 'before-migration'

const NAMES = {
  daily: /^haircuts-\d{8}T\d{6}Z\.tar\.gz$/,
  'before-migration': /^haircuts-\d{8}T\d{6}Z-before-migration\.tar\.gz$/,
} satisfies Record<Kind, RegExp>

const UNFINISHED_FOR_MS = 24 * 3_600_000

/** The name of a backup in BACKUP_DIR; names sort by age. */
export function backupName(now: Date, kind: Kind = 'daily'): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `haircuts-${time}${kind === 'daily' ? '' : `-${kind}`}.tar.gz`
}

export function backupSource(env: BackupEnv, databaseUrl: string, now: Date): BackupSource {
  return {
    databaseUrl,
    pictures: pictureFiles(env),
    key: env.APP_KEY ?? readKey(env.DATA_DIR),
    passphrase: env.BACKUP_PASSPHRASE,
    now,
  }
}

/** Backs up every night, one run for all workers, and keeps the newest BACKUP_KEEP files. */
export function nightlyBackup(env: BackupEnv, databaseUrl: string): DefinedJob {
  return defineJob({
    name: 'back-up',
    payload: z.strictObject({}),
    cron: '41 8 * * *',
    run: ({ now }) => keepBackup(env, databaseUrl, { now, kind: 'daily' }),
  })
}

/** Runs before the migrations of a new version. A failure prevents them. */
export async function backUpBeforeMigration(env: BackupEnv, databaseUrl: string, now: Date) {
  try {
    await keepBackup(env, databaseUrl, { now, kind: 'before-migration' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The backup before the migration failed, so nothing was changed: ${reason}`)
  }
}

async function keepBackup(
  env: BackupEnv,
  databaseUrl: string,
  { now, kind }: { now: Date; kind: Kind },
): Promise<void> {
  const file = join(env.BACKUP_DIR, backupName(now, kind))
  await writeBackup(file, backupSource(env, databaseUrl, now))
  await removeOldBackups(env, { now, kind })
}

/** Deletes only files that this product has named: the oldest ones, and those that a crash left unfinished. */
async function removeOldBackups(
  { BACKUP_DIR, BACKUP_KEEP }: BackupEnv,
  { now, kind }: { now: Date; kind: Kind },
): Promise<void> {
  const names = await readdir(BACKUP_DIR)
  const kept = names.filter((name) => NAMES[kind].test(name)).sort()
  const old = kept.slice(0, -BACKUP_KEEP)
  for (const name of names.filter(isUnfinished)) {
    const { mtimeMs } = await stat(join(BACKUP_DIR, name))
    if (now.getTime() - mtimeMs > UNFINISHED_FOR_MS) old.push(name)
  }
  for (const name of old) await rm(join(BACKUP_DIR, name), { force: true })
}
