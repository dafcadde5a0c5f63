import type { Locator, Page } from '@playwright/test'
import {
  atAnyWidth,
  BARBER,
  connectApi,
  expect,
  nightly,
  nightlyAtBothWidths,
  onPhone,
  signIn,
  test,
} from './fixtures.ts'
import { expectAccessible, expectToFit, recordCalls } from './page-checks.ts'

const BANNER = 'You have unsaved changes. Click "Save All Changes" to apply them.'

/** The sections of the screen; the other links of the index lead to other screens. */
const SECTIONS = [
  ['Your business', 'Business Information'],
  ['Booking rules', 'Scheduling Settings'],
  ['Emails and texts', 'Email Notifications'],
  ['How emails are sent', 'Mail server'],
  ['Donations', 'Donation Links'],
  ['Notifications', 'Admin Push Notifications'],
  ['Account and security', 'Account'],
] as const

test.use({ isSignedIn: true })

test(
  'the country of phone numbers is that of the time zone until one is chosen',
  atAnyWidth,
  async ({ page, barber }) => {
    const { id } = await barber.clients.create.mutate({
      name: 'Ann Marsh',
      phone: '06 12 34 56 78',
    })
    await page.goto('admin/settings?section=business&field=setting-phone_country')
    const country = page.getByLabel('Country of Phone Numbers')
    await expect(country.locator('option:checked')).toHaveText('As the time zone: United States')
    await country.selectOption('France')
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect
      .poll(async () => (await barber.clients.get.query({ id })).phoneDial)
      .toBe('+33612345678')
    await expectAccessible(page)
    await barber.setting.set.mutate({ key: 'phone_country', value: '' })
  },
)

test('a rejected setting is named, and the others are saved', atAnyWidth, async ({ page, db }) => {
  await page.goto('admin/settings')
  const save = page.getByRole('button', { name: 'Save All Changes' })
  await expect(save).toBeDisabled()
  await expect(page.getByRole('main').getByRole('region')).toHaveText([
    /^Business Information/,
    /^Scheduling Settings/,
    /^Time Zone/,
    /^Email Notifications/,
    /^Admin Push Notifications/,
    /^Email Template IDs/,
  ])
  await expect(page.getByRole('complementary', { name: 'Tips' })).toBeVisible()
  const threshold = page.getByLabel('Large Gap Threshold')
  await expect(threshold).toBeHidden()
  await page.getByRole('switch', { name: 'Minimize Gaps' }).click()
  await expect(threshold).toHaveValue('2.0')
  await expect(threshold).toHaveAttribute('step', '0.5')
  await page.getByLabel('Slot Interval').fill('7')
  await page.getByLabel('Business Phone').fill('540 555 0100')
  await page.getByLabel('Timezone').selectOption('America/Chicago')
  await expect(page.getByText(BANNER)).toBeVisible()
  await expectAccessible(page)

  const sent = page.waitForRequest(/setting\.set/)
  await save.click()
  // Only the four changed settings.
  expect(new URL((await sent).url()).pathname.split('/').at(-1)).toBe(
    'setting.set,setting.set,setting.set,setting.set',
  )
  await expect(page.getByRole('alert')).toHaveText(
    'Not saved: Slot Interval (minutes). Everything else was saved.',
  )
  const interval = page.getByLabel('Slot Interval')
  await expect(interval).toHaveValue('7')
  await expect(interval).toBeFocused()
  await expect(interval).toHaveAccessibleDescription(/in steps of 5/)
  const { rows } = await db.query(
    `SELECT key, value FROM setting
      WHERE key IN ('minimize_gaps', 'business_phone', 'slot_interval_minutes') ORDER BY key`,
  )
  expect(rows.map(({ value }) => value)).toEqual(['540 555 0100', 'true', '15'])

  await interval.fill('20')
  await save.click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await expect(page.getByText(BANNER)).toBeHidden()
  await expectToFit(page, 'the settings')
})

test('the index leads to sections beside it, and back', nightly, async ({ page }) => {
  await page.goto('admin/settings')
  await page.getByLabel('Business Phone').fill('540 555 0100')
  const index = page.getByRole('navigation', { name: 'Sections of the settings' })
  for (const [title, card] of SECTIONS) {
    await index.getByRole('link', { name: new RegExp(`^${title}`) }).click()
    await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused()
    await expect(index.getByRole('link', { name: new RegExp(`^${title}`) })).toHaveAttribute(
      'aria-current',
      'true',
    )
    for (const [, other] of SECTIONS) {
      if (other !== card) await expect(page.getByRole('region', { name: other })).toHaveCount(0)
    }
    await expectAccessible(page)
  }
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Business Phone')).toHaveValue('540 555 0100')
  await page.getByRole('link', { name: /^Turn notifications on or off/ }).click()
  await expect(page.getByRole('region', { name: 'Admin Push Notifications' })).toBeVisible()
  await page.goto('admin/settings?field=setting-donation_venmo')
  await expect(page.getByLabel('Venmo')).toBeFocused()
  await page.goto('admin/settings?field=setting-cancel_cutoff_hours')
  await expect(page.getByLabel('Cancellation Cut-off')).toBeFocused()
  await expect(page).toHaveURL(/settings$/)
})

