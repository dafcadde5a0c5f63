import { dialog, undo } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays, openDayIn, wallTime } from './given.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

const CHIP = /^(Today|\w{3}) \d/

test('a caller with an email is booked in at most six taps', nightly, async ({ page, db }) => {
  const taps = new Taps()
  await page.goto('admin/dashboard')
  await taps.tap(page.getByRole('button', { name: 'New booking' }))
  const form = dialog(page, 'New booking')
  const times = form.getByRole('group', { name: 'Free times' })
  const chips = times.getByRole('button', { name: CHIP })
  await expect(chips).toHaveCount(3)
  await expectAccessible(page)
  await expectToFit(page, 'the form of a new booking')
  await taps.tap(chips.last())
  await expect(chips.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(times.getByText(/^Available\. Ends at /)).toBeVisible()
  // The time is chosen, and the name comes next.
  await expect(form.getByLabel('Client Name')).toBeFocused()
  await page.keyboard.type('Sam Oak')
  await taps.tap(form.getByLabel('Client Email'))
  await page.keyboard.type('sam@example.com')
  await taps.tap(form.getByLabel('Client Phone'))
  await page.keyboard.type('979 555 0100')
  await taps.tap(form.getByRole('button', { name: 'Create Booking' }))
  await expect(page.getByText(/^Booked: Sam Oak, /).first()).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(6)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const { rows } = await db.query('SELECT client_name, client_email::text FROM booking')
  expect(rows).toEqual([{ client_name: 'Sam Oak', client_email: 'sam@example.com' }])
  await undo(page, /^Booked: Sam Oak/)
  await expect(page.getByText('Sam Oak is no longer booked.').first()).toBeVisible()
  const left = await db.query('SELECT id FROM booking UNION SELECT id FROM message')
  expect(left.rows).toEqual([])
})

test('a father and his son are booked one after the other', nightly, async ({ page, db }) => {
  await page.goto('admin/bookings?new=booking')
  const form = dialog(page, 'New booking')
  const times = form.getByRole('group', { name: 'Free times' })
  await times.getByRole('button', { name: CHIP }).last().tap()
  await form.getByLabel('Client Name').fill('Sam Oak')
  await form.getByLabel('Client Email').fill('sam@example.com')
  await form.getByRole('button', { name: 'Add a person' }).tap()
  await form.getByRole('button', { name: 'Create Booking' }).tap()
  await expect(form.getByText('Please enter a first name.')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page, 'the form of a new booking for two')
  await form.getByRole('button', { name: 'Add a person' }).tap()
  await form.getByRole('button', { name: 'Leave out Person 3' }).tap()
  await form.getByLabel('Person 2', { exact: true }).fill('Ben')
  await form.getByRole('button', { name: 'Create Booking' }).tap()
  await expect(page.getByText(/^Booked: Sam Oak and 1 more, /).first()).toBeVisible()
  const { rows } = await db.query(
    `SELECT client_name, is_organizer, count(*) OVER (PARTITION BY group_id)::int AS people,
            lag(occupied_until) OVER (ORDER BY start_at) IS NOT DISTINCT FROM start_at AS follows
       FROM booking ORDER BY start_at`,
  )
  expect(rows).toEqual([
    { client_name: 'Sam Oak', is_organizer: true, people: 2, follows: false },
    { client_name: 'Ben', is_organizer: false, people: 2, follows: true },
  ])
})

test(
  'a caller without an email is booked for a late morning in seven taps and fields',
  atAnyWidth,
  async ({ page, db }) => {
    const taps = new Taps()
    await page.goto('admin/dashboard')
    await taps.tap(page.getByRole('button', { name: 'New', exact: true }))
    await taps.tap(dialog(page, 'New').getByRole('button', { name: 'Booking' }))
    const form = dialog(page, 'New booking')
    const days = form.getByRole('list', { name: 'Days with free times' })
    const day = days.getByRole('button').nth(3)
    await taps.tap(day)
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await expectToFit(page, 'the free times of a day')
    const times = form.getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
    await taps.tap(times.filter({ hasText: '11:00 AM' }))
    // The other times are folded, and the name comes next.
    await expect(times).toHaveCount(1)
    await expect(form.getByLabel('Client Name')).toBeFocused()
    // A field counts as a tap.
    taps.count += 1
    await page.keyboard.type('Ray Tester')
    await taps.tap(form.getByLabel('Client Phone'))
    await page.keyboard.type('979 555 0100')
    await expect(form.getByText('No email, so nothing is sent.')).toBeVisible()
    await taps.tap(form.getByRole('button', { name: 'Create Booking' }))
    const booked = dialog(page, /^Booked: Ray Tester, .*, 11:00 AM$/)
    await expect(booked).toBeVisible()
    expect(taps.count).toBe(7)
    await expect(form).toBeHidden()
    await expectAccessible(page)
    const { rows } = await db.query(
      'SELECT client_email, client_phone, (SELECT count(*)::int FROM message) AS mails FROM booking',
    )
    expect(rows).toEqual([{ client_email: null, client_phone: '979 555 0100', mails: 0 }])
    await booked.getByRole('button', { name: 'View' }).tap()
    await expect(dialog(page, 'Booking Details')).toContainText('Ray Tester')
  },
)

test('the list of bookings asks for an email, and can do without', nightly, async ({ page }) => {
  await page.goto('admin/bookings')
  await page.getByRole('button', { name: 'Create Booking' }).tap()
  const form = dialog(page, 'Create Manual Booking')
  await form.getByRole('button', { name: CHIP }).last().tap()
  await form.getByLabel('Client Name').fill('Sam Oak')
  await form.getByRole('button', { name: 'Create Booking' }).tap()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByRole('button', { name: 'Book without an email' }).tap()
  await form.getByRole('button', { name: 'Create Booking' }).tap()
  await expect(page.getByText(/^Booked: Sam Oak, /).first()).toBeVisible()
})

test('add-ons are folded and lengthen the visit', nightly, async ({ page, barber }) => {
  const [type] = await barber.appointmentType.list.query({})
  const addon = type?.availableAddons.find(({ durationMinutes }) => durationMinutes > 0)
  if (!type || !addon) throw new Error('An installation begins with a service that has add-ons.')
  await page.goto('admin/dashboard?book=call')
  const form = dialog(page, 'New booking')
  const minutes = type.durationMinutes + addon.durationMinutes
  const suggested = page.waitForRequest((request) =>
    Boolean(request.postData()?.includes(`"durationMinutes":${minutes}`)),
  )
  await form.getByText('Add-ons').tap()
  await form.getByLabel(new RegExp(`^${addon.name}`)).tap()
  await suggested
  await form.getByText('Add-ons').tap()
  await expect(form.getByText(addon.name, { exact: false }).first()).toBeVisible()
  await form.getByLabel('Start Date & Time').fill(wallTime(inDays(2, '12:00')))
  await form.getByLabel('Client Name').fill('Sam Oak')
  await form.getByLabel('Client Email').fill('sam@example.com')
  await form.getByRole('button', { name: 'Create Booking' }).tap()
  await expect(page.getByText(/^Booked: Sam Oak, /).first()).toBeVisible()
  const { items } = await barber.booking.list.query({})
  expect(items).toMatchObject([{ addons: [{ id: addon.id }], durationMinutes: minutes }])
})

test(
  'a visit moves to next week in four taps, and its client is texted',
  atAnyWidth,
  async ({ page, db, barber }) => {
    const day = openDayIn(3)
    const client = { client_name: 'Gus Birch', client_phone: '979 555 0100' }
    const { id } = await givenBooking(db, inDays(day, '12:00'), client)
    const taps = new Taps()
    await page.goto('admin/bookings')
    await taps.tap(page.getByRole('button', { name: 'Gus Birch' }))
    await taps.tap(dialog(page, 'Booking Details').getByRole('button', { name: 'Reschedule' }))
    const form = dialog(page, 'Reschedule')
    await taps.tap(form.getByRole('button', { name: /^\+1 week .* 12:00 PM$/ }))
    await expect(form.getByText(/^Available\. Ends at /)).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page, 'a move')
    await taps.tap(form.getByRole('button', { name: 'Reschedule' }))
    await expect(form).toBeHidden()
    expect(taps.count).toBe(4)
    const moved = inDays(day + 7, '12:00')
    expect((await barber.booking.get.query({ id })).startDatetime).toEqual(moved)
    await page.getByRole('button', { name: 'Text Gus' }).first().tap()
    const text = dialog(page, 'Text the client')
    await expect(text.getByRole('textbox', { name: 'Text' })).toHaveValue(
      /^Hi Gus, you’re booked for .* at 12:00 PM\. If you need to change it: http/,
    )
    await expectAccessible(page)
    await expectToFit(page, 'the text about the new time')
  },
)

