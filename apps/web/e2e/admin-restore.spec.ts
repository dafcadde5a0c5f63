import { expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test('a restored site tells what is paused until the barber resumes it', async ({ page, db }) => {
  await db.query(
    `INSERT INTO restore (id, backup_created_at) VALUES (gen_random_uuid(), '2026-11-22T08:41Z')`,
  )
  await page.goto('admin/dashboard')
  const pause = page.getByText('A backup from Sun, Nov 22, 2026, 3:41 AM was restored.')
  await expect(pause).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(pause).toBeHidden()
  const { rows } = await db.query('SELECT 1 FROM restore WHERE resumed_at IS NULL')
  expect(rows).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unreviewed Bookings' })).toBeVisible()
  await expect(pause).toBeHidden()
})