test(
  'every way of leaving asks about unsaved changes',
  nightlyAtBothWidths,
  async ({ page }, info) => {
    await page.goto('admin/dashboard')
    const isPhone = info.project.name === 'phone'
    if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    if (isPhone) await page.getByRole('link', { name: /^Your business/ }).click()
    const name = page.getByLabel('Business Name')
    await name.fill('The Closed Chair')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    const stay = question.getByRole('button', { name: 'Keep editing' })

    // On a phone the bar of unsaved changes takes the place of the tabs, which leaves the way back.
    if (!isPhone) {
      await page.getByRole('link', { name: 'Calendar' }).click()
      await expectAccessible(page)
      await stay.click()
      await expect(page).toHaveURL(/\/admin\/settings$/)
    } else {
      // To the index, which is a part of the same screen.
      await page.goBack()
      await expect(page.getByRole('link', { name: /^Your business/ })).toBeVisible()
      await expect(question).toBeHidden()
    }
    await page.goBack()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/settings$/)
    await stay.click()
    if (!isPhone) await expect(name).toHaveValue('The Closed Chair')
    await expect(page.getByText(BANNER)).toBeVisible()

    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const closing = await asked
    expect(closing.type()).toBe('beforeunload')
    await closing.dismiss()
    if (isPhone) await page.getByRole('link', { name: /^Your business/ }).click()
    await expect(name).toHaveValue('The Closed Chair')
    if (isPhone) await page.goBack()

    await page.goBack()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    await page.goForward()
    if (isPhone) await page.getByRole('link', { name: /^Your business/ }).click()
    await expect(name).toHaveValue('The Open Chair')
    await page.getByRole('link', { name: 'Calendar' }).click()
    await expect(page).toHaveURL(/\/admin\/calendar$/)
  },
)

test('a logout asks about unsaved changes first', nightly, async ({ page }) => {
  await page.goto('admin/settings')
  await page.getByLabel('Business Name').fill('The Closed Chair')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Business Name')).toHaveValue('The Open Chair')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('devices are signed out, and the password is changed', nightly, async ({ page, site }) => {
  const phone = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/604.1',
  }
  const token = await signIn(connectApi(site.url, async () => phone))
  await page.goto('admin/settings?section=account')
  await page.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
  await expect(page.getByText('Safari on iPhone was signed out.')).toBeVisible()
  const revoked = connectApi(site.url, async () => ({ authorization: `Bearer ${token}` }))
  await expect(revoked.auth.me.query()).rejects.toThrow()

  await page.getByLabel('Current password').fill('blunt scissors')
  await page.getByLabel('New password').fill('short')
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByText('at least 8 characters.').last()).toBeVisible()
  await page.getByLabel('New password').fill(BARBER.password)
  await change.click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(BARBER.password)
  await change.click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await expect(page.getByText('No other devices are signed in.')).toBeVisible()
})

test('the email of the account is changed', nightly, async ({ page }) => {
  await page.goto('admin/settings?section=account')
  const form = page.locator('form').filter({ has: page.getByLabel('New email') })
  await form.getByLabel('New email').fill('chair')
  await form.getByLabel('Your password').fill(BARBER.password)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByLabel('New email').fill('chair@example.edu')
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Signed in as chair@example.edu')).toBeVisible()
})

