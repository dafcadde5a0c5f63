import type { Page } from '@playwright/test'
import {
  atAnyWidth,
  expect,
  expectAccessible,
  expectToFit,
  givenBooking,
  loginAsAdmin,
  test,
} from './fixtures.ts'

const DAY_MS = 86_400_000
const CHOICE = 'Tell the client by email'

test.beforeEach(async ({ page, db }) => {
  await loginAsAdmin(page)
  await db.query('TRUNCATE message')
})

const row = (page: Page) => page.getByRole('row', { name: /Somebody Else/ })

for (const { told, mails } of [
  { told: true, mails: ['cancellation'] },
  { told: false, mails: [] },
]) {
  test(`a visit ahead is deleted, and its client ${told ? 'told' : 'not told'}`, async ({
    page,
    db,
  }) => {
    await givenBooking(db, new Date(Date.now() + 2 * DAY_MS))
    await page.goto('admin/bookings')
    await row(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByLabel(CHOICE)).toBeChecked()
    await expectAccessible(page)
    await expectToFit(page, 'the question')
    await question.getByLabel(CHOICE).setChecked(told)
    await question.getByRole('button', { name: 'Delete Permanently' }).click()
    await expect(page.getByText('No bookings found')).toBeVisible()
    const { rows } = await db.query('SELECT kind, booking_id FROM message')
    expect(rows).toEqual(mails.map((kind) => ({ kind, booking_id: null })))
  })
}

test(
  'a visit that is over is deleted without asking about a mail',
  atAnyWidth,
  async ({ page, db }) => {
    await givenBooking(db, new Date(Date.now() - 2 * DAY_MS))
    await page.goto('admin/bookings')
    await row(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page.getByLabel(CHOICE)).toBeHidden()
  },
)

test('the edit dialog asks about a mail where the change would send one', async ({ page, db }) => {
  await givenBooking(db, new Date(Date.now() + 2 * DAY_MS))
  await page.goto('admin/bookings')
  await row(page).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Booking' })
  await dialog.getByLabel('Admin Notes').fill('Low fade')
  await expect(dialog.getByLabel(CHOICE)).toBeHidden()
  await dialog.getByLabel('Status').selectOption('completed')
  await expect(dialog.getByLabel(CHOICE)).toBeHidden()
  await dialog.getByLabel('Status').selectOption('cancelled')
  await expect(dialog.getByLabel(CHOICE)).toBeChecked()
  await expectAccessible(page)
  await dialog.getByLabel(CHOICE).uncheck()
  await dialog.getByRole('button', { name: 'Update Booking' }).click()
  await expect(dialog).toBeHidden()
  expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'cancelled' }])
  expect((await db.query('SELECT kind FROM message')).rows).toEqual([])
})
