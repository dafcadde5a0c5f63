import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installationId } from '@haircuts/core/kernel/installation'
import { createTestDatabase } from '@haircuts/db/testing'
import { givenBooking, givenShop } from '@haircuts/router/testing'
import { afterAll, expect, it } from 'vitest'
import { startLine } from '../../adapters/line.testing.ts'
import { pictureBucket } from '../../adapters/pictures/pictures-s3.ts'
import { startS3, variablesOf } from '../../adapters/pictures/s3.testing.ts'
import { contextFor } from '../../deps.ts'
import { sweepLeftovers } from '../../jobs/index.ts'
import { call, signedIn, spawnServer, startApp, stopServer } from '../../testing.ts'
import { expectProblem, flag } from './pictures.testing.ts'

const BRIEF = { connect: 1000, attempt: 1000, total: 2500, stall: 1000, transfer: 30_000 }
const DAY_MS = 86_400_000

const database = await createTestDatabase()
await givenShop(database.db)
const s3 = await startS3()
const line = await startLine(s3.bucket.endpoint)
const bucket = pictureBucket({ ...s3.bucket, endpoint: line.url }, BRIEF)
const app = await startApp(database, { deps: { pictures: bucket } })
afterAll(async () => {
  await app.stop()
  await line.stop()
  await s3.stop()
  await database.drop()
})

async function upload() {
  const photo = await flag().jpeg().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'cut.jpg')
  return call(`${app.api}/upload-picture`, { method: 'POST', body: form })
}

const referenceOf = ({ body }: { body: unknown }) => String(Reflect.get(Object(body), 'url'))

it('keeps an upload in the bucket alone and shows it to the barber', async () => {
  const uploaded = await upload()
  expect(uploaded.status).toBe(201)
  const reference = referenceOf(uploaded)
  expect(existsSync(join(app.dataDir, 'uploads'))).toBe(false)
  expectProblem(await call(`${app.api}${reference}`), 401, 'sign_in_needed')
  const { headers } = await signedIn(app)
  const shown = await call(`${app.api}${reference}`, { headers })
  expect(shown).toMatchObject({ status: 200, type: 'image/webp' })
  expectProblem(await call(`${app.api}/uploads/none.webp`, { headers }), 404, 'not_found')
})

it('responds with 503 and a message while the store is away, counts nothing, and loses no upload', async () => {
  const { headers } = await signedIn(app)
  const reference = referenceOf(await upload())
  const before = await database.db.picture.count()
  for (const mode of ['closed', 'silent'] as const) {
    line.mode = mode
    expectProblem(await upload(), 503, 'pictures_away')
    expectProblem(await call(`${app.api}${reference}`, { headers }), 503, 'pictures_away')
  }
  expect(await database.db.picture.count()).toBe(before)
  line.mode = 'open'
  expect(await call(`${app.api}${reference}`, { headers })).toMatchObject({ status: 200 })
  expect(await upload()).toMatchObject({ status: 201 })
})

it('sweeps pictures that no booking has claimed, also after a sweep that the store broke off', async () => {
  const [unclaimed, claimed] = [referenceOf(await upload()), referenceOf(await upload())]
  await givenBooking(database.db, '2026-03-03T15:00Z', { pictureReference: claimed })
  const here = await installationId(database)
  const names = await app.deps.pictures.namesBefore(new Date(Date.now() + DAY_MS), here)
  expect(names).toEqual(expect.arrayContaining([unclaimed, claimed].map((url) => url.slice(9))))

  // The store dates its objects by its own clock, so the sweep comes two days from now.
  const context = await contextFor({ ...app.deps, now: () => new Date(Date.now() + 2 * DAY_MS) })
  line.mode = 'closed'
  await expect(sweepLeftovers.run(context, {})).rejects.toThrow('The picture store')
  line.mode = 'open'
  await sweepLeftovers.run(context, {})
  expect(await app.deps.pictures.namesBefore(context.now, here)).toEqual([claimed.slice(9)])
  expect(await database.db.picture.count()).toBe(1)
})

it('is warned of at the start, without the secret', async () => {
  const server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: app.dataDir,
    ROLE: 'web',
    ...variablesOf({ ...s3.bucket, name: 'elsewhere', secretAccessKey: 'wrong-secret' }),
  })
  expect(await server.ready).toBe(true)
  await expect.poll(() => server.output().stdout).toContain('The picture store refuses the login')
  await stopServer(server)
  expect(server.output().stdout).not.toMatch(/wrong-secret/)
})
