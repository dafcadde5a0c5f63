import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Radicale, startRadicale } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { plainJson } from '@haircuts/core/kernel/plain-json'
import { emptyTablesSql } from '@haircuts/db/empty-tables.testing'
import { inheritedVariables } from '@haircuts/db/environment.testing'
import { freePort } from '@haircuts/db/free-port'
import type { AppRouter } from '@haircuts/router'
import { test as base, expect, type Page } from '@playwright/test'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import pg from 'pg'
import superjson from 'superjson'
import { shiftClock } from './shifted-clock.ts'

const SERVER = fileURLToPath(new URL('../../api/src/server.ts', import.meta.url))
/** The account that every test server creates when it starts. */
export const BARBER = { email: 'barber@example.edu', password: 'sharp scissors' }
/** Its password, hashed at the least cost that argon2 allows: almost every test signs in. */
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$5cdFlXmJfUNe+7LTTJ/eDQ$6BDoFVUvQyBKrStdhJKIf/Sge12rld2cNvdYaSDZQuk'

/*
 * The round of a test. Without a mark `npm test` runs it on a desktop, and the nightly round on a phone.
 */

/** The width does not concern it: it never runs on a phone. */
export const atAnyWidth = { tag: '@at-any-width' }
/** `npm test` runs it on a phone as well. */
export const atBothWidths = { tag: '@both-widths' }
/** Only a phone has what it tests, so `npm test` runs it there. */
export const onPhone = { tag: '@phone' }
/** A rare case: the nightly round runs it on a desktop, or within `onPhone` on a phone. */
export const nightly = { tag: ['@nightly', '@at-any-width'] }
/** A rare case that the nightly round runs on a phone as well. */
export const nightlyAtBothWidths = { tag: '@nightly' }

/** The tables that an installation fills at its first start. */
const INITIAL = ['addon', 'appointment_type', 'appointment_type_addon', 'business_hours', 'setting']
/** The tables that the running server relies on; every other one is emptied. */
const EXCLUDED = ['admin', 'push_key']

interface Site {
  /** The URL of the web app, with a trailing slash. */
  url: string
  db: pg.Pool
  databaseUrl: string
  /** DATA_DIR of the server. */
  dataDir: string
  /** The address of the CalDAV server; a test that needs one starts it there. */
  calendarPort: number
}

export type Api = ReturnType<typeof connectApi>

interface Fixtures {
  db: pg.Pool
  freshData: undefined
  /** The API as a visitor calls it. */
  api: Api
  /** Signs the barber in, once per test, and returns the token. */
  token: () => Promise<string>
  /** The API as the barber calls it. */
  barber: Api
  /** A CalDAV server where the server under test expects iCloud. */
  calendarServer: Radicale
  /** Whether `page` begins with a session of the barber; the login screen has its own tests. */
  isSignedIn: boolean
}

/**
 * Each worker has its own server and database; each test starts with a fresh installation. Email is not set up, unless
 * the file asks for it with `test.use({ sendsEmail: true })`, and limits are off without `hasLimits`.
 */
export const test = base.extend<
  Fixtures,
  { site: Site; sendsEmail: boolean; hasLimits: boolean; mailService: string }
>({
  sendsEmail: [false, { option: true, scope: 'worker' }],
  hasLimits: [false, { option: true, scope: 'worker' }],
  mailService: [
    async ({ browserName: _ }, use) => {
      const service = createServer((_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ ErrorCode: 0, Message: 'OK', MessageID: 'accepted' }))
      })
      await once(service.listen(0, '127.0.0.1'), 'listening')
      const address = service.address()
      if (address === null || typeof address === 'string') throw new Error('No port.')
      await use(`http://127.0.0.1:${address.port}`)
      service.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ browserName, sendsEmail, hasLimits, mailService }, use, worker) => {
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
          RATE_LIMITS: hasLimits ? 'on' : 'off',
          ...(sendsEmail && {
            POSTMARK_SERVER_TOKEN: 'token',
            POSTMARK_API_URL: mailService,
            EMAIL_FROM: BARBER.email,
          }),
          LOG_LEVEL: 'error',
        },
      })
      const failed = once(server, 'exit').then(() => {
        throw new Error('The server stopped before it was ready.')
      })
      const [message] = await Promise.race([once(server, 'message'), failed])
      const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
      await saveInitialData(db)
      await use({ url: message.ready, db, databaseUrl, dataDir, calendarPort })
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
  freshData: [
    async ({ db, site }, use) => {
      await restoreInitialData(db)
      rmSync(join(site.dataDir, 'backups'), { recursive: true, force: true })
      await use(undefined)
    },
    { auto: true },
  ],
  api: async ({ site }, use) => use(connectApi(site.url)),
  token: async ({ api }, use) => {
    let token: Promise<string> | undefined
    await use(() => (token ??= signIn(api)))
  },
  barber: async ({ site, token }, use) => {
    await use(connectApi(site.url, async () => ({ authorization: `Bearer ${await token()}` })))
  },
  calendarServer: async ({ site }, use) => {
    const server = await startRadicale({ port: site.calendarPort })
    await use(server)
    await server.stop()
  },
  isSignedIn: [false, { option: true }],
  context: async ({ context }, use) => {
    await shiftClock(context)
    await use(context)
  },
  page: async ({ page, javaScriptEnabled, isSignedIn, token }, use) => {
    if (javaScriptEnabled) waitForHydration(page)
    if (isSignedIn) {
      // A blank page, and the preview of an email, have no access to the storage.
      await page.addInitScript(
        (value) => {
          if (window.origin !== 'null') localStorage.setItem('access_token', value)
        },
        await token(),
      )
    }
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      const isExpected = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isExpected) errors.push(message.text())
    })
    await use(page)
    expect(errors, 'errors in the browser console').toEqual([])
  },
})

export { expect }

/** A typed client of the API; `headers` are those of each request. */
export function connectApi(
  siteUrl: string,
  headers: () => Promise<Record<string, string>> = async () => ({}),
) {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${siteUrl}api/trpc`,
        transformer: { input: plainJson, output: superjson },
        headers,
      }),
    ],
  })
}

export async function signIn(api: Api): Promise<string> {
  const credentials = { username: BARBER.email, password: BARBER.password }
  return (await api.auth.login.mutate(credentials)).accessToken
}

async function saveInitialData(db: pg.Pool) {
  await db.query('CREATE SCHEMA initial_data')
  for (const table of INITIAL)
    await db.query(`CREATE TABLE initial_data.${table} AS TABLE ${table}`)
  await db.query('UPDATE admin SET password_hash = $1', [CHEAP_HASH])
}

/**
 * Restores a fresh installation. Jobs of the server may hold locks in another order, so this side never waits for one: a
 * timeout or PostgreSQL's search for deadlocks might not end the wait at a shifted clock.
 */
async function restoreInitialData(db: pg.Pool) {
  const statement = emptyTablesSql({
    excluded: EXCLUDED,
    before: `EXECUTE 'LOCK TABLE ' || array_to_string(tables, ', ') || ' IN ACCESS EXCLUSIVE MODE NOWAIT';`,
    after: `${INITIAL.map((table) => `INSERT INTO ${table} SELECT * FROM initial_data.${table};`).join('\n')}
      UPDATE admin SET email = '${BARBER.email}';`,
  })
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

function inDatabase(url: URL, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
