import {
  phoneOf,
  type Radicale,
  startRadicale,
  USER,
} from '@haircuts/router/icloud/calendar-servers.testing'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import {
  atAnyWidth,
  BARBER,
  expect,
  expectAccessible,
  expectToFit,
  loginAsAdmin,
  test,
} from './fixtures.ts'

const DAY = 86_400_000

/** Calls the operations of the iCloud screen directly. */
async function callerOf(page: Page) {
  const credentials = { username: BARBER.email, password: BARBER.password }
  const login = await page.request.post('api/auth/login', { data: credentials })
  const { access_token } = await login.json()
  return async (path: string, data = {}) => {
    const headers = { authorization: `Bearer ${access_token}` }
    const answer = await page.request.post(`api/icloud/${path}`, { data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
}

/** A booking on a future day, at 10:00 in New York, or 11:00 in summer. */
async function givenVisit(db: Pool, name: string, daysAhead: number): Promise<string> {
  const date = new Date(Date.now() + daysAhead * DAY).toISOString().slice(0, 10)
  const { rows } = await db.query(
    `INSERT INTO booking (start_at, end_at, type_name, type_duration_minutes, type_color,
                          client_name, client_email)
     VALUES ($1, $1::timestamptz + interval '30 minutes', 'Men''s haircut', 30, '#7a2230', $2,
             'somebody@example.com')
     RETURNING calendar_uid`,
    [`${date}T15:00:00Z`, name],
  )
  return `${rows[0].calendar_uid}.ics`
}

let server: Radicale
test.beforeEach(async ({ site, page }) => {
  server = await startRadicale({ port: site.calendarPort })
  await phoneOf(server).makeCalendar('work', { displayname: 'Work' })
  await loginAsAdmin(page)
})
test.afterEach(async ({ db }) => {
  await db.query('DELETE FROM cloud_account')
  await server.stop()
})

test('the barber says what becomes of visits he moved and deleted in his own calendar', async ({
  page,
  db,
}) => {
  const phone = phoneOf(server)
  const [moved, deleted] = [
    await givenVisit(db, 'Ann Marsh', 3),
    await givenVisit(db, 'Ben Moss', 4),
  ]
  const call = await callerOf(page)
  await call('account', { email: USER.email, app_password: USER.password })
  const [calendar] = await call('calendars/discover')
  await call(`booking-sync-calendar/${calendar.id}`)
  await expect.poll(() => phone.get('work', deleted)).toContain('SUMMARY:Ben Moss')
  await expect.poll(() => phone.get('work', moved)).toContain('SUMMARY:Ann Marsh')

  const event = (await phone.get('work', moved)) ?? ''
  await phone.put('work', moved, event.replaceAll(/(DT(START|END);.*?T)\d\d/g, '$114'))
  await phone.remove('work', deleted)
  await page.goto('admin/icloud')
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText('2 changes wait for your word on the dashboard.')).toBeVisible()

  await page.goto('admin/dashboard')
  const changes = page.getByRole('region', { name: 'Changed in your calendar' })
  const ann = changes.getByRole('listitem').filter({ hasText: 'Ann Marsh was moved from' })
  const ben = changes.getByRole('listitem').filter({ hasText: 'was deleted there' })
  await expect(ann).toContainText('2:00 PM')
  await expect(ben).toContainText('Ben Moss')
  await expectAccessible(page)
  await expectToFit(page, 'what was changed in the calendar')

  await ann.getByRole('button', { name: 'Move the booking' }).click()
  await expect(page.getByText('The booking follows your calendar')).toBeVisible()
  await expect(ann).toBeHidden()
  await ben.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByText('The booking stays as it is.')).toBeVisible()
  await expect(changes).toBeHidden()
  await expect.poll(() => phone.get('work', deleted)).toContain('SUMMARY:Ben Moss')
  const { rows } = await db.query(
    `SELECT client_name AS name, status, to_char(start_at AT TIME ZONE $1, 'HH24') AS hour
       FROM booking ORDER BY client_name`,
    ['America/New_York'],
  )
  expect(rows).toMatchObject([
    { name: 'Ann Marsh', status: 'confirmed', hour: '14' },
    { name: 'Ben Moss', status: 'confirmed' },
  ])
})

test('the dashboard says that iCloud refuses the login, and what to do', {
  ...atAnyWidth,
}, async ({ page, db }) => {
  const call = await callerOf(page)
  await call('account', { email: USER.email, app_password: USER.password })
  const [calendar] = await call('calendars/discover')
  await call(`booking-sync-calendar/${calendar.id}`)
  server.setPassword('another one')
  await page.goto('admin/icloud')
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText('Checking login')).toBeVisible()
  await expectAccessible(page)
  // Does not wait for the second request.
  await db.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'verify-login'`)
  await expect(page.getByText('Login refused')).toBeVisible()
  await expectAccessible(page)

  await page.goto('admin/dashboard')
  const banner = page.getByText('Your iCloud calendars are not in sync.')
  await expect(banner).toContainText('Please create a new app-specific password')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open iCloud Integration' }).click()
  await expect(page.getByText('Login refused')).toBeVisible()
})
