import { expect } from 'vitest'
import { clientIdOf, errorFrom, visitOf } from '../testing.ts'
import { MINUTE, it as offers } from '../waitlist/offer.testing.ts'

const TUESDAY_10 = '2026-03-03T15:00:00.000Z'
const TUESDAY_11 = '2026-03-03T16:00:00.000Z'
const ANY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }

const CONTACT_THE_BARBER = {
  status: 409,
  code: 'contactTheBarber',
  message: 'Please contact the barber to book.',
}

const it = offers
  /** Ann, whom the barber blocks. */
  .extend('blocked', async ({ barber }) => {
    const { id } = await barber.clients.create({
      name: 'Ann Marsh',
      email: 'ann@example.edu',
      phone: '(979) 555-0100',
    })
    return barber.clients.update({ id, isBlocked: true, blockNote: 'Did not come four times' })
  })
  .extend('book', ({ visitor, service }) => (contact: Parameters<typeof visitOf>[2] = {}) => {
    return visitor.booking.create(visitOf(service, TUESDAY_11, contact))
  })

it('a blocked client is shown as one, and keeps the note for the barber', async ({
  blocked,
  barber,
}) => {
  expect(blocked).toMatchObject({ isBlocked: true, blockNote: 'Did not come four times' })
  const unblocked = await barber.clients.update({ id: blocked.id, isBlocked: false })
  expect(unblocked).toMatchObject({ isBlocked: false, blockNote: 'Did not come four times' })
})

it.for([
  { clientEmail: 'ANN@example.edu', clientPhone: '979 555 0199', clientName: 'Someone' },
  { clientEmail: 'ann+cuts@example.edu', clientPhone: '979 555 0199' },
  { clientEmail: 'other@example.edu', clientPhone: '979.555.0100' },
  { clientEmail: 'other@example.edu', clientPhone: '+1 979 555 0100' },
  { clientEmail: 'other@example.edu', clientPhone: '001-979-555-0100 ext. 12' },
  { clientEmail: 'other@example.edu', clientPhone: '９７９ ５５５ ０１００' },
])('rejects a booking as %j', async (contact, { blocked, book, db }) => {
  expect(await errorFrom(book(contact))).toMatchObject(CONTACT_THE_BARBER)
  expect(await db.booking.count()).toBe(0)
  expect(blocked.isBlocked).toBe(true)
})

it('accepts others, the barber, and the client again once unblocked', async ({
  blocked,
  book,
  barber,
  service,
}) => {
  await book({ clientEmail: 'ben@example.edu', clientPhone: '979 555 0101' })
  await barber.booking.create({ ...visitOf(service, TUESDAY_10), adminOverride: true })
  await barber.booking.create(visitOf(service, '2026-03-03T18:00:00.000Z'))
  await barber.clients.update({ id: blocked.id, isBlocked: false })
  await barber.booking.create(visitOf(service, '2026-03-03T19:00:00.000Z'))
})

it('does not take short digits for a number', async ({ barber, book }) => {
  const { id } = await barber.clients.create({ name: 'Bo', email: 'bo@example.edu', phone: '2nd' })
  await barber.clients.update({ id, isBlocked: true })
  await book({ clientPhone: 'room 2' })
})

it('rejects a group of whom one is blocked', async ({ visitor, service, blocked }) => {
  const others = [
    { clientName: 'Ann', clientEmail: blocked.email, appointmentTypeId: service.id, addonIds: [] },
  ]
  const organizer = { clientEmail: 'ben@example.edu', clientPhone: '979 555 0101' }
  const group = visitor.bookingGroup.create({ ...visitOf(service, TUESDAY_11, organizer), others })
  expect(await errorFrom(group)).toMatchObject(CONTACT_THE_BARBER)
})

it('rejects a standing appointment, a place on the waitlist and an offer', async ({
  booked,
  offer,
  visitor,
  barber,
  db,
}) => {
  await db.setting.create({ data: { key: 'client_series', value: 'true' } })
  const { publicToken, id } = booked
  const offerToken = await offer(id, { minutes: 30 * MINUTE })
  const client = await barber.clients.update({ id: await clientIdOf(db, id), isBlocked: true })
  expect(client.isBlocked).toBe(true)
  const waits = visitor.waitlist.join({ publicToken, ...ANY_DAY })
  expect(await errorFrom(waits)).toMatchObject(CONTACT_THE_BARBER)
  expect(await errorFrom(visitor.offer.accept({ offerToken }))).toMatchObject(CONTACT_THE_BARBER)
  const series = visitor.series.createByToken({
    publicToken,
    weeks: 2,
    startDatetimes: [new Date('2026-03-17T14:00:00.000Z')],
  })
  expect(await errorFrom(series)).toMatchObject(CONTACT_THE_BARBER)
})

