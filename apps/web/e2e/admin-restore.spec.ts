import type { Locator } from '@playwright/test'
import { expect, nightly, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })

test(
  'a restored site shows what is paused until the barber resumes it',
  nightly,
  async ({ page, db }) => {
    await db.query(
      `INSERT INTO restore (id, backup_created_at) VALUES (gen_random_uuid(), '2026-11-22T08:41Z')`,
    )
    await page.goto('admin/dashboard')
    const pause = page.getByText('Emails are paused after a restore.')
    await expect(pause).toBeVisible()
    const alarms = page.getByRole('region', { name: 'Alarms' })
    // The other alarm says that no email is set up.
    await expect(alarms.getByRole('listitem')).toHaveCount(2)
    const bottomOf = async (it: Locator) => it.evaluate((e) => e.getBoundingClientRect().bottom)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      // Each alarm is one line, above everything else.
      expect(await alarms.evaluate((it) => it.clientHeight)).toBeLessThan(120)
      expect(await bottomOf(alarms)).toBeLessThan(
        await page
          .getByRole('heading', { name: 'Today', exact: true })
          .evaluate((it) => it.getBoundingClientRect().top),
      )
      expect(await bottomOf(alarms)).toBeLessThan(844)
    }
    await pause.click()
    await expect(alarms).toContainText(/A backup from Sun, Nov 22(, 2026)?, 3:41 AM was restored\./)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expect(pause).toBeHidden()
    const { rows } = await db.query('SELECT 1 FROM restore WHERE resumed_at IS NULL')
    expect(rows).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Unreviewed Bookings' })).toBeVisible()
    await expect(pause).toBeHidden()
  },
)
