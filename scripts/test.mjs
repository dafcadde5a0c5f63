// npm test: runs everything that CI runs, from a bare clone. The last line counts the results of all suites.
// Time-dependent tests run a second time at an unusual moment (odd-moment.mjs); `npm test -- --odd-moment-only` runs only
// those, and ODD_MOMENT chooses the moment. Arguments select suites, which run at the present moment:
// `npm test -- check unit`. REPORTS_DIR keeps the reports of the test runners.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, checksOfTheBuild } from './checks.mjs'
import { clockAt, findFaketime, oddMoment } from './odd-moment.mjs'
import { isTerminal, seconds } from './steps.mjs'
import { findCalendarServers, findHeadlessShell } from './test-tools.mjs'
import { build, capture, env, install, ROOT, show, stop } from './toolchain.mjs'

const SUITES = ['check', 'unit', 'integration', 'e2e']
const reports = process.env.REPORTS_DIR || mkdtempSync(join(tmpdir(), 'haircuts-reports-'))
/** Browser tests whose server reads the clock of the machine; all other tests set the time themselves. */
const JOURNEYS_ON_THE_CLOCK = ['booking', 'slot-picker', 'admin-calendar', 'admin-dashboard'].map(
  (name) => `e2e/${name}`,
)
/** A RAM disk, where creating a database takes a fifth of the processor time. Containers often have a small one. */
const MEMORY = '/dev/shm'
const MEMORY_BYTES = 3e9
const tally = { passed: 0, failed: 0 }
const suites = wantedSuites()
const isOddMomentOnly = process.argv.includes('--odd-moment-only')

await install()
// Downloads during the build, one after the other, because apt holds a lock.
const fetched = fetchTools()
await build()
/** Undefined where nothing runs again. */
const again = suites.length === 0 ? clockOfTheOddMoment() : undefined
// Unit tests use the time in which the check of the release waits for its server to come to rest.
await Promise.all([
  ...(isWanted('check') ? [...checks, ...checksOfTheBuild] : []).map(({ name, run }) =>
    check(name, run),
  ),
  isWanted('unit') && vitest('unit'),
])
await fetched
if (isWanted('integration')) await vitest('integration', { args: ['--maxWorkers=5'] })
if (isWanted('e2e')) await endToEnd('end to end')
await atTheOddMoment()

if (!process.env.REPORTS_DIR) rmSync(reports, { recursive: true, force: true })
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed ? 1 : 0)

/** The suites named as arguments; none means all of them. */
function wantedSuites() {
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const unknown = named.filter((name) => !SUITES.includes(name))
  if (unknown.length > 0)
    stop(`There is no suite ${unknown.join(', ')}, only ${SUITES.join(', ')}.`)
  return named
}

function isWanted(suite) {
  return !isOddMomentOnly && (suites.length === 0 || suites.includes(suite))
}

async function atTheOddMoment() {
  const clock = await again
  if (!clock) return
  await Promise.all([
    vitest('unit', { name: 'unit at the odd moment', clock: clock() }),
    endToEnd('end to end at the odd moment', {
      args: [...JOURNEYS_ON_THE_CLOCK, '--project=desktop'],
      clock: clock(),
    }),
  ])
}

/** The variables that put the temporary files of tests into memory, where it is large enough. */
function memory() {
  if (!existsSync(MEMORY)) return {}
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_BYTES ? { TMPDIR: MEMORY } : {}
}

/** Installs the programs that the selected suites need. */
async function fetchTools() {
  if (isWanted('integration')) await calendarServers()
  const chromium = isWanted('e2e') || isOddMomentOnly ? await findHeadlessShell() : undefined
  const faketime = suites.length === 0 ? await findFaketime() : undefined
  return { chromium, faketime }
}

async function check(name, run) {
  const startedAt = performance.now()
  const { code, output } = await run()
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, startedAt)
  if (code !== 0) console.log(output.trim())
}

async function vitest(project, { name = project, args = [], clock = {} } = {}) {
  const startedAt = announce(name)
  const file = join(reports, `${name}.json`)
  const code = await runSuite(
    'vitest',
    [
      'run',
      `--project=${project}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { env: { ...env, ...memory(), ...clock } },
  )
  const report = read(file)
  const failed = report?.numFailedTests ?? 0
  count(
    name,
    { passed: report?.numPassedTests ?? 0, failed: atLeastOneIf(code, failed) },
    startedAt,
  )
}

/** Without Radicale the tests of the calendar sync fail; without Xandikos they run against one server less. */
async function calendarServers() {
  const missing = await findCalendarServers()
  if (missing.length)
    console.log(`These calendar servers could not be installed: ${missing.join(', ')}.`)
}

/** @returns what gives a process the clock of the odd moment, or undefined without libfaketime. */
async function clockOfTheOddMoment() {
  const { faketime } = await fetched
  if (!faketime) {
    console.log('Without libfaketime no tests run at an odd moment.')
    return undefined
  }
  const { name, at, zone } = oddMoment(process.env.ODD_MOMENT, Date.now())
  console.log(`The odd moment is ${at} in ${zone}: ${name}. Repeat its tests with`)
  console.log(`ODD_MOMENT='${at} ${zone}' npm test -- --odd-moment-only`)
  return () => clockAt({ at, zone }, faketime, Date.now())
}

async function endToEnd(name, { args = [], clock = {} } = {}) {
  const { chromium } = await fetched
  if (!chromium) {
    console.log('No Chromium could be installed, so the end-to-end tests did not run.')
    return count(name, { passed: 0, failed: 1 })
  }
  const startedAt = announce(name)
  const file = join(reports, `${name}.json`)
  const cwd = join(ROOT, 'apps/web')
  const code = await runSuite(
    join(cwd, 'node_modules/.bin/playwright'),
    ['test', '--reporter=dot,json', ...args],
    {
      cwd,
      env: {
        ...env,
        ...memory(),
        ...clock,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    },
  )
  const stats = read(file)?.stats
  // A test that passes only when it is repeated counts as failed.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  count(name, { passed: stats?.expected ?? 0, failed: atLeastOneIf(code, failed) }, startedAt)
}

/** A suite that runs alone is followed; beside others, what it prints is shown when it has failed. */
async function runSuite(command, args, options) {
  if (suites.length === 1) return (await show(command, args, options)).code
  const { code, output } = await capture(command, args, options)
  if (code !== 0) console.log(output.trim())
  return code
}

/** On a terminal: what runs now, and how much is done. @returns when it began. */
function announce(name) {
  const elapsed = seconds(performance.now())
  if (isTerminal) console.log(`\nRunning ${name}; ${tally.passed} passed so far, ${elapsed}`)
  return performance.now()
}

/** A suite with an exit code other than 0 counts as failed even if its report names no failed test. */
function atLeastOneIf(code, failed) {
  return code === 0 ? failed : Math.max(failed, 1)
}

function count(name, { passed, failed }, startedAt) {
  tally.passed += passed
  tally.failed += failed
  const time = startedAt === undefined ? '' : `  ${seconds(performance.now() - startedAt)}`
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed${time}`)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
