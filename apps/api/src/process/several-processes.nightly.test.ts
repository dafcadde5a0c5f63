import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { givenService, givenShop } from '@haircuts/router/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startSmtp } from '../adapters/mail/smtp.testing.ts'
import { startS3 } from '../adapters/pictures/s3.testing.ts'
import { flag } from '../http/pictures/pictures.testing.ts'
import { ALWAYS_OPEN, givenInstallation } from '../installation.testing.ts'
import { call, dayAhead, PASSWORD, postJson, temporaryFolder, visitBody } from '../testing.ts'

const BARBER = { username: 'barber@example.edu', password: PASSWORD }
/** A day on which nothing is booked yet, by the clock of the processes. */
const DAY = dayAhead(3)

const s3 = await startS3()
const smtp = await startSmtp({ offersStartTls: false })
const backups = temporaryFolder()
const folders: string[] = []
const { database, start: startIn } = await givenInstallation()
afterAll(async () => {
  await smtp.stop()
  await s3.stop()
  for (const folder of [backups, ...folders]) rmSync(folder, { recursive: true, force: true })
})
await givenShop(database.db, {
  ...ALWAYS_OPEN,
  // An email to the barber waits two minutes for further acts of clients.
  settings: { timezone: 'UTC', max_upcoming_bookings: '100', notify_barber_email: 'false' },
})
const service = await givenService(database.db)
const env = {
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
  return startIn({ ...env, ROLE, DATA_DIR })
}
/** Two web and two worker processes, as on four machines: each with a folder of its own, on one database and store. */
const [one, two] = [await start('web'), await start('web')]
const processes = [one, two, await start('worker'), await start('worker')]
// The workers look at the schedules every 15 seconds, so that all timed jobs are due while the tests run.
await database.db.$executeRaw`UPDATE pgboss.schedule SET cron = '* * * * *'`

/** The web process whose turn it is. */
const web = (turn: number) => (turn % 2 === 0 ? one : two)

let networks = 0
/** The headers of a visitor from a network of its own, as the reverse proxy passes them on. */
function elsewhere() {
  networks += 1
  return { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` }
}

function book(turn: number, clock: string, headers = elsewhere()) {
  const visit = visitBody(service.id, `${DAY}T${clock}:00Z`, {
    client_email: `ann-${networks}@example.edu`,
  })
  return postJson(`${web(turn).api}/bookings`, visit, headers)
}

async function signIn(turn: number) {
  const { body } = await postJson(`${web(turn).api}/auth/login`, BARBER, elsewhere())
  return { authorization: `Bearer ${Reflect.get(Object(body), 'access_token')}` }
}

/** The number of calls that are not rejected by a limit. */
async function passed(calls: number, ask: (turn: number) => Promise<{ status: number }>) {
  let count = 0
  for (let turn = 0; turn < calls; turn++) if ((await ask(turn)).status !== 429) count += 1
  return count
}

describe('two web processes', () => {
  it('immediately see what the other one has committed', async () => {
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
