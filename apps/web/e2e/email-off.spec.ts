import { chooseLastTime, fillIn, openHaircut, send, success } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenVisit } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

const PROMISE = /confirmation by email|in your confirmation email|on its way|We’ll email you/

test('without email no page promises one', atAnyWidth, async ({ page, api, barber }) => {
  await barber.setting.set.mutate({ key: 'business_address', value: '12 Maple Street' })
  const { publicToken } = await givenVisit(api)
  for (const [path, text] of [
    ['', 'keep the link to your appointment'],
    ['faq', 'Yes, with the link that you get when you book.'],
    ['book', 'this site sends no confirmation email'],
    [`appointment/${publicToken}`, 'The barber tells you where to come.'],
    [`reschedule/${publicToken}`, 'Choose a new time'],
    [`cancel/${publicToken}`, 'Nothing is cancelled yet.'],
    ['cancel/unknown', 'Links stop working 30 days after the appointment.'],
  ] as const) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main).toContainText(text)
    await expect(main, path).not.toContainText(PROMISE)
  }
})

test(
  'without email the visitor saves the link of the booking',
  nightly,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openHaircut(page)
    await chooseLastTime(page)
    await fillIn(page)
    await send(page)
    await expect(success(page)).toBeVisible()
    const keep = page.getByRole('region', { name: 'Save your link' })
    await expect(page.getByRole('main')).not.toContainText(PROMISE)
    await keep.getByRole('button', { name: 'Copy link' }).click()
    await expect(keep.getByText('Link copied.')).toBeVisible()
    await expectAccessible(page)
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await expect(keep.getByLabel('Your link')).toHaveValue(link)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reschedule', exact: true })).toBeVisible()
  },
)

test.describe('a waitlist entry without email', () => {
  const ask = 'Tell me if something earlier opens'

  test('needs a notification', nightly, async ({ page, api, db }) => {
    // Chromium's headless shell denies notifications before anyone is asked.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'default' })
      Notification.requestPermission = async () => 'denied'
    })
    const { publicToken } = await givenVisit(api)
    await page.goto(`appointment/${publicToken}`)
    await page.getByRole('button', { name: ask }).click()
    await expect(page.getByText('We’ll notify you on this device')).toBeVisible()
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await expect(page.getByText('Your browser does not allow notifications')).toBeVisible()
    await expectAccessible(page)
    expect((await db.query('SELECT FROM waitlist_entry')).rowCount).toBe(0)
  })

  test('is not offered where there are none', nightly, async ({ page, api }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    const { publicToken } = await givenVisit(api)
    await page.goto(`appointment/${publicToken}`)
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
    await expect(page.getByRole('button', { name: ask })).toHaveCount(0)
  })
})
