import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { test as base, expect, nightly, nightlyAtBothWidths } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'
import { png } from './png.ts'

interface Fixtures {
  /** Sets the logo to a file of another origin, whose only file is `/logo.png`. @returns its URL. */
  setLogo: (path: string) => Promise<string>
}

const test = base.extend<Fixtures>({
  setLogo: async ({ barber }, use) => {
    const image = png(300, 100)
    const server = createServer(({ url }, response) => {
      if (url === '/logo.png') response.writeHead(200, { 'content-type': 'image/png' }).end(image)
      else response.writeHead(404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : ''
    await use(async (path) => {
      const value = `http://127.0.0.1:${port}${path}`
      await barber.setting.set.mutate({ key: 'business_logo_url', value })
      return value
    })
    server.closeAllConnections()
    server.close()
  },
})

const header = (page: Page) => page.getByRole('banner')
const logo = (page: Page) => header(page).locator('img')
const name = (page: Page) => header(page).getByText('The Open Chair')

test(
  'the logo stands beside the name and moves nothing',
  nightlyAtBothWidths,
  async ({ page, setLogo }) => {
    const url = await setLogo('/logo.png')
    const released = Promise.withResolvers<void>()
    await page.route(url, async (route) => {
      await released.promise
      await route.continue()
    })
    await page.goto('faq', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready)
    const before = await name(page).boundingBox()
    released.resolve()
    await expect.poll(() => widthOf(page)).toBe(300)
    expect(await name(page).boundingBox()).toEqual(before)
    expect(await logo(page).boundingBox()).toMatchObject({ width: 44, height: 44 })
    await expectAccessible(page)
  },
)

test('without a working logo only the name is shown', nightly, async ({ page, setLogo }) => {
  await setLogo('/gone.png')
  await page.goto('faq')
  await expect(logo(page)).toHaveCount(0)
  await expect(name(page)).toBeVisible()
  await expect(
    header(page).getByRole('link', { name: 'The Open Chair', exact: true }),
  ).toBeVisible()
})

/** The natural width of the image; 0 until it has loaded. */
function widthOf(page: Page): Promise<number> {
  return logo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
}
