import { chooseLastTime, fillIn, openService, send, success } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'

// With email set up; email-off.spec.ts is about the same pages without it.
test.use({ sendsEmail: true })

const ADDRESS = '12 Maple Street'
const PROMISE = /no later than 2 hours before/

test('the address is promised only if it is sent', nightly, async ({ page, barber }) => {
  for (const [address, release, isPromised] of [
    ['', 'automatic', false],
    [ADDRESS, 'manual', false],
    [ADDRESS, 'automatic', true],
  ] as const) {
    await barber.setting.set.mutate({ key: 'business_address', value: address })
    await barber.setting.set.mutate({ key: 'address_release', value: release })
    await openService(page, "Men's haircut")
    await chooseLastTime(page)
    await fillIn(page)
    await send(page)
    await expect(success(page)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main).toContainText('A confirmation email is on its way to')
    await expect(page.getByText('Save your link')).toBeHidden()
    if (isPromised) await expect(main).toContainText(PROMISE)
    else await expect(main).not.toContainText(PROMISE)
    await expect(main).not.toContainText(ADDRESS)
  }
})

test('the pages name the confirmation email', atAnyWidth, async ({ page }) => {
  await page.goto('book')
  const note = 'Need to reschedule or cancel? Use the link in your confirmation email.'
  await expect(page.getByText(note)).toBeVisible()
  await page.goto('faq')
  await expect(page.getByText('Yes, with the links in your confirmation email.')).toBeVisible()
  await page.goto('')
  await expect(page.getByText('get a confirmation by email')).toBeVisible()
})
