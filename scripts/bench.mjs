// npm run bench: measures performance, each figure beside the maximum of the same machine.
// `npm run bench -- --quick` measures the slot engine and the requests alone, in a minute, and fails when a ratio to the
// maximum dropped by a quarter since the runs in scripts/bench/history.jsonl; `--quick --record` adds its own to them.
// `npm run bench -- --bookings` measures the bookings alone, in a minute: with OLD_BOOKINGS beside so many old ones, and with PEER
// in turn with a running Easy!Appointments (ADR 86).
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judge } from './bench/guard.mjs'
import { measureRequests } from './bench/requests.mjs'
import { freePort } from './free-port.mjs'
import { findChromium } from './test-tools.mjs'
import { build, capture, env, install, ROOT, start } from './toolchain.mjs'

await install()
await build()
/** The weeks of its calendar that Easy!Appointments 1.5 answers per second, and their size in bytes. */
const PEER_WEEK = { perSecond: 73, bytes: 80_000 }
const BARBER = { email: 'barber@example.edu', password: 'sharp scissors' }
const HISTORY = join(ROOT, 'scripts/bench/history.jsonl')
const isQuick = process.argv.includes('--quick')
const isBookingsOnly = process.argv.includes('--bookings')
const chromium = isQuick || isBookingsOnly ? null : await findChromium()
const folder = mkdtempSync(join(tmpdir(), 'haircuts-bench-'))
const children = []
try {
  const database = await up('scripts/bench/postgres.mjs', [join(folder, 'db')])
  if (isBookingsOnly) console.log(bookingsTable(await measureBookings(database)).join('\n'))
  else await measureAll(database)
} finally {
  await end(children)
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(database) {
  const engine = await capture('node', ['packages/scheduling/src/availability.bench.ts'])
  const site = await upSite(database.address, ['--demo'])
  const bare = await up('scripts/bench/bare.mjs', [], { DATABASE_URL: database.address })
  const requests = await measureRequests(site, bare)
  const slow = isQuick ? null : await measureSlowly(database, site.address)
  console.log(report({ engine: engine.output, requests: requests.rows, slow }))
  if (isQuick) await guard(requests)
}

/** Starts a program and waits for the message with its address. */
async function up(file, args, variables = {}) {
  const running = start('node', [file, ...args], {
    env: { ...env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(running)
  const message = new Promise((done) => running.child.once('message', done))
  const { ready } = await Promise.race([message, running.done])
  if (!ready) throw new Error(`${file} ended before it was ready.`)
  return { address: ready, pid: running.child.pid }
}

async function upSite(database, args, variables = {}) {
  return up('apps/api/src/server.ts', args, {
    DATABASE_URL: database,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: BARBER.email,
    ADMIN_PASSWORD: BARBER.password,
    ...variables,
  })
}

/** Says how the ratios compare with those before, and lets the command fail after a drop. */
async function guard({ references, rows: [, ...parts] }) {
  const ratios = Object.fromEntries(
    parts.map(({ name, ratio }) => [name, Number(ratio.toFixed(3))]),
  )
  const lines = readFileSync(HISTORY, 'utf8').split('\n').filter(Boolean)
  const history = lines.map((line) => JSON.parse(line).ratios)
  const verdict = judge({ references, ratios, history })
  console.log(`\n${verdict.lines.join('\n')}`)
  if (verdict.outcome === 'dropped') process.exitCode = 1
  if (!process.argv.includes('--record') || verdict.outcome === 'noisy') return
  const { output: commit } = await capture('git', ['rev-parse', '--short', 'HEAD'])
  const date = new Date().toISOString().slice(0, 10)
  appendFileSync(HISTORY, `${JSON.stringify({ date, commit: commit.trim(), ratios })}\n`)
}

/** The pages in a browser, the lists and screens over many bookings, and the bookings themselves: minutes. */
async function measureSlowly(database, site) {
  const pages = chromium ? await measurePages(site) : { visits: [], scores: [] }
  const lists = await measureLists(database.address, site)
  const screens = chromium ? await measureScreens(site) : []
  const presses = chromium ? await measurePresses(site) : []
  const rehearsals = await measureRehearsals(database.address, site)
  return { pages, lists, screens, presses, rehearsals, bookings: await measureBookings(database) }
}

function measurePages(site) {
  const args = [site, join(folder, 'floor'), chromium, BARBER.email, BARBER.password]
  return answerOf('scripts/bench/pages.mjs', args)
}

/** It puts a hundred thousand visits in the place of the demo's. */
function measureLists(database, site) {
  return answerOf('scripts/bench/lists.mjs', [database, site, BARBER.email, BARBER.password])
}

/** It puts as many visits in their place, up to 60 days ahead. */
function measureRehearsals(database, site) {
  return answerOf('scripts/bench/rehearsal.mjs', [database, site, BARBER.email, BARBER.password])
}

function measureScreens(site) {
  const args = [site, chromium, BARBER.email, BARBER.password]
  return answerOf('scripts/bench/screens.mjs', args)
}

function measurePresses(site) {
  const args = [site, chromium, BARBER.email, BARBER.password]
  return answerOf('scripts/bench/presses.mjs', args)
}

/** Alone, since what bookings cause to be done later would be measured too. The last site only enqueues its jobs. */
async function measureBookings(database) {
  const measured = []
  const peer = process.env.PEER ? JSON.parse(process.env.PEER) : null
  let old = Number(process.env.OLD_BOOKINGS ?? 0)
  for (const role of ['all', 'web']) {
    await end(children.splice(1))
    const site = await upSite(database.address, ['--demo'], { ROLE: role })
    const given = { database, site, runsJobs: role === 'all', barber: BARBER, old, peer }
    measured.push(await answerOf('scripts/bench/create.mjs', [JSON.stringify(given)]))
    old = 0
  }
  const [whole, requestsAlone] = measured
  return { whole, requestsAlone }
}

async function end(programs) {
  for (const { child, done } of programs.reverse()) {
    child.kill('SIGTERM')
    await done
  }
}

/** What one of our programs prints in its last line. */
async function answerOf(program, args) {
  const { code, output } = await capture('node', [program, ...args])
  if (code !== 0) throw new Error(output)
  return JSON.parse(output.trim().split('\n').at(-1))
}

function report({ engine, requests, slow }) {
  return [
    `\nThe slot engine\n${engine.trim()}`,
    '\nRequests, 10 connections        answers/s   p50 ms   p99 ms   of the floor   CPU ms each   MB after',
    ...requests.map(({ name, perSecond, p50, p99, ratio, processorMs, memory }) =>
      [
        `  ${name.padEnd(26)}`,
        perSecond.toFixed(0).padStart(12),
        p50.toFixed(2).padStart(9),
        p99.toFixed(2).padStart(9),
        ratio.toFixed(2).padStart(15),
        (processorMs?.toFixed(3) ?? '–').padStart(14),
        (memory?.toFixed(0) ?? '–').padStart(11),
      ].join(''),
    ),
    ...(slow ? slowReport(slow) : []),
  ].join('\n')
}

function slowReport({ pages, lists, screens, presses, rehearsals, bookings }) {
  return [
    ...pagesTable('First load, phone, 4 x slower CPU, slow 4G', 'KiB', pages.visits),
    ...pagesTable('Lighthouse, its phone and its simulated line', 'score', pages.scores),
    '\nLists at 100,000 bookings and 20,000 clients (p95: one caller; answers/s: ten)',
    '                                 p95 ms   answers/s  gzipped',
    ...lists.map(({ name, p95, perSecond, bytes }) =>
      [
        `  ${name.padEnd(26)}`,
        p95.toFixed(2).padStart(11),
        perSecond.toFixed(0).padStart(12),
        String(bytes).padStart(9),
      ].join(''),
    ),
    weekBesidePeer(lists.at(-1)),
    '\nScreens of the back office over the same, until everything is rendered',
    '                              rounds   gone to ms   loaded anew ms',
    ...screens.map(({ name, rounds, gone, loaded }) =>
      [
        `  ${name.padEnd(26)}`,
        String(rounds).padStart(8),
        gone.toFixed(0).padStart(13),
        loaded.toFixed(0).padStart(17),
      ].join(''),
    ),
    '\nPresses in the back office over the same, until the frame that shows the change (goal: p95 of 100 ms)',
    '                                 p50 ms    p95 ms',
    ...presses.map(({ name, p50, p95 }) =>
      [`  ${name.padEnd(26)}`, p50.toFixed(0).padStart(11), p95.toFixed(0).padStart(10)].join(''),
    ),
    '\nRehearsals at 100,000 bookings      first ms  median ms   p95 ms   longest ms',
    ...rehearsals.map(({ name, first, median, p95, longest }) =>
      [
        `  ${name.padEnd(26)}`,
        first.toFixed(0).padStart(16),
        median.toFixed(0).padStart(11),
        p95.toFixed(0).padStart(9),
        longest.toFixed(0).padStart(13),
      ].join(''),
    ),
    ...bookingsTable(bookings),
  ]
}

/** The pages beside the floor app, which comes first, with one column of the table's own. */
function pagesTable(title, column, pages) {
  if (pages.length === 0) return [`\n${title}: no browser could be had, so no page was measured.`]
  const [floor] = pages
  return [
    `\n${title}`,
    `                              FCP ms   LCP ms      CLS   TBT ms${column.padStart(9)}   LCP of the floor`,
    ...pages.map((page) =>
      [
        `  ${page.name.padEnd(26)}`,
        page.fcp.toFixed(0).padStart(8),
        page.lcp.toFixed(0).padStart(9),
        page.cls.toFixed(3).padStart(9),
        page.tbt.toFixed(0).padStart(9),
        page[column.toLowerCase()].toFixed(0).padStart(9),
        (page.lcp / floor.lcp).toFixed(2).padStart(19),
      ].join(''),
    ),
  ]
}

function weekBesidePeer({ perSecond, bytes }) {
  const times = (perSecond / PEER_WEEK.perSecond).toFixed(0)
  const share = (bytes / PEER_WEEK.bytes).toFixed(2)
  return `  The week of the calendar: ${times} x the peer's answers a second, ${share} of its bytes.`
}

function bookingsTable({ whole, requestsAlone }) {
  const row = (name, { callers, perSecond, p50, p95, siteMs, databaseMs }) =>
    [
      `  ${`${name}, ${callers} at once`.padEnd(26)}`,
      perSecond.toFixed(0).padStart(12),
      p50.toFixed(1).padStart(9),
      p95.toFixed(1).padStart(9),
      siteMs.toFixed(1).padStart(14),
      databaseMs.toFixed(1).padStart(18),
    ].join('')
  const [, ten] = requestsAlone.rows
  const { most, overlaps, peer } = requestsAlone
  return [
    '\nBookings                       a second   p50 ms   p95 ms   CPU ms, site   CPU ms, database',
    ...whole.rows.map((each) => row('with their emails', each)),
    ...requestsAlone.rows.map((each) => row('emails queued', each)),
    most === null
      ? '  No pgbench could be had to compare them with.'
      : `  Ten at once, emails queued: ${(ten.perSecond / most).toFixed(2)} of the same work in pgbench (${most.toFixed(0)} a second).`,
    `  Ten visitors who want the same start: ${overlaps} bookings too many.`,
    ...(peer
      ? [
          ...peer.rows.map((each) => row('the peer', each)),
          `  Ten at once: ${(ten.perSecond / peer.rows[1].perSecond).toFixed(1)} x the peer, which stored ${peer.overlaps} too many.`,
        ]
      : []),
  ]
}
