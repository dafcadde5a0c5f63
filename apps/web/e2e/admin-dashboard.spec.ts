import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { dialog, heldBack, undo } from './admin-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import { givenVisit, noonZone } from './given.ts'
import { expectAccessible, recordCalls } from './page-checks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.use({ isSignedIn: true })
test.beforeEach(({ barber }) => barber.setting.set.mutate({ key: 'timezone', value: noonZone() }))

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function statusesIn(db: Pool) {
  const { rows } = await db.query(
    'SELECT client_name AS name, status, donation_amount::float8 AS donation, notes FROM booking ORDER BY client_name',
  )
  return rows.map(({ name, status, donation, notes }) => [name, status, donation, notes])
}

test('the dashboard lists the bookings of the day and opens each of them', async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', 10 * MINUTE)
  await givenVisit(db, 'Ann Marsh', -48 * HOUR, { status: 'completed' })
  await givenVisit(db, 'Bo Ford', 3 * HOUR)
  await givenVisit(db, 'Cy Hale', 2 * HOUR, { status: 'cancelled' })
  await db.query(
    `INSERT INTO message (booking_id, kind, version, recipient, state, reason, next_attempt_at, created_at)
     SELECT id, 'confirmation', 99, client_email, 'failed', 'No such address.', now(), now()
       FROM booking WHERE client_name = 'Bo Ford'`,
  )
  const { calls } = recordCalls(page)
  await page.goto('admin/dashboard')

  await expect(part(page, 'Emails that could not be sent')).toContainText('Confirmation to Bo Ford')
  expect(calls.find((call) => call.includes('dashboard.overview'))).toContain('notification.list')
  await expect(page.getByRole('definition')).toHaveText(['4', '2', '2'])
  await expect(page.getByRole('list', { name: 'Later today' }).getByRole('listitem')).toHaveText([
    /Bo Ford/,
  ])
  await expect(part(page, 'Unreviewed Bookings')).toContainText('All past bookings are reviewed.')
  await expect(part(page, 'Recent Bookings').getByRole('row')).toHaveCount(5)
  await expectAccessible(page)

  const upcoming = part(page, "Today's Upcoming Bookings")
  await expect(upcoming.getByRole('row')).toHaveCount(2)
  await expect(upcoming.getByRole('row').last()).toContainText(/Today,.*Next in \d+ min.*Ann Marsh/)
  const open = upcoming.getByRole('button', { name: 'View Details' })
  await open.click()
  const details = dialog(page, 'Booking Details')
  await expect(details.getByRole('region', { name: 'Recent history' })).toContainText('Completed')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(open).toBeFocused()

  await part(page, 'Recent Bookings').getByRole('button', { name: 'Bo Ford' }).press('Enter')
  await expect(details).toContainText('No previous bookings found for this client.')
})

test('visits are reviewed in turn with the keyboard alone', nightly, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', -2 * HOUR)
  await givenVisit(db, 'Bo Ford', -3 * HOUR)
  await givenVisit(db, 'Cy Hale', -4 * HOUR)
  await page.goto('admin/dashboard')
  await part(page, 'Unreviewed Bookings')
    .getByRole('button', { name: 'Review' })
    .first()
    .press('Enter')
  const review = dialog(page, 'Review')
  await expect(review).toContainText('3 bookings to review')
  await expect(review).toContainText('Ann Marsh')
  await expectAccessible(page)

  const donation = review.getByLabel('Donation Amount')
  await expect(donation).toBeFocused()
  // The browser reports an incomplete number as an empty value, which must not be saved as no donation.
  await page.keyboard.type('1e')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('Please enter a number.')
  await donation.fill('20.555')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('at most two decimals')
  await donation.fill('20.5')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('Bo Ford')
  await expect(donation).toHaveValue('')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(review).toContainText('Cy Hale')
  await review.getByLabel('Admin Notes').fill('Low fade')
  await review.getByRole('button', { name: 'Save and Next' }).press('Enter')
  // Bo Ford is a no-show by now, which the review has accepted.
  await expect(review).toBeHidden()

  await expect(part(page, 'Unreviewed Bookings')).toContainText('All past bookings are reviewed.')
  await expect(part(page, 'No-shows')).toBeHidden()
  await expect
    .poll(() => statusesIn(db))
    .toEqual([
      ['Ann Marsh', 'completed', 20.5, null],
      ['Bo Ford', 'no-show', null, null],
      ['Cy Hale', 'completed', null, 'Low fade'],
    ])
  // The toasts appear with the responses, which may arrive in another order than the requests.
  await undo(page, 'Cy Hale: saved as completed')
  await expect(page.getByText('Cy Hale: review undone')).toBeVisible()
  await expect
    .poll(async () => (await statusesIn(db))[2])
    .toEqual(['Cy Hale', 'confirmed', null, null])
})

