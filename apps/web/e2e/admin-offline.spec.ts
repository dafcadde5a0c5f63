import type { Page } from '@playwright/test'
import { dialog } from './admin-steps.ts'
import { expect, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ serviceWorkers: 'allow', isSignedIn: true })

const banner = (page: Page) =>
  page.getByText(/^You’re offline\. Showing what was saved at \d{1,2}:\d\d [AP]M\./)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the dashboard, and waits until its data, its document and its files are on the device. */
async function openAndKeep(page: Page) {
  await page.goto('admin/dashboard')
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.getRegistration()
        if (worker?.active?.state !== 'activated' || !(await caches.has('offline'))) return false
        const kept = (await (await caches.open('offline')).keys()).map(({ url }) => url)
        const loaded = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.includes('/assets/'))
        return (
          (
            await (
              await (
                await caches.open('offline')
              ).match(kept.find((url) => url.endsWith('kept-data.json')) ?? '')
            )?.text()
          )?.includes('"details"') &&
          // The document is stored last, after all of its files.
          kept.some((url) => !url.endsWith('kept-data.json') && !url.includes('/assets/')) &&
          loaded.every((name) => kept.includes(name))
        )
      }),
    )
    .toBe(true)
}

test('what was loaded is shown without a connection, also after a reload, until it is back', async ({
  page,
  db,
  context,
}) => {
  await givenBooking(db, new Date(), { client_phone: '555 0199' })
  await openAndKeep(page)
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

  // A damaged copy does not keep the back office from starting.
  await page.evaluate(async () => {
    const cache = await caches.open('offline')
    const copy = (await cache.keys()).find(({ url }) => url.endsWith('kept-data.json'))
    if (copy) await cache.put(copy, new Response('{"json":'))
  })
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('Not available offline').first()).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
})

test('details that were not opened before say so, beside what the list knows', async ({
  page,
  db,
  context,
}) => {
  await givenBooking(db, inDays(3))
  await page.goto('admin/bookings')
  const row = page.getByText('Somebody Else').filter({ visible: true }).first()
  await expect(row).toBeVisible()
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await row.click()
  await expect(dialog(page, 'Booking Details').getByText('Somebody Else').first()).toBeVisible()
  await expect(
    dialog(page, 'Booking Details').getByText('Not available offline').first(),
  ).toBeVisible()
  await expect(dialog(page, 'Booking Details').getByText('Loading...')).toHaveCount(0)
})

test('what was loaded is shown while a proxy answers that the site is away', async ({
  page,
  db,
  context,
}) => {
  await givenBooking(db, new Date())
  await openAndKeep(page)
  const away = (status: number) =>
    context.route('**/*', (route) => route.fulfill({ status, body: 'Bad Gateway' }))
  await away(502)
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  await context.unrouteAll()
})

test('what was loaded is shown when the network stays silent', async ({ page, db, context }) => {
  await givenBooking(db, new Date())
  await openAndKeep(page)
  await context.route('**/*', () => {})
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Somebody Else').first()).toBeVisible()
  await context.unrouteAll()
})

test('a tapped notification opens its screen without a reload, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('admin/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.evaluate(() => {
    Reflect.set(window, 'isSamePage', true)
    // As the service worker of this page sends it after a tap.
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'open', path: '/admin/clients' } }),
    )
  })
  await expect(heading(page, 'Clients')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test('a change without a connection is refused in words, and nothing typed is lost', async ({
  page,
  db,
  context,
}) => {
  await page.goto('admin/clients')
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
})
