import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { givenService, givenShop } from '@haircuts/router/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3 } from './adapters/s3.testing.ts'
import { type SmtpTestServer, startSmtp } from './adapters/smtp.testing.ts'
import { flag } from './pictures.testing.ts'
import {
  call,
  PASSWORD,
  postJson,
  type ServerProcess,
  spawnServer,
  stopServer,
  temporaryFolder,
} from './testing.ts'

const BARBER = { username: 'barber@example.edu', password: PASSWORD }
/** A day on which nothing is booked yet, by the clock of the processes. */
const DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

let database: TestDatabase
let s3: S3Server
let smtp: SmtpTestServer
let backups: string
let service: Awaited<ReturnType<typeof givenService>>
let one: ServerProcess
let two: ServerProcess
const processes: ServerProcess[] = []
const folders: string[] = []

/** Two web and two worker processes, as on four machines: each with a folder of its own, on one database and store. */
beforeAll(async () => {
  database = await createTestDatabase()
  await givenShop(database.db, {
    settings: { timezone: 'UTC', max_upcoming_bookings: '100' },
    hours: { openTime: '00:00', closeTime: '24:00' },
  })
  service = await givenService(database.db)
  s3 = await startS3()
  smtp = await startSmtp({ offersStartTls: false })
  backups = temporaryFolder()
  const env = {
    DATABASE_URL: database.url,
    APP_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: BARBER.username,
    ADMIN_PASSWORD: BARBER.password,
    RATE_LIMITS: 'on',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${smtp.place.port}`,
    EMAIL_FROM: BARBER.username,
    BACKUP_DIR: backups,
    ICLOUD_CALDAV_URL: 'http://127.0.0.1:9',
    ...s3.variables,
  }
  const start = (ROLE: string) => {
    const DATA_DIR = temporaryFolder()
    folders.push(DATA_DIR)
    return spawnServer({ ...env, ROLE, DATA_DIR })
  }
  one = await start('web')
  two = await start('web')
  processes.push(one, two, await start('worker'), await start('worker'))
  const ready = await Promise.all(processes.map((process) => process.ready))
  expect(ready).toEqual([true, true, true, true])
  // The workers look at the schedules every 15 seconds, so that all timed jobs are due while the tests run.
  await database.db.$executeRaw`UPDATE pgboss.schedule SET cron = '* * * * *'`
}, 60_000)
afterAll(async () => {
  await Promise.all(processes.map(stopServer))
  await smtp.stop()
  await s3.stop()
  await database.drop()
  for (const folder of [backups, ...folders]) rmSync(folder, { recursive: true, force: true })
})

/** The web process whose turn it is. */
const web = (turn: number) => (turn % 2 === 0 ? one : two)

let networks = 0
/** The headers of a visitor from a network of its own, as the reverse proxy passes them on. */
function elsewhere() {
  networks += 1
  return { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` }
}

function book(turn: number, clock: string, headers = elsewhere()) {
  const visit = {
    appointment_type_id: service.id,
    start_datetime: `${DAY}T${clock}:00Z`,
    client_name: 'Ann Marsh',
    client_email: `ann-${networks}@example.edu`,
    client_phone: '979 555 0100',
  }
  return postJson(`${web(turn).api}/bookings`, visit, headers)
}

async function signIn(turn: number) {
  const { body } = await postJson(`${web(turn).api}/auth/login`, BARBER, elsewhere())
  return { authorization: `Bearer ${Reflect.get(Object(body), 'access_token')}` }
}

/** The number of calls that are not refused by a limit. */
async function passed(calls: number, ask: (turn: number) => Promise<{ status: number }>) {
  let count = 0
  for (let turn = 0; turn < calls; turn++) if ((await ask(turn)).status !== 429) count += 1
  return count
}

describe('two web processes', () => {
  it('give a time to one of many who want it', async () => {
    for (let round = 0; round < 6; round++) {
      const clock = `0${round}:00`
      const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => book(turn, clock)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    }
    const overlaps = await database.db.$queryRaw`
      SELECT FROM booking a JOIN booking b ON a.id < b.id
         AND tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`
    expect(overlaps).toEqual([])
    expect(await database.db.booking.count()).toBe(6)
  })

  it('see at once what the other one has committed', async () => {
    const starts = async (turn: number) => {
      const query = `appointment_type_id=${service.id}&date=${DAY}`
      const { body } = await call(`${web(turn).api}/calendar/free-slots?${query}`)
      return JSON.stringify(body)
    }
    for (let turn = 0; turn < 8; turn++) {
      const clock = `1${turn}:00`
      expect(await starts(turn + 1)).toContain(`T${clock}:00.000Z`)
      const { body } = await book(turn, clock)
      expect(await starts(turn + 1)).not.toContain(`T${clock}:00.000Z`)
      const token = Reflect.get(Object(body), 'public_token')
      await call(`${web(turn).api}/bookings/public/${token}/cancel`, { method: 'POST' })
      expect(await starts(turn + 1)).toContain(`T${clock}:00.000Z`)
    }
  })

  it('share the session, and its end', async () => {
    const headers = await signIn(0)
    const me = (turn: number) => call(`${web(turn).api}/auth/me`, { headers })
    expect([(await me(0)).status, (await me(1)).status]).toEqual([200, 200])
    await call(`${two.api}/auth/logout`, { method: 'POST', headers })
    expect([(await me(0)).status, (await me(1)).status]).toEqual([401, 401])
  })

  it('share the pictures', async () => {
    const photo = await flag().jpeg().toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'cut.jpg')
    const { body } = await call(`${one.api}/upload-picture`, { method: 'POST', body: form })
    const url = `${two.api}${Reflect.get(Object(body), 'url')}`
    expect(await call(url, { headers: await signIn(1) })).toMatchObject({ status: 200 })
  })
})

