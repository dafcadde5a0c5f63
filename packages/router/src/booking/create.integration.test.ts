import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenAddon,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
  MONDAY_MORNING,
  refusalFrom,
  testContext,
  visitOf,
} from '../testing.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db)
})

const as = (given: Partial<Context> = {}) => callerFor(testContext({ db: test.db, ...given }))
const visitor = () => as()
const barber = () => as({ admin: BARBER })

const instants = (starts: readonly number[] | undefined) =>
  starts?.map((start) => new Date(start).toISOString().replace(':00.000Z', 'Z'))

describe('a start that is not offered', () => {
  it.each([
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
      'That time is too soon to be booked. Please choose a later one.',
    ],
    [
      'lies too many days ahead',
      '2026-03-10T14:00Z',
      422,
      'That time is further ahead than can be booked. Please choose an earlier one.',
    ],
    [
      'is on a closed day',
      '2026-03-08T15:00Z',
      422,
      'There are no appointments on that day. Please choose another.',
    ],
    [
      'is before the opening',
      '2026-03-03T13:45Z',
      422,
      'That visit does not fit into the opening hours. Please choose another time.',
    ],
    [
      'would end after the closing',
      '2026-03-03T21:45Z',
      422,
      'That visit does not fit into the opening hours. Please choose another time.',
    ],
    [
      'is off the grid',
      '2026-03-03T16:05Z',
      422,
      'Appointments do not start at that minute. Please choose one of the times offered.',
    ],
    [
      'is off the grid by a second',
      '2026-03-03T16:00:01Z',
      422,
      'Appointments do not start at that minute. Please choose one of the times offered.',
    ],
    [
      'is blacked out',
      '2026-03-04T15:00Z',
      422,
      'No appointments can be made at that time. Please choose another.',
    ],
  ])('which %s is refused in words, with alternatives', async (_, start, status, detail) => {
    const { db } = test
    await givenShop(db, {
      settings: { booking_lead_time_hours: '2', max_booking_advance_days: '7' },
    })
    await db.businessHours.update({ where: { dayOfWeek: 6 }, data: { isOpen: false } })
    await givenBooking(db, '2026-03-03T15:00Z')
    await givenBlackout(db, { start: '2026-03-04T15:15Z', end: '2026-03-04T16:00Z' })
    const service = await givenService(db)

    const refusal = await refusalFrom(visitor().booking.create(visitOf(service, start)))
    expect(refusal).toMatchObject({
      status,
      code: status === 409 ? 'slotTaken' : 'slotUnavailable',
      message: detail,
    })
    expect(refusal.alternatives).toHaveLength(3)
    expect(await db.booking.count()).toBe(1)
    expect(await db.client.count()).toBe(0)
  })

  it('is named as the field that is wrong, unless a booking holds it', async () => {
    const service = await givenService(test.db)
    const refusal = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T16:05Z')),
    )
    expect(refusal.errors).toEqual([{ path: 'start_datetime', message: refusal.message }])
  })

  it('is refused by the minimise-gaps rule too', async () => {
    await givenShop(test.db, {
      settings: { minimize_gaps: 'true', large_gap_threshold_hours: '2' },
    })
    await givenBooking(test.db, '2026-03-03T15:00Z')
    const service = await givenService(test.db)
    const refusal = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T16:30Z')),
    )
    expect(refusal).toMatchObject({ status: 422, code: 'slotUnavailable' })
    expect(refusal.message).toContain('awkward gap')
  })
})

describe('alternatives', () => {
  it('are the three nearest free starts, in order of time', async () => {
    const service = await givenService(test.db)
    await givenBooking(test.db, '2026-03-03T15:00Z', { minutes: 60 })
    const refusal = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T15:45Z')),
    )
    expect(instants(refusal.alternatives)).toEqual([
      '2026-03-03T16:00Z',
      '2026-03-03T16:15Z',
      '2026-03-03T16:30Z',
    ])
  })

  it('may lie on both sides', async () => {
    const service = await givenService(test.db)
    await givenBooking(test.db, '2026-03-03T15:00Z')
    const refusal = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T15:00Z')),
    )
    expect(instants(refusal.alternatives)).toEqual([
      '2026-03-03T14:15Z',
      '2026-03-03T14:30Z',
      '2026-03-03T15:30Z',
    ])
  })

  it('leave room for the same visit, add-ons and all', async () => {
    const towel = await givenAddon(test.db, { durationMinutes: 30 })
    const service = await givenService(test.db, { offers: [towel] })
    await givenBooking(test.db, '2026-03-03T15:00Z')
    const refusal = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T15:00Z', { addonIds: [towel.id] })),
    )
    expect(instants(refusal.alternatives)).toEqual([
      '2026-03-03T14:00Z',
      '2026-03-03T15:30Z',
      '2026-03-03T15:45Z',
    ])
  })

  it('can each be booked', async () => {
    const service = await givenService(test.db)
    await givenBooking(test.db, '2026-03-03T15:00Z')
    const { alternatives = [] } = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T15:00Z')),
    )
    expect(alternatives).toHaveLength(3)
    for (const start of alternatives) {
      const { id } = await visitor().booking.create(visitOf(service, new Date(start).toISOString()))
      await test.db.booking.delete({ where: { id } })
    }
  })

  it('are fewer, or none, where fewer are left', async () => {
    await givenShop(test.db, { settings: { max_booking_advance_days: '1' } })
    await test.db.businessHours.updateMany({ data: { openTime: '09:00', closeTime: '09:30' } })
    const service = await givenService(test.db)
    await givenBooking(test.db, '2026-03-02T14:00Z')
    const start = '2026-03-02T14:00Z'
    const one = await refusalFrom(visitor().booking.create(visitOf(service, start)))
    expect(instants(one.alternatives)).toEqual(['2026-03-03T14:00Z'])
    await givenBooking(test.db, '2026-03-03T14:00Z')
    const none = await refusalFrom(visitor().booking.create(visitOf(service, start)))
    expect(none.alternatives).toEqual([])
  })
})

