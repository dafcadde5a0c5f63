import { atAnyWidth, expect, nightly, test } from './fixtures.ts'

/** Texts of the specification that the test of their screen does not need. */
const SHOWN = [
  ['book/1', ['Select Appointment']],
  ['admin/dashboard', ['Total Bookings', "Today's Appointments"]],
  ['admin/bookings', ['All Statuses']],
  ['admin/clients', ['No clients found. Create one to get started.']],
  [
    'admin/calendar',
    ['View and manage bookings and blackout periods. Drag events to reschedule them.'],
  ],
  [
    'admin/icloud',
    ['Account Connection', 'No iCloud account connected. Connect your account to sync calendars.'],
  ],
] as const

/** What a button says while its call is under way. */
const PENDING = [
  ['Discover Calendars', 'Discovering...'],
  ['Sync All Mapped Calendars', 'Syncing...'],
  ['Use for Bookings: Private', 'Enabling...'],
  ['Disable Sync', 'Disabling...'],
] as const

test.use({ isSignedIn: true })

test('screens show their specified texts', atAnyWidth, async ({ page, db }) => {
  for (const [path, texts] of SHOWN) {
    await page.goto(path)
    for (const text of texts) {
      await expect(page.getByText(text, { exact: true }).first(), text).toBeAttached()
    }
  }
  const { rows } = await db.query(
    "INSERT INTO client (name, email, phone) VALUES ('Ann', 'ann@example.edu', '979 555 0100') RETURNING id",
  )
  await page.goto(`admin/clients?client=${rows[0]?.id}`)
  await expect(page.getByRole('heading', { name: 'Booking History' })).toBeVisible()
  await expect(page.getByText('No bookings found for this client.')).toBeVisible()
  await db.query('TRUNCATE appointment_type CASCADE')
  await page.goto('admin/appointment-types')
  await expect(
    page.getByText('No appointment types found. Create one to get started.'),
  ).toBeVisible()
})

test('the calendar account shows its specified texts', nightly, async ({ page, db }) => {
  await db.query(
    "INSERT INTO cloud_account (email, encrypted_password) VALUES ('barber@example.edu', '\\x00')",
  )
  await page.goto('admin/icloud')
  await expect(page.getByText(/^Connected on /)).toBeVisible()
  await expect(
    page.getByText(
      'No calendars found. Click "Discover Calendars" to import your iCloud calendars.',
    ),
  ).toBeVisible()
  await db.query(`
    INSERT INTO cloud_calendar (account_id, url, displayname, mapped_to_blackout)
    SELECT id, 'https://cloud.example/' || name, nullif(name, 'none'), name = 'Private'
      FROM cloud_account, unnest(ARRAY['Private', 'none']) AS name`)
  await page.reload()
  for (const title of ['Blackout Sync Calendars', 'Booking Sync Calendar']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByText('Unnamed Calendar').first()).toBeVisible()
  await expect(page.getByText('Not syncing')).toBeVisible()
  await expect(
    page.getByText('No calendar selected. Bookings will not sync to iCloud.'),
  ).toBeVisible()

  await db.query('UPDATE cloud_calendar SET receives_bookings = displayname IS NULL')
  // The request gets no response.
  const acts = 'discover|syncAll|setBookingCalendar|clearBookingCalendar|connect'
  await page.route(new RegExp(`/trpc/cloud\\w+\\.(${acts})\\?`), () => {})
  for (const [name, pending] of PENDING) {
    await page.reload()
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByText(pending, { exact: true }).first(), pending).toBeVisible()
  }
  await page.reload()
  await page.getByRole('button', { name: 'Update Credentials' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update iCloud Credentials' })
  await dialog.getByLabel('App-Specific Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText('Connecting...')).toBeVisible()
})