it('stays blocked when merged into another client, whose contact blocks as well', async ({
  blocked,
  barber,
  book,
}) => {
  const other = { name: 'Anna Marsh', email: 'anna@example.edu', phone: '979 555 0102' }
  const { id } = await barber.clients.create(other)
  const { client, merge } = await barber.clients.merge({ id, mergedId: blocked.id })
  expect(client).toMatchObject({ isBlocked: true, blockNote: 'Did not come four times' })
  const elsewhere = { clientPhone: '979 555 0199' }
  for (const clientEmail of ['ann@example.edu', 'anna@example.edu']) {
    expect(await errorFrom(book({ clientEmail, ...elsewhere }))).toMatchObject(CONTACT_THE_BARBER)
  }
  await barber.clients.undoMerge({ id: merge.id })
  expect(await barber.clients.get({ id })).toMatchObject({ isBlocked: false, blockNote: null })
  expect(await barber.clients.get({ id: blocked.id })).toMatchObject({ isBlocked: true })
})

it('blocks an erased person if the barber chose so, by hashes alone, until unblocked', async ({
  blocked,
  barber,
  book,
  db,
}) => {
  const preview = await barber.erasure.preview({ id: blocked.id })
  expect(preview.record.isBlocked).toBe(true)
  await barber.erasure.erase({ id: blocked.id, keepBlocked: true })
  expect(await errorFrom(book())).toMatchObject(CONTACT_THE_BARBER)
  const stored = await db.blockedContact.findMany()
  expect(stored.map(({ hash }) => hash.length)).toEqual([32, 32])
  const { id } = await barber.clients.create({
    name: 'Ann Marsh',
    email: 'ann@example.edu',
    phone: '979 555 0100',
  })
  await barber.clients.update({ id, isBlocked: false })
  await book()
})

it('an erased person does not block by the contact of another record erased with it', async ({
  blocked,
  barber,
  book,
  db,
}) => {
  const clientPhone = '979 555 0109'
  const wife = { name: 'Bea Marsh', email: 'ann@example.edu', phone: clientPhone }
  const { id } = await barber.clients.create(wife)
  await barber.erasure.erase({ id: blocked.id, alsoIds: [id], keepBlocked: true })
  await book({ clientName: 'Bea Marsh', clientEmail: 'bea@example.edu', clientPhone })
  const erasures = await db.erasure.findMany({ orderBy: { clientId: 'asc' } })
  expect(erasures.map(({ keepsBlocked }) => keepsBlocked)).toEqual([true, false])
})

it('forgets the block with the person otherwise', async ({ blocked, barber, book, db }) => {
  await barber.erasure.erase({ id: blocked.id })
  await book()
  expect(await db.blockedContact.count()).toBe(0)
})

it('a deleted client stays blocked, also by a merged contact, until restored and unblocked', async ({
  blocked,
  barber,
  book,
  db,
}) => {
  const other = { name: 'Anna Marsh', email: 'anna@example.edu', phone: '979 555 0102' }
  const { id: mergedId } = await barber.clients.create(other)
  const { id } = blocked
  await barber.clients.merge({ id, mergedId })
  await barber.clients.delete({ id })
  expect(await errorFrom(book())).toMatchObject(CONTACT_THE_BARBER)
  const merged = { clientEmail: other.email, clientPhone: '979 555 0199' }
  expect(await errorFrom(book(merged))).toMatchObject(CONTACT_THE_BARBER)
  await barber.deletedItem.restore({ kind: 'client', id })
  expect(await db.blockedContact.count()).toBe(0)
  expect(await errorFrom(book(merged))).toMatchObject(CONTACT_THE_BARBER)
  await barber.clients.update({ id, isBlocked: false })
  await book(merged)
})

it('a deleted client who was not blocked is not', async ({ blocked, barber, book }) => {
  await barber.clients.update({ id: blocked.id, isBlocked: false })
  await barber.clients.delete({ id: blocked.id })
  await book()
})

it('a hash blocks the number of an erased person in another form', async ({
  blocked,
  barber,
  book,
}) => {
  await barber.erasure.erase({ id: blocked.id, keepBlocked: true })
  const elsewhere = { clientEmail: 'other@example.edu', clientPhone: '1 979 555 0100' }
  expect(await errorFrom(book(elsewhere))).toMatchObject(CONTACT_THE_BARBER)
  await book({ ...elsewhere, clientPhone: '1 979 555 0101' })
})
