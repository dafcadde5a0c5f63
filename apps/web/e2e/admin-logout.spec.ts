import type { Page } from '@playwright/test'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking } from './given.ts'

test.use({ serviceWorkers: 'allow', isSignedIn: true })

/** Opens the dashboard and waits until the service worker has cached the bookings of the day. */
async function openAndCacheDay(page: Page) {
  await page.goto('admin/dashboard')
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  await expect.poll(() => cachedDays(page)).toBe(1)
}

const cachedDays = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    if (worker?.active?.state !== 'activated' || !(await caches.has('day'))) return 0
    return (await (await caches.open('day')).keys()).length
  })
/** The token that the page holds. */
const token = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))

/** Without this, each page load would restore the injected session. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if (sessionStorage.getItem('was signed in')) localStorage.removeItem('access_token')
    sessionStorage.setItem('was signed in', 'yes')
  }),
)

test(
  'an offline logout deletes token and cached day',
  atAnyWidth,
  async ({ page, db, context }) => {
    await givenBooking(db, new Date())
    await openAndCacheDay(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await token(page)).toBeNull()
    await expect.poll(() => cachedDays(page)).toBe(0)
    await page.reload({ waitUntil: 'load' })
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(page.getByText('Somebody Else')).toHaveCount(0)
  },
)

test('an offline logout reaches the server later', atAnyWidth, async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndCacheDay(page)
  const { rows } = await db.query('SELECT id FROM session ORDER BY id DESC LIMIT 1')
  const open = async () =>
    (await db.query('SELECT 1 FROM session WHERE id = $1', [rows[0]?.id])).rowCount
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await open()).toBe(1)
  await context.setOffline(false)
  await expect.poll(open).toBe(0)
})

test('a remote logout deletes the token and the cached day', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, new Date())
  await openAndCacheDay(page)
  await db.query('DELETE FROM session')
  // Not by a click on a link: a request of the dashboard may end the session before the click.
  await page.evaluate(() => history.pushState(null, '', 'clients'))
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await token(page)).toBeNull()
  await expect.poll(() => cachedDays(page)).toBe(0)
})

test('the cached day is shown for at most 24 hours', atAnyWidth, async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndCacheDay(page)
  await page.evaluate(async () => {
    const cache = await caches.open('day')
    const [key] = await cache.keys()
    const day = await (key && (await cache.match(key)))?.json()
    if (key) await cache.put(key, new Response(JSON.stringify({ ...day, keptUntil: Date.now() })))
  })
  await context.setOffline(true)
  await page.reload({ waitUntil: 'load' })
  await expect(page.getByText('Your day is not saved')).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
})
