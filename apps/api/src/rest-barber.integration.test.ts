import {
  givenAddon,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
} from '@haircuts/router/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, call, signedIn, startApp, type TestApp } from './testing.ts'

let server: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  server = await startApp()
  await givenShop(server.db)
  headers = (await signedIn(server)).headers
})
afterAll(() => server.stop())

/** As the barber. Every answer is held against the API's own document on the way. */
function ask(line: string, body?: unknown): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ')
  const json = { ...headers, 'content-type': 'application/json' }
  return call(`${server.api}${path}`, {
    method,
    headers: body === undefined ? headers : json,
    body: body === undefined ? null : JSON.stringify(body),
  })
}

async function idOf(answer: Promise<Answer>): Promise<number> {
  const { status, body } = await answer
  expect(status).toBe(201)
  return Number(Reflect.get(Object(body), 'id'))
}

/** A 422 of one field, in words. */
function expectFault({ status, body }: Answer, path: string) {
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'validation', errors: [{ path }] },
  })
}

const NOWHERE = 999_999

describe.each([
  ['/appointment-types', { name: 'Fade' }],
  ['/addons', { name: 'Towel' }],
  [
    '/blackouts',
    { title: 'Away', start_datetime: '2026-03-03T15:00Z', end_datetime: '2026-03-03T16:00Z' },
  ],
  ['/clients', { name: 'Bea Fox', email: 'bea@example.edu' }],
])('%s', (path, least) => {
  it('is added with the least there can be, read, left alone by an empty change, and deleted', async () => {
    const made = await ask(`POST ${path}`, least)
    const id = await idOf(Promise.resolve(made))
    expect(made.body).toMatchObject(
      'title' in least ? { title: 'Away', is_all_day: false, reason: null } : { name: least.name },
    )
    const one = `${path}/${id}`
    expect(await ask(`GET ${one}`)).toMatchObject({ status: 200, body: Object(made.body) })
    expect(await ask(`PUT ${one}`, {})).toMatchObject({ status: 200, body: Object(made.body) })
    expect(await ask(`PUT ${one}`, { id: 7, made_up: 1 })).toMatchObject({ body: { id } })
    expect(await ask(`DELETE ${one}`)).toMatchObject({ status: 204, body: '' })
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await ask(`${method} ${one}`, method === 'PUT' ? {} : undefined)).status).toBe(404)
    }
  })

  it('needs what it needs', async () => {
    const answer = await ask(`POST ${path}`, {})
    expect(answer.status).toBe(422)
    const errors: { path: string }[] = Object(answer.body).errors
    expect(errors.map((each) => each.path)).toEqual(Object.keys(least))
    for (const name of Object.keys(least)) {
      expectFault(await ask(`POST ${path}`, { ...least, [name]: null }), name)
      expectFault(await ask(`POST ${path}`, { ...least, [name]: '' }), name)
    }
  })

  it.each(['0', '-1', '1.5', 'abc', '2147483648', String(NOWHERE)])('knows no %s', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      expect((await ask(`${method} ${path}/${id}`)).status).toBe(404)
    }
    expect((await ask(`PUT ${path}/${id}`, {})).status).toBe(404)
  })
})

