// npm run test:odd-moment: runs the unit tests and the browser tests that read the clock at an unusual moment, which the day
// chooses. ODD_MOMENT='2032-06-06T03:30Z Pacific/Auckland' repeats one. libfaketime shifts Node and PostgreSQL together;
// Chromium does not run under it, so its pages get a shifted `Date` (apps/web/e2e/shifted-clock.ts).
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findHeadlessShell, installPackages } from './test-tools.mjs'
import { build, env, install, ROOT, show, stop } from './toolchain.mjs'

/**
 * Instants at which code for dates and times is often wrong; the names are times in New York, the zone of the business.
 * All are in the future: when a signal interrupts libfaketime, a process reads the real time once. On a clock that was set
 * back, that looks like a jump of years ahead, and every timeout of PostgreSQL expires.
 */
const MOMENTS = [
  { name: 'Saturday, 23:30', at: '2032-06-06T03:30Z' },
  { name: 'Sunday, 00:30', at: '2032-06-06T04:30Z' },
  { name: 'the evening before summer time', at: '2032-03-14T03:30Z' },
  { name: 'the morning of summer time', at: '2032-03-14T12:30Z' },
  { name: 'the evening before winter time', at: '2032-11-07T02:30Z' },
  { name: 'the morning of winter time', at: '2032-11-07T13:30Z' },
  { name: 'December 31, 23:30', at: '2033-01-01T04:30Z' },
  { name: 'February 29, noon', at: '2032-02-29T17:00Z' },
]
/** Time zones of the machine. */
const ZONES = ['UTC', 'America/Chicago', 'Pacific/Auckland']
const DAY_MS = 86_400_000
/** Browser tests whose server reads the clock of the machine; all other tests set the time themselves. */
const ON_THE_CLOCK = ['booking', 'slot-picker', 'admin-calendar', 'admin-dashboard']

await install()
await build()
const library = (await findFaketime()) ?? stop('libfaketime could not be installed.')
const chromium = (await findHeadlessShell()) ?? stop('No Chromium could be installed.')
const moment = oddMoment(process.env.ODD_MOMENT, Date.now())
console.log(
  `The odd moment is ${moment.at} in ${moment.zone}: ${moment.name}. Repeat its tests with`,
)
console.log(`ODD_MOMENT='${moment.at} ${moment.zone}' npm run test:odd-moment`)
const clock = () => ({ ...env, CHROMIUM_PATH: chromium, ...clockAt(moment, library, Date.now()) })
const web = join(ROOT, 'apps/web')
const results = [
  await show('vitest', ['run', '--project=unit', '--reporter=dot'], { env: clock() }),
  await show(
    join(web, 'node_modules/.bin/playwright'),
    ['test', ...ON_THE_CLOCK.map((name) => `e2e/${name}`), '--project=desktop', '--reporter=dot'],
    { cwd: web, env: clock() },
  ),
]
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0)

/**
 * The second moment at which tests run. It changes daily, so that all combinations of moments and zones are tested within
 * 24 days.
 *
 * @param wanted the value of `ODD_MOMENT`, an instant and a zone that override the choice: '2032-06-06T03:30Z UTC'.
 */
function oddMoment(wanted, nowMs) {
  if (wanted) {
    const [at, zone = 'UTC'] = wanted.trim().split(/\s+/)
    if (Number.isNaN(Date.parse(at)))
      throw new Error(`ODD_MOMENT does not start with an instant: ${at}`)
    return { name: 'from ODD_MOMENT', at, zone }
  }
  const day = Math.floor(nowMs / DAY_MS)
  const zone = ZONES[Math.floor(day / MOMENTS.length) % ZONES.length]
  return { ...MOMENTS[day % MOMENTS.length], zone }
}

/** The environment with which libfaketime shifts the clock of a process and its children. Timers run at normal speed. */
function clockAt({ at, zone }, library, nowMs) {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  }
}

/** @returns the path of libfaketime, or undefined if it cannot be installed. */
async function findFaketime() {
  const installed = faketime()
  if (installed) return installed
  console.log('Fetching libfaketime …')
  await installPackages('libfaketime')
  return faketime()
}

function faketime() {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((path) => existsSync(path))
  const nested = folders.flatMap((path) => readdirSync(path).map((name) => join(path, name)))
  return [...folders, ...nested]
    .map((path) => join(path, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path))
}
