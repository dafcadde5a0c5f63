import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { type Api, atAnyWidth, expect, nightly, test } from './fixtures.ts'
import { dateIn, givenBooking, inDays } from './given.ts'
import { givenGroup, givenVisit } from './linked-visit.ts'
import { recordCalls } from './page-checks.ts'

test.use({ sendsEmail: true })

/** An emailed link to what a query selects: the id of its subject. @returns its token. */
async function givenLink(db: pg.Pool, purpose: string, column: string, id: number) {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await db.query(
    `INSERT INTO link (${column}, purpose, handed_out, token_hash) VALUES ($1, $2, 'emailed', $3)`,
    [id, purpose, hash],
  )
  return token
}

/** An earlier time that is held for a booking. */
async function givenOffer(db: pg.Pool, bookingId: number, start: Date) {
  const { rows } = await db.query(
    `INSERT INTO offer (booking_id, purpose, expires_at, created_at)
     VALUES ($1, 'earlier', now() + interval '15 minutes', now()) RETURNING id`,
    [bookingId],
  )
  const id: number = rows[0].id
  await db.query(
    `INSERT INTO hold (offer_id, start_at, end_at, cleanup_minutes)
     VALUES ($1, $2, $2::timestamptz + interval '65 minutes', 0)`,
    [id, start],
  )
  return givenLink(db, 'offer', 'offer_id', id)
}

async function givenEntry(db: pg.Pool, appointmentTypeId: number) {
  const { rows } = await db.query(
    `INSERT INTO waitlist_entry (weekdays, from_time, to_time, joined_at, is_confirmed, appointment_type_id,
       client_name, client_email, client_phone, first_date, last_date)
     VALUES ('{0,1}', '09:00', '17:00', now(), false, $1, 'Cal Orr', 'cal@example.edu', '555 0100', $2, $3) RETURNING id`,
    [appointmentTypeId, dateIn(1), dateIn(8)],
  )
  return givenLink(db, 'waiting', 'waitlist_entry_id', rows[0].id)
}

async function givenOwnData(db: pg.Pool, recipient: string) {
  const { rows } = await db.query(
    `INSERT INTO message (kind, version, recipient, state, next_attempt_at, created_at)
     VALUES ('booking-links', 0, $1, 'sent', now(), now()) RETURNING id`,
    [recipient],
  )
  return givenLink(db, 'own-data', 'message_id', rows[0].id)
}

/** Opens a page whose scripts are held back until its data can be read. */
async function openReadable(page: Page, path: string, text: string) {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toContainText(text)
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  released.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await page.unroute('**/assets/*.js')
}

/** What the pages of links ask for once they are hydrated: nothing but the times of the neighbouring days. */
async function expectNothingAskedTwice(page: Page, path: string, text: string) {
  const { calls, settled } = recordCalls(page)
  await openReadable(page, path, text)
  await settled()
  expect({ path, calls: calls.filter((call) => !call.startsWith('availability.window')) }).toEqual({
    path,
    calls: [],
  })
  await expect(page.getByRole('main')).toContainText(text)
}

async function linksOf(api: Api, db: pg.Pool) {
  const { id, publicToken, startDatetime } = await givenVisit(api, 5)
  const [service] = await api.appointmentType.list.query({})
  const pending = { status: 'pending', pending_until: inDays(1) }
  const asked = await givenBooking(db, inDays(2), pending)
  const dayBefore = new Date(startDatetime.getTime() - 24 * 3_600_000)
  return {
    [`appointment/${publicToken}`]: 'Your appointment',
    [`reschedule/${publicToken}`]: 'Choose a new time',
    [`cancel/${publicToken}`]: 'Are you sure you want to cancel?',
    [`coming/${publicToken}`]: 'Are you coming?',
    [`offer/${await givenOffer(db, id, dayBefore)}`]: 'Something earlier opened',
    [`waiting/${await givenEntry(db, service?.id ?? 0)}`]: 'Put me on the waitlist',
    [`request/${await givenLink(db, 'decide', 'booking_id', asked.id)}`]: 'asks for a first visit',
    [`my-data/${await givenOwnData(db, 'sam.rivers@example.com')}`]: 'Erase my data',
    'appointment/unknown': 'Invalid or Expired Link',
    'cancel/unknown': 'Invalid or Expired Link',
    'confirm/unknown': 'Invalid or Expired Link',
    'unsubscribe/unknown': 'Stop reminders to book?',
  }
}

test(
  'the pages of links are readable before their scripts run, and ask for nothing twice',
  atAnyWidth,
  async ({ page, api, db }) => {
    for (const [path, text] of Object.entries(await linksOf(api, db)))
      await expectNothingAskedTwice(page, path, text)
  },
)

test(
  'so are those of a group, of an appointment at the door and of one with a clean-up',
  nightly,
  async ({ page, api, barber, db }) => {
    await barber.setting.set.mutate({ key: 'business_address', value: '12 Maple Street' })
    await barber.setting.set.mutate({ key: 'arrival_page', value: 'true' })
    const soon = await givenBooking(db, new Date(Date.now() + 3_600_000))
    await db.query(
      `INSERT INTO message (booking_id, kind, version, recipient, state, address_part, next_attempt_at, created_at)
       VALUES ($1, 'address', 0, 'somebody@example.com', 'sent', 'told', now(), now())`,
      [soon.id],
    )
    const past = await givenBooking(db, inDays(-1), { status: 'completed', includes_cleanup: true })
    const { publicToken } = await givenGroup(api)
    const door = await givenLink(db, 'manage', 'booking_id', soon.id)
    const done = await givenLink(db, 'manage', 'booking_id', past.id)
    await expectNothingAskedTwice(page, `appointment/${door}`, '12 Maple Street')
    await expectNothingAskedTwice(page, `appointment/${done}`, 'Free neck and ear clean-up')
    await expectNothingAskedTwice(page, `appointment/${publicToken}`, 'Who comes when')
    await expectNothingAskedTwice(page, `reschedule/${publicToken}`, 'Just me')
  },
)

test('a page that is opened again asks for its data again', atAnyWidth, async ({ page, api }) => {
  const { publicToken } = await givenVisit(api)
  await page.goto(`appointment/${publicToken}`)
  const { count } = recordCalls(page)
  await api.booking.cancel.mutate({ publicToken })
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await expect(page).toHaveURL(/faq$/)
  await page.goBack()
  await expect(page.getByRole('main')).toContainText('This appointment is cancelled.')
  expect(count('booking.byToken')).toBe(1)
})

test('a draft of this tab is there again after a reload', nightly, async ({ page, api }) => {
  const { publicToken } = await givenVisit(api, 6)
  await page.goto(`appointment/${publicToken}`)
  await page.getByRole('button', { name: 'Tell me if something earlier opens' }).click()
  await page.getByLabel('Until').fill('16:30')
  await page.reload()
  await expect(page.getByLabel('Until')).toHaveValue('16:30')
})