test(
  'a visit that its client cancelled is brought back in three taps, by its card',
  atAnyWidth,
  async ({ page, db, barber }) => {
    const { id: client_id } = await barber.clients.create.mutate({
      name: 'Gus Birch',
      email: 'gus@example.com',
      phone: '979 555 0100',
    })
    const start = inDays(openDayIn(3), '12:00')
    const columns = { client_id, client_name: 'Gus Birch', client_phone: '979 555 0100' }
    const { id } = await givenBooking(db, start, { ...columns, status: 'cancelled' })
    const taps = new Taps()
    await page.goto(`admin/clients?client=${client_id}`)
    const card = dialog(page, 'Client Details')
    await taps.tap(card.getByRole('button', { name: /12:00 PM/ }))
    const details = dialog(page, 'Booking Details')
    await taps.tap(details.getByRole('button', { name: 'Bring it back' }))
    const form = dialog(page, 'Bring it back')
    await expect(form.getByText(/^Available\. Ends at /)).toBeVisible()
    await expect(form.getByLabel('Email the client the confirmation')).toBeChecked()
    // Paler while it is checked once more.
    await expect(form.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    await expectToFit(page, 'bringing a visit back')
    await taps.tap(form.getByRole('button', { name: 'Bring it back' }))
    await expect(page.getByText(/^Gus Birch is back on .*, 12:00 PM\./).first()).toBeVisible()
    expect(taps.count).toBe(3)
    await expect(form).toBeHidden()
    expect(await barber.booking.get.query({ id })).toMatchObject({
      status: 'confirmed',
      startDatetime: start,
    })
    await undo(page, /^Gus Birch is back/)
    await expect(page.getByText('The visit of Gus Birch is cancelled again.').first()).toBeVisible()
    expect((await barber.booking.get.query({ id })).status).toBe('cancelled')
  },
)

test(
  'a cancelled visit whose time is taken comes back at the nearest free one, without an email',
  nightly,
  async ({ page, db, barber }) => {
    const start = inDays(openDayIn(3), '12:00')
    const { id } = await givenBooking(db, start, { client_name: 'Gus Birch', status: 'cancelled' })
    await givenBooking(db, start, { client_name: 'Pat Cedar' })
    await page.goto(`admin/bookings?view=${id}`)
    await dialog(page, 'Booking Details').getByRole('button', { name: 'Bring it back' }).tap()
    const form = dialog(page, 'Bring it back')
    await expect(form.getByText(/ is taken\. This is the nearest free time\.$/)).toBeVisible()
    await expect(form.getByText(/^Available\. Ends at /)).toBeVisible()
    await form.getByLabel('Email the client the confirmation').uncheck()
    await form.getByRole('button', { name: 'Bring it back' }).tap()
    await expect(form).toBeHidden()
    const back = await barber.booking.get.query({ id })
    expect(back.status).toBe('confirmed')
    expect(back.startDatetime).not.toEqual(start)
    const { rows } = await db.query('SELECT kind FROM message')
    expect(rows).toEqual([])
  },
)

test(
  'a move reaches every day, by the strip and by the month with the keyboard, and its times fold',
  nightly,
  async ({ page, db, barber }) => {
    const { id } = await givenBooking(db, inDays(3, '12:00'))
    const { days } = await barber.availability.suggest.query({ bookingId: id })
    await page.goto(`admin/bookings?view=${id}`)
    await dialog(page, 'Booking Details').getByRole('button', { name: 'Reschedule' }).tap()
    const form = dialog(page, 'Reschedule')
    const strip = form.getByRole('list', { name: 'Days with free times' })
    await expect(strip.getByRole('button')).toHaveCount(days.length)
    await form.getByRole('radio', { name: 'Afternoon' }).tap()
    await form.getByRole('button', { name: 'Month' }).tap()
    const month = form.getByRole('grid')
    await month.locator('[tabindex="0"]').focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
    await expectToFit(page, 'the month of a move')
    const last = month.getByRole('button', { name: /, \d+ times?$/ }).last()
    const name = (await last.getAttribute('aria-label')) ?? ''
    await last.press('Enter')
    const day = strip.getByRole('button', { name, pressed: true })
    await expect(day).toBeInViewport()
    const times = form.getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
    await expect(form.getByRole('button', { name: /^\d+:\d\d AM$/ })).toHaveCount(0)
    const count = await times.count()
    await times.nth(1).tap()
    await expect(times).toHaveCount(1)
    await expect(form.getByText(/^Available\. Ends at /)).toBeVisible()
    await form.getByRole('button', { name: 'Other times' }).tap()
    await expect(times).toHaveCount(count)
  },
)

test(
  'a time is picked in the calendar, and the form opens again with all that was typed',
  nightly,
  async ({ page, db, barber }) => {
    const [, type] = await barber.appointmentType.list.query({})
    if (!type) throw new Error('An installation begins with services.')
    const { id } = await givenBooking(db, inDays(3, '12:00'), { client_name: 'Kit Fir' })
    async function pressAt(time: string) {
      const row = page.locator(`[data-time="${time}:00"]`).last()
      await row.scrollIntoViewIfNeeded()
      const box = await row.boundingBox()
      if (!box) throw new Error(`The calendar has no row for ${time}.`)
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    }

    await page.goto('admin/dashboard?book=call')
    const form = dialog(page, 'New booking')
    await form.getByLabel('Appointment Type').selectOption(String(type.id))
    await form.getByLabel('Client Name').fill('Sam Oak')
    await form.getByLabel('Start Date & Time').fill(wallTime(inDays(2, '12:00')))
    await form.getByRole('link', { name: 'Pick in the calendar' }).tap()
    await expect(form).toBeHidden()
    await expect(page.getByText('Press a time for Sam Oak.')).toBeVisible()
    await expect(page.locator('[data-time="13:00:00"]').last()).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page, 'the calendar to pick a time')
    await pressAt('13:00')
    await expect(form.getByLabel('Client Name')).toHaveValue('Sam Oak')
    await expect(form.getByLabel('Start Date & Time')).toHaveValue(wallTime(inDays(2, '13:00')))
    await form.getByRole('button', { name: 'Create Booking' }).tap()
    await expect(page.getByText(/^Booked: Sam Oak, /).first()).toBeVisible()
    const { items } = await barber.booking.list.query({ search: 'Sam Oak' })
    expect(items).toMatchObject([
      {
        startDatetime: inDays(2, '13:00'),
        appointmentType: { id: type.id },
        client: { email: null },
      },
    ])

    // From the details of a booking, which the calendar itself has opened.
    await page.goto(`admin/bookings?view=${id}`)
    await dialog(page, 'Booking Details').getByRole('button', { name: 'Reschedule' }).tap()
    const moving = dialog(page, 'Reschedule')
    await moving.getByLabel('Email the client about the new time').uncheck()
    await moving.getByRole('link', { name: 'Pick in the calendar' }).tap()
    await expect(page.getByText('Press a time for Kit Fir.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the form' }).tap()
    await expect(moving.getByLabel('Email the client about the new time')).not.toBeChecked()
    await moving.getByRole('link', { name: 'Pick in the calendar' }).tap()
    await pressAt('14:00')
    await moving.getByRole('button', { name: 'Reschedule' }).tap()
    await expect(moving).toBeHidden()
    expect(await barber.booking.get.query({ id })).toMatchObject({
      startDatetime: inDays(3, '14:00'),
    })
  },
)

