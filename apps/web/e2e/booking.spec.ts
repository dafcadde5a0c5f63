import type { Locator } from '@playwright/test'
import {
  chooseLastTime,
  fillIn,
  openHaircut,
  openService,
  send,
  success,
  times,
  VISITOR,
} from './booking-steps.ts'
import { atAnyWidth, atBothWidths, expect, nightly, test } from './fixtures.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'
import { png } from './png.ts'

test('a visitor books a service with add-ons and a picture', atBothWidths, async ({ page, db }) => {
  await openService(page, "Men's fade")
  await expect(page).toHaveTitle('Book Appointment - The Open Chair')

  await page.getByRole('checkbox', { name: /Beard shape-up/ }).check()
  const towel = page.getByRole('checkbox', { name: /Hot towel/ })
  await expect(towel).toHaveAccessibleName(/free with the special/)
  await towel.check()
  await expect(page.getByText('65 minutes, $30').first()).toBeVisible()

  const time = await chooseLastTime(page)
  await expect(page.getByRole('heading', { name: / to \d+:\d+ [AP]M$/ })).toContainText(time)
  await expect(page.getByRole('listitem').filter({ hasText: /^65 minutes, / })).toBeVisible()
  const special = page.getByText('Hot towel face treatment: free with the special.')
  await expect(special).toBeVisible()

  await fillIn(page)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Referral source').fill('A friend')
  await page.getByLabel('Notes').fill('Short on the sides')
  await page
    .getByLabel('Style reference picture')
    .setInputFiles({ name: 'fade.png', mimeType: 'image/png', buffer: png(40, 30) })
  await expect(page.getByText('Your picture will be sent with your appointment.')).toBeVisible()
  await send(page)

  await expect(success(page)).toBeFocused()
  await expect(page.getByText('65 minutes. Your appointment is booked.')).toBeVisible()
  await expect(special).toBeVisible()

  const { rows } = await db.query(
    `SELECT client_name, client_email, client_phone, client_notes, is_first_time, referral_source,
            picture_reference, type_name, extract(epoch FROM end_at - start_at) / 60 AS minutes,
            (SELECT string_agg(name, ', ' ORDER BY id) FROM booking_addon
              WHERE booking_id = booking.id) AS addons
       FROM booking`,
  )
  expect(rows).toEqual([
    {
      client_name: `${VISITOR.firstName} ${VISITOR.lastName}`,
      client_email: VISITOR.email,
      client_phone: VISITOR.phone,
      client_notes: 'Short on the sides',
      is_first_time: true,
      referral_source: 'A friend',
      picture_reference: expect.stringMatching(/^\/uploads\/[\w-]+\.webp$/),
      type_name: "Men's fade",
      minutes: '65.0000000000000000',
      addons: 'Beard shape-up, Hot towel face treatment',
    },
  ])
})

