import { givenAddon, givenBooking, givenService, givenShop } from '@haircuts/router/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, call, postJson, startApp, type TestApp } from './testing.ts'

let server: TestApp
let service: Awaited<ReturnType<typeof givenService>>
let towel: Awaited<ReturnType<typeof givenAddon>>
let hidden: Awaited<ReturnType<typeof givenService>>

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  await givenShop(db)
  towel = await givenAddon(db, { description: 'Steaming', price: 4.5 })
  const off = await givenAddon(db, { name: 'Off', isActive: false })
  service = await givenService(db, { offers: [towel, off], color: '#112233' })
  hidden = await givenService(db, { name: 'Hidden', isActive: false })
})
afterAll(() => server.stop())

const get = (path: string, init: RequestInit = {}) => call(`${server.api}${path}`, init)
const book = (body: unknown, headers = {}) => postJson(`${server.api}/bookings`, body, headers)

/** Each on an hour of its own, so that the tests do not meet. */
let hour = 0
const freeStart = () => {
  const day = 3 + Math.floor(hour / 7)
  const start = `2026-03-${String(day).padStart(2, '0')}T${14 + (hour % 7)}:00:00Z`
  hour += 1
  return start
}
const visit = (more: Record<string, unknown> = {}) => ({
  appointment_type_id: service.id,
  start_datetime: freeStart(),
  client_name: 'Ann Marsh',
  client_email: 'ann@example.edu',
  client_phone: '979 555 0100',
  ...more,
})

function expectProblem(answer: Answer, status: number, code: string) {
  expect(answer).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
    body: { type: 'about:blank', title: expect.any(String), status, code },
  })
  expect(answer.body).toHaveProperty('detail', expect.stringMatching(/^[A-Z].*[.\w]$/))
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|Error/)
}

const wireTowel = () => ({
  id: towel.id,
  name: 'Hot towel',
  description: 'Steaming',
  duration_minutes: 10,
  price: 4.5,
  is_free_special: false,
  is_active: true,
  display_order: 0,
})
const wireService = () => ({
  id: service.id,
  name: 'Haircut',
  description: null,
  duration_minutes: 30,
  price: 20,
  color: '#112233',
  is_active: true,
  display_order: 0,
  available_addons: [wireTowel()],
})

describe('GET /appointment-types', () => {
  it('lists the active services with their active add-ons, field by field', async () => {
    const answer = await get('/appointment-types')
    expect(answer.status).toBe(200)
    expect(answer.type).toBe('application/json; charset=utf-8')
    expect(answer.body).toEqual([wireService()])
  })

  it.each([
    '?include_inactive=false',
    '?include_inactive=False',
    '?include_inactive=0',
    '?include_inactive=',
    '?unknown=1',
  ])('takes %s', async (query) => {
    expect((await get(`/appointment-types${query}`)).body).toEqual([wireService()])
  })

  it('asks for a login to show the inactive ones, and takes no made-up one', async () => {
    const path = '/appointment-types?include_inactive=true'
    expectProblem(await get(path), 401, 'sign_in_needed')
    expectProblem(await get('/appointment-types?include_inactive=1'), 401, 'sign_in_needed')
    const headers = { authorization: 'Bearer made-up' }
    expectProblem(await get(path, { headers }), 401, 'sign_in_needed')
  })

  it('ignores a bad token where none is needed', async () => {
    for (const authorization of ['Bearer made-up', 'Bearer', 'Basic YTpi', '\u00ff']) {
      expect((await get('/appointment-types', { headers: { authorization } })).status).toBe(200)
    }
  })

  it.each(['?include_inactive=maybe', '?include_inactive=true&include_inactive=true'])(
    'refuses %s',
    async (query) => {
      const answer = await get(`/appointment-types${query}`)
      expectProblem(answer, 422, 'validation')
      expect(answer.body).toMatchObject({
        errors: [{ path: 'include_inactive', message: 'Please answer true or false.' }],
      })
    },
  )
})

