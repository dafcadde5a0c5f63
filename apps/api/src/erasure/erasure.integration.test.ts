import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorFrom, givenBooking } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { jobs } from '../jobs/index.ts'
import {
  DAY_MS,
  filesWith,
  findPersonalTexts,
  erasureTest as it,
  mailFiles,
  PENNY,
} from './erasure.testing.ts'

it('erases a person everywhere, and leaves the bookings as numbers', async ({
  shop,
  db,
  world,
  clock,
}) => {
  const { dataDir, radicale } = world
  const { barber, book, work, picture, phone, runOne, pending } = shop
  const [first, second] = [await picture('a barn owl'), await picture('another barn owl')]
  const booking = await book('2026-03-03T15:00:00Z', { pictureReference: first })
  const { client, id } = booking
  const change = { notes: 'Mind the cowlick', donationAmount: 12, pictureReference: second }
  await barber().booking.update({ id, ...change })
  await barber().clients.update({ id: client.id ?? 0, notes: 'Tells of the barn owl' })
  await work()
  const eventName = `${(await db.booking.findUniqueOrThrow({ where: { id } })).calendarUid}.ics`
  const event = (await phone.get('work', eventName)) ?? ''
  expect(event).toContain('cowlick')
  await phone.put(
    'work',
    eventName,
    event.replace('END:VEVENT', 'LOCATION:Barn owl inn\r\nEND:VEVENT'),
  )
  clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
  await barber().booking.update({ id, status: 'completed' })
  await work()
  await db.cloudEvent.updateMany({ data: { lastError: 'The event of Quill cannot be read.' } })

  const file = 'Name,Email,Phone,Notes\nP. Quill,pq@example.edu,(979) 555-0177,barn owl'
  await barber().clientImport.run({ file: Buffer.from(file).toString('base64') })
  const other = await db.client.findFirstOrThrow({ where: { name: 'P. Quill' } })
  const twin = await barber().clients.create({ name: 'Penny Q', email: 'penny@example.edu' })
  const merged = await barber().clients.merge({ id: client.id ?? 0, mergedId: twin.id })
  await barber().clients.undoMerge({ id: merged.merge.id })
  const ahead = await book('2026-03-06T15:00:00Z')
  const deleted = await book('2026-03-09T15:00:00Z')
  await work()
  await barber().booking.delete({ id: deleted.id })
  await book('2026-03-10T15:00:00Z', { clientName: 'P. Quill', clientEmail: 'pq@example.edu' })
  await barber().notification.sendTest({ kind: 'confirmation', email: 'penny@example.edu' })
  const waiting = pending.splice(0)
  expect(filesWith(join(dataDir, 'mail')).length).toBeGreaterThan(2)
  await givenBooking(db, '2026-02-12T15:00Z', {
    status: 'completed',
    clientName: 'Erased client',
    clientEmail: null,
    erasedAt: new Date('2026-02-20T15:00Z'),
  })
  const figures = await barber().statistics.clients({ by: 'month' })
  expect(figures.map((month) => month.new)).toEqual(expect.arrayContaining([1]))
  const neighbour = await givenBooking(db, '2026-03-12T15:00Z', { notes: 'stays' })

  const preview = await barber().erasure.preview({ id: client.id ?? 0 })
  expect(preview.record).toMatchObject({ bookings: 2, pictures: 2, events: 2 })
  expect(preview.record.upcoming).toMatchObject([{ id: ahead.id, service: 'Haircut' }])
  const shares = new Map(preview.others.map((each) => [each.id, each.shares]))
  expect(shares).toEqual(
    new Map([
      [other.id, ['phone']],
      [twin.id, ['email']],
    ]),
  )
  const request = { id: client.id ?? 0, alsoIds: [other.id, twin.id] }
  expect(await errorFrom(barber().erasure.erase(request))).toMatchObject({
    status: 409,
    code: 'erasureVisitAhead',
  })
  expect(await findPersonalTexts(db)).not.toEqual([])

  const erased = await barber().erasure.erase({ ...request, cancelUpcoming: true })
  expect(erased).toMatchObject({ clients: 3, bookings: 3, pictures: 2, events: 2 })
  for (const job of waiting) await runOne(job)
  await work()

  expect(await findPersonalTexts(db)).toEqual([])
  expect(filesWith(dataDir)).toEqual([])
  expect(filesWith(radicale.folder)).toEqual([])
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
  expect(await db.message.findMany({ where: { state: { in: ['waiting', 'sending'] } } })).toEqual(
    [],
  )
  expect((await phone.get('work', eventName)) ?? '').toContain('SUMMARY:Erased client - Haircut')
  expect(await barber().booking.get({ id })).toMatchObject({
    status: 'completed',
    donationAmount: 12,
    price: 20,
    client: { id: null, name: 'Erased client', email: null },
  })
  const [{ status } = {}] = await db.booking.findMany({ where: { id: ahead.id } })
  expect(status).toBe('cancelled')
  expect(await db.booking.findUnique({ where: { id: neighbour.id } })).toMatchObject({
    clientName: neighbour.clientName,
    notes: 'stays',
  })
  expect(await barber().statistics.clients({ by: 'month' })).toEqual(figures)
  const links = { bookingId: { in: [id, ahead.id] }, revokedAt: null }
  expect(await db.link.count({ where: links })).toBe(0)
})

