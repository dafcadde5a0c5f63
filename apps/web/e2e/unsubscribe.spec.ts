import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { expectAccessible, recordCalls } from './page-checks.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const TOKEN = 'A'.repeat(43)

test(
  'the link of a reminder to book asks once more, and answers the same for an unknown link',
  atAnyWidth,
  async ({ page }) => {
    const { count } = recordCalls(page)
    await page.goto(`unsubscribe/${TOKEN}`)
    await expect(page.getByRole('heading', { name: 'Stop reminders to book?' })).toBeVisible()
    await expectAccessible(page)
    expect(count('nudge.unsubscribe')).toBe(0)

    await page.getByRole('button', { name: 'Stop reminders to book' }).click()
    await expect(page.getByRole('heading', { name: 'No more reminders to book' })).toBeFocused()
    await expectAccessible(page)
    expect(count('nudge.unsubscribe')).toBe(1)
    await page.getByRole('link', { name: 'See times' }).click()
    await expect(page).toHaveURL(/\/book$/)
  },
)

test('a lost connection keeps the question', nightly, async ({ page }) => {
  await page.goto(`unsubscribe/${TOKEN}`)
  await page.route('**/nudge.unsubscribe*', (route) => route.abort())
  await page.getByRole('button', { name: 'Stop reminders to book' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'The connection was lost. It is safe to try again.',
  )
  await page.unroute('**/nudge.unsubscribe*')
  await page.getByRole('button', { name: 'Stop reminders to book' }).click()
  await expect(page.getByRole('heading', { name: 'No more reminders to book' })).toBeVisible()
})
