import { connectDatabase } from '@haircuts/db/client'
import { givenService, givenShop } from '@haircuts/router/testing'
import sharp from 'sharp'
import { expect } from 'vitest'
import { startLine } from '../adapters/line.testing.ts'
import { test } from '../fixtures.testing.ts'
import { call, postJson, startApp, visitBody } from '../testing.ts'

const it = test
  .extend('proxy', { scope: 'file' }, async ({ database }, { onCleanup }) => {
    await givenShop(database.db)
    await givenService(database.db)
    const proxy = await startLine(database.url)
    onCleanup(() => proxy.stop())
    return proxy
  })
  .extend('proxied', { scope: 'file' }, ({ proxy }, { onCleanup }) => {
    const db = connectDatabase(proxy.url)
    onCleanup(() => db.$disconnect())
    return db
  })
  .extend('options', { scope: 'file' }, ({ proxied }) => ({
    deps: { db: proxied },
    variables: { RATE_LIMITS: 'on' },
  }))

async function askEverything(api: string) {
  const visit = visitBody(1, '2026-03-03T15:00:00Z')
  const pixel = await sharp({
    create: { width: 1, height: 1, channels: 3, background: 'red' },
  })
    .toFormat('png')
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pixel)]), 'x.png')
  const responses = {
    services: await call(`${api}/appointment-types`),
    settings: await call(`${api}/settings/public`),
    slots: await call(`${api}/calendar/free-slots?appointment_type_id=1&date=2026-03-03`),
    booking: await postJson(`${api}/bookings`, visit),
    token: await call(`${api}/bookings/public/unknown`),
    picture: await call(`${api}/upload-picture`, { method: 'POST', body: form }),
    trpc: await call(`${api}/trpc/setting.public`),
    ready: await call(`${api}/ready`),
    health: await call(`${api}/health`),
  }
  return responses
}

const statuses = (responses: Awaited<ReturnType<typeof askEverything>>) =>
  Object.fromEntries(Object.entries(responses).map(([name, { status }]) => [name, status]))

it('calls that need the database respond with 503 while it is away', async ({ server, proxy }) => {
  await call(`${server.api}/ready`)
  proxy.mode = 'closed'
  const away = await askEverything(server.api)
  expect(statuses(away)).toEqual({
    services: 503,
    settings: 503,
    slots: 503,
    booking: 503,
    token: 503,
    picture: 503,
    trpc: 503,
    ready: 503,
    health: 200,
  })
  expect(away.slots).toMatchObject({
    type: 'application/problem+json; charset=utf-8',
    body: { code: 'database_away', status: 503 },
  })
  proxy.mode = 'open'
  expect(statuses(await askEverything(server.api))).toEqual({
    services: 200,
    settings: 200,
    slots: 200,
    booking: 201,
    token: 404,
    picture: 201,
    trpc: 200,
    ready: 200,
    health: 200,
  })
})

it('bookings are limited by each process while the database is away', async ({
  database,
  proxied,
  proxy,
}) => {
  const served = await startApp(database, {
    deps: { db: proxied },
    variables: { RATE_LIMITS: 'on' },
  })
  proxy.mode = 'closed'
  const book = () => postJson(`${served.api}/bookings`, {})
  const asked = []
  for (let n = 0; n < 61; n++) asked.push((await book()).status)
  proxy.mode = 'open'
  expect(asked).toEqual([...Array(60).fill(asked[0]), 429])
  expect(asked[0]).not.toBe(429)
  await served.stop()
})

it('a statement that PostgreSQL ends is a 503 on every transport', async ({ database }) => {
  const hasty = connectDatabase(database.url, {
    timeouts: { statement_timeout: 500, lock_timeout: 200 },
  })
  const served = await startApp(database, { deps: { db: hasty } })
  await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE appointment_type IN ACCESS EXCLUSIVE MODE`
    for (const path of ['/appointment-types', '/trpc/appointmentType.list']) {
      const response = await call(`${served.api}${path}`)
      expect(response.status).toBe(503)
      expect(JSON.stringify(response.body)).toContain('unavailable right now')
    }
  })
  expect((await call(`${served.api}/appointment-types`)).status).toBe(200)
  await served.stop()
  await hasty.$disconnect()
})
