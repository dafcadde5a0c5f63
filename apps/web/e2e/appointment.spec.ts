import { expect, nightly, test } from './fixtures.ts'
import { chooseLastFree, givenVisit, heading, openReschedule, timeText } from './linked-visit.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'

test.use({ sendsEmail: true })

test('the page of an appointment says when it is, and leads to each act', async ({ page, api }) => {
  const visit = await givenVisit(api)
  await page.goto(`appointment/${visit.publicToken}`)
  await expect(page).toHaveTitle('Your appointment - The Open Chair')
  await expect(heading(page, 'Your appointment')).toBeFocused()
  await expect(page.getByText(`${timeText(visit.startDatetime)} to`)).toBeVisible()
  await expect(page.getByText(/hot towel face treatment, 65 minutes$/)).toBeVisible()
  await expect(page.getByText('$30 suggested')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Tell me if something earlier opens' }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page, 'the appointment')

  await page.getByRole('link', { name: 'Reschedule', exact: true }).click()
  await expect(page).toHaveTitle('Reschedule Appointment - The Open Chair')
  await expect(heading(page, /^Choose a new time/)).toBeVisible()
  await page.getByRole('link', { name: 'See everything about your appointment' }).click()
  await page.getByRole('link', { name: 'Cancel appointment' }).click()
  await expect(heading(page, 'Are you sure you want to cancel?')).toBeVisible()
})

test('a link for one act shows no other', nightly, async ({ page, api }) => {
  const visit = await givenVisit(api)
  const token = new URL(visit.cancelUrl).pathname.split('/').at(-1)
  await page.goto(`appointment/${token}`)
  await expect(page.getByRole('link', { name: 'Cancel appointment' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reschedule', exact: true })).toBeHidden()
  await page.goto('appointment/nonsense')
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
})

test('an appointment that is over says so', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api)
  for (const status of ['completed', 'cancelled']) {
    await db.query('UPDATE booking SET status = $1', [status])
    await page.goto(`appointment/${visit.publicToken}`)
    await expect(page.getByText(`This appointment is ${status}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book again' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('the times are near the top of the page to reschedule', nightly, async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visit = await givenVisit(api)
  await openReschedule(page, `reschedule/${visit.publicToken}`)
  await expect(heading(page, /^Choose a new time/)).toBeInViewport()
  await expect(page.getByText(/^Booked for/).last()).toBeVisible()
  await chooseLastFree(page)
})
