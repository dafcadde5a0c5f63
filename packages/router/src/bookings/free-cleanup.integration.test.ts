import { planMessages } from '@haircuts/core/emails/outbox'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  clientIdOf,
  errorFrom,
  givenBlackout,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../testing.ts'

/** Ten in the morning in New York, after the clocks went forward. */
const at = (day: number, time = '14:00') =>
  new Date(`2026-03-${String(day).padStart(2, '0')}T${time}Z`)

const it = test
  /** A fade on Monday, March 2, which is completed at eleven; the time is an hour later. */
  .extend('fade', async ({ db, visitor, barber, clock }) => {
    await givenShop(db)
    const service = await givenService(db, {
      name: 'Men’s fade',
      includesCleanup: true,
      cleanupMinutes: 10,
    })
    const booked = await visitor.booking.create(visitOf(service, '2026-03-02T15:00Z'))
    clock.now = new Date('2026-03-02T16:00Z')
    await barber.booking.update({ id: booked.id, status: 'completed' })
    clock.now = new Date('2026-03-02T17:00Z')
    const { id, publicToken } = booked
    const book = (startDatetime: Date) => visitor.cleanup.book({ publicToken, startDatetime })
    const offer = async () => (await visitor.cleanup.offer({ publicToken })).cleanup
    return { id, publicToken, service, book, offer }
  })

it('is offered once the visit is completed, up to the 14th day after it, on the grid of the hours', async ({
  fade,
  visitor,
  db,
}) => {
  const cleanup = await fade.offer()
  expect(cleanup).toMatchObject({
    visitStart: at(2, '15:00'),
    lastDate: '2026-03-16',
    isOpen: true,
    used: null,
    timezone: 'America/New_York',
  })
  const starts = cleanup?.starts.map((start) => new Date(start).toISOString()) ?? []
  expect(starts[0]).toBe('2026-03-02T17:00:00.000Z')
  expect(starts.at(-1)).toBe('2026-03-16T20:45:00.000Z')
  expect(cleanup?.first).toEqual([
    at(2, '17:00').getTime(),
    at(3).getTime(),
    at(3, '17:00').getTime(),
  ])

  const open = await givenBooking(db, '2026-03-20T14:00Z', { includesCleanup: true })
  await db.link.updateMany({ where: { bookingId: fade.id }, data: { bookingId: open.id } })
  expect(await visitor.cleanup.offer({ publicToken: fade.publicToken })).toEqual({ cleanup: null })
  expect((await errorFrom(fade.book(at(10)))).code).toBe('cleanupNotIncluded')
})

it('books 15 free minutes under the contact of the visit, with links that cancel and do not reschedule', async ({
  fade,
  visitor,
  barber,
  db,
}) => {
  const booked = await fade.book(at(10))
  expect(booked).toEqual({
    startDatetime: at(10),
    endDatetime: at(10, '14:15'),
    durationMinutes: 15,
    service: 'Neck and ear clean-up',
    publicToken: expect.any(String),
  })
  const { publicToken } = booked
  const shown = await visitor.booking.byToken({ publicToken })
  expect(shown).toMatchObject({
    status: 'confirmed',
    price: 0,
    client: { name: 'Ann Marsh', email: 'ann@example.edu', phone: '979 555 0100' },
    isCleanup: true,
    canCancel: true,
    canReschedule: false,
    canRepeat: false,
    canRemember: false,
  })
  expect(await fade.offer()).toMatchObject({
    isOpen: false,
    used: { startDatetime: at(10), status: 'confirmed' },
    starts: [],
  })
  const move = visitor.booking.reschedule({ publicToken, newStartDatetime: at(11) })
  expect((await errorFrom(move)).code).toBe('cleanupStays')
  expect((await visitor.waitlist.byToken({ publicToken })).canJoin).toBe(false)
  expect(await visitor.sameAgain.offer({ publicToken })).toEqual({ offer: null })
  expect(await visitor.cleanup.offer({ publicToken })).toEqual({ cleanup: null })
  const repeat = barber.series.create({ id: shown.id, weeks: 2, startDatetimes: [at(24)] })
  expect((await errorFrom(repeat)).code).toBe('notConfirmed')

  expect(await barber.booking.details({ id: fade.id })).toMatchObject({
    cleanup: { lastDate: '2026-03-16', isOpen: false, used: { id: shown.id } },
    cleanupOf: null,
    visitNumber: 1,
  })
  expect(await barber.booking.details({ id: shown.id })).toMatchObject({
    cleanup: null,
    cleanupOf: { id: fade.id, startDatetime: at(2, '15:00') },
    visitNumber: null,
  })
  const messages = await db.message.findMany({ where: { bookingId: shown.id } })
  expect(messages.map(({ kind }) => kind)).toEqual(['confirmation'])
})

