import { chooseLastTime, fillIn, openService, send, success } from './booking-steps.ts'
import { expect, nightly, test } from './fixtures.ts'
import { givenAwayFor, givenBooking } from './given.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'

const PAGES = [
  ...['', 'book', 'book/1', 'faq', 'products', 'donate', 'contact'],
  ...['privacy', 'accessibility'],
]

test('every step of a booking is accessible', async ({ page, db }) => {
  await openService(page, "Men's fade")
  await expectAccessible(page)

  await chooseLastTime(page)
  await expectAccessible(page)
  await send(page)
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectAccessible(page)

  await fillIn(page)
  const chosen = await page.locator('time').first().getAttribute('datetime')
  await givenBooking(db, new Date(chosen ?? ''))
  await send(page)
  await expect(page.getByText('That time has just been taken.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('alert').getByRole('listitem').getByRole('button').first().click()
  await expectAccessible(page)
  await send(page)
  await expect(success(page)).toBeVisible()
  await expectAccessible(page)
})

test('an empty window is announced once', nightly, async ({ page, barber }) => {
  await givenAwayFor(barber, 70)
  await page.goto('book')
  await page.getByRole('link', { name: /^Book.*Kids cut/ }).click()
  await expect(page.getByText('No available time slots in the selected period.')).toHaveCount(1)
  await expectAccessible(page)
})

test('every page is accessible and fits', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, `/${path} on a phone`)
    if (size) await page.setViewportSize(size)
  }
})

test('no page scrolls sideways at any width or text size', nightly, async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // 640 CSS pixels: a window of 1280 pixels at 200 % zoom.
    for (const width of [360, 640, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, `/${path} at ${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectToFit(page, `/${path} with large text`)
  }
})
