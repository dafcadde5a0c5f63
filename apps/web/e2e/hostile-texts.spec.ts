import type { Page } from '@playwright/test'
import { hostileTexts } from '../../api/src/adapters/mail/hostile-texts.testing.ts'
import { expect, nightly, test } from './fixtures.ts'
import { givenVisit, noonZone } from './given.ts'

/** A page of the list of bookings. PostgreSQL stores no NUL. */
const COUNT = 10
const texts = [...new Set(hostileTexts(30).texts.map((text) => text.replaceAll('\0', '')))]
  .filter((text) => text.trim() !== '')
  .slice(0, COUNT)
const harmless = texts.map((_, n) => `Ann ${n}`)
const SCREENS = ['bookings?when=all', 'clients', 'calendar', 'dashboard']
const HOUR = 3_600_000

test.use({ isSignedIn: true })

/** The elements of a screen with the names of their attributes, in any order, and the texts in it. */
function readScreen(page: Page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')]
    const structure = all.map((each) => `${each.localName} ${each.getAttributeNames().sort()}`)
    return { structure: structure.sort(), texts: all.map((each) => each.textContent ?? '') }
  })
}

test('hostile texts stay text in the back office', nightly, async ({ page, db, barber }) => {
  await barber.setting.set.mutate({ key: 'timezone', value: noonZone() })
  for (const [n, name] of harmless.entries())
    await givenVisit(db, name, (n - COUNT / 2) * HOUR, { type_name: name, notes: name })

  /** Every name that a screen shows, once all of them are there. */
  async function open(screen: string, names: readonly string[]) {
    await page.goto(`admin/${screen}`)
    // The dashboard folds all but the first visits to review.
    if (screen === 'dashboard') await page.getByRole('button', { name: /^Show all/ }).click()
    const missing = async () => {
      const { texts } = await readScreen(page)
      return names.filter((name) => !texts.some((text) => text.includes(name)))
    }
    await expect.poll(missing, screen).toEqual([])
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    // The button is loaded at an idle moment after the grid.
    if (screen === 'calendar')
      await expect(page.getByRole('button', { name: 'Choose a time' })).toBeAttached()
    return readScreen(page)
  }

  const before = new Map<string, string[]>()
  for (const screen of SCREENS) before.set(screen, (await open(screen, harmless)).structure)
  for (const [n, name] of harmless.entries()) {
    const values = [texts[n], name]
    await db.query('UPDATE client SET name = $1 WHERE name = $2', values)
    await db.query(
      'UPDATE booking SET client_name = $1, type_name = $1, notes = $1 WHERE client_name = $2',
      values,
    )
  }
  for (const screen of SCREENS)
    expect((await open(screen, texts)).structure, screen).toEqual(before.get(screen))
})
