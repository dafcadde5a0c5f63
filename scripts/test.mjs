// npm test: everything CI runs, from a bare clone. Ends with one line that counts every suite.
// What depends on the clock runs a second time at an odd moment (odd-moment.mjs); only that, with
// `npm test -- --odd-moment-only`, at one of one's choice with ODD_MOMENT. Names of suites as arguments run those
// alone, at the present moment: `npm test -- check unit`. REPORTS_DIR keeps the reports of the test runners.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, checksOfTheBuild } from './checks.mjs'
import { clockAt, findFaketime, oddMoment } from './odd-moment.mjs'
import { findCalendarServers, findHeadlessShell } from './test-tools.mjs'
import { build, env, install, ROOT, show, stop } from './toolchain.mjs'

const SUITES = ['check', 'unit', 'integration', 'e2e']
const reports = process.env.REPORTS_DIR || mkdtempSync(join(tmpdir(), 'haircuts-reports-'))
/** Journeys of a server that reads the clock of the machine; the other tests are told what time it is. */
const JOURNEYS_ON_THE_CLOCK = ['booking', 'slot-picker', 'admin-calendar', 'admin-dashboard'].map(
  (name) => `e2e/${name}`,
)
const tally = { passed: 0, failed: 0 }
const suites = wantedSuites()

await install()
// Packages are fetched while the processor builds, one after the other: apt locks itself.
const fetched = fetchTools()
await build()
if (!process.argv.includes('--odd-moment-only')) {
  // Some of them use one core alone.
  const all = isWanted('check') ? [...checks, ...checksOfTheBuild] : []
  await Promise.all(all.map(({ name, run }) => check(name, run)))
  if (isWanted('unit')) await vitest('unit')
  await fetched
  if (isWanted('integration')) await vitest('integration', { args: ['--maxWorkers=4'] })
  if (isWanted('e2e')) await endToEnd('end to end')
}
if (suites.length === 0) await atAnOddMoment()

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
  return suites.length === 0 || suites.includes(suite)
}

/** What the wanted suites need beside the packages. */
async function fetchTools() {
  if (isWanted('integration')) await calendarServers()
  const chromium = isWanted('e2e') ? await findHeadlessShell() : undefined
  const faketime = suites.length === 0 ? await findFaketime() : undefined
  return { chromium, faketime }
}

async function check(name, run) {
  const { code, output } = await run()
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  if (code !== 0) console.log(output.trim())
}

async function vitest(project, { name = project, args = [], clock = {} } = {}) {
  const file = join(reports, `${name}.json`)
  const { code } = await show(
    'vitest',
    [
      'run',
      `--project=${project}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { env: { ...env, ...clock } },
  )
  const report = read(file)
  const failed = report?.numFailedTests ?? 0
  count(name, { passed: report?.numPassedTests ?? 0, failed: atLeastOneIf(code, failed) })
}

/** Without Radicale the tests of the calendar sync fail; without Xandikos they have one server less. */
async function calendarServers() {
  const missing = await findCalendarServers()
  if (missing.length)
    console.log(`These calendar servers could not be had to test with: ${missing.join(', ')}.`)
}

async function atAnOddMoment() {
  const { faketime } = await fetched
  if (!faketime) return console.log('Without libfaketime nothing could be tested at an odd moment.')
  const { name, at, zone } = oddMoment(process.env.ODD_MOMENT, Date.now())
  console.log(`Again at ${at} in ${zone}: ${name}. It is repeated by`)
  console.log(`ODD_MOMENT='${at} ${zone}' npm test -- --odd-moment-only`)
  const clock = () => clockAt({ at, zone }, faketime, Date.now())
  await vitest('unit', { name: 'unit at the odd moment', clock: clock() })
  await endToEnd('end to end at the odd moment', {
    args: [...JOURNEYS_ON_THE_CLOCK, '--project=desktop'],
    clock: clock(),
  })
}

async function endToEnd(name, { args = [], clock = {} } = {}) {
  const { chromium } = await fetched
  if (!chromium) {
    console.log('No Chromium could be had, so the end-to-end tests did not run.')
    return count(name, { passed: 0, failed: 1 })
  }
  const file = join(reports, `${name}.json`)
  const cwd = join(ROOT, 'apps/web')
  const { code } = await show(
    join(cwd, 'node_modules/.bin/playwright'),
    ['test', '--reporter=dot,json', ...args],
    {
      cwd,
      env: { ...env, ...clock, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  )
  const stats = read(file)?.stats
  // A test that passes only when tried again is a test that fails.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  count(name, { passed: stats?.expected ?? 0, failed: atLeastOneIf(code, failed) })
}

/** A suite that ends badly without naming a test has failed all the same. */
function atLeastOneIf(code, failed) {
  return code === 0 ? failed : Math.max(failed, 1)
}

function count(name, { passed, failed }) {
  tally.passed += passed
  tally.failed += failed
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed`)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