describe('GET /appointment-types/{id}', () => {
  it('shows one', async () => {
    const answer = await get(`/appointment-types/${service.id}`)
    expect(answer).toMatchObject({ status: 200, body: wireService() })
  })

  it('knows nothing of inactive ones', async () => {
    expectProblem(await get(`/appointment-types/${hidden.id}`), 404, 'appointment_type_not_found')
  })

  it.each([
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
  ])('answers 404 for an id that is none: %#', async (id) => {
    const answer = await get(`/appointment-types/${id}`)
    expect(answer.status).toBe(404)
    expect(answer.type).toBe('application/problem+json; charset=utf-8')
  })

  it('is not fooled by an id in the query', async () => {
    expectProblem(await get(`/appointment-types/abc?id=${service.id}`), 404, 'not_found')
  })
})

describe('GET /settings/public', () => {
  it('is a list of keys and values without the address', async () => {
    await server.db.setting.create({ data: { key: 'business_address', value: 'Oak Street 12' } })
    const answer = await get('/settings/public')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
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
  const slots = (query: Record<string, string>) =>
    get(`/calendar/free-slots?${new URLSearchParams(query)}`)
  const wanted = (more: Record<string, string> = {}) => ({
    date: '2026-04-06',
    appointment_type_id: String(service.id),
    ...more,
  })

  it('is a bare list of starts in UTC', async () => {
    const answer = await slots(wanted({ duration_minutes: '465' }))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual([
      { start_datetime: '2026-04-06T13:00:00.000Z' },
      { start_datetime: '2026-04-06T13:15:00.000Z' },
    ])
  })

  it('is empty on a day past or too far ahead', async () => {
    expect(await slots(wanted({ date: '2026-03-01' }))).toMatchObject({ status: 200, body: [] })
    expect(await slots(wanted({ date: '2027-03-01' }))).toMatchObject({ status: 200, body: [] })
  })

  it('counts an empty duration as none', async () => {
    const answer = await slots(wanted({ duration_minutes: '' }))
    expect(answer.body).toHaveLength(31)
  })

  it.each([
    ['date', '2026-02-30'],
    ['date', '2026-3-2'],
    ['date', '2026-03-02T00:00:00Z'],
    ['date', 'today'],
    ['date', '-000001-01-01'],
    ['date', '2026-03-02\0'],
    ['date', ''],
    ['appointment_type_id', 'x'],
    ['appointment_type_id', ''],
    ['appointment_type_id', '1e400'],
    ['duration_minutes', '29'],
    ['duration_minutes', '1441'],
    ['duration_minutes', '30.5'],
    ['duration_minutes', '-30'],
    ['duration_minutes', '9'.repeat(400)],
  ])('refuses %s=%j and names the field', async (path, value) => {
    const answer = await slots(wanted({ [path]: value }))
    expectProblem(answer, 422, 'validation')
    expect(answer.body).toHaveProperty('errors.0.path', path)
  })

  it('names every field that is missing', async () => {
    const answer = await get('/calendar/free-slots')
    expectProblem(answer, 422, 'validation')
    const { errors } = Object(answer.body)
    expect(errors.map((each: { path: string }) => each.path).sort()).toEqual([
      'appointment_type_id',
      'date',
    ])
  })

  it('answers 404 for a service that is not offered', async () => {
    const query = wanted({ appointment_type_id: String(hidden.id) })
    expectProblem(await slots(query), 404, 'appointment_type_not_found')
  })
})

const BOOKING_FIELDS = [
  'addons',
  'appointment_type',
  'client',
  'client_notes',
  'duration_minutes',
  'end_datetime',
  'has_begun',
  'id',
  'is_first_time',
  'picture_reference',
  'price',
  'referral_source',
  'start_datetime',
  'status',
]

describe('POST /bookings and GET /bookings/public/{token}', () => {
  it('answer with the booking as its owner may see it, and nothing more', async () => {
    const start = freeStart()
    const answer = await book(
      visit({
        start_datetime: start,
        client_notes: 'short',
        is_first_time: true,
        referral_source: 'a friend',
        addon_ids: [towel.id],
      }),
    )
    const { body } = answer
    expect(answer.status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      status: 'confirmed',
      address_promised: true,
      start_datetime: new Date(start).toISOString(),
      end_datetime: new Date(Date.parse(start) + 40 * 60_000).toISOString(),
      duration_minutes: 40,
      price: 24.5,
      appointment_type: {
        id: service.id,
        name: 'Haircut',
        duration_minutes: 30,
        price: 20,
        color: '#112233',
      },
      client: {
        id: expect.any(Number),
        name: 'Ann Marsh',
        email: 'ann@example.edu',
        phone: '979 555 0100',
      },
      addons: [
        {
          id: towel.id,
          name: 'Hot towel',
          duration_minutes: 10,
          price: 4.5,
          is_free_special: false,
        },
      ],
      client_notes: 'short',
      has_begun: false,
      is_first_time: true,
      referral_source: 'a friend',
      picture_reference: null,
      public_token: expect.stringMatching(/^[\w-]{43}$/),
      reschedule_url: expect.stringMatching(
        /^http:\/\/localhost:3000\/haircuts\/reschedule\/[\w-]{43}$/,
      ),
      cancel_url: expect.stringMatching(/^http:\/\/localhost:3000\/haircuts\/cancel\/[\w-]{43}$/),
    })

    await server.db.booking.updateMany({ data: { notes: 'secret', donationAmount: 77 } })
    const shown = await get(`/bookings/public/${tokenOf(body)}`)
    expect(shown.status).toBe(200)
    expect(Object.keys(Object(shown.body)).sort()).toEqual(BOOKING_FIELDS)
    expect(body).toMatchObject(Object(shown.body))
    expect(JSON.stringify(shown.body)).not.toMatch(/secret|77/)
  })

  it('say what is wrong with a start that is taken, and what is free', async () => {
    await givenBooking(server.db, '2026-04-01T15:00:00Z')
    const answer = await book(visit({ start_datetime: '2026-04-01T15:00:00Z' }))
    expectProblem(answer, 409, 'slot_taken')
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: 'That time has just been taken. Please choose another.',
      code: 'slot_taken',
      alternatives: [
        { start_datetime: '2026-04-01T14:15:00.000Z' },
        { start_datetime: '2026-04-01T14:30:00.000Z' },
        { start_datetime: '2026-04-01T15:30:00.000Z' },
      ],
    })
  })

  it('say what is wrong with a start that is not offered, and what is', async () => {
    const answer = await book(visit({ start_datetime: '2026-04-02T15:05:00Z' }))
    expectProblem(answer, 422, 'slot_unavailable')
    expect(answer.body).toMatchObject({
      errors: [{ path: 'start_datetime' }],
      alternatives: [
        { start_datetime: '2026-04-02T14:45:00.000Z' },
        { start_datetime: '2026-04-02T15:00:00.000Z' },
        { start_datetime: '2026-04-02T15:15:00.000Z' },
      ],
    })
  })

  it('refuse the override without a login', async () => {
    const headers = { authorization: 'Bearer made-up' }
    expectProblem(await book(visit({ admin_override: true }), headers), 401, 'sign_in_needed')
  })

  it('ignore unknown fields and a bad token', async () => {
    const answer = await book(
      visit({
        status: 'completed',
        donation_amount: 5,
        notes: 'x',
        id: 1,
        client_id: 1,
        x: { y: [] },
      }),
      { authorization: 'Bearer made-up' },
    )
    expect(answer).toMatchObject({ status: 201, body: { status: 'confirmed' } })
  })

  it('are one booking for one Idempotency-Key, however long, and two for two', async () => {
    const key = 'k'.repeat(1000)
    const [first, second] = [visit(), visit()]
    const once = await book(first, { 'idempotency-key': `${key}1` })
    const again = await book(first, { 'idempotency-key': `${key}1` })
    expect(again).toMatchObject({ status: 201, body: Object(once.body) })
    const other = await book(second, { 'idempotency-key': `${key}2` })
    expect(other.status).toBe(201)
    const reused = await book(visit(), { 'idempotency-key': `${key}1` })
    expectProblem(reused, 422, 'idempotency_key_reused')
  })

  it.each(['unknown', 'a'.repeat(3000), '%00', '%ED%A0%80', '%ZZ', '..%2f..', '__proto__', '🪒'])(
    'answer 404 for a token that is none: %#',
    async (token) => {
      const answer = await get(`/bookings/public/${token}`)
      expect(answer.status).toBe(404)
      expect(answer.type).toBe('application/problem+json; charset=utf-8')
    },
  )

  it('answer alike whether a token is unknown or expired', async () => {
    const { body } = await book(visit())
    const path = `/bookings/public/${tokenOf(body)}`
    const before = server.clock.now
    server.clock.now = new Date('2026-09-01T00:00:00Z')
    const expired = await get(path)
    server.clock.now = before
    expectProblem(expired, 404, 'link_invalid')
    expect(expired.body).toEqual((await get('/bookings/public/unknown')).body)
    expect((await get(path)).status).toBe(200)
  })
})

