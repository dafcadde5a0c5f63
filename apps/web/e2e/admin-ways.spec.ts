import type { Page } from '@playwright/test'
import { dialog } from './admin-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import { givenVisit, noonZone } from './given.ts'
import { expectAccessible } from './page-checks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.use({ isSignedIn: true })
test.beforeEach(({ barber }) => barber.setting.set.mutate({ key: 'timezone', value: noonZone() }))

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('each chart has a table with its data', nightly, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', -2 * HOUR, {
    status: 'completed',
    donation_amount: 25,
    referral_source: 'A friend',
  })
  await page.goto('admin/statistics')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  const donations = part(page, 'Donations')
  await expect(
    donations.getByRole('img', {
      name: 'Donations: $25 in the last 12 months, $0 in the 12 months before',
    }),
  ).toBeVisible()
  // A chart is drawn once it is in sight.
  await donations.scrollIntoViewIfNeeded()
  await expect(donations.getByText('$0', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await donations.getByRole('button', { name: 'Show as table' }).click()
  const rows = donations.getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.last()).toContainText('$25')
  await page.getByRole('radio', { name: 'Weeks' }).check()
  await expect(rows).toHaveCount(14)
  await expect(
    page.getByRole('img', { name: 'Where clients come from: 1 answer in the last 13 weeks' }),
  ).toBeVisible()
})

test('the palette and shortcuts open screens and records', nightly, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', 3 * HOUR)
  await page.goto('admin/dashboard')
  await expect(part(page, 'Recent Bookings')).toContainText('Ann Marsh')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await field.fill('money')
  await expect(page.getByRole('option')).toHaveText(['Statistics'])
  await field.fill('ann m')
  await expect(page.getByRole('option', { name: /Ann Marsh/ })).toBeVisible()
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Client Details' })).toContainText('Ann Marsh')
  await expect(page).toHaveURL(/\/admin\/clients\?client=\d+$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('n?')
  await expect(page.getByRole('searchbox')).toHaveValue('n?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  // Until the screen has changed, the key is the one of the screen before.
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(dialog(page, 'Create Manual Booking')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Create Manual Booking')).toBeHidden()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Keyboard shortcuts')).toContainText('Business Hours')
  await expectAccessible(page)
})
