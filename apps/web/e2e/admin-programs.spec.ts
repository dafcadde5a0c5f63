import { dialog, toast } from './admin-steps.ts'
import { BARBER, expect, nightly, test } from './fixtures.ts'
import { inDays, openDayIn } from './given.ts'
import { booked } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test(
  'a program gets a key that is shown once and revoked, and a webhook with a log',
  nightly,
  async ({ page, context, barber }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('admin/settings')
    await page.getByRole('link', { name: 'For programs' }).click()
    await expect(page.getByText('No program has a key.')).toBeVisible()

    await page.getByRole('button', { name: 'New API key' }).click()
    const keyDialog = dialog(page, 'New API key')
    await keyDialog.getByRole('checkbox', { name: /^Read –/ }).uncheck()
    await keyDialog.getByRole('button', { name: 'Create key' }).click()
    await expect(keyDialog.getByText('Please choose what the key may do.')).toBeVisible()
    await expectAccessible(page)
    await keyDialog.getByLabel('Name').fill('Website of the club')
    await keyDialog.getByLabel('Your password').fill(BARBER.password)
    await keyDialog.getByRole('checkbox', { name: /^Read –/ }).check()
    await keyDialog.getByRole('button', { name: 'Create key' }).click()
    const field = keyDialog.getByLabel('Your new key')
    await expect(field).toHaveValue(/^haircuts_/)
    await expectAccessible(page)
    const key = await field.inputValue()
    await keyDialog.getByRole('button', { name: 'Copy' }).click()
    await expect(keyDialog.getByText('The key was copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await keyDialog.getByRole('button', { name: 'Done' }).click()
    await expect(keyDialog).toBeHidden()
    await expect(page.getByText('Read. Not used yet')).toBeVisible()
    expect(await page.content()).not.toContain(key)

    const bookings = () =>
      page.request.get('api/bookings', { headers: { authorization: `Bearer ${key}` } })
    expect((await bookings()).status()).toBe(200)
    await expect(page.getByText('Read. Last used today', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Revoke Website of the club' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
    await expect(toast(page, 'The key was revoked.')).toBeVisible()
    expect((await bookings()).status()).toBe(401)

    await page.getByRole('button', { name: 'New webhook' }).click()
    const hookDialog = dialog(page, 'New webhook')
    await hookDialog.getByLabel('Address').fill('https://127.0.0.1/hook')
    await hookDialog.getByRole('button', { name: 'Save' }).click()
    await expect(hookDialog.getByText('Please enter the address of a public server')).toBeVisible()
    await expectAccessible(page)
    await hookDialog.getByLabel('Address').fill('https://hooks.invalid/in')
    await hookDialog.getByLabel('No-show').uncheck()
    await hookDialog.getByRole('button', { name: 'Save' }).click()
    await expect(hookDialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
    await hookDialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Booked, Rescheduled, Updated, Cancelled, Completed')).toBeVisible()
    await page.getByText('How a program checks the signature').click()
    await expect(page.getByText('createHmac', { exact: false })).toBeVisible()
    await expectAccessible(page)

    const { id } = booked(
      await barber.booking.create.mutate({
        ...{ appointmentTypeId: 1, startDatetime: inDays(openDayIn(3)), adminOverride: true },
        ...{ clientName: 'Ann Marsh', clientEmail: 'ann@example.edu', clientPhone: '979 555 0100' },
      }),
    )
    await page.getByRole('button', { name: 'Log of hooks.invalid' }).click()
    const log = dialog(page, 'What was sent')
    await expect(
      log.getByRole('button', { name: `Send again: Booked, Booking ${id}` }),
    ).toBeVisible()
    await log.getByRole('button', { name: 'Send a test' }).click()
    await expect(log.getByRole('listitem').filter({ hasText: 'Test' })).toBeVisible()
    await expect(log.getByText('No server has this name.').first()).toBeVisible()
    await expectAccessible(page)
    await log.getByRole('button', { name: 'Close', exact: true }).last().click()

    const notified = page.getByLabel('Tell hooks.invalid')
    await notified.click()
    await expect(notified).not.toBeChecked()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Edit hooks.invalid' }).click()
    await dialog(page, 'Edit webhook').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
    await expect(page.getByText('No program is told of your bookings.')).toBeVisible()
  },
)
