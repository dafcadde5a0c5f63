import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { givenService, givenShop } from '@haircuts/router/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentsOf } from './backup/backup.testing.ts'
import { type KnownBooking, OperatingClient } from './operations.testing.ts'
import { diceOf } from './simulation/dice.testing.ts'
import {
  call,
  postJson,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
} from './testing.ts'

/** OPERATIONS=20000 for a long run, OPERATIONS_SEED=7 for other choices. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 300)
const SEED = process.env.OPERATIONS_SEED ?? '1'
const CLIENTS = 64
/** So many days that about half of all requested times are free. */
const DAYS = Math.min(50, 2 + Math.ceil(OPERATIONS / 150))
const ADMIN_PASSWORD = 'sharp scissors of Zacharias'

let database: TestDatabase
let dataDir: string
let server: ServerProcess
let serviceIds: number[]

beforeAll(async () => {
  database = await createTestDatabase()
  await givenShop(database.db, {
    settings: { timezone: 'UTC' },
    hours: { openTime: '00:00', closeTime: '24:00' },
  })
  const services = [
    await givenService(database.db),
    await givenService(database.db, { durationMinutes: 45, cleanupMinutes: 10 }),
  ]
  serviceIds = services.map(({ id }) => id)
  dataDir = temporaryFolder()
  server = await spawnServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'barber@example.edu',
    ADMIN_PASSWORD,
    LOG_LEVEL: 'debug',
  })
  expect(await server.ready).toBe(true)
})
afterAll(async () => {
  await stopServer(server)
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

it(
  `${OPERATIONS} operations by ${CLIENTS} clients at once end as each was told (seed ${SEED})`,
  async () => {
    const { api } = server
    const login = { username: 'barber@example.edu', password: ADMIN_PASSWORD }
    const { body } = await postJson(`${api}/auth/login`, login)
    const accessToken = String(Reflect.get(Object(body), 'access_token'))
    const barber = { authorization: `Bearer ${accessToken}` }
    const today = Date.now()
    const days = Array.from({ length: DAYS }, (_, n) =>
      new Date(today + (2 + n) * 86_400_000).toISOString().slice(0, 10),
    )
    const dice = diceOf(SEED)
    const clients = Array.from({ length: CLIENTS }, (_, n) => {
      const shop = { api, barber, serviceIds, days }
      return new OperatingClient(shop, dice.of(n), `Client${n}`)
    })
    let begun = 0
    await Promise.all(
      clients.map(async (client) => {
        while (begun < OPERATIONS) {
          begun += 1
          await client.act()
        }
      }),
    )
    process.stdout.write(`${JSON.stringify(totalOf(clients.map(({ counts }) => counts)))}\n`)

    const known = clients.flatMap(({ bookings }) => bookings)
    expect(known.length).toBeGreaterThan(OPERATIONS / 20)
    await expectStored(known)
    await expectNoOverlap()
    await expectEmailsOnce(known)
    await stopServer(server)
    await expectNoSecrets([ADMIN_PASSWORD, accessToken], known)
  },
  120_000 + OPERATIONS * 300,
)

function totalOf(counts: Record<string, number>[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const [name, count] of counts.flatMap(Object.entries<number>)) {
    total[name] = (total[name] ?? 0) + count
  }
  return Object.fromEntries(Object.entries(total).toSorted())
}

/** Nothing acknowledged is lost, and nothing else is there; a visitor's link shows the same. */
async function expectStored(known: KnownBooking[]) {
  const rows = await database.db.booking.findMany({ orderBy: { id: 'asc' } })
  const stored = rows.map(({ id, startAt, status }) => ({
    id,
    start: startAt.toISOString(),
    status,
  }))
  const told = known
    .map(({ id, start, status }) => ({ id, start: new Date(start).toISOString(), status }))
    .toSorted((one, other) => one.id - other.id)
  expect(stored).toEqual(told)
  for (const { token, start, status } of known.slice(0, 100)) {
    const { body } = await call(`${server.api}/bookings/public/${token}`)
    expect(body).toMatchObject({ start_datetime: start, status })
  }
}

async function expectNoOverlap() {
  const overlaps = await database.db.$queryRaw`
    SELECT a.id FROM booking a JOIN booking b
        ON a.id < b.id AND a.start_at < b.kept_until AND b.start_at < a.kept_until
     WHERE a.status IN ('confirmed', 'completed') AND b.status IN ('confirmed', 'completed')`
  expect(overlaps).toEqual([])
}

/** Every email left once or was overtaken by a newer one, and the last one tells the state that was acknowledged. */
async function expectEmailsOnce(known: KnownBooking[]) {
  const isOpen = { state: { notIn: ['sent', 'withdrawn'] }, isDelayed: false }
  const open = () => database.db.message.count({ where: isOpen })
  await expect.poll(open, { timeout: 60_000 + OPERATIONS * 100, interval: 250 }).toBe(0)
  const messages = await database.db.message.findMany({ orderBy: { id: 'asc' } })
  const sent = messages.filter(({ state }) => state === 'sent')
  const changes = sent.map(({ bookingId, kind, version }) => `${bookingId} ${kind} ${version}`)
  expect(new Set(changes).size).toBe(changes.length)
  const files = readdirSync(join(dataDir, 'mail'))
  expect(files.toSorted()).toEqual(sent.map(({ key }) => `${key}.eml`).toSorted())
  for (const { id, status } of known) {
    const kinds = sent.filter(({ bookingId }) => bookingId === id).map(({ kind }) => kind)
    if (status === 'cancelled') expect([undefined, 'cancellation']).toContain(kinds.at(-1))
    if (status === 'confirmed') expect(['confirmation', 'reschedule']).toContain(kinds.at(-1))
  }
}

/** The log and the rows hold neither passwords nor tokens; an email holds only the links of its own booking. */
async function expectNoSecrets(ofBarber: string[], known: KnownBooking[]) {
  const { stdout, stderr } = server.output()
  const rows = Object.values(await contentsOf(database.db))
    .flat()
    .join('\n')
  const folder = join(dataDir, 'mail')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(stdout.length).toBeGreaterThan(1000)
  for (const secret of [...ofBarber, ...known.map(({ token }) => token)]) {
    const places = { log: stdout + stderr, rows }
    for (const [place, text] of Object.entries(places)) {
      expect({ place, isFound: text.includes(secret) }).toEqual({ place, isFound: false })
    }
  }
  for (const secret of ofBarber) expect(mails.some((mail) => mail.includes(secret))).toBe(false)
}