it('leaves nothing of the person in the history of deletions, and keeps the rest of it', async ({
  shop,
  db,
}) => {
  const { barber, book, picture } = shop
  const { client, id } = await book('2026-03-03T15:00:00Z', {
    pictureReference: await picture('a barn owl'),
  })
  const other = await book('2026-03-04T15:00:00Z', {
    clientName: 'Bob Hull',
    clientNotes: null,
    referralSource: null,
  })
  for (const booking of [id, other.id]) await barber().booking.delete({ id: booking })
  await barber().erasure.erase({ id: client.id ?? 0 })
  expect(await barber().deletedItem.list()).toMatchObject({ items: [{ id: other.id }], total: 1 })
  expect(await db.picture.count()).toBe(0)
})

it('finds a visit without an email by name and phone, and a deleted client by its bookings', async ({
  shop,
  db,
}) => {
  const { barber, book } = shop
  const first = await book('2026-03-03T15:00:00Z')
  const walkIn = await book('2026-03-04T15:00:00Z', {
    clientEmail: null,
    clientPhone: '9795550177',
  })
  const clientId = first.client.id ?? 0
  expect(walkIn.client.id).toBe(clientId)
  await barber().clients.update({ id: clientId, name: 'Penny Q', email: 'penny.q@example.edu' })
  await barber().clients.delete({ id: clientId })
  const again = await book('2026-03-05T15:00:00Z')
  const erased = await barber().erasure.erase({ id: again.client.id ?? 0, cancelUpcoming: true })
  expect(erased).toMatchObject({ clients: 1, bookings: 3 })
  expect(await findPersonalTexts(db)).toEqual([])
  expect(await db.booking.count({ where: { clientName: 'Erased client' } })).toBe(3)
  expect(await barber().deletedItem.list()).toMatchObject({ items: [] })
  // A backup of the time before the deletion holds that client as one of its own.
  expect((await db.erasure.findMany()).map(({ clientId: id }) => id).sort()).toEqual(
    [clientId, again.client.id].sort(),
  )
})

it('keeps a picture that another booking uses', async ({ shop, db }) => {
  const { barber, book, picture } = shop
  const pictureReference = await picture('a haircut of a magazine')
  const { client, id } = await book('2026-03-03T15:00:00Z', { pictureReference })
  await book('2026-03-04T15:00:00Z', { pictureReference, clientName: 'Bob Hull' })
  await barber().booking.delete({ id })
  const erased = await barber().erasure.erase({ id: client.id ?? 0 })
  expect(erased).toMatchObject({ pictures: 0 })
  expect(await db.picture.count()).toBe(1)
})

it('leaves another client at the same address alone', async ({ shop, db, world }) => {
  const { dataDir } = world
  const { barber, book, work } = shop
  const { client } = await book('2026-03-03T15:00:00Z')
  const brother = await book('2026-03-04T15:00:00Z', { clientName: 'Bob Hull', clientNotes: null })
  const gone = await book('2026-03-05T15:00:00Z', { clientName: 'Bob Hull' })
  await work()
  await barber().booking.delete({ id: gone.id })
  await work()
  await barber().erasure.erase({ id: client.id ?? 0, cancelUpcoming: true })
  await work()
  expect(await barber().clients.list()).toMatchObject({ items: [{ name: 'Bob Hull' }] })
  expect(await barber().booking.get({ id: brother.id })).toMatchObject({
    client: { name: 'Bob Hull', email: PENNY.clientEmail },
  })
  const mails = await db.message.findMany({ where: { recipient: PENNY.clientEmail } })
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['cancellation', 'confirmation'])
  expect(mailFiles(dataDir)).toHaveLength(2)
})

it('erases a client again that a restored backup has brought back', async ({ shop, db }) => {
  const { book, ctx } = shop
  const { client } = await book('2026-03-05T15:00:00Z')
  const clientId = client.id ?? 0
  const { createdAt } = await db.client.findUniqueOrThrow({ where: { id: clientId } })
  const erasedAt = new Date('2026-03-02T12:00:00Z')
  const ofAnotherInstallation = new Date('2025-01-01T12:00:00Z')
  await db.erasure.create({ data: { clientId, clientCreatedAt: ofAnotherInstallation, erasedAt } })
  const again = jobs.find(({ name }) => name === 'reapply-erasures')
  await again?.run(ctx(), {})
  expect(await db.client.count()).toBe(1)
  await db.erasure.create({ data: { clientId, clientCreatedAt: createdAt, erasedAt } })
  await again?.run(ctx(), {})
  expect(await db.client.count()).toBe(0)
  expect(await db.booking.findMany()).toMatchObject([
    { clientName: 'Erased client', status: 'cancelled' },
  ])
  expect(await db.erasure.count({ where: { appliedAt: null } })).toBe(0)
  await again?.run(ctx(), {})
})

