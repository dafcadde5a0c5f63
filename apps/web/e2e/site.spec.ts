import type { Page } from '@playwright/test'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'

const NAME = 'The Open Chair'
const NAV = [
  { label: 'Home', path: '', title: `${NAME} - Free men's haircuts at home` },
  { label: 'Book an Appointment', path: 'book', title: `Book an Appointment - ${NAME}` },
  { label: 'FAQ', path: 'faq', title: `FAQ - ${NAME}` },
  { label: 'Products', path: 'products', title: `Products - ${NAME}` },
  { label: 'Donate', path: 'donate', title: `Donate - ${NAME}` },
]
const PAGES = [
  ...['', 'book', 'book/1', 'faq', 'products', 'donate', 'contact'],
  ...['privacy', 'accessibility'],
]
const SHOWN_FOR = 3000

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}

/** Opens the navigation, which is behind a button on phones. */
async function openNavigation(page: Page) {
  const menu = page.getByRole('button', { name: /menu$/i })
  // The button's name is the state; the links stay visible during the closing animation.
  if (await menu.isVisible()) await menu.and(page.getByText('Menu', { exact: true })).click()
}

test('every link of the navigation leads where it says', async ({ page, baseURL, barber }) => {
  const value = { contact: 'https://contact.edu/' }
  await barber.content.save.mutate({ key: 'links', basedOn: 0, value })
  await page.goto('contact')
  for (const { label, path, title } of [...NAV.slice(1), ...NAV.slice(0, 1)]) {
    await openNavigation(page)
    await navigation(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(`${baseURL}${path}`)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await openNavigation(page)
  await expect(navigation(page).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const contact = navigation(page).getByRole('link', { name: /^Contact/ })
  await expect(contact).toHaveAttribute('href', value.contact)
  await expect(contact).toHaveAttribute('target', '_blank')
})

test('the menu of a phone opens, closes and leads on by keyboard', atAnyWidth, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('faq')
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(navigation(page)).toBeHidden()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(navigation(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )

  await page.keyboard.press('Tab')
  await expect(navigation(page).getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(navigation(page)).toBeHidden()
  await expect(toggle).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(`Book an Appointment - ${NAME}`)
  await expect(navigation(page)).toBeHidden()
})

test('the first Tab skips to the content', atAnyWidth, async ({ page }) => {
  await page.goto('faq')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('an unknown path goes home', nightly, async ({ page, baseURL }) => {
  for (const path of ['nowhere', 'nowhere/at/all', 'reschedule', 'cancel', 'book/1/2']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(baseURL ?? '')
    await expect(page.getByRole('link', { name: 'Book a cut' }).first(), path).toBeVisible()
  }
})

test('no page has a dead link or a missing file', nightly, async ({ page, request, baseURL }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  const internal = new Set<string>()
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = await page
      .getByRole('link', { includeHidden: true })
      .evaluateAll((all) =>
        all.flatMap((each) => (each instanceof HTMLAnchorElement ? [each.href] : [])),
      )
    expect(links.length, path).toBeGreaterThan(6)
    for (const link of links) {
      const url = new URL(link)
      expect(['http:', 'https:'], link).toContain(url.protocol)
      if (!link.startsWith(baseURL ?? '')) continue
      if (url.hash) await expect(page.locator(url.hash), link).toHaveCount(1)
      internal.add(url.href.replace(url.hash, ''))
    }
  }
  // Unknown paths redirect to the home page, so a redirect is a dead link too.
  for (const link of internal) {
    const response = await request.get(link, { maxRedirects: 0 })
    expect(response.status(), link).toBe(200)
  }
  expect(internal.size).toBeGreaterThan(8)
  expect(missing).toEqual([])
})

test('a page leads home at its top and at its end', nightly, async ({ page, baseURL }) => {
  for (const path of ['faq', 'products', 'donate', 'contact', 'privacy', 'accessibility']) {
    for (const text of ['Back to Home', 'Return to Home']) {
      await page.goto(path)
      await page.getByRole('link', { name: text }).click()
      await expect(page, `${text} of /${path}`).toHaveURL(baseURL ?? '')
    }
  }
})

test('the price list has the texts of the specification', atAnyWidth, async ({ page }) => {
  await page.goto('book')
  const cards = {
    Services: [
      "Men's haircut $20",
      "Men's fade (bald/zero/half) $25 Free neck and ear clean-up within 14 days.",
      'The Golden Hawk $45',
      "Men's edge-up/neck trim $5",
      'Kids cut $17 Boys under 12.',
    ],
    'Add-ons': [
      'Beard shape-up +$5',
      'Full beard sculpting +$20',
      'Hot towel face treatment +$4',
      'Straight razor edge-up +$7',
    ],
    Packages: [
      'Roommate Package $3 off each Plus a free straight razor edge-up or hot towel. At least three people, same day, back-to-back slots.',
      'Groomsmen Package Ask Minimum 4 cuts plus travel, on-site within 1.5 hours of the town.',
    ],
  }
  for (const [heading, items] of Object.entries(cards)) {
    const card = page.locator('section').filter({
      has: page.getByRole('heading', { name: heading, exact: true, level: 3 }),
    })
    for (const item of items) await expect(card.last()).toContainText(ignoringSpaces(item))
  }
  await expect(page.getByText('A free hot towel face treatment when you add it')).toBeVisible()
  await expect(page.getByText('Need to reschedule or cancel?')).toBeVisible()
})

/** Matches the text with any or no white space between them. */
function ignoringSpaces(text: string) {
  const escaped = text.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(escaped.join('\\s*'))
}

test(
  'Donate shows the payment link as text and as a QR code',
  atAnyWidth,
  async ({ page, barber }) => {
    await page.goto('donate')
    await expect(page.getByRole('heading', { name: 'Online' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden()

    const value = 'https://pay.edu/chair'
    await barber.setting.set.mutate({ key: 'donation_link', value })
    await page.reload()
    const link = page.getByRole('link', { name: /^Donate online/ })
    await expect(link).toHaveAttribute('href', value)
    await expect(page.getByText('pay.edu/chair')).toBeVisible()
    const code = page.getByRole('img', { name: /^QR code/ })
    await expect(code).toBeVisible()
    await expect(code).toHaveJSProperty('complete', true)
    expect(await code.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0)
  },
)

test.describe('the slideshow', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  const show = (page: Page) => page.getByRole('region', { name: 'Pictures of cuts' })
  const shown = (page: Page) => show(page).locator('button[aria-current=true]')
  const dots = (page: Page) => show(page).getByRole('button', { name: /^Picture \d/ })

  /** Pauses the clock; the page is hydrated once it fetches its second picture. */
  async function openPaused(page: Page) {
    await page.clock.install()
    await page.goto('')
    await expect(show(page).locator('figure use')).toHaveCount(2)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  }

  const expectPosition = (page: Page, position: number) =>
    expect(shown(page)).toHaveAccessibleName(new RegExp(`^Picture ${position}:`))

  async function position(page: Page) {
    const label = (await shown(page).getAttribute('aria-label')) ?? ''
    return Number(/\d/.exec(label)?.[0])
  }

  test('advances every three seconds and starts over', nightly, async ({ page }) => {
    await openPaused(page)
    await expect(dots(page)).toHaveCount(5)
    let before = await position(page)
    for (let turn = 0; turn < 6; turn++) {
      await page.clock.runFor(SHOWN_FOR)
      const next = (before % 5) + 1
      await expectPosition(page, next)
      before = next
    }
  })

  test('stops under the pointer and goes on without it', nightly, async ({ page }) => {
    await openPaused(page)
    await show(page).hover()
    const before = await position(page)
    await page.clock.runFor(4 * SHOWN_FOR)
    await expectPosition(page, before)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.clock.runFor(SHOWN_FOR)
    await expectPosition(page, (before % 5) + 1)
  })

  test('stops while the keyboard is inside', nightly, async ({ page }) => {
    await openPaused(page)
    await page.getByRole('link', { name: 'Read the FAQ' }).focus()
    await page.keyboard.press('Tab')
    await expect(show(page).getByRole('button', { name: 'Pause the pictures' })).toBeFocused()
    const before = await position(page)
    await page.clock.runFor(4 * SHOWN_FOR)
    await expectPosition(page, before)
    await page.keyboard.press('Shift+Tab')
    await page.clock.runFor(SHOWN_FOR)
    await expectPosition(page, (before % 5) + 1)
  })

  test('has a control for each function', nightly, async ({ page }) => {
    await openPaused(page)
    await show(page).getByRole('button', { name: 'Pause the pictures' }).click()
    await page.mouse.move(0, 0)
    const before = await position(page)
    await page.clock.runFor(4 * SHOWN_FOR)
    await expectPosition(page, before)
    await expect(show(page).getByRole('button', { name: 'Play the pictures' })).toBeVisible()

    await show(page).getByRole('button', { name: 'Next picture' }).click()
    await expectPosition(page, (before % 5) + 1)
    await show(page).getByRole('button', { name: 'Previous picture' }).click()
    await expectPosition(page, before)
    await dots(page).last().click()
    await expectPosition(page, 5)
    await show(page).getByRole('button', { name: 'Next picture' }).click()
    await expectPosition(page, 1)
  })

  test.describe('with less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('stands still until it is started', nightly, async ({ page }) => {
      await openPaused(page)
      await page.clock.runFor(4 * SHOWN_FOR)
      await expectPosition(page, 1)
      await show(page).getByRole('button', { name: 'Play the pictures' }).click()
      await page.mouse.move(0, 0)
      await page.getByRole('heading', { level: 1 }).click()
      await page.clock.runFor(SHOWN_FOR)
      await expectPosition(page, 2)
    })
  })
})
