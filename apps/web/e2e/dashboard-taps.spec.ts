import { dialog, undo } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, givenVisit, noonZone } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })
test.beforeEach(async ({ barber }) => {
  // The zone below is of no country.
  await barber.setting.set.mutate({ key: 'phone_country', value: 'US' })
  await barber.setting.set.mutate({ key: 'timezone', value: noonZone() })
})

test('five visits are reviewed in six taps', atAnyWidth, async ({ page, db, barber }) => {
  const names = ['Ann Marsh', 'Bo Ford', 'Cy Hale', 'Di Lowe', 'Ed Nash']
  const price = { type_price: 20 }
  for (const [index, name] of names.entries()) {
    await givenVisit(db, name, -(index + 2) * HOUR, price)
  }
  const last = { ...price, status: 'completed', donation_amount: 25, payment_method: 'app' }
  await givenVisit(db, 'Bo Ford', -500 * HOUR, last)
  await page.goto('admin/dashboard')
  const taps = new Taps()
  const unreviewed = page.getByRole('region', { name: 'Unreviewed Bookings' })
  await taps.tap(unreviewed.getByRole('button', { name: 'Review' }).first())
  const review = dialog(page, 'Review')
  const form = review.locator('form')
  // A field with the focus would open the keyboard over the amounts.
  await expect(review.locator('input:focus, textarea:focus')).toHaveCount(0)
  await expectAccessible(page)
  for (const [name, amount] of [
    ['Ann Marsh', '$20 cash'],
    ['Bo Ford', '$25 app'],
    ['Cy Hale', '$20 cash'],
    ['Di Lowe', '$0'],
    ['Ed Nash', '$20 cash'],
  ] as const) {
    await expect(form).toContainText(name)
    await taps.tap(review.getByRole('button', { name: amount, exact: true }))
  }
  await expect(review).toBeHidden()
  expect(taps.count).toBeLessThanOrEqual(6)
  await expect(unreviewed).toContainText('All past bookings are reviewed.')
  const paid = async () => {
    const startDate = new Date(Date.now() - 100 * HOUR).toISOString()
    const { items } = await barber.booking.list.query({ status: 'completed', startDate })
    return items
      .map(({ client, donationAmount, paymentMethod }) => [
        client.name,
        donationAmount,
        paymentMethod,
      ])
      .toSorted()
  }
  await expect.poll(paid).toEqual([
    ['Ann Marsh', 20, 'cash'],
    ['Bo Ford', 25, 'app'],
    ['Cy Hale', 20, 'cash'],
    ['Di Lowe', null, 'none'],
    ['Ed Nash', 20, 'cash'],
  ])
})

test(
  'a review moves nothing when its toast comes, names the amount, and begins anew for the next person',
  nightly,
  async ({ page, db }) => {
    await givenVisit(db, 'Ann Marsh', -2 * HOUR, { type_price: 20 })
    await givenVisit(db, 'Bo Ford', -3 * HOUR, { type_price: 30 })
    await page.goto('admin/dashboard')
    await page.getByRole('button', { name: 'Review', exact: true }).first().tap()
    const review = dialog(page, 'Review')
    const nothing = review.getByRole('button', { name: '$0', exact: true })
    await expect(nothing).toBeVisible()
    const before = await nothing.boundingBox()
    await review.getByText('App', { exact: true }).tap()
    await review.getByRole('button', { name: '$20 app' }).tap()
    await expect(dialog(page, 'Ann Marsh: $20, app')).toBeVisible()
    // Cash is the default for a client without an earlier payment.
    await expect(review.getByRole('button', { name: '$30 cash' })).toBeVisible()
    expect((await nothing.boundingBox())?.y).toBe(before?.y)
    await expectAccessible(page)
    await review.getByRole('button', { name: 'No-Show' }).tap()
    await expect(dialog(page, 'Bo Ford: marked as a no-show')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(1)
  },
)

test(
  'four people are told in six taps that the barber is late',
  atAnyWidth,
  async ({ page, db, barber }) => {
    const ids: number[] = []
    for (const [index, client_name] of ['Ann Marsh', 'Bo Ford', 'Cy Hale', 'Di Lowe'].entries()) {
      const client_phone = `979 555 010${index}`
      const start = new Date(Date.now() + (index + 1) * HOUR)
      ids.push((await givenBooking(db, start, { client_name, client_phone })).id)
    }
    await page.goto('admin/dashboard')
    // The links of the texts would leave the browser.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        const isText = event.target instanceof Element && event.target.closest('a[href^="sms:"]')
        if (isText) event.preventDefault()
      }),
    )
    const taps = new Taps()
    await taps.tap(page.getByRole('button', { name: 'Running late' }))
    const late = dialog(page, 'Running late')
    await taps.tap(late.getByText('15 min'))
    await expectAccessible(page)
    const texts = late.getByRole('link', { name: /^Text / })
    await expect(texts).toHaveCount(4)
    const first = decodeURIComponent((await texts.first().getAttribute('href')) ?? '')
    expect(first).toMatch(/^sms:\+19795550100\?&body=Hi Ann, I’m running about 15 minutes late/)
    for (const name of ['Ann Marsh', 'Bo Ford', 'Cy Hale', 'Di Lowe'])
      await taps.tap(late.getByRole('link', { name: `Text ${name}` }))
    expect(taps.count).toBeLessThanOrEqual(6)
    await expect(late.getByText('Texted')).toHaveCount(4)
    for (const id of ids) {
      await expect
        .poll(async () => (await barber.booking.history.query({ id })).at(-1)?.after)
        .toEqual({ openedText: 'late', openedIn: 'sms' })
    }
  },
)

