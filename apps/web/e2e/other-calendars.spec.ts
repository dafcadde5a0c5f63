import { dialog, toast } from './admin-steps.ts'
import { expect, nightlyAtBothWidths, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test(
  'an address that is no calendar is refused, and what was typed stays',
  nightlyAtBothWidths,
  async ({ page }) => {
    await page.goto('admin/icloud')
    await expect(page.getByText('No calendar is read from an address.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add a calendar' }).click()
    const form = dialog(page, 'Add a calendar')
    const add = form.getByRole('button', { name: 'Add calendar' })
    await add.click()
    await expect(form.getByText('Please enter a name.')).toBeVisible()
    await form.getByLabel('Name').fill('Classes')
    await form.getByLabel('Address').fill('https://127.0.0.1/basic.ics')
    await add.click()
    await expect(form.getByText('Please enter the https address of a calendar')).toBeVisible()
    await form.getByLabel('Address').fill('webcal://calendar.invalid/basic.ics')
    await add.click()
    await expect(form.getByText('This server cannot be reached right now.')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Classes')
    await expect(form.getByLabel('Address')).toHaveValue('webcal://calendar.invalid/basic.ics')
    await expectAccessible(page)
  },
)

test('a secret address shows the bookings until it is ended', async ({ page }) => {
  await page.goto('admin/icloud')
  await page.getByRole('button', { name: 'New address' }).click()
  const form = dialog(page, 'New address of your bookings')
  await form.getByLabel('Name', { exact: true }).fill('Kitchen')
  await form.getByLabel('Show the names of clients').check()
  await form.getByRole('button', { name: 'Make address' }).click()
  const field = form.getByLabel('The secret address')
  await expect(field).toHaveValue(/\/api\/feeds\/[\w-]{43}\.ics$/)
  await expectAccessible(page)
  const address = await field.inputValue()
  const [, token] = /feeds\/(.*)$/.exec(address) ?? []
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('With names. Not read yet')).toBeVisible()

  const read = () => page.request.get(`api/feeds/${token}`)
  expect(await (await read()).text()).toMatch(/^BEGIN:VCALENDAR/)
  await expect(page.getByText('With names. Last read today', { exact: false })).toBeVisible()
  expect(await page.content()).not.toContain(token)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'End Kitchen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End address' }).click()
  await expect(toast(page, 'The address leads nowhere any more.')).toBeVisible()
  await expect(page.getByText('Nobody follows your bookings.')).toBeVisible()
  expect((await read()).status()).toBe(404)
})

test(
  'another calendar server than Apple’s can be entered, and has to be public',
  nightlyAtBothWidths,
  async ({ page }) => {
    await page.goto('admin/icloud')
    await page.getByRole('button', { name: 'Connect iCloud Account' }).click()
    const form = dialog(page, 'Connect iCloud Account')
    await form.getByLabel('Apple ID Email').fill('barber')
    await form.getByRole('button', { name: 'Use another CalDAV server' }).click()
    const other = dialog(page, 'Connect a calendar server')
    await expect(other.getByLabel('User name')).toHaveValue('barber')
    await other.getByLabel('Server address').fill('https://192.168.1.20/dav')
    await other.getByLabel('Password').fill('abcd-efgh')
    await other.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(
      other.getByText('Please enter the https address of a calendar server on the internet.'),
    ).toBeVisible()
    await expectAccessible(page)
    await other.getByLabel('Server address').fill('https://dav.invalid/')
    await other.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(other.getByText('The calendar server cannot be reached right now.')).toBeVisible()
    await other.getByRole('button', { name: 'Use iCloud' }).click()
    await expect(form.getByLabel('Apple ID Email')).toHaveValue('barber')
  },
)
