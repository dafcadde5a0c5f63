import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { dialog, logOut, row, submitLogin } from './admin-steps.ts'
import { atAnyWidth, BARBER, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays, wallTime } from './given.ts'
import { expectAccessible } from './page-checks.ts'

const DRAFT_STORED = 'Not saved. What you typed will be here when you reopen it.'
const BACK = 'Your draft was restored.'
const EXPIRED = /\/admin\/login$/

async function signInAt(page: Page, screen: string) {
  await page.goto(`admin/${screen}`)
  await submitLogin(page)
  await expect(page).toHaveURL(new RegExp(`/admin/${screen}$`))
}

/**
 * Deletes the session when this call is made. Earlier, another request of the screen would get the 401 first and
 * end the session before the button is clicked.
 */
async function expireAt(page: Page, db: Pool, call: string) {
  await page.route(
    `**/trpc/${call}*`,
    async (route) => {
      await db.query('DELETE FROM session')
      await route.continue()
    },
    { times: 1 },
  )
}

/** Past bookings without a review, the latest first. */
async function givenVisits(db: Pool, ...names: string[]) {
  for (const [index, client_name] of names.entries()) {
    await givenBooking(db, new Date(Date.now() - (index + 2) * 3_600_000), { client_name })
  }
}

test(
  'a closed dialog keeps its input until it is saved or discarded',
  nightly,
  async ({ page }) => {
    await signInAt(page, 'clients')
    const open = page.getByRole('button', { name: 'New Client' })
    const form = dialog(page, 'New Client')
    await open.click()
    await expect(form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page.getByText(DRAFT_STORED)).toBeHidden()

    await open.click()
    await form.getByLabel('Name').fill('Ann Marsh')
    await form.getByLabel('Notes').fill('Number two at the sides')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(page.getByText(DRAFT_STORED).first()).toBeVisible()
    await expect(open).toBeFocused()

    await open.click()
    await expect(form).toHaveAccessibleDescription(new RegExp(BACK))
    await expect(form.getByLabel('Name')).toHaveValue('Ann Marsh')
    await expect(form.getByLabel('Notes')).toHaveValue('Number two at the sides')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Start over' }).press('Enter')
    await expect(form.getByLabel('Name')).toHaveValue('')
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByText(BACK)).toBeHidden()

    await form.getByLabel('Name').fill('Bo Ford')
    await form.getByRole('button', { name: 'Close' }).click()
    await open.click()
    await expect(form.getByLabel('Name')).toHaveValue('Bo Ford')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    await open.click()
    await expect(form.getByLabel('Name')).toHaveValue('')

    await form.getByLabel('Name').fill('Cy Hale')
    await form.getByLabel('Email').fill('cy@example.edu')
    await page.keyboard.press('Escape')
    await open.click()
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(row(page, 'Cy Hale')).toBeVisible()
    await open.click()
    await expect(form.getByLabel('Name')).toHaveValue('')
  },
)

test('a draft stays with the record that it is for', nightly, async ({ page, db, barber }) => {
  await barber.clients.create.mutate({ name: 'Ann Marsh', email: 'ann@example.edu' })
  await barber.clients.create.mutate({ name: 'Bo Ford', email: 'bo@example.edu' })
  await signInAt(page, 'clients')
  const edit = (name: string) => row(page, name).getByRole('button', { name: 'Edit' })
  const form = dialog(page, 'Edit Client')
  await edit('Ann Marsh').click()
  await form.getByLabel('Phone').fill('979 555 0100')
  await page.keyboard.press('Escape')
  await edit('Bo Ford').click()
  await expect(form.getByLabel('Name')).toHaveValue('Bo Ford')
  await expect(form.getByLabel('Phone')).toHaveValue('')

  // Changes of other devices are shown; only the typed fields override them.
  await db.query(`UPDATE client SET notes = 'Moved house' WHERE name = 'Ann Marsh'`)
  await form.getByLabel('Phone').fill('979 555 0199')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Moved house')).toBeVisible()
  await edit('Ann Marsh').click()
  await expect(form.getByLabel('Notes')).toHaveValue('Moved house')
  await expect(form.getByLabel('Phone')).toHaveValue('979 555 0100')
})

