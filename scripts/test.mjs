// npm test: runs the suites of CI from a bare clone, each task by turbo. The last line counts the results of all suites.
// Arguments select suites: `npm test -- check unit`. The reports of the test runners are in reports/.
// `npm test -- nightly` runs the tests of kills, crowds and outages and the browser tests of rare cases, which are not among
// the others.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isTerminal, seconds } from './steps.mjs'
import { findCalendarPrograms, findCalendarServers, findHeadlessShell } from './test-tools.mjs'
import { build, capture, env, install, ROOT, show, stop } from './toolchain.mjs'

/** The tasks of turbo that are either right or wrong, by the suite that they belong to. */
const TASKS = {
  check: ['typecheck', 'lint', 'unused'],
  release: ['budgets', 'release-check', 'readme-check'],
}
const DEFAULT_SUITES = [...Object.keys(TASKS), 'unit', 'integration', 'e2e']
const SUITES = [...DEFAULT_SUITES, 'nightly']
const REPORTS = join(ROOT, 'reports')
/** What a task prints is shown when it fails. */
const QUIET = ['--output-logs=errors-only', '--log-prefix=none']
/** A RAM disk, where creating a database takes a fifth of the processor time. Containers often have a small one. */
const MEMORY = '/dev/shm'
const MIN_MEMORY_BYTES = 3e9

const named = process.argv.slice(2)
const unknown = named.filter((name) => !SUITES.includes(name))
if (unknown.length > 0) stop(`There is no suite ${unknown.join(', ')}, only ${SUITES.join(', ')}.`)
const suites = named.length > 0 ? named : DEFAULT_SUITES
const total = { passed: 0, failed: 0 }

await install()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS)
// Downloads during the build, one after the other, because apt holds a lock.
const tools = findTools()
if (suites.some((suite) => suite !== 'check')) await build()
// Unit tests use the time in which the check of the release waits for its server.
await Promise.all([
  ...Object.entries(TASKS)
    .filter(([suite]) => suites.includes(suite))
    .flatMap(([, tasks]) => tasks.map(runTask)),
  suites.includes('unit') && runSuite('unit'),
])
const chromium = await tools
for (const suite of ['integration', 'nightly']) if (suites.includes(suite)) await runSuite(suite)
if (suites.includes('e2e')) await runBrowserTests(chromium)
if (suites.includes('nightly')) {
  await runBrowserTests(chromium, { NIGHTLY: '1' })
  // Once more those of every day, with the business and the machine east of UTC.
  await runBrowserTests(chromium, { BUSINESS_ZONE: 'Europe/Paris', TZ: 'Asia/Tokyo' })
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)

/** Installs the programs that the selected suites need. @returns the path of the browser. */
async function findTools() {
  if (suites.includes('integration') || suites.includes('nightly')) {
    const missing = await findCalendarServers()
    if (missing.length > 0)
      console.log(`These calendar servers could not be installed: ${missing.join(', ')}.`)
  }
  if (suites.includes('nightly')) await findCalendarPrograms()
  const hasBrowserTests = suites.includes('e2e') || suites.includes('nightly')
  return hasBrowserTests ? findHeadlessShell() : undefined
}

async function runTask(task) {
  const startedAt = performance.now()
  const { code, output } = await capture('turbo', ['run', task, ...QUIET])
  count(task, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, startedAt)
  if (code !== 0 || task === 'budgets') console.log(output.trim())
}

async function runBrowserTests(path, variables = {}) {
  if (path) return runSuite('e2e', { CHROMIUM_PATH: path, ...variables })
  console.log('No Chromium could be installed, so the end-to-end tests did not run.')
  count('e2e', { passed: 0, failed: 1 })
}

/** A suite that runs alone is followed; of the others, the output is shown when one has failed. */
async function runSuite(suite, variables = {}) {
  const startedAt = performance.now()
  if (isTerminal) console.log(`\nRunning ${suite}; ${total.passed} passed so far`)
  const args = ['run', `test:${suite}`, '--env-mode=loose', ...(suites.length > 1 ? QUIET : [])]
  const options = { env: { ...env, ...memory(), ...variables } }
  const isAlone = suites.length === 1
  const { code, output } = await (isAlone ? show : capture)('turbo', args, options)
  if (code !== 0 && output) console.log(output.trim())
  const { passed, failed } = suite === 'e2e' ? browserResults() : vitestResults(suite)
  // A suite with an exit code other than 0 counts as failed even if its report names no failed test.
  count(suite, { passed, failed: code === 0 ? failed : Math.max(failed, 1) }, startedAt)
}

/** The variables that put the temporary files of tests into memory, where it is large enough. */
function memory() {
  if (!existsSync(MEMORY)) return {}
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MIN_MEMORY_BYTES ? { TMPDIR: MEMORY } : {}
}

function vitestResults(suite) {
  const report = readReport(suite)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

/** A test that passes only when it is repeated counts as failed. */
function browserResults() {
  const stats = readReport('e2e')?.stats
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

function readReport(suite) {
  const file = join(REPORTS, `${suite}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function count(name, { passed, failed }, startedAt = performance.now()) {
  total.passed += passed
  total.failed += failed
  const time = seconds(performance.now() - startedAt)
  console.log(
    `${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed  ${time}`,
  )
}