function tokenOf(body: unknown): string {
  return String(Reflect.get(Object(body), 'public_token'))
}

describe('a field of a booking that is wrong', () => {
  it.each([
    ['start_datetime', '2026-03-03T15:00:00'],
    ['start_datetime', '2026-03-03'],
    ['start_datetime', '2026-02-30T15:00:00Z'],
    ['start_datetime', '2026-03-03T25:00:00Z'],
    ['start_datetime', '+275760-09-13T00:00:00Z'],
    ['start_datetime', '0001-01-01T00:00:00Z'],
    ['start_datetime', 1_772_000_000_000],
    ['start_datetime', null],
    ['start_datetime', { $gt: '' }],
    ['appointment_type_id', 1e308],
    ['appointment_type_id', -1],
    ['appointment_type_id', 1.5],
    ['appointment_type_id', '1; DROP TABLE booking'],
    ['appointment_type_id', [1]],
    ['appointment_type_id', true],
    ['client_name', ''],
    ['client_name', ['Ann']],
    ['client_name', 'a\0b'],
    ['client_name', 'a'.repeat(201)],
    ['client_email', 'no'],
    ['client_email', 'a@b.co\nBcc: c@d.co'],
    ['client_email', 'Ann <ann@example.edu>'],
    ['client_email', `${'a'.repeat(250)}@example.edu`],
    ['client_phone', undefined],
    ['client_phone', 5],
    ['client_notes', 'a'.repeat(2001)],
    ['client_notes', {}],
    ['is_first_time', 'perhaps'],
    ['is_first_time', 2],
    ['addon_ids', 'all'],
    ['addon_ids', { 0: 1 }],
    ['addon_ids.0', ['x']],
    ['addon_ids.0', [null]],
    ['addon_ids', Array.from({ length: 101 }, (_, index) => index + 1)],
    ['picture_reference', '/uploads/made-up.webp'],
    ['picture_reference', '/uploads/../../etc/passwd'],
    ['picture_reference', 'javascript:alert(1)'],
    ['admin_override', 'perhaps'],
  ])('%s: %j is 422 and named', async (path, value) => {
    const field = path.split('.')[0] ?? path
    const answer = await book(visit({ start_datetime: '2026-03-20T15:00:00Z', [field]: value }))
    expectProblem(answer, 422, 'validation')
    expect(answer.body).toMatchObject({ errors: [{ path, message: expect.any(String) }] })
  })

  it('is named beside the others', async () => {
    const answer = await book({})
    expectProblem(answer, 422, 'validation')
    const { errors } = Object(answer.body)
    expect(errors.map((each: { path: string }) => each.path)).toEqual([
      'appointment_type_id',
      'start_datetime',
      'client_name',
      'client_email',
      'client_phone',
    ])
    for (const { message } of errors) expect(message).not.toMatch(/expected|received|invalid/i)
  })
})

describe('strange text', () => {
  it.each([
    '\ud800',
    'a\udfffb',
    '🪒',
    '\u202e',
    "Robert'); DROP TABLE booking;--",
    '<script>',
    '\u0000'.slice(1),
  ])('in a note is no fault of ours: %j', async (text) => {
    const answer = await book(visit({ client_notes: `${text}.` }))
    expect(answer.status).toBe(201)
    const shown = await get(`/bookings/public/${tokenOf(answer.body)}`)
    expect(shown.body).toHaveProperty('client_notes', `${text.toWellFormed()}.`)
  })
})
