// npm run bench: prints speeds beside their floors and goals, where possible as ratios to what this machine allows. `--quick`
// leaves out the browser. Nothing fails: on a busy machine even ratios are wrong.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { freePort } from './free-port.mjs'
import { buildRelease, RELEASE } from './release-folder.mjs'
import { findChromium } from './test-tools.mjs'
import { build, capture, env, install, ROOT, show, start } from './toolchain.mjs'

const BARBER = { email: 'barber@example.edu', password: 'sharp scissors' }
const CALLERS = 10
const ROUND_MS = 1000
/** One run is no figure: they differ by a third. */
const RUNS = 5
/** Lighthouse's phone and its slow 4G. */
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true }
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 209_715,
  uploadThroughput: 96_000,
}
const SETTLE_MS = 3000

const [mode, option] = process.argv.slice(2)
const fromWeb = createRequire(join(ROOT, 'apps/web/package.json'))
const rows = []
const children = []
if (mode === 'postgres') await servePostgres(option)
else if (mode === 'row') await serveRow()
else if (mode === 'measure') await measureAll(option === '--quick')
else {
  await install()
  await build()
  // With the Node of the packages, which reads TypeScript.
  process.exit((await show('node', ['scripts/bench.mjs', 'measure', mode ?? ''])).code)
}

async function measureAll(isQuick) {
  const folder = mkdtempSync(join(tmpdir(), 'haircuts-bench-'))
  try {
    const { output } = await capture('node', ['packages/scheduling/src/availability.bench.ts'])
    add('slot engine, 90 days, 400 bookings', Number(output), 'µs', 150, 100)
    const database = await up('scripts/bench.mjs', ['postgres', join(folder, 'db')])
    const row = await up('scripts/bench.mjs', ['row'], { DATABASE_URL: database.address })
    let site = await upSite(database, folder)
    await measureRequests(site, row)
    await measureBookings(database, site)
    await end(children.splice(1))
    site = await upSite(database, folder, { ROLE: 'web' })
    await measureQueuedBookings(database, site)
    if (!isQuick) await measureScreens(database, site)
    await end(children.splice(0))
    await measureRelease(folder)
  } finally {
    await end(children)
    rmSync(folder, { recursive: true, force: true })
  }
  for (const [name, ...cells] of [['', 'median', 'spread', 'floor', 'goal'], ...rows]) {
    console.log(name.padEnd(52) + cells.map((text) => text.padStart(15)).join(''))
  }
}

/** @param values of several runs, of which the median counts and the spread is said, or one. */
function add(name, values, unit, floor, goal) {
  const runs = [values].flat()
  const value = median(runs)
  const round = (number) => number.toFixed(value < 10 ? 2 : 0)
  const spread = runs.length > 1 ? `${round(Math.min(...runs))} to ${round(Math.max(...runs))}` : ''
  const isHeld = goal > floor ? value >= floor : value <= floor
  const text = `${round(value)} ${unit}`.trim() + (isHeld ? '' : ' !')
  rows.push([name, text, spread, `${floor}`, `${goal}`])
}

/** Starts a program and waits for the message with its address. */
async function up(file, programArgs, variables = {}) {
  const running = start('node', [file, ...programArgs], {
    env: { ...env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(running)
  const message = new Promise((done) => running.child.once('message', done))
  const { ready } = await Promise.race([message, running.done])
  if (!ready) throw new Error(`${file} ended before it was ready.`)
  return { address: ready, pid: running.child.pid }
}

async function upSite(database, folder, variables = {}) {
  return up('apps/api/src/server.ts', ['--demo'], {
    DATABASE_URL: database.address,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: BARBER.email,
    ADMIN_PASSWORD: BARBER.password,
    ...variables,
  })
}

async function end(programs) {
  for (const { child, done } of programs.reverse()) {
    child.kill('SIGTERM')
    await done
  }
}

async function servePostgres(folder) {
  const { startEmbedded } = await import('../packages/db/src/embedded.ts')
  const server = await startEmbedded(folder)
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)))
  process.send({ ready: server.url })
}

