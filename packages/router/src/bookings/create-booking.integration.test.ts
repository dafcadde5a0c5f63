import type { Database } from '@haircuts/db/client'
import { describe, expect } from 'vitest'
import { test as it } from '../fixtures.testing.ts'
import {
  clientIdOf,
  errorFrom,
  givenAddon,
  givenBooking,
  givenService,
  givenShop,
  MONDAY_MORNING,
  visitOf,
} from '../testing.ts'

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

describe('a booking that does not hold its time', () => {
  it.for(['cancelled', 'no-show'])(
    'does not hold its time when it is %s',
    async (status, { db, visitor }) => {
      const service = await givenService(db)
      await givenBooking(db, '2026-03-03T15:00Z', { status })
      const booking = await visitor.booking.create(visitOf(service, '2026-03-03T15:00Z'))
      expect(booking.status).toBe('confirmed')
    },
  )

  it('lets a visit start when another ends, and end when another starts', async ({
    db,
    visitor,
  }) => {
    const service = await givenService(db)
    await givenBooking(db, '2026-03-03T15:00Z')
    await givenBooking(db, '2026-03-03T16:00Z')
    await visitor.booking.create(visitOf(service, '2026-03-03T15:30Z'))
    expect(await db.booking.count()).toBe(3)
  })
})

describe('what a visitor has to fill in', () => {
  it.for([
    [
      'appointment_type_id',
      { appointmentTypeId: 2_147_483_647 },
      'This service does not exist or is not offered.',
    ],
    ['client_name', { clientName: '  ' }, 'Please enter a first and last name.'],
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
      'Please enter a date and time with its zone, such as 2026-03-02T15:00:00Z.',
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
  ] as const)(
    '%s: %j is rejected with a message',
    async ([path, wrong, message], { db, visitor }) => {
      const service = await givenService(db)
      const error = await errorFrom(
        visitor.booking.create({ ...visitOf(service, '2026-03-03T15:00Z'), ...wrong }),
      )
      expect(error).toMatchObject({ status: 422, code: 'validation', message })
      expect(error.errors).toEqual([{ path, message }])
      expect(await db.booking.count()).toBe(0)
    },
  )

  it('takes null and empty text for what is optional', async ({ db, visitor }) => {
    const service = await givenService(db)
    for (const [index, nothing] of ([null, ''] as const).entries()) {
      const booking = await visitor.booking.create(
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

  it('names a picture that was uploaded', async ({ db, visitor }) => {
    const service = await givenService(db)
    await db.picture.create({ data: { name: 'abc_-1.webp' } })
    const booking = await visitor.booking.create(
      visitOf(service, '2026-03-03T15:00Z', { pictureReference: '/uploads/abc_-1.webp' }),
    )
    expect(booking.pictureReference).toBe('/uploads/abc_-1.webp')
  })
})

describe('the service', () => {
  it('is rejected when it is inactive, except by the barber’s override', async ({
    db,
    visitor,
    barber,
  }) => {
    const service = await givenService(db, { isActive: false })
    const wish = visitOf(service, '2026-03-03T15:00Z')
    const error = await errorFrom(visitor.booking.create(wish))
    expect(error.errors).toEqual([
      {
        path: 'appointment_type_id',
        message: 'This service does not exist or is not offered.',
      },
    ])
    await barber.booking.create({ ...wish, adminOverride: true })
  })
})

describe('add-ons', () => {
  it.for([
    ['unknown', async () => ({ id: 2_147_483_647 })],
    ['inactive', (db: Database) => givenAddon(db, { isActive: false })],
    ['not offered by the service', (db: Database) => givenAddon(db)],
  ] as const)('that are %s are refused', async ([kind, given], { db, visitor }) => {
    const addon = await given(db)
    const offers = kind === 'inactive' ? await db.addon.findMany() : []
    const service = await givenService(db, { offers })
    const error = await errorFrom(
      visitor.booking.create(visitOf(service, '2026-03-03T15:00Z', { addonIds: [addon.id] })),
    )
    expect(error).toMatchObject({ status: 422, code: 'validation' })
    expect(error.errors).toEqual([
      { path: 'addon_ids', message: `This service does not offer the add-on ${addon.id}.` },
    ])
  })

  it('add their minutes and price, and count once when named twice', async ({ db, visitor }) => {
    const towel = await givenAddon(db, { name: 'Towel', durationMinutes: 10, price: 4 })
    const razor = await givenAddon(db, { name: 'Razor', durationMinutes: 5, price: 7 })
    const service = await givenService(db, { offers: [towel, razor] })
    const booking = await visitor.booking.create(
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

  it('sum to the cent, as money does and floating point does not', async ({ db, visitor }) => {
    const dime = await givenAddon(db, { price: 0.1 })
    const service = await givenService(db, { price: 0.2, offers: [dime] })
    const booking = await visitor.booking.create(
      visitOf(service, '2026-03-03T15:00Z', { addonIds: [dime.id] }),
    )
    expect(booking.price).toBe(0.3)
  })
})

describe('the client', () => {
  it('is matched by email and name, whatever their case, and never overwritten', async ({
    db,
    visitor,
  }) => {
    const service = await givenService(db)
    const first = await visitor.booking.create(visitOf(service, '2026-03-03T15:00Z'))
    const again = await visitor.booking.create(
      visitOf(service, '2026-03-03T16:00Z', {
        clientName: 'ANN  marsh',
        clientEmail: 'Ann@Example.EDU',
        clientPhone: '979 555 0199',
      }),
    )
    expect(await clientIdOf(db, again.id)).toBe(await clientIdOf(db, first.id))
    expect(await db.client.findMany()).toMatchObject([
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
      phone: '979 555 0199',
    })
  })

  it('is another person under the same address with another name', async ({ db, visitor }) => {
    const service = await givenService(db)
    const ann = await visitor.booking.create(visitOf(service, '2026-03-03T15:00Z'))
    const bob = await visitor.booking.create(
      visitOf(service, '2026-03-03T16:00Z', { clientName: 'Bob Marsh' }),
    )
    expect(await clientIdOf(db, bob.id)).not.toBe(await clientIdOf(db, ann.id))
  })

  it('is not added by a booking that is refused', async ({ db, visitor }) => {
    const service = await givenService(db)
    await errorFrom(visitor.booking.create(visitOf(service, '2026-03-03T15:01Z')))
    expect(await db.client.count()).toBe(0)
  })
})

it('a booking keeps its agreed data when service, add-ons and client change', async ({
  db,
  visitor,
}) => {
  const towel = await givenAddon(db)
  const service = await givenService(db, { offers: [towel], color: '#112233' })
  const agreed = await visitor.booking.create(
    visitOf(service, '2026-03-03T15:00Z', { addonIds: [towel.id] }),
  )
  await db.appointmentType.delete({ where: { id: service.id } })
  await db.addon.delete({ where: { id: towel.id } })
  await db.client.deleteMany()

  const { publicToken, rescheduleUrl, cancelUrl, ...booking } = agreed
  expect(await visitor.booking.byToken({ publicToken })).toEqual({
    ...booking,
    appointmentType: { ...booking.appointmentType, id: null },
    // Without a client there is nobody to remember.
    canRemember: false,
    addons: [{ id: null, name: 'Hot towel', durationMinutes: 10, price: 4, isFreeSpecial: false }],
  })
})
