import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { givenVisit, heading, timeText } from './linked-visit.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ viewport: { width: 390, height: 844 }, sendsEmail: true })

/** Presses, and counts how often. */
function tapsOn(page: Page) {
  let count = 0
  return {
    count: () => count,
    tap: async (name: string | RegExp) => {
      count += 1
      await page.getByRole('button', { name }).click()
    },
  }
}

/** Offers the day before an appointment to its client, as the job does from eight to nine in the business zone. */
async function givenOffer(db: pg.Pool, booking: { id: number; startDatetime: Date }) {
  const start = new Date(booking.startDatetime.getTime() - 24 * 3_600_000)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await db.query(
    `INSERT INTO offer (booking_id, purpose, expires_at, created_at)
     VALUES ($1, 'earlier', now() + interval '15 minutes', now()) RETURNING id`,
    [booking.id],
  )
  const offerId = rows[0].id
  await db.query(
    `INSERT INTO hold (offer_id, start_at, end_at, cleanup_minutes)
     VALUES ($1, $2, $2::timestamptz + interval '65 minutes', 0)`,
    [offerId, start],
  )
  await db.query(
    "INSERT INTO link (offer_id, purpose, handed_out, token_hash) VALUES ($1, 'offer', 'emailed', $2)",
    [offerId, createHash('sha256').update(token).digest()],
  )
  return { start, path: `offer/${token}` }
}

test(
  'a visitor asks for something earlier in two taps, and takes it in one',
  atAnyWidth,
  async ({ page, api, db }) => {
    const visit = await givenVisit(api)
    await page.goto(`appointment/${visit.publicToken}`)
    const pendingCheck = tapsOn(page)
    await pendingCheck.tap('Tell me if something earlier opens')
    const days = page.getByRole('group', { name: 'Days that work for you' })
    // The shop is closed on Sundays.
    await expect(days.getByRole('checkbox')).toHaveCount(6)
    await expect(days).toHaveText(/^Days that work for youMon/)
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('09:00')
    await expect(page.getByLabel('Until', { exact: true })).toHaveValue('17:00')
    await expectAccessible(page)
    await pendingCheck.tap('Tell me')
    await expect(
      page.getByText('We’ll email you if something earlier opens: any day, 9:00 AM to 5:00 PM.'),
    ).toBeVisible()
    expect(pendingCheck.count()).toBe(2)

    const { start, path } = await givenOffer(db, visit)
    await page.goto(path)
    await expect(heading(page, 'Something earlier opened')).toBeVisible()
    await expect(page).toHaveTitle(/^Times offered for your appointment - /)
    const [, day = ''] = timeText(visit.startDatetime).split(', ')
    await expect(
      page.getByText(`If you do nothing, your appointment on ${day} is unchanged.`),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: `Keep ${day}`, exact: true })).toBeVisible()
    await expect(page.getByText(timeText(start), { exact: true })).toBeVisible()
    await expect(page.getByText(/^Men's fade with .*hot towel/)).toBeVisible()
    await expectAccessible(page)
    const taking = tapsOn(page)
    await taking.tap(/^Take /)
    await expect(heading(page, /^See you .+, Sam$/)).toBeFocused()
    expect(taking.count()).toBe(1)
    await expect(page.getByText(`${timeText(start)} to`)).toBeVisible()
    await expect(
      page.getByText(`Your appointment was moved from ${timeText(visit.startDatetime)}.`),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reschedule', exact: true })).toBeVisible()
    const { rows } = await db.query('SELECT start_at, status FROM booking')
    expect(rows).toEqual([{ start_at: start, status: 'confirmed' }])
    await page.reload()
    await expect(heading(page, /^See you .+, Sam$/)).toBeVisible()
    // The link is opened again.
    await page.goto(path)
    await expect(heading(page, /^Done\. See you /)).toBeVisible()
    await expect(page.getByText(`Booked for ${timeText(start)}.`)).toBeVisible()
  },
)

test(
  'a visitor who is too late reads what is unchanged, and ends the emails in one tap',
  nightly,
  async ({ page, api, db }) => {
    const visit = await givenVisit(api)
    const { publicToken } = visit
    const wishes = { weekdays: [0, 2], fromTime: '08:00', toTime: '12:00' }
    await api.waitlist.join.mutate({ publicToken, ...wishes })
    const { path } = await givenOffer(db, visit)
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Take / })).toBeVisible()
    await db.query("UPDATE offer SET expires_at = now() - interval '1 second'")
    await page.getByRole('button', { name: /^Take / }).click()
    await expect(
      heading(page, /^That time is gone\. Your \w+day appointment is unchanged\.$/),
    ).toBeVisible()
    const contact = page.getByRole('link', { name: 'Contact the barber' })
    await expect(contact).toBeVisible()
    await page.goto('offer/nonsense')
    await expect(heading(page, 'Invalid or Expired Link')).toBeVisible()
    await expect(contact).toBeVisible()

    await page.goto(`reschedule/${publicToken}`)
    await expect(page.getByText(/Mon, Wed, 8:00 AM to 12:00 PM/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(
      page.getByRole('button', { name: 'Tell me if something earlier opens' }),
    ).toBeVisible()
    expect((await db.query('SELECT FROM waitlist_entry')).rowCount).toBe(0)
  },
)

