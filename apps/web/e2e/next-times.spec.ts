import { atAnyWidth, expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test(
  'a shared link and the card for other pages show the next free times',
  atAnyWidth,
  async ({ page, site }) => {
    await page.goto('admin/settings?section=extras')
    const card = page.getByRole('img', { name: 'The next free times, as other pages show them' })
    await expect(card).toBeHidden()
    await page.getByRole('switch', { name: 'Show Free Times in Shared Links' }).click()
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(card).toBeVisible()
    await expect.poll(() => card.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(480)
    await expect(page.getByRole('textbox', { name: 'As a picture' })).toHaveValue(
      /<img src="[^"]+\/next\.svg"/,
    )
    await expectAccessible(page)

    const text = await page.request.get(`${site.url}next.txt`)
    expect(await text.text()).toMatch(/next free times, as of \d+:\d\d [AP]M/)
    await page.goto('book')
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    const { pathname } = new URL(address ?? '')
    const picture = await page.request.get(new URL(pathname, site.url).href)
    expect(picture.headers()['content-type']).toBe('image/png')
  },
)
