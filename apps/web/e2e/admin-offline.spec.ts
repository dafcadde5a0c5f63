import type { Page, Route } from '@playwright/test'
import { dialog } from './admin-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { openAndStore, storedOn, untilFilesStored } from './offline-copy.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ serviceWorkers: 'allow', isSignedIn: true })

const banner = (page: Page) =>
  page.getByText(/^You’re offline\. Showing what was saved at \d{1,2}:\d\d [AP]M\./)
const openScreen = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('what was loaded is shown without a connection, also after a reload, until it is back', async ({
  page,
  db,
  context,
}) => {
  await givenBooking(db, new Date(), { client_phone: '555 0199' })
  await openAndStore(page)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('Somebody Else').first()).toBeVisible()

  // Including details that were never opened.
  await page.getByText('Somebody Else').filter({ visible: true }).first().click()
  await expect(dialog(page, 'Booking Details').getByText('555 0199').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Booking Details')).toBeHidden()

  // Including the files of screens that were never opened.
  await openScreen(page, 'Clients')
  await expect(heading(page, 'Clients')).toBeVisible()
  await expect(page.getByText('Not available offline')).toBeVisible()
  await expectAccessible(page)

  await db.query("INSERT INTO client (name, email) VALUES ('Ann Marsh', 'ann@example.edu')")
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('Ann Marsh')).toBeVisible()
})

test(
  'only the dashboard is stored, and no file with personal data',
  nightly,
  async ({ page, db }) => {
    await givenBooking(db, new Date())
    await openAndStore(page)
    await openScreen(page, 'Clients')
    await expect(page.getByRole('button', { name: '+ New Client' })).toBeVisible()
    await openScreen(page, 'Settings')
    await page.getByRole('link', { name: /^Messages/ }).click()
    await expect(heading(page, 'Messages')).toBeVisible()
    const { files, results } = await storedOn(page)
    expect(results.join()).not.toMatch(/clients|notification/)
    expect(files.filter((url) => !url.includes('/assets/'))).toEqual([
      expect.stringMatching(/\/admin\/dashboard\?__WB_REVISION__=\w+$/),
    ])
  },
)

test(
  'details that were not opened before say so, beside what the list knows',
  nightly,
  async ({ page, db, context }) => {
    await givenBooking(db, inDays(3))
    await page.goto('admin/bookings')
    const row = page.getByText('Somebody Else').filter({ visible: true }).first()
    await expect(row).toBeVisible()
    await untilFilesStored(page)
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    await row.click()
    await expect(dialog(page, 'Booking Details').getByText('Somebody Else').first()).toBeVisible()
    await expect(
      dialog(page, 'Booking Details').getByText('Not available offline').first(),
    ).toBeVisible()
    await expect(dialog(page, 'Booking Details').getByText('Loading...')).toHaveCount(0)
  },
)

for (const [cause, respond] of [
  [
    'a proxy responds in place of the stopped server',
    (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  ],
  ['the network stays silent', () => {}],
] as const) {
  test(
    `what was loaded is shown while ${cause}, also after a reload`,
    nightly,
    async ({ page, db, context }) => {
      await givenBooking(db, new Date())
      await openAndStore(page)
      await context.route('**/*', respond)
      await openScreen(page, 'Bookings')
      await expect(banner(page)).toBeVisible({ timeout: 10_000 })
      await openScreen(page, 'Dashboard')
      await expect(page.getByText('Somebody Else').first()).toBeVisible()

      await page.reload()
      await expect(heading(page, 'Dashboard')).toBeVisible({ timeout: 10_000 })
      await expect(banner(page)).toBeVisible()
      await expect(page.getByText('Somebody Else').first()).toBeVisible()
      await context.unrouteAll()
      await expect(banner(page)).toBeHidden({ timeout: 10_000 })
    },
  )
}

test(
  'a tapped notification opens its screen without a reload, and asks before it discards what was typed',
  nightly,
  async ({ page }) => {
    /** As the service worker of this page sends it after a tap. */
    const tap = (path: string) =>
      page.evaluate(
        (path) =>
          navigator.serviceWorker.dispatchEvent(
            new MessageEvent('message', { data: { type: 'open', path } }),
          ),
        path,
      )
    await page.goto('admin/dashboard')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await tap('/admin/settings')
    const name = page.getByLabel('Business Name')
    await name.fill('The Other Chair')
    await tap('/admin/clients')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('The Other Chair')
    await tap('/admin/clients')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(heading(page, 'Clients')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  },
)

test(
  'a change without a connection shows an error message and keeps the typed text',
  nightly,
  async ({ page, db, context }) => {
    await page.goto('admin/clients')
    await untilFilesStored(page)
    await page.getByRole('button', { name: '+ New Client' }).click()
    const form = dialog(page, 'New Client')
    await form.getByLabel('Name').fill('Ann Marsh')
    await form.getByLabel('Email').fill('ann@example.edu')
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByRole('alert')).toHaveText(
      'You’re offline. Please try again when you’re back online.',
    )
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Ann Marsh')).toBeVisible()
    const { rows } = await db.query('SELECT name FROM client')
    expect(rows).toEqual([{ name: 'Ann Marsh' }])
  },
)