it('is booked once, however many requests come in parallel, and again after it was cancelled', async ({
  fade,
  visitor,
  barber,
  db,
}) => {
  const hours = [13, 14, 15, 16, 17, 18, 19, 20].map((hour) => at(11, `${hour}:00`))
  const asked = [...hours, at(11), at(11)].map((start) => fade.book(start))
  const results = await Promise.allSettled(asked)
  const [booked] = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.booking.count({ where: { cleanupOfId: fade.id } })).toBe(1)
  const { publicToken = '' } = booked ?? {}

  const first = await db.booking.findFirstOrThrow({ where: { cleanupOfId: fade.id } })
  await visitor.booking.cancel({ publicToken })
  expect(await fade.offer()).toMatchObject({ isOpen: true, used: null })
  await fade.book(at(12))
  // The cancelled one cannot come back beside it.
  const undo = barber.booking.update({ id: first.id, status: 'confirmed' })
  expect((await errorFrom(undo)).code).toBe('cleanupUsed')
  await barber.booking.delete({ id: first.id, notifyClient: false })
  await barber.deletedItem.restore({ kind: 'booking', id: first.id })

  const second = await db.booking.findFirstOrThrow({ where: { startAt: at(12) } })
  await barber.booking.delete({ id: second.id, notifyClient: false })
  await fade.book(at(13))
  const restore = barber.deletedItem.restore({ kind: 'booking', id: second.id })
  expect((await errorFrom(restore)).code).toBe('cleanupUsed')
  const inDatabase = db.booking.update({ where: { id: first.id }, data: { status: 'completed' } })
  await expect(inDatabase).rejects.toThrow('Unique constraint')
})

it('is booked four times at most, cancelled ones included', async ({ fade, visitor }) => {
  for (const day of [9, 10, 11, 12]) {
    const { publicToken } = await fade.book(at(day))
    await visitor.booking.cancel({ publicToken })
  }
  expect(await errorFrom(fade.book(at(13)))).toMatchObject({ status: 429, code: 'tooManyCleanups' })
})

it('ends with the 14th day, as do its times', async ({ fade, clock }) => {
  expect(await errorFrom(fade.book(at(17)))).toMatchObject({
    status: 422,
    errors: [{ path: 'start_datetime', message: 'Please choose a time until Monday, March 16.' }],
  })
  clock.now = at(17, '03:59')
  expect(await fade.offer()).toMatchObject({ isOpen: true })
  clock.now = at(17, '04:00')
  expect(await fade.offer()).toMatchObject({ isOpen: false, starts: [] })
  expect(await errorFrom(fade.book(at(17)))).toMatchObject({ status: 409, code: 'cleanupOver' })
})

it('follows the rules of the free times', async ({ fade, db, barber }) => {
  await givenBlackout(db, { start: '2026-03-10T13:00Z', end: '2026-03-10T17:00Z' })
  await givenBooking(db, '2026-03-11T14:00Z')
  await barber.specialDate.create({ date: '2026-03-12', isOpen: false })
  await barber.setting.set({ key: 'booking_lead_time_hours', value: '24' })
  const codes = []
  for (const start of [at(10), at(11), at(12), at(2, '18:00'), at(13, '14:07')]) {
    codes.push((await errorFrom(fade.book(start))).code)
  }
  expect(codes).toEqual([
    'slotUnavailable',
    'slotTaken',
    'slotUnavailable',
    'slotUnavailable',
    'slotUnavailable',
  ])
  const { starts = [] } = (await fade.offer()) ?? {}
  expect(starts).not.toContain(at(10).getTime())
  expect(starts).not.toContain(at(11).getTime())
  const booked = await fade.book(new Date(starts[0] ?? 0))
  expect(booked.durationMinutes).toBe(15)
})

it('opens by the link that manages the visit alone', async ({ fade, visitor, barber, db }) => {
  const other = await givenBooking(db, '2026-03-05T14:00Z', { status: 'completed' })
  const foreign = await barber.booking.generateToken({ id: other.id, purpose: 'manage' })
  const toCancel = await barber.booking.generateToken({ id: fade.id, purpose: 'cancel' })
  const startDatetime = at(10)
  const codeOf = async (publicToken: string) =>
    (await errorFrom(visitor.cleanup.book({ publicToken, startDatetime }))).code
  expect(await codeOf(foreign.token)).toBe('cleanupNotIncluded')
  expect(await codeOf(toCancel.token)).toBe('linkInvalid')
  expect(await codeOf('guessed')).toBe('linkInvalid')
  const unknown = visitor.cleanup.offer({ publicToken: 'guessed' })
  expect((await errorFrom(unknown)).code).toBe('linkInvalid')
  expect((await errorFrom(visitor.cleanup.book({ startDatetime }))).code).toBe('linkInvalid')
})

