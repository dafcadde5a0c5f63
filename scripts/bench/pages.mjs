// Measures how fast pages load on a mid-range phone with a slow connection. Prints JSON.
// node scripts/bench/pages.mjs <address of the site> <folder for the floor app> <Chromium>
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { capture, env } from '../toolchain.mjs'
import { serveFloor } from './floor-site.mjs'

const RUNS = 3
const ROUTES = ['', 'book', 'book/2', 'faq']
/** Lighthouse's phone and its "slow 4G". */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'America/New_York',
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
}
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
]
const SETTLE_MS = 1500
/** Not a dependency: it is as large as all of them together, and only this script needs it. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const [, , site, folder, executablePath] = process.argv
const { chromium } = createRequire(new URL('../../apps/web/package.json', import.meta.url))(
  '@playwright/test',
)
const floor = await serveFloor(folder)
const browser = await chromium.launch({ executablePath, args: QUIET })
const pages = [
  { name: 'floor app', address: floor.url },
  ...ROUTES.map((route) => ({ name: `/${route}`, address: `${site}${route}` })),
].map((page) => ({ ...page, visits: [], scores: [] }))
// In rounds, so that other load of the machine affects all pages alike.
for (let round = 0; round < RUNS; round += 1) {
  for (const { address, visits } of pages) visits.push(await visit(address))
}
await browser.close()
for (let round = 0; round < RUNS; round += 1) {
  for (const { address, scores } of pages) {
    const score = await lighthouse(address, { chromium: executablePath, folder })
    if (score) scores.push(score)
  }
}
floor.stop()
console.log(
  JSON.stringify({
    visits: pages.map(({ name, visits }) => ({ name, ...medians(visits) })),
    scores: pages
      .filter(({ scores }) => scores.length > 0)
      .map(({ name, scores }) => ({ name, ...medians(scores) })),
  }),
)

async function visit(address) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLE_MS)
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  return { ...seen, kib: bytes / 1024 }
}

/** Runs in the page before its own scripts. Like Lighthouse, counts blocking time only after the first contentful paint. */
function watch() {
  const tasks = []
  const seen = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    get tbt() {
      return tasks
        .filter(({ startTime }) => startTime > seen.fcp)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    },
  }
  window.seen = seen
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value
  })
  observe('longtask', (task) => tasks.push(task))
}

function medians(runs) {
  return Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(key, runs)]))
}

function median(key, runs) {
  return runs.map((run) => run[key]).sort((a, b) => a - b)[Math.floor(runs.length / 2)]
}

/** The scores of a page by Lighthouse, or undefined if Lighthouse cannot be installed or sees no page. */
async function lighthouse(address, { chromium, folder }) {
  const file = join(folder, 'lighthouse.json')
  const { code } = await capture(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance',
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...env, CHROME_PATH: chromium } },
  )
  if (code !== 0) return undefined
  const { audits, categories, runtimeError } = JSON.parse(readFileSync(file, 'utf8'))
  if (runtimeError) return undefined
  const value = (audit) => audits[audit].numericValue
  return {
    score: categories.performance.score * 100,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
  }
}
