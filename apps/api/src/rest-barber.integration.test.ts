import { givenAddon, givenBlackout, givenBooking, givenService } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { expectFault, idOf, it, NOWHERE } from './rest-barber.testing.ts'
import { call } from './testing.ts'

describe.each([
  ['/appointment-types', { name: 'Fade' }],
  ['/addons', { name: 'Towel' }],
  [
    '/blackouts',
    { title: 'Away', start_datetime: '2026-03-03T15:00Z', end_datetime: '2026-03-03T16:00Z' },
  ],
  ['/clients', { name: 'Bea Fox', email: 'bea@example.edu' }],
])('%s', (path, least) => {
  it('is added with the least there can be, read, left alone by an empty change, and deleted', async ({
    api,
  }) => {
    const made = await api.ask(`POST ${path}`, least)
    const id = await idOf(Promise.resolve(made))
    expect(made.body).toMatchObject(
      'title' in least ? { title: 'Away', is_all_day: false, reason: null } : { name: least.name },
    )
    const one = `${path}/${id}`
    expect(await api.ask(`GET ${one}`)).toMatchObject({ status: 200, body: Object(made.body) })
    expect(await api.ask(`PUT ${one}`, {})).toMatchObject({ status: 200, body: Object(made.body) })
    expect(await api.ask(`PUT ${one}`, { id: 7, made_up: 1 })).toMatchObject({ body: { id } })
    expect(await api.ask(`DELETE ${one}`)).toMatchObject({ status: 204, body: '' })
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await api.ask(`${method} ${one}`, method === 'PUT' ? {} : undefined)).status).toBe(
        404,
      )
    }
  })

  it('needs what it needs', async ({ api }) => {
    const answer = await api.ask(`POST ${path}`, {})
    expect(answer.status).toBe(422)
    const errors: { path: string }[] = Object(answer.body).errors
    expect(errors.map((each) => each.path).sort()).toEqual(Object.keys(least).sort())
    for (const name of Object.keys(least)) {
      expectFault(await api.ask(`POST ${path}`, { ...least, [name]: null }), name)
      expectFault(await api.ask(`POST ${path}`, { ...least, [name]: '' }), name)
    }
  })

  it.for(['0', '-1', '1.5', 'abc', '2147483648', String(NOWHERE)])(
    'knows no %s',
    async (id, { api }) => {
      for (const method of ['GET', 'DELETE']) {
        expect((await api.ask(`${method} ${path}/${id}`)).status).toBe(404)
      }
      expect((await api.ask(`PUT ${path}/${id}`, {})).status).toBe(404)
    },
  )
})

describe('a change', () => {
  it('refuses null and empty text for what is never empty, and changes nothing', async ({
    server,
    api,
  }) => {
    const service = await givenService(server.db, { displayOrder: 7 })
    const addon = await givenAddon(server.db, { displayOrder: 7 })
    const booking = await givenBooking(server.db, '2029-07-02T10:00Z')
    const blackout = await givenBlackout(server.db, {
      start: '2029-07-02T12:00Z',
      end: '2029-07-02T13:00Z',
    })
    await api.ask('PUT /business-hours/4', { is_open: true })
    for (const [path, names] of [
      [`/appointment-types/${service.id}`, ['display_order']],
      [`/addons/${addon.id}`, ['display_order']],
      [`/bookings/${booking.id}`, ['status', 'start_datetime']],
      [`/blackouts/${blackout.id}`, ['start_datetime', 'end_datetime']],
      ['/business-hours/4', ['is_open']],
    ] as const) {
      const { body } = await api.ask(`GET ${path}`)
      for (const nothing of [null, '']) {
        for (const name of names) {
          expectFault(await api.ask(`PUT ${path}`, { [name]: nothing }), name)
        }
        expect((await api.ask(`GET ${path}`)).body).toEqual(body)
      }
    }
  })

  it('of the start takes either name, whatever the other holds', async ({ server, api }) => {
    const { id } = await givenBooking(server.db, '2030-03-04T15:00Z')
    const made = await api.ask(`POST /bookings/${id}/generate-token?purpose=reschedule`)
    const path = `/bookings/public/${Object(made.body).token}/reschedule`
    const start = { start_datetime: '2010-01-01T15:00:00Z' }
    for (const nothing of [null, '']) {
      // Too late for that one, but heard.
      const moved = await api.ask(`PUT ${path}`, { new_start_datetime: nothing, ...start })
      expect(moved).toMatchObject({ status: 422, body: { alternatives: expect.any(Array) } })
      expectFault(
        await api.ask(`PUT ${path}`, { new_start_datetime: nothing }),
        'new_start_datetime',
      )
    }
  })
})

describe('settings', () => {
  it.for([
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
  ] as const)('%s takes %j as %j, or refuses it', async ([key, value, kept], { api }) => {
    const answer = await api.ask(`PUT /settings/${key}`, { value })
    if (kept === null) return expectFault(answer, 'value')
    expect(answer).toMatchObject({ status: 200, body: { key, value: kept } })
    expect((await api.ask(`GET /settings/${key}`)).body).toMatchObject({ value: kept })
  })

  it('know their own keys alone', async ({ api }) => {
    for (const key of ['nothing', '__proto__', 'constructor', 'BUSINESS_NAME']) {
      expect((await api.ask(`GET /settings/${key}`)).status).toBe(404)
      expect((await api.ask(`PUT /settings/${key}`, { value: 'x' })).status).toBe(404)
    }
    expect((await api.ask('GET /settings')).body).toHaveLength(39)
    expectFault(await api.ask('PUT /settings/business_name', {}), 'value')
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
    'choice_group',
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

it.for(Object.entries(FOR_VISITORS))(
  '%s shows visitors these fields alone',
  async ([path, fields], { server }) => {
    const { body } = await call(`${server.api}${path}`)
    const list: object[] = Object(body)
    expect(list.length).toBeGreaterThan(0)
    for (const each of list) expect(Object.keys(each).sort()).toEqual(fields)
  },
)
