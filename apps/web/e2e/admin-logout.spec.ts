import type { Page } from '@playwright/test'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking } from './given.ts'
import { openAndStore, storedOn } from './offline-copy.ts'

test.use({ serviceWorkers: 'allow', isSignedIn: true })

const storedResults = async (page: Page) => (await storedOn(page)).results
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
  'an offline logout deletes the token and the data stored on the device',
  atAnyWidth,
  async ({ page, db, context }) => {
    await givenBooking(db, new Date())
    await openAndStore(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(await token(page)).toBeNull()
    await expect.poll(() => storedResults(page)).toEqual([])
    await page.reload({ waitUntil: 'load' })
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('Somebody Else')).toHaveCount(0)
  },
)

test('an offline logout reaches the server later', nightly, async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndStore(page)
  const { rows } = await db.query('SELECT id FROM session ORDER BY id DESC LIMIT 1')
  const open = async () =>
    (await db.query('SELECT 1 FROM session WHERE id = $1', [rows[0]?.id])).rowCount
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await open()).toBe(1)
  await context.setOffline(false)
  await expect.poll(open).toBe(0)
})

test(
  'a remote logout deletes the token and the data stored on the device',
  nightly,
  async ({ page, db }) => {
    await givenBooking(db, new Date())
    await openAndStore(page)
    await db.query('DELETE FROM session')
    // Not by a click on a link: a request of the dashboard may end the session before the click.
    await page.evaluate(() => history.pushState(null, '', 'clients'))
    await expect(page).toHaveURL(/\/admin\/login$/)
    expect(await token(page)).toBeNull()
    await expect.poll(() => storedResults(page)).toEqual([])
  },
)

test('a stored copy is shown for at most 24 hours', nightly, async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndStore(page)
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  // As on a device that was offline all the time: the page before this one must not sign out.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload({ waitUntil: 'load' })
  await expect(page.getByText('Not available offline')).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  expect(await storedResults(page)).toEqual([])
})

test('a stored copy is not shown in another session', nightly, async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndStore(page)
  await context.setOffline(true)
  await page.addInitScript(() => localStorage.setItem('access_token', 'of another session'))
  await page.reload({ waitUntil: 'load' })
  await expect(page.getByText('Not available offline')).toBeVisible()
  expect(await storedResults(page)).toEqual([])
})