describe('a change', () => {
  it('refuses null and empty text for what is never empty, and changes nothing', async () => {
    const service = await givenService(server.db, { displayOrder: 7 })
    const addon = await givenAddon(server.db, { displayOrder: 7 })
    const booking = await givenBooking(server.db, '2029-07-02T10:00Z')
    const blackout = await givenBlackout(server.db, {
      start: '2029-07-02T12:00Z',
      end: '2029-07-02T13:00Z',
    })
    await ask('PUT /business-hours/4', { is_open: true })
    for (const [path, names] of [
      [`/appointment-types/${service.id}`, ['display_order']],
      [`/addons/${addon.id}`, ['display_order']],
      [`/bookings/${booking.id}`, ['status', 'start_datetime']],
      [`/blackouts/${blackout.id}`, ['start_datetime', 'end_datetime']],
      ['/business-hours/4', ['is_open']],
    ] as const) {
      const { body } = await ask(`GET ${path}`)
      for (const nothing of [null, '']) {
        for (const name of names) {
          expectFault(await ask(`PUT ${path}`, { [name]: nothing }), name)
        }
        expect((await ask(`GET ${path}`)).body).toEqual(body)
      }
    }
  })

  it('of the start takes either name, whatever the other holds', async () => {
    const { id } = await givenBooking(server.db, '2030-03-04T15:00Z')
    const made = await ask(`POST /bookings/${id}/generate-token?purpose=reschedule`)
    const path = `/bookings/public/${Object(made.body).token}/reschedule`
    const start = { start_datetime: '2010-01-01T15:00:00Z' }
    for (const nothing of [null, '']) {
      // Too late for that one, but heard.
      const moved = await ask(`PUT ${path}`, { new_start_datetime: nothing, ...start })
      expect(moved).toMatchObject({ status: 422, body: { alternatives: expect.any(Array) } })
      expectFault(await ask(`PUT ${path}`, { new_start_datetime: nothing }), 'new_start_datetime')
    }
  })
})

describe('a service', () => {
  it('takes the standards of the form where nothing is said', async () => {
    expect((await ask('POST /appointment-types', { name: 'Plain' })).body).toMatchObject({
      description: null,
      duration_minutes: 30,
      price: 0,
      color: '#3b82f6',
      is_active: true,
      available_addons: [],
    })
  })

  it.each([
    ['duration_minutes', 5, 5],
    ['duration_minutes', 1440, 1440],
    ['duration_minutes', null, 30],
    ['duration_minutes', 4, null],
    ['duration_minutes', 7, null],
    ['duration_minutes', 1445, null],
    ['price', 0, 0],
    ['price', 20.01, 20.01],
    ['price', '20.10', 20.1],
    ['price', 20.001, null],
    ['price', -0.01, null],
    ['price', 100_000_000, null],
    ['color', '#ABCDEF', '#abcdef'],
    ['color', 'red', null],
    ['color', '#abc', null],
    ['name', 'a'.repeat(200), 'a'.repeat(200)],
    ['name', 'a'.repeat(201), null],
    ['is_active', 'false', false],
    ['is_active', 'no', null],
    ['display_order', -1, null],
  ])('with %s %j is kept as %j, or refused', async (field, value, kept) => {
    const { id } = await givenService(server.db)
    const answers = [
      await ask(`PUT /appointment-types/${id}`, { [field]: value }),
      await ask('POST /appointment-types', { name: 'New', [field]: value }),
    ]
    for (const answer of answers) {
      if (kept === null) expectFault(answer, field)
      else expect(answer.body).toHaveProperty(field, kept)
    }
  })

  it('shows its inactive self and add-ons to the barber alone', async () => {
    const off = await givenAddon(server.db, { name: 'Off', isActive: false })
    const { id } = await givenService(server.db, { isActive: false, offers: [off] })
    const path = `/appointment-types/${id}`
    expect((await ask(`GET ${path}`)).body).toMatchObject({ available_addons: [{ id: off.id }] })
    expect((await ask(`GET ${path}/addons`)).body).toMatchObject([{ id: off.id }])
    expect((await call(`${server.api}${path}`)).status).toBe(404)
    expect((await call(`${server.api}${path}/addons`)).status).toBe(404)
  })

  it('offers the add-ons of a bare list or of a named one, each once, or none', async () => {
    const [one, two] = [await givenAddon(server.db), await givenAddon(server.db)]
    const { id } = await givenService(server.db)
    const path = `/appointment-types/${id}/addons`
    const ids = ({ body }: Answer) => Object(body).map((each: { id: number }) => each.id)
    expect(ids(await ask(`PUT ${path}`, [one.id, two.id, one.id]))).toEqual([one.id, two.id])
    expect(ids(await ask(`PUT ${path}`, { addon_ids: [two.id] }))).toEqual([two.id])
    expectFault(await ask(`PUT ${path}`, [one.id, NOWHERE]), 'addon_ids')
    expect(ids(await ask(`GET ${path}`))).toEqual([two.id])
    expect(ids(await ask(`PUT ${path}`, []))).toEqual([])
    expect((await ask(`PUT /appointment-types/${NOWHERE}/addons`, [])).status).toBe(404)
    expectFault(await ask(`PUT ${path}`, {}), 'addon_ids')
  })

  it.each(['/appointment-types', '/addons'])('of %s is put in order, all or none', async (path) => {
    const make = () => idOf(ask(`POST ${path}`, { name: 'Sorted' }))
    const [first, second] = [await make(), await make()]
    const items = [
      { id: second, display_order: 900_000 },
      { id: first, display_order: 900_001 },
    ]
    const answer = await ask(`PUT ${path}/reorder`, { items })
    expect(answer.status).toBe(200)
    const ids = ({ body }: Answer): number[] => Object(body).map((each: { id: number }) => each.id)
    expect(ids(answer).slice(-2)).toEqual([second, first])
    for (const wrong of [
      [
        { id: first, display_order: 0 },
        { id: NOWHERE, display_order: 1 },
      ],
      [
        { id: first, display_order: 0 },
        { id: first, display_order: 1 },
      ],
    ]) {
      expectFault(await ask(`PUT ${path}/reorder`, { items: wrong }), 'items')
    }
    expect(ids(await ask(`GET ${path}?include_inactive=true`)).slice(-2)).toEqual([second, first])
  })
})

