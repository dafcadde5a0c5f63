import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase } from '@haircuts/db/client'
import { givenService, givenShop } from '@haircuts/router/testing'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { type Installation, install, run, uninstall } from '../backup/backup.testing.ts'
import { checkArchive } from '../backup/manifest.ts'
import { ALWAYS_OPEN } from '../installation.testing.ts'
import { call, dayAhead, postJson, spawnServer, stopServer, visitBody } from '../testing.ts'

/**
 * The room for each file is limited to 4 KB by the operating system, so that writing a picture, an email or a backup
 * breaks off in the midst, as on a full disk. The database server, which other tests share, limits its temporary files
 * instead. A full disk of its own would need rights that not every machine gives.
 */
const it = test.extend('installation', async ({ task: _ }, { onCleanup }) => {
  const installation = await install()
  onCleanup(() => uninstall(installation))
  await givenShop(installation.db, ALWAYS_OPEN)
  return installation
})

const PASSWORD = 'sharp scissors'

/** A picture that is too large for the disk, however well it is compressed. */
async function noise(): Promise<FormData> {
  const raw = { width: 200, height: 200, channels: 3 as const }
  const picture = await sharp(randomBytes(200 * 200 * 3), { raw })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'cut.png')
  return form
}

/** Changes a parameter of the database for new connections, which only a superuser may. */
async function alterDatabase({ db }: Installation, change: string) {
  const [row] = await db.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`
  const superuser = connectDatabase(inject('maintenanceUrl'))
  await superuser.$executeRawUnsafe(`ALTER DATABASE "${row?.name}" ${change}`)
  await superuser.$disconnect()
}

const filesIn = ({ dataDir }: Installation, folder: string) => {
  const path = join(dataDir, folder)
  return existsSync(path) ? readdirSync(path) : []
}

it('a full disk rejects pictures with a message, stores emails for later, and still accepts bookings', async ({
  installation,
}) => {
  const { db, env } = installation
  const service = await givenService(db)
  const account = { ADMIN_EMAIL: 'barber@example.edu', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn' }
  await alterDatabase(installation, `SET temp_file_limit = '100kB'`)
  const full = await spawnServer({ ...env, ...account }, [], true)
  expect(await full.ready).toBe(true)
  expect(await call(`${full.api}/ready`)).toMatchObject({
    status: 503,
    body: { code: 'database_not_writable', detail: expect.stringContaining('disk may be full') },
  })

  const upload = async (api: string) =>
    call(`${api}/upload-picture`, { method: 'POST', body: await noise() })
  const response = await upload(full.api)
  expect(response).toMatchObject({ status: 503, body: { code: 'pictures_away' } })
  expect(response.body).toHaveProperty('detail', expect.stringContaining('continue without one'))
  expect(filesIn(installation, 'uploads')).toEqual([])
  expect(await db.picture.count()).toBe(0)
  // Log lines arrive through a pipe, possibly after the response.
  await expect.poll(() => full.output().stdout).toContain('cannot be written to (EFBIG)')

  const visit = visitBody(service.id, `${dayAhead(2)}T12:00:00Z`)
  const booked = await postJson(`${full.api}/bookings`, visit)
  expect(booked.status).toBe(201)
  const message = () => db.message.findFirst({ select: { state: true, reason: true } })
  const reason = 'The mail folder in DATA_DIR cannot be written to.'
  await expect.poll(message, { timeout: 20_000 }).toEqual({ state: 'waiting', reason })
  expect(filesIn(installation, 'mail')).toEqual([])

  const login = await postJson(`${full.api}/auth/login`, {
    username: account.ADMIN_EMAIL,
    password: PASSWORD,
  })
  const headers = { authorization: `Bearer ${Reflect.get(Object(login.body), 'access_token')}` }
  expect((await postJson(`${full.api}/system/backups`, {}, headers)).status).toBeLessThan(300)
  const backup = () => db.task.findFirst({ select: { state: true, problem: true } })
  await expect
    .poll(backup, { timeout: 20_000 })
    .toEqual({ state: 'failed', problem: 'The disk is full.' })
  expect(filesIn(installation, 'backups')).toEqual([])
  await stopServer(full)

  // Once there is room again.
  const overdue = new Date(Date.now() - 3_600_000)
  await db.message.updateMany({ data: { nextAttemptAt: overdue } })
  await alterDatabase(installation, 'RESET temp_file_limit')
  const roomy = await spawnServer({ ...env, ...account })
  expect(await roomy.ready).toBe(true)
  expect((await call(`${roomy.api}/ready`)).status).toBe(200)
  expect((await upload(roomy.api)).status).toBe(201)
  await expect.poll(message, { timeout: 20_000 }).toMatchObject({ state: 'sent' })
  expect(filesIn(installation, 'mail')).toHaveLength(1)
  await stopServer(roomy)
})

it('a backup without room fails in one line and leaves the last good one', async ({
  installation,
}) => {
  const { db, dataDir, env } = installation
  const file = join(dataDir, 'backups', 'kept.tar.gz')
  expect(await run('commands', ['backup', file], env)).toMatchObject({ code: 0 })
  const before = readFileSync(file)
  const notes = Array.from({ length: 50 }, (_, n) => ({
    name: `Client ${n}`,
    phone: `${n}`,
    notes: randomBytes(500).toString('base64'),
  }))
  await db.client.createMany({ data: notes })
  const failed = await run('commands', ['backup', file], env, true)
  expect(failed).toMatchObject({ code: 1, stdout: '' })
  expect(failed.stderr).toMatch(/^The disk is full: make room and try again\.$/m)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(['kept.tar.gz'])
  expect((await checkArchive(file)).tables.length).toBeGreaterThan(5)
})