it('asks a blocked client to contact the barber, who books for anybody at any time', async ({
  fade,
  visitor,
  barber,
  db,
}) => {
  const id = await clientIdOf(db, fade.id)
  await barber.clients.update({ id, isBlocked: true })
  expect(await errorFrom(fade.book(at(10)))).toMatchObject({
    status: 409,
    code: 'contactTheBarber',
    message: 'Please contact the barber to book.',
  })
  const late = new Date('2026-04-20T22:10Z')
  const booked = await barber.cleanup.bookForClient({ id: fade.id, startDatetime: late })
  expect(booked).toMatchObject({ isCleanup: true, startDatetime: late, cleanupMinutes: 0 })
  const again = barber.cleanup.bookForClient({ id: fade.id, startDatetime: at(10) })
  expect((await errorFrom(again)).code).toBe('cleanupUsed')
  const byVisitor = visitor.cleanup.bookForClient({ id: fade.id, startDatetime: at(10) })
  expect((await errorFrom(byVisitor)).code).toBe('signInNeeded')
})

it('neither asks as a first visit nor counts as a visit, a cut or an upcoming appointment', async ({
  fade,
  visitor,
  barber,
  db,
  clock,
}) => {
  const clientId = await clientIdOf(db, fade.id)
  await barber.setting.set({ key: 'approve_first_visits', value: 'true' })
  await barber.setting.set({ key: 'max_upcoming_bookings', value: '1' })
  await db.booking.update({ where: { id: fade.id }, data: { clientName: 'Ann M' } })
  const { publicToken } = await fade.book(at(10))
  expect(await visitor.booking.byToken({ publicToken })).toMatchObject({ status: 'confirmed' })
  await db.booking.update({ where: { id: fade.id }, data: { clientName: 'Ann Marsh' } })
  const next = await visitor.booking.create(visitOf(fade.service, '2026-03-20T14:00Z'))
  expect(next.status).toBe('confirmed')

  clock.now = at(10, '15:00')
  const { id } = await db.booking.findFirstOrThrow({ where: { cleanupOfId: fade.id } })
  await barber.booking.update({ id, status: 'completed' })
  expect(await barber.clients.get({ id: clientId })).toMatchObject({
    totalBookings: 2,
    lastVisitAt: at(2, '15:00'),
  })
  const { token } = await barber.booking.generateToken({ id: fade.id, purpose: 'manage' })
  const { offer } = await visitor.sameAgain.offer({ publicToken: token })
  expect(offer).toMatchObject({ service: { id: fade.service.id } })
  const [work] = (await barber.statistics.work({ by: 'month' })).toReversed()
  expect(work).toMatchObject({ cuts: 1, minutes: 45 })
  const [outcomes] = (await barber.statistics.outcomes({ by: 'month' })).toReversed()
  expect(outcomes).toMatchObject({ completed: 1 })

  await barber.booking.update({ id, status: 'no-show' })
  const { unreviewed } = await barber.dashboard.overview()
  expect(unreviewed.map((each) => each.id)).not.toContain(id)
})

it('is offered by the follow-up email of the visit and has none itself', async ({
  fade,
  barber,
  context,
  clock,
  db,
}) => {
  clock.now = at(2, '18:00')
  await planMessages(context())
  expect(await db.message.count({ where: { kind: 'follow-up', bookingId: fade.id } })).toBe(1)
  await fade.book(at(10))
  clock.now = at(10, '14:20')
  const { id } = await db.booking.findFirstOrThrow({ where: { cleanupOfId: fade.id } })
  await barber.booking.update({ id, status: 'completed' })
  clock.now = at(10, '20:00')
  await planMessages(context())
  expect(await db.message.count({ where: { kind: 'follow-up', bookingId: id } })).toBe(0)
  expect((await barber.notification.ofBooking({ id })).planned).toEqual([])
})

it('becomes an ordinary visit with another service, and frees the pass', async ({
  fade,
  barber,
  db,
}) => {
  await fade.book(at(10))
  const { id } = await db.booking.findFirstOrThrow({ where: { cleanupOfId: fade.id } })
  await barber.booking.update({ id, appointmentTypeId: fade.service.id })
  expect(await barber.booking.get({ id })).toMatchObject({
    includesCleanup: true,
    price: 20,
  })
  expect(await fade.offer()).toMatchObject({ isOpen: true })
})

it('stays with the client through a merge and goes with an erasure', async ({
  fade,
  barber,
  visitor,
  db,
}) => {
  const merged = await clientIdOf(db, fade.id)
  const { publicToken } = await fade.book(at(10))
  const kept = await barber.clients.create({ name: 'Annie', email: 'annie@example.edu' })
  await barber.clients.merge({ id: kept.id, mergedId: merged })
  const { id, clientId } = await db.booking.findFirstOrThrow({ where: { cleanupOfId: fade.id } })
  expect(clientId).toBe(kept.id)
  await barber.erasure.erase({ id: kept.id, cancelUpcoming: true })
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'cancelled',
    clientName: 'Erased client',
    clientEmail: null,
  })
  for (const token of [publicToken, fade.publicToken]) {
    const read = visitor.cleanup.offer({ publicToken: token })
    expect((await errorFrom(read)).code).toBe('linkInvalid')
  }
  const late = barber.cleanup.bookForClient({ id: fade.id, startDatetime: at(10) })
  expect((await errorFrom(late)).code).toBe('cleanupNotIncluded')
})
