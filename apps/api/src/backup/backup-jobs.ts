import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { BACKUP_KINDS, type BackupFile } from '@haircuts/core/operations/host'
import { type Report, startTask, trackTask } from '@haircuts/core/tasks/tasks'
import type { AppContext } from '@haircuts/router/context'
import { pictureFiles } from '../adapters/pictures/pictures-s3.ts'
import { readKey } from '../adapters/secret-box.ts'
import type { Env } from '../env.ts'
import { type DefinedJob, defineJob } from '../jobs/index.ts'
import { errorForLog } from '../process/error-for-log.ts'
import { isUnfinished, writeArchive } from './archive.ts'
import { exportData } from './export-data.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

export type BackupEnv = Pick<
  Env,
  'APP_KEY' | 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_PASSPHRASE' | 'DATA_DIR' | 'pictureBucket'
>

/** Each kind is counted separately, so that starts that fail to migrate do not push out the nightly backups. */
type Kind = BackupFile['kind']
const NAMES = {
  daily: /^haircuts-\d{8}T\d{6}Z\.tar\.gz$/,
  'by-hand': /^haircuts-\d{8}T\d{6}Z-by-hand\.tar\.gz$/,
  'before-migration': /^haircuts-\d{8}T\d{6}Z-before-migration\.tar\.gz$/,
  export: /^haircuts-\d{8}T\d{6}Z-export\.tar\.gz$/,
} satisfies Record<Kind, RegExp>

const UNFINISHED_FOR_MS = 24 * 3_600_000
/** Anyone who finds an export can read it, so the first backup after this time removes it. */
const EXPORT_FOR_MS = 24 * 3_600_000
const EXPORT_FOLDER = '.haircuts-export-'
const MAX_SECONDS = 4 * 3600

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

/** The backups and exports in BACKUP_DIR, the newest first. */
export async function listBackups({
  BACKUP_DIR,
}: Pick<BackupEnv, 'BACKUP_DIR'>): Promise<BackupFile[]> {
  const names = await readdir(BACKUP_DIR).catch(() => [])
  const files: BackupFile[] = []
  for (const name of names) {
    const kind = BACKUP_KINDS.find((each) => NAMES[each].test(name))
    const found = kind && (await stat(join(BACKUP_DIR, name)).catch(() => null))
    if (found) files.push({ name, kind, bytes: found.size, createdAt: timeOf(name) })
  }
  return files.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** The time in the name of a file. Its modification time changes when it is copied. */
function timeOf(name: string): Date {
  const [, ...parts] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? []
  const [year = 0, month = 1, ...rest] = parts.map(Number)
  return new Date(Date.UTC(year, month - 1, ...rest))
}

/** The nightly backup, which one of the workers runs, and the backups and exports that the barber starts. */
export function backupJobs(env: BackupEnv, databaseUrl: string): DefinedJob[] {
  const runTask = (ctx: AppContext, id: number) =>
    trackTask(ctx, { id, explain: explainError }, (kind, onProgress) => {
      const keep = kind === 'export' ? createExport : createBackup
      return keep(env, databaseUrl, { now: ctx.now, kind: 'by-hand', onProgress })
    })
  return [
    defineJob({
      name: 'back-up',
      maxSeconds: MAX_SECONDS,
      run: async (ctx) => {
        const { task } = await ctx.db.$transaction((tx) => startTask(tx, ctx, { kind: 'backup' }))
        await trackTask(ctx, { id: task.id, explain: explainError }, (_, onProgress) =>
          createBackup(env, databaseUrl, { now: ctx.now, kind: 'daily', onProgress }),
        )
      },
    }),
    defineJob({
      name: 'run-task',
      maxSeconds: MAX_SECONDS,
      run: async (ctx, { taskId }) => {
        // The task shows why it failed, and the barber starts it again.
        await runTask(ctx, taskId).catch((error: unknown) => {
          const details = error instanceof Error ? errorForLog(error) : { type: typeof error }
          ctx.log.info({ taskId, error: details }, 'a backup or an export failed')
        })
      },
    }),
  ]
}

const MESSAGES: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EFBIG: 'The disk is full.',
  EACCES: 'The site cannot write to the backup folder.',
  EPERM: 'The site cannot write to the backup folder.',
  EROFS: 'The site cannot write to the backup folder.',
  ENOENT: 'The backup folder does not exist.',
  ENOTDIR: 'The backup folder does not exist.',
}

function explainError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return MESSAGES[code] ?? 'Something went wrong on our side. See the server log for details.'
}

/** Runs before the migrations of a new version. A failure prevents them. */
export async function backUpBeforeMigration(env: BackupEnv, databaseUrl: string, now: Date) {
  try {
    await createBackup(env, databaseUrl, { now, kind: 'before-migration' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The backup before the migration failed, so nothing was changed: ${reason}`)
  }
}

interface BackupRun {
  now: Date
  kind: Kind
  onProgress?: Report
}

async function createBackup(env: BackupEnv, databaseUrl: string, run: BackupRun): Promise<void> {
  const { now, kind, onProgress } = run
  const file = join(env.BACKUP_DIR, backupName(now, kind))
  const source = backupSource(env, databaseUrl, now)
  await removeLeftovers(env, now)
  await writeBackup(file, onProgress ? { ...source, onProgress } : source)
  await removeOldBackups(env, { kind })
}

/** Writes the files of the export into a folder beside the archive, and packs them. */
async function createExport(env: BackupEnv, databaseUrl: string, run: BackupRun): Promise<void> {
  const { now, onProgress } = run
  await removeLeftovers(env, now)
  await mkdir(env.BACKUP_DIR, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(env.BACKUP_DIR, EXPORT_FOLDER))
  try {
    const source = backupSource(env, databaseUrl, now)
    await exportData(folder, onProgress ? { ...source, onProgress } : source)
    await writeArchive(join(env.BACKUP_DIR, backupName(now, 'export')), async (add) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name)
        await add(relative(folder, path), await readFile(path))
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await removeOldBackups({ ...env, BACKUP_KEEP: 1 }, { kind: 'export' })
}

/** Deletes only files that this product has named: the oldest ones of a kind, once there is a newer one. */
async function removeOldBackups(
  { BACKUP_DIR, BACKUP_KEEP }: BackupEnv,
  { kind }: { kind: Kind },
): Promise<void> {
  const names = await readdir(BACKUP_DIR)
  const matching = names.filter((name) => NAMES[kind].test(name)).sort()
  for (const name of matching.slice(0, -BACKUP_KEEP))
    await rm(join(BACKUP_DIR, name), { force: true })
}

/**
 * Deletes expired exports, and what a killed process left unfinished: the folder of an export holds all clients in clear
 * text. Runs before the work, which may fail because of the room that these take.
 */
async function removeLeftovers({ BACKUP_DIR }: BackupEnv, now: Date): Promise<void> {
  // A folder that is not there or cannot be read fails the work, which explains it.
  const names = await readdir(BACKUP_DIR).catch(() => [])
  for (const name of names) {
    const path = join(BACKUP_DIR, name)
    const isExpired =
      NAMES.export.test(name) && now.getTime() - timeOf(name).getTime() > EXPORT_FOR_MS
    if (isExpired || (await isLeftUnfinished(path, now))) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

async function isLeftUnfinished(path: string, now: Date): Promise<boolean> {
  const name = basename(path)
  if (!isUnfinished(name) && !name.startsWith(EXPORT_FOLDER)) return false
  // Another process may finish it at this moment.
  const found = await stat(path).catch(() => null)
  return found !== null && now.getTime() - found.mtimeMs > UNFINISHED_FOR_MS
}
