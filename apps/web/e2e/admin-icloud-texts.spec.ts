import type { Page } from '@playwright/test'
import { expect, nightly, test } from './fixtures.ts'

const HINT = 'The connection was lost. Please try again.'

test.use({ isSignedIn: true })
test.beforeEach(async ({ db }) => {
  await db.query(`
    WITH account AS (
      INSERT INTO cloud_account (email, encrypted_password) VALUES ('barber@example.edu', '\\x00')
      RETURNING id)
    INSERT INTO cloud_calendar (account_id, url, displayname, mapped_to_blackout,
                                receives_bookings, is_writable)
    SELECT account.id, 'https://cloud.example/' || name, name, name = 'Private', name = 'Work',
           name <> 'Team'
      FROM account, unnest(ARRAY['Private', 'Work', 'Team']) AS name`)
})

/** Each action of the screen and the specified text of its failure. */
const ACTS: [operation: string, message: string, act: (page: Page) => Promise<void>][] = [
  [
    'cloudCalendar.discover',
    'Failed to discover calendars',
    (page) => page.getByRole('button', { name: 'Discover Calendars' }).click(),
  ],
  [
    'cloudCalendar.update',
    'Failed to update mapping',
    (page) => page.getByRole('switch', { name: /Private/ }).click(),
  ],
  [
    'cloudCalendar.sync',
    'Failed to sync calendar',
    (page) => page.getByRole('button', { name: 'Sync Now' }).click(),
  ],
  [
    'cloudCalendar.syncAll',
    'Failed to sync calendars',
    (page) => page.getByRole('button', { name: 'Sync All Mapped Calendars' }).click(),
  ],
  [
    'cloudCalendar.setBookingCalendar',
    'Failed to set booking sync calendar',
    (page) => page.getByRole('button', { name: 'Use for Bookings: Private' }).click(),
  ],
  [
    'cloudCalendar.clearBookingCalendar',
    'Failed to clear booking sync calendar',
    (page) => page.getByRole('button', { name: 'Disable Sync' }).click(),
  ],
]

test('each failure shows its specified text for five seconds', nightly, async ({ page }) => {
  await page.clock.install()
  await page.goto('admin/icloud')
  for (const [operation, text, act] of ACTS) {
    await page.route(`**/trpc/${operation}?*`, (route) => route.abort())
    await act(page)
    await expect(page.getByText(text, { exact: true }), operation).toBeVisible()
    await expect(page.getByText(HINT)).toBeVisible()
    await page.clock.fastForward(5_100)
    await expect(page.getByText(text, { exact: true }), operation).toBeHidden()

    await page.unroute(`**/trpc/${operation}?*`)
    await page.route(`**/trpc/${operation}?*`, (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: 'Sorry' }),
    )
    await act(page)
    await expect(page.getByText(text, { exact: true }), operation).toBeVisible()
    await expect(page.getByText(HINT)).toBeHidden()
    await page.clock.fastForward(5_100)
    await page.unroute(`**/trpc/${operation}?*`)
  }
})

/** Each question whose act may fail, the specified text of the failure, and the buttons that ask and act. */
const QUESTIONS = [
  ['cloudAccount.disconnect', 'Failed to disconnect account', 'Disconnect', 'Disconnect'],
  [
    'cloudCalendar.clearBookingCalendar',
    'Failed to clear booking sync calendar',
    'Stop and remove the events',
    'Remove the events',
  ],
] as const

test('a question stays open with the failure of its act', nightly, async ({ page }) => {
  await page.goto('admin/icloud')
  for (const [operation, text, ask, act] of QUESTIONS) {
    await page.route(`**/trpc/${operation}?*`, (route) => route.abort())
    await page.getByRole('main').getByRole('button', { name: ask }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: act }).click()
    await expect(question.getByText(text, { exact: true }), operation).toBeVisible()
    await expect(question.getByText(HINT)).toBeVisible()
    await question.getByRole('button').first().click()
    await expect(question).toBeHidden()
    await page.getByRole('main').getByRole('button', { name: ask }).click()
    await expect(question.getByText(text, { exact: true })).toBeHidden()
    await question.getByRole('button').first().click()
    await page.unroute(`**/trpc/${operation}?*`)
  }
})

test('a rejected connection is reported until the next submit', nightly, async ({ page }) => {
  await page.clock.install()
  await page.goto('admin/icloud')
  await page.getByRole('button', { name: 'Update Credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update iCloud Credentials' })
  const password = dialog.getByLabel('App-Specific Password')
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true })
  await password.fill('wrong')
  await page.route('**/trpc/cloudAccount.connect?*', (route) => route.abort())
  await connect.click()
  const failed = dialog.getByText('Failed to connect iCloud account', { exact: true })
  await expect(failed).toBeVisible()
  await expect(dialog.getByText(HINT)).toBeVisible()
  await password.fill('wrong again')
  await page.clock.fastForward(60_000)
  await expect(failed).toBeVisible()

  // No CalDAV server is running, so the API returns its own error message.
  await page.unroute('**/trpc/cloudAccount.connect?*')
  await connect.click()
  await expect(dialog.getByText('iCloud cannot be reached right now.')).toBeVisible()
  await expect(failed).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Update Credentials' }).click()
  await expect(dialog.getByLabel('Apple ID Email')).toBeVisible()
  await expect(dialog.getByText('iCloud cannot be reached right now.')).toBeHidden()
})

test('a sync shows the message of the server, or success', nightly, async ({ page }) => {
  await page.goto('admin/icloud')
  for (const [message, said] of [
    ['Private synced: 3 added.', 'Private synced: 3 added.'],
    ['', 'Calendar synced successfully!'],
  ] as const) {
    await page.route('**/trpc/cloudCalendar.sync?*', (route) => {
      const json = { message, added: 0, updated: 0, removed: 0 }
      return route.fulfill({ json: [{ result: { data: { json } } }] })
    })
    await page.getByRole('button', { name: 'Sync Now' }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await page.unroute('**/trpc/cloudCalendar.sync?*')
  }
})

test('a read-only calendar is not offered for bookings', nightly, async ({ page }) => {
  await page.goto('admin/icloud')
  await expect(page.getByRole('button', { name: 'Use for Bookings: Private' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use for Bookings: Team' })).toBeHidden()
  await expect(page.getByText('This calendar is read-only')).toBeVisible()
})
