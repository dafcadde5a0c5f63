import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { times } from './booking-steps.ts'
import { expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { givenAwayFor, givenBooking, ZONE_NAME } from './given.ts'
import {
  CONFIRM,
  chooseLastFree,
  freeTimes,
  givenVisit,
  heading,
  openReschedule,
  press,
  timeText,
} from './linked-visit.ts'
import { expectAccessible, expectToFit, recordCalls } from './page-checks.ts'

/** The new time in the confirmation question. */
async function chosen(page: Page) {
  const at = await heading(page, /^Reschedule your appointment from/)
    .locator('time')
    .last()
    .getAttribute('datetime')
  return new Date(at ?? '')
}

test(
  'the line with the total shows the whole time on the smallest phone',
  nightly,
  async ({ page, api }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openReschedule(page, (await givenVisit(api)).rescheduleUrl)
    const line = page.getByText(/^Booked for\s\S+\s\d+,/)
    // A broken word of it would need a third line.
    const lines = await line.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return new Set(Array.from(text.getClientRects(), ({ top }) => top)).size
    })
    expect(lines).toBe(2)
    await expectToFit(page, 'the reschedule page')
  },
)

test('a visitor reschedules to another time', async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  const calls = recordCalls(page)
  await openReschedule(page, visit.rescheduleUrl)
  await expect(page).toHaveTitle('Reschedule Appointment - The Open Chair')
  await expect(page.getByText('Booked for', { exact: true })).toBeVisible()
  await expect(page.getByText(timeText(visit.startDatetime), { exact: true })).toBeVisible()
  await expect(
    page
      .getByText("Men's fade with beard shape-up and hot towel face treatment", { exact: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('65 minutes, $30')).toBeVisible()
  await expect(heading(page, /^Choose a new time/)).toContainText(ZONE_NAME)
  await expectAccessible(page)

  await chooseLastFree(page)
  await expectAccessible(page)
  const to = await chosen(page)
  await expect(
    heading(
      page,
      `Reschedule your appointment from ${timeText(visit.startDatetime)} to ${timeText(to)}?`,
    ),
  ).toBeVisible()
  expect(calls.count('booking.reschedule')).toBe(0)

  await page.getByRole('button', { name: CONFIRM }).dblclick()
  await expect(heading(page, /^See you .+, Sam$/)).toBeFocused()
  await expect(page.getByText(`${timeText(to)} to`)).toBeVisible()
  await expectAccessible(page)
  await expect(
    page.getByText(`Your appointment has been rescheduled from ${timeText(visit.startDatetime)}.`),
  ).toBeVisible()
  expect(calls.count('booking.reschedule')).toBe(1)
  const { rows } = await db.query(
    'SELECT start_at, extract(epoch FROM end_at - start_at)::int / 60 AS minutes FROM booking',
  )
  expect(rows).toEqual([{ start_at: to, minutes: 65 }])

  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  )
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('SEQUENCE:1')
  expect(file).toContain('METHOD:PUBLISH')

  await page.reload()
  await expect(page.getByText(timeText(to), { exact: true })).toBeVisible()
})

test(
  'the times open at the visit, whose own is marked and disabled',
  nightly,
  async ({ page, api }) => {
    const visit = await givenVisit(api, 20)
    await openReschedule(page, visit.rescheduleUrl)
    const current = times(page).filter({ hasText: 'your time' })
    const day = page.getByRole('group', { name: 'Days' }).getByRole('button', {
      name: new RegExp(`^${timeText(visit.startDatetime).replace(/, [^,]+$/, '')},`),
    })
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await expect(current).toBeDisabled()
    await expect(current).toHaveText(
      `${timeText(visit.startDatetime).split(', ').at(-1)} your time`,
    )
    // The booking's own time does not block a start 15 minutes later.
    const later = new Date(visit.startDatetime.getTime() + 900_000)
    await page
      .getByRole('button', { name: timeText(later).split(', ').at(-1) ?? '', exact: true })
      .click()
    await press(page, CONFIRM)
    await expect(heading(page, /^See you/)).toBeVisible()
  },
)