describe('a booking of the barber’s', () => {
  it('is made anywhere but where another one is, without a phone', async () => {
    const { id } = await givenService(server.db)
    const visit = {
      appointment_type_id: id,
      start_datetime: '2019-03-03T03:07:00Z',
      client_name: 'Cy Fox',
      client_email: 'cy@example.edu',
      client_phone: '',
      admin_override: true,
    }
    expect(await ask('POST /bookings', visit)).toMatchObject({
      status: 201,
      body: { start_datetime: '2019-03-03T03:07:00.000Z', client: { phone: null } },
    })
    expect(await ask('POST /bookings', visit)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', alternatives: [{}, {}, {}] },
    })
  })

  it.each([
    ['status', 'no-show', 'no-show'],
    ['status', 'pending', null],
    ['donation_amount', 0, 0],
    ['donation_amount', '12.50', 12.5],
    ['donation_amount', 12.345, null],
    ['donation_amount', -1, null],
    ['notes', '  Low taper ', 'Low taper'],
    ['notes', 'a'.repeat(5001), null],
    ['start_datetime', '2031-01-01T03:07:00+02:00', '2031-01-01T01:07:00.000Z'],
    ['start_datetime', '2031-01-01T03:07:00', null],
    ['picture_reference', '/uploads/made-up.webp', null],
    ['picture_reference', 'https://example.edu/a.webp', null],
  ])('with %s %j is kept as %j, or refused', async (field, value, kept) => {
    const { id } = await givenBooking(server.db, '2030-01-01T10:00Z', { status: 'cancelled' })
    const answer = await ask(`PUT /bookings/${id}`, { [field]: value })
    if (kept === null) expectFault(answer, field)
    else expect(answer).toMatchObject({ status: 200, body: { [field]: kept } })
  })

  it('is cleared by null, and comes back only to time that is free', async () => {
    const { id } = await givenBooking(server.db, '2030-02-01T10:00Z', {
      notes: 'x',
      donationAmount: 5,
    })
    const path = `/bookings/${id}`
    expect((await ask(`PUT ${path}`, { notes: null, donation_amount: null })).body).toMatchObject({
      notes: null,
      donation_amount: null,
    })
    expect((await ask(`PUT ${path}`, { status: 'cancelled' })).status).toBe(200)
    await givenBooking(server.db, '2030-02-01T10:15Z')
    expect((await ask(`PUT ${path}`, { status: 'confirmed' })).status).toBe(409)
    expect((await ask(`PUT ${path}`, { start_datetime: '2030-02-01T10:30Z' })).status).toBe(200)
    expect((await ask(`PUT ${path}`, { status: 'completed' })).status).toBe(409)
  })

  it.each(['reschedule', 'cancel', 'manage'])('gets a fresh link to %s', async (purpose) => {
    const { id } = await givenBooking(server.db, '2030-03-01T10:00Z', { status: 'no-show' })
    const answer = await ask(`POST /bookings/${id}/generate-token?purpose=${purpose}`)
    expect(answer).toMatchObject({
      status: 200,
      body: { purpose, expires_at: '2030-03-31T10:30:00.000Z' },
    })
    const { token, url } = Object(answer.body)
    expect(url.endsWith(`/${token}`)).toBe(true)
    const shown = await call(`${server.api}/bookings/public/${token}`)
    expect(shown).toMatchObject({ status: 200, body: { id } })
    for (const act of ['reschedule?new_start_datetime=2030-03-02T10:00Z', 'cancel']) {
      const acted = await call(`${server.api}/bookings/public/${token}/${act}`, { method: 'POST' })
      // An act it opens is refused for what the booking is, any other as if there were no such link.
      expect(acted.status).toBe(purpose === 'manage' || act.startsWith(purpose) ? 409 : 404)
    }
    await ask(`DELETE /bookings/${id}`)
  })

  it.each(['', '?purpose=', '?purpose=all', '?purpose=cancel&purpose=manage'])(
    'gets no link for%s',
    async (query) => {
      const { id } = await givenBooking(server.db, '2030-04-01T10:00Z', { status: 'cancelled' })
      expectFault(await ask(`POST /bookings/${id}/generate-token${query}`), 'purpose')
    },
  )

  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page_size=0', 'page_size'],
    ['page_size=1001', 'page_size'],
    ['status=all', 'status'],
    ['start_date=2026-02-30', 'start_date'],
    ['start_date=2026-03-01T10:00:00', 'start_date'],
    ['end_date=tomorrow', 'end_date'],
    ['client_id=x', 'client_id'],
    ['sort=id', 'sort'],
  ])('is not listed by %s', async (query, field) => {
    expectFault(await ask(`GET /bookings?${query}`), field)
  })

  it('is listed by status, client and dates in the business zone, newest first', async () => {
    const client = await server.db.client.create({ data: { name: 'L', email: 'l@example.edu' } })
    const his = { client: { connect: { id: client.id } } }
    // Eleven at night in New York is the next day in UTC.
    await givenBooking(server.db, '2027-06-02T03:00Z', his)
    await givenBooking(server.db, '2027-06-02T04:00Z', { ...his, status: 'cancelled' })
    const starts = async (query: string) => {
      const { status, body } = await ask(`GET /bookings?client_id=${client.id}&${query}`)
      expect(status).toBe(200)
      return Object(body).items.map((each: { start_datetime: string }) =>
        each.start_datetime.slice(8, 13),
      )
    }
    expect(await starts('')).toEqual(['02T04', '02T03'])
    expect(await starts('sort=start_datetime')).toEqual(['02T03', '02T04'])
    expect(await starts('status=cancelled')).toEqual(['02T04'])
    expect(await starts('start_date=2027-06-01&end_date=2027-06-01')).toEqual(['02T03'])
    expect(await starts('start_date=2027-06-02')).toEqual(['02T04'])
    expect(await starts('end_date=2027-06-02T03:00:00Z')).toEqual(['02T03'])
    expect(
      (await ask(`GET /bookings?client_id=${client.id}&page_size=1&page=2`)).body,
    ).toMatchObject({ total: 2, page: 2, page_size: 1, total_pages: 2 })
    expect((await ask('GET /bookings?page=900000')).body).toMatchObject({ items: [] })
  })
})

