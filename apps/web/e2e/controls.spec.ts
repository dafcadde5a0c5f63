import { atAnyWidth, expect, test } from './fixtures.ts'

test.use({ isSignedIn: true })

test(
  'a switch is found once by its label, and turned by it and by Space',
  atAnyWidth,
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