test('another time can be chosen before confirming', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  await openReschedule(page, visit.rescheduleUrl)
  await chooseLastFree(page)
  const first = await chosen(page)
  await press(page, 'Choose another time')
  await expect(heading(page, /Choose a new time/)).toBeFocused()
  await expect(page.locator('[aria-pressed=true]', { hasText: /AM|PM/ })).toHaveCount(1)
  await freeTimes(page).first().click()
  await expect(heading(page, /^Reschedule your appointment from/)).toBeFocused()
  expect(await chosen(page)).not.toEqual(first)
  const { rows } = await db.query('SELECT start_at FROM booking')
  expect(rows).toEqual([{ start_at: visit.startDatetime }])
})

test('a time taken meanwhile offers the nearest ones', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  await openReschedule(page, visit.rescheduleUrl)
  await chooseLastFree(page)
  await givenBooking(db, await chosen(page), { minutes: 15 })
  await press(page, CONFIRM)
  const errorMessage = page.getByRole('alert').filter({ hasText: 'just been taken' })
  await expect(errorMessage).toBeFocused()
  await expect(
    heading(page, `Your appointment is still on ${timeText(visit.startDatetime)}`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: CONFIRM })).toHaveCount(0)

  const alternatives = errorMessage.getByRole('listitem').getByRole('button')
  await expect(alternatives).toHaveCount(3)
  await alternatives.first().click()
  await expect(heading(page, /^Reschedule your appointment from/)).toBeFocused()
  await press(page, CONFIRM)
  await expect(heading(page, /^See you/)).toBeVisible()
})

test('without free times the visit is still shown', nightly, async ({ page, api, barber }) => {
  const visit = await givenVisit(api)
  await givenAwayFor(barber, 70)
  await openReschedule(page, visit.rescheduleUrl)
  await expect(page.getByText('No available time slots in the selected period.')).toBeVisible()
  await expect(page.getByText(timeText(visit.startDatetime), { exact: true })).toBeVisible()
})

test('a visit of an inactive service can be moved', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  await db.query("UPDATE appointment_type SET is_active = false WHERE name = 'Men''s fade'")
  await openReschedule(page, visit.rescheduleUrl)
  await chooseLastFree(page)
  await press(page, CONFIRM)
  await expect(heading(page, /^See you/)).toBeVisible()
})

test('the keyboard alone is enough', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  await openReschedule(page, visit.rescheduleUrl)
  await expect(heading(page, 'Reschedule your appointment')).toBeFocused()
  const last = freeTimes(page).last()
  for (let steps = 0; steps < 80; steps++) {
    if (await last.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, /^Reschedule your appointment from/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, /^See you/)).toBeFocused()
  const { rows } = await db.query('SELECT start_at FROM booking')
  expect(rows).not.toEqual([{ start_at: visit.startDatetime }])
})

test('every step is accessible and fits', nightlyAtBothWidths, async ({ page, api, db }) => {
  await page.goto('reschedule/nonsense')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
  await expectAccessible(page)

  const visit = await givenVisit(api)
  await openReschedule(page, visit.rescheduleUrl)
  await expectAccessible(page)
  await chooseLastFree(page)
  await expectAccessible(page)
  await givenBooking(db, await chosen(page), { minutes: 15 })
  await press(page, CONFIRM)
  const alternatives = page.getByRole('alert').getByRole('listitem').getByRole('button')
  await expect(alternatives).toHaveCount(3)
  await expectAccessible(page)
  await alternatives.first().click()
  await press(page, CONFIRM)
  await expect(heading(page, /^See you/)).toBeVisible()
  await expectAccessible(page)
  await db.query("UPDATE booking SET status = 'completed' WHERE client_name = 'Sam Rivers'")
  await page.reload()
  await expect(heading(page, 'Cannot Reschedule')).toBeVisible()
  await expectAccessible(page)
})

test('no step scrolls sideways, however wide the window', nightly, async ({ page, api }) => {
  const visit = await givenVisit(api)
  const expectToFitAnywhere = async (step: string) => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, `${step} at ${width}`)
    }
  }
  await openReschedule(page, visit.rescheduleUrl)
  await expectToFitAnywhere('choosing')
  await chooseLastFree(page)
  await expectToFitAnywhere('confirming')
  await press(page, CONFIRM)
  await expect(heading(page, /^See you/)).toBeVisible()
  await expectToFitAnywhere('moved')
  await page.goto(visit.cancelUrl)
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeVisible()
  await expectToFitAnywhere('asking')
  await press(page, 'Continue to Cancel')
  await expectToFitAnywhere('confirming to cancel')
})
