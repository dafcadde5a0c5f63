import { connect, createServer, type Server, type Socket } from 'node:net'
import { connectDatabase, type Database } from '@haircuts/db/client'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { givenService, givenShop } from '@haircuts/router/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, postJson, startApp, type TestApp } from './testing.ts'

let database: TestDatabase
let road: Road
let db: Database
let server: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  await givenShop(database.db)
  await givenService(database.db)
  road = await openRoad(database.url)
  db = connectDatabase(road.url)
  server = await startApp({ db })
})
afterAll(async () => {
  await server.stop()
  await db.$disconnect()
  await road.close()
  await database.drop()
})

interface Road {
  url: string
  /** Nobody gets through any more, and whoever is under way is thrown off. */
  close(): Promise<void>
  reopen(): Promise<void>
}

/** A way to the database that can be cut. */
async function openRoad(databaseUrl: string): Promise<Road> {
  const target = new URL(databaseUrl)
  const travellers = new Set<Socket>()
  let gate: Server
  const open = (port: number) =>
    new Promise<number>((done) => {
      gate = createServer((here) => {
        const there = connect({ host: target.hostname, port: Number(target.port) })
        for (const socket of [here, there]) {
          travellers.add(socket)
          socket.on('error', () => {}).on('close', () => here.destroy())
        }
        here.pipe(there).pipe(here)
      })
      gate.listen(port, '127.0.0.1', () => {
        const address = gate.address()
        done(address && typeof address === 'object' ? address.port : 0)
      })
    })
  const port = await open(0)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    close: () =>
      new Promise((done) => {
        gate.close(() => done())
        for (const socket of travellers) socket.destroy()
        travellers.clear()
      }),
    reopen: async () => {
      await open(port)
    },
  }
}

async function askEverything() {
  const { api } = server
  const visit = {
    appointment_type_id: 1,
    start_datetime: '2026-03-03T15:00:00Z',
    client_name: 'Ann Marsh',
    client_email: 'ann@example.edu',
    client_phone: '979 555 0100',
  }
  const pixel = await sharp({
    create: { width: 1, height: 1, channels: 3, background: 'red' },
  })
    .toFormat('png')
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pixel)]), 'x.png')
  const answers = {
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
  return answers
}

const statuses = (answers: Awaited<ReturnType<typeof askEverything>>) =>
  Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))

it('makes every call that needs it a 503 until it is back, and then all goes on', async () => {
  await call(`${server.api}/ready`)
  await road.close()
  const away = await askEverything()
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
  await road.reopen()
  expect(statuses(await askEverything())).toEqual({
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

it('answers 503 in words where PostgreSQL ends a statement, on every transport', async () => {
  const hasty = connectDatabase(database.url, {
    timeouts: { statement_timeout: 500, lock_timeout: 200 },
  })
  const served = await startApp({ db: hasty })
  await database.db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE appointment_type IN ACCESS EXCLUSIVE MODE`
    for (const path of ['/appointment-types', '/trpc/appointmentType.list']) {
      const answer = await call(`${served.api}${path}`)
      expect(answer.status).toBe(503)
      expect(JSON.stringify(answer.body)).toContain('away for a moment')
    }
  })
  expect((await call(`${served.api}/appointment-types`)).status).toBe(200)
  await served.stop()
  await hasty.$disconnect()
})
