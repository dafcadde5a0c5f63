import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  type Caller,
  errorFrom,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

const it = test.extend(
  'starts',
  ({ barber }) =>
    async (input: Parameters<Caller['booking']['list']>[0]) =>
      (await barber.booking.list(input)).items.map(({ startDatetime }) =>
        startDatetime.toISOString(),
      ),
)

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

describe('a change by the barber', () => {
  it('leaves undefined fields unchanged, and clears null ones', async ({ db, barber }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z')
    await barber.booking.update({ id, notes: 'Talks', donationAmount: 25.5, status: 'completed' })
    expect(await barber.booking.update({ id })).toMatchObject({
      notes: 'Talks',
      donationAmount: 25.5,
      status: 'completed',
    })
    expect(await barber.booking.update({ id, notes: null, donationAmount: '' })).toMatchObject({
      notes: null,
      donationAmount: null,
    })
  })

  it('moves a visit anywhere, with its length, but onto no other', async ({ db, barber }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z', { minutes: 45 })
    await givenBooking(db, '2026-03-03T17:00Z')
    // Long past, at night, off the grid.
    const moved = await barber.booking.update({ id, startDatetime: '2026-01-01T07:07:00Z' })
    expect(moved).toMatchObject({ endDatetime: new Date('2026-01-01T07:52Z') })
    const refused = barber.booking.update({ id, startDatetime: '2026-03-03T16:30:00Z' })
    expect(await errorFrom(refused)).toMatchObject({
      status: 409,
      code: 'slotTaken',
      message: 'Overlaps Somebody Else, 12:00 PM',
    })
    // It may overlap its own old time.
    await barber.booking.update({ id, startDatetime: '2026-01-01T07:20:00Z' })
  })

  it('brings a visit back only while its time is free', async ({ db, barber }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z', { status: 'cancelled' })
    const other = await givenBooking(db, '2026-03-03T15:15Z')
    for (const status of ['confirmed', 'completed'] as const) {
      expect(await errorFrom(barber.booking.update({ id, status }))).toMatchObject({
        status: 409,
      })
    }
    await barber.booking.update({ id: other.id, status: 'no-show' })
    expect(await barber.booking.update({ id, status: 'confirmed' })).toMatchObject({
      status: 'confirmed',
    })
  })

  it.for([
    { status: 'waiting' },
    { donationAmount: -1 },
    { donationAmount: 1.005 },
    { notes: 'a'.repeat(5001) },
    { startDatetime: '2026-03-03T15:00:00' },
    { pictureReference: '/uploads/made-up.webp' },
    { pictureReference: 'javascript:alert(1)' },
  ])('is rejected as %j, and nothing changes', async (input, { db, barber }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z')
    const wrong: { id: number } = { id, ...input }
    expect(await errorFrom(barber.booking.update(wrong))).toMatchObject({ status: 422 })
    expect(await barber.booking.history({ id })).toEqual([])
  })

  it('of an unknown booking is a 404', async ({ barber }) => {
    for (const act of ['get', 'details', 'update', 'delete', 'history'] as const) {
      expect(await errorFrom(barber.booking[act]({ id: 7 }))).toMatchObject({ status: 404 })
    }
    const token = barber.booking.generateToken({ id: 7, purpose: 'manage' })
    expect(await errorFrom(token)).toMatchObject({ status: 404 })
  })
})