describe('business hours', () => {
  it('are seven days that open, change and close', async () => {
    expect((await ask('GET /business-hours')).body).toHaveLength(7)
    await ask('DELETE /business-hours/6')
    expect((await ask('PUT /business-hours/6', { is_open: true })).body).toEqual({
      day_of_week: 6,
      is_open: true,
      open_time: null,
      close_time: null,
    })
    expect(
      (await ask('PUT /business-hours/6', { open_time: '10:00', close_time: '24:00' })).body,
    ).toMatchObject({ is_open: true, open_time: '10:00', close_time: '24:00' })
    expect(await ask('DELETE /business-hours/6')).toMatchObject({ status: 204 })
    expect((await ask('GET /business-hours/6')).body).toMatchObject({
      is_open: false,
      open_time: null,
    })
    expect(await ask('POST /business-hours', { day_of_week: 6, is_open: false })).toMatchObject({
      status: 201,
    })
    expect((await ask('GET /business-hours')).body).toHaveLength(7)
  })

  it.each([
    [{ is_open: true, open_time: '17:00', close_time: '17:00' }, 'close_time'],
    [{ is_open: true, open_time: '18:00', close_time: null }, 'close_time'],
    [{ open_time: '9:00' }, 'open_time'],
    [{ open_time: '24:00' }, 'open_time'],
    [{ close_time: '25:00' }, 'close_time'],
    [{ is_open: 'perhaps' }, 'is_open'],
  ])('are not %j', async (hours, field) => {
    await ask('DELETE /business-hours/5')
    expectFault(await ask('PUT /business-hours/5', hours), field)
  })

  it.each(['7', '-1', 'monday'])('know no day %s', async (day) => {
    expect((await ask(`GET /business-hours/${day}`)).status).toBe(404)
    expect((await ask(`PUT /business-hours/${day}`, { is_open: true })).status).toBe(404)
    expectFault(await ask('POST /business-hours', { day_of_week: day }), 'day_of_week')
  })
})

