import { calendarFileByToken } from '@haircuts/core/bookings/calendar-file'
import { expireRequests } from '@haircuts/core/bookings/decide-request'
import { GaveUp } from '@haircuts/core/kernel/background-jobs'
import { givenLink } from '@haircuts/core/links/links.testing'
import { deliverNotice } from '@haircuts/core/notifications/push-notices'
import { describe, expect } from 'vitest'
import { givenOutbox } from '../emails/outbox.testing.ts'
import { test } from '../fixtures.testing.ts'
import {
  errorFrom,
  givenAdmin,
  givenBooking,
  givenCalendar,
  givenPhone,
  pushService,
  visitOf,
} from '../testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'
const WEDNESDAY = '2026-03-04T15:00:00Z'
const THURSDAY = '2026-03-05T15:00:00Z'
const NEXT_TUESDAY = '2026-03-10T14:00:00Z'

type Shop = Awaited<ReturnType<typeof givenOutbox>>

const it = test.extend('shop', async ({ db }) => {
  await givenAdmin(db)
  return givenOutbox(db, { settings: { approve_first_visits: 'true', client_series: 'true' } })
})

const ask = (shop: Shop, start = WEDNESDAY, more = {}) =>
  shop.visitor().booking.create(visitOf(shop.service, start, more))

/** Ann has been here. */
const givenVisit = ({ db }: Shop, more = {}) =>
  givenBooking(db, '2026-02-03T15:00:00Z', {
    status: 'completed',
    clientName: 'Ann Marsh',
    clientEmail: 'ann@example.edu',
    ...more,
  })

const textsOf = ({ mails }: Shop, kind: string) =>
  mails.filter((mail) => mail.kind === kind).map(({ text }) => text)

