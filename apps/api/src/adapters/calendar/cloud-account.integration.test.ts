import { phoneOf, USER } from '@haircuts/core/calendar-sync/calendar-servers.testing'
import { eventFile } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { expect } from 'vitest'
import { calendarTest } from '../../fixtures.testing.ts'
import { call, postJson, signedIn } from '../../testing.ts'

const it = calendarTest.extend('api', { scope: 'file' }, async ({ server, radicale }) => {
  const phone = phoneOf(radicale)
  await phone.makeCalendar('private', { displayname: '2026', color: '#FF2968FF' })
  await phone.makeCalendar('reminders', { of: 'VTODO' })
  const dentist = ['SUMMARY:Dentist', 'DTSTART:20260303T150000Z', 'DTEND:20260303T160000Z']
  await phone.put('private', 'dentist.ics', eventFile('dentist', ...dentist))
  const { headers } = await signedIn(server)
  const get = (path: string) => call(`${server.api}${path}`, { headers })
  const post = (path: string, body: unknown = {}) => postJson(`${server.api}${path}`, body, headers)
  const remove = (path: string) => call(`${server.api}${path}`, { method: 'DELETE', headers })
  const map = (id: number, mapped: boolean) =>
    call(`${server.api}/icloud/calendars/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ mapped_to_blackout: mapped }),
    })
  const connect = (app_password = USER.password) =>
    post('/icloud/account', { email: USER.email, app_password })

  async function discovered(): Promise<number> {
    await connect()
    await post('/icloud/calendars/discover')
    return (await server.db.cloudCalendar.findFirstOrThrow()).id
  }
  return { get, post, remove, map, connect, discovered }
})

it.beforeEach(async ({ server }) => {
  await server.db.cloudAccount.deleteMany()
})

it('connects, responds without the password, and disconnects', async ({ api }) => {
  expect((await api.get('/icloud/account')).status).toBe(404)
  expect((await api.connect()).status).toBe(201)
  expect((await api.get('/icloud/account')).body).toEqual({
    email: USER.email,
    server_url: null,
    created_at: '2026-03-02T13:00:00.000Z',
  })
  expect((await api.remove('/icloud/account')).status).toBe(204)
  expect((await api.remove('/icloud/account')).status).toBe(404)
})

it('stores the password encrypted', async ({ api, server }) => {
  await api.connect()
  const { encryptedPassword } = await server.db.cloudAccount.findFirstOrThrow()
  expect(Buffer.from(encryptedPassword).toString('latin1')).not.toContain(USER.password)
})

it('rejects wrong credentials with 422 and leaves the old ones working', async ({ api }) => {
  await api.connect()
  expect(await api.connect('wrong')).toMatchObject({
    status: 422,
    body: { code: 'cloud_login_refused', errors: [{ path: 'app_password' }] },
  })
  expect((await api.post('/icloud/calendars/discover')).status).toBe(200)
})

it('every call of the group responds with 404 while no account is connected', async ({ api }) => {
  const responses = await Promise.all([
    api.get('/icloud/calendars'),
    api.get('/icloud/booking-sync-calendar'),
    api.remove('/icloud/booking-sync-calendar'),
    api.post('/icloud/booking-sync-calendar/1'),
    api.post('/icloud/calendars/discover'),
    api.post('/icloud/calendars/1/sync'),
    api.post('/icloud/sync-all'),
    api.map(1, true),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
})

it('finds the calendars that hold events, under their names and colours', async ({ api }) => {
  const id = await api.discovered()
  expect((await api.get('/icloud/calendars')).body).toEqual([
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

it('brings the events of a mapped calendar as blackouts, and takes them away again', async ({
  api,
}) => {
  const id = await api.discovered()
  expect((await api.post(`/icloud/calendars/${id}/sync`)).status).toBe(409)
  expect((await api.map(id, true)).body).toMatchObject({ id, mapped_to_blackout: true })
  expect((await api.post(`/icloud/calendars/${id}/sync`)).body).toEqual({
    message: '2026 synced: 1 added.',
    added: 1,
    updated: 0,
    removed: 0,
  })
  expect((await api.get('/blackouts')).body).toMatchObject([
    { title: 'Dentist', start_datetime: '2026-03-03T15:00:00.000Z', source: '2026' },
  ])
  await api.map(id, false)
  expect((await api.get('/blackouts')).body).toEqual([])
})

it('lets one calendar receive bookings, or none', async ({ api }) => {
  const id = await api.discovered()
  const none = { calendar: null }
  expect((await api.get('/icloud/booking-sync-calendar')).body).toEqual(none)
  const chosen = await api.post(`/icloud/booking-sync-calendar/${id}`)
  expect(chosen.body).toMatchObject({ calendar: { id, displayname: '2026' } })
  expect((await api.get('/icloud/booking-sync-calendar')).body).toEqual(chosen.body)
  expect((await api.remove('/icloud/booking-sync-calendar')).body).toEqual(none)
  expect((await api.post('/icloud/booking-sync-calendar/999')).status).toBe(404)
})

it('fails alone while the service is unreachable', async ({ api, radicale, server }) => {
  const id = await api.discovered()
  await api.map(id, true)
  await radicale.stop()
  expect((await api.connect()).status).toBe(502)
  expect((await api.post(`/icloud/calendars/${id}/sync`)).status).toBe(502)
  expect((await api.get('/icloud/account')).status).toBe(200)
  expect((await fetch(`${server.api}/ready`)).status).toBe(200)
})
