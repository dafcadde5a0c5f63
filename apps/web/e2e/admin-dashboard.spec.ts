import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { expect, expectAccessible, expectToFit, loginAsAdmin, test, ZONE } from './fixtures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A zone in which it is about noon now, so that no booking of a test falls on another day. */
function noonZone() {
  const hour = new Date().getUTCHours()
  return hour >= 12 ? `Etc/GMT+${hour - 12}` : `Etc/GMT-${12 - hour}`
}

const keepZone = (db: Pool, zone: string) =>
  db.query("UPDATE setting SET value = $1 WHERE key = 'timezone'", [zone])

test.beforeEach(async ({ page, db }) => {
  await keepZone(db, noonZone())
  await loginAsAdmin(page)
})
test.afterEach(({ db }) => keepZone(db, ZONE))

interface Visit {
  name: string
  /** Milliseconds from now. */
  startsIn: number
  status?: string
  donation?: number
  source?: string
}

/** A booking of 30 minutes with its own client record. */
async function givenVisit(db: Pool, { name, startsIn, status, donation, source }: Visit) {
  const start = new Date(Date.now() + startsIn)
  await db.query(
    `WITH person AS (
       INSERT INTO client (name, email) VALUES ($1, $2)
       ON CONFLICT (email, name) DO UPDATE SET name = excluded.name RETURNING id
     )
     INSERT INTO booking (start_at, end_at, type_name, type_duration_minutes, type_color, client_id,
                          client_name, client_email, status, donation_amount, referral_source)
     SELECT $3, $3::timestamptz + interval '30 minutes', 'Men''s haircut', 30, '#7a2230', id,
            $1, $2, $4, $5, $6 FROM person`,
    [name, 'somebody@example.com', start, status ?? 'confirmed', donation ?? null, source ?? null],
  )
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function statusesIn(db: Pool) {
  const { rows } = await db.query(
    'SELECT client_name AS name, status, donation_amount::float8 AS donation, notes FROM booking ORDER BY client_name',
  )
  return rows.map(({ name, status, donation, notes }) => [name, status, donation, notes])
}

test('the dashboard lists the bookings of the day, and each of them opens', async ({
  page,
  db,
}) => {
  await givenVisit(db, { name: 'Ann Marsh', startsIn: 10 * MINUTE })
  await givenVisit(db, { name: 'Ann Marsh', startsIn: -48 * HOUR, status: 'completed' })
  await givenVisit(db, { name: 'Bo Ford', startsIn: 3 * HOUR })
  await givenVisit(db, { name: 'Cy Hale', startsIn: 2 * HOUR, status: 'cancelled' })
  await db.query(
    `INSERT INTO message (booking_id, kind, version, recipient, state, reason, next_attempt_at, created_at)
     SELECT id, 'confirmation', 99, client_email, 'failed', 'No such address.', now(), now()
       FROM booking WHERE client_name = 'Bo Ford'`,
  )
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('dashboard.overview')) requests.push(request.url())
  })
  await page.goto('admin/dashboard')

  await expect(part(page, 'Mails that could not be sent')).toContainText('Confirmation to Bo Ford')
  expect(requests, 'the day and all beside it, in one request').toEqual([
    expect.stringContaining('notification.list'),
  ])
  await expect(page.getByRole('definition')).toHaveText(['4', '2', '2'])
  await expect(part(page, 'Still to come today').getByRole('listitem')).toHaveText([
    /Next in \d+ minAnn Marsh/,
    /Bo Ford/,
  ])
  await expect(part(page, 'Unreviewed Bookings')).toContainText('Every past visit is reviewed.')
  await expect(part(page, 'Recent Bookings').getByRole('row')).toHaveCount(5)
  await expectToFit(page, 'dashboard')
  await expectAccessible(page)

  const upcoming = part(page, "Today's Upcoming Bookings")
  await expect(upcoming.getByRole('row')).toHaveCount(2)
  await expect(upcoming).toContainText('Today')
  const open = upcoming.getByRole('button', { name: 'View Details' })
  await open.click()
  const details = dialog(page, 'Booking Details')
  await expect(details.getByRole('region', { name: 'Recent history' })).toContainText('Completed')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(open).toBeFocused()

  await part(page, 'Recent Bookings').getByRole('button', { name: 'Bo Ford' }).click()
  await expect(details).toContainText('No previous bookings found for this client.')
})

