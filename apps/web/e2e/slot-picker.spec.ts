import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import { openService, times } from './booking-steps.ts'
import { atAnyWidth, expect, givenAwayFor, test, ZONE } from './fixtures.ts'
import { test as testOfAnotherShop } from './kept-shop.ts'

testOfAnotherShop(
  'the window has seven days, or two on a phone, and moves by as many',
  async ({ page, db }, info) => {
    // Ensures free times in the first window at any time of day: an empty window would be skipped.
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
    const [, , last = ''] = addDays(localDate(Date.now(), ZONE), 9).split('-')
    await expect(
      page.getByRole('group', { name: 'Days' }).getByRole('button').last(),
    ).toContainText(String(Number(last)))
  } finally {
    await db.query("UPDATE setting SET value = '60' WHERE key = 'max_booking_advance_days'")
  }
})

test('a day that is alone in the last window is as wide as the others', async ({
  page,
  db,
}, info) => {
  // The window size is 2 or 7 days: this horizon leaves one day for the last window.
  const ahead = info.project.name === 'phone' ? 10 : 14
  await db.query("UPDATE setting SET value = $1 WHERE key = 'max_booking_advance_days'", [ahead])
  try {
    await openService(page, "Men's haircut")
    const days = page.getByRole('group', { name: 'Days' }).getByRole('button')
    const widths = async () =>
      (await days.all()).map(async (day) => Math.round((await day.boundingBox())?.width ?? 0))
    const [usual] = await Promise.all(await widths())
    const next = page.getByRole('button', { name: 'Next days' })
    for (let pages = 0; pages < 10 && (await next.isEnabled()); pages++) await next.click()
    await expect(days).toHaveCount(1)
    expect(await Promise.all(await widths())).toEqual([usual])
  } finally {
    await db.query("UPDATE setting SET value = '60' WHERE key = 'max_booking_advance_days'")
  }
})

test('an empty first window is skipped, and the page says so', async ({ page, db }) => {
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
  'times are in the business zone, and the page says so on a device in another zone',
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