test('an expired session loses no input', atAnyWidth, async ({ page, db }) => {
  await signInAt(page, 'settings')
  await page.getByLabel('Business Name').fill('The Closed Chair')
  await expireAt(page, db, 'setting.set')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page).toHaveURL(EXPIRED)
  await submitLogin(page)
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(page.getByLabel('Business Name')).toHaveValue('The Closed Chair')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()

  await page.goto('admin/bookings')
  await page.getByRole('button', { name: 'Create Booking' }).click()
  const form = dialog(page, 'Create Manual Booking')
  await form.getByLabel('Start Date & Time').fill(wallTime(inDays(100, '10:00')))
  await form.getByLabel('Client Name').fill('Ann Marsh')
  await form.getByLabel('Client Email').fill('ann@example.edu')
  await expect(form.getByText('Ends at')).toBeVisible()
  await expireAt(page, db, 'booking.create')
  await form.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page).toHaveURL(EXPIRED)
  await submitLogin(page)
  await expect(page).toHaveURL(/\/admin\/bookings\?book=manual$/)
  await expect(form.getByLabel('Client Name')).toHaveValue('Ann Marsh')
  await form.getByRole('button', { name: 'Create Booking' }).click()
  await expect(row(page, 'Ann Marsh')).toBeVisible()
})