test('five visits are reviewed with six keys', nightly, async ({ page, db }) => {
  const names = ['Ann', 'Bo', 'Cy', 'Di', 'Ed']
  for (const [index, name] of names.entries()) await givenVisit(db, name, -(index + 2) * HOUR)
  await page.goto('admin/dashboard')
  const first = part(page, 'Unreviewed Bookings').getByRole('button', { name: 'Review' }).first()
  await first.press('Enter')
  const review = dialog(page, 'Review')
  for (const name of names) {
    await expect(review.locator('form')).toContainText(name)
    await expect(review.getByLabel('Donation Amount')).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(review).toBeHidden()
  await expect(part(page, 'Unreviewed Bookings')).toContainText('All past bookings are reviewed.')
})

test('Enter accepts a no-show, and only a press completes it', nightly, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', -2 * HOUR, { status: 'no-show' })
  await givenVisit(db, 'Bo Ford', -3 * HOUR, { status: 'no-show' })
  await givenVisit(db, 'Di Lowe', -4 * HOUR, { status: 'no-show' })
  await givenVisit(db, 'Cy Hale', -5 * HOUR)
  await page.goto('admin/dashboard')
  await part(page, 'Unreviewed Bookings').getByRole('button', { name: 'Review' }).first().click()
  const review = dialog(page, 'Review')
  await expect(review).toContainText('Cy Hale')
  await expect(review).not.toContainText('This booking is a no-show.')
  await expect(review.getByLabel('Donation Amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(review).toBeHidden()

  await part(page, 'No-shows').getByRole('button', { name: 'Review' }).first().click()
  await expect(review).toContainText('3 no-shows to review')
  await expect(review).toContainText(
    'This booking is a no-show. Save and Next, or an amount, marks it completed.',
  )
  await expectAccessible(page)
  // Key repeat must not review the next booking.
  await page.keyboard.down('Enter')
  await expect(review).toContainText('Bo Ford')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(review).toContainText('Bo Ford')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('Di Lowe')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(review).toBeHidden()
  await expect
    .poll(() => statusesIn(db))
    .toEqual([
      ['Ann Marsh', 'no-show', null, null],
      ['Bo Ford', 'no-show', null, null],
      ['Cy Hale', 'completed', null, null],
      ['Di Lowe', 'completed', null, null],
    ])
})

test(
  'no-shows are accepted with one press, and come back by Undo',
  nightly,
  async ({ page, db }) => {
    for (const [index, name] of ['Ann Marsh', 'Bo Ford', 'Cy Hale', 'Di Lowe'].entries())
      await givenVisit(db, name, -(index + 2) * HOUR, { status: 'no-show' })
    await page.goto('admin/dashboard')
    const noShows = part(page, 'No-shows')
    // More than a few are folded.
    await expect(noShows.getByRole('button', { name: 'Accept all 4' })).toBeHidden()
    await noShows.getByText('No-shows').first().click()
    await expectAccessible(page)
    await noShows.getByRole('button', { name: 'Accept all 4' }).click()
    await expect(noShows).toBeHidden()
    await expect(part(page, 'Unreviewed Bookings')).toContainText('All past bookings are reviewed.')
    await undo(page, '4 no-shows accepted.')
    await expect(noShows).toContainText('4')
  },
)

test('a booking made elsewhere appears within 15 seconds', nightly, async ({ page, db }) => {
  await page.clock.install()
  await givenVisit(db, 'Ann Marsh', 3 * HOUR)
  await page.goto('admin/dashboard')
  const recent = part(page, 'Recent Bookings')
  await expect(recent).toContainText('Ann Marsh')
  await givenVisit(db, 'Bo Ford', 4 * HOUR)
  await page.clock.runFor(15_000)
  await expect(recent).toContainText('Bo Ford')

  // What is typed stays while the data behind the dialog is fetched again.
  await page.goto('admin/bookings')
  await page.getByRole('button', { name: 'Details of Ann Marsh' }).click()
  await dialog(page, 'Booking Details').getByRole('button', { name: 'More' }).click()
  await dialog(page, 'Booking Details').getByRole('button', { name: 'Edit' }).click()
  const notes = dialog(page, 'Edit Booking').getByLabel('Admin Notes')
  await notes.fill('Low fade')
  await givenVisit(db, 'Cy Hale', 5 * HOUR)
  await page.clock.runFor(15_000)
  await expect(page.getByText('Cy Hale')).toBeAttached()
  await expect(notes).toHaveValue('Low fade')
})

test('a review that was not saved keeps its input', nightly, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', -2 * HOUR)
  await page.goto('admin/dashboard')
  await page.getByRole('button', { name: 'Review' }).click()
  const review = dialog(page, 'Review')
  await review.getByLabel('Admin Notes').fill('Beard next time')
  const decide = await heldBack(page, '**/trpc/booking.update*')
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(part(page, 'Unreviewed Bookings')).toContainText('All past bookings are reviewed.')
  decide('lost')
  await expect(page.getByText('The connection was lost. Please try again.').first()).toBeVisible()
  await expect(review.getByLabel('Admin Notes')).toHaveValue('Beard next time')
  await page.unroute('**/trpc/booking.update*')
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(part(page, 'Unreviewed Bookings')).toContainText('All past bookings are reviewed.')
  await expect
    .poll(() => statusesIn(db))
    .toEqual([['Ann Marsh', 'completed', null, 'Beard next time']])
})

test('an undone review comes back in this round', nightly, async ({ page, db }) => {
  for (const [index, name] of ['Ann Marsh', 'Bo Ford', 'Cy Hale'].entries())
    await givenVisit(db, name, -(index + 2) * HOUR)
  await page.goto('admin/dashboard')
  await part(page, 'Unreviewed Bookings').getByRole('button', { name: 'Review' }).first().click()
  const review = page.getByRole('dialog', { name: 'Review', exact: true })
  const form = review.locator('form')
  const donation = review.getByLabel('Donation Amount')
  await donation.fill('25')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Bo Ford')
  await expect(review).toContainText('2 bookings to review')
  await review.getByLabel('Admin Notes').fill('Typed for Bo')
  await undo(page, 'Ann Marsh: $25, cash')
  await expect(form).toContainText('Ann Marsh')
  await expect(donation).toBeFocused()
  await expect(review).toContainText('3 bookings to review')

  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Bo Ford')
  await expect(review.getByLabel('Admin Notes')).toHaveValue('Typed for Bo')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Cy Hale')
  await page.keyboard.press('Enter')
  await expect(review).toBeHidden()

  // The review has ended: the visit opens again by itself.
  await undo(page, 'Cy Hale: saved as completed')
  await expect(form).toContainText('Cy Hale')
  await expect(donation).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(review).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  await expect
    .poll(() => statusesIn(db))
    .toEqual([
      ['Ann Marsh', 'completed', 20, null],
      ['Bo Ford', 'completed', null, 'Typed for Bo'],
      ['Cy Hale', 'confirmed', null, null],
    ])
})

test('after Undo the focus is where it was', nightly, async ({ page, db }) => {
  await givenVisit(db, 'Ann Marsh', 26 * HOUR)
  await givenVisit(db, 'Bo Ford', 27 * HOUR)
  await page.goto('admin/bookings')
  const actionsOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await actionsOf('Ann Marsh').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(actionsOf('Ann Marsh').getByRole('button', { name: 'Edit' })).toBeFocused()
  await undo(page, 'Booking cancelled. Ann gets no email: email is not set up.')
  await expect(actionsOf('Ann Marsh')).not.toContainText('Cancelled')
  await expect(actionsOf('Ann Marsh').getByRole('button', { name: 'Edit' })).toBeFocused()

  await actionsOf('Ann Marsh').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(actionsOf('Ann Marsh')).toBeHidden()
  await undo(page, 'Booking deleted. Ann gets no email: email is not set up.')
  await expect(actionsOf('Ann Marsh')).toBeVisible()
  await expect(page.locator('main').locator(':focus')).toHaveCount(1)
})