describe('who asks', () => {
  it('is nobody while the setting is off', async ({ shop }) => {
    await shop.set('approve_first_visits', 'false')
    const booked = await ask(shop)
    expect(booked.status).toBe('confirmed')
    expect(booked).not.toHaveProperty('pendingUntil')
  })

  it('is a visitor without a completed visit, for 48 hours', async ({ shop }) => {
    expect(await ask(shop, THURSDAY)).toMatchObject({
      status: 'pending',
      pendingUntil: new Date('2026-03-04T13:00:00Z'),
      decision: null,
      canCancel: true,
      canReschedule: false,
    })
    await shop.set('approval_hours', '6')
    const sooner = await ask(shop, NEXT_TUESDAY)
    expect(sooner.pendingUntil).toEqual(new Date('2026-03-02T19:00:00Z'))
  })

  it('is not a client who has been here, by name and email in any case of letters', async ({
    shop,
  }) => {
    await givenVisit(shop, { clientName: 'ANN marsh', clientEmail: 'Ann@Example.edu' })
    expect((await ask(shop)).status).toBe('confirmed')
    const other = await ask(shop, THURSDAY, { clientName: 'Joe Marsh' })
    expect(other.status).toBe('pending')
  })

  it.for(['confirmed', 'no-show', 'cancelled', 'pending'])(
    'is still somebody whose only visit is %s',
    async (status, { shop }) => {
      const pending = { pendingUntil: new Date(TUESDAY) }
      await givenVisit(shop, { status, ...(status === 'pending' ? pending : {}) })
      expect((await ask(shop)).status).toBe('pending')
    },
  )

  it('is never the barber', async ({ shop }) => {
    expect((await shop.book(WEDNESDAY)).status).toBe('confirmed')
    const plain = await shop.barber().booking.create(visitOf(shop.service, THURSDAY))
    expect(plain.status).toBe('confirmed')
  })

  it('is a whole group if one of them is new', async ({ shop }) => {
    await givenVisit(shop)
    const other = { appointmentTypeId: shop.service.id, clientName: 'Bo Lee' }
    const group = (more = {}) =>
      shop.visitor().bookingGroup.create({
        ...visitOf(shop.service, WEDNESDAY),
        others: [{ ...other, ...more }],
      })
    const withChild = await group()
    expect(withChild.bookings.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    const withFriend = await shop.visitor().bookingGroup.create({
      ...visitOf(shop.service, THURSDAY),
      others: [{ ...other, clientEmail: 'bo@example.edu' }],
    })
    expect(withFriend.bookings.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
})

describe('a person of a group who enters another contact', () => {
  const eve = { clientName: 'Eve Stranger', clientEmail: 'eve@example.edu', clientPhone: null }

  const givenGroup = async (shop: Shop, more = {}) => {
    const other = { appointmentTypeId: shop.service.id, clientName: 'Child', ...more }
    const { bookings } = await shop
      .visitor()
      .bookingGroup.create({ ...visitOf(shop.service, WEDNESDAY), others: [other] })
    await shop.work()
    const person = bookings[1]
    if (!person) throw new Error('The group has two bookings.')
    return person
  }

  const statuses = async ({ db }: Shop) => {
    const rows = await db.booking.findMany({ where: { startAt: { gte: new Date(WEDNESDAY) } } })
    return rows.toSorted((a, b) => a.id - b.id).map(({ status }) => status)
  }

  it('asks as a stranger, gets no address, and the barber hears of it', async ({ shop, db }) => {
    await givenPhone(db, shop.barber())
    await shop.set('barber_email', 'barber@example.edu')
    await givenVisit(shop)
    const { id, publicToken } = await givenGroup(shop)
    expect(await statuses(shop)).toEqual(['confirmed', 'confirmed'])
    shop.mails.splice(0)
    shop.jobs.splice(0)
    await shop.visitor().bookingGroup.updatePerson({ publicToken, ...eve })
    expect(await statuses(shop)).toEqual(['confirmed', 'pending'])
    const push = shop.jobs.find(({ name }) => name === 'push-change')
    expect(push?.payload).toMatchObject({ bookingId: id, kind: 'requested' })
    await shop.at(new Date('2026-03-02T13:10:00Z'))
    const toEve = () => shop.mails.filter(({ to }) => to === 'eve@example.edu')
    expect(toEve().map(({ kind }) => kind)).toEqual(['requested'])
    const barberMails = shop.mails.filter(({ to }) => to === 'barber@example.edu')
    expect(barberMails.length).toBe(1)
    expect(barberMails[0]?.html).toContain('/request/')
    await shop.at(new Date('2026-03-04T12:50:00Z'))
    expect(toEve().map(({ kind }) => kind)).toEqual(['requested'])
    await shop.barber().request.approve({ id })
    await shop.work()
    expect(toEve().map(({ kind }) => kind)).toEqual(['requested', 'confirmation'])
  })

  it('asks again after the answer, also under another name alone', async ({ shop }) => {
    const person = await givenGroup(shop, { clientName: 'Bo Lee', clientEmail: 'bo@example.edu' })
    await shop.barber().request.approve({ id: person.id })
    await shop.work()
    const bo = { clientEmail: 'bo@example.edu', clientPhone: '979 555 0111' }
    const { publicToken } = await shop
      .visitor()
      .bookingGroup.updatePerson({ publicToken: person.publicToken, clientName: 'Bo Lee', ...bo })
    expect(await statuses(shop)).toEqual(['confirmed', 'confirmed'])
    shop.mails.splice(0)
    await shop.visitor().bookingGroup.updatePerson({ publicToken, clientName: 'Cy Ray', ...bo })
    expect(await statuses(shop)).toEqual(['confirmed', 'pending'])
    await shop.work()
    expect(shop.mails.map(({ to, kind }) => [to, kind])).toEqual([['bo@example.edu', 'requested']])
    expect((await shop.barber().request.list()).map(({ booking }) => booking)).toMatchObject([
      { id: person.id, decision: null },
    ])
  })

  it('changes to four addresses, however many emails each of them got', async ({ shop }) => {
    const person = await givenGroup(shop, { clientName: 'Bo Lee', clientEmail: 'bo@example.edu' })
    const { id } = person
    let { publicToken } = person
    const change = async (name: string) => {
      const contact = { clientName: name, clientEmail: `${name}@example.edu`, clientPhone: null }
      const saved = await shop.visitor().bookingGroup.updatePerson({ publicToken, ...contact })
      publicToken = saved.publicToken
    }
    for (const name of ['cy', 'di', 'ed']) {
      await shop.barber().request.approve({ id })
      await shop.work()
      await change(name)
      await shop.work()
    }
    const refused = await errorFrom(change('flo'))
    expect(refused.code).toBe('contactChangedTooOften')
  })

  it('stays booked as somebody who has been here', async ({ shop }) => {
    await givenVisit(shop)
    await givenBooking(shop.db, '2026-02-04T15:00:00Z', { ...eve, status: 'completed' })
    const { publicToken } = await givenGroup(shop)
    await shop.visitor().bookingGroup.updatePerson({ publicToken, ...eve })
    expect(await statuses(shop)).toEqual(['confirmed', 'confirmed'])
  })
})

describe('a booking that waits', () => {
  it('holds its time, counts for the limit, and cannot be rescheduled', async ({ shop }) => {
    const { publicToken } = await ask(shop)
    const taken = await errorFrom(ask(shop, WEDNESDAY, { clientEmail: 'bo@example.edu' }))
    expect(taken.code).toBe('slotTaken')
    await shop.set('max_upcoming_bookings', '1')
    expect((await errorFrom(ask(shop, THURSDAY))).code).toBe('tooManyUpcoming')
    const refused = await errorFrom(
      shop.visitor().booking.reschedule({ publicToken, newStartDatetime: THURSDAY }),
    )
    expect(refused).toMatchObject({
      code: 'notConfirmed',
      message: 'This appointment is pending and cannot be rescheduled.',
    })
  })

  it('is requested, never booked, in its email, and gets no reminder', async ({ shop }) => {
    await ask(shop)
    await shop.work()
    await shop.at(new Date('2026-03-03T15:30:00Z'))
    expect(shop.kinds()).toEqual(['requested'])
    const [mail] = shop.mails
    expect(mail?.subject).toBe('Requested: Haircut, Wed Mar 4, 10:00 AM')
    expect(mail?.calendar).toBeNull()
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/\bbooked\b|confirmed/i)
    expect(mail?.text).toContain('by Wednesday, March 4 at 8:00 AM EST')
    expect(mail?.text).toContain('/cancel/')
    expect(mail?.text).not.toContain('/reschedule/')
  })

  it('is cancelled by its link, with an email and its time free', async ({ shop }) => {
    const { publicToken, id } = await ask(shop)
    await shop.work()
    const cancelled = await shop.visitor().booking.cancel({ publicToken })
    expect(cancelled).toMatchObject({ status: 'cancelled', decision: null })
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'cancellation'])
    expect(textsOf(shop, 'cancellation')[0]).toContain('your request on Wednesday')
    expect(shop.mails[1]?.calendar).toBeNull()
    expect((await errorFrom(shop.barber().request.approve({ id }))).code).toBe('notPending')
    expect((await ask(shop)).status).toBe('pending')
  })

  it('is cancelled by its link until the visit, whatever the cut-off', async ({ shop }) => {
    await shop.set('cancel_cutoff_hours', '72')
    const other = { appointmentTypeId: shop.service.id, clientName: 'Bo Lee' }
    const { bookings } = await shop
      .visitor()
      .bookingGroup.create({ ...visitOf(shop.service, THURSDAY), others: [other] })
    const { publicToken } = await ask(shop)
    const start = new Date('2026-03-18T14:00Z')
    const rule = { publicToken, weeks: 2, startDatetimes: [start] }
    await shop.visitor().series.createByToken(rule)
    const seen = await shop.visitor().booking.byToken({ publicToken })
    expect(seen).toMatchObject({ canCancel: true, cancelUntil: new Date(WEDNESDAY) })
    await shop.visitor().series.cancelByToken({ publicToken })
    const group = { publicToken: bookings[0]?.publicToken ?? '' }
    const { canCancelAll } = await shop.visitor().bookingGroup.byToken(group)
    expect(canCancelAll).toBe(true)
    await shop.visitor().bookingGroup.cancelByToken(group)
    const single = await ask(shop)
    await shop.visitor().booking.cancel(single)
    const late = await ask(shop)
    await shop.barber().request.approve({ id: late.id })
    const refused = await errorFrom(shop.visitor().booking.cancel(late))
    expect(refused.code).toBe('pastCutoff')
  })

  it('is tentative in the calendar file of its link, until the barber approves', async ({
    shop,
  }) => {
    const { id, publicToken } = await ask(shop)
    const file = () => calendarFileByToken(shop.ctx(), { publicToken })
    expect(await file()).toContain('STATUS:TENTATIVE')
    expect(await file()).toContain('(requested)')
    await shop.barber().request.approve({ id })
    expect(await file()).toContain('STATUS:CONFIRMED')
    expect(await file()).not.toContain('(requested)')
  })

  it('is in the lists of the barber, by its status', async ({ shop }) => {
    const { id } = await ask(shop)
    const page = await shop.barber().booking.list({ status: 'pending' })
    expect(page.items.map((each) => each.id)).toEqual([id])
    const [request, ...more] = await shop.barber().request.list()
    expect(more).toEqual([])
    expect(request).toMatchObject({
      booking: { id, status: 'pending' },
      others: [],
      pendingUntil: new Date('2026-03-04T13:00:00Z'),
    })
  })

  it('is announced to the devices of the barber as a request', async ({ shop, db }) => {
    await givenPhone(db, shop.barber())
    await ask(shop)
    const job = shop.jobs.find(({ name }) => name === 'push-change')
    expect(job?.payload).toMatchObject({ kind: 'requested' })
    const { push, shown } = pushService()
    const device = await db.pushDevice.findFirstOrThrow()
    const { id } = await db.booking.findFirstOrThrow()
    const delivery = await db.pushDelivery.create({
      data: { deviceId: device.id, bookingId: id, kind: 'requested', revision: 0 },
    })
    await deliverNotice(shop.ctx({ push }), { deliveryId: delivery.id })
    expect(shown[0]?.notice.title).toBe('First visit asks')
  })

  it('waits anew when the barber moves it, and the client is told the other time', async ({
    shop,
  }) => {
    const { id } = await ask(shop)
    await shop.work()
    await shop.at(new Date('2026-03-03T13:00:00Z'))
    const moved = await shop.barber().booking.update({ id, startDatetime: new Date(THURSDAY) })
    expect(moved).toMatchObject({
      status: 'pending',
      pendingUntil: new Date('2026-03-05T13:00:00Z'),
    })
    await shop.work()
    expect(textsOf(shop, 'requested')[1]).toContain('you requested Thursday, March 5')
  })
})

describe('the answer', () => {
  it('approves: the client gets the confirmation with the invitation, and later the reminder', async ({
    shop,
  }) => {
    const { id, publicToken } = await ask(shop)
    await shop.work()
    const approved = await shop.barber().request.approve({ id })
    expect(approved).toMatchObject({
      status: 'confirmed',
      decision: 'approved',
      clientWillBeEmailed: true,
      bookings: [{ id, revision: 1 }],
    })
    await shop.work()
    await shop.at(new Date('2026-03-03T15:30:00Z'))
    expect(shop.kinds()).toEqual(['requested', 'confirmation', 'reminder'])
    expect(shop.mails[1]?.calendar?.method).toBe('REQUEST')
    const seen = await shop.visitor().booking.byToken({ publicToken })
    expect(seen).toMatchObject({ status: 'confirmed', canReschedule: true, pendingUntil: null })
    const history = await shop.barber().booking.history({ id })
    expect(history.at(-1)).toMatchObject({
      kind: 'changed',
      adminEmail: 'admin@localhost',
      after: { status: 'confirmed', decision: 'approved' },
    })
  })

  it('declines with the reason, and frees the time', async ({ shop }) => {
    const { id, publicToken } = await ask(shop)
    await shop.work()
    const declined = await shop.barber().request.decline({ id, reason: 'Please call first.' })
    expect(declined).toMatchObject({ status: 'cancelled', decision: 'declined' })
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'declined'])
    expect(textsOf(shop, 'declined')[0]).toContain('Please call first.')
    const seen = await shop.visitor().booking.byToken({ publicToken })
    expect(seen).toMatchObject({ status: 'cancelled', decisionReason: 'Please call first.' })
    expect((await ask(shop)).status).toBe('pending')
  })

  it('that declines is no cancellation in the statistics, nor is a missing one', async ({
    shop,
  }) => {
    const declined = await ask(shop)
    await shop.barber().request.decline({ id: declined.id })
    await ask(shop)
    await shop.at(new Date('2026-03-05T12:00:00Z'))
    await expireRequests(shop.ctx())
    const ended = await shop.barber().booking.list({ status: 'cancelled' })
    expect(ended.items.map(({ decision }) => decision).sort()).toEqual(['declined', 'expired'])
    const months = await shop.barber().statistics.outcomes({ by: 'month' })
    expect(months.map(({ cancelled }) => cancelled).filter((count) => count > 0)).toEqual([])
  })

  it('is taken back before its email leaves, which then tells nothing', async ({ shop }) => {
    const { id } = await ask(shop)
    await shop.work()
    const { revision } = await shop.barber().request.approve({ id })
    const undo = { id, status: 'pending', ifRevision: revision } as const
    expect((await shop.barber().booking.update(undo)).status).toBe('pending')
    await shop.work()
    expect(shop.kinds()).toEqual(['requested'])
    expect((await shop.barber().request.list()).length).toBe(1)
  })

  it('cannot be taken back once the client was told', async ({ shop }) => {
    const { id } = await ask(shop)
    const { revision } = await shop.barber().request.approve({ id })
    await shop.work()
    const undo = { id, status: 'pending', ifRevision: revision } as const
    expect((await errorFrom(shop.barber().booking.update(undo))).code).toBe('bookingChanged')
  })

  it('is the only way to wait: no booking is made pending by hand', async ({ shop }) => {
    const { id } = await shop.book(WEDNESDAY)
    const refused = await errorFrom(
      shop.barber().booking.update({ id, status: 'pending', ifRevision: 0 }),
    )
    expect(refused).toMatchObject({
      code: 'validation',
      message: 'Please choose one of confirmed, completed, cancelled, no-show.',
    })
  })

  it('is not moved into the past', async ({ shop }) => {
    const { id } = await ask(shop)
    const startDatetime = new Date('2026-03-02T12:00:00Z')
    const refused = await errorFrom(shop.barber().booking.update({ id, startDatetime }))
    expect(refused.code).toBe('validation')
    expect((await shop.barber().booking.get({ id })).status).toBe('pending')
  })

  it('is not taken back once the request would be over', async ({ shop }) => {
    await shop.set('send_cancellation_emails', 'false')
    const { id } = await ask(shop)
    const { revision } = await shop.barber().request.decline({ id })
    await shop.at(new Date('2026-03-04T13:00:00Z'))
    const undo = { id, status: 'pending', ifRevision: revision } as const
    expect((await errorFrom(shop.barber().booking.update(undo))).code).toBe('requestOver')
  })

  it('is not taken back from a request that has expired', async ({ shop }) => {
    const { id } = await ask(shop)
    await shop.at(new Date('2026-03-04T13:00:00Z'))
    await expireRequests(shop.ctx())
    const { revision } = await shop.db.booking.findUniqueOrThrow({ where: { id } })
    const undo = { id, status: 'pending', ifRevision: revision } as const
    expect((await errorFrom(shop.barber().booking.update(undo))).code).toBe('requestOver')
  })

  it('is asked for again when a request is restored after its time', async ({ shop }) => {
    await shop.set('approval_hours', '1')
    const { id } = await ask(shop, NEXT_TUESDAY)
    await shop.barber().booking.delete({ id })
    await shop.at(new Date('2026-03-02T15:00:00Z'))
    await shop.barber().deletedItem.restore({ kind: 'booking', id })
    await expireRequests(shop.ctx())
    expect(await shop.barber().booking.get({ id })).toMatchObject({
      status: 'pending',
      pendingUntil: new Date('2026-03-02T16:00:00Z'),
    })
  })

  it('is given by the status as well', async ({ shop }) => {
    const { id } = await ask(shop)
    await shop.work()
    await shop.barber().booking.update({ id, status: 'confirmed' })
    const other = await ask(shop, THURSDAY)
    await shop.work()
    await shop.barber().booking.update({ id: other.id, status: 'cancelled' })
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'confirmation', 'requested', 'declined'])
  })

  it('answers a group as a whole, with one email to each', async ({ shop }) => {
    const other = { appointmentTypeId: shop.service.id }
    const { bookings } = await shop.visitor().bookingGroup.create({
      ...visitOf(shop.service, WEDNESDAY),
      others: [
        { ...other, clientName: 'Bo Lee', clientEmail: 'bo@example.edu' },
        { ...other, clientName: 'Cy Lee' },
      ],
    })
    await shop.work()
    expect(shop.mails.map(({ to }) => to)).toEqual(['ann@example.edu', 'bo@example.edu'])
    expect((await shop.barber().request.list()).map(({ others }) => others.length)).toEqual([2])
    shop.mails.splice(0)
    const { bookings: approved } = await shop.barber().request.approve({ id: bookings[2]?.id ?? 0 })
    expect(approved.length).toBe(3)
    await shop.work()
    expect(shop.mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['ann@example.edu', 'confirmation'],
      ['bo@example.edu', 'confirmation'],
    ])
    expect(shop.mails[0]?.text).toContain('Cy')
  })

  it('is taken back from a whole group or from nobody', async ({ shop }) => {
    const other = { appointmentTypeId: shop.service.id, clientName: 'Bo Lee' }
    const { bookings } = await shop.visitor().bookingGroup.create({
      ...visitOf(shop.service, WEDNESDAY),
      others: [{ ...other, clientEmail: 'bo@example.edu' }],
    })
    const [ann, bo] = bookings
    const id = ann?.id ?? 0
    const statuses = async () => {
      const rows = await shop.db.booking.findMany({ orderBy: { startAt: 'asc' } })
      return rows.map(({ status }) => status)
    }
    const decide = async () => {
      const { bookings: decided } = await shop.barber().request.decline({ id })
      return decided.map((each) => ({ bookingId: each.id, ifRevision: each.revision }))
    }
    const decided = await decide()
    expect(await shop.barber().request.undo({ id, bookings: decided })).toEqual({ waiting: 2 })
    expect(await statuses()).toEqual(['pending', 'pending'])

    const declined = await decide()
    await shop.barber().booking.update({ id: bo?.id ?? 0, notes: 'Called' })
    const refused = await errorFrom(shop.barber().request.undo({ id, bookings: declined }))
    expect(refused.code).toBe('bookingChanged')
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  })

  it.for(['Ann', 'Bo', 'Bo later'])(
    'answers a group with a series of one of them as a whole, by the booking of %s',
    async (by, { shop, db }) => {
      const other = { appointmentTypeId: shop.service.id, clientName: 'Bo Lee' }
      const { bookings } = await shop.visitor().bookingGroup.create({
        ...visitOf(shop.service, WEDNESDAY),
        others: [{ ...other, clientEmail: 'bo@example.edu' }],
      })
      const bo = bookings[1]
      const startDatetimes = [new Date('2026-03-18T14:30Z'), new Date('2026-04-01T14:30Z')]
      const rule = { publicToken: bo?.publicToken ?? '', weeks: 2, startDatetimes }
      await shop.visitor().series.createByToken(rule)
      await shop.work()
      shop.mails.splice(0)
      const ids = (await db.booking.findMany({ orderBy: { startAt: 'asc' } })).map(({ id }) => id)
      const requests = await shop.barber().request.list()
      expect(requests.map(({ others }) => others.length)).toEqual([3])
      const id = ids[['Ann', 'Bo', 'Bo later'].indexOf(by)] ?? 0
      const answer = await shop.barber().request.approve({ id })
      expect(answer.bookings.map((each) => each.id)).toEqual(ids)
      await shop.work()
      const mails = shop.mails.toSorted((one, next) => one.to.localeCompare(next.to))
      expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
        ['ann@example.edu', 'confirmation'],
        ['bo@example.edu', 'confirmation'],
      ])
      expect(mails[0]?.subject).not.toContain('3 appointments')
      expect(mails[1]?.subject).toContain('3 appointments')
    },
  )

  it('answers a series as a whole, with one email', async ({ shop }) => {
    const first = await ask(shop)
    await shop.work()
    const startDatetimes = [new Date('2026-03-18T14:00Z'), new Date('2026-04-01T14:00Z')]
    const rule = { publicToken: first.publicToken, weeks: 2, startDatetimes }
    await shop.visitor().series.createByToken(rule)
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'requested'])
    expect((await shop.barber().request.list()).map(({ others }) => others.length)).toEqual([2])
    const { bookings } = await shop.barber().request.approve({ id: first.id })
    expect(bookings.length).toBe(3)
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'requested', 'confirmation'])
    expect(shop.mails[2]?.subject).toContain('3 appointments')
  })

  it('tells of a cancelled series that comes back which of its dates are requested alone', async ({
    shop,
  }) => {
    const { id, publicToken } = await ask(shop)
    await shop.barber().request.approve({ id })
    const startDatetimes = [new Date('2026-03-18T14:00Z')]
    await shop.visitor().series.createByToken({ publicToken, weeks: 2, startDatetimes })
    await shop.work()
    const { bookings } = await shop.barber().series.cancel({ id })
    await shop.work()
    shop.mails.splice(0)
    const changed = bookings.map(({ id: bookingId, startDatetime, revision: ifRevision }) => ({
      ...{ bookingId, startDatetime, ifRevision },
    }))
    await shop.barber().series.undo({ id, bookings: changed })
    await shop.work()
    expect(shop.kinds().toSorted()).toEqual(['confirmation', 'requested'])
    expect(textsOf(shop, 'confirmation').join()).not.toContain('March 18')
    expect(textsOf(shop, 'requested').join()).toContain('March 18')
  })

  it.for(['approve', 'decline'] as const)(
    'to %s is rejected when the request was read before it changed, and says what it is now',
    async (answer, { shop }) => {
      const first = await ask(shop)
      const [read] = await shop.barber().request.list()
      const startDatetimes = [new Date('2026-03-18T14:00Z'), new Date('2026-04-01T14:00Z')]
      const rule = { publicToken: first.publicToken, weeks: 2, startDatetimes }
      await shop.visitor().series.createByToken(rule)
      const give = (ifRevision: number | undefined) =>
        shop.barber().request[answer]({ id: first.id, ifRevision })
      const error = await errorFrom(give(read?.revision))
      expect(error).toMatchObject({
        status: 409,
        code: 'requestChanged',
        message:
          'This request has changed since you read it. It is now 3 visits, from Wed, Mar 4, 10:00 AM to Wed, Apr 1, 10:00 AM. Please look at it again.',
      })
      const [before] = await shop.barber().request.list()
      await shop.visitor().booking.cancel({ publicToken: first.publicToken })
      // One visit fewer is another request as well, by the id of any of its bookings.
      const [shorter] = await shop.barber().request.list()
      const id = shorter?.booking.id ?? 0
      const late = shop.barber().request[answer]({ id, ifRevision: before?.revision })
      expect((await errorFrom(late)).code).toBe('requestChanged')
      const done = await shop.barber().request[answer]({ id, ifRevision: shorter?.revision })
      expect(done.bookings).toHaveLength(2)
    },
  )
})

