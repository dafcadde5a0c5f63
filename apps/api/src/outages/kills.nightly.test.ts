import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase, type Database } from '@haircuts/db/client'
import { type EmbeddedPostgres, startEmbedded } from '@haircuts/db/embedded'
import { freePort } from '@haircuts/db/free-port'
import { migrate } from '@haircuts/db/migrate'
import { givenService, givenShop } from '@haircuts/router/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALWAYS_OPEN } from '../installation.testing.ts'
import {
  dayAhead,
  postJson,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
  visitBody,
} from '../testing.ts'

/** The numbers of kills, restarts and bookings; the goals ask for KILLS=50 RESTARTS=10 KILLS_BOOKINGS=2000. */
const KILLS = Number(process.env.KILLS ?? 2)
const RESTARTS = Number(process.env.RESTARTS ?? 1)
const BOOKINGS = Number(process.env.KILLS_BOOKINGS ?? 60)
const CALLERS = 8
/** Their starts collide now and then, because two callers may choose the same. */
const DAYS = Math.ceil(BOOKINGS / 20)

let dataDir: string
let postgres: EmbeddedPostgres
let db: Database
let serviceId: number
let web: ServerProcess
let worker: ServerProcess
let environment: Record<string, string>

beforeAll(async () => {
  dataDir = temporaryFolder()
  // PostgreSQL writes through to the disk here, as in an installation.
  postgres = await startEmbedded(dataDir, {}, { onRestart: () => {}, onLost: () => {} })
  await migrate(postgres.url)
  db = connectDatabase(postgres.url)
  await givenShop(db, {
    ...ALWAYS_OPEN,
    settings: { timezone: 'UTC', max_booking_advance_days: String(DAYS + 5) },
  })
  serviceId = (await givenService(db, { durationMinutes: 30 })).id
  environment = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  const port = String(await freePort())
  ;[web, worker] = await Promise.all([
    started({ ROLE: 'web', PORT: port }),
    started({ ROLE: 'worker' }),
  ])
})
afterAll(async () => {
  await Promise.all([web, worker].map(stopServer))
  await db.$disconnect()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function started(role: Record<string, string>): Promise<ServerProcess> {
  for (;;) {
    const server = await spawnServer({ ...environment, ...role })
    // A server that meets a database in recovery ends with one line, and its supervisor starts it again.
    if (await server.ready) return server
  }
}

interface Acknowledged {
  token: string
  start: string
}

/** One booking, requested until there is a response, as the form does: after a lost response the key allows a repeat. */
async function bookOnce(n: number): Promise<Acknowledged | null> {
  const headers = { 'idempotency-key': randomUUID() }
  const day = dayAhead(2 + (n % DAYS))
  const slot = (n * 7919) % 48
  const clock = `${String(slot >> 1).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`
  const start = `${day}T${clock}:00.000Z`
  const input = visitBody(serviceId, start, {
    client_name: `Caller ${n}`,
    client_email: `caller${n}@example.edu`,
  })
  for (;;) {
    const response = await postJson(`${web.api}/bookings`, input, headers).catch(() => null)
    if (response?.status === 201) {
      return { token: Reflect.get(Object(response.body), 'public_token'), start }
    }
    if (response?.status === 409) return null
    if (response)
      expect({ status: response.status, body: response.body }).toMatchObject({ status: 503 })
  }
}

async function killed(server: ServerProcess): Promise<void> {
  server.child.kill('SIGKILL')
  await server.ended
}

/** The immediate mode: PostgreSQL neither finishes anything nor writes a checkpoint, and recovers at its next start. */
async function restartPostgres() {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  await expect.poll(() => newServer(pidFile, pid), { timeout: 60_000 }).toBe(true)
  await expect
    .poll(() => db.$queryRaw`SELECT 1`.then(Boolean, () => false), { timeout: 60_000 })
    .toBe(true)
}

function newServer(pidFile: string, former: number): boolean {
  try {
    const [pid] = readFileSync(pidFile, 'utf8').split('\n')
    return Number(pid) !== former && Number(pid) > 0
  } catch {
    return false
  }
}

it(
  'loses nothing that was acknowledged, and does everything once, while processes and the database are killed',
  async () => {
    const acknowledged: Acknowledged[] = []
    let asked = 0
    const calling = Array.from({ length: CALLERS }, async () => {
      while (asked < BOOKINGS) {
        const booked = await bookOnce(asked++)
        if (booked) acknowledged.push(booked)
      }
    })
    // Each comes in the midst of the work: when its share of the bookings has been asked for.
    const interruptions = [
      ...Array.from({ length: KILLS }, (_, n) => ({
        kind: n % 2 ? 'worker' : 'web',
        share: (n + 1) / (KILLS + 1),
      })),
      ...Array.from({ length: RESTARTS }, (_, n) => ({
        kind: 'database',
        share: (n + 0.5) / RESTARTS,
      })),
    ].toSorted((one, other) => one.share - other.share)
    const interrupting = (async () => {
      for (const { kind, share } of interruptions) {
        await expect
          .poll(() => asked >= share * BOOKINGS, { timeout: 900_000, interval: 5 })
          .toBe(true)
        if (kind === 'database') await restartPostgres()
        if (kind === 'web') {
          await killed(web)
          web = await started({ ROLE: 'web', PORT: new URL(web.api).port })
        }
        if (kind === 'worker') {
          await killed(worker)
          worker = await started({ ROLE: 'worker' })
        }
      }
    })()
    await Promise.all([...calling, interrupting])

    const bookings = await db.booking.findMany({ orderBy: { id: 'asc' } })
    expect(bookings.map(({ startAt }) => startAt.toISOString()).toSorted()).toEqual(
      acknowledged.map(({ start }) => start).toSorted(),
    )
    expect(acknowledged.length).toBeGreaterThan(BOOKINGS / 2)
    for (const { token, start } of acknowledged) {
      const response = await fetch(`${web.api}/bookings/public/${token}`)
      expect({ start, found: Object(await response.json()).start_datetime }).toMatchObject({
        found: start,
      })
    }
    const overlaps = await db.$queryRaw`
    SELECT a.id FROM booking a JOIN booking b ON a.id < b.id
       AND tstzrange(a.start_at, a.occupied_until, '[)') && tstzrange(b.start_at, b.occupied_until, '[)')`
    expect(overlaps).toEqual([])

    // One confirmation each: a row, sent, and one file.
    const open = () => db.message.count({ where: { state: { not: 'sent' } } })
    await expect.poll(open, { timeout: 180_000, interval: 200 }).toBe(0)
    const messages = await db.message.findMany()
    expect(messages.map(({ bookingId, kind }) => `${bookingId} ${kind}`).toSorted()).toEqual(
      bookings.map(({ id }) => `${id} confirmation`).toSorted(),
    )
    const files = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'))
    expect(files.toSorted()).toEqual(messages.map(({ key }) => `${key}.eml`).toSorted())
  },
  300_000 + (KILLS + RESTARTS) * 60_000 + BOOKINGS * 1000,
)