test('after Complete the next visit is one press away', nightly, async ({ page, db, barber }) => {
  const [type] = await barber.appointmentType.list.query({})
  if (!type) throw new Error('An installation begins with services.')
  const client = await barber.clients.create.mutate({
    name: 'Sam Rivers',
    email: 'sam@example.com',
  })
  await givenBooking(db, new Date(Date.now() - 12 * 60_000), {
    client_id: client.id,
    client_name: 'Sam Rivers',
    client_email: 'sam@example.com',
    appointment_type_id: type.id,
    type_name: type.name,
  })
  await page.goto('admin/dashboard')
  await page.getByRole('button', { name: 'Sam Rivers' }).first().tap()
  const details = dialog(page, 'Booking Details')
  await expect(details.getByRole('button', { name: 'No-Show' })).toBeVisible()
  await details.getByRole('button', { name: 'Complete' }).tap()
  await dialog(page, 'How did it go?').getByRole('button', { name: 'Cancel' }).tap()
  const next = dialog(page, 'Next visit?')
  const chips = next.getByRole('listitem').getByRole('button')
  await expect(chips).toHaveCount(3)
  await expectAccessible(page)
  await chips.first().tap()
  await expect(page.getByText(/^Booked: Sam Rivers, /).first()).toBeVisible()
  await expect(next).toBeHidden()
  const { rows } = await db.query(
    'SELECT client_id, appointment_type_id AS type_id FROM booking WHERE start_at > now()',
  )
  expect(rows).toEqual([{ client_id: client.id, type_id: type.id }])
})