describe('a request that nobody answers', () => {
  it('ends two hours before the visit, with an email', async ({ shop }) => {
    const { id } = await ask(shop)
    await shop.work()
    await shop.at(new Date('2026-03-04T12:59:59Z'))
    await expireRequests(shop.ctx())
    expect((await shop.barber().booking.get({ id })).status).toBe('pending')
    await shop.at(new Date('2026-03-04T13:00:00Z'))
    expect((await errorFrom(shop.barber().request.approve({ id }))).code).toBe('requestOver')
    await expireRequests(shop.ctx())
    await expireRequests(shop.ctx())
    await shop.work()
    expect(await shop.barber().booking.get({ id })).toMatchObject({
      status: 'cancelled',
      decision: 'expired',
    })
    expect(shop.kinds()).toEqual(['requested', 'expired'])
    const [last] = (await shop.barber().booking.history({ id })).slice(-1)
    expect(last).toMatchObject({ adminEmail: null, after: { decision: 'expired' } })
  })

  it('is told its client also when the barber deletes it before the email has left', async ({
    shop,
  }) => {
    const { id } = await ask(shop)
    await shop.work()
    await shop.at(new Date('2026-03-04T13:00:00Z'))
    await expireRequests(shop.ctx())
    await shop.barber().booking.delete({ id })
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'cancellation'])
  })

  it('that cannot be ended is a failure, is tried again, and keeps no other one waiting', async ({
    shop,
    context,
    db,
  }) => {
    const bad = await ask(shop)
    await ask(shop, NEXT_TUESDAY, { clientName: 'Bo', clientEmail: 'bo@example.edu' })
    const now = new Date('2026-03-10T12:00:00Z')
    const { enqueue } = context()
    const failing = context({
      now,
      enqueue: async (tx, job) => {
        if ('bookingId' in job.payload && job.payload.bookingId === bad.id) throw new Error('no')
        return enqueue(tx, job)
      },
    })
    await givenCalendar(db)
    const statuses = async () =>
      (await db.booking.findMany({ orderBy: { id: 'asc' } })).map(({ status }) => status)
    const rows = [{ bookingId: bad.id, at: null }]
    await expect(expireRequests(failing)).rejects.toMatchObject({ rows })
    await expect(expireRequests(failing)).rejects.toThrow(GaveUp)
    expect(await statuses()).toEqual(['pending', 'cancelled'])
    await expireRequests(context({ now }))
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
  })

  it('is told its client once when the barber deletes it after the email has left', async ({
    shop,
  }) => {
    const { id } = await ask(shop)
    await shop.work()
    await shop.at(new Date('2026-03-04T13:00:00Z'))
    await expireRequests(shop.ctx())
    await shop.work()
    await shop.barber().booking.delete({ id })
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'expired'])
  })

  it('is declined with its reason when the barber closes the day', async ({ shop }) => {
    const { id } = await ask(shop)
    await shop.work()
    const day = { fromDate: '2026-03-04', toDate: '2026-03-04', reason: 'I am sick.' }
    await shop.barber().closing.create(day)
    await shop.work()
    expect((await shop.barber().booking.get({ id })).decision).toBe('declined')
    expect(shop.kinds()).toEqual(['requested', 'declined'])
    expect(textsOf(shop, 'declined')[0]).toContain(
      'We have to close on Wednesday, March 4. I am sick.',
    )
  })
})

