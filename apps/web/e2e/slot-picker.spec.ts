import { addDays, weekday } from '@haircuts/scheduling/local-date'
import type { Page } from '@playwright/test'
import { days, fillIn, openHaircut, send, showNextDays, success, times } from './booking-steps.ts'
import { type Api, atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn, givenAwayFor, givenBooking, inDays, ZONE, ZONE_NAME } from './given.ts'
import { expectAccessible, recordCalls } from './page-checks.ts'

const bookableFor = (barber: Api, value: number) =>
  barber.setting.set.mutate({ key: 'max_booking_advance_days', value })

const THURSDAY = 3

/** The first Thursday that is three weeks ahead or more. */
function thursdayInThreeWeeks(): string {
  const date = dateIn(21)
  return addDays(date, (THURSDAY - weekday(date) + 7) % 7)
}

/** 'Thursday, December 17' */
function longDate(date: string): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(date).toLocaleDateString('en-US', format)
}

/** 'Thu, Dec 17, 9:00 AM' */
function shortTime(at: Date): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', timeZone: ZONE } as const
  const clock = { hour: 'numeric', minute: '2-digit', timeZone: ZONE } as const
  return `${at.toLocaleDateString('en-US', day)}, ${at.toLocaleTimeString('en-US', clock).replace('\u202f', ' ')}`
}

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

test(
  'times that fit best, a full day and the cut-off are shown before a visitor books',
  nightly,
  async ({ page, db, barber }) => {
    await db.query(
      "UPDATE business_hours SET is_open = true, open_time = '09:00', close_time = '17:00'",
    )
    const settings = [
      { key: 'minimize_gaps', value: true },
      { key: 'max_bookings_per_day', value: 2 },
      { key: 'cancel_cutoff_hours', value: 24 },
      { key: 'reschedule_cutoff_hours', value: 24 },
      { key: 'business_phone', value: '979 555 0100' },
    ] as const
    for (const setting of settings) await barber.setting.set.mutate(setting)
    for (const clock of ['09:00', '10:00']) await givenBooking(db, inDays(2, clock))
    await givenBooking(db, inDays(3, '12:00'))
    await givenAwayFor(barber, 2)
    await page.setViewportSize({ width: 1280, height: 900 })
    await openHaircut(page)
    const dayName = (date: string) => longDate(date).replace(/^\w+, /, '')
    await expect(days(page).filter({ hasText: 'full' })).toHaveCount(1)
    await page.getByRole('button', { name: 'All days' }).click()
    const marked = page.getByRole('button', {
      name: new RegExp(`${dayName(dateIn(3))}, .* 3 help the barber's day$`),
    })
    await expect(page.getByRole('button', { name: /help the barber's day$/ })).toHaveCount(1)
    await marked.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(times(page).filter({ hasText: "Helps the barber's day" })).toHaveText([
      /^9:00 AM/,
      /^11:30 AM/,
      /^12:30 PM/,
    ])
    await expectAccessible(page)
    await times(page).first().click()
    const limits = page.getByText(/^You can reschedule or cancel online until /)
    const start = Date.parse(
      (await page.locator('time').first().getAttribute('datetime')) ?? 'no time',
    )
    const until = shortTime(new Date(start - 24 * 3_600_000))
    await expect(limits).toHaveText(
      `You can reschedule or cancel online until ${until}. After that, please contact the barber.`,
    )
    await expect(limits.getByRole('link', { name: 'contact the barber' })).toHaveAttribute(
      'href',
      'sms:+19795550100',
    )
    await expectAccessible(page)
    // The confirmation shows the same limits, from the server's response.
    const text = (await limits.textContent()) ?? ''
    await fillIn(page)
    await send(page)
    await expect(success(page)).toBeVisible()
    await expect(limits).toHaveText(text)
  },
)

test('a sheet of months leads to any day in two taps', async ({ page, db }) => {
  await db.query(
    "UPDATE business_hours SET is_open = day_of_week <> 6, open_time = '00:00', close_time = '24:00'",
  )
  await openHaircut(page)
  const calls = recordCalls(page)
  const thursday = longDate(thursdayInThreeWeeks())
  const openSheet = page.getByRole('button', { name: 'All days' })
  const sheet = page.getByRole('dialog', { name: 'All days' })
  const day = sheet.getByRole('button', { name: new RegExp(`^${thursday}, \\d+ free times$`) })

  await openSheet.click()
  await day.click()
  await expect(sheet).toBeHidden()
  expect(calls.count('availability.days')).toBe(1)
  await expect(days(page).and(page.locator('[aria-pressed=true]'))).toContainText(
    thursday.split(' ').at(-1) ?? '',
  )
  await times(page).first().click()
  await expect(page.getByText(thursday.replace('Thursday, ', '')).first()).toBeVisible()

  // The keys of a date grid, on the day that is shown: a Thursday. Sundays are closed.
  await page.getByRole('button', { name: 'Change Time' }).click()
  await openSheet.click()
  await expect(day).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Home')
  const sunday = sheet.getByRole('button', { name: /^Sunday, .+, closed$/ })
  await expect(sunday.and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(sheet.getByRole('button', { name: longDate(dateIn(60)) })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(openSheet).toBeFocused()
})

test(
  'a day of the sheet can be picked before its free times are known',
  nightly,
  async ({ page }) => {
    await openHaircut(page)
    // The response never arrives.
    await page.route('**/availability.days*', () => undefined)
    const sheet = page.getByRole('dialog', { name: 'All days' })
    await page.getByRole('button', { name: 'All days' }).click()
    const thursday = longDate(thursdayInThreeWeeks())
    await sheet.getByRole('button', { name: thursday, exact: true }).click()
    await expect(sheet).toBeHidden()
    const day = page.getByRole('group', { name: 'Days' }).getByRole('button')
    await expect(day.and(page.getByRole('button', { name: `${thursday},` }))).toBeVisible()
  },
)

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a sideways swipe shows the next days', nightly, async ({ page }) => {
    await openHaircut(page)
    const first = (await days(page).first().textContent()) ?? ''
    const box = await days(page).last().boundingBox()
    const at = { x: box?.x ?? 0, y: (box?.y ?? 0) + 10 }
    const device = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', across: number) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: at.x + across, y: at.y }],
      })
    await touch('touchStart', 0)
    for (const across of [-30, -60, -90]) await touch('touchMove', across)
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(days(page).first()).not.toHaveText(first)
  })
})

