import type { Locator, Page } from '@playwright/test'
import { BARBER, expect } from './fixtures.ts'

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** Screen readers get a copy of each toast, so the first one is taken. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
/** Closes the toast, which covers Logout in a low window for some seconds. */
export async function dismissToast(page: Page) {
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
}

/** Presses Undo in the toast with this title; toasts of earlier changes may still be visible. */
export const undo = (page: Page, title: string | RegExp) =>
  dialog(page, title).getByRole('button', { name: 'Undo' }).click()

/** Fills in the login screen. Unlike the session that `isSignedIn` injects into every page load, this one can end. */
export async function submitLogin(page: Page, email = BARBER.email) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(BARBER.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Holds requests back, so that a test sees the screen before the server responds, and then lets them pass or fail. */
export async function heldBack(page: Page, calls: string) {
  const { promise: decided, resolve: decide } = Promise.withResolvers<'sent' | 'lost'>()
  await page.route(calls, async (route) => {
    if ((await decided) === 'lost') await route.abort()
    else await route.continue()
  })
  return decide
}

export async function logOut(page: Page) {
  const logout = page.getByRole('button', { name: 'Logout' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(logout.or(menu).first()).toBeVisible()
  if (!(await logout.isVisible())) await menu.click()
  await logout.click()
  await expect(page).toHaveURL(/\/admin\/login$/)
}

/** Presses twice, and expects the pending label within 100 ms of the press. */
export async function pendingWithin100Ms(button: Locator, { pending }: { pending: string }) {
  // A form that still loads what it would affect has no button to press.
  await expect(button).toBeEnabled()
  const waited = await button.evaluate(
    (element, label) =>
      new Promise<number>((done) => {
        const from = performance.now()
        const observer = new MutationObserver(() => {
          if (!element.textContent?.includes(label)) return
          observer.disconnect()
          done(performance.now() - from)
        })
        observer.observe(element, { childList: true, characterData: true, subtree: true })
        if (!(element instanceof HTMLElement)) return
        element.click()
        element.click()
      }),
    pending,
  )
  expect(waited, `ms until “${pending}”`).toBeLessThan(100)
}
