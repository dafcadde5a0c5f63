import type { Pool } from 'pg'
import { dialog, heldBack, pendingWithin100Ms, row } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn, givenBooking, inDays, wallTime } from './given.ts'
import { expectAccessible, expectDense, expectToFit, recordCalls } from './page-checks.ts'
import { png } from './png.ts'

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'

test.use({ isSignedIn: true })

/** During the business's morning. */
const soon = inDays(2, '10:00')
const later = inDays(9, '10:00')

/** Two hundred bookings, one per day from tomorrow, every fourth cancelled. */
async function givenTwoHundred(db: Pool) {
  await db.query(
    `INSERT INTO booking (start_at, end_at, type_name, type_duration_minutes, type_color,
                          client_name, client_email, client_phone, status)
     SELECT at, at + interval '30 minutes', 'Men''s haircut', 30, '#7a2230', $1 || ' ' || day,
            $1 || '@example.com', '979 555 0100',
            CASE WHEN day % 4 = 0 THEN 'cancelled' ELSE 'confirmed' END
       FROM generate_series(1, 200) AS day,
            LATERAL (SELECT $2::timestamptz + make_interval(days => day) AS at)`,
    [LONG_NAME, inDays(0)],
  )
}

test('filters are kept in the URL and reset the page number', nightly, async ({ page, db }) => {
  await givenTwoHundred(db)
  const from = dateIn(181)
  await page.goto('admin/bookings')
  await expect(page.getByText('View and manage all appointment bookings')).toBeVisible()
  await expect(page.getByText('Showing 1 to 10 of 200 bookings')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Page 20' }).click()
  await expect(page.getByText('Showing 191 to 200 of 200 bookings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(page.getByText('Showing 1 to 10 of 50 bookings')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/bookings\?status=cancelled$/)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('Showing 11 to 20 of 50 bookings')).toBeVisible()
  await page.getByLabel('Start Date').fill(from)
  await expect(page.getByText('Showing 1 to 5 of 5 bookings')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`\\?status=cancelled&from=${from}$`))

  await page.goBack()
  await expect(page.getByText('Showing 11 to 20 of 50 bookings')).toBeVisible()
  await expect(page.getByLabel('Start Date')).toHaveValue('')
  await page.goForward()
  await expect(page.getByLabel('Start Date')).toHaveValue(from)
  await page.getByLabel('End Date').fill(dateIn(182))
  await expect(page.getByText('No bookings found matching the selected filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await expect(page.getByText('Showing 1 to 10 of 200 bookings')).toBeVisible()

  await page.goto('admin/bookings?page=21&status=nonsense')
  await expect(page.getByText('Showing 191 to 200 of 200 bookings')).toBeVisible()
})

test('bookings are searched, and those to come or past are a press away', async ({
  page,
  db,
  isMobile,
}) => {
  await givenBooking(db, inDays(-2), { client_name: 'Ann Marsh', client_phone: '979 555 0123' })
  await givenBooking(db, later, { client_name: 'Bo Ford' })
  await givenBooking(db, soon, { client_name: LONG_NAME, type_name: LONG_NAME })
  await page.goto('admin/bookings')
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Details of' }) })
  const shown = (when: string) => page.getByRole('radio', { name: when, exact: true })
  await expect(shown('Upcoming')).toBeChecked()
  await expect(rows).toHaveText([/Wolfe/, /Bo Ford/])
  await expectAccessible(page)
  if (isMobile) for (const shown of await rows.all()) await expectDense(shown)

  await page.getByRole('searchbox').fill('bó f')
  await expect(rows).toHaveText([/Bo Ford/])
  // The search is personal data.
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('bó f')
  await expect(rows).toHaveText([/Bo Ford/])
  // Nobody of this name is expected, so everybody is searched.
  await page.getByRole('searchbox').fill('marsh')
  await expect(rows).toHaveText([/Ann Marsh/])
  await expect(shown('All')).toBeChecked()
  await page.getByRole('searchbox').fill('')
  await expect(shown('Upcoming')).toBeChecked()
  await shown('Past').check()
  await expect(rows).toHaveText([/Ann Marsh/])
  await shown('All').check()
  await expect(rows).toHaveText([/Bo Ford/, /Wolfe/, /Ann Marsh/])
  await page.goto('admin/bookings')
  await expect(shown('All')).toBeChecked()
  await shown('Upcoming').check()
  await page.goto('admin/bookings')
  await expect(shown('Upcoming')).toBeChecked()
  await page.getByRole('searchbox').fill('555 0123')
  await expect(rows).toHaveText([/Ann Marsh/])

  await rows.getByRole('button', { name: 'Details of Ann Marsh' }).click()
  const details = dialog(page, 'Booking Details')
  await expect(details).toContainText('979 555 0123')
  await details.getByRole('button', { name: 'More' }).click()
  await details.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page, 'Edit Booking')).toContainText('Ann Marsh')
})

test('the bookings to come are under the headings of their days', nightly, async ({ page, db }) => {
  const noon = inDays(1, '12:00')
  await givenBooking(db, noon, { client_name: 'Bo Ford' })
  await givenBooking(db, inDays(1, '15:00'), { client_name: 'Cy Long', status: 'cancelled' })
  await givenBooking(db, inDays(3), { client_name: 'Di Moss' })
  await givenBooking(db, inDays(-1), { client_name: 'Ann Marsh', status: 'cancelled' })
  await page.clock.setFixedTime(inDays(0))
  await page.goto('admin/bookings')
  const days = page.getByRole('rowgroup').filter({ has: page.getByRole('button') })
  await expect(days).toContainText([/Bo Ford(.|\n)*Cy Long/, /Di Moss/])
  await expect(page.getByRole('rowgroup', { name: 'Tomorrow' })).toContainText('Bo Ford')
  await expect(page.getByText('Showing 1 to 3 of 3 bookings')).toBeVisible()
  await expect(row(page, 'Cy Long').getByRole('button', { name: 'Cancel' })).toBeHidden()

  await page.clock.setFixedTime(noon)
  await page.reload()
  await expect(page.getByRole('rowgroup', { name: 'Today · 1 left' })).toContainText('Bo Ford')
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(page.getByText('Showing 1 to 2 of 2 bookings')).toBeVisible()
  await expect(row(page, 'Ann Marsh')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked()
  await expect(page.getByText('Showing 1 to 3 of 3 bookings')).toBeVisible()
})

test('the barber creates a booking and sees the rules that it bypasses', async ({
  page,
  db,
  barber,
}) => {
  await givenBooking(db, soon)
  await barber.blackout.create.mutate({
    title: 'Trip',
    startDatetime: later,
    endDatetime: inDays(9, '11:00'),
  })
  await page.goto('admin/bookings')
  await page.getByRole('button', { name: 'Create Booking' }).click()
  const form = dialog(page, 'Create Manual Booking')
  await expect(form).toContainText(
    'Admin Override Active: This booking can be created outside of business hours and will bypass blackout periods. Only existing booking conflicts will prevent creation.',
  )
  const submit = form.getByRole('button', { name: 'Create Booking' })
  await submit.click()
  await expect(form.getByText('Please enter a name.')).toBeVisible()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page)

  const start = form.getByLabel('Start Date & Time')
  await start.fill('2020-03-01T03:07')
  await expect(form.getByText('In the past')).toBeVisible()
  await expect(form.getByText('Outside business hours: closed on Sundays.')).toBeVisible()
  await expect(form.getByRole('link', { name: 'Business Hours' })).toHaveAttribute(
    'href',
    /admin\/business-hours\?field=day-6$/,
  )
  await start.fill(wallTime(later))
  await expect(form.getByText('During the blackout: Trip')).toBeVisible()
  await start.fill(wallTime(soon))
  await expect(form.getByText('Conflict: Somebody Else has Men')).toBeVisible()

  await form.getByLabel('Client Name').fill(LONG_NAME)
  await form.getByLabel('Client Email').fill('wolfe@example.com')
  await form.getByLabel('Client Notes').fill('Rings twice')
  await submit.click()
  await expect(form.getByText(/^Overlaps Somebody Else, /)).toBeVisible()
  await expect(form.getByLabel('Client Notes')).toHaveValue('Rings twice')
  await form.getByRole('listitem').getByRole('button').last().click()
  await expect(start).not.toHaveValue(wallTime(soon))

  await page.route('**/booking.create*', (route) => route.abort())
  await submit.click()
  await expect(form.getByText('The connection was lost. Please try again.')).toBeVisible()
  await page.unroute('**/booking.create*')
  await submit.click()
  await expect(page.getByText(`Booked: ${LONG_NAME}, `).first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(row(page, LONG_NAME)).toContainText('wolfe@example.com')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectToFit(page, 'a long name on a small phone')
})

test('a booking gets a picture, notes and another time', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, soon, {
    client_name: 'Ann Marsh',
    client_notes: 'Short at the back',
    is_first_time: true,
    referral_source: 'A friend',
  })
  await givenBooking(db, later)
  await page.goto('admin/bookings')
  await row(page, 'Ann Marsh').getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page, 'Edit Booking')
  for (const text of ['Ann Marsh', '30 minutes', 'Free', 'A friend', 'Short at the back']) {
    await expect(form).toContainText(text)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await db.query('UPDATE booking SET type_price = 25')
  await page.reload()
  await row(page, 'Ann Marsh').getByRole('button', { name: 'Edit' }).click()
  await expect(form).toContainText('$25.00')

  await form.getByLabel('Donation Amount').fill('12.345')
  await form.getByRole('button', { name: 'Update Booking' }).click()
  await expect(form.getByText('Please enter an amount of 0 or more')).toBeVisible()
  await form.getByLabel('Donation Amount').fill('')
  await form.getByLabel('Donation Amount').pressSequentially('1e')
  await form.getByRole('button', { name: 'Update Booking' }).click()
  await expect(form.getByText('Please enter a number.')).toBeVisible()
  await form.getByLabel('Donation Amount').fill('12.5')
  await form.getByLabel('Admin Notes').fill('Number two at the sides')
  const alerts: string[] = []
  page.once('dialog', (alert) => {
    alerts.push(alert.message())
    void alert.dismiss()
  })
  const uploading = Promise.withResolvers<void>()
  await page.route('**/upload-picture', async (route) => {
    await uploading.promise
    await route.fulfill({ status: 500, json: {} })
  })
  const picture = { name: 'style.png', mimeType: 'image/png', buffer: png(4, 4) }
  await form.getByLabel('Upload New Picture').setInputFiles(picture)
  await expect(form.getByText('style.png')).toBeVisible()
  await expect(form.getByText('Uploading picture...')).toBeVisible()
  await form.getByRole('button', { name: 'Update Booking' }).click()
  await expect(form.getByRole('button', { name: 'Updating...' })).toBeVisible()
  uploading.resolve()
  await expect.poll(() => alerts).toEqual(['Failed to upload picture. Please try again.'])
  const untouched = await db.query(`SELECT 1 FROM booking WHERE notes IS NOT NULL`)
  expect(untouched.rowCount).toBe(0)
  await page.unroute('**/upload-picture')

  await form.getByLabel('Start Date & Time').fill(wallTime(later))
  await form.getByLabel('Upload New Picture').setInputFiles(picture)
  await expect(form.getByText('Uploading picture...')).toBeHidden()
  await page.reload()
  await expect(form.getByText('style.png')).toBeVisible()
  await expect(form.getByLabel('Admin Notes')).toHaveValue('Number two at the sides')
  await form.getByRole('button', { name: 'Update Booking' }).click()
  await expect(form.getByText(/^Overlaps Somebody Else, /)).toBeVisible()
  await form.getByRole('listitem').getByRole('button').last().click()
  await form.getByRole('button', { name: 'Update Booking' }).click()
  await expect(page.getByText(/^Booking updated\./).first()).toBeVisible()
  await expect(form).toBeHidden()

  await row(page, 'Ann Marsh').getByRole('button', { name: 'Edit' }).click()
  await expect(form.getByLabel('Donation Amount')).toHaveValue('12.50')
  await expect(form.getByLabel('Admin Notes')).toHaveValue('Number two at the sides')
  await expect(form.getByRole('link', { name: 'Open the style picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('cancelling and deleting ask first and report failures', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, soon)
  await page.goto('admin/bookings')
  const cancel = row(page, 'Somebody Else').getByRole('button', { name: 'Cancel' })
  await cancel.click()
  const cancelling = page.getByRole('alertdialog', { name: 'Cancel Booking' })
  await expect(
    cancelling.getByText(
      'Are you sure you want to cancel this booking? This action will update the booking status to cancelled.',
    ),
  ).toBeVisible()
  await cancelling.getByRole('button', { name: 'Keep Booking' }).click()
  await expect(cancelling).toBeHidden()
  await expect(cancel).toBeFocused()

  await cancel.click()
  const decide = await heldBack(page, '**/booking.update*')
  const { count } = recordCalls(page)
  await pendingWithin100Ms(cancelling.getByRole('button', { name: 'Cancel Booking' }), {
    pending: 'Cancelling...',
  })
  // The page behind a question is hidden from roles.
  const behind = page.locator('tbody tr')
  await expect(behind).not.toContainText('Cancelled')
  await page.keyboard.press('Escape')
  await expect(cancelling).toBeVisible()
  decide('lost')
  await expect(cancelling.getByRole('alert')).toContainText(
    'The connection was lost. Please try again.',
  )
  expect(count('booking.update')).toBe(1)
  await page.unroute('**/booking.update*')
  await cancelling.getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(cancelling).toBeHidden()
  await expect(page.getByText(/^Booking cancelled\./).first()).toBeVisible()
  await expect(row(page, 'Somebody Else')).toContainText('Cancelled')
  await expect(cancel).toBeHidden()
  // The pressed button is removed: the focus moves to its neighbour.
  await expect(row(page, 'Somebody Else').getByRole('button', { name: 'Edit' })).toBeFocused()

  await row(page, 'Somebody Else').getByRole('button', { name: 'Delete' }).click()
  const deleting = page.getByRole('alertdialog', { name: 'Delete Booking' })
  await expect(
    deleting.getByText(
      'This action cannot be undone. The booking will be completely removed from the database.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  const remove = await heldBack(page, '**/booking.delete*')
  await pendingWithin100Ms(deleting.getByRole('button', { name: 'Delete Permanently' }), {
    pending: 'Deleting...',
  })
  await expect(behind).toContainText('Somebody Else')
  remove('sent')
  await expect(deleting).toBeHidden()
  await expect(page.getByText(/^Booking deleted\./).first()).toBeVisible()
  await expect(page.getByText('No bookings found matching the selected filters.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeFocused()
})

test(
  'a form shows its pending label and closes when the server has responded',
  nightly,
  async ({ page, db }) => {
    await givenBooking(db, inDays(2))
    await page.goto('admin/bookings')
    await row(page, 'Somebody Else').getByRole('button', { name: 'Edit' }).click()
    const editing = dialog(page, 'Edit Booking')
    await editing.getByLabel('Admin Notes').fill('Low fade')
    const update = await heldBack(page, '**/booking.update*')
    const { count } = recordCalls(page)
    await pendingWithin100Ms(editing.getByRole('button', { name: 'Update Booking' }), {
      pending: 'Updating...',
    })
    await expect(editing).toBeVisible()
    update('sent')
    await expect(editing).toBeHidden()

    await page.goto('admin/clients')
    await page.getByRole('button', { name: 'New Client' }).click()
    const adding = dialog(page, 'New Client')
    await adding.getByLabel('Name').fill('Ann Marsh')
    await adding.getByLabel('Email').fill('ann@example.edu')
    const create = await heldBack(page, '**/clients.create*')
    await pendingWithin100Ms(adding.getByRole('button', { name: 'Create', exact: true }), {
      pending: 'Saving...',
    })
    await expect(adding).toBeVisible()
    create('sent')
    await expect(adding).toBeHidden()
    expect([count('booking.update'), count('clients.create')]).toEqual([1, 1])
  },
)

test('two windows edit one booking', nightly, async ({ page, barber, db }) => {
  const { id } = await givenBooking(db, inDays(2))
  const inDatabase = async () =>
    (await db.query('SELECT notes, donation_amount::float8 AS donation, status FROM booking')).rows
  await page.goto('admin/bookings')
  const edit = row(page, 'Somebody Else').getByRole('button', { name: 'Edit' })
  const editing = dialog(page, 'Edit Booking')
  const notes = editing.getByLabel('Admin Notes')
  await edit.click()
  await notes.fill('Mine')
  await editing.getByLabel('Donation Amount').fill('20')
  await barber.booking.update.mutate({ id, notes: 'Theirs', status: 'completed' })
  await editing.getByRole('button', { name: 'Update Booking' }).click()
  const lost = editing.getByRole('alert')
  await expect(lost).toContainText('Admin Notes: Theirs')
  await expect(lost).not.toContainText('Status')
  await expect(notes).toHaveValue('Mine')
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Update Booking' }).click()
  await expect(editing).toBeHidden()
  expect(await inDatabase()).toEqual([{ notes: 'Mine', donation: 20, status: 'completed' }])

  // Different fields: nothing to decide.
  await edit.click()
  await notes.fill('Mine after all')
  await barber.booking.update.mutate({ id, donationAmount: 25 })
  await editing.getByRole('button', { name: 'Update Booking' }).click()
  await expect(editing).toBeHidden()
  expect(await inDatabase()).toEqual([
    { notes: 'Mine after all', donation: 25, status: 'completed' },
  ])

  await edit.click()
  await notes.fill('Not this')
  await barber.booking.update.mutate({ id, notes: 'Theirs again' })
  await editing.getByRole('button', { name: 'Update Booking' }).click()
  await expect(lost).toContainText('Admin Notes: Theirs again')
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await edit.click()
  await expect(notes).toHaveValue('Theirs again')
})

test('two windows move one booking', nightly, async ({ page, barber, db }) => {
  const { id } = await givenBooking(db, inDays(2, '12:00'))
  await page.goto('admin/bookings')
  await page.getByRole('button', { name: 'Details of Somebody Else' }).click()
  const details = dialog(page, 'Booking Details')
  const moving = dialog(page, 'Reschedule')
  const lost = moving.getByRole('alert')
  await details.getByRole('button', { name: 'Reschedule' }).click()
  await moving.getByLabel('New date and time').fill(wallTime(inDays(2, '14:00')))
  await barber.booking.update.mutate({ id, startDatetime: inDays(2, '15:00') })
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await expect(lost).toContainText(/Date and time: .* 3:00 PM/)
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await expect(moving).toBeHidden()
  expect((await barber.booking.get.query({ id })).startDatetime).toEqual(inDays(2, '14:00'))
})

test('the details delete a completed booking', nightly, async ({ page, db }) => {
  await givenBooking(db, inDays(-2), { status: 'completed' })
  await page.goto('admin/bookings')
  await page.getByRole('button', { name: 'Details of Somebody Else' }).click()
  await dialog(page, 'Booking Details').getByRole('button', { name: 'Delete Booking' }).click()
  await expect(page.getByText('This action cannot be undone.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Permanently' }).click()
  await expect(page.getByText('No bookings found matching the selected filters.')).toBeVisible()
})

test('long names leave room for the other columns', nightly, async ({ page, db }) => {
  await givenTwoHundred(db)
  await db.query('UPDATE booking SET type_name = $1 WHERE id % 2 = 0', [LONG_NAME])
  for (const screen of ['bookings', 'dashboard']) {
    await page.goto(`admin/${screen}`)
    const table = page.getByRole('table').last()
    await expect(table).toContainText(LONG_NAME)
    for (const width of [360, 700, 768, 960, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const where = `${screen} at ${width}`
      await expectToFit(page, where)
      const beyond = () =>
        table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0))
      await expect.poll(beyond, `pixels of the table out of sight: ${where}`).toBeLessThanOrEqual(0)
    }
  }
})
