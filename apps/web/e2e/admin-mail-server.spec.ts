import { dialog, toast } from './admin-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test(
  'a mail server is entered, tested, checked and removed in the settings',
  nightly,
  async ({ page, barber }) => {
    await page.goto('admin/settings?section=mail')
    const card = page.getByRole('region', { name: 'Mail server' })
    await expect(card.getByText('Not set up')).toBeVisible()
    await card.getByRole('button', { name: 'Set up' }).click()

    const form = dialog(page, 'Mail server')
    await form.getByLabel('Email provider').selectOption('Outlook or Microsoft 365')
    await expect(form.getByText('at the end of December 2026')).toBeVisible()
    await form.getByLabel('Email provider').selectOption('Fastmail')
    await expect(form.getByLabel('Server')).toHaveValue('smtp.fastmail.com')
    await expect(form.getByLabel('Port')).toHaveValue('465')
    await expect(form.getByLabel('Encryption')).toHaveValue('tls')
    await form.getByLabel('Server').fill('127.0.0.1')
    await form.getByLabel('User name').fill('barber@cuts.invalid')
    await form.getByLabel('Sender').fill('barber@cuts.invalid')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('private network')).toBeVisible()
    // No name ends in "invalid", so nothing is connected to.
    await form.getByLabel('Server').fill('smtp.fastmail.invalid')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please enter the password.')).toBeVisible()
    await form.getByLabel('Password').fill('sharp scissors')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(card.getByText('smtp.fastmail.invalid')).toBeVisible()
    expect(await barber.mailServer.get.query()).toMatchObject({
      source: 'stored',
      hasPassword: true,
    })

    await card.getByRole('button', { name: 'Send a test' }).click()
    await expect(card.getByRole('alert')).toContainText('The name of the server was not found.')
    await card.getByRole('button', { name: 'Check SPF, DKIM and DMARC' }).click()
    await expect(card.getByRole('heading', { name: 'Records of cuts.invalid' })).toBeVisible()
    await expectAccessible(page)

    await card.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'The mail server was removed.')).toBeVisible()
    await expect(card.getByText('Not set up')).toBeVisible()
  },
)
