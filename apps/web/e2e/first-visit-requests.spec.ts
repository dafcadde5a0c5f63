import type { Page } from '@playwright/test'
import { adminPaths, adminQueryLinks } from '../src/app/admin-paths.ts'
import { paths } from '../src/app/paths.ts'
import { toast } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { givenVisit } from './linked-visit.ts'
import { idle, recordCalls } from './page-checks.ts'

/** The floors of ADR 5, with what a page loads ahead at idle moments. */
const MAX_REQUESTS = 20
const MAX_OF_LINK = 18
const MAX_OF_OFFICE = 40
const screens = Object.entries(adminPaths).filter(([name]) => name !== 'login')
const pages = Object.values(paths).flatMap((path) =>
  typeof path === 'string' && path !== paths.admin ? [path] : [],
)

/** Those that load most, and those that most people meet; `npm test` visits them, the nightly round all others. */
const VISITED_FIRST: readonly string[] = [paths.book, adminPaths.dashboard, adminPaths.calendar]
const roundOf = (path: string) => (VISITED_FIRST.includes(path) ? atAnyWidth : nightly)

for (const path of pages) {
  test(`a first visit makes few requests: ${path}`, roundOf(path), async ({ page }) => {
    await expectFewRequests(page, path)
  })
}

for (const link of ['appointment', 'coming', 'reschedule', 'cancel'] as const) {
  test(
    `a first visit makes few requests: ${link} link`,
    link === 'appointment' ? atAnyWidth : nightly,
    async ({ page, api }) => {
      const { publicToken } = await givenVisit(api)
      // The page of a new time loads the neighbouring days ahead.
      const max = link === 'reschedule' ? MAX_REQUESTS : MAX_OF_LINK
      await expectFewRequests(page, `/${link}/${publicToken}`, max)
    },
  )
}

test('a first visit makes few requests: booking a service', atAnyWidth, async ({ page, api }) => {
  const [service] = await api.appointmentType.list.query()
  await expectFewRequests(page, paths.bookType(service?.id ?? 0))
})

test('a first visit makes few requests: login', nightly, async ({ page }) => {
  await expectFewRequests(page, adminPaths.login, MAX_OF_OFFICE)
})

test.describe('in the back office', () => {
  test.use({ isSignedIn: true })

  for (const [name, path] of screens) {
    test(
      `a first visit loads in one round trip, with few requests: ${name} screen`,
      roundOf(path),
      async ({ page, db }) => {
        // Without an upcoming booking, the list asks for all of them instead.
        await givenBooking(db, inDays(2))
        const asked = recordAskedLate(page)
        await expectFewRequests(page, path, MAX_OF_OFFICE)
        expect(await asked()).toEqual([])
      },
    )
  }

  test('a client loads in one round trip', nightly, async ({ page, barber }) => {
    const { id } = await barber.clients.create.mutate({ name: 'Ann Oak', email: 'ann@example.edu' })
    const asked = recordAskedLate(page)
    await page.goto(adminQueryLinks.client(id).slice(1))
    await expect(page.getByRole('dialog')).toContainText('ann@example.edu')
    expect(await asked()).toEqual([])
  })

  test(
    'dialogs whose code cannot be loaded show nothing until they are opened',
    nightly,
    async ({ page }) => {
      const code = '**/assets/frame-dialogs-*.js'
      await page.route(code, (route) => route.abort())
      await page.goto('admin/dashboard')
      const walkIn = page.getByRole('button', { name: 'Walk-in now' })
      const failed = page.waitForEvent('requestfailed')
      await walkIn.hover()
      await failed
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByRole('main')).toHaveCount(1)

      await walkIn.click()
      await expect(toast(page, 'The connection was lost. Please try again.')).toBeVisible()
      await expect(page).not.toHaveURL(/walk-in/)
      await expect(page.getByRole('main')).toHaveCount(1)

      await page.unroute(code)
      await page.reload()
      await walkIn.click()
      await expect(page.getByRole('dialog', { name: 'Walk-in' })).toBeVisible()
    },
  )

  test(
    'unsaved changes stay while the question about them cannot be loaded',
    nightly,
    async ({ page }) => {
      const code = '**/assets/frame-dialogs-*.js'
      await page.route(code, (route) => route.abort())
      await page.goto('admin/settings')
      const name = page.getByLabel('Business Name')
      await name.fill('Corner Cuts')
      const away = page.getByRole('link', { name: 'Calendar', exact: true }).first()
      await away.click()
      await expect(toast(page, 'The connection was lost. Please try again.')).toBeVisible()
      await expect(page).toHaveURL(/admin\/settings/)
      await expect(page.getByRole('main')).toHaveCount(1)
    },
  )
})

/** Visits a page with an empty cache, and waits for what it loads ahead at idle moments. */
async function expectFewRequests(page: Page, path: string, max = MAX_REQUESTS) {
  // Each address counts once: a query whose data change during the visit is fetched again, and the test does not count that.
  const requests = new Set<string>()
  page.on('request', (request) => requests.add(request.url()))
  await page.goto(path.slice(1))
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  let before = 0
  await expect(async () => {
    await idle(page)
    const isComplete = requests.size === before
    before = requests.size
    expect(isComplete).toBe(true)
  }).toPass({ intervals: [500] })
  expect(requests.size).toBeGreaterThan(2)
  expect(requests.size, [...requests].join('\n')).toBeLessThanOrEqual(max)
  test.info().annotations.push({ type: 'requests', description: String(requests.size) })
}

/**
 * What a screen asks for only once it has got something else. Parallel queries share a request; more than ten, which is the
 * limit of a batch, are in several requests that leave together.
 */
function recordAskedLate(page: Page): () => Promise<string[]> {
  const { calls, settled } = recordCalls(page)
  let askedFirst = Number.POSITIVE_INFINITY
  page.on('response', (response) => {
    const [, call] = response.url().split('/api/trpc/')
    if (call && !call.startsWith('live.')) askedFirst = Math.min(askedFirst, calls.length)
  })
  return async () => {
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await settled()
    const proceduresOf = (call: string) => call.replace(/\?.*/, '').split(',')
    const first = new Set(calls.slice(0, askedFirst).flatMap(proceduresOf))
    // A change elsewhere, such as an email that is planned, has the screen fetched again.
    const isNew = (call: string) => proceduresOf(call).some((procedure) => !first.has(procedure))
    return calls.slice(askedFirst).filter(isNew)
  }
}
