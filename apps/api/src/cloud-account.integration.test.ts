import {
  type CalendarServer,
  phoneOf,
  startRadicale,
  USER,
} from '@haircuts/router/icloud/calendar-servers.testing'
import { eventFile } from '@haircuts/router/icloud/memory-cloud.testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { call, postJson, signedIn, startApp, type TestApp } from './testing.ts'

let server: CalendarServer
let site: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  server = await startRadicale()
  site = await startApp({}, { ICLOUD_CALDAV_URL: server.url, ROLE: 'web' })
  headers = (await signedIn(site)).headers
  const phone = phoneOf(server)
  await phone.makeCalendar('private', { displayname: '2026', color: '#FF2968FF' })
  await phone.makeCalendar('reminders', { of: 'VTODO' })
  const dentist = ['SUMMARY:Dentist', 'DTSTART:20260303T150000Z', 'DTEND:20260303T160000Z']
  await phone.put('private', 'dentist.ics', eventFile('dentist', ...dentist))
})
afterAll(async () => {
  await site?.stop()
  await server?.stop()
})
beforeEach(async () => {
  await site.db.cloudAccount.deleteMany()
})

const get = (path: string) => call(`${site.api}${path}`, { headers })
const post = (path: string, body: unknown = {}) => postJson(`${site.api}${path}`, body, headers)
const remove = (path: string) => call(`${site.api}${path}`, { method: 'DELETE', headers })
const map = (id: number, mapped: boolean) =>
  call(`${site.api}/icloud/calendars/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ mapped_to_blackout: mapped }),
  })
const connect = (app_password = USER.password) =>
  post('/icloud/account', { email: USER.email, app_password })

async function discovered(): Promise<number> {
  await connect()
  await post('/icloud/calendars/discover')
  return (await site.db.cloudCalendar.findFirstOrThrow()).id
}

it('connects, says so without the password, and disconnects', async () => {
  expect((await get('/icloud/account')).status).toBe(404)
  expect((await connect()).status).toBe(201)
  expect((await get('/icloud/account')).body).toEqual({
    email: USER.email,
    created_at: '2026-03-02T13:00:00.000Z',
  })
  expect((await remove('/icloud/account')).status).toBe(204)
  expect((await remove('/icloud/account')).status).toBe(404)
})

it('keeps the password where nobody can read it', async () => {
  await connect()
  const { sealedPassword } = await site.db.cloudAccount.findFirstOrThrow()
  expect(Buffer.from(sealedPassword).toString('latin1')).not.toContain(USER.password)
})

it('refuses wrong credentials with 422 and leaves the old ones working', async () => {
  await connect()
  expect(await connect('wrong')).toMatchObject({
    status: 422,
    body: { code: 'cloud_login_refused', errors: [{ path: 'app_password' }] },
  })
  expect((await post('/icloud/calendars/discover')).status).toBe(200)
})

it('answers every call of the group with 404 while no account is connected', async () => {
  const answers = await Promise.all([
    get('/icloud/calendars'),
    get('/icloud/booking-sync-calendar'),
    remove('/icloud/booking-sync-calendar'),
    post('/icloud/booking-sync-calendar/1'),
    post('/icloud/calendars/discover'),
    post('/icloud/calendars/1/sync'),
    post('/icloud/sync-all'),
    map(1, true),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

it('finds the calendars that hold events, under their names and colours', async () => {
  const id = await discovered()
  expect((await get('/icloud/calendars')).body).toEqual([
    {
      id,
      displayname: '2026',
      color: '#ff2968',
      is_writable: true,
      mapped_to_blackout: false,
      last_synced_at: null,
      last_error: null,
    },
  ])
})

it('brings the events of a mapped calendar as blackouts, and takes them away again', async () => {
  const id = await discovered()
  expect((await post(`/icloud/calendars/${id}/sync`)).status).toBe(409)
  expect((await map(id, true)).body).toMatchObject({ id, mapped_to_blackout: true })
  expect((await post(`/icloud/calendars/${id}/sync`)).body).toEqual({
    message: '2026 synced: 1 added.',
    added: 1,
    updated: 0,
    removed: 0,
  })
  expect((await get('/blackouts')).body).toMatchObject([
    { title: 'Dentist', start_datetime: '2026-03-03T15:00:00.000Z', source: '2026' },
  ])
  await map(id, false)
  expect((await get('/blackouts')).body).toEqual([])
})

it('lets one calendar receive bookings, or none', async () => {
  const id = await discovered()
  const none = { calendar: null }
  expect((await get('/icloud/booking-sync-calendar')).body).toEqual(none)
  const chosen = await post(`/icloud/booking-sync-calendar/${id}`)
  expect(chosen.body).toMatchObject({ calendar: { id, displayname: '2026' } })
  expect((await get('/icloud/booking-sync-calendar')).body).toEqual(chosen.body)
  expect((await remove('/icloud/booking-sync-calendar')).body).toEqual(none)
  expect((await post('/icloud/booking-sync-calendar/999')).status).toBe(404)
})

it('is in trouble by itself when the service is away', async () => {
  const id = await discovered()
  await map(id, true)
  await server.stop()
  expect((await connect()).status).toBe(502)
  expect((await post(`/icloud/calendars/${id}/sync`)).status).toBe(502)
  expect((await get('/icloud/account')).status).toBe(200)
  expect((await fetch(`${site.api}/ready`)).status).toBe(200)
})
