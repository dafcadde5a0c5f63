import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn, givenBooking, inDays } from './given.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ isSignedIn: true, hasTouch: true, viewport: { width: 390, height: 844 } })

/** From the dashboard by "+" and Time off. */
async function openTimeOff(page: Parameters<typeof dialog>[0]) {
  const taps = new Taps()
  await page.goto('admin/dashboard')
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await taps.tap(shortcuts.getByRole('button', { name: 'New', exact: true }))
  await taps.tap(dialog(page, 'New').getByRole('link', { name: 'Time off' }))
  const form = dialog(page, 'Create Blackout Period')
  // The keyboard would cover what is pressed next.
  await expect(form.getByLabel('Title')).not.toBeFocused()
  return { taps, form }
}

test(
  'tomorrow is closed in three taps, and Undo opens it',
  atAnyWidth,
  async ({ page, barber }) => {
    const { taps, form } = await openTimeOff(page)
    await expect(form.getByRole('button', { name: 'Tomorrow', pressed: true })).toBeVisible()
    await taps.tap(form.getByRole('button', { name: 'Create Blackout' }))
    await expect(form).toBeHidden()
    expect(taps.count).toBeLessThanOrEqual(3)
    expect(await barber.blackout.list.query()).toMatchObject([
      { title: 'Time off', startDatetime: inDays(1, '00:00'), isAllDay: true },
    ])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText('Time off was not added.')).toBeVisible()
    expect(await barber.blackout.list.query()).toEqual([])
  },
)

test('tomorrow afternoon is blocked in four taps', nightly, async ({ page, barber }) => {
  const { taps, form } = await openTimeOff(page)
  await taps.tap(form.getByRole('button', { name: 'Afternoon' }))
  await expect(form.getByLabel('All Day')).not.toBeChecked()
  await taps.tap(form.getByRole('button', { name: 'Create Blackout' }))
  await expect(form).toBeHidden()
  expect(taps.count).toBeLessThanOrEqual(4)
  expect(await barber.blackout.list.query()).toMatchObject([
    { startDatetime: inDays(1, '12:00'), endDatetime: inDays(1, '17:00'), isAllDay: false },
  ])
})

test(
  'bookings are left where they are, and the list has their time off, which can be renamed',
  nightly,
  async ({ page, db }) => {
    await givenBooking(db, inDays(1, '14:00'), { client_name: 'Lee Moss' })
    const { form } = await openTimeOff(page)
    await expect(form.getByText(/^Lee Moss, Tomorrow, 2:00 PM/)).toBeVisible()
    await expectAccessible(page)
    await form.getByText('Leave them').tap()
    await form.getByLabel('Title').fill('Dentist')
    await form.getByRole('button', { name: 'Create Blackout' }).tap()
    await expect(form).toBeHidden()
    expect((await db.query('SELECT FROM closing')).rowCount).toBe(0)

    await page.goto('admin/closed-days')
    await page.getByRole('button', { name: 'Dentist' }).tap()
    const details = dialog(page, 'Blackout Period')
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Edit' }).tap()
    const edit = dialog(page, 'Edit Blackout')
    await expect(edit.getByLabel('New date and time')).toHaveValue(dateIn(1))
    await edit.getByLabel('Title').fill('Surgery')
    await edit.getByLabel('Reason').fill('Knee')
    await edit.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('Surgery was saved.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Surgery' })).toContainText('Knee')
    await expectAccessible(page)
  },
)
