import { type Api, expect, nightly, onPhone, test } from './fixtures.ts'
import { givenVisit, heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ sendsEmail: true })

const SAM = 'sam.rivers@example.com'
const SENT = 'If this address has appointments, an email is on its way.'

/** The text of the email with the links, once it was sent. */
async function emailWithLinks(barber: Api): Promise<string> {
  const sent = () => barber.notification.list.query({ kind: 'booking-links', state: 'sent' })
  await expect.poll(async () => (await sent()).items.length).toBe(1)
  const [message] = (await sent()).items
  const { mail } = await barber.notification.get.query({ id: message?.id ?? 0 })
  return mail?.text ?? ''
}

function pathIn(text: string, page: string): string {
  return new RegExp(`/haircuts/(${page}/\\S+)`).exec(text)?.[1] ?? ''
}

for (const from of ['appointment/unknown', 'book']) {
  test(
    `finds the links from ${from} in two taps and the email`,
    onPhone,
    async ({ page, api, barber }) => {
      await givenVisit(api)
      await page.setViewportSize({ width: 390, height: 844 })
      const taps = new Taps()
      await page.goto(from)
      const field = page.getByLabel('Email address')
      if (from === 'book')
        await taps.tap(page.getByRole('main').getByRole('link', { name: 'Send me my links' }))
      else await taps.tap(field)
      await field.fill(SAM)
      await taps.tap(page.getByRole('button', { name: 'Send me my links' }))
      await expect(page.getByText(SENT)).toBeVisible()
      expect(taps.count).toBe(2)
      await expectAccessible(page)

      await page.goto(pathIn(await emailWithLinks(barber), 'appointment'))
      await expect(heading(page, 'Your appointment')).toBeVisible()
    },
  )
}

test('a page whose link fails offers the form', nightly, async ({ page }) => {
  for (const path of [
    'appointment/unknown',
    'coming/unknown',
    'reschedule/unknown',
    'cancel/unknown',
    'offer/unknown',
    'waiting/unknown',
    'my-data/unknown',
  ]) {
    await page.goto(path)
    await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
    await expect(heading(page, 'Send me my links')).toBeVisible()
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expectAccessible(page)
  }
})

test('a link that books the same again leads to the form', nightly, async ({ page }) => {
  await page.goto('book#again=unknown')
  const said = page.getByText('This link can no longer book the same appointment.')
  await said.getByRole('link', { name: 'Send me my links' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test(
  'says the same for an unknown address, and keeps what was typed',
  nightly,
  async ({ page }) => {
    await page.goto('links')
    const field = page.getByLabel('Email address')
    await field.fill('sam at home')
    await page.getByRole('button', { name: 'Send me my links' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('sam at home')
    await expectAccessible(page)

    await field.fill('nobody@example.com')
    await page.route('**/api/trpc/bookingLinks.request**', (route) => route.abort())
    await field.press('Enter')
    await expect(page.getByText('The connection was lost. It is safe to try again.')).toBeVisible()
    await expect(field).toHaveValue('nobody@example.com')
    await page.unroute('**/api/trpc/bookingLinks.request**')
    await field.press('Enter')
    await expect(page.getByText(SENT)).toBeVisible()
  },
)

test('shows, downloads and erases what is stored', async ({ page, api, barber, db }) => {
  const { publicToken } = await givenVisit(api)
  await api.bookingLinks.request.mutate({ email: SAM })
  await page.goto(pathIn(await emailWithLinks(barber), 'my-data'))
  await expect(heading(page, 'Your data')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Sam Rivers')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')

  const erase = async () => {
    await page.getByRole('button', { name: 'Erase my data' }).click()
    await expect(heading(page, 'Erase your data?')).toBeFocused()
    await expect(page.getByText(`This erases Sam Rivers, with ${SAM}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Erase for good' }).click()
  }
  await erase()
  await expect(page.getByRole('alert')).toContainText('Please cancel it first')
  await expectAccessible(page)
  expect((await db.query('SELECT client_name FROM booking')).rows).toEqual([
    { client_name: 'Sam Rivers' },
  ])

  await api.booking.cancel.mutate({ publicToken })
  await page.reload()
  await erase()
  await expect(heading(page, 'Your data is erased')).toBeFocused()
  expect((await db.query('SELECT client_name FROM booking')).rows).toEqual([
    { client_name: 'Erased client' },
  ])
  await page.reload()
  await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
})
