import type { Page } from '@playwright/test'
import { adminPaths, adminQueryLinks } from '../src/admin-paths.ts'
import { atAnyWidth, expect, loginAsAdmin, test } from './fixtures.ts'

const screens = Object.entries(adminPaths).filter(([name]) => name !== 'login')

for (const [name, path] of screens) {
  test(`a screen loads in one round trip: ${name}`, atAnyWidth, async ({ page }) => {
    await loginAsAdmin(page)
    expect(await askedAt(page, path)).toHaveLength(1)
  })
}

test('a screen loads in one round trip: one client', atAnyWidth, async ({ page, db }) => {
  const { rows } = await db.query(
    `INSERT INTO client (name, email) VALUES ('Ann Oak', 'ann@example.edu') RETURNING id`,
  )
  await loginAsAdmin(page)
  const asked = await askedAt(page, adminQueryLinks.client(rows[0].id))
  await expect(page.getByRole('dialog')).toContainText('ann@example.edu')
  expect(asked).toHaveLength(1)
})

/** Parallel queries share a batch request; a query that depends on another one needs a second request. */
async function askedAt(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, calls] = /\/api\/trpc\/(.+)\?batch=1$/.exec(request.url()) ?? []
    // The charts of the dashboard are below the fold and load when they come into view.
    if (calls && !calls.startsWith('statistics.')) asked.push(calls)
  })
  await page.goto(path.slice(1), { waitUntil: 'networkidle' })
  // On a slow machine the network is idle while the scripts are still compiled.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return asked
}