test('visits are reviewed one after the other, by the keyboard alone', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  await givenVisit(db, { name: 'Ann Marsh', startsIn: -2 * HOUR })
  await givenVisit(db, { name: 'Bo Ford', startsIn: -3 * HOUR })
  await givenVisit(db, { name: 'Cy Hale', startsIn: -4 * HOUR })
  await page.goto('admin/dashboard')
  await part(page, 'Unreviewed Bookings')
    .getByRole('button', { name: 'Review' })
    .first()
    .press('Enter')
  const review = dialog(page, 'Review')
  await expect(review).toContainText('3 visits to review')
  await expect(review).toContainText('Ann Marsh')
  await expectAccessible(page)

  const donation = review.getByLabel('Donation Amount')
  await expect(donation).toBeFocused()
  // The browser reports an incomplete number as an empty value, which must not be saved as no donation.
  await page.keyboard.type('1e')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('Please give a number.')
  await donation.fill('20.555')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('at most two decimals')
  await donation.fill('20.5')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('Bo Ford')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(review).toContainText('Cy Hale')
  await review.getByLabel('Admin Notes').fill('Low fade')
  await review.getByRole('button', { name: 'Save and Next' }).press('Enter')
  await expect(review).toBeHidden()

  await expect(part(page, 'Unreviewed Bookings')).toContainText('No-Show')
  await expect(part(page, 'Unreviewed Bookings').getByRole('row')).toHaveCount(2)
  expect(await statusesIn(db)).toEqual([
    ['Ann Marsh', 'completed', 20.5, null],
    ['Bo Ford', 'no-show', null, null],
    ['Cy Hale', 'completed', null, 'Low fade'],
  ])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Cy Hale: back to how it was')).toBeVisible()
  expect((await statusesIn(db))[2]).toEqual(['Cy Hale', 'confirmed', null, null])
})

test('no-shows are reviewed last, and stay no-shows unless the barber changes them', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  await givenVisit(db, { name: 'Ann Marsh', startsIn: -2 * HOUR, status: 'no-show', donation: 7.5 })
  await givenVisit(db, { name: 'Bo Ford', startsIn: -3 * HOUR, status: 'no-show' })
  await givenVisit(db, { name: 'Cy Hale', startsIn: -4 * HOUR })
  await page.goto('admin/dashboard')
  await part(page, 'Unreviewed Bookings').getByRole('button', { name: 'Review' }).first().click()
  const review = dialog(page, 'Review')
  await expect(review).toContainText('3 visits to review, 2 of them no-shows')
  await expect(review).toContainText('Cy Hale')
  await expect(review).not.toContainText('This visit is a no-show.')
  await expect(review.getByLabel('Donation Amount')).toBeFocused()
  // Key repeat must not review the next booking.
  await page.keyboard.down('Enter')
  await expect(review).toContainText('Ann Marsh')
  await expect(review.getByLabel('Donation Amount')).toHaveValue('7.50')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(review).toContainText('Ann Marsh')
  await expect(review).toContainText(
    'This visit is a no-show. No-Show leaves it one, Save and Next makes it completed.',
  )
  await page.keyboard.down('Control')
  await page.keyboard.down('Shift')
  await page.keyboard.down('Enter')
  await expect(review).toContainText('Bo Ford')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.up('Shift')
  await page.keyboard.up('Control')
  await expect(review).toContainText('Bo Ford')
  await expectAccessible(page)
  await expectToFit(page, 'the review of a no-show')
  await review.getByRole('button', { name: 'No-Show' }).click()
  await expect(review).toBeHidden()
  expect(await statusesIn(db)).toEqual([
    ['Ann Marsh', 'no-show', 7.5, null],
    ['Bo Ford', 'no-show', null, null],
    ['Cy Hale', 'completed', null, null],
  ])
})