test(
  'a reload keeps a wish until it is sent, given up or outdated',
  nightly,
  async ({ page, api }) => {
    const { publicToken } = await givenVisit(api)
    await page.goto(`appointment/${publicToken}`)
    const open = page.getByRole('button', { name: 'Tell me if something earlier opens' })
    const from = page.getByLabel('From', { exact: true })
    const monday = page.getByRole('checkbox', { name: 'Mon' })
    await open.click()
    await from.fill('10:30')
    await monday.uncheck()
    await page.reload()
    await expect(from).toHaveValue('10:30')
    await expect(monday).not.toBeChecked()
    await expect(page).toHaveURL(new RegExp(`/appointment/${publicToken}$`))
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.reload()
    await open.click()
    await expect(from).toHaveValue('09:00')

    await from.fill('11:00')
    await page.reload()
    await expect(from).toHaveValue('11:00')
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    const change = page.getByRole('button', { name: 'Change days and times' })
    await expect(change).toBeVisible()
    await page.reload()
    await change.click()
    await expect(from).toHaveValue('11:00')

    await from.fill('12:00')
    const wishes = { weekdays: [1], fromTime: '13:00', toTime: '15:00' }
    await api.waitlist.join.mutate({ publicToken, ...wishes })
    await page.reload()
    await expect(from).toHaveValue('13:00')
  },
)

test('what is free now is taken in one tap', nightly, async ({ page, api, db }) => {
  const visit = await givenVisit(api, 9)
  await page.goto(`appointment/${visit.publicToken}`)
  await page.getByRole('button', { name: 'Tell me if something earlier opens' }).click()
  await expect(page.getByText(/ at \d+:\d\d [AP]M is free now\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Move to / }).click()
  await expect(heading(page, /^See you .+, Sam$/)).toBeFocused()
  await expect(
    page.getByText(`Your appointment was moved from ${timeText(visit.startDatetime)}.`),
  ).toBeVisible()
  const { rows } = await db.query('SELECT start_at < $1 AS earlier FROM booking', [
    visit.startDatetime,
  ])
  expect(rows).toEqual([{ earlier: true }])
})

test.describe('the barber', () => {
  test.use({ isSignedIn: true })

  test('sees who waits, and what is held for them', nightly, async ({ page, api, db }) => {
    const visit = await givenVisit(api)
    const { publicToken } = visit
    const wishes = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '08:00', toTime: '21:00' }
    await api.waitlist.join.mutate({ publicToken, ...wishes })
    await givenOffer(db, visit)
    await page.goto('admin')
    const line = page.getByRole('region', { name: 'Waitlist' })
    await expect(line).toContainText('any day, 8:00 AM to 9:00 PM')
    await expect(line).toContainText(/is held until/)
    await expectAccessible(page)
    await line.getByRole('button', { name: 'Sam Rivers', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Sam Rivers')
  })
})