test(
  'a reload loses no input, and a logout in another tab deletes it',
  nightly,
  async ({ page }) => {
    await signInAt(page, 'settings')
    page.on('dialog', (question) => void question.accept())
    await page.getByLabel('Business Name').fill('The Closed Chair')
    await page.reload()
    await expect(page.getByLabel('Business Name')).toHaveValue('The Closed Chair')
    await expect(page.getByText('You have unsaved changes.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.reload()
    await expect(page.getByLabel('Business Name')).toHaveValue('The Open Chair')

    await page.goto('admin/clients')
    await page.getByRole('button', { name: 'New Client' }).click()
    const form = dialog(page, 'New Client')
    await form.getByLabel('Name').fill('Ann Marsh')
    await page.reload()
    await expect(form.getByText(BACK)).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Ann Marsh')

    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')))
    expect(await drafts()).toHaveLength(1)
    const other = await page.context().newPage()
    await other.goto('admin/dashboard')
    await logOut(other)
    await expect(page).toHaveURL(EXPIRED)
    expect(await drafts()).toEqual([])
  },
)

test('a late 401 of an earlier session is ignored', nightly, async ({ page, db }) => {
  // Live updates would show the end of the session before the next request does.
  await page.route('**/trpc/live.changes*', (route) => route.abort())
  await signInAt(page, 'addons')
  const rejected = Promise.withResolvers<string>()
  const released = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    '**/trpc/clients.list*',
    async (route) => {
      await db.query('DELETE FROM session')
      const response = await route.fetch()
      rejected.resolve(await response.text())
      await released.promise
      await route.fulfill({ response })
      arrived.resolve()
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  // The status may be 207, since a public call may share the request.
  expect(await rejected.promise).toContain('"httpStatus":401')
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await expect(page).toHaveURL(EXPIRED)
  await submitLogin(page)
  await expect(page.getByText('No bookings found')).toBeVisible()
  released.resolve()
  await arrived.promise
  await page.getByRole('link', { name: 'Add-ons', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Add-ons', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Add-ons', level: 1 })).toBeVisible()
})

test('drafts outlive an expired session, but no logout', nightly, async ({ page, db }) => {
  await signInAt(page, 'business-hours')
  const closing = page.getByLabel('Monday To')
  const expire = async (email?: string) => {
    await expireAt(page, db, 'businessHours.update')
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page).toHaveURL(EXPIRED)
    await submitLogin(page, email)
    await expect(page).toHaveURL(/\/admin\/business-hours$/)
  }
  await closing.fill('18:30')
  await expire()
  await expect(closing).toHaveValue('18:30')

  const other = 'other@example.edu'
  await db.query('UPDATE admin SET email = $1', [other])
  await expire(other)
  await expect(closing).toHaveValue('17:00')
  await db.query('UPDATE admin SET email = $1', [BARBER.email])

  await page.goto('admin/clients')
  await page.getByRole('button', { name: 'New Client' }).click()
  await dialog(page, 'New Client').getByLabel('Name').fill('Ann Marsh')
  await page.keyboard.press('Escape')
  await expect(page.getByText(DRAFT_STORED).first()).toBeVisible()
  await logOut(page)
  await submitLogin(page)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('button', { name: 'New Client' }).click()
  await expect(dialog(page, 'New Client').getByLabel('Name')).toHaveValue('')
})

test('a review is restored after an expired session', nightly, async ({ page, db }) => {
  await givenVisits(db, 'Ann Marsh')
  await signInAt(page, 'dashboard')
  const review = dialog(page, 'Review')
  await page.getByRole('button', { name: 'Review' }).click()
  await review.getByLabel('Admin Notes').fill('Beard next time')
  await expireAt(page, db, 'booking.update')
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(EXPIRED)
  await submitLogin(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(review.getByLabel('Admin Notes')).toHaveValue('Beard next time')
})

test('a review continues after an expired session', nightly, async ({ page, db }) => {
  await givenVisits(db, 'Ann Marsh', 'Bo Ford', 'Cy Hale')
  await signInAt(page, 'dashboard')
  const review = dialog(page, 'Review')
  await page.getByRole('button', { name: 'Review' }).first().click()
  await expect(review).toContainText('Ann Marsh')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(page.getByText('Ann Marsh: saved as completed')).toBeVisible()
  await expireAt(page, db, 'booking.update')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(page).toHaveURL(EXPIRED)
  await submitLogin(page)

  await expect(review).toContainText('2 bookings to review')
  await expect(review).toContainText('Cy Hale')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(review).toContainText('Bo Ford')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(review).toBeHidden()
})

test('a booking is read again after an expired session', nightly, async ({ page, db }) => {
  await givenVisits(db, 'Ann Marsh')
  await signInAt(page, 'bookings')
  const form = dialog(page, 'Edit Booking')
  await page.getByRole('row').getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Admin Notes').fill('Beard next time')
  await expireAt(page, db, 'booking.update')
  await form.getByRole('button', { name: 'Update Booking' }).click()
  await expect(page).toHaveURL(EXPIRED)
  await db.query(`UPDATE booking SET client_name = 'Ann Ford', status = 'completed'`)
  await submitLogin(page)
  await expect(form.getByLabel('Admin Notes')).toHaveValue('Beard next time')
  await expect(form).toContainText('Ann Ford')
  await expect(form.getByLabel('Status')).toHaveValue('completed')
})

test('an incomplete number or date is not saved as empty', nightly, async ({ page, barber }) => {
  await barber.blackout.create.mutate({
    title: 'Away',
    startDatetime: inDays(0, '08:00'),
    endDatetime: inDays(0, '18:00'),
  })
  await signInAt(page, 'addons')
  await page.getByRole('button', { name: 'New Add-on' }).first().click()
  const addon = dialog(page, 'New Add-on')
  await addon.getByLabel('Name').fill('Neck massage')
  await addon.getByLabel('Price').fill('')
  await addon.getByLabel('Price').pressSequentially('1e')
  await addon.getByRole('button', { name: 'Create' }).click()
  await expect(addon.getByText('Please enter a number.')).toBeVisible()
  await expect(addon.getByLabel('Price')).toBeFocused()

  await page.goto('admin/calendar')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByText('Away').first().click()
  await dialog(page, 'Blackout Period').getByRole('button', { name: 'Reschedule' }).click()
  const move = dialog(page, 'Reschedule')
  await move.getByLabel('New end').press('1')
  await move.getByRole('button', { name: 'Reschedule' }).click()
  await expect(move.getByText('Please enter the full date and time.')).toBeVisible()
})