describe('blackouts and the calendar', () => {
  it('select what overlaps, half-open at both ends', async () => {
    await givenBooking(server.db, '2028-05-01T10:00Z', { status: 'cancelled' })
    await givenBlackout(server.db, { start: '2028-05-01T10:30Z', end: '2028-05-01T11:00Z' })
    const kinds = async (start: string, end: string) => {
      const { body } = await ask(`GET /calendar/events?start=${start}&end=${end}`)
      return Object(body).map((each: { kind: string }) => each.kind)
    }
    expect(await kinds('2028-05-01T00:00Z', '2028-05-02T00:00Z')).toEqual(['booking', 'blackout'])
    expect(await kinds('2028-05-01T10:30Z', '2028-05-01T11:00Z')).toEqual(['blackout'])
    expect(await kinds('2028-05-01T11:00Z', '2028-05-01T12:00Z')).toEqual([])
    expect(await kinds('2028-05-01', '2028-05-01')).toEqual(['booking', 'blackout'])
    expect(await kinds('2028-04-30', '2028-04-30')).toEqual([])
    expect(await kinds('0000-01-01', '9999-12-31')).toEqual(expect.arrayContaining(['blackout']))
    const range = 'start=2028-05-01T10:59Z&end=2028-05-01T12:00Z'
    expect((await ask(`GET /blackouts?${range}`)).body).toHaveLength(1)
  })

  it.each(['/blackouts', '/calendar/events'])('refuse a range that is none: %s', async (path) => {
    expectFault(await ask(`GET ${path}?start=2026-03-02T00:00Z&end=2026-03-01T00:00Z`), 'end')
    expectFault(await ask(`GET ${path}?start=2026-03-02&end=2026-03-01`), 'end')
    expectFault(await ask(`GET ${path}?start=2026-03-02T00:00`), 'start')
  })

  it('end after they start, unless a whole day is meant', async () => {
    const at = '2028-06-01T10:00:00Z'
    const times = { title: 'Away', start_datetime: at, end_datetime: at }
    expectFault(await ask('POST /blackouts', times), 'end_datetime')
    const id = await idOf(ask('POST /blackouts', { ...times, is_all_day: true }))
    expectFault(await ask(`PUT /blackouts/${id}`, { is_all_day: false }), 'end_datetime')
    expectFault(
      await ask(`PUT /blackouts/${id}`, { end_datetime: '2028-05-01T10:00:00Z' }),
      'end_datetime',
    )
  })
})

