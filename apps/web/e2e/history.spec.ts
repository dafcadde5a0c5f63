import { chooseLastTime, fillIn, openService, send, success, VISITOR } from './booking-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import {
  CONFIRM,
  chooseLastFree,
  givenVisit,
  heading,
  openReschedule,
  press,
} from './linked-visit.ts'

test('back and forward keep the input of the form', nightly, async ({ page }) => {
  await openService(page, "Men's haircut")
  const address = page.url()
  await chooseLastTime(page)
  await fillIn(page)
  await page.goBack()
  await expect(heading(page, /^Choose a time/)).toBeFocused()
  await expect(page.locator('[aria-pressed=true]', { hasText: /AM|PM/ })).toHaveCount(1)

  await page.goForward()
  await expect(page.getByLabel('Email')).toHaveValue(VISITOR.email)
  expect(page.url()).toBe(address)

  // A reload, and the page's own button, keep the same history.
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(VISITOR.email)
  await press(page, 'Change Time')
  await expect(heading(page, /^Choose a time/)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveTitle(/^Book an Appointment/)
})

test('back from the confirmation starts a new booking', nightly, async ({ page, db }) => {
  await openService(page, "Men's haircut")
  await chooseLastTime(page)
  await fillIn(page)
  await send(page)
  await expect(success(page)).toBeVisible()
  await page.goBack()
  await expect(heading(page, /^Choose a time/)).toBeVisible()
  await page.goForward()
  await expect(success(page)).toBeVisible()
  await page.goBack()
  await chooseLastTime(page)
  await expect(page.getByLabel('Email')).toHaveValue('')
  expect((await db.query('SELECT id FROM booking')).rowCount).toBe(1)
})

test(
  'the address of the confirmation, entered again, starts a new booking',
  nightly,
  async ({ page, db }) => {
    await openService(page, "Men's haircut")
    await chooseLastTime(page)
    await fillIn(page)
    await send(page)
    await expect(success(page)).toBeVisible()
    await page.reload()
    await expect(success(page)).toBeVisible()
    await page.goto(page.url())
    await chooseLastTime(page)
    await expect(page.getByLabel('Email')).toHaveValue('')
    expect((await db.query('SELECT id FROM booking')).rowCount).toBe(1)
  },
)

test('back from the question leads to the times', nightly, async ({ page, api }) => {
  const visit = await givenVisit(api)
  await page.goto('faq')
  await openReschedule(page, visit.rescheduleUrl)
  await chooseLastFree(page)
  await page.goBack()
  await expect(heading(page, /^Choose a new time/)).toBeFocused()
  await page.goForward()
  await expect(heading(page, /^Reschedule your appointment from/)).toBeVisible()
  await press(page, 'Choose another time')
  await expect(heading(page, /^Choose a new time/)).toBeFocused()
  await chooseLastFree(page)
  await press(page, CONFIRM)
  await expect(heading(page, /^See you/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.history.state)).toBeNull()
  await page.goBack()
  await expect(page).toHaveTitle(/^FAQ/)
})