describe('the link of the barber', () => {
  it('shows the request, decides only by a press, and counts as the barber', async ({
    shop,
    db,
  }) => {
    const { id } = await ask(shop, WEDNESDAY, { clientNotes: 'Short on the sides.' })
    await shop.work()
    const decisionToken = await givenLink(db, {
      ...{ purpose: 'decide', subjectId: id, handedOut: 'barber' },
    })
    const shown = await shop.visitor().request.byLink({ decisionToken })
    expect(shown).toMatchObject({
      status: 'pending',
      isOver: false,
      clientName: 'Ann Marsh',
      clientNotes: 'Short on the sides.',
      visits: [{ service: 'Haircut', startDatetime: new Date(WEDNESDAY) }],
    })
    const approved = await shop.visitor().request.approveByLink({ decisionToken })
    expect(approved).toMatchObject({ status: 'confirmed', decision: 'approved' })
    await shop.work({ isDelaying: true })
    expect(shop.kinds()).toEqual(['requested'])
    await shop.work()
    expect(shop.kinds()).toEqual(['requested', 'confirmation'])
    const again = shop.visitor().request.declineByLink({ decisionToken })
    expect((await errorFrom(again)).code).toBe('notPending')
    const history = await shop.barber().booking.history({ id })
    expect(history.at(-1)?.adminEmail).toBe('admin@localhost')
  })

  it('rejects an answer to a request that the client has changed since', async ({ shop, db }) => {
    const first = await ask(shop)
    const decisionToken = await givenLink(db, {
      purpose: 'decide',
      subjectId: first.id,
      handedOut: 'barber',
    })
    const { request } = shop.visitor()
    const read = await request.byLink({ decisionToken })
    const startDatetimes = [new Date('2026-03-18T14:00Z')]
    const rule = { publicToken: first.publicToken, weeks: 2, startDatetimes }
    await shop.visitor().series.createByToken(rule)
    const early = { decisionToken, ifRevision: read.revision }
    for (const answer of [request.approveByLink, request.declineByLink]) {
      const error = await errorFrom(answer(early))
      expect([error.status, error.code]).toEqual([409, 'requestChanged'])
    }
    const { revision, visits } = await request.byLink({ decisionToken })
    expect(visits).toHaveLength(2)
    const approved = await request.approveByLink({ decisionToken, ifRevision: revision })
    expect(approved.status).toBe('confirmed')
  })

  it('opens nothing of the client’s, and no link of the client opens it', async ({ shop, db }) => {
    const { id, publicToken } = await ask(shop)
    const decisionToken = await givenLink(db, {
      ...{ purpose: 'decide', subjectId: id, handedOut: 'barber' },
    })
    const { booking, request } = shop.visitor()
    const refused = await Promise.all([
      errorFrom(booking.byToken({ publicToken: decisionToken })),
      errorFrom(booking.cancel({ publicToken: decisionToken })),
      errorFrom(request.byLink({ decisionToken: publicToken })),
      errorFrom(request.approveByLink({ decisionToken: publicToken })),
      errorFrom(request.declineByLink({ decisionToken: 'unknown' })),
    ])
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['linkInvalid']))
  })
})
