import { givenBooking } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { expectProblem, freeStart, it } from './rest.testing.ts'

const BOOKING_FIELDS = [
  'addons',
  'address_promised',
  'appointment_type',
  'before_you_come',
  'can_cancel',
  'can_remember',
  'can_repeat',
  'can_reschedule',
  'cancel_until',
  'client',
  'client_notes',
  'duration_minutes',
  'end_datetime',
  'group_discount',
  'has_begun',
  'id',
  'is_coming',
  'is_first_time',
  'is_in_group',
  'link_handed_out',
  'link_purpose',
  'manages_group',
  'picture_reference',
  'price',
  'referral_source',
  'reschedule_until',
  'series',
  'start_datetime',
  'status',
]

describe('POST /bookings and GET /bookings/public/{token}', () => {
  it('respond with the booking as its owner may see it, and nothing more', async ({
    api,
    server,
  }) => {
    await server.db.setting.create({ data: { key: 'business_address', value: 'Oak Street 12' } })
    const start = freeStart()
    const response = await api.book(
      api.visit({
        start_datetime: start,
        client_notes: 'short',
        is_first_time: true,
        referral_source: 'a friend',
        addon_ids: [api.towel.id],
      }),
    )
    const { body } = response
    expect(response.status).toBe(201)
    expect(body).toEqual({
      group_discount: 0,
      is_in_group: false,
      link_handed_out: 'answered',
      id: expect.any(Number),
      status: 'confirmed',
      address_promised: true,
      start_datetime: new Date(start).toISOString(),
      end_datetime: new Date(Date.parse(start) + 40 * 60_000).toISOString(),
      duration_minutes: 40,
      price: 24.5,
      appointment_type: {
        id: api.service.id,
        name: 'Haircut',
        duration_minutes: 30,
        price: 20,
        color: '#112233',
      },
      client: {
        name: 'Ann Marsh',
        email: 'ann@example.edu',
        phone: '979 555 0100',
      },
      addons: [
        {
          id: api.towel.id,
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
      series: null,
      link_purpose: 'manage',
      manages_group: false,
      can_cancel: true,
      can_remember: true,
      can_repeat: false,
      is_coming: false,
      before_you_come: null,
      cancel_until: new Date(start).toISOString(),
      can_reschedule: true,
      reschedule_until: new Date(start).toISOString(),
      public_token: expect.stringMatching(/^[\w-]{43}$/),
      reschedule_url: expect.stringMatching(
        /^http:\/\/localhost:3000\/haircuts\/reschedule\/[\w-]{43}$/,
      ),
      cancel_url: expect.stringMatching(/^http:\/\/localhost:3000\/haircuts\/cancel\/[\w-]{43}$/),
    })

    await server.db.booking.updateMany({ data: { notes: 'secret', donationAmount: 77 } })
    const shown = await api.get(`/bookings/public/${tokenOf(body)}`)
    expect(shown.status).toBe(200)
    expect(Object.keys(Object(shown.body)).sort()).toEqual(BOOKING_FIELDS)
    expect(body).toMatchObject(Object(shown.body))
    expect(JSON.stringify(shown.body)).not.toMatch(/secret|77/)
  })

  it('say what is wrong with a start that is taken, and what is free', async ({ server, api }) => {
    await givenBooking(server.db, '2026-04-01T15:00:00Z')
    const response = await api.book(api.visit({ start_datetime: '2026-04-01T15:00:00Z' }))
    expectProblem(response, 409, 'slot_taken')
    expect(response.body).toEqual({
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

  it('say what is wrong with a start that is not offered, and what is', async ({ api }) => {
    const response = await api.book(api.visit({ start_datetime: '2026-04-02T15:05:00Z' }))
    expectProblem(response, 422, 'slot_unavailable')
    expect(response.body).toMatchObject({
      errors: [{ path: 'start_datetime' }],
      alternatives: [
        { start_datetime: '2026-04-02T14:45:00.000Z' },
        { start_datetime: '2026-04-02T15:00:00.000Z' },
        { start_datetime: '2026-04-02T15:15:00.000Z' },
      ],
    })
  })

  it('ignore unknown fields and a bad token', async ({ api }) => {
    const response = await api.book(
      api.visit({
        status: 'completed',
        donation_amount: 5,
        notes: 'x',
        id: 1,
        client_id: 1,
        x: { y: [] },
      }),
      { authorization: 'Bearer made-up' },
    )
    expect(response).toMatchObject({ status: 201, body: { status: 'confirmed' } })
  })

  it('are one booking for one Idempotency-Key, however long, and two for two', async ({ api }) => {
    const key = 'k'.repeat(1000)
    const [first, second] = [api.visit(), api.visit()]
    const once = await api.book(first, { 'idempotency-key': `${key}1` })
    const again = await api.book(first, { 'idempotency-key': `${key}1` })
    expect(again).toMatchObject({ status: 201, body: Object(once.body) })
    const other = await api.book(second, { 'idempotency-key': `${key}2` })
    expect(other.status).toBe(201)
    const reused = await api.book(api.visit(), { 'idempotency-key': `${key}1` })
    expectProblem(reused, 422, 'idempotency_key_reused')
  })

  it.for(['unknown', 'a'.repeat(3000), '%00', '%ED%A0%80', '%ZZ', '..%2f..', '__proto__', '🪒'])(
    'respond with 404 for a malformed token: %#',
    async (token, { api }) => {
      const response = await api.get(`/bookings/public/${token}`)
      expect(response.status).toBe(404)
      expect(response.type).toBe('application/problem+json; charset=utf-8')
    },
  )

  it('respond the same whether a token is unknown or expired', async ({ api, server }) => {
    const { body } = await api.book(api.visit())
    const path = `/bookings/public/${tokenOf(body)}`
    const before = server.clock.now
    server.clock.now = new Date('2026-09-01T00:00:00Z')
    const expired = await api.get(path)
    server.clock.now = before
    expectProblem(expired, 404, 'link_invalid')
    expect(expired.body).toEqual((await api.get('/bookings/public/unknown')).body)
    expect((await api.get(path)).status).toBe(200)
  })
})

function tokenOf(body: unknown): string {
  return String(Reflect.get(Object(body), 'public_token'))
}

// The kinds of fields are tested in fields.test.ts, the text of an error in create-booking.integration.test.ts of the router.
describe('a field of a booking that is wrong', () => {
  it.for([
    ['start_datetime', { $gt: '' }],
    ['appointment_type_id', '1; DROP TABLE booking'],
    ['client_name', 'a'.repeat(201)],
    ['client_phone', undefined],
    ['client_notes', 'a'.repeat(2001)],
    ['client_notes', {}],
    ['addon_ids', 'all'],
    ['addon_ids', { 0: 1 }],
    ['addon_ids.0', ['x']],
    ['addon_ids.0', [null]],
    ['addon_ids', Array.from({ length: 101 }, (_, index) => index + 1)],
  ] as const)('%s: %j is 422 and named', async ([path, value], { api }) => {
    const field = path.split('.')[0] ?? path
    const response = await api.book(
      api.visit({ start_datetime: '2026-03-20T15:00:00Z', [field]: value }),
    )
    expectProblem(response, 422, 'validation')
    expect(response.body).toMatchObject({ errors: [{ path, message: expect.any(String) }] })
  })

  it('is named beside the others', async ({ api }) => {
    const response = await api.book({})
    expectProblem(response, 422, 'validation')
    const { errors } = Object(response.body)
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
  it.for([
    '\ud800',
    'a\udfffb',
    '🪒',
    '\u202e',
    "Robert'); DROP TABLE booking;--",
    '<script>',
    '\u0000'.slice(1),
  ])('in a note is accepted: %j', async (text, { api }) => {
    const response = await api.book(api.visit({ client_notes: `${text}.` }))
    expect(response.status).toBe(201)
    const shown = await api.get(`/bookings/public/${tokenOf(response.body)}`)
    expect(shown.body).toHaveProperty('client_notes', `${text.toWellFormed()}.`)
  })
})
