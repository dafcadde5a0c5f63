import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'

const SERVER = fileURLToPath(new URL('../../api/src/server.ts', import.meta.url))
export const ZONE = 'America/New_York'
/** The account that every server of these tests makes when it starts. */
export const BARBER = { email: 'barber@example.edu', password: 'sharp scissors' }

interface Site {
  /** Where the web app is mounted, with a slash at the end. */
  url: string
  db: pg.Pool
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
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
        },
      })
      const failed = once(server, 'exit').then(() => {
        throw new Error('The server stopped before it was ready.')
      })
      const [message] = await Promise.race([once(server, 'message'), failed])
      const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      await use({ url: message.ready, db })
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
  page: async ({ page }, use) => {
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

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
  expect(found).toEqual([])
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

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
