// Measures bookings with distinct starts by one visitor and by ten at once. Beside a site that only enqueues its jobs,
// pgbench does the same work, and so does Easy!Appointments if `peer` is given (peer.mjs); they alternate, so that other load of
// the machine affects all. Then ten visitors want the same start. Prints JSON.
// node scripts/bench/create.mjs '{"database": {"address", "pid"}, "site": {"address", "pid"}, "runsJobs", "barber": {"email", "password"}, "old", "peer"}'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '../../packages/db/src/client.ts'
import { fillCrowd } from '../../packages/db/src/crowd.testing.ts'
import { processorMsBelow, processorMsOf } from '../process-figures.mjs'
import { median } from './guard.mjs'
import { peerAt } from './peer.mjs'

const { database, site, runsJobs, barber, ...given } = JSON.parse(process.argv[2])
const CALLERS = [1, 10]
const ROUNDS = 3
const SECONDS = 3
const DAYS_AT_ONCE = 31
const DAY_MS = 86_400_000
const ASK_EVERY_MS = 50
/** Starts that ten visitors want at once. */
const CONTESTED = 20

const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...CALLERS) })
const db = connectDatabase(database.address, { connections: 1 })
const login = { username: barber.email, password: barber.password }
const { access_token } = await ask('POST', 'auth/login', login)
await openRoundTheClock({ authorization: `Bearer ${access_token}` })
const [service] = await ask('GET', 'appointment-types')
if (given.old) await fillCrowd(db, { bookings: given.old, clients: given.old / 5 })
const peer = given.peer && !runsJobs ? peerAt(given.peer) : null
const starts = (await freeStarts()).filter((start) => !peer || peer.isOpenAt(start))
const own = { send: book, processorMs, settled: runsJobs ? emailsHaveLeft : null }
const pgbench = runsJobs ? null : findPgbench()
await db.$executeRaw`CREATE SEQUENCE IF NOT EXISTS bench_start`
for (const place of [own, peer]) if (place) await measure(place, Math.max(...CALLERS))
const rounds = []
const peerRounds = []
const most = []
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.push(await measureAll(own))
  if (peer) peerRounds.push(await measureAll(peer))
  if (pgbench) most.push(measurePgbench())
}
console.log(
  JSON.stringify({
    rows: rowsOf(rounds),
    overlaps: await overlapsOf(own),
    most: pgbench ? median(most) : null,
    peer: peer && { rows: rowsOf(peerRounds), overlaps: await overlapsOf(peer) },
  }),
)
agent.destroy()
peer?.close()
await db.$disconnect()

async function measureAll(place) {
  const figures = []
  for (const callers of CALLERS) figures.push(await measure(place, callers))
  return figures
}

function rowsOf(measured) {
  return CALLERS.map((callers, index) => ({
    callers,
    ...medians(measured.map((figures) => figures[index])),
  }))
}

/** Opens enough starts for every round, so that no booking is refused. */
async function openRoundTheClock(authority) {
  for (let day = 0; day < 7; day += 1) {
    const hours = { is_open: true, open_time: '00:00', close_time: '24:00' }
    await ask('PUT', `business-hours/${day}`, hours, authority)
  }
  await ask('PUT', 'settings/max_booking_advance_days', { value: '365' }, authority)
  await ask('PUT', 'settings/minimize_gaps', { value: 'false' }, authority)
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

/** Processor time, of the site and of the database, includes all that the bookings cause. */
async function measure({ send, processorMs, settled }, callers) {
  const before = processorMs()
  const began = performance.now()
  const until = began + SECONDS * 1000
  const waits = []
  const visitor = async () => {
    while (performance.now() < until && starts.length > 0) {
      const asked = performance.now()
      await send(starts.shift(), `Visitor ${starts.length}`)
      waits.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: callers }, visitor))
  const took = performance.now() - began
  await settled?.()
  const after = processorMs()
  waits.sort((a, b) => a - b)
  const percentile = (share) => waits[Math.floor((waits.length - 1) * share)]
  return {
    perSecond: (waits.length / took) * 1000,
    p50: percentile(0.5),
    p95: percentile(0.95),
    siteMs: (after.site - before.site) / waits.length,
    databaseMs: (after.database - before.database) / waits.length,
  }
}

/** The bookings that are accepted beyond one for each of the contested starts. */
async function overlapsOf({ send }) {
  let overlaps = 0
  for (const start of starts.splice(0, CONTESTED)) {
    const sent = Array.from({ length: 10 }, (_, visitor) =>
      send(start, `Rival${visitor} ${starts.length}x${start}`),
    )
    const answers = await Promise.allSettled(sent)
    overlaps += answers.filter(({ status }) => status === 'fulfilled').length - 1
  }
  return overlaps
}

function book(start, name) {
  return ask('POST', 'bookings', {
    appointment_type_id: service.id,
    start_datetime: new Date(start).toISOString(),
    client_name: name,
    client_email: `${name.replace(' ', '')}@example.edu`,
    client_phone: '979 555 0100',
    is_first_time: false,
  })
}

/** Nothing where the operating system does not tell. */
function processorMs() {
  return { site: processorMsOf(site.pid), database: processorMsBelow(database.pid) }
}

async function emailsHaveLeft() {
  for (;;) {
    const [{ left }] = await db.$queryRaw`
      SELECT count(*)::int AS left FROM message WHERE state IN ('waiting', 'sending') AND next_attempt_at <= now()`
    if (left === 0) return
    await wait(ASK_EVERY_MS)
  }
}

function measurePgbench() {
  const file = fileURLToPath(new URL('create.sql', import.meta.url))
  const { stdout, stderr } = spawnSync(
    pgbench,
    [
      ...['-n', '-M', 'prepared', '-c', String(Math.max(...CALLERS)), '-T', String(SECONDS)],
      ...['-D', `service=${service.id}`, '-f', file, database.address],
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
    const sent = request(`${site.address}api/${path}`, { method, agent, headers }, (answer) => {
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

function medians(figures) {
  return Object.fromEntries(
    Object.keys(figures[0]).map((key) => [key, median(figures.map((each) => each[key]))]),
  )
}
