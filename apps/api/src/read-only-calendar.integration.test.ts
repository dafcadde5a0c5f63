import {
  phoneOf,
  type Radicale,
  startRadicale,
  USER,
} from '@haircuts/router/icloud/calendar-servers.testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, postJson, signedIn, startApp, type TestApp } from './testing.ts'

let server: Radicale
let site: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  server = await startRadicale({ readOnly: ['team'] })
  site = await startApp({}, { ICLOUD_CALDAV_URL: server.url, ROLE: 'web' })
  headers = (await signedIn(site)).headers
  await phoneOf(server).makeCalendar('own')
})
afterAll(async () => {
  await site?.stop()
  await server?.stop()
})

const post = (path: string, body: unknown = {}) => postJson(`${site.api}${path}`, body, headers)

it('a calendar without the privilege to write is found, blocks time, and cannot receive bookings', async () => {
  await post('/icloud/account', { email: USER.email, app_password: USER.password })
  const { body: found } = await post('/icloud/calendars/discover')
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(expect.objectContaining({ displayname: 'own', is_writable: true }))
  expect(found).toContainEqual(expect.objectContaining({ displayname: 'team', is_writable: false }))
  const idOf = async (displayname: string) =>
    (await site.db.cloudCalendar.findFirstOrThrow({ where: { displayname } })).id

  const refused = await post(`/icloud/booking-sync-calendar/${await idOf('team')}`)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'calendar_read_only',
      detail:
        'This calendar may only be read, so bookings cannot be written to it. Please choose another one.',
    },
  })
  const chosen = await call(`${site.api}/icloud/booking-sync-calendar`, { headers })
  expect(chosen.body).toEqual({ calendar: null })
  expect((await post(`/icloud/booking-sync-calendar/${await idOf('own')}`)).status).toBe(200)
})
