import { dialog, toast } from './admin-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { inDays } from './given.ts'
import { givenVisit, heading, press, timeText } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

const MINUTE_MS = 60_000

test.use({ viewport: { width: 390, height: 844 }, isSignedIn: true })

test(
  'the link of a completed fade books its clean-up, which the barber sees in the details',
  atAnyWidth,
  async ({ page, api, barber, db }) => {
    const { id, publicToken } = await givenVisit(api)
    await db.query('UPDATE booking SET start_at = $1, end_at = $2 WHERE id = $3', [
      inDays(-1, '12:00'),
      inDays(-1, '13:05'),
      id,
    ])
    await page.goto(`appointment/${publicToken}`)
    await expect(page.getByText('This appointment has already begun.')).toBeVisible()
    await barber.booking.update.mutate({ id, status: 'completed' })
    await page.goto(`admin/dashboard?booking=${id}`)
    const details = dialog(page, 'Booking Details')
    await expect(details.getByText(/^Clean-up: open until /)).toBeVisible()

    await details.getByRole('button', { name: 'More', exact: true }).click()
    await details.getByRole('button', { name: 'Book clean-up' }).click()
    const form = dialog(page, 'Book clean-up')
    await expect(form.getByRole('button', { name: /:\d\d [AP]M$/ }).first()).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`appointment/${publicToken}`)
    const offer = page.getByRole('region', { name: 'Free neck and ear clean-up' })
    await expect(offer).toContainText(
      'A free neck and ear clean-up within 14 days comes with your cut. It takes 15 minutes; ',
    )
    const chips = offer.getByRole('listitem').getByRole('button')
    await expect(chips).toHaveCount(3)
    await expectAccessible(page)
    await press(page, 'More times')
    await expect(offer.getByLabel('Day').locator('option').first()).toBeAttached()
    await offer.getByLabel('Day').selectOption({ index: 1 })
    await chips.first().click()
    await expectAccessible(page)
    await offer.getByRole('button', { name: /^Book \w+, \w+ \d+, / }).click()
    await expect(heading(page, /^See you .+, Sam$/)).toBeVisible()
    await expect(page.getByText('Neck and ear clean-up, 15 minutes')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cancel appointment' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reschedule' })).toBeHidden()
    await expectAccessible(page)

    const { cleanup } = await barber.booking.details.query({ id })
    const start = cleanup?.used?.startDatetime ?? new Date(0)
    await page.goto(`appointment/${publicToken}`)
    await expect(
      page.getByText(`Your free neck and ear clean-up is booked for ${timeText(start)}.`),
    ).toBeVisible()

    await page.goto(`admin/dashboard?booking=${id}`)
    await details.getByRole('button', { name: /^booked for / }).click()
    await expect(details.getByRole('button', { name: /^Clean-up of the visit on / })).toBeVisible()
    await expect(details.getByText('Price and donation')).toBeHidden()
    await expectAccessible(page)

    // The visit that is over asks for no donation.
    const began = new Date(Date.now() - 5 * MINUTE_MS)
    await db.query('UPDATE booking SET start_at = $1, end_at = $2 WHERE cleanup_of_id = $3', [
      began,
      new Date(began.getTime() + 15 * MINUTE_MS),
      id,
    ])
    await page.goto(`admin/dashboard?booking=${cleanup?.used?.id}`)
    await details.getByRole('button', { name: 'Complete' }).click()
    await expect(toast(page, 'Sam Rivers: completed.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeHidden()
  },
)
