import { openService, times } from './booking-steps.ts'
import { atAnyWidth, expect, givenAwayFor, test, ZONE } from './fixtures.ts'
import { test as testOfAnotherShop } from './kept-shop.ts'

testOfAnotherShop(
  'the window has seven days, or two on a phone, and moves by as many',
  async ({ page, db }, info) => {
    // Whatever day and hour it is, the first window has times: an empty one would be passed over.
    await db.query(
      "UPDATE business_hours SET is_open = true, open_time = '00:00', close_time = '24:00'",
    )
    await openService(page, "Men's haircut")
    const days = page.getByRole('group', { name: 'Days' }).getByRole('button')
    const size = info.project.name === 'phone' ? 2 : 7
    await expect(days).toHaveCount(size)
    await expect(days.first()).toContainText('Today')
    await expect(page.getByRole('button', { name: 'Previous days' })).toBeDisabled()

    const firstDay = (await days.first().textContent()) ?? ''
    await page.getByRole('button', { name: 'Next days' }).click()
    await expect(days.first()).not.toHaveText(firstDay)
    await expect(days).toHaveCount(size)
    await page.getByRole('button', { name: 'Previous days' }).click()
    await expect(days.first()).toContainText('Today')
    await expect(page.getByRole('button', { name: 'Previous days' })).toBeDisabled()
  },
)

test('a tablet shows five days', atAnyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await openService(page, "Men's haircut")
  await expect(page.getByRole('group', { name: 'Days' }).getByRole('button')).toHaveCount(5)
})

test('next ends with the last day that can be booked', atAnyWidth, async ({ page, db }) => {
  await db.query("UPDATE setting SET value = '9' WHERE key = 'max_booking_advance_days'")
  try {
    await openService(page, "Men's haircut")
    const next = page.getByRole('button', { name: 'Next days' })
    for (let pages = 0; pages < 10 && (await next.isEnabled()); pages++) await next.click()
    await expect(next).toBeDisabled()
    const last = new Date(Date.now() + 9 * 86_400_000).toLocaleDateString('en-US', {
      day: 'numeric',
      timeZone: ZONE,
    })
    await expect(
      page.getByRole('group', { name: 'Days' }).getByRole('button').last(),
    ).toContainText(last)
  } finally {
    await db.query("UPDATE setting SET value = '60' WHERE key = 'max_booking_advance_days'")
  }
})

test('an empty first window is passed over, and said', async ({ page, db }) => {
  await givenAwayFor(db, 8)
  await openService(page, "Men's haircut")
  await expect(page.getByText(/^Nothing is free/)).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Previous days' }).click()
  await expect(page.getByText('No available time slots in the selected period.')).toBeVisible()
  await page.getByRole('button', { name: 'Show next period' }).click()
  await expect(page.getByText('No available time slots in the selected period.')).toBeHidden()
})

test(
  'times are of the business, and the page says so to a device that is elsewhere',
  atAnyWidth,
  async ({ page }) => {
    await openService(page, "Men's haircut")
    await expect(page.getByRole('heading', { name: /^Choose a time/ })).toContainText(
      'Eastern Time',
    )
    await expect(times(page).first()).toHaveText(/^\d{1,2}:\d{2} (AM|PM)$/)
    await times(page).first().click()
    await expect(
      page.getByText(/^That is Eastern Time; your device’s clock will show/),
    ).toBeVisible()
  },
)
