import { describe, expect } from 'vitest'
import { expectProblem, it } from './rest.testing.ts'

describe('GET /appointment-types', () => {
  it('lists the active services with their active add-ons, field by field', async ({ api }) => {
    const response = await api.get('/appointment-types')
    expect(response.status).toBe(200)
    expect(response.type).toBe('application/json; charset=utf-8')
    expect(response.body).toEqual([api.wireService()])
  })

  it.for([
    '?include_inactive=false',
    '?include_inactive=False',
    '?include_inactive=0',
    '?include_inactive=',
    '?unknown=1',
  ])('takes %s', async (query, { api }) => {
    expect((await api.get(`/appointment-types${query}`)).body).toEqual([api.wireService()])
  })

  it('asks for a login to show the inactive ones, and takes no made-up one', async ({ api }) => {
    const path = '/appointment-types?include_inactive=true'
    expectProblem(await api.get(path), 401, 'sign_in_needed')
    for (const address of [
      '/appointment-types?include_inactive=%20True',
      '/addons?include_inactive=1',
    ])
      expectProblem(await api.get(address), 401, 'sign_in_needed')
    const headers = { authorization: 'Bearer made-up' }
    expectProblem(await api.get(path, { headers }), 401, 'sign_in_needed')
  })

  it('ignores a bad token where none is needed', async ({ api }) => {
    for (const authorization of ['Bearer made-up', 'Bearer', 'Basic YTpi', '\u00ff']) {
      expect((await api.get('/appointment-types', { headers: { authorization } })).status).toBe(200)
    }
  })

  it.for(['?include_inactive=maybe', '?include_inactive=true&include_inactive=true'])(
    'refuses %s',
    async (query, { api }) => {
      const response = await api.get(`/appointment-types${query}`)
      expectProblem(response, 422, 'validation')
      expect(response.body).toMatchObject({
        errors: [{ path: 'include_inactive', message: 'Please choose true or false.' }],
      })
    },
  )
})

describe('GET /appointment-types/{id}', () => {
  it('shows one', async ({ api }) => {
    const response = await api.get(`/appointment-types/${api.service.id}`)
    expect(response).toMatchObject({ status: 200, body: api.wireService() })
  })

  it('knows nothing of inactive ones', async ({ api }) => {
    expectProblem(
      await api.get(`/appointment-types/${api.hidden.id}`),
      404,
      'appointment_type_not_found',
    )
  })

  it.for([
    '0',
    '-1',
    '1.5',
    '1e0',
    '0x1',
    'abc',
    '2147483648',
    '99999999999999999999',
    '%20',
    '%00',
    'NaN',
    '%ED%A0%80',
    '%ZZ',
    '%',
    'a'.repeat(3000),
    '__proto__',
    'constructor',
    '1;drop',
    "1'",
  ])('responds with 404 for a malformed id: %#', async (id, { api }) => {
    const response = await api.get(`/appointment-types/${id}`)
    expect(response.status).toBe(404)
    expect(response.type).toBe('application/problem+json; charset=utf-8')
  })

  it('ignores an id in the query', async ({ api }) => {
    expectProblem(await api.get(`/appointment-types/abc?id=${api.service.id}`), 404, 'not_found')
  })
})

describe('GET /settings/public', () => {
  it('is a list of keys and values without the address', async ({ server, api }) => {
    await server.db.setting.create({ data: { key: 'business_address', value: 'Oak Street 12' } })
    const response = await api.get('/settings/public')
    expect(response.status).toBe(200)
    expect(response.body).toEqual([
      { key: 'business_name', value: 'The Open Chair' },
      { key: 'business_phone', value: '' },
      { key: 'business_email', value: '' },
      { key: 'business_logo_url', value: '' },
      { key: 'slot_interval_minutes', value: '15' },
      { key: 'booking_lead_time_hours', value: '0' },
      { key: 'max_booking_advance_days', value: '90' },
      { key: 'timezone', value: 'America/New_York' },
    ])
  })
})

describe('GET /calendar/free-slots', () => {
  it('is a bare list of starts in UTC', async ({ api }) => {
    const response = await api.slots(api.wanted({ duration_minutes: '465' }))
    expect(response.status).toBe(200)
    expect(response.body).toEqual([
      { start_datetime: '2026-04-06T13:00:00.000Z' },
      { start_datetime: '2026-04-06T13:15:00.000Z' },
    ])
  })

  it('is empty on a day past or too far ahead', async ({ api }) => {
    expect(await api.slots(api.wanted({ date: '2026-03-01' }))).toMatchObject({
      status: 200,
      body: [],
    })
    expect(await api.slots(api.wanted({ date: '2027-03-01' }))).toMatchObject({
      status: 200,
      body: [],
    })
  })

  it('counts an empty duration as none', async ({ api }) => {
    const response = await api.slots(api.wanted({ duration_minutes: '' }))
    expect(response.body).toHaveLength(31)
  })

  it.for([
    ['date', '2026-02-30'],
    ['date', '2026-03-02\0'],
    ['date', ''],
    ['appointment_type_id', ''],
    ['duration_minutes', '29'],
    ['duration_minutes', '1441'],
    ['duration_minutes', '9'.repeat(400)],
  ] as const)('rejects %s=%j and names the field', async ([path, value], { api }) => {
    const response = await api.slots(api.wanted({ [path]: value }))
    expectProblem(response, 422, 'validation')
    expect(response.body).toHaveProperty('errors.0.path', path)
  })

  it('names every field that is missing', async ({ api }) => {
    const response = await api.get('/calendar/free-slots')
    expectProblem(response, 422, 'validation')
    const { errors } = Object(response.body)
    expect(errors.map((each: { path: string }) => each.path).sort()).toEqual([
      'appointment_type_id',
      'date',
    ])
  })

  it('responds with 404 for a service that is not offered', async ({ api }) => {
    const query = api.wanted({ appointment_type_id: String(api.hidden.id) })
    expectProblem(await api.slots(query), 404, 'appointment_type_not_found')
  })
})
