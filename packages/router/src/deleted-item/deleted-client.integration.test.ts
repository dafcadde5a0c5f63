import { expect } from 'vitest'
import { MONDAY_MORNING, refusalFrom, visitOf } from '../testing.ts'
import { it } from './deleted-item.testing.ts'

it('a client comes back with its bookings without an email, and without erased ones', async ({
  given,
  db,
}) => {
  const { booking, book, barber, service, restore } = await given()
  const { clientId } = await db.booking.findUniqueOrThrow({ where: { id: booking.id } })
  const visit = visitOf(service, '2026-03-11T19:00:00Z', { clientEmail: null, adminOverride: true })
  const walkIn = await barber().booking.create(visit)
  const erased = await book('2026-03-12T19:00:00Z')
  await barber().clients.delete({ id: clientId ?? 0 })
  await db.deletedItem.updateMany({ data: { links: { booking: [erased.id] } } })
  await db.booking.update({ where: { id: erased.id }, data: { erasedAt: MONDAY_MORNING } })
  await restore('client', clientId ?? 0)
  expect(await db.booking.findMany({ orderBy: { startAt: 'asc' } })).toMatchObject([
    { id: booking.id, clientId },
    { id: walkIn.id, clientId },
    { id: erased.id, clientId: null },
  ])
})

it('a client comes back with the record of its merges', async ({ given, db }) => {
  const { barber, restore } = await given()
  const kept = await barber().clients.create({ name: 'Lee Park', email: 'lee@example.edu' })
  const merged = await barber().clients.create({ name: 'L. Park', email: 'lee@example.edu' })
  await barber().clients.merge({ id: kept.id, mergedId: merged.id })
  await barber().clients.delete({ id: kept.id })
  expect(await db.clientMerge.count()).toBe(0)
  await restore('client', kept.id)
  const [merge] = await db.clientMerge.findMany()
  await barber().clients.undoMerge({ id: merge?.id ?? 0 })
  expect(await db.client.count({ where: { email: 'lee@example.edu' } })).toBe(2)
})

it('a client whose name and email are another’s by now is refused', async ({ given }) => {
  const { barber, restore } = await given()
  const contact = { name: 'Lee Park', email: 'lee@example.edu' }
  const { id } = await barber().clients.create(contact)
  await barber().clients.delete({ id })
  await barber().clients.create(contact)
  expect(await refusalFrom(restore('client', id))).toMatchObject({ code: 'clientExists' })
})
