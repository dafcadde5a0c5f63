import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { connectDatabase } from '@haircuts/db/client'
import {
  hasEmbedded,
  putEmbeddedAside,
  runningEmbedded,
  startEmbedded,
} from '@haircuts/db/embedded'
import { migrate } from '@haircuts/db/migrate'
import { checkRefillable, NotRefilled } from '@haircuts/db/refill'
import { pictureFiles } from './adapters/pictures/pictures-s3.ts'
import { backupName, backupSource } from './backup/backup-jobs.ts'
import { exportData } from './backup/export-data.ts'
import { checkBackup, restoreBackup } from './backup/restore-backup.ts'
import { settlePendingKeys } from './backup/restored-key.ts'
import { writeBackup } from './backup/write-backup.ts'
import { type Env, readEnv } from './env.ts'
import { currentTime } from './process/current-time.ts'
import { explainError } from './process/explain-error.ts'
import { progressLine } from './process/progress-line.ts'

const USAGE =
  'Usage: npm run backup [-- FILE], npm run restore -- FILE [--replace], npm run export -- DIR, npm run move-database'
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/** The command line is wrong; the message says how it is right. */
class BadUsage extends Error {}

/** Prints a line to the terminal; the path of a result has its own line, so that scripts can read it. */
function say(line: string) {
  process.stdout.write(`${line}\n`)
}

function warn(line: string) {
  process.stderr.write(`Warning: ${line}\n`)
}

async function main([command, ...args]: string[]) {
  const env = readEnv()
  const paths = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  const isKnown = flags.every((flag) => command === 'restore' && flag === '--replace')
  if (!isKnown || paths.length > 1) throw new BadUsage(USAGE)
  const [path] = paths
  if (command === 'backup') return backUp(env, path)
  if (command === 'restore' && path) return restore(env, path, flags.includes('--replace'))
  if (command === 'export' && path) return exportTo(env, path)
  if (command === 'move-database' && !path) return moveDatabase(env)
  if (command === 'migrate') return withDatabase(env, applyMigrations)
  if (command === 'seed') return withDatabase(env, seed)
  if (command === 'studio') return withDatabase(env, studio)
  throw new BadUsage(USAGE)
}

async function backUp(env: Env, path: string | undefined) {
  const now = currentTime()
  const file = await backupFile(env, path, now)
  await withData(env, async (databaseUrl) => {
    const { tables, pictures, missingPictures, key, schemaVersion } = await saveTo(file, env, {
      databaseUrl,
      now,
    })
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const { size } = await stat(file)
    say(file)
    say(
      `${rows} rows of ${tables.length} tables (${rowsOf('booking')} bookings, ${rowsOf('client')} clients, ` +
        `${rowsOf('message')} messages), ${pictures.length} pictures, ` +
        `${key?.sealed ? 'the sealed key' : 'no key'}; schema ${schemaVersion}, ${Math.ceil(size / 1024)} KiB`,
    )
    if (!key) warn('No application key was found in DATA_DIR or APP_KEY, so the backup has none.')
    else if (!key.sealed) {
      warn(
        'BACKUP_PASSPHRASE is not set, so the backup does not include the application key: keep the key somewhere else.',
      )
    }
    if (missingPictures.length > 0) {
      warn(
        `${missingPictures.length} pictures that bookings name are missing in the picture store.`,
      )
    }
  })
}

async function saveTo(
  file: string,
  env: Env,
  { databaseUrl, now }: { databaseUrl: string; now: Date },
) {
  const line = progressLine('Saving')
  const source = { ...backupSource(env, databaseUrl, now), onProgress: line.update }
  const saved = await writeBackup(file, source)
  line.end()
  return saved
}

/** The file of the backup. An existing file is replaced only if it may be an earlier backup. */
async function backupFile(env: Env, path: string | undefined, now: Date): Promise<string> {
  if (!path) return join(resolve(env.BACKUP_DIR), backupName(now))
  const file = resolve(path)
  if (!existsSync(file)) return file
  if ((await stat(file)).isDirectory()) return join(file, backupName(now))
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0)
  await handle.close()
  if (buffer.equals(GZIP_MAGIC)) return file
  throw new BadUsage(`${file} exists and is no backup: name another file.`)
}

async function restore(env: Env, path: string, isReplacing: boolean) {
  const file = resolve(path)
  if (!existsSync(file)) throw new BadUsage(`There is no file ${file}.`)
  await withDatabase(env, async (databaseUrl) => {
    const { hasKey } = await restoreInto(databaseUrl, env, { file, isReplacing })
    say(
      'Emails, reminders and calendar changes are paused until you press "Resume" on the dashboard.',
    )
    if (!hasKey) {
      warn(
        'The key of the backup is missing: set up the iCloud password, two-factor login and notifications again.',
      )
    }
  })
}

