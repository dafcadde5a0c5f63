import type { Page } from '@playwright/test'
import { atAnyWidth, expect, givenBooking, loginAsAdmin, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the dashboard and waits until the service worker has cached the bookings of the day. */
async function dayIsKept(page: Page) {
  await page.goto('admin/dashboard')
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  await expect.poll(() => keptDays(page)).toBe(1)
}

const keptDays = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    if (worker?.active?.state !== 'activated' || !(await caches.has('day'))) return 0
    return (await (await caches.open('day')).keys()).length
  })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))

/** Injects the session once: a reload must not restore the token. */
async function signIn(page: Page) {
  await loginAsAdmin(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('was signed in')) localStorage.removeItem('access_token')
    sessionStorage.setItem('was signed in', 'yes')
  })
}

test(
  'a logout without a connection forgets the token and the day at once',
  atAnyWidth,
  async ({ page, db, context }) => {
    await signIn(page)
    await givenBooking(db, new Date())
    await dayIsKept(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await token(page)).toBeNull()
    await expect.poll(() => keptDays(page)).toBe(0)
    await page.reload({ waitUntil: 'load' })
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(page.getByText('Somebody Else')).toHaveCount(0)
  },
)

test(
  'the server hears of a logout when the connection is back',
  atAnyWidth,
  async ({ page, db, context }) => {
    await signIn(page)
    await givenBooking(db, new Date())
    await dayIsKept(page)
    const { rows } = await db.query('SELECT id FROM session ORDER BY id DESC LIMIT 1')
    const open = async () =>
      (await db.query('SELECT 1 FROM session WHERE id = $1', [rows[0]?.id])).rowCount
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await open()).toBe(1)
    await context.setOffline(false)
    await expect.poll(open).toBe(0)
  },
)

test(
  'a device that was signed out remotely deletes the cached day',
  atAnyWidth,
  async ({ page, db }) => {
    await signIn(page)
    await givenBooking(db, new Date())
    await dayIsKept(page)
    // The last thing that the dashboard requests: a request after the deletion would end the session before the click.
    await expect(page.getByRole('region', { name: 'Donations', exact: true })).toBeVisible()
    await db.query('DELETE FROM session')
    await page.getByRole('link', { name: 'Clients' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    expect(await token(page)).toBeNull()
    await expect.poll(() => keptDays(page)).toBe(0)
  },
)

test('the cached day is shown for at most 24 hours', atAnyWidth, async ({ page, db, context }) => {
  await signIn(page)
  await givenBooking(db, new Date())
  await dayIsKept(page)
  await page.evaluate(async () => {
    const cache = await caches.open('day')
    const [key] = await cache.keys()
    const day = await (key && (await cache.match(key)))?.json()
    if (key) await cache.put(key, new Response(JSON.stringify({ ...day, keptUntil: Date.now() })))
  })
  await context.setOffline(true)
  await page.reload({ waitUntil: 'load' })
  await expect(page.getByText('Nothing of your day is kept')).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
})
