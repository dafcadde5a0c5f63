import { readPhonesAgain } from '@haircuts/core/operations/read-phones-again'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  callerFor,
  clientIdOf,
  errorFrom,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

const TUESDAY = '2026-03-03T15:00:00.000Z'
const WEDNESDAY = '2026-03-04T15:00:00.000Z'
const KEY = '+19795550123'
/** One number as people type it. */
const SPELLINGS = [
  '(979) 555-0123',
  '979.555.0123 x12',
  '+1 979 555 0123',
  '001 979 555 0123',
  '９７９ ５５５ ０１２３',
  '٩٧٩٥٥٥٠١٢٣',
  '979\u200b5550123',
  'call mom 979-555-0123',
  '979-555-0123 or 979-555-0199',
]

const it = test
  .extend('service', async ({ db }) => {
    await givenShop(db, { settings: { minimize_gaps: 'false' } })
    return givenService(db)
  })
  .extend('walkIn', ({ barber, service }) => (start: string, clientPhone: string) => {
    const contact = { clientName: 'Ann Marsh', clientEmail: null, clientPhone }
    return barber.booking.create({ ...visitOf(service, start, contact), adminOverride: true })
  })

describe('however a number is spelled', () => {
  it.for(SPELLINGS)(
    'a walk-in is the client of the same number: %s',
    async (phone, { db, barber, walkIn }) => {
      const first = await walkIn(TUESDAY, '979 555 0123')
      const second = await walkIn(WEDNESDAY, phone)
      expect(await clientIdOf(db, second.id)).toBe(await clientIdOf(db, first.id))
      expect(await barber.booking.get({ id: second.id })).toMatchObject({
        client: { phoneDial: KEY },
      })
    },
  )

  it.for(SPELLINGS)('it blocks: %s', async (clientPhone, { barber, visitor, service }) => {
    const { id } = await barber.clients.create({ name: 'Bo', phone: '979 555 0123' })
    await barber.clients.update({ id, isBlocked: true })
    const visit = visitOf(service, TUESDAY, { clientEmail: 'other@example.edu', clientPhone })
    expect(await errorFrom(visitor.booking.create(visit))).toMatchObject({
      code: 'contactTheBarber',
    })
  })

  it.for(SPELLINGS)('it is a possible duplicate: %s', async (phone, { barber }) => {
    const { id } = await barber.clients.create({ name: 'Bo', phone: '979 555 0123' })
    const shared = [expect.objectContaining({ id, shares: ['phone'] })]
    expect(await barber.clients.like({ phone })).toEqual(shared)
    const other = await barber.clients.create({ name: 'Bob', phone })
    expect(await barber.clients.possibleDuplicates({ id: other.id })).toEqual(shared)
  })

  it.for(SPELLINGS)(
    'an imported row is the client of the same number: %s',
    async (phone, { barber }) => {
      await barber.clients.create({ name: 'Ann Marsh', phone: '979 555 0123' })
      const file = Buffer.from(`Name\tPhone\nAnn Marsh\t${phone}\nBo Oak\t${phone}`).toString(
        'base64',
      )
      // A list of numbers in one field is refused there.
      const isOne = !phone.includes(' or ')
      expect(await barber.clientImport.run({ file })).toMatchObject({
        counts: isOne ? { known: 1, new: 1 } : { skipped: 2 },
      })
      const { items } = await barber.clients.list({ search: 'Bo Oak' })
      expect(items.map(({ phoneDial }) => phoneDial)).toEqual(isOne ? [KEY] : [])
    },
  )

  it('a merge that fills a number in and its undoing keep its meaning', async ({ db, barber }) => {
    const kept = await barber.clients.create({ name: 'Ann', email: 'ann@example.edu' })
    const gone = await barber.clients.create({ name: 'Anna', phone: '979.555.0123 x12' })
    const { merge } = await barber.clients.merge({ id: kept.id, mergedId: gone.id })
    expect(merge).toMatchObject({ keptId: kept.id })
    expect(await barber.clients.get({ id: kept.id })).toMatchObject({ phoneDial: KEY })
    await barber.clients.undoMerge({ id: merge.id })
    expect(await db.client.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { phone: null, phoneKey: null },
      { phone: '979.555.0123 x12', phoneKey: KEY },
    ])
  })

  it.for([
    '979 555',
    '(979) 555-0123',
    '5550123',
    '555.01',
    '1979555',
    '+1 (979)',
    '٥٥٥٠١',
    'call mom 979-555-0123',
  ])('it is found by %s', async (search, { barber, walkIn }) => {
    const booked = await walkIn(TUESDAY, '979-5550-123')
    await barber.clients.create({ name: 'Bo', phone: '(979) 555-9999' })
    const found = await barber.clients.list({ search })
    expect(found.items.map(({ name }) => name)).toContain('Ann Marsh')
    const bookings = await barber.booking.list({ search })
    expect(bookings.items.map(({ id }) => id)).toEqual([booked.id])
  })
})

