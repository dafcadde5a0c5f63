import type { Page } from '@playwright/test'
import { toast } from './admin-steps.ts'
import { expect, nightly, nightlyAtBothWidths, test } from './fixtures.ts'
import { dateIn, givenBooking, inDays, openDayIn, wallTime } from './given.ts'
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
  await scrollToEnd(page)
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
  await expect(page.getByText(BANNER)).toBeHidden()
  await expect(toast(page, 'All changes saved.')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page, 'shortcuts work beside a toast').toHaveURL(/\/admin\/bookings/)
  await page.goto('admin/business-hours')
  await expect(page.getByLabel('Tuesday From')).toHaveValue('10:30')
})

test(
  'breaks are added in the row, named when they are wrong, copied, and previewed before they are saved',
  nightlyAtBothWidths,
  async ({ page, db }) => {
    const agreed = { client_name: 'Ann Marsh', start_agreed_at: inDays(-20) }
    await givenBooking(db, inDays(7, '12:15'), agreed)
    // The booking was made while the day was closed, so the server accepts the new hours.
    await db.query('UPDATE business_hours SET is_open = true')
    await page.goto('admin/business-hours')
    const save = page.getByRole('button', { name: 'Save All Changes' })
    await page.getByRole('button', { name: 'Add a break, Monday' }).click()
    await expect(page.getByLabel('Monday break 1 from')).toHaveValue('12:00')
    await page.getByRole('button', { name: 'Add a break, Monday' }).click()
    await page.getByLabel('Monday break 2 from').fill('12:30')
    await page.getByLabel('Monday break 2 to').fill('13:30')
    await save.click()
    const monday = page.getByRole('group', { name: 'Monday' })
    await expect(monday).toContainText('Two breaks overlap.')
    await expect(page.getByLabel('Monday break 2 from')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Monday break 2 from')).toHaveValue('12:30')
    await scrollToEnd(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove break 2, Monday' }).click()
    await monday.getByRole('button', { name: 'Copy to all days' }).click()
    await expect(page.getByLabel('Sunday break 1 to')).toHaveValue('13:00')
    await expectToFit(page, 'the breaks')

    await page.getByRole('button', { name: 'Preview the effect' }).click()
    const effect = page.getByRole('dialog', { name: 'What would change' })
    await expect(
      effect.getByRole('heading', { name: '1 booking falls outside these hours' }),
    ).toBeVisible()
    const affected = effect.getByRole('listitem').filter({ hasText: 'Ann Marsh' })
    await expect(affected).toContainText('During a break')
    await affected.getByRole('button', { name: 'Offer other times' }).click()
    const away = page.getByRole('dialog', { name: 'Create Blackout Period' })
    await expect(away.getByText(/^Ann Marsh, /)).toBeVisible()
    await away.getByRole('button', { name: 'Cancel' }).click()
    await effect.getByText(/^Numbers and charts: .*fewer free times/).click()
    const lastDays = effect.getByRole('region', { name: 'The last 90 days' })
    await expect(lastDays.getByText(/\d% fewer free times/)).toBeVisible()
    await lastDays.getByRole('button', { name: 'Show as table' }).click()
    await expect(lastDays.getByRole('columnheader', { name: 'Hours now' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const before = await db.query('SELECT DISTINCT breaks FROM business_hours')
    expect(before.rows).toEqual([{ breaks: [] }])
    await save.click()
    await expect(page.getByText('All changes saved.')).toBeVisible()
    const { rows } = await db.query('SELECT DISTINCT breaks FROM business_hours')
    expect(rows).toEqual([{ breaks: [{ startTime: '12:00', endTime: '13:00' }] }])
  },
)

test(
  'a special date lists the bookings outside its hours, and visitors see its note',
  nightlyAtBothWidths,
  async ({ page, db }) => {
    const date = dateIn(3)
    await givenBooking(db, inDays(3, '16:00'), { client_name: 'Ann Marsh' })
    await page.goto('admin/business-hours')
    await page.getByRole('button', { name: 'Add a special date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a special date' })
    const rejected: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('specialDate.affected') && !response.ok()) {
        rejected.push(response.url())
      }
    })
    // As browsers report a date whose year is half typed.
    await dialog.getByLabel('Date').fill(date.replace(/^20/, '00'))
    const preview = dialog.getByRole('button', { name: 'Preview the effect' })
    await expect(preview).toBeHidden()
    await dialog.getByLabel('Date').fill(date)
    await expect(preview).toBeVisible()
    await dialog.getByRole('switch').click()
    await dialog.getByLabel('That day From').fill('10:00')
    await dialog.getByLabel('That day To').fill('09:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'The closing time has to be after the opening time.',
    )
    await dialog.getByLabel('That day To').fill('14:00')
    await expect(dialog.getByText('1 booking is outside these hours.')).toBeVisible()
    await expect(dialog.getByText("4:00 PM, Ann Marsh, Men's haircut")).toBeVisible()
    expect(rejected).toEqual([])
    await dialog.getByRole('switch').click()
    await dialog.getByLabel('Note for clients').fill('Closed for the game')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The special date is saved.')).toBeVisible()
    const dates = page.getByRole('region', { name: 'Special dates', exact: true })
    await expect(dates.getByText('Closed for the game')).toBeVisible()

    // The keys of a date grid, which lead into the next month where the date is there.
    const today = dates
      .getByRole('button', { name: /, usual hours$/ })
      .and(page.locator('[aria-current]'))
    const marked = dates.getByRole('button', {
      name: /, closed, note: Closed for the game, 1 booking stays$/,
    })
    await today.focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await expect(marked).toBeFocused()
    await page.keyboard.press('Enter')
    const edit = page.getByRole('dialog', { name: 'Edit the special date' })
    await expect(edit.getByLabel('Date')).toHaveValue(date)
    await page.keyboard.press('Escape')
    await expect(edit).toBeHidden()
    await expectAccessible(page)
    await expectToFit(page, 'the special dates')

    // A wide window shows a whole week.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('book/1')
    await expect(page.getByText('Closed for the game')).toBeVisible()
  },
)

test(
  'every rule that blocks a time for visitors is named, with a link to its setting',
  nightly,
  async ({ page, db, barber }) => {
    const day = openDayIn(3)
    await givenBooking(db, inDays(day, '10:00'), { client_name: 'Ann Marsh', cleanup_minutes: 10 })
    const trip = { startDatetime: inDays(day, '10:30'), endDatetime: inDays(day, '11:00') }
    await barber.blackout.create.mutate({ title: 'Dentist', ...trip })
    await barber.setting.set.mutate({ key: 'booking_lead_time_hours', value: '120' })
    await page.goto('admin/calendar')
    await page.getByRole('button', { name: 'Why not this time?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Why not this time?' })
    const time = dialog.getByLabel('Date & Time')
    await time.fill(wallTime(inDays(day, '10:35')))
    await expect(dialog.getByText('Clients cannot book this time')).toBeVisible()
    await expect(dialog.getByText(/clean-up after Ann Marsh .* lasts until 10:40 AM/)).toBeVisible()
    await expect(dialog.getByText('During the blackout: Dentist.')).toBeVisible()
    await expect(dialog.getByText('The nearest: 10:30 AM and 10:45 AM.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Booking Lead Time (hours)' }).click()
    await expect(page.getByLabel('Booking Lead Time (hours)')).toBeFocused()
    await page.goto('admin/calendar?date=2027-03-03')
    await expect(page.getByRole('heading', { name: /Mar.* 2027/ })).toBeVisible()
  },
)

/** Where the bar of unsaved changes covers no field in part, which axe takes for a small target. */
function scrollToEnd(page: Page) {
  return page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
}
