import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedVariables } from '@haircuts/db/environment.testing'
import { freePort } from '@haircuts/db/free-port'
import { test as base, expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import pg from 'pg'
import { shiftClock } from './shifted-clock.ts'

const SERVER = fileURLToPath(new URL('../../api/src/server.ts', import.meta.url))
export const ZONE = 'America/New_York'
/** The account that every test server creates when it starts. */
export const BARBER = { email: 'barber@example.edu', password: 'sharp scissors' }

/** Marks a test that is independent of the screen width and runs in one project only. */
export const atAnyWidth = { tag: '@at-any-width' }

interface Site {
  /** The URL of the web app, with a trailing slash. */
  url: string
  db: pg.Pool
  /** The address of the CalDAV server; a test that needs one starts it there. */
  calendarPort: number
}

/** Each worker has its own server and database; each test starts with a fresh installation. */
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
          // No other variables: a PUBLIC_URL or ROLE of the developer would change the server under test.
          PATH: process.env.PATH,
          ...inheritedVariables(process.env),
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
      await truncate(site.db, 'booking, client, blackout, picture, idempotency_key')
      await use(undefined)
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await shiftClock(context)
    await use(context)
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForHydration(page)
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
 * Empties tables and those that refer to them. Jobs of the server may hold locks in another order: the lock timeout is
 * shorter than PostgreSQL's deadlock timeout, so that this side gives up, and waits until the locks are free.
 */
export async function truncate(db: pg.Pool, tables: string) {
  const statement = `DO $$ BEGIN SET LOCAL lock_timeout = '200ms'; TRUNCATE ${tables} CASCADE; END $$`
  await expect(() => db.query(statement)).toPass()
}

/**
 * Makes `goto` and `reload` wait for hydration: before it, clicks on the server-rendered page are only queued.
 * Pass `waitUntil` to see the page sooner.
 */
function waitForHydration(page: Page) {
  const { goto, reload } = page
  const hydrated = () =>
    page.waitForFunction(
      () => !document.getElementById('served') || 'hydrated' in document.documentElement.dataset,
    )
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Asserts that axe finds no violation of WCAG 2.2 AA, in the light and in the dark colour scheme. */
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
  // Contrast during a colour transition is undefined, so transitions have to finish first.
  await page.emulateMedia({ colorScheme: shown, reducedMotion: 'reduce' })
  await stillness(page)
  expect(await violations(page, RULES), `in ${shown}`).toEqual([])
  await page.emulateMedia({ colorScheme: other })
  expect(await violations(page, ['color-contrast']), `in ${other}`).toEqual([])
  const reducedMotion = before.hasMotion ? 'no-preference' : 'reduce'
  await page.emulateMedia({ colorScheme: shown, reducedMotion })
}

/** Waits until all finite animations are finished. */
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

/** Asserts that the page does not scroll horizontally. Polls, because charts measure themselves after the render. */
export async function expectToFit(page: Page, where: string) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `pixels beyond the page: ${where}`).toBeLessThanOrEqual(0)
}

/** Signs the barber in without the login screen, which has its own tests. */
export async function loginAsAdmin(page: Page) {
  const answer = await page.request.post('api/auth/login', {
    data: { username: BARBER.email, password: BARBER.password },
  })
  const { access_token } = await answer.json()
  await page.addInitScript((token) => localStorage.setItem('access_token', token), access_token)
}

/** Blocks all time from now until `days` days ahead. */
export async function givenAwayFor(db: pg.Pool, days: number) {
  await db.query(
    `INSERT INTO blackout (title, start_at, end_at)
     VALUES ('Away', now() - interval '1 day', now() + make_interval(days => $1))`,
    [days],
  )
}

/** Inserts a booking of another client. */
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
