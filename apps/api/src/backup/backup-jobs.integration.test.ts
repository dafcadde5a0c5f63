import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { givenBooking, givenShop, MONDAY_MORNING, testContext } from '@haircuts/router/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Installation, install, uninstall } from './backup.testing.ts'
import { type BackupEnv, backUpBeforeMigration, backupJobs } from './backup-jobs.ts'
import { checkArchive } from './manifest.ts'

let installation: Installation
let env: BackupEnv

beforeEach(async () => {
  installation = await install()
  env = {
    APP_KEY: undefined,
    BACKUP_DIR: join(installation.dataDir, 'backups'),
    BACKUP_KEEP: 2,
    BACKUP_PASSPHRASE: undefined,
    DATA_DIR: installation.dataDir,
    pictureBucket: null,
  }
})
afterEach(() => uninstall(installation))

const inHours = (hours: number) => new Date(MONDAY_MORNING.getTime() + hours * 3_600_000)

function backUp(now = MONDAY_MORNING) {
  const nightly = backupJobs(env, installation.url).find(({ name }) => name === 'back-up')
  return nightly?.run(testContext({ db: installation.db, now }), {})
}

it('keeps the newest backups of each kind, and files that it has not made', async () => {
  await givenShop(installation.db)
  await givenBooking(installation.db, '2026-03-03T15:00Z')
  const unfinished = (name: string) => `.${name}.${'a'.repeat(43)}.unfinished`
  const kept = [
    'haircuts-20260301T084100Z.tar.gz',
    'haircuts-20260101T084100Z-before-migration.tar.gz',
    'haircuts-20260102T084100Z-before-migration.tar.gz',
    'haircuts-20260103T084100Z-before-migration.tar.gz',
    'haircuts-2025.tar.gz',
    'letters.txt',
    unfinished('haircuts-20260302T125900Z.tar.gz'),
  ]
  const removed = [
    'haircuts-20260228T084100Z.tar.gz',
    'haircuts-20251231T084100Z.tar.gz',
    unfinished('haircuts-20260225T084100Z.tar.gz'),
  ]
  await mkdir(env.BACKUP_DIR)
  for (const name of [...kept, ...removed]) {
    const file = join(env.BACKUP_DIR, name)
    writeFileSync(file, name)
    const at = kept.includes(name) ? inHours(-1) : inHours(-25)
    utimesSync(file, at, at)
  }
  await backUp()
  const made = 'haircuts-20260302T130000Z.tar.gz'
  expect(readdirSync(env.BACKUP_DIR).sort()).toEqual([...kept, made].sort())
  const { tables } = await checkArchive(join(env.BACKUP_DIR, made))
  expect(tables.find(({ name }) => name === 'booking')).toMatchObject({ rows: 1 })
})

it('removes nothing when the backup fails', async () => {
  const old = 'haircuts-20260101T084100Z.tar.gz'
  const names = [old, 'haircuts-20260102T084100Z.tar.gz', 'haircuts-20260103T084100Z.tar.gz']
  await mkdir(env.BACKUP_DIR)
  for (const name of names) writeFileSync(join(env.BACKUP_DIR, name), name)
  await installation.db.$executeRaw`DELETE FROM _prisma_migrations`
  await expect(backUp()).rejects.toThrow('holds no data')
  expect(readdirSync(env.BACKUP_DIR).sort()).toEqual(names)
  expect(readFileSync(join(env.BACKUP_DIR, old), 'utf8')).toBe(old)
})

it.each(['back-up', 'run-task'] as const)(
  '%s first removes what a killed export left in clear text',
  async (name) => {
    const left = join(env.BACKUP_DIR, '.haircuts-export-Ab12Cd')
    const beingWritten = join(env.BACKUP_DIR, '.haircuts-export-Ef34Gh')
    for (const folder of [left, beingWritten]) {
      await mkdir(folder, { recursive: true })
      writeFileSync(join(folder, 'clients.csv'), 'Ann')
      const at = folder === left ? inHours(-25) : inHours(-1)
      utimesSync(folder, at, at)
    }
    // The work fails, and the folder is removed nevertheless.
    const { db } = installation
    await db.$executeRaw`DELETE FROM _prisma_migrations`
    const task = { kind: 'export', state: 'waiting', createdAt: MONDAY_MORNING }
    const { id } = await db.task.create({ data: { ...task, reportedAt: MONDAY_MORNING } })
    const job = backupJobs(env, installation.url).find((each) => each.name === name)
    const payload = name === 'run-task' ? { taskId: id } : {}
    await job?.run(testContext({ db, now: MONDAY_MORNING }), payload).catch(() => {})
    expect([existsSync(left), existsSync(beingWritten)]).toEqual([false, true])
  },
)

it('prevents a migration whose backup cannot be written', async () => {
  writeFileSync(env.BACKUP_DIR, 'a file in the place of the folder')
  const backingUp = backUpBeforeMigration(env, installation.url, MONDAY_MORNING)
  await expect(backingUp).rejects.toThrow('so nothing was changed')
  expect(existsSync(join(env.BACKUP_DIR, 'haircuts'))).toBe(false)
})
