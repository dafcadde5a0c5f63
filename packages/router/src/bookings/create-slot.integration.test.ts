import { describe, expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import {
  errorFrom,
  givenAddon,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

const instants = (starts: readonly number[] | undefined) =>
  starts?.map((start) => new Date(start).toISOString().replace(':00.000Z', 'Z'))

describe('a start that is not offered', () => {
  it.for([
    [
      'a booking holds',
      '2026-03-03T15:00Z',
      409,
      'That time has just been taken. Please choose another.',
    ],
    [
      'a booking reaches into',
      '2026-03-03T14:45Z',
      409,
      'That time has just been taken. Please choose another.',
    ],
    [
      'has passed',
      '2026-03-02T12:45Z',
      422,
      'That time has already passed. Please choose another.',
    ],
    [
      'comes before the lead time',
      '2026-03-02T14:45Z',
      422,
      'That time is too soon. Please choose a later one.',
    ],
    [
      'lies too many days ahead',
      '2026-03-10T14:00Z',
      422,
      'That time is too far ahead. Please choose an earlier one.',
    ],
    [
      'is on a closed day',
      '2026-03-08T15:00Z',
      422,
      'No appointments are available that day. Please choose another.',
    ],
    [
      'is before the opening',
      '2026-03-03T13:45Z',
      422,
      'That appointment does not fit into the business hours. Please choose another time.',
    ],
    [
      'would end after the closing',
      '2026-03-03T21:45Z',
      422,
      'That appointment does not fit into the business hours. Please choose another time.',
    ],
    [
      'is off the grid',
      '2026-03-03T16:05Z',
      422,
      'Appointments do not start at that time. Please choose one of the free times.',
    ],
    [
      'is off the grid by a second',
      '2026-03-03T16:00:01Z',
      422,
      'Appointments do not start at that time. Please choose one of the free times.',
    ],
    [
      'is blacked out',
      '2026-03-04T15:00Z',
      422,
      'No appointments are available at that time. Please choose another.',
    ],
  ] as const)(
    'which %s is rejected with a message and alternatives',
    async ([_, start, status, detail], { db, visitor }) => {
      await givenShop(db, {
        settings: { booking_lead_time_hours: '2', max_booking_advance_days: '7' },
      })
      await db.businessHours.update({ where: { dayOfWeek: 6 }, data: { isOpen: false } })
      await givenBooking(db, '2026-03-03T15:00Z')
      await givenBlackout(db, { start: '2026-03-04T15:15Z', end: '2026-03-04T16:00Z' })
      const service = await givenService(db)

      const error = await errorFrom(visitor.booking.create(visitOf(service, start)))
      expect(error).toMatchObject({
        status,
        code: status === 409 ? 'slotTaken' : 'slotUnavailable',
        message: detail,
      })
      expect(error.alternatives).toHaveLength(3)
      expect(await db.booking.count()).toBe(1)
      expect(await db.client.count()).toBe(0)
    },
  )

  it('is named as the field that is wrong, unless a booking holds it', async ({ db, visitor }) => {
    const service = await givenService(db)
    const error = await errorFrom(visitor.booking.create(visitOf(service, '2026-03-03T16:05Z')))
    expect(error.errors).toEqual([{ path: 'start_datetime', message: error.message }])
  })

  it('is rejected by the minimise-gaps rule too', async ({ db, visitor }) => {
    await givenShop(db, {
      settings: { minimize_gaps: 'true', large_gap_threshold_hours: '2' },
    })
    await givenBooking(db, '2026-03-03T15:00Z')
    const service = await givenService(db)
    const error = await errorFrom(visitor.booking.create(visitOf(service, '2026-03-03T16:30Z')))
    expect(error).toMatchObject({ status: 422, code: 'slotUnavailable' })
    expect(error.message).toContain('awkward gap')
  })
})

describe('alternatives', () => {
  it('are the three nearest free starts, in order of time', async ({ db, visitor }) => {
    const service = await givenService(db)
    await givenBooking(db, '2026-03-03T15:00Z', { minutes: 60 })
    const error = await errorFrom(visitor.booking.create(visitOf(service, '2026-03-03T15:45Z')))
    expect(instants(error.alternatives)).toEqual([
      '2026-03-03T16:00Z',
      '2026-03-03T16:15Z',
      '2026-03-03T16:30Z',
    ])
  })

  it('may lie on both sides', async ({ db, visitor }) => {
    const service = await givenService(db)
    await givenBooking(db, '2026-03-03T15:00Z')
    const error = await errorFrom(visitor.booking.create(visitOf(service, '2026-03-03T15:00Z')))
    expect(instants(error.alternatives)).toEqual([
      '2026-03-03T14:15Z',
      '2026-03-03T14:30Z',
      '2026-03-03T15:30Z',
    ])
  })

  it('leave room for the same visit, add-ons and all', async ({ db, visitor }) => {
    const towel = await givenAddon(db, { durationMinutes: 30 })
    const service = await givenService(db, { offers: [towel] })
    await givenBooking(db, '2026-03-03T15:00Z')
    const error = await errorFrom(
      visitor.booking.create(visitOf(service, '2026-03-03T15:00Z', { addonIds: [towel.id] })),
    )
    expect(instants(error.alternatives)).toEqual([
      '2026-03-03T14:00Z',
      '2026-03-03T15:30Z',
      '2026-03-03T15:45Z',
    ])
  })

  it('can each be booked', async ({ db, visitor }) => {
    const service = await givenService(db)
    await givenBooking(db, '2026-03-03T15:00Z')
    const { alternatives = [] } = await errorFrom(
      visitor.booking.create(visitOf(service, '2026-03-03T15:00Z')),
    )
    expect(alternatives).toHaveLength(3)
    for (const start of alternatives) {
      const { id } = await visitor.booking.create(visitOf(service, new Date(start).toISOString()))
      await db.booking.delete({ where: { id } })
    }
  })

  it('are fewer, or none, where fewer are left', async ({ db, visitor }) => {
    await givenShop(db, { settings: { max_booking_advance_days: '1' } })
    await db.businessHours.updateMany({ data: { openTime: '09:00', closeTime: '09:30' } })
    const service = await givenService(db)
    await givenBooking(db, '2026-03-02T14:00Z')
    const start = '2026-03-02T14:00Z'
    const one = await errorFrom(visitor.booking.create(visitOf(service, start)))
    expect(instants(one.alternatives)).toEqual(['2026-03-03T14:00Z'])
    await givenBooking(db, '2026-03-03T14:00Z')
    const none = await errorFrom(visitor.booking.create(visitOf(service, start)))
    expect(none.alternatives).toEqual([])
  })
})

describe('the horizon', () => {
  const LAST_OF_90 = '2026-05-31T14:00Z'
  const LAST_OF_60 = '2026-05-01T14:00Z'
  const after = (start: string) => new Date(Date.parse(start) + 86_400_000).toISOString()

  it('is 90 days where nothing is stored', async ({ db, visitor }) => {
    const service = await givenService(db)
    await visitor.booking.create(visitOf(service, LAST_OF_90))
    const tooFar = await errorFrom(visitor.booking.create(visitOf(service, after(LAST_OF_90))))
    expect(tooFar.message).toContain('too far ahead')
  })

  it('is 60 days after the first run', async ({ db, visitor }) => {
    await givenShop(db, { settings: { max_booking_advance_days: '60' } })
    const service = await givenService(db)
    await visitor.booking.create(visitOf(service, LAST_OF_60))
    const tooFar = await errorFrom(visitor.booking.create(visitOf(service, after(LAST_OF_60))))
    expect(tooFar.message).toContain('too far ahead')
  })

  it('counts local days: late in the evening it is still today', async ({ db, callWith }) => {
    await givenShop(db, { settings: { max_booking_advance_days: '1' } })
    await db.businessHours.updateMany({ data: { openTime: '00:00', closeTime: '24:00' } })
    const service = await givenService(db)
    // 23:30 on Monday in New York, Tuesday in UTC.
    const late = callWith({ now: new Date('2026-03-03T04:30:00Z') })
    await late.booking.create(visitOf(service, '2026-03-04T04:30Z'))
    const error = await errorFrom(late.booking.create(visitOf(service, '2026-03-04T05:00Z')))
    expect(error.message).toContain('too far ahead')
  })
})

describe("the barber's override", () => {
  it('needs a session, checked before everything else', async ({ db, visitor }) => {
    const service = await givenService(db)
    const error = await errorFrom(
      visitor.booking.create(visitOf(service, '2026-03-03T15:00Z', { adminOverride: true })),
    )
    expect(error).toMatchObject({ status: 401, code: 'signInNeeded' })
    expect(await db.booking.count()).toBe(0)
  })

  it.for([
    ['the past', '2026-03-01T15:00Z'],
    ['the lead time', '2026-03-02T13:01Z'],
    ['the grid', '2026-03-03T15:07Z'],
    ['the hours', '2026-03-03T05:00Z'],
    ['the horizon', '2027-03-03T15:00Z'],
    ['a blackout', '2026-03-04T15:00Z'],
  ] as const)('ignores %s', async ([_, start], { db, barber }) => {
    await givenShop(db, { settings: { booking_lead_time_hours: '2' } })
    await givenBlackout(db, { start: '2026-03-04T15:00Z', end: '2026-03-04T16:00Z' })
    const service = await givenService(db)
    const booking = await barber.booking.create(visitOf(service, start, { adminOverride: true }))
    expect(booking.startDatetime).toEqual(new Date(start))
  })

  it('never ignores another booking', async ({ db, barber }) => {
    const service = await givenService(db)
    await givenBooking(db, '2026-03-03T15:00Z', { status: 'completed' })
    const error = await errorFrom(
      barber.booking.create(visitOf(service, '2026-03-03T15:29Z', { adminOverride: true })),
    )
    expect(error).toMatchObject({ status: 409, code: 'slotTaken' })
    expect(error.alternatives).toHaveLength(3)
  })

  it('needs neither phone nor referral source', async ({ db, barber }) => {
    const service = await givenService(db)
    const wish = visitOf(service, '2026-03-03T15:00Z', { clientPhone: null, isFirstTime: true })
    expect((await errorFrom(barber.booking.create(wish))).status).toBe(422)
    const booking = await barber.booking.create({ ...wish, adminOverride: true })
    expect(booking.client.phone).toBeNull()
  })

  it('is not implied by a session', async ({ db, barber }) => {
    const service = await givenService(db)
    const error = await errorFrom(barber.booking.create(visitOf(service, '2026-03-03T15:07Z')))
    expect(error.status).toBe(422)
  })
})
