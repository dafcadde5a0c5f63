import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { givenBooking, givenShop, testContext } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { backupJobs } from '../../backup/backup-jobs.ts'
import { checkArchive } from '../../backup/manifest.ts'
import { test } from '../../fixtures.testing.ts'
import { call, postJson, signedIn } from '../../testing.ts'

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

const it = test
  .extend('session', async ({ server, db }) => {
    await givenShop(db)
    await givenBooking(db, '2026-03-03T15:00Z', { clientName: '=Ann' })
    return signedIn(server)
  })
  .extend('runTasks', ({ server, database }) => async () => {
    const { db, deps, clock } = server
    const job = backupJobs(deps.env, database.url).find(({ name }) => name === 'run-task')
    for (const { id } of await db.task.findMany({ where: { state: 'waiting' } })) {
      await job?.run(testContext({ db, now: clock.now, host: deps.host }), { taskId: id })
    }
  })
  .extend('ticketFor', ({ server, session }) => async (name: string) => {
    const response = await postJson(
      `${server.api}/system/files/${name}/ticket`,
      {},
      session.headers,
    )
    return String(Reflect.get(Object(response.body), 'url'))
  })

it('makes a backup in the background and sends it to the holder of a ticket, once', async ({
  server,
  session,
  runTasks,
  ticketFor,
}) => {
  const { api, deps } = server
  const started = await postJson(`${api}/system/backups`, {}, session.headers)
  expect(started).toMatchObject({ status: 201, body: { kind: 'backup', state: 'waiting' } })
  await runTasks()
  const { body } = await call(`${api}/system`, { headers: session.headers })
  const [file] = Reflect.get(Object(body), 'files')
  expect(body).toMatchObject({ backup: { state: 'done' }, includes_key: false })
  const { done, total } = Reflect.get(Object(body), 'backup')
  expect({ done, isMany: total > 20 }).toEqual({ done: total, isMany: true })
  expect(file).toMatchObject({ kind: 'by-hand', bytes: expect.any(Number) })

  const path = join(deps.env.BACKUP_DIR, file.name)
  expect((await checkArchive(path)).tables.length).toBeGreaterThan(20)
  const url = await ticketFor(file.name)
  const asked = await call(`${api}${url}`, { method: 'HEAD' })
  expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'GET'])
  const download = await fetch(`${api}${url}`)
  expect(download.status).toBe(200)
  expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${file.name}"`)
  expect(download.headers.get('cache-control')).toBe('no-store')
  expect(sha256(Buffer.from(await download.arrayBuffer()))).toBe(sha256(readFileSync(path)))
  expect(await call(`${api}${url}`)).toMatchObject({
    status: 404,
    body: { code: 'download_invalid' },
  })
  // Neither the access token nor the name of a file opens it.
  const named = await call(`${api}/downloads/${file.name}`, { headers: session.headers })
  expect(named.status).toBe(404)
})

it('exports everything into one archive', async ({ server, session, runTasks, ticketFor }) => {
  const { api } = server
  await postJson(`${api}/system/exports`, {}, session.headers)
  await runTasks()
  const { body } = await call(`${api}/system`, { headers: session.headers })
  expect(body).toMatchObject({ export: { state: 'done' } })
  const files: { name: string; kind: string }[] = Reflect.get(Object(body), 'files')
  const file = files.find(({ kind }) => kind === 'export')
  const download = await fetch(`${api}${await ticketFor(file?.name ?? '')}`)
  const stream = download.body?.pipeThrough(new DecompressionStream('gzip'))
  const archive = Buffer.from(await new Response(stream).arrayBuffer()).toString('latin1')
  for (const name of ['bookings.csv', 'clients.json', 'visits.ics', 'export.json']) {
    expect(archive).toContain(name)
  }
  // Text that a spreadsheet would run as a formula.
  expect(archive).toContain("'=Ann")
})

it('shows why a backup failed', async ({ server, session, runTasks, database }) => {
  const { api, deps } = server
  await postJson(`${api}/system/backups`, {}, session.headers)
  const env = { ...deps.env, BACKUP_DIR: join(deps.env.DATA_DIR, 'app-key', 'backups') }
  const job = backupJobs(env, database.url).find(({ name }) => name === 'run-task')
  const [task] = await server.db.task.findMany({ where: { state: 'waiting' } })
  await job?.run(testContext({ db: server.db, now: server.clock.now }), { taskId: task?.id })
  expect(await call(`${api}/system`, { headers: session.headers })).toMatchObject({
    body: {
      backup: { state: 'failed', problem: 'The backup folder does not exist.' },
      alarms: expect.arrayContaining([expect.objectContaining({ kind: 'backup' })]),
    },
  })
  await runTasks()
})