it('says in a form whether a number is whole', async ({ visitor }) => {
  for (const text of ['9.79E+09', '979 555', '5550123', '06 12 34 56 78', 'call me'])
    expect(await visitor.phone.read({ text })).toEqual({ isWhole: false })
  for (const text of [...SPELLINGS, '+33 6 12 34 56 78', '1-800-FLOWERS'])
    expect(await visitor.phone.read({ text })).toEqual({ isWhole: true })
})

it('keeps the text, and knows what nobody can be called by', async ({ barber }) => {
  for (const [phone, phoneDial] of [
    ['ask my roommate', null],
    ['9.79E+09', null],
    ['room 2', null],
    ['1-800-FLOWERS', '+18003569377'],
    ['555-0123', '5550123'],
  ] as const) {
    const made = await barber.clients.create({ name: phone, phone })
    expect(made).toMatchObject({ phone, phoneDial })
  }
})

describe('the country of numbers', () => {
  const PARIS = { timezone: 'Europe/Paris' } as const

  it.for([
    [{ settings: PARIS }, '06 12 34 56 78', '+33612345678'],
    [{ settings: { ...PARIS, phone_country: 'US' } }, '979 555 0123', KEY],
    [{ settings: { timezone: 'UTC' } }, '979 555 0123', '9795550123'],
    [{ settings: { timezone: 'UTC' } }, '+33 6 12 34 56 78', '+33612345678'],
  ] as const)('by %j %s is %s', async ([shop, phone, phoneDial], { db, barber }) => {
    await givenShop(db, shop)
    expect(await barber.clients.create({ name: 'Ann', phone })).toMatchObject({ phone, phoneDial })
  })

  it('is searched as it is dialled inside the country and abroad', async ({ db, barber }) => {
    await givenShop(db, { settings: PARIS })
    await barber.clients.create({ name: 'Ann', phone: '+33 6 12 34 56 78' })
    for (const search of ['06 12', '0612345678', '00 33 6', '612 34', '+33 61'])
      expect(await barber.clients.list({ search })).toMatchObject({ total: 1 })
    expect(await barber.clients.list({ search: '0712' })).toMatchObject({ total: 0 })
  })

  it('refuses a code of no country', async ({ barber }) => {
    const set = barber.setting.set({ key: 'phone_country', value: 'XX' })
    expect(await errorFrom(set)).toMatchObject({ status: 422 })
  })

  it.for([
    { key: 'phone_country', value: 'FR' },
    { key: 'timezone', value: 'Europe/Paris' },
  ])(
    'reads every stored phone again after a change of %j',
    async (change, { db, barber, walkIn, visitor, service }) => {
      const phone = '06 12 34 56 78'
      const kept = await walkIn(TUESDAY, phone)
      const gone = await walkIn(WEDNESDAY, phone)
      await barber.booking.delete({ id: gone.id })
      const leaving = await barber.clients.create({ name: 'Bo', phone })
      await barber.clients.delete({ id: leaving.id })
      const [first, second] = [
        await barber.clients.create({ name: 'Cy', phone }),
        await barber.clients.create({ name: 'Cyrus', phone }),
      ]
      await barber.clients.merge({ id: first.id, mergedId: second.id })
      await visitor.groupRequest.create({
        ...{ date: '2026-03-14', place: 'The Oaks', driveMinutes: 10, cuts: 4 },
        ...{ clientName: 'Di', clientEmail: 'di@example.edu', clientPhone: phone },
      })
      await visitor.waitlist.wait({
        ...{ appointmentTypeId: service.id, lastDate: '2026-03-14', weekdays: [2] },
        ...{ clientName: 'Ed', clientEmail: 'ed@example.edu', clientPhone: phone },
      })
      const keys = async () => [
        ...(await db.client.findMany()).map(({ phoneKey }) => phoneKey),
        ...(await db.booking.findMany()).map(({ clientPhoneKey }) => clientPhoneKey),
        ...(await db.clientMerge.findMany()).map(({ mergedPhoneKey }) => mergedPhoneKey),
        ...(await db.groupRequest.findMany()).map(({ clientPhoneKey }) => clientPhoneKey),
        ...(await db.waitlistEntry.findMany()).map(({ clientPhoneKey }) => clientPhoneKey),
      ]
      expect(new Set(await keys())).toEqual(new Set(['0612345678']))
      await barber.setting.set(change)
      await readPhonesAgain({ db })
      await barber.deletedItem.restore({ kind: 'booking', id: gone.id })
      await barber.deletedItem.restore({ kind: 'client', id: leaving.id })
      expect(await keys()).toEqual(Array(8).fill('+33612345678'))
      expect(await barber.booking.get({ id: kept.id })).toMatchObject({
        client: { phone, phoneDial: '+33612345678' },
      })
    },
  )

  it.for([
    ['phone_country', 'FR', 1],
    ['timezone', 'Europe/Paris', 1],
    ['timezone', 'America/Chicago', 0],
    ['business_name', 'Fine Cuts', 0],
  ] as const)(
    'after the change of %s to %s the job is enqueued %i times',
    async ([key, value, times], { db, context }) => {
      await givenShop(db)
      const ctx = context({ admin: BARBER })
      await callerFor(ctx).setting.set({ key, value })
      expect(ctx.jobs.filter(({ name }) => name === 'read-phones-again')).toHaveLength(times)
    },
  )
})
