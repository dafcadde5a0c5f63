import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { test as base, expect, expectAccessible, expectToFit } from './fixtures.ts'
import { png } from './png.ts'

/** Another origin that serves a single wide image. */
const test = base.extend<{ elsewhere: string }>({
  elsewhere: async ({ db }, use) => {
    const image = png(300, 100)
    const server = createServer(({ url }, response) => {
      if (url === '/logo.png') response.writeHead(200, { 'content-type': 'image/png' }).end(image)
      else response.writeHead(404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    server.closeAllConnections()
    server.close()
    await givenLogo(db, '')
  },
})

const header = (page: Page) => page.getByRole('banner')
const logo = (page: Page) => header(page).locator('img')
const name = (page: Page) => header(page).getByText('The Open Chair')

test('the logo stands beside the name and moves nothing', async ({ page, db, elsewhere }) => {
  await givenLogo(db, `${elsewhere}/logo.png`)
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(`${elsewhere}/logo.png`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('faq', { waitUntil: 'domcontentloaded' })
  const before = await name(page).boundingBox()
  release()
  await expect.poll(() => widthOf(page)).toBe(300)
  expect(await name(page).boundingBox()).toEqual(before)
  expect(await logo(page).boundingBox()).toMatchObject({ width: 44, height: 44 })
  await expectToFit(page, 'a page with a logo')
  await expectAccessible(page)
})

test('a logo whose address is wrong leaves the name alone', async ({ page, db, elsewhere }) => {
  await givenLogo(db, `${elsewhere}/gone.png`)
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

async function givenLogo(db: pg.Pool, address: string) {
  await db.query(
    `INSERT INTO setting (key, value) VALUES ('business_logo_url', $1)
     ON CONFLICT (key) DO UPDATE SET value = $1`,
    [address],
  )
}
