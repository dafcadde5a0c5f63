import type { Page } from '@playwright/test'
import { dialog, logOut } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, onPhone, test } from './fixtures.ts'
import { givenBooking, givenVisit, inDays } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

const HOUR = 3_600_000

const SIDEBAR = [
  ['Day', 'Dashboard', 'Bookings', 'Clients', 'Calendar'],
  ['Set up', 'Appointment Types', 'Add-ons', 'Business Hours', 'iCloud Integration', 'Settings'],
] as const

/** Screens without a link of their own, with the link that is marked on them and leads back. */
const CHILDREN = [
  ['statistics', 'Dashboard'],
  ['day-sheet', 'Dashboard'],
  ['recently-deleted', 'Bookings'],
  ['clients/import', 'Clients'],
  ['closed-days', 'Calendar'],
  ['content', 'Settings'],
  ['messages', 'Settings'],
  ['system', 'Settings'],
  ['poster', 'Settings'],
  ['setup', 'Settings'],
] as const

test.use({ isSignedIn: true })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the sidebar has nine links in two groups', atAnyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('admin/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await expect(sidebar.getByRole('link')).toHaveText(SIDEBAR.flatMap(([, ...links]) => links))
  for (const [name, ...links] of SIDEBAR) {
    await expect(sidebar.getByRole('list', { name }).getByRole('link')).toHaveText(links)
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  await expect(tabs(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
})

test(
  'a screen without a link of its own marks the one that leads to it, and leads back',
  nightly,
  async ({ page }) => {
    for (const [path, parent] of CHILDREN) {
      await page.goto(`admin/${path}`)
      const marked = page.getByRole('navigation', { name: 'Back office' }).locator('[aria-current]')
      await expect(marked, path).toHaveText([parent])
      await expect(marked, path).toHaveAttribute('aria-current', 'true')
      await page.getByRole('main').getByRole('link', { name: parent, exact: true }).click()
      await expect(heading(page), path).toHaveText(parent)
      await expect(marked, path).toHaveAttribute('aria-current', 'page')
    }
  },
)

test('the command menu finds settings, days and acts', atAnyWidth, async ({ page, db }) => {
  await givenBooking(db, inDays(1, '12:00'))
  await page.goto('admin/dashboard')
  // The shortcuts work once the screen is there.
  await expect(heading(page)).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  async function search(typed: string) {
    await page.keyboard.press('Control+k')
    await field.fill(typed)
  }
  const first = page.getByRole('option').first()

  await search('logo')
  await expect(first).toHaveText('Business Logo URLBusiness Information')
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page.getByLabel('Business Logo URL')).toBeFocused()
  // It is folded at any width.
  await search('per day')
  await field.press('Enter')
  await expect(page.getByLabel('Max Bookings per Day')).toBeFocused()
  for (const typed of ['reminder', 'lead time', 'password', 'venmo']) {
    await search(typed)
    await expect(page.getByRole('group', { name: 'Settings' }).getByRole('option')).not.toHaveCount(
      0,
    )
    await page.keyboard.press('Escape')
  }

  for (const typed of ['saturday', 'tomorrow', 'dec 9']) {
    await search(typed)
    const days = page.getByRole('group', { name: 'Days' })
    await expect(days.getByRole('option')).toHaveCount(1)
    await days.getByRole('option').click()
    await expect(page).toHaveURL(/\/admin\/calendar(\?|$)/)
    await expect(heading(page)).toHaveText('Calendar')
  }

  for (const [typed, act] of [
    ['late', 'Running late'],
    ['close', 'Time off'],
    ['block', 'Time off'],
    ['reply', 'Who has not replied'],
    ['walk-in', 'Walk-in now'],
  ] as const) {
    await search(typed)
    await expect(page.getByRole('option', { name: act, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }

  await search('reply')
  await field.press('Enter')
  const unanswered = page.getByRole('region', { name: 'No answer for tomorrow' })
  await expect(unanswered.locator('summary')).toBeFocused()
})

test(
  'the command menu shows the phone of a client whose digits were typed',
  nightly,
  async ({ page, db }) => {
    await givenVisit(db, 'Ann Marsh', 3 * HOUR)
    await db.query(`UPDATE client SET phone = '(540) 555-0199', phone_key = '+15405550199',
                                   email = 'ann@example.edu'`)
    await page.goto('admin/dashboard')
    // The shortcuts work once the screen is there.
    await expect(heading(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await field.fill('mársh')
    await expect(page.getByRole('option', { name: /Ann Marsh/ })).toContainText('ann@example.edu')
    await field.fill('5550199')
    await expect(page.getByRole('option', { name: /Ann Marsh/ })).toContainText('(540) 555-0199')
  },
)

test.describe('on a phone', onPhone, () => {
  test('four tabs stand around a plus for what happens now', async ({ page }) => {
    await page.goto('admin/clients')
    const items = tabs(page).getByRole('listitem')
    await expect(items).toHaveText(['Dashboard', 'Bookings', '', 'Clients', 'Calendar'])
    await expect(tabs(page).locator('[aria-current=page]')).toHaveText('Clients')
    const plus = items.getByRole('button', { name: 'New', exact: true })
    await plus.tap()
    const sheet = dialog(page, 'New')
    await expect(sheet.getByRole('listitem')).toContainText([
      'Walk-in',
      'Booking',
      'Extra hours',
      'Time off',
      'Running late',
    ])
    await expectAccessible(page)

    await sheet.getByRole('button', { name: 'Walk-in' }).tap()
    await expect(dialog(page, 'Walk-in')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/clients\?walk-in/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await plus.tap()
    await sheet.getByRole('button', { name: 'Booking' }).tap()
    await expect(dialog(page, 'New booking')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await plus.tap()
    await sheet.getByRole('link', { name: 'Time off' }).tap()
    await expect(heading(page)).toHaveText('Calendar')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/time-off/)
  })

  test('every other link takes two presses', nightly, async ({ page }) => {
    await page.goto('admin/dashboard')
    const [, [, ...links]] = SIDEBAR
    for (const name of links) {
      const taps = new Taps()
      await taps.tap(page.getByRole('button', { name: 'Menu', exact: true }))
      await taps.tap(dialog(page, 'Menu').getByRole('link', { name, exact: true }))
      await expect(heading(page)).toHaveText(name)
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(taps.count).toBe(2)
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await logOut(page)
  })

  test('a screen without a tab has a way back', nightly, async ({ page }) => {
    for (const [path, parent] of CHILDREN) {
      await page.goto(`admin/${path}`)
      await page.getByRole('main').getByRole('link', { name: parent, exact: true }).tap()
      await expect(heading(page), path).toHaveText(parent)
    }
  })
})
