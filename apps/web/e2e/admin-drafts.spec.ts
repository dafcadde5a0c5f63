import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { atAnyWidth, BARBER, expect, expectAccessible, expectToFit } from './fixtures.ts'
import { test } from './kept-shop.ts'

const KEPT = 'Not saved. What you typed is there again when you open it.'
const BACK = 'What you typed before is here again.'
const EXPIRED = /\/admin\/login$/

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Signs in on the login screen, because a session that the test injects into the page could not expire. */
async function signIn(page: Page, email = BARBER.email) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(BARBER.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signedInAt(page: Page, screen: string) {
  await page.goto(`admin/${screen}`)
  await signIn(page)
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
  await db.query(
    `INSERT INTO booking (start_at, end_at, type_name, type_duration_minutes, type_color,
                          client_name, client_email)
     SELECT at, at + interval '30 minutes', 'Men''s haircut', 30, '#7a2230', name, 'ann@example.edu'
       FROM unnest($1::text[]) WITH ORDINALITY AS visit (name, place),
            LATERAL (SELECT now() - make_interval(hours => 1 + place::int) AS at) AS earlier`,
    [names],
  )
}

async function logOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(EXPIRED)
}

test('a dialog that is closed keeps what was typed until it is saved or given up', async ({
  page,
}) => {
  await signedInAt(page, 'clients')
  const open = page.getByRole('button', { name: 'New Client' })
  const form = dialog(page, 'New Client')
  await open.click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByText(KEPT)).toBeHidden()

  await open.click()
  await form.getByLabel('Name').fill('Ann Marsh')
  await form.getByLabel('Notes').fill('Number two at the sides')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page.getByText(KEPT).first()).toBeVisible()
  await expect(open).toBeFocused()

  await open.click()
  await expect(form).toHaveAccessibleDescription(new RegExp(BACK))
  await expect(form.getByLabel('Name')).toHaveValue('Ann Marsh')
  await expect(form.getByLabel('Notes')).toHaveValue('Number two at the sides')
  await expectAccessible(page)
  await expectToFit(page, 'what was typed before')
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
  await expect(page.getByRole('row').filter({ hasText: 'Cy Hale' })).toBeVisible()
  await open.click()
  await expect(form.getByLabel('Name')).toHaveValue('')
})

test(
  'the draft of one record does not appear in the dialog of another',
  atAnyWidth,
  async ({ page, db }) => {
    await db.query(
      `INSERT INTO client (name, email) VALUES ('Ann Marsh', 'ann@example.edu'), ('Bo Ford', 'bo@example.edu')`,
    )
    await signedInAt(page, 'clients')
    const edit = (name: string) =>
      page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Edit' })
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
  },
)

test('an expired session loses no input', async ({ page, db }) => {
  await signedInAt(page, 'settings')
  await page.getByLabel('Business Name').fill('The Closed Chair')
  await expireAt(page, db, 'setting.set')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page).toHaveURL(EXPIRED)
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(page.getByLabel('Business Name')).toHaveValue('The Closed Chair')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  await page.goto('admin/bookings')
  await page.getByRole('button', { name: 'Create Booking' }).click()
  const form = dialog(page, 'Create Manual Booking')
  await form.getByLabel('Start Date & Time').fill('2031-03-04T10:00')
  await form.getByLabel('Client Name').fill('Ann Marsh')
  await form.getByLabel('Client Email').fill('ann@example.edu')
  await expect(form.getByText('The visit ends at')).toBeVisible()
  await expireAt(page, db, 'booking.create')
  await form.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page).toHaveURL(EXPIRED)
  await signIn(page)
  await expect(page).toHaveURL(/\/admin\/bookings$/)
  await expect(form.getByLabel('Client Name')).toHaveValue('Ann Marsh')
  await form.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Ann Marsh' })).toBeVisible()
})

test(
  'a late 401 of an earlier session does not end the current one',
  atAnyWidth,
  async ({ page, db }) => {
    await signedInAt(page, 'addons')
    const refused = Promise.withResolvers<number>()
    const released = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    await page.route(
      '**/trpc/client.list*',
      async (route) => {
        await db.query('DELETE FROM session')
        const response = await route.fetch()
        refused.resolve(response.status())
        await released.promise
        await route.fulfill({ response })
        arrived.resolve()
      },
      { times: 1 },
    )
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    expect(await refused.promise).toBe(401)
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await expect(page).toHaveURL(EXPIRED)
    await signIn(page)
    await expect(page.getByText('No bookings found')).toBeVisible()
    released.resolve()
    await arrived.promise
    await page.getByRole('link', { name: 'Add-ons', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Add-ons', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Add-ons', level: 1 })).toBeVisible()
  },
)

