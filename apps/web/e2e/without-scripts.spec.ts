import type { Page } from '@playwright/test'
import { chooseLastTime, fillIn, send, success, times, VISITOR } from './booking-steps.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { press } from './linked-visit.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

const HOT_TOWEL = /^Hot towel/

/** From the home page to the form of the fade with a hot towel. */
async function openForm(page: Page) {
  await page.goto('')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Book an Appointment' }).click()
  await page.getByRole('link', { name: /^Book.*Men's fade/ }).click()
  await page.getByRole('checkbox', { name: HOT_TOWEL }).check()
  await press(page, 'Update times')
  await expect(page.getByRole('checkbox', { name: HOT_TOWEL })).toBeChecked()
  await chooseLastTime(page)
  await expect(page.getByRole('heading', { name: /fade with hot towel/ })).toBeVisible()
}

test('errors and a lost race keep what was typed', atAnyWidth, async ({ page, api }) => {
  await openForm(page)
  await fillIn(page, { ...VISITOR, firstName: '', email: 'sam at home' })
  await send(page)
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  const email = page.getByLabel('Email')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email).toHaveValue('sam at home')
  await expect(page.getByRole('alert')).toContainText('Check your first name and email.')

  await fillIn(page)
  const start = await page.locator('form input[name="start"]').inputValue()
  const [service] = await api.appointmentType.list.query()
  await api.booking.create.mutate({
    appointmentTypeId: service?.id ?? 0,
    startDatetime: new Date(Number(start)),
    clientName: 'Ann Marsh',
    clientEmail: 'ann@example.com',
    clientPhone: '555 0101',
  })
  await send(page)
  await expect(page.getByRole('alert')).toContainText('That time has just been taken')
  const nearest = page.getByRole('button', { name: /^Choose/ })
  await expect(nearest).toHaveCount(3)
  await nearest.first().click()
  await expect(page.getByLabel('Last name')).toHaveValue(VISITOR.lastName)
  await press(page, 'Change Time')
  await times(page).first().click()
  await expect(email).toHaveValue(VISITOR.email)
  await send(page)
  await expect(success(page)).toBeVisible()
  await expect(page.getByText(VISITOR.email)).toBeVisible()
  expect(page.url()).not.toMatch(/sam|rivers|0100/i)
})
