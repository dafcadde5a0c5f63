import { randomUUID } from 'node:crypto'
import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import { planMessages } from '@haircuts/core/emails/outbox'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { BARBER, errorFrom, givenBooking, givenService, givenShop, visitOf } from '../testing.ts'

const HOUR = 3_600_000
const THURSDAY = { fromDate: '2026-03-05', toDate: '2026-03-05' }
const THURSDAY_10 = '2026-03-05T15:00:00.000Z'

const it = test
  .extend('service', async ({ db, clock }) => {
    clock.now = new Date('2026-03-02T14:00:00Z')
    await givenShop(db)
    return givenService(db)
  })
  .extend('booked', ({ visitor, service }) => async (name: string, start: string) => {
    const person = { clientName: name, clientEmail: `${name.toLowerCase()}@example.edu` }
    return visitor.booking.create(visitOf(service, start, person))
  })
  /** Delivers the emails about closed days. @returns them by recipient, with the token in the link. */
  .extend('mails', ({ context, db }) => async () => {
    const ctx = context()
    const waiting = await db.message.findMany({
      where: { kind: 'closed-day', state: 'waiting' },
      orderBy: { id: 'asc' },
    })
    for (const { id } of waiting) await deliverMessage(ctx, { messageId: id })
    return ctx.mails.map(({ to, text }) => ({
      to,
      text,
      offerToken: /\/offer\/([\w-]{43})/.exec(text)?.[1] ?? '',
    }))
  })