test('unsaved business hours outlive an expired login, but no logout and no other account', {
  tag: '@at-any-width',
}, async ({ page, db }) => {
  await signedInAt(page, 'business-hours')
  const closing = page.getByLabel('Monday To')
  const expire = async (email?: string) => {
    await expireAt(page, db, 'businessHours.update')
    await page.getByRole('button', { name: 'Save All Changes' }).click()
    await expect(page).toHaveURL(EXPIRED)
    await signIn(page, email)
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
  await expect(page.getByText(KEPT).first()).toBeVisible()
  await logOut(page)
  await signIn(page)
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('button', { name: 'New Client' }).click()
  await expect(dialog(page, 'New Client').getByLabel('Name')).toHaveValue('')
})

test(
  'a review that was refused by an expired session is restored after the login',
  atAnyWidth,
  async ({ page, db }) => {
    await givenVisits(db, 'Ann Marsh')
    await signedInAt(page, 'dashboard')
    const review = dialog(page, 'Review')
    await page.getByRole('button', { name: 'Review' }).click()
    await review.getByLabel('Admin Notes').fill('Beard next time')
    await expireAt(page, db, 'booking.update')
    await review.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(EXPIRED)
    await signIn(page)
    await page.getByRole('button', { name: 'Review' }).click()
    await expect(review.getByLabel('Admin Notes')).toHaveValue('Beard next time')
  },
)

test('a review goes on after an expired login where it was', atAnyWidth, async ({ page, db }) => {
  await givenVisits(db, 'Ann Marsh', 'Bo Ford', 'Cy Hale')
  await signedInAt(page, 'dashboard')
  const review = dialog(page, 'Review')
  await page.getByRole('button', { name: 'Review' }).first().click()
  await expect(review).toContainText('Ann Marsh')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(page.getByText('Ann Marsh: saved as completed')).toBeVisible()
  await expireAt(page, db, 'booking.update')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(page).toHaveURL(EXPIRED)
  await signIn(page)

  await expect(review).toContainText('2 visits to review')
  await expect(review).toContainText('Cy Hale')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(review).toContainText('Bo Ford')
  await review.getByRole('button', { name: 'Save and Next' }).click()
  await expect(review).toBeHidden()
})

test(
  'a booking that stood open when the login expired is read again',
  atAnyWidth,
  async ({ page, db }) => {
    await givenVisits(db, 'Ann Marsh')
    await signedInAt(page, 'bookings')
    const form = dialog(page, 'Edit Booking')
    await page.getByRole('row').getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Admin Notes').fill('Beard next time')
    await expireAt(page, db, 'booking.update')
    await form.getByRole('button', { name: 'Update Booking' }).click()
    await expect(page).toHaveURL(EXPIRED)
    await db.query(`UPDATE booking SET client_name = 'Ann Ford', status = 'completed'`)
    await signIn(page)
    await expect(form.getByLabel('Admin Notes')).toHaveValue('Beard next time')
    await expect(form).toContainText('Ann Ford')
    await expect(form.getByLabel('Status')).toHaveValue('completed')
  },
)

test('an incomplete number or date is not saved as empty', atAnyWidth, async ({ page, db }) => {
  await db.query(
    `INSERT INTO blackout (title, start_at, end_at) VALUES ('Away', now() - interval '1 hour', now() + interval '9 hours')`,
  )
  await signedInAt(page, 'addons')
  await page.getByRole('button', { name: 'New Add-on' }).first().click()
  const addon = dialog(page, 'New Add-on')
  await addon.getByLabel('Name').fill('Neck massage')
  await addon.getByLabel('Price').fill('')
  await addon.getByLabel('Price').pressSequentially('1e')
  await addon.getByRole('button', { name: 'Create' }).click()
  await expect(addon.getByText('Please give a number.')).toBeVisible()
  await expect(addon.getByLabel('Price')).toBeFocused()

  await page.goto('admin/calendar')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByText('Away').first().click()
  await dialog(page, 'Blackout Period').getByRole('button', { name: 'Reschedule' }).click()
  const move = dialog(page, 'Reschedule')
  await move.getByLabel('New end').press('1')
  await move.getByRole('button', { name: 'Reschedule' }).click()
  await expect(move.getByText('Please give the date and the time in full.')).toBeVisible()
})
