// Measures bookings per second by ten concurrent clients with distinct starts, beside the same work in pgbench. The two
// alternate, so that other load of the machine affects both. Prints JSON.
// node scripts/bench/create.mjs <database> <address of the site> <email> <password>
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '../../packages/db/src/client.ts'

const [database, site, username, password] = process.argv.slice(2)
const CALLERS = 10
const ROUNDS = 3
const SECONDS = 3
const DAYS_AT_ONCE = 31
const DAY_MS = 86_400_000

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
const { access_token } = await ask('POST', 'auth/login', { username, password })
await openRoundTheClock({ authorization: `Bearer ${access_token}` })
const [service] = await ask('GET', 'appointment-types')
const starts = await freeStarts()
const pgbench = findPgbench()
if (pgbench) await givePgbenchItsStarts()
const figures = []
for (let round = 0; round < ROUNDS; round += 1) {
  figures.push({ ours: await book(), most: pgbench ? measurePgbench() : null })
}
console.log(JSON.stringify({ ours: median('ours'), most: median('most') }))
agent.destroy()

/** Opens enough starts for every round, so that no booking is refused. */
async function openRoundTheClock(barber) {
  for (let day = 0; day < 7; day += 1) {
    const hours = { is_open: true, open_time: '00:00', close_time: '24:00' }
    await ask('PUT', `business-hours/${day}`, hours, barber)
  }
  await ask('PUT', 'settings/max_booking_advance_days', { value: '365' }, barber)
  await ask('PUT', 'settings/minimize_gaps', { value: 'false' }, barber)
}

/** Free starts at least one visit apart. */
async function freeStarts() {
  const minutes = service.duration_minutes
  const apart = []
  for (let day = 2; day < 330; day += DAYS_AT_ONCE) {
    const startDate = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
    const input = { json: { appointmentTypeId: service.id, startDate, days: DAYS_AT_ONCE } }
    const query = encodeURIComponent(JSON.stringify(input))
    const { result } = await ask('GET', `trpc/availability.window?input=${query}`)
    for (const start of result.data.json.days.flatMap(({ starts }) => starts)) {
      if (start - (apart.at(-1) ?? 0) >= minutes * 60_000) apart.push(start)
    }
  }
  return apart
}

async function book() {
  const began = performance.now()
  const until = began + SECONDS * 1000
  let booked = 0
  const visitor = async () => {
    while (performance.now() < until && starts.length > 0) {
      const name = `Visitor ${starts.length}`
      await ask('POST', 'bookings', {
        appointment_type_id: service.id,
        start_datetime: new Date(starts.shift()).toISOString(),
        client_name: name,
        client_email: `${name.replace(' ', '')}@example.edu`,
        client_phone: '979 555 0100',
        is_first_time: false,
      })
      booked += 1
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, visitor))
  return booked / ((performance.now() - began) / 1000)
}

async function givePgbenchItsStarts() {
  const db = connectDatabase(database)
  await db.$executeRaw`CREATE SEQUENCE IF NOT EXISTS bench_start`
  await db.$disconnect()
}

function measurePgbench() {
  const file = fileURLToPath(new URL('create.sql', import.meta.url))
  const { stdout, stderr } = spawnSync(
    pgbench,
    [
      ...['-n', '-M', 'prepared', '-c', String(CALLERS), '-T', String(SECONDS)],
      ...['-D', `service=${service.id}`, '-f', file, database],
    ],
    { encoding: 'utf8' },
  )
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? []
  if (!perSecond) throw new Error(stderr)
  return Number(perSecond)
}

/** pgbench is part of Debian's packages, not of the embedded PostgreSQL. */
function findPgbench() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map((each) => `${debian}/${each}/bin`),
  ]
  return folders.map((folder) => `${folder}/pgbench`).find((path) => existsSync(path))
}

function ask(method, path, body, more = {}) {
  return new Promise((done, failed) => {
    const headers = { 'content-type': 'application/json', ...more }
    const sent = request(`${site}api/${path}`, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        if (answer.statusCode >= 300) failed(new Error(`${method} ${path}: ${text}`))
        else done(JSON.parse(text))
      })
    })
    sent.once('error', failed).end(body && JSON.stringify(body))
  })
}

function median(key) {
  const sorted = figures.map((each) => each[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