describe('clients', () => {
  it('are not made twice, and keep what a change leaves out', async () => {
    const ann = { name: 'Dee Fox', email: 'dee@example.edu', phone: '1', notes: 'n' }
    const id = await idOf(ask('POST /clients', ann))
    expect(await ask('POST /clients', { ...ann, name: 'DEE FOX' })).toMatchObject({
      status: 409,
      body: { code: 'client_exists' },
    })
    expect((await ask(`PUT /clients/${id}`, { phone: null })).body).toMatchObject({
      ...ann,
      phone: null,
    })
    expectFault(await ask(`PUT /clients/${id}`, { email: 'nobody' }), 'email')
    expectFault(await ask(`PUT /clients/${id}`, { name: ' ' }), 'name')
  })

  it('are paged by twenty and found by literal text', async () => {
    expect((await ask('GET /clients')).body).toMatchObject({ page: 1, page_size: 20 })
    expect((await ask('GET /clients?page_size=10000')).status).toBe(200)
    expectFault(await ask('GET /clients?page_size=10001'), 'page_size')
    expect((await ask('GET /clients?search=%25')).body).toMatchObject({ items: [], total: 0 })
    expect((await ask('GET /clients?search=dee%40EXAMPLE')).body).toMatchObject({ total: 1 })
  })
})

describe('settings', () => {
  it.each([
    ['slot_interval_minutes', 5, '5'],
    ['slot_interval_minutes', 0, null],
    ['slot_interval_minutes', 7, null],
    ['large_gap_threshold_hours', '0.5', '0.5'],
    ['large_gap_threshold_hours', 0.7, null],
    ['booking_lead_time_hours', 0, '0'],
    ['booking_lead_time_hours', -1, null],
    ['max_booking_advance_days', 1, '1'],
    ['max_booking_advance_days', 0, null],
    ['reminder_hours_before', 0, null],
    ['minimize_gaps', true, 'true'],
    ['minimize_gaps', 'yes', null],
    ['timezone', 'Europe/London', 'Europe/London'],
    ['timezone', 'Mars/Olympus', null],
    ['business_email', '', ''],
    ['business_email', 'nobody', null],
    ['business_logo_url', 'https://example.edu/l.svg', 'https://example.edu/l.svg'],
    ['business_logo_url', 'javascript:alert(1)', null],
    ['business_address', 'Oak Street 12', 'Oak Street 12'],
  ])('%s takes %j as %j, or refuses it', async (key, value, kept) => {
    const answer = await ask(`PUT /settings/${key}`, { value })
    if (kept === null) return expectFault(answer, 'value')
    expect(answer).toMatchObject({ status: 200, body: { key, value: kept } })
    expect((await ask(`GET /settings/${key}`)).body).toMatchObject({ value: kept })
  })

  it('know their own keys alone', async () => {
    for (const key of ['nothing', '__proto__', 'constructor', 'BUSINESS_NAME']) {
      expect((await ask(`GET /settings/${key}`)).status).toBe(404)
      expect((await ask(`PUT /settings/${key}`, { value: 'x' })).status).toBe(404)
    }
    expect((await ask('GET /settings')).body).toHaveLength(26)
    expectFault(await ask('PUT /settings/business_name', {}), 'value')
  })
})

/** Field by field, whatever the code lists: what visitors may be shown, and nothing else. */
const FOR_VISITORS: Record<string, string[]> = {
  '/appointment-types': [
    'available_addons',
    'color',
    'description',
    'display_order',
    'duration_minutes',
    'id',
    'is_active',
    'name',
    'price',
  ],
  '/addons': [
    'description',
    'display_order',
    'duration_minutes',
    'id',
    'is_active',
    'is_free_special',
    'name',
    'price',
  ],
  '/settings/public': ['key', 'value'],
}

it.each(Object.entries(FOR_VISITORS))(
  '%s shows visitors these fields alone',
  async (path, fields) => {
    const { body } = await call(`${server.api}${path}`)
    const list: object[] = Object(body)
    expect(list.length).toBeGreaterThan(0)
    for (const each of list) expect(Object.keys(each).sort()).toEqual(fields)
  },
)