test('a review that could not be saved comes back with what was typed', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  await givenVisit(db, { name: 'Ann Marsh', startsIn: -2 * HOUR })
  await page.goto('admin/dashboard')
  await page.getByRole('button', { name: 'Review' }).click()
  const review = dialog(page, 'Review')
  await review.getByLabel('Admin Notes').fill('Beard next time')
  await page.route('**/trpc/booking.update*', (route) => route.abort())
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The connection was lost. Please try again.').first()).toBeVisible()
  await expect(review.getByLabel('Admin Notes')).toHaveValue('Beard next time')
  await page.unroute('**/trpc/booking.update*')
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(part(page, 'Unreviewed Bookings')).toContainText('Every past visit is reviewed.')
  expect(await statusesIn(db)).toEqual([['Ann Marsh', 'completed', null, 'Beard next time']])
})

test('the dashboard stays when the code of its charts fails to load', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  await givenVisit(db, { name: 'Ann Marsh', startsIn: -2 * HOUR })
  await page.route('**/assets/statistics-*.js', (route) => route.abort())
  await page.goto('admin/dashboard')
  const below = page.getByRole('region', { name: 'How it goes' })
  await below.scrollIntoViewIfNeeded()
  await expect(below).toContainText('The connection was lost. Please try again.')
  await expect(part(page, 'Unreviewed Bookings')).toContainText('Ann Marsh')
  await page.unroute('**/assets/statistics-*.js')
  await below.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Donations', exact: true })).toBeVisible()
})

test('each chart has a table with its data', async ({ page, db }) => {
  await givenVisit(db, {
    name: 'Ann Marsh',
    startsIn: -2 * HOUR,
    status: 'completed',
    donation: 25,
    source: 'A friend',
  })
  await page.goto('admin/dashboard')
  await page.getByRole('region', { name: 'How it goes' }).scrollIntoViewIfNeeded()
  const donations = part(page, 'Donations')
  await expect(
    donations.getByRole('img', {
      name: 'Donations: $25.00 in these 12 months, $0.00 in the 12 before',
    }),
  ).toBeVisible()
  await expect(donations.getByText('$0.00', { exact: true })).toBeVisible()
  await expectToFit(page, 'charts')
  await expectAccessible(page)
  await donations.getByRole('button', { name: 'Show as table' }).click()
  const rows = donations.getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.last()).toContainText('$25.00')
  await page.getByRole('radio', { name: 'Weeks' }).check()
  await expect(rows).toHaveCount(14)
  await expect(
    page.getByRole('img', { name: 'Where clients come from: 1 told in these 13 weeks' }),
  ).toBeVisible()
})

test('the command palette and the shortcuts open screens and records by keyboard', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  await givenVisit(db, { name: 'Ann Marsh', startsIn: 3 * HOUR })
  await page.goto('admin/dashboard')
  await expect(part(page, 'Recent Bookings')).toContainText('Ann Marsh')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await field.fill('ann m')
  await expect(page.getByRole('option', { name: /Ann Marsh/ })).toBeVisible()
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Client Details' })).toContainText('Ann Marsh')
  await expect(page).toHaveURL(/\/admin\/clients$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('n?')
  await expect(page.getByRole('searchbox')).toHaveValue('n?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await page.keyboard.press('n')
  await expect(dialog(page, 'Create Manual Booking')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Create Manual Booking')).toBeHidden()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Keyboard shortcuts')).toContainText('Business Hours')
  await expectAccessible(page)
})
