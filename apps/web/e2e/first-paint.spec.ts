import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { days, times } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenAwayFor } from './given.ts'
import { recordCalls } from './page-checks.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const PAGES = ['', 'book', 'book/2', 'faq', 'products', 'donate', 'contact']

/** Prefetched windows have a start date; the shown window has none. */
const isOfFirstPaint = (call: string) => !call.includes('"startDate"')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page has its content', atAnyWidth, async ({ page }) => {
    for (const address of PAGES) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(/The Open Chair/)
    }
  })

  test('the services and the free times are there', atAnyWidth, async ({ page }) => {
    await page.goto('book')
    await page.getByRole('link', { name: /^Book.*Kids cut/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kids cut' })).toBeVisible()
    await expect(times(page).first()).toBeVisible()
  })

  test('it is said how to reach the barber instead', nightly, async ({ page, barber }) => {
    await barber.setting.set.mutate({ key: 'business_phone', value: '979 555 0100' })
    await barber.setting.set.mutate({ key: 'business_email', value: 'max@example.edu' })
    for (const address of ['book/1', 'admin/login']) {
      const response = await page.goto(address)
      expect(await response?.text()).toContain(
        '<noscript>To book online, please turn on JavaScript in your browser. You can also call ',
      )
      await expect(page.locator('noscript a').first()).toBeVisible()
      await expect(page.locator('noscript a').first()).toHaveAttribute('href', 'tel:+19795550100')
      const email = page.locator('noscript a').last()
      await expect(email).toHaveAttribute('href', 'mailto:max@example.edu')
    }
  })

  test('an unknown address leads home', nightly, async ({ page, baseURL }) => {
    await page.goto('nowhere/at/all')
    expect(page.url()).toBe(baseURL)
  })
})

/** Holds these files back. @returns a function that releases them. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'layoutShifts', shifts)
  })
}

/** The cumulative layout shift, after the frames that would report the last one. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    const shifts: number[] = Reflect.get(window, 'layoutShifts')
    return shifts.reduce((sum, shift) => sum + shift, 0)
  })
}

/** Waits until the text and the headings have their fonts, which come with the styles. */
async function fontsToLoad(page: Page) {
  for (const font of ['600 16px Fraunces', '16px "Figtree Variable"'])
    await page.waitForFunction((name) => document.fonts.check(name), font)
}

/** Opens a page whose scripts are held back. @returns a function that releases them. */
async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto(address, { waitUntil: 'commit' })
  return release
}

for (const [width, count] of [
  [390, 2],
  [768, 5],
  [1280, 7],
] as const) {
  test(
    `${width} px show ${count} days before scripts run, and nothing shifts when they do`,
    width === 390 ? atAnyWidth : nightly,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const release = await openWithoutScripts(page, 'book/1')
      await expect(days(page).filter({ visible: true })).toHaveCount(count)
      await fontsToLoad(page)
      await page.evaluate(() => {
        document.documentElement.dataset.shifts = '0'
        new PerformanceObserver((list) => {
          document.documentElement.dataset.shifts = String(list.getEntries().length)
        }).observe({ type: 'layout-shift' })
      })
      release()
      await expect(page.locator('html')).toHaveAttribute('data-hydrated')
      await expect(days(page)).toHaveCount(count)
      await expect(page.locator('html')).toHaveAttribute('data-shifts', '0')
    },
  )
}

test.describe('a press before hydration is repeated after it', () => {
  test('a time', atAnyWidth, async ({ page }) => {
    const release = await openWithoutScripts(page, 'book/1')
    const time = times(page).first()
    const label = (await time.textContent()) ?? 'no time'
    await time.click()
    release()
    await expect(page.getByLabel('First name')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(label)
  })

  test('an add-on, by mouse and by keyboard', nightly, async ({ page }) => {
    const release = await openWithoutScripts(page, 'book/1')
    const beard = page.getByRole('checkbox', { name: /^Beard shape-up/ })
    const razor = page.getByRole('checkbox', { name: /^Straight razor/ })
    const towel = page.getByRole('checkbox', { name: /^Hot towel/ })
    await beard.click({ force: true })
    for (const _ of ['chosen', 'and not after all']) await towel.click({ force: true })
    await razor.press('Space')
    release()
    await expect(beard).toBeChecked()
    await expect(razor).toBeChecked()
    await expect(towel).not.toBeChecked()
    await expect(page.getByRole('main')).toContainText('$32')
  })
})

test('hydration logs nothing and makes no request', async ({ page }) => {
  const { calls, settled } = recordCalls(page)
  for (const address of PAGES) {
    await page.goto(address)
    await settled()
    expect(calls.filter(isOfFirstPaint), `/${address}`).toEqual([])
  }
})

test('a service opens immediately, before its code has loaded', nightly, async ({ page }) => {
  const { settled } = recordCalls(page)
  const booking = page.waitForResponse(`**/${builtFile('src/features/booking/page.tsx')}`)
  await page.goto('book')
  await booking
  await settled()
  const released = Promise.withResolvers<void>()
  await page.route(/assets|api/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('link', { name: /^Book.*Kids cut/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kids cut' })).toBeVisible()
  await expect(page.getByText('Loading free times')).toHaveCount(1)
  released.resolve()
  await expect(times(page).first()).toBeVisible()
})

test('the page of a service that is not offered says so immediately', nightly, async ({ page }) => {
  const { calls, settled } = recordCalls(page)
  await page.goto('book/999999')
  await expect(
    page.getByRole('heading', { name: 'This appointment is not available' }),
  ).toBeVisible()
  await settled()
  expect(calls).toEqual([])
})

test(
  'an empty first window is rendered with the window that is shown instead',
  nightly,
  async ({ page, barber }) => {
    await givenAwayFor(barber, 9)
    const { calls, settled } = recordCalls(page)
    await page.goto('book/1', { waitUntil: 'commit' })
    // Of the three sizes of the window the styles show one.
    await expect(page.getByText(/^No free times/).filter({ visible: true })).toHaveCount(1)
    await page.goto('book/1')
    await expect(times(page).first()).toBeVisible()
    await settled()
    expect(calls.filter(isOfFirstPaint)).toEqual([])
  },
)

test.describe('on a slow phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: PHONE })

  for (const address of ['', 'book', 'book/1', 'faq']) {
    test(
      `nothing moves on /${address} when the fonts and the scripts arrive`,
      address === 'book/1' ? atAnyWidth : nightly,
      async ({ page }) => {
        await recordShifts(page)
        const [releaseFonts, releaseScripts] = [
          await holdBack(page, '**/*.woff2'),
          await holdBack(page, '**/assets/*.js'),
        ]
        await page.goto(address, { waitUntil: 'commit' })
        await page.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint').length,
        )
        releaseFonts()
        await fontsToLoad(page)
        releaseScripts()
        await page.waitForSelector('html[data-hydrated]')
        expect(await shiftsOf(page)).toBeLessThan(0.01)
      },
    )
  }
})

test.describe('on a narrow window of a computer', () => {
  test.use({ viewport: { width: 390, height: 800 }, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })

  test('shows two days', nightly, async ({ page }) => {
    await page.goto('book/1')
    await expect(days(page)).toHaveCount(2)
  })
})

/** The script that holds the code of a page, by the build's manifest. */
function builtFile(source: string): string {
  const path = new URL('../dist/client/.vite/manifest.json', import.meta.url)
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(path, 'utf8'))
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`The build has no file for ${source}.`)
  return file
}
