import { atAnyWidth, expect, test } from './fixtures.ts'
import { expectAccessible } from './page-checks.ts'

test(
  'what a visitor does not find is counted once, and longer hours are rehearsed and saved',
  atAnyWidth,
  async ({ page, db, token }) => {
    // Away for all of the horizon, so that every day is full.
    await db.query(
      `INSERT INTO blackout (title, start_at, end_at) VALUES ('Away', now() - interval '1 day', now() + interval '100 days')`,
    )
    const { rows } = await db.query('SELECT id FROM appointment_type ORDER BY id LIMIT 1')
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('unmetDemand.report')) reports.push(request.url())
    })
    const reported = page.waitForResponse(/unmetDemand\.report/)
    await page.goto(`book/${rows[0].id}`)
    expect((await reported).status()).toBe(200)
    await page.reload()
    await expect(page.getByText('No available time slots')).toBeVisible()
    expect(reports).toHaveLength(1)

    const session = await token()
    await page.evaluate((value) => localStorage.setItem('access_token', value), session)
    await page.goto('admin/statistics')
    const card = page.getByRole('region', { name: 'Looked for, not found' })
    const friday = card.getByRole('listitem').filter({ hasText: 'Friday' })
    await expect(friday).toContainText('1 looked for Friday and found nothing')
    await expectAccessible(page)
    await friday.getByRole('link', { name: 'Preview Friday to 7 PM' }).click()
    const dialog = page.getByRole('dialog', { name: 'What would change' })
    await expect(dialog.getByText('No booking is affected.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('switch', { name: 'Friday Open' })).toBeFocused()
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page.getByText('All changes saved.')).toBeVisible()
    const saved = await db.query('SELECT close_time FROM business_hours WHERE day_of_week = 4')
    expect(saved.rows).toEqual([{ close_time: '19:00' }])
  },
)
