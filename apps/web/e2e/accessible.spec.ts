import { chooseLastTime, fillIn, openService, send, success } from './booking-steps.ts'
import { expect, expectAccessible, givenAwayFor, givenBooking, test } from './fixtures.ts'

test('the booking, step by step', async ({ page, db }, info) => {
  // Each step at both widths and in both schemes, without every pair of them: axe takes its time.
  const colorScheme = info.project.name === 'phone' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
  await expect(success(page)).toBeVisible()
  await expectAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('an empty window', async ({ page, db }) => {
      await givenAwayFor(db, 70)
      await page.goto('book')
      await page.getByRole('link', { name: /^Book.*Kids cut/ }).click()
      await expect(page.getByText('No available time slots')).toBeVisible()
      await expectAccessible(page)
    })

    for (const path of ['', 'book', 'faq', 'products', 'donate', 'contact']) {
      test(`the page /${path}`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
      })
    }
  })
}

for (const width of [360, 768, 1280]) {
  test(`nothing scrolls sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['', 'book', 'book/1', 'faq', 'products', 'donate', 'contact']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })
}
