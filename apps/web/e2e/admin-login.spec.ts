import { logOut } from './admin-steps.ts'
import { atAnyWidth, BARBER, expect, nightly, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test('the barber signs in and out', atAnyWidth, async ({ page }) => {
  // As on a page without HTTPS, in a local network.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
  await page.goto('admin/settings')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Email').fill(BARBER.email)
  await page.getByLabel('Password').fill('wrong')
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(BARBER.email)
  await expect(page.getByLabel('Password')).toHaveValue('wrong')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await expectAccessible(page)

  await page.getByLabel('Password').fill(BARBER.password)
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await page.goto('admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await logOut(page)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('a forgotten password is replaced by an emailed link', atAnyWidth, async ({ page }) => {
  await page.goto('admin/login')
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  await expect(page.getByLabel('Email of the login')).toBeFocused()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email of the login').fill('somebody@example.edu')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('alert')).toContainText('npm run reset-password')
  await expectAccessible(page)

  await page.goto(`admin/new-password/${'x'.repeat(43)}`)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('at least 8 characters').last()).toBeVisible()
  await page.getByLabel('New password').fill('sharper scissors')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was used already')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the login' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('an unknown path of the back office leads home', nightly, async ({ page }) => {
  await page.goto('admin/nothing')
  await expect(page).toHaveURL(/\/haircuts\/$/)
})