/** What the machine allows: one Fastify route that reads one row by its key and answers it as JSON. */
async function serveRow() {
  const fromApi = createRequire(join(ROOT, 'apps/api/package.json'))
  const { default: Fastify } = await import(fromApi.resolve('fastify'))
  const { default: pg } = await import(fromWeb.resolve('pg'))
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CALLERS })
  const rowById = { name: 'row', text: 'SELECT * FROM appointment_type WHERE id = $1', values: [1] }
  const app = Fastify().get('/row', async () => (await pool.query(rowById)).rows[0])
  process.once('disconnect', () => process.exit(0))
  process.send({ ready: await app.listen({ port: 0, host: '127.0.0.1' }) })
}

/** In rounds, so that other load of the machine affects the reference and the parts alike. */
async function measureRequests({ address }, row) {
  const [service] = await ask(address, 'GET', 'appointment-types')
  const input = JSON.stringify({ json: { appointmentTypeId: service.id, days: 7 } })
  const window = `trpc/availability.window?input=${encodeURIComponent(input)}`
  const { result } = await ask(address, 'GET', window)
  const { date } = result.data.json.days.find(({ starts }) => starts.length > 0)
  const day = `calendar/free-slots?date=${date}&appointment_type_id=${service.id}`
  const targets = [
    [`${row.address}/row`],
    [`${address}api/${day}`, 'free times of a day', 0.33, 0.5],
    [`${address}api/${window}`, '7-day window', 0.3, 0.5],
    [`${address}book/${service.id}`, 'booking page HTML', 0.5, 0.8],
    [`${address}api/appointment-types`, 'services', 0.3, 0.5],
  ]
  const ratios = targets.map(() => [])
  for (let round = 0; round <= RUNS; round += 1) {
    const rates = []
    for (const [url] of targets) rates.push(await answersPerSecond(url))
    // The first round warms up.
    if (round > 0) for (const index of rates.keys()) ratios[index].push(rates[index] / rates[0])
  }
  for (const [index, [, name, floor, goal]] of targets.entries()) {
    if (name) add(`${name}, of a Fastify route`, ratios[index], '', floor, goal)
  }
}

