import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@haircuts/db/free-port'
import { test as base, expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import pg from 'pg'

const SERVER = fileURLToPath(new URL('../../api/src/server.ts', import.meta.url))
export const ZONE = 'America/New_York'
/** The account that every server of these tests makes when it starts. */
export const BARBER = { email: 'barber@example.edu', password: 'sharp scissors' }

/** Marks a test that says the same at any width, so that one project is enough for it. */
export const atAnyWidth = { tag: '@at-any-width' }

interface Site {
  /** Where the web app is mounted, with a slash at the end. */
  url: string
  db: pg.Pool
  /** Where the site looks for the barber's calendars; nothing is there unless a test starts it. */
  calendarPort: number
}

/** Each worker has a server and a database of its own; each test finds a fresh installation in it. */
export const test = base.extend<{ db: pg.Pool; freshBookings: undefined }, { site: Site }>({
  site: [
    async ({ browserName }, use, worker) => {
      const templateUrl = new URL(process.env.E2E_TEMPLATE_URL ?? '')
      const template = templateUrl.pathname.slice(1)
      const name = `${browserName}_${worker.parallelIndex}_${worker.workerIndex}`
      const client = new pg.Client({ connectionString: inDatabase(templateUrl, 'postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
      await client.end()

      const databaseUrl = inDatabase(templateUrl, name)
      const dataDir = mkdtempSync(join(tmpdir(), 'haircuts-e2e-data-'))
      const calendarPort = await freePort()
      const server = fork(SERVER, {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          // Nothing else of ours: a PUBLIC_URL or a ROLE would send the tests elsewhere.
          PATH: process.env.PATH,
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          PORT: String(await freePort()),
          ADMIN_EMAIL: BARBER.email,
          ADMIN_PASSWORD: BARBER.password,
          ICLOUD_CALDAV_URL: `http://127.0.0.1:${calendarPort}`,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
        },
      })
      const failed = once(server, 'exit').then(() => {
        throw new Error('The server stopped before it was ready.')
      })
      const [message] = await Promise.race([once(server, 'message'), failed])
      const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      await use({ url: message.ready, db, calendarPort })
      await db.end()
      const stopped = failed.catch(() => {})
      server.kill('SIGTERM')
      await stopped
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  db: async ({ site }, use) => use(site.db),
  freshBookings: [
    async ({ site }, use) => {
      await site.db.query('TRUNCATE booking, client, blackout, picture, idempotency_key CASCADE')
      await use(undefined)
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitUntilAwake(page)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      const isExpected = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isExpected) complaints.push(message.text())
    })
    await use(page)
    expect(complaints, 'errors in the browser console').toEqual([])
  },
})

export { expect }

/**
 * A page that was opened answers: what the server drew is complete to look at, but a press on it is
 * only kept and a text in it says nothing of the application. To look at it sooner, say `waitUntil`.
 */
function waitUntilAwake(page: Page) {
  const { goto, reload } = page
  const awake = () =>
    page.waitForFunction(
      () => !document.getElementById('served') || 'awake' in document.documentElement.dataset,
    )
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (!options?.waitUntil) await awake()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await awake()
    return response
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation of WCAG 2.2 AA that a machine can find, the contrast in light and in dark. */
export async function expectAccessible(page: Page) {
  const before = await page.evaluate(() => {
    const matches = (query: string) => window.matchMedia(query).matches
    return {
      isDark: matches('(prefers-color-scheme: dark)'),
      hasMotion: matches('(prefers-reduced-motion: no-preference)'),
      hasAxe: 'axe' in window,
    }
  })
  if (!before.hasAxe) await page.evaluate(axe.source)
  const shown = before.isDark ? 'dark' : 'light'
  const other = before.isDark ? 'light' : 'dark'
  // A colour on its way to another has a contrast of its own.
  await page.emulateMedia({ colorScheme: shown, reducedMotion: 'reduce' })
  await stillness(page)
  expect(await violations(page, RULES), `in ${shown}`).toEqual([])
  await page.emulateMedia({ colorScheme: other })
  expect(await violations(page, ['color-contrast']), `in ${other}`).toEqual([])
  const reducedMotion = before.hasMotion ? 'no-preference' : 'reduce'
  await page.emulateMedia({ colorScheme: shown, reducedMotion })
}

/** What is half faded in has the contrast of neither; what turns for ever is not waited for. */
async function stillness(page: Page) {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

async function violations(page: Page, runOnly: string[]) {
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const found = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}

/** What is wider than the page makes people scroll to the side. Charts take a moment to measure it. */
export async function expectToFit(page: Page, where: string) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `pixels beyond the page: ${where}`).toBeLessThanOrEqual(0)
}

/** The barber is signed in on this page, as after a login; the door itself has tests of its own. */
export async function loginAsAdmin(page: Page) {
  const answer = await page.request.post('api/auth/login', {
    data: { username: BARBER.email, password: BARBER.password },
  })
  const { access_token } = await answer.json()
  await page.addInitScript((token) => localStorage.setItem('access_token', token), access_token)
}

/** Nothing is offered from now until `days` days ahead. */
export async function givenAwayFor(db: pg.Pool, days: number) {
  await db.query(
    `INSERT INTO blackout (title, start_at, end_at)
     VALUES ('Away', now() - interval '1 day', now() + make_interval(days => $1))`,
    [days],
  )
}

/** Somebody else's visit, holding its time. */
export async function givenBooking(db: pg.Pool, startAt: Date, minutes = 30) {
  await db.query(
    `INSERT INTO booking (start_at, end_at, type_name, type_duration_minutes, type_color,
                          client_name, client_email)
     VALUES ($1, $1::timestamptz + make_interval(mins => $2), 'Men''s haircut', $2, '#7a2230',
             'Somebody Else', 'somebody@example.com')`,
    [startAt, minutes],
  )
}

function inDatabase(url: URL, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
