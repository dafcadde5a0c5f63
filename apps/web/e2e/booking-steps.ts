import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const VISITOR = {
  firstName: 'Sam',
  lastName: 'Rivers',
  email: 'sam.rivers@example.com',
  phone: '555 0100',
}

/** Opens the times of a service from the list of services. */
export async function openService(page: Page, name: string) {
  await page.goto('book')
  await page.getByRole('link', { name: new RegExp(`^Book.*${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Choose a time/ })).toBeVisible()
}

/** Opens the times of the men's haircut, the first service of a fresh installation. */
export async function openHaircut(page: Page) {
  await page.goto('book/1')
  await expect(page.getByRole('heading', { name: /Choose a time/ })).toBeVisible()
}

export function days(page: Page): Locator {
  return page.getByRole('group', { name: 'Days' }).getByRole('button')
}

/** Shows the next days and waits until they are there. */
export async function showNextDays(page: Page) {
  const first = (await days(page).first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Next days' }).click()
  await expect(days(page).first()).not.toHaveText(first)
}

export function times(page: Page): Locator {
  return page.getByRole('list', { name: /Morning|Afternoon|Evening/ }).getByRole('button')
}

/** The last free time of the day, which is least likely to pass while the test runs. */
export async function chooseLastTime(page: Page): Promise<string> {
  const last = times(page).last()
  // The times of the previous window are shown, disabled, until the new ones have loaded.
  await expect(last).toBeEnabled()
  const label = (await last.textContent()) ?? ''
  await last.click()
  await expect(page.getByRole('form', { name: 'Your details' })).toBeVisible()
  return label
}

export async function fillIn(page: Page, visitor = VISITOR) {
  await page.getByLabel('First name').fill(visitor.firstName)
  await page.getByLabel('Last name').fill(visitor.lastName)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Phone').fill(visitor.phone)
}

export function send(page: Page) {
  return page.getByRole('button', { name: 'Book appointment' }).click()
}

export function success(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: /^See you/ })
}
