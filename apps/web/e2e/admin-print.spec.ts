import type { Page } from '@playwright/test'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

const PAPERS = ['A4', 'Letter'] as const

/** How many pages the screen takes when it is printed. */
async function printedPages(page: Page): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const format of PAPERS) {
    const file = (await page.pdf({ format })).toString('latin1')
    counts[format] = file.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  }
  return counts
}

const ONE_EACH = { A4: 1, Letter: 1 }

test('the poster prints on one page', atAnyWidth, async ({ page, baseURL, barber }) => {
  await page.goto('admin/settings')
  await page.getByRole('link', { name: /^Poster/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Poster' })).toBeVisible()
  const paper = page.getByRole('article', { name: 'Poster' })
  await expect(paper).toContainText('The Open Chair')
  await expect(paper).toContainText(`${baseURL}book`.replace('http://', ''))
  await expect(paper.getByRole('img', { name: 'QR code of the booking page' })).toBeVisible()
  await expect(page.getByText('which other devices may not reach')).toBeVisible()
  await expectAccessible(page)
  expect(await printedPages(page)).toEqual(ONE_EACH)

  await page.getByRole('checkbox', { name: /^Strips/ }).check()
  expect(await printedPages(page)).toEqual(ONE_EACH)

  const value =
    'The Honourable Company of Barbers and Surgeons of the Northern and Southern Dormitories'
  await barber.setting.set.mutate({ key: 'business_name', value })
  await expect(paper).toContainText(value)
  expect(await printedPages(page)).toEqual(ONE_EACH)

  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
})