describe('the horizon', () => {
  const LAST_OF_90 = '2026-05-31T14:00Z'
  const LAST_OF_60 = '2026-05-01T14:00Z'
  const after = (start: string) => new Date(Date.parse(start) + 86_400_000).toISOString()

  it('is 90 days where nothing is stored', async () => {
    const service = await givenService(test.db)
    await visitor().booking.create(visitOf(service, LAST_OF_90))
    const tooFar = await refusalFrom(visitor().booking.create(visitOf(service, after(LAST_OF_90))))
    expect(tooFar.message).toContain('further ahead')
  })

  it('is 60 days after the first run', async () => {
    await givenShop(test.db, { settings: { max_booking_advance_days: '60' } })
    const service = await givenService(test.db)
    await visitor().booking.create(visitOf(service, LAST_OF_60))
    const tooFar = await refusalFrom(visitor().booking.create(visitOf(service, after(LAST_OF_60))))
    expect(tooFar.message).toContain('further ahead')
  })

  it('counts local days: late in the evening it is still today', async () => {
    await givenShop(test.db, { settings: { max_booking_advance_days: '1' } })
    await test.db.businessHours.updateMany({ data: { openTime: '00:00', closeTime: '24:00' } })
    const service = await givenService(test.db)
    // 23:30 on Monday in New York, Tuesday in UTC.
    const late = as({ now: new Date('2026-03-03T04:30:00Z') })
    await late.booking.create(visitOf(service, '2026-03-04T04:30Z'))
    const refusal = await refusalFrom(late.booking.create(visitOf(service, '2026-03-04T05:00Z')))
    expect(refusal.message).toContain('further ahead')
  })
})

describe("the barber's override", () => {
  it('needs a session, checked before everything else', async () => {
    const service = await givenService(test.db)
    const refusal = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T15:00Z', { adminOverride: true })),
    )
    expect(refusal).toMatchObject({ status: 401, code: 'signInNeeded' })
    expect(await test.db.booking.count()).toBe(0)
  })

  it.each([
    ['the past', '2026-03-01T15:00Z'],
    ['the lead time', '2026-03-02T13:01Z'],
    ['the grid', '2026-03-03T15:07Z'],
    ['the hours', '2026-03-03T05:00Z'],
    ['the horizon', '2027-03-03T15:00Z'],
    ['a blackout', '2026-03-04T15:00Z'],
  ])('ignores %s', async (_, start) => {
    await givenShop(test.db, { settings: { booking_lead_time_hours: '2' } })
    await givenBlackout(test.db, { start: '2026-03-04T15:00Z', end: '2026-03-04T16:00Z' })
    const service = await givenService(test.db)
    const booking = await barber().booking.create(visitOf(service, start, { adminOverride: true }))
    expect(booking.startDatetime).toEqual(new Date(start))
  })

  it('never ignores another booking', async () => {
    const service = await givenService(test.db)
    await givenBooking(test.db, '2026-03-03T15:00Z', { status: 'completed' })
    const refusal = await refusalFrom(
      barber().booking.create(visitOf(service, '2026-03-03T15:29Z', { adminOverride: true })),
    )
    expect(refusal).toMatchObject({ status: 409, code: 'slotTaken' })
    expect(refusal.alternatives).toHaveLength(3)
  })

  it('needs neither phone nor referral source', async () => {
    const service = await givenService(test.db)
    const wish = visitOf(service, '2026-03-03T15:00Z', { clientPhone: null, isFirstTime: true })
    expect((await refusalFrom(barber().booking.create(wish))).status).toBe(422)
    const booking = await barber().booking.create({ ...wish, adminOverride: true })
    expect(booking.client.phone).toBeNull()
  })

  it('is not implied by a session', async () => {
    const service = await givenService(test.db)
    const refusal = await refusalFrom(
      barber().booking.create(visitOf(service, '2026-03-03T15:07Z')),
    )
    expect(refusal.status).toBe(422)
  })
})

