import type { Pool } from 'pg'
import { atAnyWidth, expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { givenVisit, heading, press } from './linked-visit.ts'

const ACTS = [
  { act: 'rescheduled', page: 'reschedule', heading: 'Cannot Reschedule' },
  { act: 'cancelled', page: 'cancel', heading: 'Cannot Cancel' },
] as const

const begin = (db: Pool) =>
  db.query(`UPDATE booking SET start_at = now() - interval '5 minutes',
                               end_at = now() + interval '60 minutes'`)

for (const { act, page: address, heading: title } of ACTS) {
  test(`a visit that has begun is not ${act}, and its page says whom to ask`, async ({
    page,
    request,
    db,
  }) => {
    await db.query(`INSERT INTO setting (key, value)
                    VALUES ('business_phone', '979 555 0100'), ('business_email', 'me@example.edu')
                    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
    const visit = await givenVisit(request)
    await begin(db)
    await page.goto(`${address}/${visit.publicToken}`)
    await expect(heading(page, title)).toBeFocused()
    await expect(
      page.getByText(`This appointment has already begun and cannot be ${act} online.`),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call 979 555 0100' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Write to me@example.edu' })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page, title)
  })
}

test(
  'a page that stayed open while the visit began says so',
  atAnyWidth,
  async ({ page, request, db }) => {
    const visit = await givenVisit(request)
    await page.goto(visit.cancelUrl)
    await press(page, 'Continue to Cancel')
    await begin(db)
    await press(page, 'Yes, Cancel Appointment')
    await expect(heading(page, 'Cannot Cancel')).toBeFocused()
    expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'confirmed' }])
  },
)

test(
  'the public token of a booking opens both of its pages',
  atAnyWidth,
  async ({ page, request, db }) => {
    const { publicToken } = await givenVisit(request)
    await page.goto(`reschedule/${publicToken}`)
    await expect(heading(page, /Choose a new time/)).toBeVisible()
    await page.goto(`cancel/${publicToken}`)
    await press(page, 'Continue to Cancel')
    await press(page, 'Yes, Cancel Appointment')
    await expect(heading(page, 'Appointment cancelled')).toBeFocused()
    expect((await db.query('SELECT status FROM booking')).rows).toEqual([{ status: 'cancelled' }])
  },
)
