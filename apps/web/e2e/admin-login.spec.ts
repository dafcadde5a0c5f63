import { BARBER, expect, expectAccessible, test } from './fixtures.ts'

test('the barber signs in, goes about, and out again', async ({ page }) => {
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

  await page.getByLabel('Password').fill(BARBER.password)
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await page.goto('admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('what does not exist in the back office leads home', async ({ page }) => {
  await page.goto('admin/nothing')
  await expect(page).toHaveURL(/\/haircuts\/$/)
})
