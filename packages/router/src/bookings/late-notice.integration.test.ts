import type { Database } from '@haircuts/db/client'
import { expect } from 'vitest'
import { givenOutbox, stateOf } from '../emails/outbox.testing.ts'
import { test as it } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, MONDAY_MORNING, visitOf } from '../testing.ts'

/** Monday, 11:00 in New York. */
const LATER_TODAY = '2026-03-02T16:00:00Z'
const MINUTE = 60_000

async function givenLateVisit(db: Database, more = {}) {
  const shop = await givenOutbox(db)
  const { id, publicToken } = await shop
    .visitor()
    .booking.create(visitOf(shop.service, LATER_TODAY, more))
  await shop.work()
  shop.mails.splice(0)
  const send = (minutes: number) => shop.barber().lateNotice.send({ id, minutes })
  const sent = async () => {
    await shop.work()
    return shop.mails.map(({ subject }) => subject)
  }
  const notices = async () => (await shop.log()).filter(({ kind }) => kind === 'running-late')
  /** What the page of the appointment says. */
  const shown = async () => (await shop.visitor().booking.byToken({ publicToken })).lateNotice
  return { ...shop, id, send, sent, notices, shown }
}

const late = (minutes: number, begins: string) =>
  `We are running about ${minutes} minutes late today. Your 11:00 AM appointment will begin at about ${begins}.`

it('tells how late, when the visit begins, and what to do if that is too late', async ({ db }) => {
  const { send, sent, mails } = await givenLateVisit(db)
  expect(await send(15)).toEqual({ isRepeated: false })
  expect(await sent()).toEqual(['Running about 15 minutes late for your 11:00 AM appointment'])
  expect(mails[0]?.text).toContain(
    'We are running about 15 minutes late today. Your 11:00 AM appointment will begin at about 11:15 AM EST.',
  )
  expect(mails[0]?.calendar).toBeNull()
})

it('is sent once for two presses, and again with other minutes or later', async ({ db }) => {
  const { send, sent, at } = await givenLateVisit(db)
  const pressed = await Promise.all([send(10), send(10)])
  expect(pressed.filter(({ isRepeated }) => isRepeated)).toHaveLength(1)
  expect(await sent()).toHaveLength(1)
  await send(20)
  expect(await sent()).toHaveLength(2)
  // Ten again is news, since twenty was the latest.
  await send(10)
  expect(await sent()).toHaveLength(3)
  await at(MONDAY_MORNING.getTime() + 11 * MINUTE)
  expect(await send(10)).toEqual({ isRepeated: false })
  expect(await sent()).toHaveLength(4)
})

it('is sent again after one that failed', async ({ db }) => {
  const { send, sent, mailer } = await givenLateVisit(db)
  const accept = mailer.send.bind(mailer)
  mailer.send = async () => ({ outcome: 'refused', reason: 'This address is dead.' })
  await send(10)
  expect(await sent()).toEqual([])
  mailer.send = accept
  expect(await send(10)).toEqual({ isRepeated: false })
  expect(await sent()).toHaveLength(1)
})

it('replaces a notice that has not left', async ({ db }) => {
  const { send, sent, notices } = await givenLateVisit(db)
  await send(10)
  await send(20)
  expect(await sent()).toEqual(['Running about 20 minutes late for your 11:00 AM appointment'])
  expect((await notices()).map(({ version, state }) => [version, state])).toEqual([
    [10, 'withdrawn'],
    [20, 'sent'],
  ])
})

it('is withdrawn when the visit was moved or cancelled before it left', async ({ db }) => {
  const { id, send, sent, notices } = await givenLateVisit(db)
  await send(10)
  const startAgreedAt = new Date(MONDAY_MORNING.getTime() + MINUTE)
  await db.booking.update({ where: { id }, data: { startAgreedAt } })
  expect(await sent()).toEqual([])
  expect(stateOf(await notices())).toMatchObject([{ state: 'withdrawn' }])

  await send(20)
  await db.booking.update({
    where: { id },
    data: { startAgreedAt: MONDAY_MORNING, status: 'cancelled' },
  })
  expect(await sent()).toEqual([])
})

