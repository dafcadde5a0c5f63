// Runs the built release as on another machine: copied out of the repository, as an unprivileged user, with a heap of 512 MB.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { freePort } from './free-port.mjs'
import { productionPackages } from './licenses.mjs'
import { buildRelease, RELEASE } from './release-folder.mjs'
import { capture } from './toolchain.mjs'

/** The account `nobody` of most systems. */
const NOBODY = 65_534
const HEAP = '--max-old-space-size=512'
const START_MS = 60_000
const DAY_MS = 86_400_000
const PASSWORD = 'sharp scissors'
/** The smallest picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const START_GOAL_MS = 2000
/** Fewer were found, so the list of packages is not the one of production. */
const MIN_PACKAGES = 200

await buildRelease()
const place = await layOut()
try {
  await tryOut()
} catch (error) {
  console.log(`The release does not work: ${error.message}\n${place.log()}`)
  process.exitCode = 1
} finally {
  await place.remove()
}

/** Starts it twice, and uses what is not JavaScript: the database, the password hashes, the pictures. */
async function tryOut() {
  const first = await start(place)
  await expectLicenses(first.site)
  await signIn(first.site)
  await uploadPicture(first.site)
  await bookVisit(first.site)
  await readCalendar(place.app)
  await place.run(['reset-password'])
  await place.run(['backup', join(place.data, 'backup.tar.gz')])
  await stop(first)
  const second = await start(place)
  await expectPage(second.site)
  await stop(second)
  // Not judged, because other programs may keep the machine busy.
  const [fresh, again] = [first, second].map(({ ms }) => `${(ms / 1000).toFixed(1)} s`)
  console.log(
    `Ready after ${fresh} (new installation) and ${again} (goal ${START_GOAL_MS / 1000} s)`,
  )
}

/** Copies the release to a new folder, where Node finds no package of the repository, and makes a data folder. */
async function layOut() {
  const folder = mkdtempSync(join(tmpdir(), 'haircuts-release-'))
  const [app, data, node] = ['app', 'data', 'node'].map((name) => join(folder, name))
  cpSync(RELEASE, app, { recursive: true, verbatimSymlinks: true })
  const { output } = await capture('node', ['--print', 'process.execPath'])
  copyFileSync(output.trim(), node)
  chmodSync(folder, 0o755)
  mkdirSync(data, { mode: 0o700 })
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (user.uid) chownSync(data, user.uid, user.gid)
  const port = await freePort()
  let log = ''
  const launched = []
  const launch = (args) => {
    const child = spawn(node, [HEAP, join(app, 'server.js'), ...args], {
      cwd: data,
      ...user,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: data,
        PORT: String(port),
        ADMIN_PASSWORD: PASSWORD,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
      })
    }
    const program = {
      child,
      ended: new Promise((done) => child.once('close', (code) => done(code))),
    }
    launched.push(program)
    return program
  }
  return {
    app,
    data,
    site: `http://127.0.0.1:${port}/haircuts/`,
    launch,
    log: () => log,
    async remove() {
      for (const { child, ended } of launched) {
        child.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
    async run(args) {
      const code = await launch(args).ended
      if (code !== 0) throw new Error(`server.js ${args[0]} ended with code ${code}`)
    },
  }
}

/** The worker that reads foreign calendars is a file beside the chunk that starts it. */
async function readCalendar(app) {
  const worker = new Worker(join(app, 'app/server/read-calendar-worker.js'))
  const ask = async (step, value) => {
    worker.postMessage({ step, value })
    const [answer] = await once(worker, 'message')
    return answer
  }
  await ask('begin', { name: 'areWhole', args: [] })
  await ask('add', ['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'])
  await ask('finish', null)
  const { part } = await ask('take', null)
  await worker.terminate()
  if (part[0] !== true) throw new Error('it cannot read a calendar')
}

/** Starts the server and waits until it answers that it is ready. */
async function start({ launch, site, data }) {
  const startedAt = performance.now()
  const server = launch([])
  let hasEnded = false
  server.ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && performance.now() - startedAt < START_MS) {
    const { ok } = await fetch(`${site}api/ready`).catch(() => ({ ok: false }))
    if (ok) return { ...server, site, data, ms: performance.now() - startedAt }
    await wait(20)
  }
  server.child.kill('SIGKILL')
  throw new Error('it did not become ready')
}

/** @throws when SIGTERM does not stop the server and its database cleanly. */
async function stop({ child, ended, data }) {
  child.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`SIGTERM ended it with code ${code}`)
  if (existsSync(join(data, 'postgres/postmaster.pid'))) throw new Error('its database still runs')
}

async function expectPage(site) {
  const response = await fetch(site)
  const html = await response.text()
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(html) ?? []
  if (!response.ok || !script) throw new Error(`the home page answers ${response.status}`)
  const asset = await fetch(new URL(script, site))
  if (!asset.ok) throw new Error(`${script} of the home page answers ${asset.status}`)
}

/** Every package and font has its text, in the file and in what is served. */
async function expectLicenses(site) {
  const response = await fetch(`${site}licenses.txt`)
  const served = await response.text()
  const file = readFileSync(join(RELEASE, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
  if (!response.ok || !served.endsWith(file)) throw new Error('licenses.txt is not served')
  if (!served.startsWith(readFileSync(join(RELEASE, 'LICENSE'), 'utf8')))
    throw new Error('licenses.txt does not begin with the licence of the product')
  const packages = await productionPackages()
  const titles = new Set(file.split('\n'))
  const missing = packages.filter(({ name, version, license }) => {
    const title = `${name} ${version} (${license})`
    return ![...titles].some((line) => line.startsWith(title))
  })
  if (packages.length < MIN_PACKAGES || missing.length > 0)
    throw new Error(`licenses.txt misses ${missing.map(({ name }) => name)} of ${packages.length}`)
}

async function signIn(site) {
  await json(`${site}api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@localhost', password: PASSWORD }),
  })
}

async function uploadPicture(site) {
  const body = new FormData()
  body.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png')
  await json(`${site}api/upload-picture`, { method: 'POST', body })
}

/** Books the first free time as a visitor. */
async function bookVisit(site) {
  await expectPage(site)
  const [service] = await json(`${site}api/appointment-types`)
  const dates = Array.from({ length: 14 }, (_, day) =>
    new Date(Date.now() + (day + 1) * DAY_MS).toISOString().slice(0, 10),
  )
  for (const date of dates) {
    const query = `date=${date}&appointment_type_id=${service.id}`
    const [slot] = await json(`${site}api/calendar/free-slots?${query}`)
    if (slot) return postBooking(site, service, slot)
  }
  throw new Error('no time is free in two weeks')
}

async function postBooking(site, service, { start_datetime }) {
  const body = {
    appointment_type_id: service.id,
    start_datetime,
    client_name: 'Test Client',
    client_email: 'client@example.edu',
    client_phone: '979 555 0100',
    is_first_time: false,
  }
  return json(`${site}api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function json(url, init) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
  return response.json()
}
