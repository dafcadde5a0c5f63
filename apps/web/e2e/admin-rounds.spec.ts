import type { Page } from '@playwright/test'
import { adminDoors, adminPaths } from '../src/lib/admin/paths.ts'
import { atAnyWidth, expect, loginAsAdmin, test } from './fixtures.ts'

const screens = Object.entries(adminPaths).filter(([name]) => name !== 'login')

for (const [name, path] of screens) {
  test(`all a screen shows is asked for at once: ${name}`, atAnyWidth, async ({ page }) => {
    await loginAsAdmin(page)
    expect(await askedAt(page, path)).toHaveLength(1)
  })
}

test('all a screen shows is asked for at once: one client', atAnyWidth, async ({ page, db }) => {
  const { rows } = await db.query(
    `INSERT INTO client (name, email) VALUES ('Ann Oak', 'ann@example.edu') RETURNING id`,
  )
  await loginAsAdmin(page)
  const asked = await askedAt(page, adminDoors.client(rows[0].id))
  await expect(page.getByRole('dialog')).toContainText('ann@example.edu')
  expect(asked).toHaveLength(1)
})

/** What is asked in one breath goes as one request; what waits for an answer is another. */
async function askedAt(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, calls] = /\/api\/trpc\/(.+)\?batch=1$/.exec(request.url()) ?? []
    // The charts of the dashboard lie below: they are asked for once they come into sight.
    if (calls && !calls.startsWith('statistics.')) asked.push(calls)
  })
  await page.goto(path.slice(1), { waitUntil: 'networkidle' })
  return asked
}
