import type { Page } from '@playwright/test'
import { adminPaths, adminQueryLinks } from '../src/app/admin-paths.ts'
import { atAnyWidth, expect, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { recordCalls } from './page-checks.ts'

test.use({ isSignedIn: true })

const screens = Object.entries(adminPaths).filter(([name]) => name !== 'login')

for (const [name, path] of screens) {
  test(`a screen loads in one round trip: ${name}`, atAnyWidth, async ({ page, db }) => {
    // Without an upcoming booking, the list asks for all of them instead.
    await givenBooking(db, inDays(2))
    expect(await askedAfterAResponse(page, path)).toEqual([])
  })
}

test('a screen loads in one round trip: one client', atAnyWidth, async ({ page, barber }) => {
  const { id } = await barber.clients.create.mutate({ name: 'Ann Oak', email: 'ann@example.edu' })
  expect(await askedAfterAResponse(page, adminQueryLinks.client(id))).toEqual([])
  await expect(page.getByRole('dialog')).toContainText('ann@example.edu')
})

/**
 * What a screen asks for only once it has got something else. Parallel queries share a request; more than ten, which is the
 * limit of a batch, are in several requests that leave together.
 */
async function askedAfterAResponse(page: Page, path: string): Promise<string[]> {
  const { calls, settled } = recordCalls(page)
  let askedFirst = Number.POSITIVE_INFINITY
  page.on('response', (response) => {
    const [, call] = response.url().split('/api/trpc/')
    if (call && !call.startsWith('live.')) askedFirst = Math.min(askedFirst, calls.length)
  })
  await page.goto(path.slice(1))
  // By tag: a dialog that is open already hides the heading from the roles.
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await settled()
  return calls.slice(askedFirst)
}
