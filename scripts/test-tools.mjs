// Programs outside the registry that the tests and the benchmark need, installed from Debian's packages where possible.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, ROOT } from './toolchain.mjs'

const CALENDAR_SERVERS = ['radicale', 'xandikos']
/** Debian's packages of programs with which the nightly tests compare what the product reads and writes. */
const CALENDAR_PROGRAMS = ['khal', 'python3-icalendar', 'python3-recurring-ical-events']
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Installs Debian packages if this is Debian and the user is root; does nothing otherwise. */
export async function installPackages(...names) {
  if (!isDebian() || process.getuid?.() !== 0) return
  await capture('apt-get', ['update'])
  await capture('apt-get', ['install', '-y', '--no-install-recommends', ...names])
}

function isDebian() {
  return (
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  )
}

/**
 * The CalDAV servers for the tests of the calendar sync: those of the machine, or else Debian's packages.
 *
 * @returns the names of those that are still missing.
 */
export async function findCalendarServers() {
  const missing = CALENDAR_SERVERS.filter((name) => !isInPath(name))
  if (missing.length === 0) return []
  console.log('Fetching the calendar servers …')
  // One by one: a release of Debian without one of them still installs the other.
  for (const name of missing) await installPackages(name)
  return CALENDAR_SERVERS.filter((name) => !isInPath(name))
}

/** Installs the programs that read calendars, if this is Debian; their tests are skipped without them. */
export async function findCalendarPrograms() {
  if (isInPath('khal')) return
  console.log('Fetching programs that read calendars …')
  await installPackages(...CALENDAR_PROGRAMS)
  if (!isInPath('khal')) console.log('No khal: the comparison with other programs is skipped.')
}

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}

/**
 * The browser of the end-to-end tests: Chromium's headless shell, which takes a third less time than the whole browser,
 * or else what `findChromium` finds.
 *
 * @returns its path, or undefined if none can be installed.
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!existsSync(HEADLESS_SHELL)) {
    console.log('Fetching Chromium …')
    await installPackages('chromium-headless-shell')
  }
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium()
}

/**
 * A whole Chromium for measurements: one that is installed, or else Debian's package, or else Playwright's own download.
 *
 * @returns its path, or undefined if none can be installed.
 */
export async function findChromium() {
  const present = [process.env.CHROMIUM_PATH, ...INSTALLED].find((path) => path && existsSync(path))
  if (present) return present
  const own = await playwrightsOwn()
  if (existsSync(own)) return own

  console.log('Fetching Chromium …')
  await installPackages('chromium')
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  await inWeb(['playwright', 'install', 'chromium'])
  return existsSync(own) ? own : undefined
}

async function playwrightsOwn() {
  const print =
    "import { chromium } from '@playwright/test'; console.log(chromium.executablePath())"
  const { output } = await inWeb(['node', '--input-type=module', '--eval', print])
  return output.trim()
}

function inWeb([command, ...args]) {
  const cwd = `${ROOT}apps/web`
  const tool = command === 'node' ? command : `${cwd}/node_modules/.bin/${command}`
  return capture(tool, args, { cwd, timeout: 300_000 })
}
