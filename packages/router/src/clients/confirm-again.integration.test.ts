import { expect } from 'vitest'
import { outboxTest as it } from '../emails/outbox.testing.ts'
import { clientIdOf, errorFrom } from '../testing.ts'

const VISIT = '2026-03-10T15:00:00Z'
const NEXT = '2026-03-12T15:00:00Z'
const WRONG = 'ann@gmial.com'
const RIGHT = 'ann@gmail.com'

it('goes to the new address once, with the visits ahead, and ends the links of the former one', async ({
  givenOutbox,
  db,
}) => {
  const { book, work, barber, visitor, mails, emailedToken, at, set } = await givenOutbox()
  const past = await book('2026-03-03T15:00:00Z', { clientEmail: WRONG })
  const { id } = await book(VISIT, { clientEmail: WRONG })
  const second = await book(NEXT, { clientEmail: WRONG })
  await work()
  const token = emailedToken()
  expect(await visitor().booking.byToken({ publicToken: token })).toMatchObject({ id: second.id })
  const clientId = (await clientIdOf(db, id)) ?? 0
  await barber().clients.update({ id: clientId, email: RIGHT })
  await set('send_confirmation_emails', 'false')
  mails.splice(0)
  await at(new Date('2026-03-04T15:00:00Z'))
  mails.splice(0)

  expect(await barber().clients.confirmAgain({ id: clientId })).toEqual({ bookings: 2 })
  expect(await barber().clients.confirmAgain({ id: clientId })).toEqual({ bookings: 0 })
  await work()
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['confirmation', RIGHT],
    ['confirmation', RIGHT],
  ])
  expect(await errorFrom(visitor().booking.byToken({ publicToken: token }))).toMatchObject({
    code: 'linkInvalid',
  })
  expect(await visitor().booking.byToken({ publicToken: emailedToken() })).toMatchObject({
    id: second.id,
  })
  const emailOf = async (bookingId: number) =>
    (await barber().booking.get({ id: bookingId })).client.email
  expect(await Promise.all([past.id, id, second.id].map(emailOf))).toEqual([WRONG, RIGHT, RIGHT])
})

it('reaches a person of a group who has no address under that of the organizer still', async ({
  givenOutbox,
  db,
}) => {
  const { barber, service, work, mails } = await givenOutbox()
  const { bookings } = await barber().bookingGroup.create({
    appointmentTypeId: service.id,
    startDatetime: new Date(VISIT),
    clientName: 'Ann Marsh',
    clientEmail: WRONG,
    adminOverride: true,
    others: [{ appointmentTypeId: service.id, addonIds: [], clientName: 'Ben' }],
  })
  await work()
  const clientId = (await clientIdOf(db, bookings[0]?.id ?? 0)) ?? 0
  await barber().clients.update({ id: clientId, email: RIGHT })
  mails.splice(0)
  expect(await barber().clients.confirmAgain({ id: clientId })).toEqual({ bookings: 1 })
  await work()
  expect(mails.map(({ to }) => to)).toEqual([RIGHT])
  const stored = await db.booking.findMany({ orderBy: { startAt: 'asc' } })
  expect(stored.map(({ clientEmail }) => clientEmail)).toEqual([RIGHT, null])
})

it('brings a caller, who gives an email later, the first one', async ({ givenOutbox, db }) => {
  const { book, barber, work, kinds } = await givenOutbox()
  const { id } = await book(VISIT, { clientEmail: null })
  await work()
  expect(kinds()).toEqual([])
  const clientId = (await clientIdOf(db, id)) ?? 0
  expect(await errorFrom(barber().clients.confirmAgain({ id: clientId }))).toMatchObject({
    code: 'emailMissing',
  })
  await barber().clients.update({ id: clientId, email: RIGHT })
  expect(await barber().clients.confirmAgain({ id: clientId })).toEqual({ bookings: 1 })
  await work()
  expect(kinds()).toEqual(['confirmation'])
  expect(await errorFrom(barber().clients.confirmAgain({ id: 999 }))).toMatchObject({
    code: 'clientNotFound',
  })
})

it('sends one email for a series, and none of those that wait for the former address', async ({
  givenOutbox,
  db,
}) => {
  const { barber, book, work, mails } = await givenOutbox()
  const { id } = await book(VISIT, { clientEmail: WRONG })
  await barber().series.create({
    id,
    weeks: 2,
    startDatetimes: ['2026-03-24T14:00:00Z', '2026-04-07T14:00:00Z'],
  })
  const clientId = (await clientIdOf(db, id)) ?? 0
  await barber().clients.update({ id: clientId, email: RIGHT })
  expect(await barber().clients.confirmAgain({ id: clientId })).toEqual({ bookings: 3 })
  await work()
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['confirmation', RIGHT]])
  for (const day of ['March 10', 'March 24', 'April 7']) expect(mails[0]?.text).toContain(day)
})
