import type { Page } from '@playwright/test'
import { chooseLastTime, fillIn, openHaircut, send, success, VISITOR } from './booking-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible } from './page-checks.ts'

const bookingCalls = '**/booking.create*'

async function openForm(page: Page) {
  await openHaircut(page)
  await chooseLastTime(page)
  await fillIn(page)
  await page.getByLabel('Notes').fill('Kept')
}

async function expectNotesUnchanged(page: Page) {
  await expect(page.getByLabel('Notes')).toHaveValue('Kept')
  await expect(page.getByLabel('Email')).toHaveValue(VISITOR.email)
}

test('one email address has at most six upcoming visits', nightly, async ({ page, db }) => {
  for (const days of [40, 41, 42, 43, 44, 45]) {
    await givenBooking(db, inDays(days), { client_email: VISITOR.email.toUpperCase() })
  }
  await openForm(page)
  await send(page)
  const rejected = page.getByRole('alert').filter({ hasText: '6 upcoming appointments' })
  await expect(rejected).toBeFocused()
  await expect(rejected).not.toContainText('try again')
  await expect(rejected.getByRole('link', { name: /^Contact/ })).toBeVisible()
  await expectNotesUnchanged(page)
  await expectAccessible(page)
  expect((await db.query('SELECT id FROM booking')).rowCount).toBe(6)
})

test(
  'a form filled in immediately waits for the minimum age and is booked',
  nightly,
  async ({ page }) => {
    await openForm(page)
    const sent = page.waitForRequest(bookingCalls)
    const released = Promise.withResolvers<void>()
    await page.route(bookingCalls, async (route) => {
      await released.promise
      await route.continue()
    })
    await send(page)
    await expect(page.getByRole('button', { name: 'Booking…' })).toBeVisible()
    released.resolve()
    expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({
      json: { formAgeMs: expect.any(Number) },
    })
    await expect(success(page)).toBeVisible()
  },
)

test('a form rejected as too fast can be sent again', nightly, async ({ page, db }) => {
  await openForm(page)
  await page.route(bookingCalls, (route) =>
    route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(/"formAgeMs":\d+/, '"formAgeMs":9'),
    }),
  )
  await send(page)
  await expect(page.getByText('That was too fast.')).toBeVisible()
  await expectNotesUnchanged(page)
  await page.unroute(bookingCalls)
  await send(page)
  await expect(success(page)).toBeVisible()
  expect((await db.query('SELECT id FROM booking')).rowCount).toBe(1)
})

test('a filled honeypot is rejected and cleared for a retry', nightly, async ({ page, db }) => {
  await openForm(page)
  const hidden = page.locator('input[name="visit-remark"]')
  await expect(hidden).toHaveAttribute('autocomplete', 'off')
  await page.getByLabel('Notes').press('Tab')
  await expect(hidden).not.toBeFocused()
  await hidden.evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example'
  })
  await send(page)
  await expect(page.getByText('This looks like an automated booking.')).toBeVisible()
  expect((await db.query('SELECT id FROM booking')).rowCount).toBe(0)
  await expectNotesUnchanged(page)
  await send(page)
  await expect(success(page)).toBeVisible()
})