test('who owes an answer for tomorrow is seen without a tap', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, new Date(Date.now() + 24 * HOUR), { client_name: 'Ann Marsh' })
  await page.goto('admin/dashboard')
  const unanswered = page.getByRole('region', { name: 'No answer for tomorrow' })
  await expect(unanswered.getByRole('button', { name: 'Ann Marsh' })).toBeVisible()
})

test(
  'a busy day leaves the first review on the first screen',
  nightly,
  async ({ page, db, barber }) => {
    await barber.setup.skipRest.mutate()
    for (const hours of [-3, -0.4, 0.2, 1, 2, 3, 4, 5]) {
      const client = { client_phone: '979 555 0100', client_name: `Visitor ${hours}` }
      await givenBooking(db, new Date(Date.now() + hours * HOUR), client)
    }
    await page.goto('admin/dashboard')
    const review = page.getByRole('button', { name: 'Review', exact: true }).first()
    const bar = page.getByRole('navigation', { name: 'Shortcuts' })
    const bottom = await review.evaluate((it) => it.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThan(await bar.evaluate((it) => it.getBoundingClientRect().top))
    await expectAccessible(page)
    // The others are one press away.
    await page.getByRole('button', { name: '5 more today' }).tap()
    await expect(page.getByRole('list', { name: 'Later today' }).getByRole('listitem')).toHaveCount(
      5,
    )
  },
)

test(
  'a visit in the chair is completed on its row, and a client who did not come is a no-show',
  nightly,
  async ({ page, db, barber }) => {
    const start = new Date(Date.now() - 10 * MINUTE)
    const here = await givenBooking(db, start, { client_name: 'Sam Rivers', type_price: 20 })
    await page.goto('admin/dashboard')
    const today = page.getByRole('region', { name: 'Today', exact: true })
    await today.getByRole('button', { name: 'Complete' }).tap()
    // Without donation links there is nothing to show to the client.
    const payment = dialog(page, 'How did it go?')
    await payment.getByRole('button', { name: '$20 cash' }).tap()
    await expect(page.getByText('Sam Rivers: $20, cash').first()).toBeVisible()
    expect(await barber.booking.get.query({ id: here.id })).toMatchObject({
      status: 'completed',
      donationAmount: 20,
      paymentMethod: 'cash',
    })
    const late = await givenBooking(db, new Date(), { client_name: 'Kit Fir' })
    await page.reload()
    await today.getByRole('button', { name: 'No-Show Kit Fir' }).tap()
    await expect(page.getByText('Kit Fir: marked as a no-show').first()).toBeVisible()
    await expect(today).toContainText('All done for today.')
    expect((await barber.booking.get.query({ id: late.id })).status).toBe('no-show')
  },
)

test(
  'Undo after the donation takes back the completion as well',
  nightly,
  async ({ page, db, barber }) => {
    const start = new Date(Date.now() - 10 * MINUTE)
    const { id } = await givenBooking(db, start, { client_name: 'Sam Rivers', type_price: 20 })
    await page.goto('admin/dashboard')
    await page.getByRole('button', { name: 'Complete' }).tap()
    const payment = dialog(page, 'How did it go?')
    await payment.getByRole('button', { name: '$20 cash' }).tap()
    await undo(page, 'Sam Rivers: $20, cash')
    await expect(page.getByText('The booking is confirmed again.').first()).toBeVisible()
    expect(await barber.booking.get.query({ id })).toMatchObject({
      status: 'confirmed',
      donationAmount: null,
      paymentMethod: null,
    })
  },
)

test(
  "the year's total takes two taps and no scrolling, and its file one more",
  nightly,
  async ({ page, db }) => {
    const paid = { status: 'completed', donation_amount: 25, payment_method: 'app' }
    await givenVisit(db, 'Bo Ford', -MINUTE, paid)
    await page.goto('admin/dashboard')
    const taps = new Taps()
    await taps.tap(page.getByRole('button', { name: 'Menu' }))
    await taps.tap(page.getByRole('link', { name: 'Statistics' }))
    await expect(page.getByText(/^\$25 in \d{4}$/)).toBeInViewport()
    expect(taps.count).toBe(2)
    const download = page.waitForEvent('download')
    await taps.tap(page.getByRole('button', { name: 'Download CSV' }))
    expect((await download).suggestedFilename()).toMatch(/^donations-\d{4}\.csv$/)
    await expect(page.getByText(/^Downloaded: donations-\d{4}\.csv$/).first()).toBeVisible()
  },
)
