import { phoneOf, USER } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { expect } from 'vitest'
import { calendarTest } from '../../fixtures.testing.ts'
import { call, postJson, signedIn } from '../../testing.ts'

const it = calendarTest.extend('readOnly', { scope: 'file' }, () => ['team'])

it('a read-only calendar is found and blocks time, but cannot receive bookings', async ({
  server,
  radicale,
}) => {
  await phoneOf(radicale).makeCalendar('own')
  const { headers } = await signedIn(server)
  const post = (path: string, body: unknown = {}) => postJson(`${server.api}${path}`, body, headers)
  await post('/icloud/account', { email: USER.email, app_password: USER.password })
  const { body: found } = await post('/icloud/calendars/discover')
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(expect.objectContaining({ displayname: 'own', is_writable: true }))
  expect(found).toContainEqual(expect.objectContaining({ displayname: 'team', is_writable: false }))
  const idOf = async (displayname: string) =>
    (await server.db.cloudCalendar.findFirstOrThrow({ where: { displayname } })).id

  const response = await post(`/icloud/booking-sync-calendar/${await idOf('team')}`)
  expect(response).toMatchObject({
    status: 409,
    body: {
      code: 'calendar_read_only',
      detail:
        'This calendar is read-only, so bookings cannot be added to it. Please choose another one.',
    },
  })
  const chosen = await call(`${server.api}/icloud/booking-sync-calendar`, { headers })
  expect(chosen.body).toEqual({ calendar: null })
  expect((await post(`/icloud/booking-sync-calendar/${await idOf('own')}`)).status).toBe(200)
})
