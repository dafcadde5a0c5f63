import type { Page } from '@playwright/test'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn, givenBooking, inDays } from './given.ts'
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

test('the poster prints on one page', nightly, async ({ page, baseURL, barber }) => {
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

test('a day of sixteen visits prints on one page', atAnyWidth, async ({ page, db, barber }) => {
  const { id } = await barber.clients.create.mutate({ name: 'Ann Oak', email: 'ann@example.edu' })
  await barber.cutCard.save.mutate({ id, guards: '#2 sides, #4 top' })
  for (let visit = 0; visit < 16; visit++) {
    await givenBooking(
      db,
      inDays(1, `${String(8 + (visit >> 1)).padStart(2, '0')}:${visit % 2 ? '30' : '00'}`),
      {
        client_id: id,
        client_name: 'Ann Oak',
        client_phone: '979 555 0100',
        client_notes: 'I would like it short at the sides and a little longer on top. '.repeat(8),
        notes: 'A cowlick at the crown. '.repeat(8),
      },
    )
  }
  await givenBooking(db, inDays(1, '17:00'), { client_name: 'Called Off', status: 'cancelled' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('admin/day-sheet')
  await expect(page.getByText('No visits on this day.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Day' }).fill(dateIn(1))
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('listitem')).toHaveCount(16)
  await expect(sheet.getByRole('listitem').first()).toContainText('8:00 AM')
  await expect(sheet.getByRole('listitem').first()).toContainText('979 555 0100')
  await expect(sheet.getByRole('listitem').first()).toContainText('#2 sides, #4 top')
  await expect(sheet).not.toContainText('Called Off')
  await expectAccessible(page)
  expect(await printedPages(page)).toEqual(ONE_EACH)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Day' })).toBeHidden()
})
