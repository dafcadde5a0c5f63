import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { fillIn, VISITOR } from './booking-steps.ts'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn, givenAwayFor, givenBooking, givenFullFor, inDays, openDayIn } from './given.ts'
import { heading } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'
import { Taps } from './taps.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, sendsEmail: true })

const NO_TIMES = 'No available time slots in the selected period.'
const ASK = 'Tell me when something opens'

/** The page that the email leads to; the token of the email itself is stored as a hash. */
async function linkOf(db: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const { rowCount } = await db.query(
    "INSERT INTO link (waitlist_entry_id, purpose, handed_out, token_hash) SELECT id, 'waiting', 'emailed', $1 FROM waitlist_entry",
    [hash],
  )
  expect(rowCount).toBe(1)
  return `waiting/${token}`
}

test(
  'a stranger joins the waitlist in four taps and the form, and takes what opens in one',
  atAnyWidth,
  async ({ page, barber, db }) => {
    await givenFullFor(db, 70)
    const taps = new Taps()
    await page.goto('book')
    await taps.tap(page.getByRole('link', { name: /^Book.*Kids cut/ }))
    await expect(page.getByText(NO_TIMES)).toBeVisible()
    await expect(page.getByText(/^Fully booked through /)).toBeVisible()
    await taps.tap(page.getByRole('button', { name: ASK }))
    await expect(heading(page, ASK)).toBeFocused()
    await expectAccessible(page)
    await fillIn(page)
    await taps.tap(page.getByRole('button', { name: 'Tell me', exact: true }))
    await expect(heading(page, 'Please confirm by email')).toBeFocused()
    await expect(page.getByText(VISITOR.email)).toBeVisible()
    await expectAccessible(page)

    await page.goto(await linkOf(db))
    await expect(heading(page, ASK)).toBeVisible()
    await expect(page.getByText(', 9:00 AM to 5:00 PM')).toBeVisible()
    await expectAccessible(page)
    await taps.tap(page.getByRole('button', { name: 'Put me on the waitlist' }))
    await expect(heading(page, 'You are on the waitlist')).toBeFocused()
    expect(taps.count).toBe(4)
    const [place] = await barber.waitlist.list.query()
    expect(place).toMatchObject({ clientName: 'Sam Rivers', clientPhone: VISITOR.phone })

    const start = new Date(Date.now() + 71 * 86_400_000)
    const token = randomBytes(32).toString('base64url')
    const { rows } = await db.query(
      `INSERT INTO offer (waitlist_entry_id, purpose, expires_at, created_at)
       VALUES ($1, 'opening', now() + interval '15 minutes', now()) RETURNING id`,
      [place?.id],
    )
    await db.query(
      `INSERT INTO hold (offer_id, start_at, end_at, cleanup_minutes)
       SELECT $1, $2, $2::timestamptz + duration_minutes * interval '1 minute', cleanup_minutes
         FROM waitlist_entry JOIN appointment_type ON appointment_type.id = appointment_type_id`,
      [rows[0].id, start],
    )
    await db.query(
      "INSERT INTO link (offer_id, purpose, handed_out, token_hash) VALUES ($1, 'offer', 'emailed', $2)",
      [rows[0].id, createHash('sha256').update(token).digest()],
    )
    await page.goto(`offer/${token}`)
    await expect(heading(page, 'A time opened')).toBeVisible()
    await expect(page.getByText(/earlier|Keep /)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Take / }).tap()
    await expect(heading(page, /^See you .+, Sam$/)).toBeFocused()
    const booked = await db.query('SELECT status FROM booking WHERE client_email = $1', [
      VISITOR.email,
    ])
    expect(booked.rows).toEqual([{ status: 'confirmed' }])
  },
)

/** 'December 17' */
function monthDay(date: string): string {
  const format = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(date).toLocaleDateString('en-US', format)
}

