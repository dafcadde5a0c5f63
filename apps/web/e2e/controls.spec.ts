import { expect, nightly, test } from './fixtures.ts'

test.use({ isSignedIn: true })

test(
  'a switch is found once by its label, and turned by it and by Space',
  nightly,
  async ({ page }) => {
    await page.goto('admin/settings')
    const gaps = page.getByLabel('Minimize Gaps')
    await expect(gaps).toHaveRole('switch')
    await expect(gaps).not.toBeChecked()
    await page.getByText('Minimize Gaps', { exact: true }).click()
    await expect(gaps).toBeChecked()
    await gaps.press('Space')
    await expect(gaps).not.toBeChecked()
  },
)

test(
  'a choice is one stop of the Tab key, and the arrow keys choose',
  nightly,
  async ({ page }) => {
    await page.goto('admin/bookings')
    const option = (name: string) => page.getByLabel(name, { exact: true })
    await option('All').check()
    await option('All').press('ArrowRight')
    await expect(option('Upcoming')).toBeChecked()
    await expect(option('Upcoming')).toBeFocused()
    await expect(option('Upcoming')).toHaveRole('radio')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(option('Upcoming')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio').and(page.locator(':focus'))).toHaveCount(0)
  },
)

test(
  'a checkbox is found once by its label, and set by it and by Space',
  nightly,
  async ({ page }) => {
    await page.goto('admin/addons')
    const inactive = page.getByLabel('Show inactive add-ons')
    await expect(inactive).toHaveRole('checkbox')
    await expect(inactive).toBeChecked()
    await page.getByText('Show inactive add-ons').click()
    await expect(inactive).not.toBeChecked()
    await inactive.press('Space')
    await expect(inactive).toBeChecked()
  },
)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a dialog keeps its content while it closes', nightly, async ({ page, barber }) => {
    await barber.clients.create.mutate({ name: 'Dana Fir', email: 'dana@example.edu' })
    await page.goto('admin/clients')
    await page.getByRole('button', { name: 'Dana Fir' }).click()
    const details = page.getByRole('dialog', { name: 'Client Details' })
    await expect(details).toContainText('dana@example.edu')
    await details.evaluate(({ style }) => {
      style.transitionDuration = '60s'
    })
    await page.keyboard.press('Escape')
    await expect(details).toHaveAttribute('data-closed')
    await expect(details).toContainText('dana@example.edu')
  })
})
