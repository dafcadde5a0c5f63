import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays } from './given.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test('a mail that failed is tried again from the System screen, and another dismissed', async ({
  page,
  db,
}) => {
  const names = ['Ann Oak', 'Ben Ash']
  for (const [index, name] of names.entries()) {
    const { id } = await givenBooking(db, inDays(3 + index), { client_name: name })
    await db.query(
      `INSERT INTO message (booking_id, kind, version, recipient, state, reason, next_attempt_at, created_at)
       VALUES ($1, 'confirmation', 0, 'else@example.edu', 'failed', 'This address is dead.', now(), now())`,
      [id],
    )
  }
  await page.goto('admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Unreviewed Bookings' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('system')
  await page.keyboard.press('Enter')

  const failures = page.getByRole('region', { name: 'What failed' })
  const row = (name: string) => failures.getByRole('listitem').filter({ hasText: name })
  await expect(row('Ann Oak')).toContainText('Email the confirmation to Ann Oak')
  await expect(row('Ann Oak')).toContainText('This address is dead.')
  await expectAccessible(page)

  await row('Ann Oak').getByRole('button', { name: 'Try again' }).click()
  await expect(row('Ann Oak')).toHaveCount(0)
  await row('Ben Ash').getByRole('button', { name: 'Dismiss' }).click()
  await expect(failures).toBeHidden()
  await expect
    .poll(async () => (await db.query('SELECT state FROM message ORDER BY id')).rows)
    .toEqual([{ state: 'sent' }, { state: 'failed' }])
})

test(
  'a backup is made now, left and returned to, and downloaded once',
  nightly,
  async ({ page, request }) => {
    await page.goto('admin/system')
    const card = page.getByRole('region', { name: 'Backups' })
    await card.getByRole('button', { name: 'Back up now' }).click()
    const row = card.getByRole('row').filter({ hasText: 'Manual' })
    // Leaving before the server has responded would abort the request.
    await expect(card.getByRole('progressbar').or(row).first()).toBeVisible()
    await page.goto('admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Unreviewed Bookings' })).toBeVisible()
    await page.goto('admin/system')
    await expect(row).toHaveCount(1)
    await expect(card.getByRole('button', { name: 'Back up now' })).toBeVisible()
    await expect(card.getByText('The last backup was made')).toBeVisible()
    await expectAccessible(page)

    const begun = page.waitForEvent('download')
    await row.getByRole('button', { name: /^Download the file from/ }).click()
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/^haircuts-\d{8}T\d{6}Z-by-hand\.tar\.gz$/)
    const archive = gunzipSync(readFileSync(await download.path()))
    expect(archive.includes('manifest.json')).toBe(true)
    expect((await request.get(download.url())).status()).toBe(404)
  },
)

test(
  'without a mail server the dashboard and the System screen say that no email is sent',
  nightly,
  async ({ page }) => {
    const alarm = page.getByText('Emails are not being sent: email is not set up.')
    await page.goto('admin/dashboard')
    await alarm.click()
    await expect(page.getByRole('link', { name: 'Set up email' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('admin/system')
    await expect(alarm).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set up email' })).toBeVisible()
    await expect(page.getByText('Everything is running well.')).toHaveCount(0)
    await expectAccessible(page)
  },
)
