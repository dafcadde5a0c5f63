import { expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test('the words of an email are edited beside its preview, sent as a test, saved and undone', async ({
  page,
  barber,
}) => {
  await barber.setting.set.mutate({ key: 'barber_email', value: 'barber@example.edu' })
  await page.goto('admin/content?page=emails')
  /** On phones the words and the preview are behind a switch. */
  const show = async (part: 'Edit' | 'Preview') => {
    const button = page.getByRole('button', { name: part, exact: true })
    if (await button.isVisible()) await button.click()
  }
  const preview = page.getByRole('region', { name: 'How the email looks' })
  const save = page.getByRole('button', { name: 'Save All Changes' })
  const intro = page.getByLabel('First sentences', { exact: true })
  const original = page.getByRole('button', { name: 'Back to the original words' })
  await page.getByLabel('Which email').selectOption('Follow-up')
  await show('Edit')
  await expect(original).toBeDisabled()
  await expectAccessible(page)

  const words = await intro.inputValue()
  await intro.fill('Howdy , thanks for coming.')
  await intro.evaluate((it) => it instanceof HTMLTextAreaElement && it.setSelectionRange(6, 6))
  const placeholders = page.getByRole('group', { name: 'Insert into: First sentences' })
  await placeholders.getByRole('button', { name: '{name}' }).click()
  await expect(intro).toHaveValue('Howdy {name}, thanks for coming.')
  await expect(intro).toBeFocused()
  await show('Preview')
  await expect(preview.getByText('Howdy First, thanks for coming.')).toBeVisible()
  await expect(preview.getByText('An example with invented details.')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Plain text' }).click()
  await expect(preview.locator('pre')).toContainText('Howdy First, thanks for coming.')

  await preview.getByRole('button', { name: 'Send me this one' }).click()
  await expect(page.getByText('It is on its way to barber@example.edu')).toBeVisible()
  expect((await barber.notification.list.query({})).items).toMatchObject([
    { kind: 'follow-up', isTest: true, recipient: 'barber@example.edu' },
  ])

  await show('Edit')
  await intro.fill('Howdy {firstname}')
  await show('Preview')
  await expect(preview.getByText('{firstname} is not known.')).toBeVisible()
  await save.click()
  const problem = 'Not saved: Emails, Follow-up: first sentences: {firstname} is not known.'
  await expect(page.getByRole('alert').filter({ hasText: problem })).toBeInViewport()
  await expect(intro).toHaveAccessibleDescription(/\{firstname\} is not known\./)
  await expect(intro).toBeFocused()
  await expect(intro).toHaveValue('Howdy {firstname}')
  await expectAccessible(page)
  await original.click()
  await expect(intro).toHaveValue(words)

  await intro.fill('Howdy {name}, thanks for coming.')
  await save.click()
  await expect(page.getByText('All changes saved.').first()).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(intro).toHaveValue(words)

  await page.goto('admin/messages')
  await expect(page.getByRole('button', { name: /Follow-up.* Test/ })).toBeVisible()
})
