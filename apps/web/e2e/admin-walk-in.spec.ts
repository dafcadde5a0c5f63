import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

test('a walk-in takes two taps and a name', atAnyWidth, async ({ page, db, barber }) => {
  await barber.clients.create.mutate({
    name: 'Lee Park',
    email: 'lee@example.com',
    phone: '979 555 0102',
  })
  const taps = new Taps()
  await page.goto('admin/dashboard')
  await taps.tap(page.getByRole('button', { name: 'Walk-in now' }))
  const form = dialog(page, 'Walk-in')
  const name = form.getByRole('combobox', { name: 'Client Name' })
  const lee = page.getByRole('option', { name: /Lee Park/ })
  async function chooseByKeyboard() {
    await expect(lee).toBeVisible()
    await name.press('ArrowDown')
    // Enter sends the form while nothing is chosen.
    await expect(lee).toHaveAttribute('data-highlighted')
    await name.press('Enter')
  }
  await expect(name).toBeFocused()
  await page.keyboard.type('Sam Oak')
  await expect(form.getByText('No email, so nothing is sent.')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page, 'the walk-in form')
  await taps.tap(form.getByRole('button', { name: 'Start now' }))
  await expect(page.getByText(/^Booked: Sam Oak, Today, /).first()).toBeVisible()
  expect(taps.count).toBe(2)
  await expect(form).toBeHidden()
  const { rows } = await db.query(
    'SELECT client_email, (SELECT count(*)::int FROM message) AS mails FROM booking',
  )
  expect(rows).toEqual([{ client_email: null, mails: 0 }])

  // The chair is taken now, and the next client is known by the number.
  await page.getByRole('button', { name: 'Walk-in now' }).tap()
  await expect(form.getByText(/^Sam Oak is in the chair until .* Next free: /)).toBeVisible()
  await page.clock.install()
  await name.fill('9795550102')
  await expect(lee).toBeVisible()
  // Until the next search begins, the client found for the previous text is not suggested.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  await name.fill('979555010')
  await expect(name).toHaveAttribute('aria-expanded', 'false')
  await page.clock.resume()
  await chooseByKeyboard()
  await expect(name).toHaveValue('Lee Park')
  await expect(form.getByLabel('Client Email')).toHaveValue('lee@example.com')
  await expect(form.getByRole('switch', { name: 'Email a confirmation' })).toBeChecked()
  // Another name is another client, with none of the contact that the choice had filled in.
  await name.fill('Bob')
  await expect(form.getByLabel('Client Email')).toHaveValue('')
  await expect(form.getByLabel('Client Phone')).toHaveValue('')
  await name.fill('Lee')
  await chooseByKeyboard()
  await expect(form.getByLabel('Client Email')).toHaveValue('lee@example.com')
  const submit = form.getByRole('button', { name: /^Book / })
  await form.getByLabel('Client Phone').fill('979 555 0102')
  await submit.tap()
  await expect(page.getByText(/^Booked: Lee Park, /).first()).toBeVisible()
  const mails = await db.query('SELECT recipient::text FROM message')
  expect(mails.rows).toEqual([{ recipient: 'lee@example.com' }])
})

test(
  'the details of a booking change its service and book again',
  nightly,
  async ({ page, db, barber }) => {
    const types = await barber.appointmentType.list.query({})
    const [short, long] = types.toSorted(
      (one, other) => one.durationMinutes - other.durationMinutes,
    )
    if (!short || !long) throw new Error('An installation begins with services.')
    await barber.appointmentType.update.mutate({ id: long.id, durationMinutes: 60 })
    const ann = await barber.clients.create.mutate({ name: 'Ann Marsh', email: 'ann@example.com' })
    const start = inDays(2, '10:00')
    const minutes = short.durationMinutes
    const { id } = await givenBooking(db, start, {
      minutes,
      client_id: ann.id,
      client_name: 'Ann Marsh',
      client_phone: '979 555 0100',
      appointment_type_id: short.id,
      type_name: short.name,
    })
    const next = new Date(start.getTime() + minutes * 60_000)
    const neighbour = await givenBooking(db, next, { client_name: 'Pat Cedar' })

    await page.goto('admin/clients')
    await page.getByRole('button', { name: 'Details of Ann Marsh' }).click()
    const sheet = dialog(page, 'Client Details')
    await sheet.getByRole('button', { name: /10:00 AM/ }).click()
    const details = dialog(page, 'Booking Details')
    await details.getByRole('button', { name: 'Text 979 555 0100' }).click()
    const texts = dialog(page, 'Text the client')
    await expect(texts.getByRole('link', { name: 'Write it there instead' })).toHaveAttribute(
      'href',
      'sms:+19795550100',
    )
    await page.keyboard.press('Escape')
    await expect(texts).toBeHidden()
    await expectAccessible(page)
    await expectToFit(page, 'the details of a booking')
    const more = details.getByRole('button', { name: 'More' })
    await more.click()
    await details.getByRole('button', { name: 'Edit' }).click()
    const form = dialog(page, 'Edit Booking')
    await form.getByLabel('Service').selectOption({ value: String(long.id) })
    await expect(form.getByText('60 minutes')).toBeVisible()
    await expect(form.getByText('Conflict: Pat Cedar has')).toBeVisible()
    const submit = form.getByRole('button', { name: 'Update Booking' })
    await submit.click()
    await expect(form.getByText(/^Overlaps Pat Cedar, /)).toBeVisible()
    await db.query('DELETE FROM booking WHERE id = $1', [neighbour.id])
    await submit.click()
    await expect(page.getByText(/^Booking updated\./).first()).toBeVisible()
    await expect(form).toBeHidden()
    await expect(details.getByText(`Changed to ${long.name}`)).toBeVisible()
    expect(await barber.booking.get.query({ id })).toMatchObject({
      appointmentType: { id: long.id },
      durationMinutes: 60,
    })

    await details.getByRole('button', { name: 'Book again' }).click()
    const again = dialog(page, 'New booking')
    await expect(again.getByLabel('Client Name')).toHaveValue('Ann Marsh')
    await expect(again.getByLabel('Appointment Type')).toHaveValue(String(long.id))
    await expect(again.getByRole('group', { name: 'Free times near the usual one' })).toBeVisible()
  },
)
