import type { Page } from '@playwright/test'
import { days, openHaircut, showNextDays, times } from './booking-steps.ts'
import { type Api, atAnyWidth, expect, test } from './fixtures.ts'
import { dateIn, givenAwayFor } from './given.ts'

const bookableFor = (barber: Api, value: number) =>
  barber.setting.set.mutate({ key: 'max_booking_advance_days', value })

async function showLastDays(page: Page) {
  const next = page.getByRole('button', { name: 'Next days' })
  for (let windows = 0; windows < 10 && (await next.isEnabled()); windows++)
    await showNextDays(page)
  await expect(next).toBeDisabled()
}

test('the window has seven days, or two on a phone, and moves by as many', async ({
  page,
  db,
}, info) => {
  // Ensures free times in the first window at any time of day: an empty window would be skipped.
  await db.query(
    "UPDATE business_hours SET is_open = true, open_time = '00:00', close_time = '24:00'",
  )
  await openHaircut(page)
  const size = info.project.name === 'phone' ? 2 : 7
  const back = page.getByRole('button', { name: 'Previous days' })
  await expect(days(page)).toHaveCount(size)
  await expect(days(page).first()).toContainText('Today')
  await expect(back).toBeDisabled()

  await showNextDays(page)
  await expect(days(page)).toHaveCount(size)
  await back.click()
  await expect(days(page).first()).toContainText('Today')
  await expect(back).toBeDisabled()
})

test('a tablet shows five days', atAnyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await openHaircut(page)
  await expect(days(page)).toHaveCount(5)
})

test('next ends with the last day that can be booked', atAnyWidth, async ({ page, barber }) => {
  await bookableFor(barber, 9)
  await openHaircut(page)
  await showLastDays(page)
  const [, , last] = dateIn(9).split('-')
  await expect(days(page).last()).toContainText(String(Number(last)))
})

test('a day that is alone in the last window is as wide as the others', async ({
  page,
  barber,
}, info) => {
  // The window size is 2 or 7 days: this horizon leaves one day for the last window.
  await bookableFor(barber, info.project.name === 'phone' ? 10 : 14)
  await openHaircut(page)
  const width = async () => Math.round((await days(page).first().boundingBox())?.width ?? 0)
  const usual = await width()
  await showLastDays(page)
  await expect(days(page)).toHaveCount(1)
  await expect.poll(width).toBe(usual)
})

test('an empty first window is skipped', atAnyWidth, async ({ page, barber }) => {
  await givenAwayFor(barber, 8)
  await openHaircut(page)
  await expect(page.getByText(/^No free times/)).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Previous days' }).click()
  await expect(page.getByText('No available time slots in the selected period.')).toBeVisible()
  await page.getByRole('button', { name: 'Show next period' }).click()
  await expect(page.getByText('No available time slots in the selected period.')).toBeHidden()
})

test('times are in the business zone, and the page says so', atAnyWidth, async ({ page }) => {
  await openHaircut(page)
  await expect(page.getByRole('heading', { name: /^Choose a time/ })).toContainText('Eastern Time')
  await expect(times(page).first()).toHaveText(/^\d{1,2}:\d{2} (AM|PM)$/)
  await times(page).first().click()
  await expect(page.getByText(/^Times are in Eastern Time. On your device, that is/)).toBeVisible()
})
