import type { Page } from '@playwright/test'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'
import { png } from './png.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true, viewport: { width: 390, height: 844 }, hasTouch: true })

const PHOTO = { name: 'fade.png', mimeType: 'image/png', buffer: png(64, 48) }

/** The page in the preview is inert, so the press is at the place of the text on the screen. */
async function pressInPreview(page: Page, taps: Taps, text: string) {
  const shown = page.getByRole('region', { name: /^Preview of / }).getByText(text)
  await shown.evaluate((it) => it.scrollIntoView({ block: 'center' }))
  const { x, y } = (await shown.boundingBox()) ?? { x: 0, y: 0 }
  taps.count += 1
  await page.touchscreen.tap(x + 8, y + 8)
}

async function choosePhoto(page: Page, taps: Taps) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    taps.tap(page.getByLabel('Picture', { exact: true })),
  ])
  await chooser.setFiles(PHOTO)
  await expect(page.getByText('Your picture')).toBeVisible()
}

test(
  'a text of Home and a picture of the slideshow are changed in nine taps with one save',
  atAnyWidth,
  async ({ page }) => {
    const taps = new Taps()
    await page.goto('admin/dashboard')
    await taps.tap(page.getByRole('button', { name: 'Menu' }))
    await taps.tap(page.getByRole('link', { name: 'Settings' }))
    await taps.tap(page.getByRole('link', { name: /^Your site/ }))
    await pressInPreview(page, taps, 'A campus ministry with clippers')
    const kicker = page.getByLabel('Line above the heading')
    await expect(kicker).toBeFocused()
    await kicker.fill('Haircuts on the hill')
    await taps.tap(page.getByRole('button', { name: 'Slideshow', exact: true }))
    await expectAccessible(page)
    await taps.tap(page.getByRole('button', { name: 'Edit A beard, lined up' }))
    await expect(page.getByText('Picture 2 of 5')).toBeVisible()
    await choosePhoto(page, taps)
    const description = page.getByLabel('Description')
    await taps.tap(description)
    await description.fill('A beard with a sharp edge.')
    await expectAccessible(page)
    await taps.tap(page.getByRole('button', { name: 'Save All Changes' }))
    await expect(page.getByText('All changes saved.').first()).toBeVisible()
    expect(taps.count).toBe(9)

    const visitor = await page.context().newPage()
    await visitor.goto('')
    await expect(visitor.getByText('Haircuts on the hill')).toBeVisible()
    await visitor.getByRole('button', { name: 'Picture 2: A beard, lined up' }).click()
    const photo = visitor.getByRole('img', { name: 'A beard with a sharp edge.' })
    await expect(photo).toHaveAttribute('src', /\/site-pictures\//)
  },
)

test(
  'what is missing in another document is said by name, opened and focused',
  atAnyWidth,
  async ({ page }) => {
    await page.goto('admin/content?page=slideshow')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await page.getByRole('button', { name: 'Add a picture' }).tap()
    await choosePhoto(page, new Taps())
    await page.getByRole('button', { name: 'Home', exact: true }).tap()
    await page.getByLabel('Line above the heading').fill('Come in')
    const save = page.getByRole('button', { name: 'Save All Changes' })
    await save.tap()
    const problem = 'Not saved: Slideshow, picture 6: Description is missing. Everything else'
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeInViewport({ ratio: 1 })
    const description = page.getByLabel('Description')
    await expect(description).toBeFocused()
    await expect(description).toBeInViewport({ ratio: 1 })
    await expect(description).toHaveAccessibleDescription(/Description is missing\./)
    await expectAccessible(page)
    await description.fill('A mullet.')
    await save.tap()
    await expect(page.getByText('All changes saved.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).tap()
    // Without a caption a picture is named by its description.
    await expect(page.getByRole('button', { name: 'Edit A mullet.' })).toBeVisible()

    const visitor = await page.context().newPage()
    await visitor.goto('')
    await visitor.getByRole('button', { name: 'Picture 6: A mullet.' }).click()
    await expect(visitor.getByText('6 of 6')).toBeVisible()
  },
)

test(
  'one save stores the changes of two documents, and one press takes both back',
  atAnyWidth,
  async ({ page, barber }) => {
    await page.goto('admin/content?page=home')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    await page.getByLabel('Line above the heading').fill('Come in')
    await page.getByRole('button', { name: 'FAQ', exact: true }).tap()
    await page.getByLabel('Introduction').fill('Ask away')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('content.save')) requests.push(request.url())
    })
    await page.getByRole('button', { name: 'Save All Changes' }).tap()
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor()
    expect(requests).toHaveLength(1)
    expect(await barber.content.get.query({ key: 'home' })).toMatchObject({
      value: { kicker: 'Come in' },
    })
    expect(await barber.content.get.query({ key: 'faq' })).toMatchObject({
      value: { intro: 'Ask away' },
    })
    await undo.tap()
    await expect(page.getByText('The save is undone.').first()).toBeVisible()
    expect(await barber.content.list.query()).toMatchObject({
      documents: expect.arrayContaining([
        expect.objectContaining({ key: 'home', number: 2 }),
        expect.objectContaining({ key: 'faq', number: 2 }),
      ]),
    })
    await expect(page.getByLabel('Introduction')).not.toHaveValue('Ask away')
  },
)

test(
  'the bar of unsaved changes has the place of the tabs on a phone',
  atAnyWidth,
  async ({ page }) => {
    await page.goto('admin/content?page=home')
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    const save = page.getByRole('button', { name: 'Save All Changes' })
    await expect(save).toBeHidden()
    await page.getByLabel('Line above the heading').fill('Come in')
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Calendar' })).toBeHidden()
    const { y = 0 } = (await save.boundingBox()) ?? {}
    expect(844 - y).toBeLessThanOrEqual(64)
  },
)
