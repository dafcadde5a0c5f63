// Measures how fast pages load on a mid-range phone with a slow connection. Prints JSON.
// node scripts/bench/pages.mjs <address of the site> <folder for the floor app> <Chromium> <email> <password>
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { capture, env } from '../toolchain.mjs'
import { serveFloor } from './floor-site.mjs'
import { slowVisit } from './slow-visit.mjs'

const RUNS = 3
const ROUTES = ['', 'book', 'book/2', 'faq']
/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'America/New_York',
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
}
const WIDE = { viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false }
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
]
/** Not a dependency: it is as large as all of them together, and only this script needs it. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

const [site, folder, executablePath, username, password] = process.argv.slice(2)
const { chromium } = createRequire(new URL('../../apps/web/package.json', import.meta.url))(
  '@playwright/test',
)
const floor = await serveFloor(folder)
const browser = await chromium.launch({ executablePath, args: QUIET })
const pages = [
  { name: 'floor app', address: floor.url },
  ...ROUTES.map((route) => ({ name: `/${route}`, address: `${site}${route}` })),
  { name: '/admin/calendar, phone', address: `${site}admin/calendar`, token: await signIn() },
  {
    name: '/admin/calendar, 1280 px',
    address: `${site}admin/calendar`,
    token: await signIn(),
    ...WIDE,
  },
].map((page) => ({ ...page, visits: [], scores: [] }))
// In rounds, so that other load of the machine affects all pages alike.
for (let round = 0; round < RUNS; round += 1) {
  for (const { name, address, visits, scores, ...own } of pages) {
    visits.push(await slowVisit(browser, address, { ...PHONE, ...own }))
  }
}
await browser.close()
for (let round = 0; round < RUNS; round += 1) {
  // Lighthouse cannot sign in.
  for (const { address, scores } of pages.filter(({ token }) => !token)) {
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

async function signIn() {
  const body = new URLSearchParams({ username, password })
  const login = await fetch(`${site}api/auth/login`, { method: 'POST', body })
  return (await login.json()).access_token
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