it('erases again what was merged into the person, but nobody whose merge was undone', async ({
  shop,
  db,
}) => {
  const { barber } = shop
  const add = (name: string) => barber().clients.create({ name, email: 'penny@example.edu' })
  const [kept, first, second] = [await add('Penny Q'), await add('P. Quill'), await add('Pen')]
  const [brother, wife] = [await add('Bob Hull'), await add('Amy Hull')]
  const before = await db.client.findMany({ orderBy: { id: 'asc' } })
  await barber().clients.merge({ id: first.id, mergedId: second.id })
  await barber().clients.merge({ id: kept.id, mergedId: first.id })
  // Came back from a merge, and was deleted since.
  const undo = async (id: number, mergedId: number) => {
    const { merge } = await barber().clients.merge({ id, mergedId })
    await barber().clients.undoMerge({ id: merge.id })
  }
  const twin = await add('Twin')
  await undo(brother.id, twin.id)
  await barber().clients.delete({ id: twin.id })
  await barber().clients.update({ id: kept.id, name: 'Twin' })
  await barber().clients.merge({ id: brother.id, mergedId: wife.id })
  await undo(kept.id, brother.id)

  await barber().erasure.erase({ id: kept.id })
  const erased = await db.erasure.findMany({ orderBy: { clientId: 'asc' } })
  expect(erased.map(({ clientId }) => clientId)).toEqual([kept.id, first.id, second.id, twin.id])
  expect(await db.clientMerge.findMany()).toMatchObject([{ mergedName: 'Amy Hull' }])

  // The clients as a restore of a backup from before the merges leaves them.
  await db.client.deleteMany()
  await db.client.createMany({ data: before })
  await db.erasure.updateMany({ data: { appliedAt: null } })
  await jobs.find(({ name }) => name === 'reapply-erasures')?.run(shop.ctx(), {})
  const left = await db.client.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ name }) => name)).toEqual(['Bob Hull', 'Amy Hull'])
})

it('leaves no imported row of a record that was merged or deleted since', async ({ shop, db }) => {
  const { barber } = shop
  const importRows = (...rows: string[]) => {
    const file = ['Name,Email,Phone,Notes', ...rows].join('\n')
    return barber().clientImport.run({ file: Buffer.from(file).toString('base64') })
  }
  await importRows(
    'P. Quill,pq@example.edu,979 555 0177,barn owl',
    'Penny Q,penny@example.edu,,cowlick',
    'Bob Hull,bob@example.edu,,beard',
  )
  const named = (name: string) => db.client.findFirstOrThrow({ where: { name } })
  const [first, second] = [await named('P. Quill'), await named('Penny Q')]
  await barber().clients.delete({ id: second.id })
  const again = await barber().clients.create({ name: 'penny q', email: 'Penny@example.edu' })
  await barber().clients.merge({ id: again.id, mergedId: first.id })
  await barber().erasure.erase({ id: again.id })
  expect(await db.clientImportRow.findMany()).toMatchObject([{ name: 'Bob Hull' }])
})

it('happens once, however many requests come in parallel', async ({ shop }) => {
  const { barber, book } = shop
  const { client } = await book('2026-03-05T15:00:00Z')
  const request = { id: client.id ?? 0, cancelUpcoming: true }
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => barber().erasure.erase(request)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await errorFrom(barber().erasure.erase(request))).toMatchObject({ status: 404 })
  expect(await errorFrom(barber().erasure.preview(request))).toMatchObject({ status: 404 })
  const other = await barber().clients.create({ name: 'Al Fox', email: 'al@example.edu' })
  expect(
    await errorFrom(barber().erasure.erase({ id: other.id, alsoIds: [request.id] })),
  ).toMatchObject({ status: 422, errors: [{ path: 'also_ids' }] })
})

it('repeats an event that could not be overwritten, also where bookings go to no calendar now', async ({
  shop,
  clock,
  world,
}) => {
  const { barber, book, work, phone, pending, runOne } = shop
  const { client } = await book('2026-03-03T15:00:00Z')
  await work()
  expect(filesWith(world.radicale.folder)).toHaveLength(1)
  clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
  await barber().cloudCalendar.clearBookingCalendar({})
  await barber().erasure.erase({ id: client.id ?? 0 })
  // The calendar could not be reached: the job is lost.
  pending.splice(0)
  expect(filesWith(world.radicale.folder)).toHaveLength(1)
  expect(await barber().cloudCalendar.health()).toMatchObject({ bookings: { waiting: 1 } })
  await runOne({ name: 'compare-events', payload: {} })
  await work()
  expect(filesWith(world.radicale.folder)).toEqual([])
  const [name = ''] = readdirSync(join(world.radicale.folder, 'work')).filter((file) =>
    file.endsWith('.ics'),
  )
  expect(await phone.get('work', name)).toContain('Erased client')
  expect(await barber().cloudCalendar.health()).toMatchObject({ bookings: null })
})
