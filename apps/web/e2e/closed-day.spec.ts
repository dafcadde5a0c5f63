import { createHash, randomBytes } from 'node:crypto'
import { localDate } from '@haircuts/scheduling/zone'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { dialog } from './admin-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenBooking, noonZone, ZONE } from './given.ts'
import { givenVisit, heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ viewport: { width: 390, height: 844 }, isSignedIn: true })

/** The path of a link like that in the email. */
async function givenLink(db: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await db.query(
    "INSERT INTO link (offer_id, purpose, handed_out, token_hash) SELECT id, 'offer', 'emailed', $1 FROM offer",
    [hash],
  )
  return `offer/${token}`
}

/** Closes the day of a booking and opens the board of the closing. */
async function closeDay(page: Page, date: string) {
  await page.goto('admin/calendar?time-off=tomorrow')
  const form = dialog(page, 'Create Blackout Period')
  await form.getByLabel('Start').fill(date)
  await expect(form.getByLabel('End')).toHaveValue(date)
  await expect(form.getByRole('radio', { name: /^Call or text them/ })).toBeChecked()
  await expect(form.getByText('Sam Rivers')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Close the time without emails' }).click()
  await expect(form).toBeHidden()
  await dialog(page, 'Closed. 1 person to tell.').getByRole('button', { name: 'Show them' }).click()
  await expect(heading(page, 'Time off')).toBeVisible()
}

test(
  'the barber closes a day, and the visitor takes another time in one tap',
  atAnyWidth,
  async ({ page, api, db }) => {
    const visit = await givenVisit(api)
    await closeDay(page, localDate(visit.startDatetime.getTime(), ZONE))
    await expect(page.getByText('1 person to tell, 0 of 1 answered')).toBeVisible()
    await expect(page.getByText('Not told yet')).toBeVisible()
    await expectAccessible(page)

    await page.goto(await givenLink(db))
    await expect(heading(page, 'Please pick another time')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Take / })).toHaveCount(3)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Take / })
      .first()
      .click()
    await expect(heading(page, /^See you .+, \w+$/)).toBeFocused()

    await page.goto('admin/closed-days')
    await expect(page.getByText(/^Moved to /)).toBeVisible()
    await expect(page.getByText('1 of 1 answered')).toBeVisible()
  },
)

test(
  'who has to be told stays on the dashboard until that is noted, and the menu leads to time off',
  nightly,
  async ({ page, api, db }) => {
    const visit = await givenVisit(api)
    await db.query('DELETE FROM message')
    await closeDay(page, localDate(visit.startDatetime.getTime(), ZONE))
    await page.goto('admin/dashboard')
    const section = page.getByRole('region', { name: 'People to tell: closed time' })
    await expect(section).toContainText('Not told yet')
    await expect(section.getByText(/^Held until .*: .* · .* · /)).toBeVisible()
    await expectAccessible(page)
    await section.getByRole('button', { name: 'Told Sam Rivers' }).click()
    await expect(page.getByText('Sam Rivers knows of the closed day.').first()).toBeVisible()
    await expect(section).toBeHidden()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await dialog(page, 'Menu').getByRole('link', { name: 'Time off' }).click()
    await expect(page.getByText(/^Asked, answers until /)).toBeVisible()
    await expectAccessible(page)
    expect((await db.query('SELECT kind FROM message')).rows).toEqual([])
  },
)

test(
  'the visitor takes none of the times, and the barber calls, and reopens the day',
  nightly,
  async ({ page, api, db }) => {
    const visit = await givenVisit(api)
    await closeDay(page, localDate(visit.startDatetime.getTime(), ZONE))
    await expect(page.getByText('Not told yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call Sam Rivers' })).toBeVisible()
    await page.goto(await givenLink(db))
    await page.getByRole('button', { name: 'None of these' }).click()
    await expect(heading(page, /^Okay\. We cannot see you on \w+day/)).toBeFocused()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Cancel appointment' })).toBeVisible()
    await page.getByRole('link', { name: 'Choose any free time' }).click()
    await expect(page).toHaveURL(/\/reschedule\//)

    await page.goto('admin')
    const card = page.getByRole('region', { name: 'People to tell: closed time' })
    await expect(card).toContainText('Declined the times')
    await expect(card.getByRole('button', { name: 'Text Sam' })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Call Sam Rivers' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('admin/closed-days')
    await page.getByRole('button', { name: 'Reopen' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('No email goes out: email is not set up.')
    const isAnswered = Promise.withResolvers<void>()
    await page.route(/closing\.reopen/, async (route) => {
      await isAnswered.promise
      await route.continue()
    })
    await question.getByRole('button', { name: 'Reopen' }).click()
    // Too late to keep it closed: the answer could no longer be true.
    await question.getByRole('button', { name: 'Keep it closed' }).click()
    await expect(question).toHaveAttribute('data-open')
    isAnswered.resolve()
    await page.getByText('1 reopened').click()
    await expect(page.getByText('Still booked')).toBeVisible()
    await expect(page.getByText('Reopened', { exact: true })).toBeVisible()
    expect((await db.query('SELECT FROM blackout')).rowCount).toBe(0)
  },
)

test(
  'a day that is closed within 3 hours of a visit asks the barber to call immediately, and the booking shows Closed',
  nightly,
  async ({ page, barber, db }) => {
    const value = noonZone()
    await barber.setting.set.mutate({ key: 'timezone', value })
    const start = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000)
    await givenBooking(db, start, { client_name: 'Lee Moss', client_phone: '979 555 0142' })
    await page.goto('admin/closed-days?new')
    const form = dialog(page, 'Create Blackout Period')
    await form.getByLabel('Start').fill(localDate(start.getTime(), value))
    await expect(form.getByText('less than 3 hours away: please call or text')).toBeVisible()
    await form.getByRole('button', { name: 'Close the time without emails' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Too soon to wait for an answer')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call Lee Moss' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Text Lee' }).click()
    const text = dialog(page, 'Text the client').getByRole('textbox', { name: 'Text' })
    await text.fill(`${await text.inputValue()}\nSorry, Lee`)
    await page.reload()
    // A new link takes the place of the former one, and no link is stored.
    await expect(text).toHaveValue(/https?:\/\/\S+\/[\w-]{40,}[\s\S]*\nSorry, Lee$/)
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(stored).toContain('Sorry, Lee')
    expect(stored).not.toContain('http')

    await page.goto('admin/calendar')
    await expect(page.getByText('Closed: Lee Moss').first()).toBeVisible()
    await page.goto('admin')
    const card = page.getByRole('region', { name: 'People to tell: closed time' })
    await expect(card.getByRole('button', { name: 'Text Lee' })).toBeVisible()
    const day = page.getByRole('region', { name: 'Today', exact: true })
    await expect(day.getByText('Closed', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await day.getByRole('button', { name: 'Lee Moss' }).click()
    const details = dialog(page, 'Booking Details')
    await expect(details.getByText('This time is closed')).toBeVisible()
    await expect(details.getByText('Closed', { exact: true })).toBeVisible()
    await expectAccessible(page)
  },
)