describe('the limits of a network count both web processes', () => {
  it('for wrong passwords', async () => {
    const headers = elsewhere()
    const wrong = { ...BARBER, password: 'dull scissors' }
    const signInWrongly = (turn: number) => postJson(`${web(turn).api}/auth/login`, wrong, headers)
    expect(await passed(14, signInWrongly)).toBe(10)
    expect((await postJson(`${one.api}/auth/login`, BARBER, headers)).status).toBe(429)
    expect((await postJson(`${two.api}/auth/login`, BARBER, elsewhere())).status).toBe(200)
  })

  it('for bookings', async () => {
    const headers = elsewhere()
    const bookNothing = (turn: number) => postJson(`${web(turn).api}/bookings`, {}, headers)
    expect(await passed(80, bookNothing)).toBe(60)
  })
})

it('report the disks of their machine, so that all raise the same alarm', async () => {
  const machines = await database.db.machine.findMany()
  expect(machines.map(({ name }) => name)).toEqual([hostname()])
})

describe('two workers', () => {
  it('send every mail once', async () => {
    const countOf = (...states: string[]) =>
      database.db.message.count({ where: { state: { in: states } } })
    await expect.poll(() => countOf('waiting', 'sending'), { timeout: 20_000 }).toBe(0)
    const ids = smtp.taken.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(await countOf('sent'))
    expect(await countOf('failed')).toBe(0)
    expect(ids.length).toBeGreaterThanOrEqual(6)
  })

  it('run every timed job once, also the backup', async () => {
    const schedules = () => database.db.$queryRaw<{ name: string }[]>`
      SELECT name FROM pgboss.schedule ORDER BY name`
    const completed = () => database.db.$queryRaw<{ name: string }[]>`
      SELECT DISTINCT name FROM pgboss.job
       WHERE state = 'completed' AND name IN (SELECT name FROM pgboss.schedule) ORDER BY name`
    await expect.poll(completed, { timeout: 25_000 }).toEqual(await schedules())
    const repeated = await database.db.$queryRaw`
      SELECT name FROM pgboss.job WHERE name IN (SELECT name FROM pgboss.schedule)
       GROUP BY name, date_trunc('minute', created_on) HAVING count(*) > 1`
    expect(repeated).toEqual([])
    const [{ count }] = await database.db.$queryRaw<[{ count: number }]>`
      SELECT count(*)::int FROM pgboss.job WHERE name = 'back-up' AND state = 'completed'`
    expect(readdirSync(backups).filter((name) => name.endsWith('.tar.gz'))).toHaveLength(count)
    expect(processes.map((process) => process.output().stdout).join('')).not.toContain('"level":50')
  })
})