describe('a booking that does not hold its time', () => {
  it.each(['cancelled', 'no-show'])('is in nobody’s way when it is %s', async (status) => {
    const service = await givenService(test.db)
    await givenBooking(test.db, '2026-03-03T15:00Z', { status })
    const booking = await visitor().booking.create(visitOf(service, '2026-03-03T15:00Z'))
    expect(booking.status).toBe('confirmed')
  })

  it('lets a visit start when another ends, and end when another starts', async () => {
    const service = await givenService(test.db)
    await givenBooking(test.db, '2026-03-03T15:00Z')
    await givenBooking(test.db, '2026-03-03T16:00Z')
    await visitor().booking.create(visitOf(service, '2026-03-03T15:30Z'))
    expect(await test.db.booking.count()).toBe(3)
  })
})

describe('what a visitor has to fill in', () => {
  it.each([
    [
      'appointment_type_id',
      { appointmentTypeId: 2_147_483_647 },
      'This service does not exist or is not offered.',
    ],
    ['client_name', { clientName: '  ' }, 'Please give a first and last name.'],
    ['client_email', { clientEmail: 'ann@example' }, 'Please enter a valid email address'],
    [
      'client_email',
      { clientEmail: 'a@example.edu,b@example.edu' },
      'Please enter a valid email address',
    ],
    ['client_email', { clientEmail: '' }, 'Please enter a valid email address'],
    ['client_phone', { clientPhone: ' ' }, 'Phone is required'],
    ['client_phone', { clientPhone: null }, 'Phone is required'],
    [
      'referral_source',
      { isFirstTime: true, referralSource: ' ' },
      'Referral source is required for first-time customers',
    ],
    [
      'start_datetime',
      { startDatetime: '2026-03-03T15:00:00' },
      'Please give a date and time with its zone, such as 2026-03-02T15:00:00Z.',
    ],
    ['client_notes', { clientNotes: 'a\0b' }, 'Please leave out control characters.'],
    [
      'picture_reference',
      { pictureReference: '/uploads/made-up.webp' },
      'Please upload the picture first.',
    ],
    [
      'picture_reference',
      { pictureReference: 'https://example.com/x.webp' },
      'Please upload the picture first.',
    ],
    [
      'picture_reference',
      { pictureReference: '/uploads/../app-key' },
      'Please upload the picture first.',
    ],
  ])('%s: %j is refused in words', async (path, wrong, message) => {
    const service = await givenService(test.db)
    const refusal = await refusalFrom(
      visitor().booking.create({ ...visitOf(service, '2026-03-03T15:00Z'), ...wrong }),
    )
    expect(refusal).toMatchObject({ status: 422, code: 'validation', message })
    expect(refusal.errors).toEqual([{ path, message }])
    expect(await test.db.booking.count()).toBe(0)
  })

  it('takes null and empty text for what is optional', async () => {
    const service = await givenService(test.db)
    for (const [index, nothing] of ([null, ''] as const).entries()) {
      const booking = await visitor().booking.create(
        visitOf(service, `2026-03-03T1${5 + index}:00Z`, {
          clientNotes: nothing,
          referralSource: nothing,
          pictureReference: nothing,
          isFirstTime: nothing,
          addonIds: nothing,
          adminOverride: nothing,
        }),
      )
      expect(booking).toMatchObject({
        clientNotes: null,
        referralSource: null,
        pictureReference: null,
        isFirstTime: null,
        addons: [],
      })
    }
  })

  it('names a picture that was uploaded', async () => {
    const service = await givenService(test.db)
    await test.db.picture.create({ data: { name: 'abc_-1.webp' } })
    const booking = await visitor().booking.create(
      visitOf(service, '2026-03-03T15:00Z', { pictureReference: '/uploads/abc_-1.webp' }),
    )
    expect(booking.pictureReference).toBe('/uploads/abc_-1.webp')
  })
})

describe('the service', () => {
  it('is refused when it is inactive, except by the barber’s override', async () => {
    const service = await givenService(test.db, { isActive: false })
    const wish = visitOf(service, '2026-03-03T15:00Z')
    const refusal = await refusalFrom(visitor().booking.create(wish))
    expect(refusal.errors).toEqual([
      {
        path: 'appointment_type_id',
        message: 'This service does not exist or is not offered.',
      },
    ])
    await barber().booking.create({ ...wish, adminOverride: true })
  })
})

