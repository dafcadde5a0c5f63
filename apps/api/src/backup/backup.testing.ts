import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectDatabase, type Database } from '@haircuts/db/client'
import { inheritedVariables } from '@haircuts/db/environment.testing'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { givenAdmin, givenShop } from '@haircuts/router/testing'
import { test as base } from 'vitest'
import { pictureDisk } from '../adapters/pictures/pictures.ts'
import { readOrCreateKey } from '../adapters/secret-box.ts'
import { LIMITED, temporaryFolder } from '../testing.ts'
import { backupSource } from './backup-jobs.ts'
import { writeBackup } from './write-backup.ts'

export const PASSPHRASE = 'five tidy otters'
export const NOW = new Date('2026-03-02T08:41:00Z')

const PROGRAMS = {
  commands: fileURLToPath(new URL('../commands.ts', import.meta.url)),
  killed: fileURLToPath(new URL('killed-restore.testing.ts', import.meta.url)),
}

/** A database and a folder of data, as the environment of a command names them. */
export interface Installation extends TestDatabase {
  dataDir: string
  env: Record<string, string>
}

export async function install(): Promise<Installation> {
  const database = await createTestDatabase()
  const dataDir = temporaryFolder()
  return { ...database, dataDir, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } }
}

export async function uninstall({ dataDir, drop }: Installation): Promise<void> {
  await drop()
  rmSync(dataDir, { recursive: true })
}

export interface Finished {
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
}

/** Runs a program as the npm scripts do, with nothing of this process's environment. */
export function run(
  program: keyof typeof PROGRAMS,
  args: string[],
  variables: Record<string, string>,
  isLimited = false,
): Promise<Finished> {
  const [file, before] = isLimited ? ['/bin/sh', LIMITED] : [process.execPath, []]
  const env = { PATH: process.env.PATH, ...inheritedVariables(process.env), ...variables }
  return new Promise((done) => {
    const child = execFile(
      file,
      [...before, PROGRAMS[program], ...args],
      { env },
      (_, stdout, stderr) =>
        done({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    )
  })
}

/** Every row of every table as text, without the record of restores and migrations. */
export async function contentsOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'restore') ORDER BY 1`
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** Works on a database for a moment, since a restore rejects a database with other connections. */
export async function briefly<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connectDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.$disconnect()
  }
}

/** A visit with a picture, in one transaction, as one of many that writers make at the same time. */
export async function addVisit(
  { db, dataDir }: Pick<Installation, 'db' | 'dataDir'>,
  number: number,
) {
  const name = await pictureDisk(dataDir).save(randomBytes(2000))
  const start = new Date(NOW.getTime() + number * 3_600_000)
  await db.$transaction([
    db.picture.create({ data: { name } }),
    db.setting.update({ where: { key: 'visits' }, data: { value: String(number + 1) } }),
    db.booking.create({
      data: {
        startAt: start,
        endAt: new Date(start.getTime() + 1_800_000),
        typeName: 'Cut',
        typeDurationMinutes: 30,
        typeColor: '#000000',
        includesCleanup: number === 0,
        // The second visit is the free clean-up of the first.
        cleanupOfId: number === 1 ? 1 : null,
        clientName: `Client\t${number}\n\\N "quoted"`,
        clientEmail: 'client@example.edu',
        pictureReference: `/uploads/${name}`,
        addons: { create: [{ name: 'Towel', durationMinutes: 5, price: 4.5 }] },
      },
    }),
  ])
}

export async function givenVisits(installation: Installation, count: number) {
  await givenShop(installation.db)
  await givenAdmin(installation.db)
  await installation.db.setting.create({ data: { key: 'visits', value: '0' } })
  for (let number = 0; number < count; number++) await addVisit(installation, number)
}

export function picturesIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'uploads')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

/** Writes the backup of an installation in this process. */
export function saveBackup(
  { dataDir, url }: Installation,
  file: string,
  passphrase: string | undefined = PASSPHRASE,
) {
  const env = { BACKUP_DIR: '', BACKUP_KEEP: 1, BACKUP_PASSPHRASE: passphrase, APP_KEY: undefined }
  const place = { DATA_DIR: dataDir, pictureBucket: null }
  return writeBackup(file, backupSource({ ...env, ...place }, url, NOW))
}

/** Runs the command that restores. */
export function restoreInto(
  target: Installation,
  file: string,
  env: Record<string, string> = {},
  args: string[] = [],
) {
  const variables = { BACKUP_PASSPHRASE: PASSPHRASE, ...target.env, ...env }
  return run('commands', ['restore', file, ...args], variables)
}

/** For each test an installation to back up, an empty one to restore into, and the file of the backup between them. */
export const test = base.extend('pair', async ({ task: _ }, { onCleanup }) => {
  const [source, target] = [await install(), await install()]
  onCleanup(async () => {
    for (const installation of [source, target]) await uninstall(installation)
  })
  await target.db.$disconnect()
  readOrCreateKey(source.dataDir)
  const file = join(source.dataDir, 'backup.tar.gz')
  return {
    source,
    target,
    file,
    save: (passphrase?: string) => saveBackup(source, file, passphrase),
    restore: (env: Record<string, string> = {}, args: string[] = []) =>
      restoreInto(target, file, env, args),
    inTarget: <T>(work: (db: Database) => Promise<T>) => briefly(target.url, work),
  }
})
