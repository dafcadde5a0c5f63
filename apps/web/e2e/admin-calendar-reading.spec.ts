import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'

test.use({ isSignedIn: true })

test('a booking opens before its details are loaded', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, inDays(0))
  const answer = Promise.withResolvers<void>()
  await page.route(/booking\.details/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('admin/calendar')
  await page
    .getByRole('region', { name: 'Calendar' })
    .getByRole('button', { name: /Somebody Else/ })
    .click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  await expect(details.getByText("Men's haircut")).toBeVisible()
  await expect(details.getByText('Somebody Else').first()).toBeVisible()
  await expect(details.getByText(/12:00 ?–? ?.*12:30 PM/).first()).toBeVisible()
  await expect(details.getByText('Confirmed')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Reschedule' })).toBeVisible()
  const noHistory = details.getByText('No previous bookings found for this client.')
  await expect(noHistory).toBeHidden()
  answer.resolve()
  await expect(noHistory).toBeVisible()
})

test('the keyboard scrolls a calendar without entries on a phone', atAnyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('admin/calendar')
  for (const view of ['Week', 'Month', 'List', 'Day']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await expect(page.getByRole('button', { name: view, pressed: true })).toBeVisible()
    await expectAccessible(page)
  }
  await expectToFit(page, 'the calendar')
  const cell = page.getByRole('table').locator('[tabindex="0"]')
  const top = async () => (await cell.boundingBox())?.y ?? 0
  const before = await top()
  await cell.press('ArrowDown')
  await expect.poll(top).toBeLessThan(before)
})
