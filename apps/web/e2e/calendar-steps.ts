import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expect } from './fixtures.ts'

/** A viewport that shows the whole afternoon, so that dragging does not scroll. */
export const TALL = { width: 1280, height: 1300 }
export const event = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name })

export interface Point {
  x: number
  y: number
}

export async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** Closes the toasts, which may cover the drop target. */
export async function clearToasts(page: Page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await expect(async () => {
    // A toast may vanish before the click.
    if (await dismiss.first().isVisible()) await dismiss.first().click({ timeout: 1000 })
    expect(await dismiss.count()).toBe(0)
  }).toPass()
}

export async function startsOf(db: pg.Pool): Promise<Date[]> {
  const { rows } = await db.query('SELECT start_at FROM booking ORDER BY start_at')
  return rows.map(({ start_at }) => start_at)
}
