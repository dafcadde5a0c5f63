import { createHash, randomBytes } from 'node:crypto'
import { dialog } from './admin-steps.ts'
import { chooseLastTime, fillIn, openHaircut, send } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenVisit, heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test.beforeEach(async ({ barber }) => {
  await barber.setting.set.mutate({ key: 'approve_first_visits', value: 'true' })
})

test(
  'a visitor requests a first visit, and is never told that it is booked',
  atAnyWidth,
  async ({ page, barber }) => {
    await openHaircut(page)
    await chooseLastTime(page)
    await fillIn(page)
    await send(page)
    await expect(heading(page, /^You requested .*, Sam$/)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText('Your appointment is requested.')
    await expect(main).not.toContainText(/\b(booked|confirmed)\b/i)
    await expectAccessible(page)
    const { items } = await barber.booking.list.query({ status: 'pending' })
    expect(items.map(({ client }) => client.name)).toEqual(['Sam Rivers'])

    await page.getByRole('link', { name: 'Take back the request' }).tap()
    await page.getByRole('button', { name: 'Continue to Cancel' }).tap()
    await page.getByRole('button', { name: 'Yes, Cancel Appointment' }).tap()
    await expect(heading(page, 'Appointment cancelled')).toBeVisible()
  },
)

test('the links of a request say that it waits', nightly, async ({ page, api }) => {
  const { publicToken } = await givenVisit(api)
  await page.goto(`reschedule/${publicToken}`)
  await expect(
    page.getByText('This appointment is pending and cannot be rescheduled.'),
  ).toBeVisible()
  await page.goto(`appointment/${publicToken}`)
  await expect(heading(page, 'Your request')).toBeVisible()
  await expect(page.getByText('The barber looks at every first visit in person.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('the barber', () => {
  test.use({ isSignedIn: true })

  test(
    'approves from the notification with two taps',
    atAnyWidth,
    async ({ page, api, barber }) => {
      const { id } = await givenVisit(api)
      const taps = new Taps()
      // The first tap is the notification, which opens the dashboard.
      taps.count += 1
      await page.goto('admin/dashboard')
      const card = page.getByRole('region', { name: 'First visits that ask' })
      await expectAccessible(page)
      await taps.tap(card.getByRole('button', { name: 'Approve Sam Rivers' }))
      await expect(page.getByText('Sam Rivers is booked.')).toBeVisible()
      expect(taps.count).toBeLessThanOrEqual(2)
      expect((await barber.booking.get.query({ id })).status).toBe('confirmed')
      await expect(card).toBeHidden()

      await page.getByRole('button', { name: 'Undo' }).tap()
      await expect(card).toBeVisible()
      expect((await barber.booking.get.query({ id })).status).toBe('pending')
    },
  )

  test(
    'declines with a prepared sentence, also from the details',
    nightly,
    async ({ page, api, barber }) => {
      const { id } = await givenVisit(api)
      await page.goto(`admin/dashboard?booking=${id}`)
      const details = dialog(page, 'Booking Details')
      await expect(details.getByText('Pending')).toBeVisible()
      await details.getByRole('button', { name: 'Decline' }).tap()
      const question = page.getByRole('alertdialog', { name: 'Decline this request?' })
      const reason = 'I am not taking new clients right now.'
      await question.getByLabel('Reason').selectOption(reason)
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Decline' }).tap()
      await expect(page.getByText('The request is declined.')).toBeVisible()
      expect(await barber.booking.get.query({ id })).toMatchObject({
        status: 'cancelled',
        decision: 'declined',
        decisionReason: reason,
      })
    },
  )

  test('finds requests by their status', nightly, async ({ page, api }) => {
    await givenVisit(api)
    await page.goto('admin/bookings?status=pending')
    await expect(page.getByRole('cell', { name: 'Pending' })).toBeVisible()
  })
})

test('the link in the email asks once more', atAnyWidth, async ({ page, api, barber, db }) => {
  const { id } = await givenVisit(api)
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await db.query(
    `INSERT INTO link (booking_id, purpose, handed_out, token_hash) VALUES ($1, 'decide', 'barber', $2)`,
    [id, hash],
  )
  await page.goto(`request/${token}`)
  await expect(heading(page, 'Sam Rivers asks for a first visit')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href="tel:5550100"]')).toBeVisible()
  await expectAccessible(page)
  expect((await barber.booking.get.query({ id })).status).toBe('pending')
  await page.getByRole('button', { name: 'Approve' }).tap()
  await expect(heading(page, 'Sam Rivers is booked')).toBeVisible()
  expect((await barber.booking.get.query({ id })).status).toBe('confirmed')
  await page.reload()
  await expect(heading(page, 'Sam Rivers is booked')).toBeVisible()

  await page.goto('request/unknown')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
  // The link is the barber's own, so the form for the links of a client is not there.
  await expect(page.getByLabel('Email address')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page).toHaveURL(/\/admin\//)
})