test('a tablet shows five days', nightly, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await openHaircut(page)
  await expect(days(page)).toHaveCount(5)
})

test('next ends with the last day that can be booked', nightly, async ({ page, barber }) => {
  await bookableFor(barber, 9)
  await openHaircut(page)
  await showLastDays(page)
  const [, , last] = dateIn(9).split('-')
  await expect(days(page).last()).toContainText(String(Number(last)))
})

test(
  'a day that is alone in the last window is as wide as the others',
  nightly,
  async ({ page, barber }, info) => {
    // The window size is 2 or 7 days: this horizon leaves one day for the last window.
    await bookableFor(barber, info.project.name === 'phone' ? 10 : 14)
    await openHaircut(page)
    const width = async () => Math.round((await days(page).first().boundingBox())?.width ?? 0)
    const usual = await width()
    await showLastDays(page)
    await expect(days(page)).toHaveCount(1)
    await expect.poll(width).toBe(usual)
  },
)

test('an empty first window is skipped', nightly, async ({ page, barber }) => {
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
  await expect(page.getByRole('heading', { name: /^Choose a time/ })).toContainText(ZONE_NAME)
  await expect(times(page).first()).toHaveText(/^\d{1,2}:\d{2} (AM|PM)$/)
  await times(page).first().click()
  await expect(page.getByText(`Times are in ${ZONE_NAME}. On your device, that is`)).toBeVisible()
})
