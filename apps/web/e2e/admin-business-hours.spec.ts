import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToFit } from './page-checks.ts'

const BANNER = 'You have unsaved changes. Click "Save All Changes" to apply them.'

test.use({ isSignedIn: true })

test('the week is changed on the screen, and saved day by day', async ({ page, db }) => {
  await page.goto('admin/business-hours')
  const save = page.getByRole('button', { name: 'Save All Changes' })
  await expect(save).toBeDisabled()
  const sunday = page.getByRole('group', { name: 'Sunday' })
  await expect(sunday.getByText('Closed')).toBeVisible()
  await expect(sunday.getByLabel('From')).toBeHidden()
  await sunday.getByRole('switch').click()
  await expect(sunday.getByText('Open')).toBeVisible()
  await expect(sunday.getByLabel('From')).toHaveValue('09:00')
  await expect(sunday.getByLabel('To')).toHaveValue('17:00')
  await expect(page.getByText(BANNER)).toBeVisible()
  await expect(sunday.getByRole('button', { name: 'Copy to all days' })).toBeVisible()
  // With the original value restored, there is nothing to save.
  await sunday.getByRole('switch').click()
  await expect(page.getByText(BANNER)).toBeHidden()

  await page.getByLabel('Monday To').fill('00:00')
  await page.getByLabel('Tuesday To').fill('08:00')
  await page.getByLabel('Wednesday From').fill('')
  await expectAccessible(page)
  const sent = page.waitForRequest(/businessHours\.update/)
  await save.click()
  // One request per changed day; the incomplete day is not sent.
  expect((await sent).url()).toMatch(/businessHours\.update,businessHours\.update(\?|$)/)
  await expect(page.getByRole('alert')).toHaveText(
    'Not saved: Tuesday, Wednesday. Everything else was saved.',
  )
  const tuesday = page.getByRole('group', { name: 'Tuesday' })
  await expect(tuesday).toContainText('The closing time has to be after the opening time.')
  await expect(tuesday).toBeFocused()
  await expect(page.getByText('Please enter both times, or close the day.')).toBeVisible()
  await expect(page.getByLabel('Tuesday To')).toHaveValue('08:00')
  const { rows } = await db.query(
    'SELECT open_time, close_time FROM business_hours WHERE day_of_week < 2 ORDER BY day_of_week',
  )
  expect(rows).toEqual([
    { open_time: '09:00', close_time: '24:00' },
    { open_time: '09:00', close_time: '17:00' },
  ])
  await expectToFit(page, 'the business hours')

  await page.getByLabel('Thursday From').fill('10:30')
  await page
    .getByRole('group', { name: 'Thursday' })
    .getByRole('button', { name: 'Copy to all days' })
    .click()
  await expect(sunday.getByLabel('From')).toHaveValue('10:30')
  await save.click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await expect(page.getByText(BANNER)).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Tuesday From')).toHaveValue('10:30')
})