test('a new client needs seven taps, and a friend four more', atAnyWidth, async ({ page, db }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  /** The Next key of a phone's keyboard leads from field to field. */
  const typeInto = async (first: Locator, values: string[]) => {
    await tap(first)
    for (const value of values) {
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
  }
  const firstName = page.getByLabel('First name')
  const bookIt = page.getByRole('button', { name: 'Book appointment' })

  await page.goto('')
  await tap(page.getByRole('link', { name: 'Book a cut' }).first())
  await tap(page.getByRole('link', { name: /^Book.*Men's fade/ }))
  await tap(page.getByRole('checkbox', { name: /Beard shape-up/ }))
  // The times of the service alone are disabled until those of the longer visit have loaded.
  await expect(page.getByText(/^55 minutes/).first()).toBeVisible()
  await expect(times(page).last()).toBeEnabled()
  await tap(times(page).last())
  await expect(firstName, 'on the first screen').toBeInViewport({ ratio: 1 })
  await typeInto(firstName, ['Sam', 'Rivers', 'sam.rivers@example.com', '555 0100'])
  await tap(page.getByRole('radio', { name: 'Yes' }))
  await page.keyboard.press('Tab')
  await page.keyboard.type('A friend')
  await tap(bookIt)
  await expect(success(page)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(7)

  const next = page.getByText(/^The next free time is/)
  const when = /\d+:\d+ [AP]M/.exec((await next.textContent()) ?? '')?.[0] ?? 'no time'
  await tap(page.getByRole('button', { name: 'Book the next time for a friend' }))
  const summary = page.getByRole('heading', { name: / to \d+:\d+ [AP]M$/ })
  await expect(summary).toContainText(when)
  await expect(summary).toBeFocused()
  for (const label of ['First name', 'Last name', 'Email', 'Phone'])
    await expect(page.getByLabel(label)).toHaveValue('')
  await typeInto(firstName, ['Lee', 'Park', 'lee.park@example.com', '555 0101'])
  await tap(bookIt)
  await expect(page.getByRole('heading', { level: 1, name: /Lee$/ })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(11)

  const { rows } = await db.query(
    `SELECT count(*)::int AS visits, count(DISTINCT client_name)::int AS people,
            min(end_at) <= max(start_at) AS follows
       FROM booking JOIN booking_addon ON booking_addon.booking_id = booking.id
      WHERE type_name = 'Men''s fade'`,
  )
  expect(rows).toEqual([{ visits: 2, people: 2, follows: true }])
})

test('back from a friend’s form is the confirmation', nightly, async ({ page }) => {
  await openHaircut(page)
  await chooseLastTime(page)
  await fillIn(page)
  await send(page)
  await expect(page.getByText(/^The next free time is/)).toBeVisible()
  await page.getByRole('button', { name: 'Book the next time for a friend' }).click()
  await expect(page.getByText(/^This appointment is for your friend/)).toBeVisible()
  await page.getByLabel('First name').fill('Lee')
  await page.getByRole('button', { name: 'Change Time' }).click()
  await expect(page.getByRole('heading', { name: /Choose a time/ })).toBeFocused()
  await page.goBack()
  await expect(success(page)).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('First name')).toHaveValue('Lee')
  // The name of the friend's form and the link to the own appointment survive a reload.
  await page.reload()
  await page.getByRole('link', { name: 'your appointment', exact: true }).click()
  await expect(page).toHaveTitle(/^Your appointment - /)
})

test('the confirmation leads to all that can be done next', nightly, async ({ page, db }) => {
  await openHaircut(page)
  await chooseLastTime(page)
  await fillIn(page)
  await send(page)
  await expect(success(page)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('haircut.ics')
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  )

  await page.getByRole('link', { name: 'cancel', exact: true }).click()
  await expect(page).toHaveTitle(/^Cancel Appointment - /)
  await page.goBack()
  await page.getByRole('link', { name: 'Reschedule', exact: true }).click()
  await expect(page).toHaveTitle(/^Reschedule Appointment - /)
  await page.goBack()
  await expect(success(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await db.query('SELECT id FROM booking')).rowCount, 'after a reload').toBe(1)
})

test('booking works without HTTPS', nightly, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await openHaircut(page)
  await chooseLastTime(page)
  await fillIn(page)
  await send(page)
  await expect(success(page)).toBeVisible()
})

test('long names fit a small phone at every step', nightly, async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { rows } = await db.query(
    "UPDATE appointment_type SET name = repeat('W', 60) WHERE name = 'Kids cut' RETURNING id",
  )
  await page.goto(`book/${rows[0].id}`)
  await expectToFit(page, 'the times')
  await chooseLastTime(page)
  const firstName = 'M'.repeat(60)
  const email = `${'m'.repeat(60)}@example.com`
  await fillIn(page, { ...VISITOR, firstName, email })
  await expectToFit(page, 'the form')
  await send(page)
  await expect(success(page)).toBeVisible()
  await expectToFit(page, 'the confirmation')
  await page.getByRole('link', { name: 'cancel', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Keep Appointment' })).toBeVisible()
  await expectToFit(page, 'cancelling')
  await page.goBack()
  await page.getByRole('link', { name: 'Reschedule', exact: true }).click()
  await times(page).first().click()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await expectToFit(page, 'rescheduling')
})

test('the keyboard alone is enough', atAnyWidth, async ({ page, db }) => {
  await page.goto('book')
  const press = async (target: ReturnType<typeof page.getByRole>, key: string) => {
    // Tab until the element has the focus; the test fails when it cannot be reached.
    for (let steps = 0; steps < 120; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        return page.keyboard.press(key)
      }
      await page.keyboard.press('Tab')
    }
    throw new Error('not reachable by Tab')
  }
  await expect(page.getByRole('link', { name: /^Book.*Kids cut/ })).toBeVisible()
  await press(page.getByRole('link', { name: /^Book.*Kids cut/ }), 'Enter')
  await expect(times(page).first()).toBeVisible()
  await press(page.getByRole('checkbox', { name: /Hot towel/ }), 'Space')
  await expect(page.getByRole('checkbox', { name: /Hot towel/ })).toBeChecked()
  // From then on the previous times are disabled, until the new ones have loaded.
  await expect(page.getByText(/^40 minutes/).first()).toBeVisible()
  await expect(times(page).last()).toBeEnabled()
  await press(times(page).last(), 'Enter')
  await expect(page.getByRole('heading', { name: / to \d+:\d+ [AP]M$/ })).toBeFocused()

  for (const [label, value] of [
    ['First name', VISITOR.firstName],
    ['Last name', VISITOR.lastName],
    ['Email', VISITOR.email],
    ['Phone', VISITOR.phone],
  ] as const) {
    await press(page.getByLabel(label), 'End')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(success(page)).toBeVisible()
  expect((await db.query('SELECT id FROM booking')).rowCount).toBe(1)
})

test('Change Time keeps the input, other add-ons clear the time', atAnyWidth, async ({ page }) => {
  await openHaircut(page)
  await chooseLastTime(page)
  await fillIn(page)

  await page.getByRole('button', { name: 'Change Time' }).click()
  await expect(page.getByRole('heading', { name: /Choose a time/ })).toBeFocused()
  await times(page).first().click()
  await expect(page.getByLabel('First name')).toHaveValue(VISITOR.firstName)

  await page.getByRole('button', { name: 'Change Time' }).click()
  await page.getByRole('checkbox', { name: /Beard shape-up/ }).check()
  await expect(page.getByText('Your add-ons changed. Please choose a time again.')).toBeVisible()
  await expect(page.locator('[aria-pressed=true]', { hasText: /AM|PM/ })).toHaveCount(0)
})

test('an add-on takes the place of the one that it excludes', nightly, async ({ page }) => {
  await openHaircut(page)
  const shapeUp = page.getByRole('checkbox', { name: /^Beard shape-up/ })
  const sculpting = page.getByRole('checkbox', { name: /^Full beard sculpting/ })
  await expect(shapeUp).toHaveAccessibleDescription('Instead of Full beard sculpting')
  await shapeUp.check()
  await sculpting.check()
  await expect(shapeUp).not.toBeChecked()
  const announced = page
    .getByRole('status')
    .getByText('Full beard sculpting replaces Beard shape-up.')
  await expect(announced).toBeAttached()
  await expect(page.getByText(/50 min/).first()).toBeVisible()
  await expectAccessible(page)
})

test('a service that is not offered says so and leads back', nightly, async ({ page }) => {
  await page.goto('book/999999')
  await expect(
    page.getByRole('heading', { name: 'This appointment is not available' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'See all appointments' }).click()
  await expect(page).toHaveTitle('Book an Appointment - The Open Chair')
})
