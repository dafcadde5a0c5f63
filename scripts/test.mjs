// npm test: everything CI runs, from a bare clone. Ends with one line that counts every suite.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCalendarServers } from './calendar-servers.mjs'
import { checks, checksOfTheBuild } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { build, env, install, ROOT, show } from './toolchain.mjs'

const reports = mkdtempSync(join(tmpdir(), 'haircuts-reports-'))
const tally = { passed: 0, failed: 0 }

await install()
await build()
for (const { name, run } of [...checks, ...checksOfTheBuild]) await check(name, run)
await vitest('unit')
await calendarServers()
await vitest('integration')
await endToEnd()

rmSync(reports, { recursive: true, force: true })
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed ? 1 : 0)

async function check(name, run) {
  const { code, output } = await run()
  count(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  if (code !== 0) console.log(output.trim())
}

async function vitest(project) {
  const file = join(reports, `${project}.json`)
  const { code } = await show('vitest', [
    'run',
    `--project=${project}`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read(file)
  const failed = report?.numFailedTests ?? 0
  count(project, { passed: report?.numPassedTests ?? 0, failed: atLeastOneIf(code, failed) })
}

/** Without Radicale the tests of the calendar sync fail; without Xandikos they have one server less. */
async function calendarServers() {
  const missing = await findCalendarServers()
  if (missing.length)
    console.log(`These calendar servers could not be had to test with: ${missing.join(', ')}.`)
}

async function endToEnd() {
  const chromium = await findChromium()
  if (!chromium) {
    console.log('No Chromium could be had, so the end-to-end tests did not run.')
    return count('end to end', { passed: 0, failed: 1 })
  }
  const file = join(reports, 'e2e.json')
  const cwd = join(ROOT, 'apps/web')
  const { code } = await show(
    join(cwd, 'node_modules/.bin/playwright'),
    ['test', '--reporter=dot,json'],
    {
      cwd,
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  )
  const stats = read(file)?.stats
  // A test that passes only when tried again is a test that fails.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  count('end to end', { passed: stats?.expected ?? 0, failed: atLeastOneIf(code, failed) })
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
