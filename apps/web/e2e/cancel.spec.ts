import { readFile } from 'node:fs/promises'
import { expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { ZONE_NAME } from './given.ts'
import { givenVisit, heading, openCancel, press, timeText } from './linked-visit.ts'
import { expectAccessible, recordCalls } from './page-checks.ts'

test('a visitor confirms twice and cancels', async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  const calls = recordCalls(page)
  await page.goto(visit.cancelUrl)
  await expect(page).toHaveTitle('Cancel Appointment - The Open Chair')
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  await expect(page.getByText(`${timeText(visit.startDatetime)} to`)).toBeVisible()
  await expect(
    page.getByText("Men's fade with beard shape-up and hot towel face treatment, 65 minutes"),
  ).toBeVisible()
  await expect(page.getByText(`Times are in ${ZONE_NAME}. On your device`)).toBeVisible()
  await expectAccessible(page)

  await press(page, 'Continue to Cancel')
  await expect(heading(page, 'Final Confirmation')).toBeFocused()
  await expectAccessible(page)
  await press(page, 'Go Back')
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  expect(calls.count('booking.cancel')).toBe(0)

  await press(page, 'Continue to Cancel')
  await page.getByRole('button', { name: 'Yes, Cancel Appointment' }).dblclick()
  await expect(heading(page, 'Appointment cancelled')).toBeFocused()
  await expectAccessible(page)
  expect(calls.count('booking.cancel')).toBe(1)
  const { rows } = await db.query('SELECT status FROM booking')
  expect(rows).toEqual([{ status: 'cancelled' }])

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Remove from calendar' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('METHOD:CANCEL')
  await page.getByRole('link', { name: 'Book again' }).click()
  await expect(heading(page, "Men's fade")).toBeVisible()
})

test('the browser’s back leads to the question before', nightly, async ({ page, api }) => {
  const visit = await givenVisit(api)
  await page.goto('faq')
  await openCancel(page, visit.cancelUrl)
  for (const goBack of [() => page.goBack(), () => press(page, 'Go Back')]) {
    await press(page, 'Continue to Cancel')
    await expect(heading(page, 'Final Confirmation')).toBeFocused()
    await goBack()
    await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveTitle(/FAQ/)
})

test('keeping the appointment changes nothing', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  await page.goto(visit.cancelUrl)
  await press(page, 'Keep Appointment')
  await expect(heading(page, 'Your appointment is still on')).toBeFocused()
  await expect(page.getByText(/^Nothing was cancelled\. See you .+, Sam\.$/)).toBeVisible()
  expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'confirmed' }])

  await press(page, 'Cancel after all')
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeFocused()
  await press(page, 'Keep Appointment')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveTitle(/^The Open Chair - /)
})

test('a stale page reports an earlier cancellation', nightly, async ({ page, context, api }) => {
  const visit = await givenVisit(api)
  await page.goto(visit.cancelUrl)
  await press(page, 'Continue to Cancel')

  const other = await context.newPage()
  await other.goto(visit.cancelUrl)
  await press(other, 'Continue to Cancel')
  await press(other, 'Yes, Cancel Appointment')
  await expect(heading(other, 'Appointment cancelled')).toBeVisible()

  await press(page, 'Yes, Cancel Appointment')
  await expect(heading(page, 'Already Cancelled')).toBeFocused()
  await expect(
    page.getByText('This appointment has already been cancelled.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
  await other.reload()
  await expect(heading(other, 'Already Cancelled')).toBeVisible()
})

test('the keyboard alone is enough', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  await openCancel(page, visit.cancelUrl)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Keep Appointment' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Final Confirmation')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(heading(page, 'Appointment cancelled')).toBeFocused()
  expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'cancelled' }])
})

test('every step is accessible and fits', nightlyAtBothWidths, async ({ page, api, db }) => {
  await page.goto('cancel/nonsense')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
  await expectAccessible(page)

  const visit = await givenVisit(api)
  await openCancel(page, visit.cancelUrl)
  await expectAccessible(page)
  await press(page, 'Keep Appointment')
  await expect(heading(page, 'Your appointment is still on')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Cancel after all')
  await press(page, 'Continue to Cancel')
  await expect(heading(page, 'Final Confirmation')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Yes, Cancel Appointment')
  await expect(heading(page, 'Appointment cancelled')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page, 'Already Cancelled')).toBeVisible()
  await expectAccessible(page)
  await db.query("UPDATE booking SET status = 'completed'")
  await page.reload()
  await expect(heading(page, 'Cannot Cancel')).toBeVisible()
  await expectAccessible(page)
})
