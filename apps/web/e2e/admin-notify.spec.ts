import type { Page } from '@playwright/test'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible } from './page-checks.ts'

const CHOICE = 'Email the client'

test.use({ isSignedIn: true })

const row = (page: Page) => page.getByRole('row', { name: /Somebody Else/ })

for (const { isNotified, mails } of [
  { isNotified: true, mails: ['cancellation'] },
  { isNotified: false, mails: [] },
]) {
  test(
    `deleting an upcoming visit ${isNotified ? 'sends' : 'can omit'} the mail to its client`,
    isNotified ? atAnyWidth : nightly,
    async ({ page, db }) => {
      await givenBooking(db, inDays(2))
      await page.goto('admin/bookings')
      await row(page).getByRole('button', { name: 'Details of' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByLabel(CHOICE)).toBeChecked()
      await expectAccessible(page)
      await question.getByLabel(CHOICE).setChecked(isNotified)
      await question.getByRole('button', { name: 'Delete Permanently' }).click()
      await expect(page.getByText('No bookings found')).toBeVisible()
      const { rows } = await db.query('SELECT kind, booking_id FROM message')
      expect(rows).toEqual(mails.map((kind) => ({ kind, booking_id: null })))
    },
  )
}

test(
  'a deleted booking comes back by Undo and from the history, without an email',
  nightly,
  async ({ page, db }) => {
    await givenBooking(db, inDays(2))
    await page.goto('admin/bookings')
    const remove = async () => {
      await row(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete Permanently' }).click()
      await expect(page.getByText('No bookings found')).toBeVisible()
    }
    await remove()
    const toast = page.getByText('Booking deleted. Somebody gets no email: email is not set up.')
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The booking is back.')).toBeVisible()
    await expect(toast).toBeHidden()
    await expect(row(page)).toBeVisible()
    await remove()
    await page.goto('admin/recently-deleted')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore Somebody Else' }).click()
    await expect(page.getByText('Somebody Else is back.')).toBeVisible()
    await expect(page.getByText('Nothing was deleted in the last 24 hours.')).toBeVisible()
    const { rows } = await db.query('SELECT DISTINCT kind, state FROM message')
    expect(rows).toEqual([{ kind: 'cancellation', state: 'withdrawn' }])
  },
)

test('deleting a past visit does not ask about a mail', nightly, async ({ page, db }) => {
  await givenBooking(db, inDays(-2))
  await page.goto('admin/bookings')
  await row(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page.getByLabel(CHOICE)).toBeHidden()
})

test('the edit dialog asks about a mail if it would send one', nightly, async ({ page, db }) => {
  await givenBooking(db, inDays(2))
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
