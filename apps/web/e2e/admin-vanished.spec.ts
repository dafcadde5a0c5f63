import {
  phoneOf,
  type Radicale,
  startRadicale,
  USER,
} from '@haircuts/router/icloud/calendar-servers.testing'
import { eventFile } from '@haircuts/router/icloud/memory-cloud.testing'
import { BARBER, expect, expectAccessible, expectToFit, loginAsAdmin, test } from './fixtures.ts'

const DAY = 86_400_000

let server: Radicale
test.beforeEach(async ({ site, page }) => {
  server = await startRadicale({ port: site.calendarPort })
  await loginAsAdmin(page)
})
test.afterEach(async ({ db }) => {
  await db.query('DELETE FROM cloud_account')
  await server.stop()
})

test('events that vanish all at once block their time until the barber says that they are gone', async ({
  page,
  db,
}) => {
  const phone = phoneOf(server)
  await phone.makeCalendar('private', { displayname: 'Private' })
  const names = [0, 1, 2, 3, 4, 5].map((index) => `${index}.ics`)
  for (const [index, name] of names.entries()) {
    const date = new Date(Date.now() + (index + 2) * DAY).toISOString().slice(0, 10)
    const start = `DTSTART:${date.replaceAll('-', '')}T150000Z`
    await phone.put('private', name, eventFile(name, start, 'DURATION:PT1H'))
  }
  const login = await page.request.post('api/auth/login', {
    data: { username: BARBER.email, password: BARBER.password },
  })
  const { access_token } = await login.json()
  const headers = { authorization: `Bearer ${access_token}` }
  const call = async (method: string, path: string, data = {}) => {
    const answer = await page.request.fetch(`api/icloud/${path}`, { method, data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  await call('POST', 'account', { email: USER.email, app_password: USER.password })
  const [{ id }] = await call('POST', 'calendars/discover')
  await call('PATCH', `calendars/${id}`, { mapped_to_blackout: true })
  await call('POST', `calendars/${id}/sync`)
  const blocked = async () => {
    const { rows } = await db.query('SELECT count(*)::int FROM blackout')
    return rows[0].count
  }
  expect(await blocked()).toBe(6)
  for (const name of names.slice(0, 3)) await phone.remove('private', name)
  await call('POST', `calendars/${id}/sync`)

  await page.goto('admin/dashboard')
  const card = page.getByRole('region', { name: 'Missing from your calendar' })
  await expect(card).toContainText('3 events vanished from Private all at once.')
  await expectAccessible(page)
  await expectToFit(page, 'events that vanished')
  await card.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('3 events are missing all at once')).toBeVisible()
  expect(await blocked()).toBe(6)
  await card.getByRole('button', { name: 'They are gone' }).click()
  await expect(page.getByText('Their time can be booked again.')).toBeVisible()
  await expect(card).toBeHidden()
  expect(await blocked()).toBe(3)
})