describe('the history', () => {
  it('tells who did what when, with what changed as it was and became', async ({
    db,
    visitor,
    callWith,
    barber,
  }) => {
    const service = await givenService(db)
    const made = await visitor.booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
    const token = made.rescheduleUrl.slice(made.rescheduleUrl.lastIndexOf('/') + 1)
    await visitor.booking.reschedule({
      publicToken: token,
      newStartDatetime: '2026-03-03T16:00:00Z',
    })
    const later = new Date('2026-03-03T17:00:00Z')
    await callWith({ admin: BARBER, now: later }).booking.update({
      id: made.id,
      status: 'completed',
      donationAmount: 20,
    })
    await callWith({ admin: BARBER, now: later }).booking.update({
      id: made.id,
      status: 'completed',
      donationAmount: 20,
    })
    const history = await barber.booking.history({ id: made.id })
    expect(history.map(({ kind, adminEmail }) => [kind, adminEmail])).toEqual([
      ['created', null],
      ['moved', null],
      ['changed', BARBER.email],
    ])
    expect(history[1]).toMatchObject({
      before: { startDatetime: '2026-03-03T15:00:00.000Z' },
      after: { startDatetime: '2026-03-03T16:00:00.000Z' },
    })
    expect(history[2]).toMatchObject({
      happenedAt: later,
      before: { status: 'confirmed', donationAmount: null },
      after: { status: 'completed', donationAmount: 20 },
    })
  })

  it('is not written when the change is rejected', async ({ db, barber }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z')
    await givenBooking(db, '2026-03-03T17:00Z')
    await errorFrom(barber.booking.update({ id, startDatetime: '2026-03-03T17:00:00Z' }))
    expect(await db.bookingEvent.count()).toBe(0)
  })

  it('ends with the deletion, and keeps nothing of the person', async ({ db, barber }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z')
    await barber.booking.update({ id, notes: 'Talks a lot' })
    await barber.booking.delete({ id })
    expect(await db.booking.count()).toBe(0)
    const history = await barber.booking.history({ id })
    expect(history).toMatchObject([{ kind: 'deleted', adminEmail: BARBER.email }])
    expect(JSON.stringify(history)).not.toContain('Talks')
  })
})