it('stands on the page of the appointment until the visit begins, whether its email was delivered or not', async ({
  db,
}) => {
  const { send, sent, shown, at, mailer } = await givenLateVisit(db)
  const minutesAfter = (minutes: number) => at(Date.parse(LATER_TODAY) + minutes * MINUTE)
  expect(await shown()).toBeUndefined()
  mailer.send = async () => ({ outcome: 'refused', reason: 'This address is dead.' })
  await send(10)
  expect(await shown()).toBe(late(10, '11:10 AM'))
  await sent()
  expect(await shown()).toBe(late(10, '11:10 AM'))
  await send(20)
  expect(await shown()).toBe(late(20, '11:20 AM'))
  await minutesAfter(19)
  expect(await shown()).toBe(late(20, '11:20 AM'))
  await minutesAfter(20)
  expect(await shown()).toBeUndefined()
})

it('leaves the page when the visit is moved, cancelled or completed', async ({ db }) => {
  const { id, send, sent, shown, barber, at } = await givenLateVisit(db)
  await send(10)
  await sent()
  expect(await shown()).toBe(late(10, '11:10 AM'))
  await at(MONDAY_MORNING.getTime() + MINUTE)
  const changes = [
    { startDatetime: '2026-03-02T17:00:00Z' },
    { status: 'completed' },
    { status: 'cancelled' },
  ] as const
  for (const change of changes) {
    await barber().booking.update({ id, ...change })
    expect(await shown()).toBeUndefined()
  }
})

it('goes to the organizer for a person of a group without an address', async ({ db }) => {
  const shop = await givenOutbox(db)
  const { visitor, service, barber, work, mails } = shop
  const { bookings } = await visitor().bookingGroup.create({
    ...visitOf(service, LATER_TODAY),
    others: [{ appointmentTypeId: service.id, clientName: 'Cal' }],
  })
  await work()
  mails.splice(0)
  await barber().lateNotice.send({ id: bookings[1]?.id ?? 0, minutes: 10 })
  await work()
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Running about 10 minutes late for Cal’s \d+:\d+ AM appointment$/),
  ])
})

it('is refused for other days, for what is over, and without an address', async ({
  db,
  barber,
}) => {
  await givenOutbox(db)
  const statusFor = async (start: string, more = {}) => {
    const { id } = await givenBooking(db, start, more)
    return (await errorFrom(barber.lateNotice.send({ id, minutes: 10 }))).code
  }
  expect(await statusFor('2026-03-03T16:00Z')).toBe('notConfirmed')
  expect(await statusFor('2026-03-02T12:00Z')).toBe('notConfirmed')
  expect(await statusFor('2026-03-02T17:00Z', { status: 'cancelled' })).toBe('notConfirmed')
  expect(await statusFor('2026-03-02T18:00Z', { clientEmail: null })).toBe('emailMissing')
  expect((await errorFrom(barber.lateNotice.send({ id: 1, minutes: 0 }))).status).toBe(422)
})

it('the people left today are listed with their texts and the latest notice', async ({ db }) => {
  const { barber, id, send } = await givenLateVisit(db, { clientPhone: '(979) 555-0100' })
  await givenBooking(db, '2026-03-02T19:00Z', { clientEmail: null, clientPhone: null })
  await givenBooking(db, '2026-03-02T20:00Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-03T16:00Z')
  const people = () => barber().lateNotice.people()
  expect(await people()).toMatchObject([
    { bookingId: id, hasEmail: true, phone: '+19795550100', notice: null },
    { hasEmail: false, phone: null, notice: null },
  ])
  const [first] = await people()
  expect(first?.texts.find(({ minutes }) => minutes === 10)?.text).toContain(
    'I’m running about 10 minutes late for your 11:00 AM appointment.',
  )
  await send(15)
  expect((await people())[0]?.notice).toMatchObject({ by: 'email', minutes: 15 })
})

it('a text that was opened is the notice of a client', async ({ db, barber }) => {
  await givenOutbox(db)
  const { id } = await givenBooking(db, LATER_TODAY, { clientPhone: '(979) 555-0100' })
  await barber.booking.openedText({ id, kind: 'late', app: 'sms' })
  expect(await barber.lateNotice.people()).toMatchObject([
    { notice: { by: 'text', minutes: null } },
  ])
})

it('is the barber’s alone', async ({ visitor }) => {
  expect((await errorFrom(visitor.lateNotice.people())).status).toBe(401)
  expect((await errorFrom(visitor.lateNotice.send({ id: 1, minutes: 10 }))).status).toBe(401)
})
