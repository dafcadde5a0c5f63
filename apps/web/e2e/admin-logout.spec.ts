import type { Page } from '@playwright/test'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking } from './given.ts'

test.use({ serviceWorkers: 'allow', isSignedIn: true })

/** Opens the dashboard and waits until it is kept for use without a connection. */
async function openAndKeep(page: Page) {
  await page.goto('admin/dashboard')
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  // The document is kept last, when everything that it needs is there.
  await expect.poll(() => keptNames(page)).toContain('dashboard')
}

/** The names of the data, the document and its files. */
const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration()
    if (worker?.active?.state !== 'activated' || !(await caches.has('offline'))) return []
    const keys = await (await caches.open('offline')).keys()
    return keys.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
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
  'an offline logout deletes the token and what is kept on the device',
  atAnyWidth,
  async ({ page, db, context }) => {
    await givenBooking(db, new Date())
    await openAndKeep(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await token(page)).toBeNull()
    await expect.poll(() => keptNames(page)).toEqual([])
    await page.reload({ waitUntil: 'load' })
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await expect(page.getByText('Somebody Else')).toHaveCount(0)
  },
)

test('an offline logout reaches the server later', atAnyWidth, async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndKeep(page)
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

test(
  'a remote logout deletes the token and what is kept on the device',
  atAnyWidth,
  async ({ page, db }) => {
    await givenBooking(db, new Date())
    await openAndKeep(page)
    await db.query('DELETE FROM session')
    // Not by a click on a link: a request of the dashboard may end the session before the click.
    await page.evaluate(() => history.pushState(null, '', 'clients'))
    await expect(page).toHaveURL(/\/admin\/login$/)
    expect(await token(page)).toBeNull()
    await expect.poll(() => keptNames(page)).toEqual([])
  },
)

test('a kept copy is shown for at most 24 hours', atAnyWidth, async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndKeep(page)
  await context.setOffline(true)
  await page.evaluate(async () => {
    const cache = await caches.open('offline')
    const [key] = (await cache.keys()).filter(({ url }) => url.endsWith('kept-data.json'))
    const text = await (key && (await cache.match(key)))?.text()
    if (!key || !text) throw new Error('no data are kept')
    const dayAgo = Date.now() - 24 * 3_600_000
    await cache.put(key, new Response(text.replace(/"savedAt":\d+/, `"savedAt":${dayAgo}`)))
    // As on a device that was offline all the time: the page before this one must not sign out.
    sessionStorage.clear()
  })
  await page.reload({ waitUntil: 'load' })
  await expect(page.getByText('Not available offline')).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  expect(await keptNames(page)).not.toContain('kept-data.json')
})
