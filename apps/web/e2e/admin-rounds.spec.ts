import type { Page } from '@playwright/test'
import { adminPaths, adminQueryLinks } from '../src/app/admin-paths.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { recordCalls } from './page-checks.ts'

test.use({ isSignedIn: true })

const screens = Object.entries(adminPaths).filter(([name]) => name !== 'login')

for (const [name, path] of screens) {
  test(`a screen loads in one round trip: ${name}`, atAnyWidth, async ({ page }) => {
    expect(await askedAt(page, path)).toHaveLength(1)
  })
}

test('a screen loads in one round trip: one client', atAnyWidth, async ({ page, barber }) => {
  const { id } = await barber.clients.create.mutate({ name: 'Ann Oak', email: 'ann@example.edu' })
  const asked = await askedAt(page, adminQueryLinks.client(id))
  await expect(page.getByRole('dialog')).toContainText('ann@example.edu')
  expect(asked).toHaveLength(1)
})

/** Parallel queries share a batch request; a query that depends on another one needs a second request. */
async function askedAt(page: Page, path: string): Promise<string[]> {
  const { calls, settled } = recordCalls(page)
  await page.goto(path.slice(1))
  // By tag: a dialog that is open already hides the heading from the roles.
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await settled()
  return calls
}
