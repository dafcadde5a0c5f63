import { Secret, TOTP } from 'otpauth'
import { logOut, submitLogin } from './admin-steps.ts'
import { BARBER, expect, nightly, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

const STEP_MS = 30_000

/**
 * Each code is accepted once, so the second one is of the next time step, which is within the tolerance. A code of
 * an earlier step could leave the tolerance before the server reads it.
 */
function codeOf(secret: string, steps: number) {
  const timestamp = Date.now() + steps * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

test('two-factor login is turned on and required at login', async ({ page }) => {
  await page.goto('admin/login')
  await submitLogin(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('admin/settings?section=account')
  await page.getByRole('button', { name: 'Turn on two-factor login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('blunt scissors')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(BARBER.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const code = dialog.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page)
  const shown = await dialog.getByText(/^[A-Z2-7]{4} /).textContent()
  const secret = shown?.replaceAll(' ', '') ?? ''
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is wrong.')).toBeVisible()
  await code.fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
  const listed = dialog.getByRole('list').getByRole('listitem')
  await expect(listed).toHaveCount(10)
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download codes' }).click()
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  const events = page.getByRole('listitem').filter({ hasText: 'Two-factor login turned on' })
  await expect(events).toHaveCount(1)
  await expectAccessible(page)

  await logOut(page)
  await submitLogin(page)
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await field.fill('000000')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(BARBER.email)
  await expect(page.getByLabel('Password')).toHaveValue(BARBER.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await field.fill(codeOf(secret, 1))
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test(
  'recovery codes sign in and are renewed, and two-factor login is turned off',
  nightly,
  async ({ page, db }) => {
    await page.goto('admin/settings?section=account')
    await submitLogin(page)
    await page.getByRole('button', { name: 'Turn on two-factor login' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(BARBER.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const shown = await dialog.getByText(/^[A-Z2-7]{4} /).textContent()
    await dialog.getByLabel('Code from the app').fill(codeOf(shown?.replaceAll(' ', '') ?? '', 0))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const listed = dialog.getByRole('list').getByRole('listitem')
    await expect(listed).toHaveCount(10)
    const codes = await listed.allInnerTexts()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await logOut(page)
    await submitLogin(page)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByLabel('Recovery code').press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await page.goto('admin/settings?section=account')
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()

    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await dialog.getByLabel('Your password').fill(BARBER.password)
    await dialog.getByRole('button', { name: 'Create new codes' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

    await page.getByRole('button', { name: 'Turn off two-factor login' }).click()
    await dialog.getByLabel('Your password').fill(BARBER.password)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Off. You sign in with your password only.')).toBeVisible()
    const { rows } = await db.query('SELECT 1 FROM two_factor')
    expect(rows).toEqual([])
  },
)