test(
  'a press on a full day of the month asks to wait for that day, in five taps and the form',
  atAnyWidth,
  async ({ page, db }) => {
    await db.query(
      "UPDATE business_hours SET is_open = true, open_time = '00:00', close_time = '24:00'",
    )
    const [full, closed] = [openDayIn(9), openDayIn(9) + 3]
    await givenBooking(db, inDays(full, '00:00'), { minutes: 26 * 60 })
    await db.query('INSERT INTO special_date (date, is_open) VALUES ($1, false)', [dateIn(closed)])
    const taps = new Taps()
    await page.goto('book')
    await taps.tap(page.getByRole('link', { name: /^Book.*Men's haircut/ }))
    await taps.tap(page.getByRole('button', { name: 'All days' }))
    const sheet = page.getByRole('dialog', { name: 'All days' })
    await expect(sheet.getByRole('list', { name: 'What the marks mean' })).toContainText('Closed')
    await expectAccessible(page)
    // A closed day is named and does nothing.
    const shut = sheet.getByRole('button', {
      name: new RegExp(`${monthDay(dateIn(closed))}, closed$`),
    })
    await expect(shut).toHaveAttribute('aria-disabled', 'true')
    await shut.tap({ force: true })
    await expect(sheet).toBeVisible()
    const day = sheet.getByRole('button', {
      name: new RegExp(`${monthDay(dateIn(full))}, fully booked$`),
    })
    await taps.tap(day)
    await expect(sheet).toBeHidden()
    await expect(heading(page, ASK)).toBeFocused()
    await expect(page.getByText(/opens that day and hold it/)).toBeVisible()
    await expect(page.getByLabel('From date')).toHaveValue(dateIn(full))
    await expect(page.getByLabel('Until date')).toHaveValue(dateIn(full))
    // Contact comes before the hours, which are folded, and a day has no weekdays.
    await expect(page.getByLabel('Until', { exact: true })).toBeHidden()
    await expectAccessible(page)
    await page.getByText('Only at some hours').tap()
    await expect(page.getByRole('group', { name: 'Days that work for you' })).toHaveCount(0)
    await fillIn(page)
    await taps.tap(page.getByRole('button', { name: 'Tell me', exact: true }))
    await expect(heading(page, 'Please confirm by email')).toBeFocused()
    await page.goto(await linkOf(db))
    await taps.tap(page.getByRole('button', { name: 'Put me on the waitlist' }))
    await expect(heading(page, 'You are on the waitlist')).toBeFocused()
    expect(taps.count).toBe(5)
    const { rows } = await db.query(
      'SELECT first_date::text, last_date::text, is_confirmed FROM waitlist_entry',
    )
    expect(rows).toEqual([
      { first_date: dateIn(full), last_date: dateIn(full), is_confirmed: true },
    ])
  },
)

test(
  'a full day beside others is pressed to wait for it, and what is closed is not offered',
  nightly,
  async ({ page, db, barber }) => {
    await db.query(
      "UPDATE business_hours SET is_open = true, open_time = '00:00', close_time = '24:00'",
    )
    await givenAwayFor(barber, 2)
    await givenBooking(db, inDays(2, '00:00'), { minutes: 26 * 60 })
    await page.goto('book/1')
    await expect(page.getByText(/^No free times/)).toBeVisible()
    await expect(page.getByText(/: Closed\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: ASK })).toHaveCount(0)
    const day = page.getByRole('button', {
      name: new RegExp(`${monthDay(dateIn(2))}, .*fully booked`),
    })
    await day.tap()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('From date')).toHaveValue(dateIn(2))
    await page.getByRole('button', { name: 'Not now' }).tap()
    await expect(page.getByRole('button', { name: ASK })).toBeFocused()
  },
)

test('what was typed stays on an error and a reload', nightly, async ({ page, db, barber }) => {
  await givenFullFor(db, 70)
  await page.goto('book/1')
  const open = page.getByRole('button', { name: ASK })
  await open.tap()
  const until = page.getByLabel('Until date')
  const last = await until.inputValue()
  await page.getByText('Only on some days or at some hours').tap()
  await page.getByRole('checkbox', { name: 'Sat' }).uncheck()
  await page.getByRole('button', { name: 'Tell me', exact: true }).tap()
  await expect(page.getByText('Check your first name, last name, email, and phone.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await fillIn(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Sat' })).not.toBeChecked()
  await expect(page.getByLabel('Email')).toHaveValue(VISITOR.email)
  await expect(until).toHaveValue(last)
  await barber.setting.set.mutate({ key: 'offer_earlier_times', value: 'false' })
  await page.getByRole('button', { name: 'Tell me', exact: true }).tap()
  await expect(page.getByRole('alert')).toContainText('There is no waitlist right now.')
  await expect(page.getByLabel('Phone')).toHaveValue(VISITOR.phone)
  await page.reload()
  await expect(page.getByText(NO_TIMES)).toBeVisible()
  await expect(open).toBeHidden()
})

test.describe('the barber', () => {
  test.use({ isSignedIn: true })

  test(
    'sees a person without a booking on the dashboard and with time off, and removes one',
    nightly,
    async ({ page, api, db }) => {
      const inDays = (days: number) =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      await api.waitlist.wait.mutate({
        appointmentTypeId: 1,
        clientName: 'Ann Marsh',
        clientEmail: 'ann@example.com',
        clientPhone: '979 555 0100',
        lastDate: inDays(10),
      })
      await db.query('UPDATE waitlist_entry SET is_confirmed = true')
      await page.goto('admin/dashboard')
      const line = page.getByRole('region', { name: 'Waitlist' })
      await line.locator('summary').tap()
      await expect(line).toContainText('Ann Marsh')
      await expect(line).toContainText('No booking yet, waits for')
      await expect(line.getByRole('link', { name: '979 555 0100' })).toBeVisible()
      await expectAccessible(page)
      await line.getByRole('button', { name: 'Remove Ann Marsh' }).tap()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Remove', exact: true }).tap()
      await expect(page.getByText('Removed from the waitlist.')).toBeVisible()
      await expect(line).toBeHidden()
      expect((await db.query('SELECT FROM waitlist_entry')).rowCount).toBe(0)
    },
  )
})
