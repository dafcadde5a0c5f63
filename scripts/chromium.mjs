import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'
import { capture, ROOT } from './toolchain.mjs'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser of the end-to-end tests: Chromium's headless shell, with which they need a third less time than with the
 * whole browser, or else what findChromium finds.
 *
 * @returns its path, or undefined when none could be had.
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
 * A whole Chromium to measure with: one the machine has, else Debian's package where we may install it, else
 * Playwright's own download.
 *
 * @returns its path, or undefined when none could be had.
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