describe('add-ons', () => {
  it.each([
    ['unknown', async () => ({ id: 2_147_483_647 })],
    ['inactive', async () => givenAddon(test.db, { isActive: false })],
    ['not offered by the service', async () => givenAddon(test.db)],
  ])('that are %s are refused', async (kind, given) => {
    const addon = await given()
    const offers = kind === 'inactive' ? await test.db.addon.findMany() : []
    const service = await givenService(test.db, { offers })
    const refusal = await refusalFrom(
      visitor().booking.create(visitOf(service, '2026-03-03T15:00Z', { addonIds: [addon.id] })),
    )
    expect(refusal).toMatchObject({ status: 422, code: 'validation' })
    expect(refusal.errors).toEqual([
      { path: 'addon_ids', message: `This service does not offer the add-on ${addon.id}.` },
    ])
  })

  it('add their minutes and price, and count once when named twice', async () => {
    const towel = await givenAddon(test.db, { name: 'Towel', durationMinutes: 10, price: 4 })
    const razor = await givenAddon(test.db, { name: 'Razor', durationMinutes: 5, price: 7 })
    const service = await givenService(test.db, { offers: [towel, razor] })
    const booking = await visitor().booking.create(
      visitOf(service, '2026-03-03T15:00Z', { addonIds: [razor.id, towel.id, razor.id] }),
    )
    expect(booking.durationMinutes).toBe(45)
    expect(booking.endDatetime).toEqual(new Date('2026-03-03T15:45Z'))
    expect(booking.price).toBe(31)
    expect(booking.addons).toEqual([
      { id: razor.id, name: 'Razor', durationMinutes: 5, price: 7, isFreeSpecial: false },
      { id: towel.id, name: 'Towel', durationMinutes: 10, price: 4, isFreeSpecial: false },
    ])
  })

  it('sum to the cent, as money does and floating point does not', async () => {
    const dime = await givenAddon(test.db, { price: 0.1 })
    const service = await givenService(test.db, { price: 0.2, offers: [dime] })
    const booking = await visitor().booking.create(
      visitOf(service, '2026-03-03T15:00Z', { addonIds: [dime.id] }),
    )
    expect(booking.price).toBe(0.3)
  })
})

describe('the client', () => {
  it('is matched by email and name, whatever their case, and never overwritten', async () => {
    const service = await givenService(test.db)
    const first = await visitor().booking.create(visitOf(service, '2026-03-03T15:00Z'))
    const again = await visitor().booking.create(
      visitOf(service, '2026-03-03T16:00Z', {
        clientName: 'ANN  marsh',
        clientEmail: 'Ann@Example.EDU',
        clientPhone: '000',
      }),
    )
    expect(again.client.id).toBe(first.client.id)
    expect(await test.db.client.findMany()).toMatchObject([
      {
        name: 'Ann Marsh',
        email: 'ann@example.edu',
        phone: '979 555 0100',
        createdAt: MONDAY_MORNING,
      },
    ])
    // The booking says what was typed for it.
    expect(again.client).toMatchObject({
      name: 'ANN marsh',
      email: 'Ann@Example.EDU',
      phone: '000',
    })
  })

  it('is another person under the same address with another name', async () => {
    const service = await givenService(test.db)
    const ann = await visitor().booking.create(visitOf(service, '2026-03-03T15:00Z'))
    const bob = await visitor().booking.create(
      visitOf(service, '2026-03-03T16:00Z', { clientName: 'Bob Marsh' }),
    )
    expect(bob.client.id).not.toBe(ann.client.id)
  })

  it('is not added by a booking that is refused', async () => {
    const service = await givenService(test.db)
    await refusalFrom(visitor().booking.create(visitOf(service, '2026-03-03T15:01Z')))
    expect(await test.db.client.count()).toBe(0)
  })
})

it('keeps what was agreed, whatever becomes of the service, its add-ons and the client', async () => {
  const { db } = test
  const towel = await givenAddon(db)
  const service = await givenService(db, { offers: [towel], color: '#112233' })
  const agreed = await visitor().booking.create(
    visitOf(service, '2026-03-03T15:00Z', { addonIds: [towel.id] }),
  )
  await db.appointmentType.delete({ where: { id: service.id } })
  await db.addon.delete({ where: { id: towel.id } })
  await db.client.deleteMany()

  const { publicToken, rescheduleUrl, cancelUrl, addressPromised, ...booking } = agreed
  expect(await visitor().booking.byToken({ publicToken })).toEqual({
    ...booking,
    appointmentType: { ...booking.appointmentType, id: null },
    client: { ...booking.client, id: null },
    addons: [{ id: null, name: 'Hot towel', durationMinutes: 10, price: 4, isFreeSpecial: false }],
  })
})
