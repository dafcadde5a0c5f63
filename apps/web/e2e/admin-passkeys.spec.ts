import type { Page } from '@playwright/test'
import { dialog, dismissToast, logOut, submitLogin, toast } from './admin-steps.ts'
import { BARBER, expect, nightly, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

/** Gives the browser a device that checks the person by itself, such as a phone with a fingerprint. */
async function givenDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    /** Whether the person touches the sensor whenever the browser asks. */
    touches: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** The person fails the check, which the browser reports as a closed window. */
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

test('a passkey is offered after a login and signs in', async ({ page }) => {
  const device = await givenDevice(page)
  await page.goto('admin/settings?section=account')
  await submitLogin(page)
  await expect(
    page.getByRole('heading', { name: 'Sign in with a passkey next time?' }),
  ).toBeFocused()
  await expectAccessible(page)
  await device.touches(true)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page, 'The passkey was added.')).toBeVisible()
  await dismissToast(page)
  await expect(page).toHaveURL(/\/admin\/settings\?section=account$/)
  expect(await device.passkeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  await expect(page.getByText('Not used yet')).toBeVisible()
  await device.touches(false)

  await logOut(page)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectAccessible(page)
  await device.touches(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await device.touches(false)
  await page.goto('admin/settings?section=account')
  await expect(page.getByText(/^Last used /).first()).toBeVisible()
})

test('a passkey is renamed, removed and refused from then on', nightly, async ({ page }) => {
  const device = await givenDevice(page)
  await page.goto('admin/settings?section=account')
  await submitLogin(page)
  await device.touches(true)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dismissToast(page)
  await device.touches(false)

  await page.getByRole('button', { name: /^Rename / }).click()
  await dialog(page, 'Rename passkey').getByLabel('Name').fill('Phone at the chair')
  await dialog(page, 'Rename passkey').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Phone at the chair')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove Phone at the chair' }).click()
  const confirm = page.getByRole('alertdialog')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(confirm).toBeHidden()
  await expect(page.getByText('None yet.')).toBeVisible()
  await dismissToast(page)

  await logOut(page)
  await device.touches(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was removed')
  // The password is the way back, and what was answered once is not asked again.
  await submitLogin(page)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test(
  'a passkey is added in the settings with the password, and a closed window is no error',
  nightly,
  async ({ page }) => {
    const device = await givenDevice(page)
    await page.goto('admin/login')
    await submitLogin(page)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)

    await page.goto('admin/settings?section=account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const form = dialog(page, 'Add a passkey')
    await form.getByLabel('Name').fill('Laptop')
    await form.getByLabel('Your password').fill('blunt scissors')
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText('This is not your current password.')).toBeVisible()
    await device.touches(true)
    await device.verifies(false)
    await form.getByLabel('Your password').fill(BARBER.password)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText('No passkey was added. You can try again.')).toBeVisible()
    await expect(form.getByRole('alert')).toBeHidden()
    await expectAccessible(page)
    await device.verifies(true)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Laptop', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await form.getByLabel('Your password').fill(BARBER.password)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByRole('alert')).toHaveText(
      'This device already has a passkey for your account.',
    )
    await form.getByRole('button', { name: 'Cancel' }).click()

    await device.touches(false)
    await logOut(page)
    await device.verifies(false)
    await device.touches(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('No passkey was used.')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expectAccessible(page)
  },
)
