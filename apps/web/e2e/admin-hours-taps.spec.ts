import { expect, nightly, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

test("Saturday's hours change in at most four taps", nightly, async ({ page, barber }) => {
  const taps = new Taps()
  await page.goto('admin/dashboard')
  await taps.tap(page.getByRole('button', { name: 'Menu' }))
  await taps.tap(page.getByRole('link', { name: 'Business Hours' }))
  const to = page.getByLabel('Saturday To')
  // The press opens the picker of the phone.
  await taps.tap(to)
  await to.fill('15:00')
  await expectAccessible(page)
  await taps.tap(page.getByRole('button', { name: 'Save All Changes' }))
  await expect(page.getByText('All changes saved.').first()).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(4)
  const week = await barber.businessHours.list.query()
  expect(week.find(({ dayOfWeek }) => dayOfWeek === 5)).toMatchObject({ closeTime: '15:00' })
})
