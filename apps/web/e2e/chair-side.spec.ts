import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking } from './given.ts'
import { givenVisit, heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

test(
  'a client confirms to be coming in two taps, and the barber sees it',
  atAnyWidth,
  async ({ page, api, barber, db }) => {
    const visit = await givenVisit(api)
    const { client } = await barber.booking.get.query({ id: visit.id })
    for (const days of [30, 60]) {
      const start = new Date(Date.now() - days * 86_400_000)
      await givenBooking(db, start, { client_id: client.id, status: 'no-show' })
    }
    const { url } = await barber.booking.generateToken.mutate({ id: visit.id, purpose: 'manage' })
    // The first tap is the button of the reminder.
    await page.goto(url.replace('/reschedule/', '/coming/'))
    await expect(heading(page, 'Are you coming?')).toBeFocused()
    expect((await barber.booking.get.query({ id: visit.id })).answer).toBe('none')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I’m coming' }).tap()
    await expect(heading(page, /^See you /)).toBeFocused()
    await expect(page.getByText('Thanks, Sam. The barber knows you’re coming.')).toBeVisible()
    await expectAccessible(page)

    await page.goto('admin/dashboard')
    await page.getByRole('button', { name: 'Sam Rivers' }).tap()
    const details = dialog(page, 'Booking Details')
    await expect(details.getByText('Says they’re coming')).toBeVisible()
    await expect(details.getByText('2 no-shows')).toBeVisible()
    await expect(details.getByText('The client said they’re coming')).toBeVisible()
  },
)

test(
  'a notification leads to the prepared text, one tap from the phone’s own app',
  nightly,
  async ({ page, barber, db }) => {
    await barber.setting.set.mutate({ key: 'business_address', value: '12 Maple St & 3rd #4' })
    const start = new Date(Date.now() + 2 * 3_600_000)
    const { id } = await givenBooking(db, start, {
      client_name: 'Sam Rivers',
      client_phone: '(979) 555-0100',
    })
    await page.goto(`admin/dashboard?text=${id}`)
    const texts = dialog(page, 'Text the client')
    const send = texts.getByRole('link', { name: 'Text Sam' })
    const sent = async () => decodeURIComponent((await send.getAttribute('href')) ?? '')
    await expect(send).toBeVisible()
    expect(await sent()).toMatch(/^sms:\+19795550100\?&body=Hi Sam, are you still coming on /)
    await expectAccessible(page)
    await texts.getByText('Running late').tap()
    await texts.getByText('15 min').tap()
    const text = texts.getByRole('textbox', { name: 'Text' })
    await expect(text).toHaveValue(/about 15 minutes late/)
    await texts.getByText('The address').tap()
    await expect(text).toHaveValue(/12 Maple St & 3rd #4/)
    const whatsapp = await texts.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/19795550100\?text=Hi%20Sam[^&#]*%26%203rd%20%234/)
    // The text can be changed before it is opened.
    await text.fill('On my way 💈\nBye')
    await page.reload()
    await expect(text).toHaveValue('On my way 💈\nBye')
    await texts.getByRole('button', { name: 'Close' }).tap()
    await expect(texts).toBeHidden()
    await page.goto(`admin/dashboard?text=${id}`)
    await expect(texts.getByText('Your draft was restored.')).toBeVisible()
    await expect(text).toHaveValue('On my way 💈\nBye')
    expect(await sent()).toBe('sms:+19795550100?&body=On my way 💈\nBye')
    await send.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await send.tap()
    await expect(texts).toBeHidden()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    const history = () => barber.booking.history.query({ id })
    await expect
      .poll(async () => (await history()).map(({ after }) => after))
      .toEqual([{ openedText: 'address', openedIn: 'sms' }])
  },
)

test(
  'a completion that was taken back is thanked for and paid again',
  nightly,
  async ({ page, barber, db }) => {
    await barber.setting.set.mutate({ key: 'donation_venmo', value: '@sam-cuts' })
    const [type] = await barber.appointmentType.list.query({})
    await givenBooking(db, new Date(Date.now() - 10 * 60_000), {
      client_name: 'Sam Rivers',
      appointment_type_id: type?.id,
    })
    await page.goto('admin/dashboard')
    const completeAndPay = async () => {
      await page.getByRole('button', { name: 'Complete' }).click()
      await dialog(page, 'Thank you, Sam').getByRole('button', { name: 'Done' }).click()
      const payment = dialog(page, 'How did it go?')
      await payment.getByRole('button', { name: 'Save' }).click()
      const skip = page.getByRole('button', { name: 'Skip' })
      await skip.click()
      await expect(skip).toBeHidden()
    }
    await completeAndPay()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The booking is confirmed again.').first()).toBeVisible()
    await completeAndPay()
  },
)

test(
  'a cut is completed in the chair, thanked for and paid in four taps',
  atAnyWidth,
  async ({ page, barber, db }) => {
    await barber.setting.set.mutate({ key: 'donation_cash_app', value: '$sam-cuts' })
    await barber.setting.set.mutate({ key: 'donation_venmo', value: '@sam-cuts' })
    const { id } = await givenBooking(db, new Date(Date.now() - 10 * 60_000), {
      client_name: 'Sam Rivers',
      type_price: 25,
    })
    const taps = new Taps()
    await page.goto('admin/dashboard')
    await taps.tap(page.getByRole('button', { name: 'Complete' }))
    const thanks = dialog(page, 'Thank you, Sam')
    await expect(thanks.getByRole('img', { name: 'QR code for Cash App' })).toBeVisible()
    await expect(thanks.getByRole('img', { name: 'QR code for Venmo' })).toBeVisible()
    // Nothing covers what the client reads.
    await expect(page.getByText('Sam Rivers: completed.')).toBeHidden()
    await expectAccessible(page)
    await taps.tap(thanks.getByRole('button', { name: 'Done' }))
    const payment = dialog(page, 'How did it go?')
    await taps.tap(payment.getByText('App', { exact: true }))
    await expectAccessible(page)
    await taps.tap(payment.getByRole('button', { name: '$25 app' }))
    await expect(page.getByText('Sam Rivers: $25, app').first()).toBeVisible()
    expect(taps.count).toBe(4)
    expect(await barber.booking.get.query({ id })).toMatchObject({
      status: 'completed',
      donationAmount: 25,
      paymentMethod: 'app',
    })

    await page.goto('admin/statistics')
    const card = page.getByRole('region', { name: 'Donations by method' })
    await expect(card.getByRole('row').last()).toContainText('$25')
    await expect(card.getByRole('columnheader')).toHaveText(['Month', 'App'])
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download CSV' }).tap()
    expect((await download).suggestedFilename()).toMatch(/^donations-\d{4}\.csv$/)
  },
)