describe('closing a day', () => {
  it('offers everyone different times by one email, and stops new bookings', async ({
    booked,
    barber,
    visitor,
    service,
    mails,
    db,
  }) => {
    await booked('Bo', THURSDAY_10)
    await booked('Cy', '2026-03-05T16:00Z')
    await booked('Di', '2026-03-06T15:00Z')
    const affected = await barber.closing.affected(THURSDAY)
    expect(affected.map(({ clientName }) => clientName)).toEqual(['Bo', 'Cy'])
    expect(await db.closing.count()).toBe(0)

    const closing = await barber.closing.create({ ...THURSDAY, reason: 'My car broke down.' })
    expect(closing).toMatchObject({ isAllDay: true, reopenedAt: null })
    expect(closing.people.map(({ state }) => state)).toEqual(['waiting', 'waiting'])

    const holds = await db.hold.findMany({ where: { isLive: true }, orderBy: { startAt: 'asc' } })
    expect(holds).toHaveLength(6)
    expect(new Set(holds.map(({ startAt }) => startAt.getTime())).size).toBe(6)
    for (const { startAt } of holds) {
      expect(startAt.getTime()).toBeGreaterThanOrEqual(new Date('2026-03-03T14:00Z').getTime())
      expect(startAt.toISOString().slice(0, 10)).not.toBe('2026-03-05')
    }

    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(['bo@example.edu', 'cy@example.edu'])
    const [bo] = sent
    expect(bo?.text).toContain('My car broke down.')
    expect(bo?.text).toContain('Held for you until Tuesday, March 3 at 9:00 AM EST:')
    expect(bo?.text).toContain('If you do nothing')
    expect(await mails()).toEqual([])

    const error = await errorFrom(visitor.booking.create(visitOf(service, '2026-03-05T18:00Z')))
    expect(error.status).toBe(422)
  })

  it('prefers the same time of day', async ({ booked, barber, db }) => {
    await booked('Bo', THURSDAY_10)
    await barber.closing.create(THURSDAY)
    const holds = await db.hold.findMany({ orderBy: { startAt: 'asc' } })
    expect(holds.map(({ startAt }) => startAt.toISOString())).toContain('2026-03-04T15:00:00.000Z')
    expect(holds.map(({ startAt }) => startAt.toISOString())).toContain('2026-03-06T15:00:00.000Z')
  })

  it('may be hours of one date', async ({ booked, barber }) => {
    await booked('Bo', THURSDAY_10)
    await booked('Cy', '2026-03-05T18:00Z')
    const hours = { ...THURSDAY, fromTime: '09:00', toTime: '12:00' }
    const closing = await barber.closing.create(hours)
    expect(closing.isAllDay).toBe(false)
    expect(closing.people.map(({ clientName }) => clientName)).toEqual(['Bo'])
  })

  it('offers no time that overlaps a visit which the closed hours cut', async ({
    booked,
    barber,
    db,
  }) => {
    await booked('Bo', '2026-03-05T15:15Z')
    const hours = { ...THURSDAY, fromTime: '10:30', toTime: '12:00' }
    const { people } = await barber.closing.create(hours)
    expect(people).toMatchObject([{ clientName: 'Bo', state: 'waiting' }])
    const holds = await db.hold.findMany({ where: { isLive: true }, orderBy: { startAt: 'asc' } })
    expect(holds).toHaveLength(3)
    for (const { startAt, endAt } of holds) {
      const overlapsVisit =
        startAt < new Date('2026-03-05T15:45Z') && endAt > new Date('2026-03-05T15:15Z')
      expect(overlapsVisit).toBe(false)
    }
  })

  it('offers a group times together, which its organizer accepts for all of them', async ({
    barber,
    visitor,
    service,
    mails,
    db,
  }) => {
    const person = { appointmentTypeId: service.id, addonIds: [] }
    await visitor.bookingGroup.create({
      ...visitOf(service, THURSDAY_10),
      others: [
        { ...person, clientName: 'Bo Marsh', clientEmail: 'bo@example.edu' },
        { ...person, clientName: 'Kid Marsh' },
      ],
    })
    const closing = await barber.closing.create(THURSDAY)
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual(['ann@example.edu'])
    expect(sent[0]?.text).toContain('Each is for all 3 of you, one after the other.')
    expect(closing.people.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    const offerToken = sent[0]?.offerToken ?? ''
    const { times } = await visitor.offer.byToken({ offerToken })
    const minutes = times.map((time) => (+time.endDatetime - +time.startDatetime) / 60_000)
    expect(minutes).toEqual([90, 90, 90])
    const start = times[1]?.startDatetime ?? new Date(0)
    await visitor.offer.accept({ offerToken, startDatetime: start.toISOString() })
    const bookings = await db.booking.findMany({ orderBy: { startAt: 'asc' } })
    const after = [0, 30, 60].map((each) => new Date(start.getTime() + each * 60_000))
    expect(bookings.map(({ startAt }) => startAt)).toEqual(after)
    expect(bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const moved = await db.message.findMany({
      where: { kind: 'reschedule' },
      orderBy: { id: 'asc' },
    })
    expect(moved.map(({ recipient }) => recipient)).toEqual(['ann@example.edu', 'bo@example.edu'])
    const [settled] = await barber.closing.list()
    expect(settled?.people.map(({ state }) => state)).toEqual(['moved', 'moved', 'moved'])
  })

  it('may begin and end at times of different dates, and blocks them under its title', async ({
    booked,
    barber,
  }) => {
    await booked('Bo', THURSDAY_10)
    await booked('Cy', '2026-03-05T18:00Z')
    await booked('Di', '2026-03-06T15:00Z')
    const trip = {
      fromDate: '2026-03-05',
      toDate: '2026-03-06',
      fromTime: '12:00',
      toTime: '09:00',
    }
    const closing = await barber.closing.create({ ...trip, title: 'Trip' })
    expect(closing.people.map(({ clientName }) => clientName)).toEqual(['Cy'])
    expect(await barber.blackout.list()).toMatchObject([
      {
        title: 'Trip',
        closingId: closing.id,
        startDatetime: new Date('2026-03-05T17:00Z'),
        endDatetime: new Date('2026-03-06T14:00Z'),
      },
    ])
  })

  it('is rejected twice, for the past, for hours that end before they start, and for too many', async ({
    barber,
    service,
    db,
  }) => {
    expect(service).toBeDefined()
    for (const wrong of [
      { fromDate: '2026-03-05', toDate: '2026-03-04' },
      { fromDate: '2026-03-01', toDate: '2026-03-01' },
      { fromDate: '0001-01-01', toDate: '2026-03-05' },
      { ...THURSDAY, fromTime: '09:00' },
      { ...THURSDAY, fromTime: '12:00', toTime: '09:00' },
    ]) {
      expect(await errorFrom(barber.closing.create(wrong))).toMatchObject({ status: 422 })
    }
    for (let minute = 0; minute < 41; minute += 1) {
      const start = new Date(Date.UTC(2026, 2, 10, 14, minute)).toISOString()
      await givenBooking(db, start, { minutes: 1 })
    }
    const tenth = { fromDate: '2026-03-10', toDate: '2026-03-10' }
    const many = await errorFrom(barber.closing.create(tenth))
    expect(many.errors?.[0]?.message).toContain('There are 41 bookings')
    await barber.closing.create(THURSDAY)
    expect(await errorFrom(barber.closing.create(THURSDAY))).toMatchObject({ status: 409 })
    expect(await db.closing.count()).toBe(1)
  })

  it('asks nobody by email without an address, and says so on the board', async ({
    barber,
    service,
    mails,
    db,
  }) => {
    expect(service).toBeDefined()
    await givenBooking(db, THURSDAY_10, { clientEmail: null, clientPhone: '979 555 0100' })
    const { people } = await barber.closing.create(THURSDAY)
    expect(people).toMatchObject([
      { state: 'by-phone', needsCall: true, clientPhone: '979 555 0100' },
    ])
    expect(await mails()).toEqual([])
  })

  it.for([{ isDemo: false }, { isDemo: true }])(
    'emails nobody who is to be told by the barber, also not once email is set up: %o',
    async ({ isDemo }, { booked, callWith, context, db, mails, clock }) => {
      const bo = await booked('Bo', THURSDAY_10)
      await booked('Cy', '2026-03-05T16:00Z')
      await mails()
      await db.message.deleteMany()
      const mailer = { ...context().mailer, name: 'files' as const }
      const host = { ...context().host, isDemo }
      const quiet = callWith({ admin: BARBER, mailer, host })
      const { id, people } = await quiet.closing.create({ ...THURSDAY, notifyClients: false })
      const notTold = { state: 'not-told', needsCall: true, isInSeries: false }
      expect(people).toMatchObject([notTold, notTold])
      expect(people.map(({ heldTimes }) => heldTimes.length)).toEqual([3, 3])
      expect(people[0]?.heldUntil).toEqual(new Date(clock.now.getTime() + 24 * HOUR))
      expect(await db.message.count()).toBe(0)

      await quiet.booking.openedText({ id: bo.id, kind: 'closed', app: 'sms' })
      const [closing] = await callWith({ admin: BARBER }).closing.list()
      expect(closing?.people).toMatchObject([{ state: 'waiting', needsCall: false }, notTold])
      await planMessages(context())
      await callWith({ admin: BARBER }).closing.reopen({ id })
      expect(await mails()).toEqual([])
      expect(await db.message.count()).toBe(0)
    },
  )

  it('shows that a client was not notified while email is not set up, and asks to call', async ({
    booked,
    callWith,
    clock,
    context,
    db,
  }) => {
    await booked('Bo', THURSDAY_10)
    await booked('Cy', '2026-03-05T16:00Z')
    const mailer = { ...context().mailer, name: 'files' as const }
    const barber = callWith({ admin: BARBER, mailer })
    const { id, people } = await barber.closing.create(THURSDAY)
    const notNotified = { state: 'not-told', needsCall: true }
    expect(people).toMatchObject([notNotified, notNotified])
    const stateOf = async (caller = barber) => (await caller.closing.list())[0]?.people[0]
    const waiting = await db.message.findMany({ where: { kind: 'closed-day' } })
    for (const { id: messageId } of waiting)
      await deliverMessage(context({ mailer }), { messageId })
    expect(await stateOf()).toMatchObject({ ...notNotified, willHearOfReopening: false })
    clock.now = new Date(clock.now.getTime() + 25 * HOUR)
    expect(await stateOf(callWith({ admin: BARBER }))).toMatchObject(notNotified)

    const demo = callWith({ admin: BARBER, mailer, host: { ...context().host, isDemo: true } })
    expect(await stateOf(demo)).toMatchObject({ state: 'no-answer', willHearOfReopening: true })

    await callWith({ admin: BARBER }).closing.reopen({ id })
    expect(await db.message.count({ where: { kind: 'reopened' } })).toBe(0)
  })

  it('has a prepared text with a link to choose another time, until it is open again', async ({
    booked,
    barber,
  }) => {
    const { id: bookingId } = await booked('Bo', THURSDAY_10)
    const { id } = await barber.closing.create(THURSDAY)
    const { texts } = await barber.booking.texts({ id: bookingId })
    expect(texts).toMatchObject([{ kind: 'closed' }])
    expect(texts[0]?.text).toContain(
      'close on Thursday, March 5 and can’t see you at 10:00 AM. Please choose another time here: {link}',
    )
    await barber.booking.openedText({ id: bookingId, kind: 'closed', app: 'sms' })
    await barber.closing.reopen({ id })
    const after = await barber.booking.texts({ id: bookingId })
    expect(after.texts.map(({ kind }) => kind)).not.toContain('closed')
  })

  it('declines of a requested series, or of a group, what it closes alone', async ({
    barber,
    service,
    db,
  }) => {
    expect(service).toBeDefined()
    const asked = { status: 'pending', pendingUntil: new Date('2026-03-04T15:00Z') }
    const series = { ...asked, seriesId: randomUUID(), seriesWeeks: 2, seriesSize: 2 }
    await givenBooking(db, THURSDAY_10, { ...series, seriesPosition: 1 })
    await givenBooking(db, '2026-03-19T14:00Z', { ...series, seriesPosition: 2 })
    const group = { ...asked, groupId: randomUUID() }
    await givenBooking(db, '2026-03-05T16:45Z', { ...group, isOrganizer: true })
    await givenBooking(db, '2026-03-05T17:15Z', { ...group, clientEmail: null, clientName: 'Kid' })
    await barber.closing.create({ ...THURSDAY, fromTime: '09:00', toTime: '12:00' })
    const bookings = await db.booking.findMany({ orderBy: { startAt: 'asc' } })
    expect(bookings.map(({ startAt, status }) => [startAt.toISOString(), status])).toEqual([
      [THURSDAY_10, 'cancelled'],
      ['2026-03-05T16:45:00.000Z', 'cancelled'],
      ['2026-03-05T17:15:00.000Z', 'pending'],
      ['2026-03-19T14:00:00.000Z', 'pending'],
    ])
    const declined = await db.message.findMany({ where: { kind: 'declined' } })
    expect(declined.map(({ bookingId }) => bookingId)).toEqual([bookings[0]?.id, bookings[1]?.id])
    expect(declined.flatMap(({ otherBookings }) => otherBookings)).toEqual([])
    expect(await barber.request.list()).toHaveLength(2)
  })

  it('keeps its block until it is reopened', async ({ barber, service, db }) => {
    expect(service).toBeDefined()
    await barber.closing.create(THURSDAY)
    const { id } = await db.blackout.findFirstOrThrow()
    expect(await errorFrom(barber.blackout.delete({ id }))).toMatchObject({ status: 409 })
    const moved = barber.blackout.update({ id, title: 'Other' })
    expect(await errorFrom(moved)).toMatchObject({ status: 409 })
  })
})

it('sends no reminder for a closed day, and sends it once the day is open again', async ({
  booked,
  barber,
  context,
  clock,
  db,
}) => {
  await booked('Bo', THURSDAY_10)
  clock.now = new Date('2026-03-04T16:00Z')
  await planMessages(context())
  const { id } = await barber.closing.create(THURSDAY)
  const deliver = async () => {
    const ctx = context()
    await planMessages(ctx)
    const waiting = { kind: 'reminder', state: 'waiting' }
    const due = await db.message.findMany({ where: waiting })
    for (const each of due) await deliverMessage(ctx, { messageId: each.id })
    return (await db.message.findMany({ where: { kind: 'reminder' } })).map(({ state }) => state)
  }
  expect(await deliver()).toEqual(['withdrawn'])
  expect(await deliver()).toEqual(['withdrawn'])
  await barber.closing.reopen({ id })
  expect(await deliver()).toEqual(['sent'])
})

describe('the answer', () => {
  it('moves with one call, or declines with a link to choose any time', async ({
    booked,
    barber,
    visitor,
    mails,
  }) => {
    await booked('Bo', THURSDAY_10)
    await booked('Cy', '2026-03-05T16:00Z')
    await barber.closing.create(THURSDAY)
    const [bo, cy] = await mails()
    const offer = await visitor.offer.byToken({ offerToken: bo?.offerToken ?? '' })
    const startDatetime = offer.times[0]?.startDatetime.toISOString()
    await visitor.offer.accept({ offerToken: bo?.offerToken ?? '', startDatetime })
    const declined = await visitor.offer.decline({ offerToken: cy?.offerToken ?? '' })
    expect(declined.outcome).toBe(
      'Okay. We cannot see you on Thursday, so please pick another time.',
    )
    const publicToken = declined.publicToken ?? ''
    expect(await visitor.booking.byToken({ publicToken })).toMatchObject({ status: 'confirmed' })
    const [closing] = await barber.closing.list()
    expect(closing?.people).toMatchObject([
      { clientName: 'Bo', state: 'moved', needsCall: false },
      { clientName: 'Cy', state: 'declined', needsCall: true },
    ])
    await visitor.booking.cancel({ publicToken })
    const [later] = await barber.closing.list()
    expect(later?.people[1]).toMatchObject({ state: 'cancelled', needsCall: false })
  })

  it('is due within 24 hours', async ({ booked, barber, visitor, mails, clock }) => {
    await booked('Bo', THURSDAY_10)
    await barber.closing.create(THURSDAY)
    const [bo] = await mails()
    const offerToken = bo?.offerToken ?? ''
    const { times } = await visitor.offer.byToken({ offerToken })
    clock.now = new Date(clock.now.getTime() + 24 * HOUR)
    const [closing] = await barber.closing.list()
    expect(closing?.people).toMatchObject([{ state: 'no-answer', needsCall: true }])
    const startDatetime = times[0]?.startDatetime.toISOString()
    const late = await errorFrom(visitor.offer.accept({ offerToken, startDatetime }))
    expect(late.message).toBe(
      'Those times are gone. We cannot see you on Thursday, so please pick another time.',
    )
  })

  it('is due 3 hours before the visit where that is earlier, so that the barber can still call', async ({
    booked,
    barber,
    mails,
    clock,
  }) => {
    await booked('Bo', THURSDAY_10)
    clock.now = new Date('2026-03-04T20:00Z')
    const { people } = await barber.closing.create(THURSDAY)
    const due = new Date('2026-03-05T12:00Z')
    expect(people).toMatchObject([{ state: 'waiting', heldUntil: due, needsCall: false }])
    const [bo] = await mails()
    expect(bo?.text).toContain('Held for you until Thursday, March 5 at 7:00 AM EST:')
    clock.now = due
    const [closing] = await barber.closing.list()
    expect(closing?.people).toMatchObject([{ state: 'no-answer', needsCall: true }])
  })

  it('is not awaited within 3 hours of the visit: the client has to be called immediately', async ({
    booked,
    barber,
    mails,
    clock,
    db,
  }) => {
    await booked('Bo', THURSDAY_10)
    clock.now = new Date('2026-03-05T12:00Z')
    expect(await barber.closing.affected(THURSDAY)).toMatchObject([{ isTooSoon: true }])
    const { people } = await barber.closing.create(THURSDAY)
    expect(people).toMatchObject([{ state: 'too-soon', needsCall: true, heldUntil: null }])
    expect(await db.hold.count()).toBe(0)
    const [bo] = await mails()
    expect(bo?.text).toContain('We will call or text you as well.')
    expect(bo?.text).not.toContain('Held for you')
    expect(bo?.text).not.toContain('If you do nothing')
  })
})

describe('a booking on a closed day', () => {
  it('says so in the day list, the calendar, the lists and the details until it is settled', async ({
    booked,
    barber,
    clock,
  }) => {
    const { id } = await booked('Bo', THURSDAY_10)
    clock.now = new Date('2026-03-05T13:00Z')
    const marks = async () => {
      const events = await barber.calendarEvent.list({
        start: '2026-03-05T14:00Z',
        end: '2026-03-05T16:00Z',
      })
      const { items } = await barber.booking.list({})
      return [
        (await barber.dashboard.overview()).today[0]?.isDayClosed,
        events.some((event) => event.kind === 'booking' && event.isDayClosed),
        items[0]?.isDayClosed,
        (await barber.booking.details({ id })).booking.isDayClosed,
      ]
    }
    expect(await marks()).toEqual([false, false, false, false])
    const { id: closingId } = await barber.closing.create(THURSDAY)
    expect(await marks()).toEqual([true, true, true, true])
    await barber.closing.reopen({ id: closingId })
    expect(await marks()).toEqual([false, false, false, false])
  })

  it('no longer says so once it has moved', async ({ booked, barber }) => {
    const { id } = await booked('Bo', THURSDAY_10)
    await barber.closing.create(THURSDAY)
    const moved = await barber.booking.update({ id, startDatetime: '2026-03-06T15:00Z' })
    expect(moved.isDayClosed).toBe(false)
  })
})

describe('reopening', () => {
  it('withdraws what is open, leaves what was moved, and frees the time', async ({
    booked,
    barber,
    visitor,
    mails,
    db,
    service,
  }) => {
    await booked('Bo', THURSDAY_10)
    await booked('Cy', '2026-03-05T16:00Z')
    const { id } = await barber.closing.create(THURSDAY)
    const [bo, cy] = await mails()
    const offer = await visitor.offer.byToken({ offerToken: bo?.offerToken ?? '' })
    const startDatetime = offer.times[0]?.startDatetime.toISOString()
    await visitor.offer.accept({ offerToken: bo?.offerToken ?? '', startDatetime })

    const reopened = await barber.closing.reopen({ id })
    expect(reopened.people.map(({ state }) => state)).toEqual(['moved', 'stays'])
    expect(await barber.closing.reopen({ id })).toEqual(reopened)
    expect(await db.blackout.count()).toBe(0)
    expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
    const late = await visitor.offer.byToken({ offerToken: cy?.offerToken ?? '' })
    expect(late.outcome).toBe('That time is gone. Your Thursday appointment is unchanged.')
    await visitor.booking.create(visitOf(service, '2026-03-05T18:00Z'))
  })

  it('drops an email that has not left, and sends none about the reopening then', async ({
    booked,
    barber,
    mails,
    db,
  }) => {
    await booked('Bo', THURSDAY_10)
    const { id, people } = await barber.closing.create(THURSDAY)
    expect(people).toMatchObject([{ willHearOfReopening: false }])
    await barber.closing.reopen({ id })
    expect(await mails()).toEqual([])
    expect(await db.message.count({ where: { kind: 'reopened' } })).toBe(0)
  })

  it('emails those who were notified of the closing that their appointment is unchanged', async ({
    booked,
    barber,
    visitor,
    mails,
    context,
    db,
    clock,
  }) => {
    await booked('Bo', THURSDAY_10)
    const cy = await booked('Cy', '2026-03-05T16:00Z')
    const { id } = await barber.closing.create(THURSDAY)
    await mails()
    await visitor.booking.cancel({ publicToken: cy.publicToken })
    const [closing] = await barber.closing.list()
    expect(closing?.people.map(({ willHearOfReopening }) => willHearOfReopening)).toEqual([
      true,
      false,
    ])
    const reopened = await barber.closing.reopen({ id })
    expect(reopened.people.some(({ willHearOfReopening }) => willHearOfReopening)).toBe(false)
    await barber.closing.reopen({ id })

    const [message, ...more] = await db.message.findMany({ where: { kind: 'reopened' } })
    expect(more).toEqual([])
    const ctx = context()
    clock.now = new Date(clock.now.getTime() + HOUR)
    await deliverMessage(ctx, { messageId: message?.id ?? 0 })
    expect(ctx.mails).toMatchObject([{ to: 'bo@example.edu' }])
    const [mail] = ctx.mails
    expect(mail?.text).toContain(
      'we are open again on Thursday, March 5. Your 10:00 AM EST appointment is unchanged.',
    )
    expect(mail?.text).toMatch(/I’m coming:\n\S+\/coming\/[\w-]{43}\n/)
  })

  it('sends no email of it once the booking has moved or the day is closed again', async ({
    booked,
    barber,
    visitor,
    mails,
    context,
    db,
  }) => {
    const bo = await booked('Bo', THURSDAY_10)
    await booked('Cy', '2026-03-05T16:00Z')
    const { id } = await barber.closing.create(THURSDAY)
    await mails()
    await barber.closing.reopen({ id })
    const newStartDatetime = '2026-03-06T15:00Z'
    await visitor.booking.reschedule({ publicToken: bo.publicToken, newStartDatetime })
    await barber.closing.create(THURSDAY)
    const ctx = context()
    const where = { kind: 'reopened' }
    for (const message of await db.message.findMany({ where })) {
      await deliverMessage(ctx, { messageId: message.id })
    }
    expect(ctx.mails).toEqual([])
    const ended = await db.message.findMany({ where, orderBy: { id: 'asc' } })
    expect(ended).toMatchObject([
      { state: 'withdrawn', reason: 'The booking was rescheduled.' },
      { state: 'withdrawn', reason: expect.stringContaining('The day is closed') },
    ])
  })
})
