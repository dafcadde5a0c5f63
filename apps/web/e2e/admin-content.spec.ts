import type { Page } from '@playwright/test'
import { expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'
import { png } from './png.ts'

test.use({ isSignedIn: true })

const preview = (page: Page) => page.getByRole('region', { name: /^Preview of / })

/** Opens a document of the editor, and on phones shows its fields. */
async function openDocument(page: Page, label: string) {
  await page.goto('admin/content')
  await page.getByRole('button', { name: label, exact: true }).click()
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  if (await edit.isVisible()) await edit.click()
}

/** On phones the preview is behind a switch. */
async function showPreview(page: Page) {
  const show = page.getByRole('button', { name: 'Preview', exact: true })
  if (await show.isVisible()) await show.click()
  await expect(preview(page)).toBeVisible()
}

test('an FAQ entry is edited, previewed, saved, seen by a visitor and undone', async ({ page }) => {
  await openDocument(page, 'FAQ')
  await page.getByRole('button', { name: 'Edit Who can come?' }).click()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('Everybody, **really**. <b>Come</b> [in](/book)')
  await expectAccessible(page)
  await showPreview(page)
  await expect(preview(page).getByText('really', { exact: true })).toBeVisible()
  await expect(preview(page).getByText('<b>Come</b>')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('All changes saved.').first()).toBeVisible()

  const visitor = await page.context().newPage()
  await visitor.goto('faq')
  await expect(visitor.locator('strong', { hasText: 'really' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'in', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The save is undone.').first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('You do not need to belong to anything.')).toBeVisible()
  await expect(visitor.locator('strong', { hasText: 'really' })).toHaveCount(0)
})

test(
  'a press on a text of the preview leads to its field',
  nightlyAtBothWidths,
  async ({ page, isMobile }) => {
    await page.goto('admin/content?page=faq')
    await expectAccessible(page)
    const press = async (text: string) => {
      await showPreview(page)
      // The page in the preview is inert, so the press is at its place on the screen.
      const shown = preview(page).getByText(text, { exact: true })
      // In the middle, where no bar at the bottom covers it.
      await shown.evaluate((it) => it.scrollIntoView({ block: 'center' }))
      const { x, y } = (await shown.boundingBox()) ?? { x: 0, y: 0 }
      if (isMobile) await page.touchscreen.tap(x + 8, y + 8)
      else await page.mouse.click(x + 8, y + 8)
    }
    await press('Is it really free?')
    const question = page.getByRole('textbox', { name: 'Question' })
    await expect(question).toBeFocused()
    await expect(question).toHaveValue('Is it really free?')

    await page.getByRole('button', { name: 'Home', exact: true }).click()
    await press('Read the FAQ')
    await expect(preview(page)).toBeVisible()
    await press('A campus ministry with clippers')
    await expect(page.getByLabel('Line above the heading')).toBeFocused()
  },
)

test(
  'a reload and Back keep the open document, and its unsaved changes',
  nightly,
  async ({ page }) => {
    await page.goto('admin/dashboard')
    await openDocument(page, 'FAQ')
    await page.getByRole('button', { name: 'Edit Who can come?' }).click()
    await page.getByRole('textbox', { name: 'Answer' }).fill('Everybody')
    await page.getByRole('button', { name: 'Donate', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/content\?page=donate$/)
    const usual = page.getByLabel('What is usual')
    await usual.fill('Mine')

    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await expect(usual).toHaveValue('Mine')
    await expect(page.getByRole('button', { name: 'FAQ (not saved)' })).toBeVisible()
    await page.goBack()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(/\?page=donate$/)
    await expect(usual).toHaveValue('Mine')
    await page.goBack()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    // The document that was open before the first change.
    await page.goForward()
    await expect(page).toHaveURL(/\?page=faq$/)
    await expect(page.getByRole('button', { name: 'Edit Who can come?' })).toBeVisible()
  },
)

test(
  'a photo is put into the slideshow, with its description',
  nightlyAtBothWidths,
  async ({ page, request }) => {
    await openDocument(page, 'Slideshow')
    await page.getByRole('button', { name: 'Add a picture' }).click()
    await page.getByLabel('Caption').fill('A mullet')
    await page.getByLabel('Picture', { exact: true }).setInputFiles({
      name: 'mullet.png',
      mimeType: 'image/png',
      buffer: png(64, 48),
    })
    await expect(page.getByText('Your picture')).toBeVisible()

    const save = page.getByRole('button', { name: 'Save All Changes' })
    await save.click()
    const alt = page.getByLabel('Description')
    await expect(alt).toHaveAccessibleDescription(/Description is missing\./)
    await expect(alt).toBeFocused()
    await alt.fill('A head with short sides and long hair at the back.')
    await expectAccessible(page)
    await save.click()
    await expect(page.getByText('All changes saved.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Move A mullet up' }).click()
    await expect(page.getByText('A mullet is at place 5 of 6.')).toBeAttached()
    const mark = page.getByText('(not saved)', { exact: true })
    await expect(mark).toBeVisible()
    await save.click()
    await expect(mark).toBeHidden()

    const visitor = await page.context().newPage()
    await visitor.goto('')
    await visitor.getByRole('button', { name: 'Picture 5: A mullet' }).click()
    const photo = visitor.getByRole('img', { name: 'A head with short sides' })
    await expect(photo).toBeVisible()
    const address = (await photo.getAttribute('src')) ?? ''
    const shown = await request.get(address)
    expect(shown.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const asBookingPicture = await request.get(address.replace('site-pictures', 'uploads'))
    expect(asBookingPicture.status()).toBe(401)
  },
)

test('an upload after the end of the session leads to the login', nightly, async ({ page, db }) => {
  // Live updates would end the session first.
  await page.route('**/trpc/live.changes*', (route) => route.abort())
  await openDocument(page, 'Slideshow')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await db.query('DELETE FROM session')
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'mullet.png',
    mimeType: 'image/png',
    buffer: png(64, 48),
  })
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test(
  'a save after another window has saved shows both, and loses neither',
  nightlyAtBothWidths,
  async ({ page, barber }) => {
    // Live updates would show the difference before the save does.
    await page.route('**/trpc/live.changes*', (route) => route.abort())
    await openDocument(page, 'Donate')
    await page.getByLabel('What is usual').fill('Mine')
    await page.getByLabel('Suggested donation').fill('$30')
    const value = { usual: 'Theirs', bookHeading: 'Come first.' }
    await barber.content.save.mutate({ key: 'donate', basedOn: 0, value })

    await page.getByRole('button', { name: 'Save All Changes' }).click()
    const usual = page.getByRole('group', { name: 'What is usual' })
    await expect(usual.getByRole('radio', { name: /^Yours/ })).toBeChecked()
    const heading = page.getByRole('group', { name: 'Heading above the button' })
    await expect(heading.getByRole('radio', { name: /^Saved in the other/ })).toBeChecked()
    await expectAccessible(page)
    await usual.getByRole('radio', { name: /^Saved in the other/ }).check()
    await page.getByRole('button', { name: 'Use these choices' }).click()
    await expect(page.getByLabel('What is usual')).toHaveValue('Theirs')
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page.getByText('All changes saved.').first()).toBeVisible()
    expect(await barber.content.get.query({ key: 'donate' })).toMatchObject({
      number: 2,
      value: { usual: 'Theirs', suggested: '$30', bookHeading: 'Come first.' },
    })

    await page.getByRole('button', { name: 'History' }).click()
    const versions = page.getByRole('dialog').getByRole('listitem')
    await expect(versions).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore Original texts' }).click()
    await expect(page.getByLabel('What is usual')).toHaveValue(
      'Most people donate about $20 or $25.',
    )
  },
)