test('the bar of unsaved changes leaves the field in sight', nightly, async ({ page }) => {
  const { settled } = recordCalls(page)
  for (const [screen, width, height] of [
    ['settings?section=emails', 390, 844],
    // With a keyboard.
    ['settings?section=emails', 390, 500],
    ['business-hours', 390, 500],
    ['settings', 1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`admin/${screen}`)
    const fields = page.locator(
      'main :is(input:not([type=checkbox]), textarea, select):enabled:visible',
    )
    await expect(fields.nth(1)).toBeVisible()
    await settled()
    const save = page.getByRole('button', { name: 'Save All Changes' })
    const tabs = page.getByRole('navigation', { name: 'Shortcuts' })
    const discard = page.getByRole('button', { name: 'Discard changes' })
    const last = (await fields.count()) - 1
    for (const index of [0, Math.ceil(last / 3), Math.ceil((2 * last) / 3), last]) {
      const field = fields.nth(index)
      // At the very bottom, where the bar will be.
      await field.evaluate((it) => {
        it.scrollIntoView({ block: 'end' })
        it.focus({ preventScroll: true })
      })
      await changeOf(field)
      await expect(discard).toBeVisible()
      await expect
        .poll(() => field.evaluate(isInSight), `${screen} ${width} x ${height}, field ${index}`)
        .toBe(true)
      expect(await save.evaluate(barOf)).toEqual({ height: 56, bottom: height })
    }
    await expect(tabs).toBeHidden()
    await expect(page.getByText(BANNER)).toHaveCount(1)
    await discard.click()
    await expect(discard).toBeHidden()
    await expect(tabs).toBeVisible({ visible: width < 960 })
  }
})

test.describe('on a phone', onPhone, () => {
  const tile = (page: Page, title: string) =>
    page
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link', { name: new RegExp(`^${title}`) })

  test('the index leads to each section alone, and no page is long', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('admin/settings')
    await expect(tile(page, 'Your business')).toBeVisible()
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
    await expectAccessible(page)
    for (const [title, card] of SECTIONS) {
      await tile(page, title).tap()
      await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused()
      await expect(tile(page, title)).toBeHidden()
      for (const [, other] of SECTIONS) {
        if (other !== card) await expect(page.getByRole('region', { name: other })).toHaveCount(0)
      }
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('details')) folded.open = true
      })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height, title).toBeLessThanOrEqual(4 * 844)
      await page.getByRole('link', { name: 'Settings', exact: true }).tap()
      await expect(tile(page, title)).toBeFocused()
    }
    // The links within the screen went back in the history.
    await page.goto('admin/dashboard')
    await page.goBack()
    await page.goBack()
    await expect(page).not.toHaveURL(/section/)
  })

  test('each section is accessible', nightly, async ({ page }) => {
    await page.goto('admin/settings')
    for (const [title, card] of SECTIONS) {
      await tile(page, title).tap()
      await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Settings', exact: true }).tap()
    }
  })

  test(
    'what is typed in one section stays in the others, and is saved with them',
    nightly,
    async ({ page, db }) => {
      await page.goto('admin/settings')
      await tile(page, 'Your business').tap()
      await page.getByLabel('Business Phone').fill('540 555 0100')
      await page.getByRole('link', { name: 'Settings', exact: true }).tap()
      await tile(page, 'Booking rules').tap()
      await page.getByText('Advanced').filter({ visible: true }).tap()
      await page.getByLabel('Slot Interval').fill('7')
      await page.goBack()
      await tile(page, 'Donations').tap()
      await page.getByLabel('Venmo').fill('@open-chair')
      await expect(page.getByText(BANNER)).toBeVisible()
      await page.getByRole('button', { name: 'Save All Changes' }).tap()

      // The rejected one is in another section, and folded.
      await expect(page.getByLabel('Slot Interval')).toBeFocused()
      await expect(page.getByRole('alert')).toHaveText(
        'Not saved: Slot Interval (minutes). Everything else was saved.',
      )
      await expectAccessible(page)
      await page.getByLabel('Slot Interval').fill('20')
      await page.getByRole('button', { name: 'Save All Changes' }).tap()
      await expect(page.getByText('All changes saved.').first()).toBeVisible()
      const { rows } = await db.query(
        `SELECT key, value FROM setting
        WHERE key IN ('business_phone', 'donation_venmo', 'slot_interval_minutes') ORDER BY key`,
      )
      expect(rows.map(({ value }) => value)).toEqual([
        '540 555 0100',
        expect.stringContaining('open-chair'),
        '20',
      ])
    },
  )

  test('a link to a folded setting opens its section', nightly, async ({ page }) => {
    await page.goto('admin/settings?field=setting-cancel_cutoff_hours')
    await expect(page.getByLabel('Cancellation Cut-off')).toBeFocused()
    await expect(page).toHaveURL(/section=booking$/)
  })
})

test('what is typed as soon as a field appears stays', nightly, async ({ page }) => {
  const { settled } = recordCalls(page)
  // Everything but the fields themselves arrives after what is typed.
  let release = () => {}
  const typed = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/trpc/**', async (route) => {
    if (!/setting\.list|businessHours/.test(route.request().url())) await typed
    await route.continue().catch(() => {})
  })
  await page.goto('admin/settings')
  const name = page.getByLabel('Business Name')
  await name.press('End')
  await page.keyboard.type('1')
  await expect(name).toHaveValue('The Open Chair1')
  release()
  await settled()
  // Queries are loaded again when the window gets the focus.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await settled()
  await expect(name).toHaveValue('The Open Chair1')
  await expect(page.getByText(BANNER)).toHaveCount(1)
})

/** Types, or chooses, what differs from the present value. */
async function changeOf(field: Locator) {
  const [tag, type] = await field.evaluate((it) => [it.tagName, it.getAttribute('type')])
  if (tag === 'SELECT') await field.press('ArrowDown')
  else if (type === 'time') await field.press('ArrowUp')
  else await field.press('1')
}

/** The bar that stays at the bottom of the viewport. */
function barOf(save: Element) {
  let bar: Element | null = save
  while (bar && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement
  const { height, bottom } = bar?.getBoundingClientRect() ?? {}
  return { height, bottom }
}

/** Whether nothing covers the middle or the lower edge of a field. */
function isInSight(field: Element): boolean {
  const { left, width, top, height } = field.getBoundingClientRect()
  return [0.5, 0.95].every((share) => {
    const there = document.elementFromPoint(left + width / 2, top + height * share)
    return there !== null && field.contains(there)
  })
}