describe('a fresh link', () => {
  it.for([
    ['reschedule', 'http://localhost:3000/haircuts/reschedule/'],
    ['cancel', 'http://localhost:3000/haircuts/cancel/'],
    ['manage', 'http://localhost:3000/haircuts/reschedule/'],
  ] as const)(
    'to %s is good until 30 days after the visit',
    async ([purpose, address], { db, barber, visitor }) => {
      const { id } = await givenBooking(db, '2026-03-03T15:00Z')
      const link = await barber.booking.generateToken({ id, purpose })
      expect(link).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        purpose,
        url: `${address}${link.token}`,
        expiresAt: new Date('2026-04-02T15:30Z'),
      })
      const shown = await visitor.booking.byToken({ publicToken: link.token })
      expect(shown).toMatchObject({ id })
      expect(shown).not.toHaveProperty('notes')
      const cancel = visitor.booking.cancel({ publicToken: link.token })
      if (purpose === 'reschedule') expect(await errorFrom(cancel)).toMatchObject({ status: 404 })
      else expect(await cancel).toMatchObject({ status: 'cancelled' })
    },
  )

  it('of a booking that is deleted at the same moment is a 404', async ({ db, barber }) => {
    const { id } = await givenBooking(db, '2026-03-03T15:00Z')
    const asked = await db.$transaction(async (tx) => {
      await tx.booking.delete({ where: { id } })
      const link = errorFrom(barber.booking.generateToken({ id, purpose: 'manage' }))
      const waiting = () => db.$queryRaw`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(waiting).toHaveLength(1)
      return { link }
    })
    expect(await asked.link).toMatchObject({ status: 404 })
  })
})

it('a manual booking needs no phone and goes anywhere but onto another', async ({
  db,
  barber,
  visitor,
}) => {
  const service = await givenService(db)
  const night = visitOf(service, '2026-03-01T07:07:00Z', { clientPhone: '', adminOverride: true })
  expect(await barber.booking.create(night)).toMatchObject({ status: 'confirmed' })
  expect(await errorFrom(barber.booking.create(night))).toMatchObject({ status: 409 })
  expect(await errorFrom(visitor.booking.create(night))).toMatchObject({ status: 401 })
})

describe('the details', () => {
  it('hold the booking, its changes, and the client’s latest five visits before it', async ({
    db,
    barber,
  }) => {
    const client = await db.client.create({
      data: { name: 'Ann Marsh', email: 'ann@example.edu', notes: 'Comes with her dog' },
    })
    const ofAnn = { client: { connect: { id: client.id } } }
    for (const day of ['02', '03', '04', '05', '06', '07']) {
      await givenBooking(db, `2026-02-${day}T15:00Z`, ofAnn)
    }
    await givenBooking(db, '2026-02-08T15:00Z')
    await givenBooking(db, '2026-03-04T15:00Z', ofAnn)
    const { id } = await givenBooking(db, '2026-03-03T15:00Z', ofAnn)
    await barber.booking.update({ id, notes: 'Low fade' })

    const details = await barber.booking.details({ id })
    expect(details).toMatchObject({
      booking: { id, notes: 'Low fade' },
      aboutClient: 'Comes with her dog',
      visitNumber: 7,
      changes: [{ kind: 'changed', after: { notes: 'Low fade' } }],
    })
    expect(details.earlierVisits.map(({ startDatetime }) => startDatetime.getUTCDate())).toEqual([
      7, 6, 5, 4, 3,
    ])
    await barber.booking.update({ id, status: 'no-show' })
    expect(await barber.booking.details({ id })).toMatchObject({ visitNumber: null })
  })

  it('of a client who is gone show no visits of strangers', async ({ db, barber }) => {
    await givenBooking(db, '2026-03-02T15:00Z')
    const { id } = await givenBooking(db, '2026-03-03T15:00Z')
    expect(await barber.booking.details({ id })).toMatchObject({
      aboutClient: null,
      visitNumber: null,
      earlierVisits: [],
    })
  })
})

describe('the list', () => {
  it('comes in pages, the latest first', async ({ db, barber, starts }) => {
    for (const hour of [14, 15, 16]) await givenBooking(db, `2026-03-03T${hour}:00Z`)
    const page = await barber.booking.list({ page: 2, pageSize: 2 })
    expect(page).toMatchObject({ total: 3, page: 2, pageSize: 2, totalPages: 2 })
    expect(page.items.map(({ startDatetime }) => startDatetime.getUTCHours())).toEqual([14])
    expect(await barber.booking.list()).toMatchObject({ page: 1, pageSize: 10, totalPages: 1 })
    expect(await starts({ sort: 'start_datetime' })).toEqual([
      '2026-03-03T14:00:00.000Z',
      '2026-03-03T15:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
    ])
  })

  it('is empty beyond its end and without bookings', async ({ barber }) => {
    expect(await barber.booking.list({ page: 9 })).toMatchObject({
      items: [],
      total: 0,
      totalPages: 0,
    })
  })

  it('takes a date as a whole day of the business, its end included', async ({ db, starts }) => {
    // In New York the third begins at 05:00Z and ends at 05:00Z of the fourth.
    for (const start of ['2026-03-03T04:30Z', '2026-03-03T05:00Z', '2026-03-04T04:30Z']) {
      await givenBooking(db, start)
    }
    await givenBooking(db, '2026-03-04T05:00Z')
    expect(await starts({ startDate: '2026-03-03', endDate: '2026-03-03' })).toEqual([
      '2026-03-04T04:30:00.000Z',
      '2026-03-03T05:00:00.000Z',
    ])
    expect(
      await starts({ startDate: '2026-03-03T05:00:00Z', endDate: '2026-03-03T05:00:00Z' }),
    ).toEqual(['2026-03-03T05:00:00.000Z'])
  })

  it('is chosen by status, by client and by service', async ({ db, starts }) => {
    const client = { create: { name: 'Ann Marsh', email: 'ann@example.edu' } }
    const { clientId } = await givenBooking(db, '2026-03-03T14:00Z', { client })
    await givenBooking(db, '2026-03-03T15:00Z', { status: 'cancelled' })
    expect(await starts({ status: 'cancelled' })).toEqual(['2026-03-03T15:00:00.000Z'])
    expect(await starts({ clientId })).toEqual(['2026-03-03T14:00:00.000Z'])
    const { id } = await givenService(db)
    await givenBooking(db, '2026-03-03T16:00Z', { appointmentType: { connect: { id } } })
    expect(await starts({ appointmentTypeId: id })).toEqual(['2026-03-03T16:00:00.000Z'])
  })

  it('is found by literal text in name, email or phone', async ({ db, barber, starts }) => {
    const contact = (clientName: string, clientEmail: string, clientPhone: string | null) => ({
      clientName,
      clientEmail,
      clientPhone,
    })
    await givenBooking(db, '2026-03-03T14:00Z', contact('Ann Marsh', 'a_m@example.edu', null))
    await givenBooking(db, '2026-03-03T15:00Z', contact('Bo Ford', 'axm@example.edu', '555 0100'))
    await givenBooking(db, '2026-03-03T16:00Z', {
      ...contact('Bo Ford', 'bo@example.edu', '555 0199'),
      status: 'cancelled',
    })
    expect(await starts({ search: ' ANN ' })).toEqual(['2026-03-03T14:00:00.000Z'])
    expect(await starts({ search: 'a_m@' })).toEqual(['2026-03-03T14:00:00.000Z'])
    expect(await starts({ search: '5 01', sort: 'start_datetime' })).toEqual([
      '2026-03-03T15:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
    ])
    for (const search of ['5550100', '(555) 01-00']) {
      expect(await starts({ search })).toEqual(['2026-03-03T15:00:00.000Z'])
    }
    expect(await starts({ search: '5550100 x' })).toEqual([])
    expect(await starts({ search: 'bo f', status: 'cancelled' })).toEqual([
      '2026-03-03T16:00:00.000Z',
    ])
    expect(await starts({ search: 'BÓ Førd', status: 'cancelled' })).toEqual([
      '2026-03-03T16:00:00.000Z',
    ])
    expect(await starts({ search: 'ford bo', status: 'cancelled' })).toEqual([
      '2026-03-03T16:00:00.000Z',
    ])
    expect(await starts({ search: 'fird', status: 'cancelled' })).toEqual([
      '2026-03-03T16:00:00.000Z',
    ])
    expect(await starts({ search: '%' })).toEqual([])
    expect(await barber.booking.list({ search: 'bo', page: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      items: [{ client: { phone: '555 0100' } }],
    })
    expect(await starts({ search: '' })).toHaveLength(3)
  })

  it('finds no similar name where filters leave out the one typed', async ({ db, starts }) => {
    await givenBooking(db, '2026-03-03T14:00Z', { clientName: 'Bo Ford', status: 'cancelled' })
    await givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Bo Fird' })
    expect(await starts({ search: 'ford', status: 'confirmed' })).toEqual([])
    expect(await starts({ search: 'furd', status: 'confirmed' })).toEqual([
      '2026-03-03T15:00:00.000Z',
    ])
  })

  it('parts the visits that are over from the others', async ({ db, clock, starts }) => {
    clock.now = new Date('2026-03-03T15:00Z')
    for (const hour of ['13:00', '14:30', '14:45', '15:00', '16:00']) {
      await givenBooking(db, `2026-03-03T${hour}Z`, { status: 'cancelled' })
    }
    const past = ['2026-03-03T14:30:00.000Z', '2026-03-03T13:00:00.000Z']
    expect(await starts({ when: 'past' })).toEqual(past)
    expect(await starts({ when: 'upcoming', sort: 'start_datetime' })).toEqual([
      '2026-03-03T14:45:00.000Z',
      '2026-03-03T15:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
    ])
    expect(await starts({ when: 'past', status: 'confirmed' })).toEqual([])
    expect(await starts({ when: 'past', startDate: '2026-03-03T14:00:00Z' })).toEqual([past[0]])
  })

  it('counts a visit that has begun and is completed or a no-show as past', async ({
    db,
    clock,
    starts,
  }) => {
    clock.now = new Date('2026-03-03T15:00Z')
    await givenBooking(db, '2026-03-03T14:40Z', { status: 'no-show' })
    await givenBooking(db, '2026-03-03T14:50Z', { status: 'completed' })
    await givenBooking(db, '2026-03-03T16:00Z', { status: 'completed' })
    expect(await starts({ when: 'past' })).toEqual([
      '2026-03-03T14:50:00.000Z',
      '2026-03-03T14:40:00.000Z',
    ])
    expect(await starts({ when: 'upcoming' })).toEqual(['2026-03-03T16:00:00.000Z'])
  })

  it.for([
    { page: 0 },
    { search: 'x'.repeat(201) },
    { when: 'later' },
    { pageSize: 0 },
    { pageSize: 1001 },
    { status: 'waiting' },
    { startDate: 'yesterday' },
    { startDate: '2026-03-03T05:00:00' },
    { clientId: 0 },
    { sort: 'id' },
  ])('refuses %j', async (input, { barber }) => {
    const wrong: object = input
    expect(await errorFrom(barber.booking.list(wrong))).toMatchObject({ status: 422 })
  })
})
