import { atAnyWidth, expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

test(
  'bold and links are set by buttons and keys, and the browser undoes them',
  atAnyWidth,
  async ({ page }) => {
    await page.goto('admin/content?page=contact')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Write to me any day.')
    const select = (words: string) =>
      text.evaluate((it, part) => {
        if (!(it instanceof HTMLTextAreaElement)) return
        it.focus()
        const from = it.value.indexOf(part)
        it.setSelectionRange(from, from + part.length)
      }, words)
    await select('any day')
    await page.getByRole('button', { name: 'Bold' }).tap()
    await expect(text).toHaveValue('Write to me **any day**.')
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(text).toHaveValue('Write to me any day.')
    await select('any')
    await page.keyboard.press('Control+b')
    await expect(text).toHaveValue('Write to me **any** day.')
    await page.keyboard.press('Control+b')
    await expect(text).toHaveValue('Write to me any day.')

    await select('Write')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await expect(dialog.getByLabel('Text of the link')).toHaveValue('Write')
    await dialog.getByRole('button', { name: 'Set link' }).tap()
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/Please enter a web/)
    await expectAccessible(page)
    await dialog.getByLabel('Address').fill('me@example.edu')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(text).toHaveValue('[Write](mailto:me@example.edu) to me any day.')
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(text).toHaveValue('Write to me any day.')
    await page.keyboard.press('Control+Shift+z')

    await select('Write')
    await page.getByRole('button', { name: 'Link', exact: true }).tap()
    await dialog.getByLabel('Leads to').selectOption('FAQ')
    await dialog.getByRole('button', { name: 'Set link' }).tap()
    await expect(text).toHaveValue('[Write](/faq) to me any day.')
    await select('Write')
    await page.getByRole('button', { name: 'Link', exact: true }).tap()
    await expect(dialog.getByLabel('Leads to')).toHaveValue('/faq')
    await dialog.getByRole('button', { name: 'Remove link' }).tap()
    await expect(text).toHaveValue('Write to me any day.')
    await page.getByRole('button', { name: 'List' }).tap()
    await expect(text).toHaveValue('- Write to me any day.')
    await expectAccessible(page)
  },
)