async function restoreInto(
  databaseUrl: string,
  env: Env,
  { file, isReplacing }: { file: string; isReplacing: boolean },
) {
  say('Checking the file …')
  const checked = await checkBackup(file, env)
  const { manifest } = checked
  say('Restoring …')
  const pictures = pictureFiles(env)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const line = progressLine('Restoring')
  const { DATA_DIR: dataDir } = env
  const onProgress = line.update
  await restoreBackup(checked, { dataDir, databaseUrl, pictures, isReplacing, onProgress })
  line.end()
  say(
    `Restored ${rows} rows and ${manifest.pictures.length} pictures as of ${manifest.createdAt.toISOString()}.`,
  )
  return checked
}

/**
 * Moves the data of the embedded database to that of DATABASE_URL, by a backup and its restore. The embedded one is then put
 * aside under another name: a start that has lost DATABASE_URL would go on with the old data otherwise.
 */
async function moveDatabase(env: Env) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env
  if (!databaseUrl) {
    throw new BadUsage(
      'Set DATABASE_URL to the empty database to move to: DATABASE_URL=postgresql://USER:PASSWORD@HOST/NAME npm run move-database',
    )
  }
  if (!hasEmbedded(dataDir)) {
    throw new BadUsage(`There is no embedded database in ${resolve(dataDir)}: set DATA_DIR.`)
  }
  if (await runningEmbedded(dataDir)) {
    throw new BadUsage('The site is running: stop it first, or what is booked meanwhile is lost.')
  }
  await checkRefillable(databaseUrl, false).catch((error: unknown) => {
    if (error instanceof NotRefilled) throw new BadUsage(NOT_EMPTY)
    throw error
  })
  const now = currentTime()
  const file = join(resolve(env.BACKUP_DIR), backupName(now, 'by-hand'))
  const embedded = await startEmbedded(dataDir)
  try {
    await settlePendingKeys(dataDir, embedded.url)
    await saveTo(file, env, { databaseUrl: embedded.url, now })
  } finally {
    await embedded.stop()
  }
  await restoreInto(databaseUrl, env, { file, isReplacing: false })
  const aside = await putEmbeddedAside(dataDir, now)
  say(`The data are in the database of DATABASE_URL now. A backup of them is ${file}.`)
  say('What to do next:')
  say('  1. Set DATABASE_URL wherever the site is started, and start it.')
  say('  2. Press "Resume" on the dashboard: until then emails and calendar changes are paused.')
  say(`  3. Delete ${aside}, the old database, when all is well.`)
}

const NOT_EMPTY =
  'The database of DATABASE_URL is not empty or in use: create an empty one and name that. Nothing was changed.'

async function exportTo(env: Env, path: string) {
  const folder = resolve(path)
  await withData(env, async (databaseUrl) => {
    const line = progressLine('Exporting')
    const source = { ...backupSource(env, databaseUrl, currentTime()), onProgress: line.update }
    const { rows, pictures } = await exportData(folder, source)
    line.end()
    say(folder)
    const counts = Object.entries(rows).map(([name, count]) => `${count} ${name}`)
    say(`${counts.join(', ')}; ${pictures} picture files`)
  })
}

async function applyMigrations(databaseUrl: string) {
  const applied = await migrate(databaseUrl)
  say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.')
}

async function seed(databaseUrl: string) {
  await migrate(databaseUrl)
  const db = connectDatabase(databaseUrl)
  const isFirst = await seedFirstRun(db)
  await db.$disconnect()
  say(
    isFirst
      ? 'Seeded services, hours and settings.'
      : 'There is data already: nothing was changed.',
  )
}

/** Prisma Studio, which shows the rows in a browser; for development only. */
async function studio(databaseUrl: string) {
  const cwd = fileURLToPath(new URL('../../../packages/db', import.meta.url))
  const args = ['studio', '--url', databaseUrl]
  await once(spawn('node_modules/.bin/prisma', args, { cwd, stdio: 'inherit' }), 'close')
}

/** Runs on the database of the environment, the running site's or one that is started for the time of the command. */
async function withDatabase(env: Env, work: (databaseUrl: string) => Promise<void>) {
  const running = env.DATABASE_URL ?? (await runningEmbedded(env.DATA_DIR))
  if (running) return work(running)
  const embedded = await startEmbedded(env.DATA_DIR)
  try {
    await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

async function withData(env: Env, work: (databaseUrl: string) => Promise<void>) {
  if (!env.DATABASE_URL && !hasEmbedded(env.DATA_DIR)) {
    throw new BadUsage(
      `There is no data in ${resolve(env.DATA_DIR)}: set DATA_DIR or DATABASE_URL.`,
    )
  }
  await withDatabase(env, async (databaseUrl) => {
    await settlePendingKeys(env.DATA_DIR, databaseUrl)
    await work(databaseUrl)
  })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
})
