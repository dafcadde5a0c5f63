import { givenBlackout, givenBooking, givenService } from '@haircuts/router/testing'
import { describe, expect } from 'vitest'
import { expectFault, idOf, it } from './rest-barber.testing.ts'
import { call } from './testing.ts'

describe('a booking of the barber’s', () => {
  it('is made anywhere but where another one is, without a phone', async ({ server, api }) => {
    const { id } = await givenService(server.db)
    const visit = {
      appointment_type_id: id,
      start_datetime: '2019-03-03T03:07:00Z',
      client_name: 'Cy Fox',
      client_email: 'cy@example.edu',
      client_phone: '',
      admin_override: true,
    }
    expect(await api.ask('POST /bookings', visit)).toMatchObject({
      status: 201,
      body: { start_datetime: '2019-03-03T03:07:00.000Z', client: { phone: null } },
    })
    expect(await api.ask('POST /bookings', visit)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', alternatives: [{}, {}, {}] },
    })
  })

  it.for([
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
  ] as const)(
    'with %s %j is kept as %j, or refused',
    async ([field, value, kept], { server, api }) => {
      const { id } = await givenBooking(server.db, '2030-01-01T10:00Z', { status: 'cancelled' })
      const answer = await api.ask(`PUT /bookings/${id}`, { [field]: value })
      if (kept === null) expectFault(answer, field)
      else expect(answer).toMatchObject({ status: 200, body: { [field]: kept } })
    },
  )

  it('is cleared by null, and comes back only to time that is free', async ({ server, api }) => {
    const { id } = await givenBooking(server.db, '2030-02-01T10:00Z', {
      notes: 'x',
      donationAmount: 5,
    })
    const path = `/bookings/${id}`
    expect(
      (await api.ask(`PUT ${path}`, { notes: null, donation_amount: null })).body,
    ).toMatchObject({
      notes: null,
      donation_amount: null,
    })
    expect((await api.ask(`PUT ${path}`, { status: 'cancelled' })).status).toBe(200)
    await givenBooking(server.db, '2030-02-01T10:15Z')
    expect((await api.ask(`PUT ${path}`, { status: 'confirmed' })).status).toBe(409)
    expect((await api.ask(`PUT ${path}`, { start_datetime: '2030-02-01T10:30Z' })).status).toBe(200)
    expect((await api.ask(`PUT ${path}`, { status: 'completed' })).status).toBe(409)
  })

  it.for(['reschedule', 'cancel', 'manage'])(
    'gets a fresh link to %s',
    async (purpose, { server, api }) => {
      const { id } = await givenBooking(server.db, '2030-03-01T10:00Z', { status: 'no-show' })
      const answer = await api.ask(`POST /bookings/${id}/generate-token?purpose=${purpose}`)
      expect(answer).toMatchObject({
        status: 200,
        body: { purpose, expires_at: '2030-03-31T10:30:00.000Z' },
      })
      const { token, url } = Object(answer.body)
      expect(url.endsWith(`/${token}`)).toBe(true)
      const shown = await call(`${server.api}/bookings/public/${token}`)
      expect(shown).toMatchObject({ status: 200, body: { id } })
      for (const act of ['reschedule?new_start_datetime=2030-03-02T10:00Z', 'cancel']) {
        const acted = await call(`${server.api}/bookings/public/${token}/${act}`, {
          method: 'POST',
        })
        // An act it opens is refused for what the booking is, any other as if there were no such link.
        expect(acted.status).toBe(purpose === 'manage' || act.startsWith(purpose) ? 409 : 404)
      }
      await api.ask(`DELETE /bookings/${id}`)
    },
  )

  it.for(['', '?purpose=', '?purpose=all', '?purpose=cancel&purpose=manage'])(
    'gets no link for%s',
    async (query, { server, api }) => {
      const { id } = await givenBooking(server.db, '2030-04-01T10:00Z', { status: 'cancelled' })
      expectFault(await api.ask(`POST /bookings/${id}/generate-token${query}`), 'purpose')
    },
  )

  it.for([
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
  ] as const)('is not listed by %s', async ([query, field], { api }) => {
    expectFault(await api.ask(`GET /bookings?${query}`), field)
  })

  it('is listed by status, client and dates in the business zone, newest first', async ({
    server,
    api,
  }) => {
    const client = await server.db.client.create({ data: { name: 'L', email: 'l@example.edu' } })
    const his = { client: { connect: { id: client.id } } }
    // Eleven at night in New York is the next day in UTC.
    await givenBooking(server.db, '2027-06-02T03:00Z', his)
    await givenBooking(server.db, '2027-06-02T04:00Z', { ...his, status: 'cancelled' })
    const starts = async (query: string) => {
      const { status, body } = await api.ask(`GET /bookings?client_id=${client.id}&${query}`)
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
      (await api.ask(`GET /bookings?client_id=${client.id}&page_size=1&page=2`)).body,
    ).toMatchObject({ total: 2, page: 2, page_size: 1, total_pages: 2 })
    expect((await api.ask('GET /bookings?page=900000')).body).toMatchObject({ items: [] })
  })
})

describe('blackouts and the calendar', () => {
  it('select what overlaps, half-open at both ends', async ({ server, api }) => {
    await givenBooking(server.db, '2028-05-01T10:00Z', { status: 'cancelled' })
    await givenBlackout(server.db, { start: '2028-05-01T10:30Z', end: '2028-05-01T11:00Z' })
    const kinds = async (start: string, end: string) => {
      const { body } = await api.ask(`GET /calendar/events?start=${start}&end=${end}`)
      return Object(body).map((each: { kind: string }) => each.kind)
    }
    expect(await kinds('2028-05-01T00:00Z', '2028-05-02T00:00Z')).toEqual(['booking', 'blackout'])
    expect(await kinds('2028-05-01T10:30Z', '2028-05-01T11:00Z')).toEqual(['blackout'])
    expect(await kinds('2028-05-01T11:00Z', '2028-05-01T12:00Z')).toEqual([])
    expect(await kinds('2028-05-01', '2028-05-01')).toEqual(['booking', 'blackout'])
    expect(await kinds('2028-04-30', '2028-04-30')).toEqual([])
    expect(await kinds('0000-01-01', '9999-12-31')).toEqual(expect.arrayContaining(['blackout']))
    const range = 'start=2028-05-01T10:59Z&end=2028-05-01T12:00Z'
    expect((await api.ask(`GET /blackouts?${range}`)).body).toHaveLength(1)
  })

  it.for(['/blackouts', '/calendar/events'])(
    'refuse a range that is none: %s',
    async (path, { api }) => {
      expectFault(await api.ask(`GET ${path}?start=2026-03-02T00:00Z&end=2026-03-01T00:00Z`), 'end')
      expectFault(await api.ask(`GET ${path}?start=2026-03-02&end=2026-03-01`), 'end')
      expectFault(await api.ask(`GET ${path}?start=2026-03-02T00:00`), 'start')
    },
  )

  it('end after they start, unless a whole day is meant', async ({ api }) => {
    const at = '2028-06-01T10:00:00Z'
    const times = { title: 'Away', start_datetime: at, end_datetime: at }
    expectFault(await api.ask('POST /blackouts', times), 'end_datetime')
    const id = await idOf(api.ask('POST /blackouts', { ...times, is_all_day: true }))
    expectFault(await api.ask(`PUT /blackouts/${id}`, { is_all_day: false }), 'end_datetime')
    expectFault(
      await api.ask(`PUT /blackouts/${id}`, { end_datetime: '2028-05-01T10:00:00Z' }),
      'end_datetime',
    )
  })
})
