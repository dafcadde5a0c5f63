import { phoneOf, USER } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import type { Pool } from 'pg'
import { type Api, expect, nightly, test } from './fixtures.ts'
import { givenBooking, inDays, ZONE } from './given.ts'
import { expectAccessible } from './page-checks.ts'

test.use({ isSignedIn: true })
test.beforeEach(({ calendarServer }) =>
  phoneOf(calendarServer).makeCalendar('work', { displayname: 'Work' }),
)

/** Has all upcoming bookings written to the calendar. */
async function connectCalendar(barber: Api) {
  await barber.cloudAccount.connect.mutate({ email: USER.email, appPassword: USER.password })
  const [calendar] = await barber.cloudCalendar.discover.mutate()
  await barber.cloudCalendar.setBookingCalendar.mutate({ id: calendar?.id ?? 0 })
}

/** @returns the name of its file in the calendar. */
async function givenVisit(db: Pool, name: string, days: number): Promise<string> {
  const visit = await givenBooking(db, inDays(days, '10:00'), { client_name: name })
  return `${visit.calendar_uid}.ics`
}

test('changes made in the calendar wait for a decision of the barber', async ({
  page,
  db,
  barber,
  calendarServer,
}) => {
  const phone = phoneOf(calendarServer)
  const [moved, deleted] = [
    await givenVisit(db, 'Ann Marsh', 3),
    await givenVisit(db, 'Ben Moss', 4),
  ]
  await connectCalendar(barber)
  await expect.poll(() => phone.get('work', deleted)).toContain('SUMMARY:Ben Moss')
  await expect.poll(() => phone.get('work', moved)).toContain('SUMMARY:Ann Marsh')

  const event = (await phone.get('work', moved)) ?? ''
  await phone.put('work', moved, event.replaceAll(/(DT(START|END);.*?T)\d\d/g, '$114'))
  await phone.remove('work', deleted)
  await page.goto('admin/icloud')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('2 changes are waiting for you on the dashboard.')).toBeVisible()

  await page.goto('admin/dashboard')
  const changes = page.getByRole('region', { name: 'Changed in your calendar' })
  const ann = changes.getByRole('listitem').filter({ hasText: 'Ann Marsh was moved from' })
  const ben = changes.getByRole('listitem').filter({ hasText: 'was deleted there' })
  await expect(ann).toContainText('2:00 PM')
  await expect(ben).toContainText('Ben Moss')
  await expectAccessible(page)

  await ann.getByRole('button', { name: 'Reschedule the booking' }).click()
  await expect(page.getByText('The booking now matches your calendar')).toBeVisible()
  await expect(ann).toBeHidden()
  await ben.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByText('The booking stays as it is.')).toBeVisible()
  await expect(changes).toBeHidden()
  await expect.poll(() => phone.get('work', deleted)).toContain('SUMMARY:Ben Moss')
  const { rows } = await db.query(
    `SELECT client_name AS name, status, to_char(start_at AT TIME ZONE $1, 'HH24') AS hour
       FROM booking ORDER BY client_name`,
    [ZONE],
  )
  expect(rows).toMatchObject([
    { name: 'Ann Marsh', status: 'confirmed', hour: '14' },
    { name: 'Ben Moss', status: 'confirmed' },
  ])
})

test(
  'a rejected iCloud login is reported',
  nightly,
  async ({ page, db, barber, calendarServer }) => {
    await connectCalendar(barber)
    calendarServer.setPassword('another one')
    await page.goto('admin/icloud')
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('Checking login')).toBeVisible()
    await expectAccessible(page)
    // Does not wait for the second request.
    await db.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'verify-login'`)
    await expect(page.getByText('Login refused')).toBeVisible()
    await expectAccessible(page)

    await page.goto('admin/dashboard')
    const banner = page.getByText('Your iCloud calendars are out of sync.')
    await banner.click()
    await expect(page.getByRole('region', { name: 'Alarms' })).toContainText(
      'use a new app-specific password',
    )
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open iCloud Integration' }).click()
    await expect(page.getByText('Login refused')).toBeVisible()
  },
)