/** Over raw sockets, because an HTTP client of Node would use as much processor time as the measured server. */
async function answersPerSecond(url) {
  const { hostname, port, pathname, search } = new URL(url)
  const text = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`
  const until = performance.now() + ROUND_MS
  const visitor = () =>
    new Promise((done, failed) => {
      let read = ''
      let answers = 0
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      socket.setEncoding('latin1').once('error', failed)
      socket.once('connect', () => socket.write(text))
      socket.on('data', (part) => {
        read += part
        const head = read.indexOf('\r\n\r\n')
        const length = /\r\ncontent-length: (\d+)/i.exec(read.slice(0, head))?.[1]
        if (head < 0 || !length || read.length < head + 4 + Number(length)) return
        if (!read.startsWith('HTTP/1.1 200')) failed(new Error(read.slice(0, 300)))
        read = ''
        answers += 1
        if (performance.now() < until) socket.write(text)
        else done(answers + (socket.end() && 0))
      })
    })
  const counts = await Promise.all(Array.from({ length: CALLERS }, visitor))
  return counts.reduce((sum, count) => sum + count) / (ROUND_MS / 1000)
}

/** Of the site and the database, with all that a booking causes until its email has left. */
async function measureBookings(database, site) {
  const visitor = await visitorOf(database, site)
  const due = "state IN ('waiting', 'sending') AND next_attempt_at <= now() LIMIT 1"
  const used = []
  // The first run warms up.
  for (let run = 0; run <= RUNS; run += 1) {
    const before = processorMsOf(site.pid) + processorMsOf(database.pid)
    const { count } = await bookings(visitor)
    while ((await query(database, `SELECT 1 FROM message WHERE ${due}`)).length > 0) await wait(50)
    const all = processorMsOf(site.pid) + processorMsOf(database.pid) - before
    if (run > 0) used.push(all / count)
  }
  add('processor time of a booking with its email', used, 'ms', 14, 8)
}

/** The site only enqueues emails. pgbench does the same work in turn. */
async function measureQueuedBookings(database, site) {
  const visitor = await visitorOf(database, site)
  await bookings(visitor)
  await query(database, 'CREATE SEQUENCE IF NOT EXISTS bench_start')
  const ratios = []
  for (let round = 0; round < RUNS; round += 1) {
    const { perSecond } = await bookings(visitor)
    ratios.push(perSecond / pgbenchPerSecond(database, visitor.service))
  }
  add('booking create, of pgbench', ratios, '', 0.45, 0.55)
}

/** Opens every day round the clock. @returns a visitor with free starts, one an hour. */
async function visitorOf(database, { address }) {
  await query(
    database,
    `TRUNCATE booking, blackout, special_date CASCADE;
     UPDATE business_hours SET is_open = true, open_time = '00:00', close_time = '24:00';
     UPDATE setting SET value = '365' WHERE key = 'max_booking_advance_days'`,
  )
  const [service] = await ask(address, 'GET', 'appointment-types')
  const first = Math.ceil(Date.now() / 3.6e6 + 72) * 3.6e6
  const starts = Array.from({ length: 350 * 24 }, (_, hour) => first + hour * 3.6e6)
  const book = (at, name) =>
    ask(address, 'POST', 'bookings', {
      appointment_type_id: service.id,
      start_datetime: new Date(at).toISOString(),
      client_name: name,
      client_email: `${name.replace(' ', '')}@example.edu`,
      client_phone: '979 555 0100',
      is_first_time: false,
    })
  return { service, starts, book }
}

async function bookings({ starts, book }) {
  const began = performance.now()
  let count = 0
  const caller = async () => {
    for (; performance.now() < began + 3000 && starts.length > 0; count += 1) {
      await book(starts.shift(), `Visitor ${starts.length}`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return { count, perSecond: (count / (performance.now() - began)) * 1000 }
}

/** pgbench is in Debian's package postgresql-contrib, not in the embedded PostgreSQL. */
function pgbenchPerSecond(database, service) {
  const options = ['-n', '-M', 'prepared', '-c', CALLERS, '-T', 3]
  const script = ['-D', `service=${service.id}`, '-f', join(ROOT, 'scripts/bench-booking.sql')]
  const pgbench = [...options, ...script, database.address].map(String)
  const { stdout, stderr, error } = spawnSync('pgbench', pgbench, { encoding: 'utf8' })
  const [, perSecond] = /tps = ([\d.]+)/.exec(stdout ?? '') ?? []
  if (!perSecond) throw new Error(`pgbench: ${error?.message ?? stderr}`)
  return Number(perSecond)
}

async function query(database, text) {
  const { default: pg } = await import(fromWeb.resolve('pg'))
  const client = new pg.Client({ connectionString: database.address })
  await client.connect()
  const result = await client.query(text)
  await client.end()
  return result.rows
}

/** First visits of a phone on a slow line with a slow processor, and presses over a hundred thousand bookings. */
async function measureScreens(database, { address }) {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('No Chromium could be installed.')
  const { chromium } = fromWeb('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const login = { username: BARBER.email, password: BARBER.password }
  const { access_token: token } = await ask(address, 'POST', 'auth/login', login)
  const visits = { book: [], calendar: [] }
  for (let round = 0; round < RUNS; round += 1) {
    visits.book.push(await visit(browser, `${address}book/1`))
    visits.calendar.push(await visit(browser, `${address}admin/calendar`, token))
  }
  const of = (name, key, unit = 1) => visits[name].map((each) => each[key] / unit)
  add('LCP of /book/1', of('book', 'lcp', 1000), 's', 1, 0.9)
  add('JavaScript of /book/1, gzip', of('book', 'scripts', 1024), 'KiB', 112, 100)
  add('requests of /book/1, first visit', of('book', 'requests'), '', 25, 15)
  add('requests of the calendar, first visit', of('calendar', 'requests'), '', 25, 25)
  add('CLS of the calendar', of('calendar', 'cls'), '', 0, 0)
  add('LCP of the calendar', of('calendar', 'lcp', 1000), 's', 2.5, 1.8)
  add('blocking of the calendar', of('calendar', 'blocked'), 'ms', 400, 200)
  const { connectDatabase } = await import('../packages/db/src/client.ts')
  const { fillCrowd } = await import('../packages/db/src/crowd.testing.ts')
  await query(database, 'TRUNCATE booking, client CASCADE')
  const db = connectDatabase(`${database.address}?statement_timeout=120000&query_timeout=125000`)
  await fillCrowd(db, { bookings: 100_000, clients: 20_000 })
  await db.$disconnect()
  const press = (page) => page.getByRole('table').getByRole('button').first().click()
  const pressed = await visit(browser, `${address}admin/bookings`, token, press)
  add('a press over 100,000 bookings, until the next frame', pressed.press, 'ms', 100, 100)
  await browser.close()
}

/** @param press is measured without the slow line and processor. */
async function visit(browser, url, token, press) {
  const context = await browser.newContext({ ...PHONE, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await page.addInitScript(watch, token)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (!press) await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  if (!press) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let requests = 0
  const scripts = []
  page.on('response', (response) => {
    requests += 1
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto(url, { waitUntil: 'load' })
  await press?.(page)
  await page.waitForTimeout(SETTLE_MS)
  const seen = await page.evaluate(() => window.seen)
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length)
  await context.close()
  return { ...seen, requests, scripts: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Runs in the page before its own scripts. */
function watch(token) {
  if (token) localStorage.setItem('access_token', token)
  const seen = { lcp: 0, cls: 0, blocked: 0, press: 0 }
  window.seen = seen
  const observe = (type, each) => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(options)
  }
  observe('largest-contentful-paint', (entry) => Object.assign(seen, { lcp: entry.startTime }))
  observe('longtask', (task) => Object.assign(seen, { blocked: seen.blocked + task.duration - 50 }))
  observe('event', (press) => Object.assign(seen, { press: Math.max(seen.press, press.duration) }))
  observe('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.cls += value
  })
}

async function ask(address, method, path, body) {
  const headers = { 'content-type': 'application/json' }
  const options = { method, headers, body: body && JSON.stringify(body) }
  const response = await fetch(`${address}api/${path}`, options)
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.json()
}

/** The release with its own database, as on a small machine. */
async function measureRelease(folder) {
  await buildRelease()
  const port = String(await freePort())
  const variables = { ...env, DATABASE_URL: '', DATA_DIR: join(folder, 'release'), PORT: port }
  const boot = async () => {
    children.push(start('node', [join(RELEASE, 'server.js')], { env: variables, stdio: 'ignore' }))
    const ready = () => fetch(`http://127.0.0.1:${port}/haircuts/api/ready`)
    while (!(await ready().catch(() => ({ ok: false }))).ok) await wait(20)
  }
  await boot()
  await end(children.splice(0))
  const startedAt = performance.now()
  await boot()
  add('second start of the release', (performance.now() - startedAt) / 1000, 's', 5, 3)
  // Idle connections are closed after 10 seconds.
  await wait(13_000)
  add('memory at rest, server and database (PSS)', memoryOf(children[0].child.pid), 'MB', 200, 160)
}

/** A process and all that it started, and those that they have. */
function familyOf(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent) =>
    pairs.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return [pid, ...below(pid)]
}

/** In MB; shared pages count in proportion. */
function memoryOf(pid) {
  const sizes = familyOf(pid).map((each) =>
    /^Pss:\s+(\d+)/m.exec(readProcess(each, 'smaps_rollup')),
  )
  return sizes.reduce((sum, found) => sum + Number(found?.[1] ?? 0) / 1024, 0)
}

/** With what ended processes have used, such as connections of the database. */
function processorMsOf(pid) {
  // The name of the program, in parentheses, may hold spaces. The times are the 14th to 17th field.
  const fields = familyOf(pid).map((each) =>
    readProcess(each, 'stat').split(') ').at(-1).split(' '),
  )
  const ticks = fields.flatMap((all) => all.slice(11, 15))
  return ticks.reduce((sum, hundredths) => sum + Number(hundredths) * 10, 0)
}

function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
