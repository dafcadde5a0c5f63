import { deliverMessage } from '@haircuts/core/emails/deliver-message'
import type {
  PushAddress,
  PushNotice,
  PushOutcome,
} from '@haircuts/core/notifications/push-service'
import { pushOffer } from '@haircuts/core/waitlist/push-offer'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  clientIdOf,
  errorFrom,
  givenBlackout,
  givenCalendar,
  givenService,
  givenShop,
  subscription,
  visitOf,
} from '../testing.ts'

const MINUTE = 60_000

const ANY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }

/** A Monday at 9:00, when offers are sent. */
const MORNING = new Date('2026-03-02T14:00:00Z')

const TUESDAY_10 = '2026-03-03T15:00:00.000Z'

const it = test
  .extend('service', async ({ db, clock }) => {
    clock.now = MORNING
    await givenShop(db)
    return givenService(db)
  })
  /** Books for a person, and has the booking wait for something earlier. */
  .extend(
    'waiting',
    ({ visitor, service }) =>
      async (name: string, start: string, wishes: Partial<typeof ANY_DAY> = {}) => {
        const person = { clientName: name, clientEmail: `${name.toLowerCase()}@example.edu` }
        const booked = await visitor.booking.create(visitOf(service, start, person))
        const { publicToken } = booked
        await visitor.waitlist.join({ publicToken, ...ANY_DAY, ...wishes })
        return booked
      },
  )
  .extend('taken', ({ visitor, service }) => visitor.booking.create(visitOf(service, TUESDAY_10)))
  /** Runs the job, and delivers the email about the offer. @returns the token in its link, or null. */
  .extend('settle', ({ context, db }) => async () => {
    const ctx = context()
    await settleOffers(ctx)
    const waiting = await db.message.findMany({ where: { kind: 'earlier', state: 'waiting' } })
    for (const { id } of waiting) await deliverMessage(ctx, { messageId: id })
    const [mail] = ctx.mails
    return mail
      ? {
          to: mail.to,
          text: mail.text,
          offerToken: /\/offer\/([\w-]{43})/.exec(mail.text)?.[1] ?? '',
        }
      : null
  })

const later = (clock: { now: Date }, minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * MINUTE)
}

describe('what opens', () => {
  it('is offered to one person at a time in joining order, and the old time goes on', async ({
    taken,
    waiting,
    settle,
    visitor,
    clock,
    db,
  }) => {
    const ann = await waiting('Bo', '2026-03-05T15:00Z')
    later(clock, 1)
    const cy = await waiting('Cy', '2026-03-06T15:00Z')
    expect(await settle()).toBeNull()
    await visitor.booking.cancel({ publicToken: taken.publicToken })

    const first = await settle()
    expect(first?.to).toBe('bo@example.edu')
    expect(first?.text).toContain(
      'Tuesday, March 3 at 10:00 AM EST is held for you until 9:16 AM EST',
    )
    expect(first?.text).toContain(
      'If you do nothing, your appointment on Thursday, March 5 at 10:00 AM EST is unchanged',
    )
    // The job may run any number of times.
    expect(await settle()).toBeNull()
    expect(await db.offer.count()).toBe(1)

    const offerToken = first?.offerToken ?? ''
    const accepted = await visitor.offer.accept({ offerToken })
    expect(accepted.outcome).toBe('Done. See you Tuesday at 10:00 AM.')
    expect(await visitor.waitlist.byToken({ publicToken: ann.publicToken })).toMatchObject({
      entry: null,
    })

    // The time that Bo had is earlier than Cy's.
    const second = await settle()
    expect(second?.to).toBe('cy@example.edu')
    expect(second?.text).toContain('Thursday, March 5 at 10:00 AM EST is held')
    await visitor.offer.accept({ offerToken: second?.offerToken ?? '' })
    const booking = await db.booking.findUnique({ where: { id: cy.id } })
    expect(booking?.startAt).toEqual(new Date('2026-03-05T15:00Z'))
    expect(await settle()).toBeNull()
    expect(await db.waitlistEntry.count({ where: { leftStartAt: null } })).toBe(0)
  })

  it('goes on after 15 minutes, and to nobody twice', async ({
    taken,
    waiting,
    settle,
    visitor,
    clock,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    await waiting('Cy', '2026-03-06T15:00Z')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    const first = await settle()
    later(clock, 14)
    expect(await settle()).toBeNull()
    later(clock, 1)
    expect((await settle())?.to).toBe('cy@example.edu')
    const error = await errorFrom(visitor.offer.accept({ offerToken: first?.offerToken ?? '' }))
    expect(error.message).toBe('That time is gone. Your Thursday appointment is unchanged.')
    later(clock, 15)
    expect(await settle()).toBeNull()
    expect(await db.opening.count()).toBe(0)
    expect(await db.waitlistEntry.count()).toBe(2)
  })

  it('goes on immediately when it is declined', async ({ taken, waiting, settle, visitor }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    await waiting('Cy', '2026-03-06T15:00Z')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    const first = await settle()
    await visitor.offer.decline({ offerToken: first?.offerToken ?? '' })
    expect((await settle())?.to).toBe('cy@example.edu')
  })

  it('is known when the barber moves or deletes a booking, or removes a blackout', async ({
    taken,
    waiting,
    settle,
    barber,
    visitor,
    db,
    clock,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z', { toTime: '12:00' })
    await barber.booking.update({ id: taken.id, startDatetime: '2026-03-10T15:00Z' })
    expect((await settle())?.text).toContain('Tuesday, March 3 at 10:00 AM')
    later(clock, 15)
    await settle()
    await barber.booking.update({ id: taken.id, startDatetime: '2026-03-04T15:00Z' })
    await barber.booking.delete({ id: taken.id, notifyClient: false })
    expect((await settle())?.text).toContain('Wednesday, March 4 at 10:00 AM')
    later(clock, 15)
    await settle()
    const { id } = await givenBlackout(db, { start: '2026-03-03T16:00Z', end: '2026-03-03T17:00Z' })
    await barber.blackout.delete({ id })
    const mail = await settle()
    expect(mail?.text).toContain('Tuesday, March 3 at 11:00 AM')
    await visitor.offer.accept({ offerToken: mail?.offerToken ?? '' })
  })

  it('is the open time of the local day of an all-day blackout, also when the clocks change', async ({
    waiting,
    barber,
    db,
  }) => {
    await waiting('Bo', '2026-03-20T14:00Z')
    const start = '2026-03-08T05:00Z'
    const { id } = await givenBlackout(db, { start, end: start, isAllDay: true })
    await barber.blackout.delete({ id })
    expect(await db.opening.findMany({ select: { startAt: true, endAt: true } })).toEqual([
      { startAt: new Date('2026-03-08T13:00Z'), endAt: new Date('2026-03-08T21:00Z') },
    ])
  })

  it('is known when hours get longer, a break ends, or a date gets hours of its own', async ({
    waiting,
    barber,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    const opened = async () => {
      const rows = await db.opening.findMany({ orderBy: { startAt: 'asc' } })
      await db.opening.deleteMany()
      const spans = rows.map(({ startAt, endAt }) => [startAt.toISOString(), endAt.toISOString()])
      return spans.map((span) => span.map((at) => at.slice(0, 16)).join(' '))
    }
    const tuesday = (hours: object) => barber.businessHours.update({ day: 1, ...hours })
    await tuesday({ isOpen: true, closeTime: '18:00', breaks: [] })
    expect((await opened())[0]).toBe('2026-03-03T22:00 2026-03-03T23:00')
    await tuesday({ breaks: [{ startTime: '12:00', endTime: '13:00' }] })
    await tuesday({ closeTime: '17:00' })
    expect(await opened()).toEqual([])
    await tuesday({ breaks: [] })
    expect((await opened())[0]).toBe('2026-03-03T17:00 2026-03-03T18:00')
    const date = '2026-03-04'
    const own = { date, isOpen: true, openTime: '08:00', closeTime: '17:00' }
    await barber.specialDate.create(own)
    expect(await opened()).toEqual(['2026-03-04T13:00 2026-03-04T14:00'])
    await barber.specialDate.update({ date, isOpen: false })
    expect(await opened()).toEqual([])
    await barber.specialDate.delete({ date })
    expect(await opened()).toEqual(['2026-03-04T14:00 2026-03-04T22:00'])
  })

  it('is known when a calendar blocks nothing any more', async ({
    waiting,
    settle,
    barber,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    const { id } = await givenCalendar(db, { mappedToBlackout: true })
    const block = async (hour: number) => {
      const at = (minutes: number) => `2026-03-03T${hour}:${minutes || '00'}Z`
      const blackout = await givenBlackout(db, { start: at(0), end: at(30) })
      await db.blackout.update({ where: { id: blackout.id }, data: { cloudCalendarId: id } })
    }
    await block(16)
    await barber.cloudCalendar.update({ id, mappedToBlackout: false })
    expect((await settle())?.text).toContain('Tuesday, March 3 at 11:00 AM')
    await db.offer.deleteMany()
    await db.opening.deleteMany()
    await block(18)
    await barber.cloudAccount.disconnect()
    expect((await settle())?.text).toContain('Tuesday, March 3 at 1:00 PM')
  })

  it('is known when a client is erased, whose own place on the waitlist ends', async ({
    taken,
    waiting,
    settle,
    barber,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z', { toTime: '12:00' })
    await db.waitlistEntry.create({
      data: { bookingId: taken.id, joinedAt: MORNING, ...ANY_DAY },
    })
    const id = await clientIdOf(db, taken.id)
    await barber.erasure.erase({ id, alsoIds: [], cancelUpcoming: true })
    expect(await db.waitlistEntry.count({ where: { bookingId: taken.id } })).toBe(0)
    expect((await settle())?.text).toContain('Tuesday, March 3 at 10:00 AM')
  })

  it('is offered on the wished days and hours alone, by the rules of free times', async ({
    taken,
    waiting,
    settle,
    visitor,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z', { weekdays: [0, 2] })
    await waiting('Cy', '2026-03-05T16:00Z', { fromTime: '12:00' })
    await waiting('Di', '2026-03-05T17:00Z', { toTime: '10:00' })
    await waiting('Ed', '2026-03-02T20:00Z')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    // Di wants to start before 10:00, and a start at 9:45 reaches into what opened.
    expect((await settle())?.text).toContain('Tuesday, March 3 at 9:45 AM')
    await db.setting.create({ data: { key: 'booking_lead_time_hours', value: '48' } })
    await db.offer.deleteMany()
    await db.opening.create({
      data: {
        startAt: new Date(TUESDAY_10),
        endAt: new Date('2026-03-03T16:00Z'),
        openedAt: MORNING,
      },
    })
    expect(await settle()).toBeNull()
  })

  it('is offered from eight to nine alone', async ({ taken, waiting, settle, visitor, clock }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    clock.now = new Date('2026-03-03T02:00:00Z')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    expect(await settle()).toBeNull()
    clock.now = new Date('2026-03-03T12:59:59Z')
    expect(await settle()).toBeNull()
    clock.now = new Date('2026-03-03T13:00:00Z')
    expect((await settle())?.text).toContain('until 8:15 AM')
  })

  it('is offered by email exactly once, and not once it is no longer held', async ({
    taken,
    waiting,
    visitor,
    context,
    clock,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    const ctx = context()
    await Promise.all([settleOffers(ctx), settleOffers(ctx), settleOffers(ctx)])
    const messages = await db.message.findMany({ where: { kind: 'earlier' } })
    expect(messages).toHaveLength(1)
    later(clock, 15)
    await deliverMessage(context(), { messageId: messages[0]?.id ?? 0 })
    expect(await db.message.findFirst({ where: { kind: 'earlier' } })).toMatchObject({
      state: 'withdrawn',
      reason: 'The time was no longer held.',
    })
  })

  it('is also sent to the browser that agreed, as long as it is held', async ({
    taken,
    waiting,
    settle,
    visitor,
    context,
    clock,
    db,
  }) => {
    const { publicToken } = await waiting('Bo', '2026-03-05T15:00Z')
    const push = subscription('bo')
    const joined = await visitor.waitlist.join({ publicToken, ...ANY_DAY, push })
    expect(joined).toMatchObject({ entry: { isPushed: true }, pushKey: expect.any(String) })
    // Other days change nothing about it.
    await visitor.waitlist.join({ publicToken, ...ANY_DAY, weekdays: [0, 1, 2, 3] })
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    await settle()
    const { id: offerId } = await db.offer.findFirstOrThrow()
    const sent: PushNotice[] = []
    const service = (outcome: PushOutcome) => ({
      ...context().push,
      send: async ({ device, notice }: { device: PushAddress; notice: PushNotice }) => {
        expect(device.endpoint).toBe(push.endpoint)
        sent.push(notice)
        return outcome
      },
    })
    await pushOffer(context({ push: service('accepted') }), { offerId })
    expect(sent[0]).toMatchObject({
      title: 'Something earlier opened',
      body: 'Tue, Mar 3, 10:00 AM\nHeld for you until 9:15 AM',
    })
    const offerToken = sent[0]?.path.slice('/offer/'.length) ?? ''
    expect(await visitor.offer.byToken({ offerToken })).toMatchObject({ state: 'open' })
    await expect(pushOffer(context({ push: service('later') }), { offerId })).rejects.toThrow()
    await pushOffer(context({ push: service('gone') }), { offerId })
    expect(await visitor.waitlist.byToken({ publicToken })).toMatchObject({
      entry: { isPushed: false },
    })
    await visitor.waitlist.join({ publicToken, ...ANY_DAY, push })
    later(clock, 15)
    await pushOffer(context({ push: service('accepted') }), { offerId })
    expect(sent).toHaveLength(3)
  })
})

describe('the line', () => {
  it('is joined and left with one call each, and changed without losing the place', async ({
    waiting,
    visitor,
    barber,
    clock,
  }) => {
    const { publicToken } = await waiting('Bo', '2026-03-05T15:00Z')
    later(clock, 1)
    await waiting('Cy', '2026-03-06T15:00Z')
    await visitor.waitlist.join({ publicToken, ...ANY_DAY, weekdays: [4, 0, 0] })
    expect(await barber.waitlist.list()).toMatchObject([
      { clientName: 'Bo', weekdays: [0, 4], offer: null },
      { clientName: 'Cy' },
    ])
    const left = await visitor.waitlist.leave({ publicToken })
    expect(left).toMatchObject({ canJoin: true, entry: null })
    expect(await visitor.waitlist.leave({ publicToken })).toEqual(left)
    expect(await barber.waitlist.list()).toHaveLength(1)
  })

  it('says on which days and hours something can open', async ({ waiting, visitor, barber }) => {
    const { publicToken } = await waiting('Bo', '2026-03-05T15:00Z')
    const canOpen = async () => (await visitor.waitlist.byToken({ publicToken })).canOpen
    const hours = await barber.businessHours.list()
    for (const { dayOfWeek: day } of hours) await barber.businessHours.delete({ day })
    await barber.businessHours.update({
      day: 1,
      isOpen: true,
      openTime: '10:00',
      closeTime: '15:00',
    })
    expect(await canOpen()).toEqual({ weekdays: [1], fromTime: '10:00', toTime: '15:00' })
    await barber.businessHours.update({
      day: 3,
      isOpen: true,
      openTime: '09:00',
      closeTime: '24:00',
    })
    expect(await canOpen()).toEqual({ weekdays: [1, 3], fromTime: '09:00', toTime: '24:00' })
    for (const { dayOfWeek: day } of hours) await barber.businessHours.delete({ day })
    expect(await canOpen()).toBeNull()
  })

  it('is left with a held time, which goes on to the next one', async ({
    taken,
    waiting,
    settle,
    visitor,
    barber,
  }) => {
    const { publicToken } = await waiting('Bo', '2026-03-05T15:00Z')
    await waiting('Cy', '2026-03-06T15:00Z')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    await settle()
    expect(await barber.waitlist.list()).toMatchObject([
      { clientName: 'Bo', offer: { startDatetime: new Date(TUESDAY_10) } },
      { offer: null },
    ])
    await visitor.waitlist.leave({ publicToken })
    expect((await settle())?.to).toBe('cy@example.edu')
  })

  it('gets offers for all freed slots in one run, though in several transactions', async ({
    taken,
    waiting,
    settle,
    visitor,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z', { weekdays: [1] })
    const openedAt = new Date('2026-03-02T14:00Z')
    const wednesday = {
      startAt: new Date('2026-03-04T15:00Z'),
      endAt: new Date('2026-03-04T16:00Z'),
    }
    await db.opening.createMany({ data: Array(7).fill({ ...wednesday, openedAt }) })
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    expect((await settle())?.to).toBe('bo@example.edu')
    expect(await db.opening.count()).toBe(1)
  })

  it('a freed slot that cannot be offered is a failure, is tried again, and keeps no other one waiting', async ({
    waiting,
    context,
    db,
    clock,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z', { weekdays: [1] })
    await waiting('Cy', '2026-03-05T16:00Z', { weekdays: [2] })
    const openedAt = clock.now
    const slot = (day: number) => {
      const [startAt, endAt] = [15, 16].map((hour) => new Date(`2026-03-0${day}T${hour}:00Z`))
      return { startAt: startAt ?? openedAt, endAt: endAt ?? openedAt, openedAt }
    }
    await db.opening.createMany({ data: [slot(3), slot(4)] })
    let left = 1
    const { enqueue } = context()
    const failing = context({
      enqueue: async (tx, job) => {
        if (job.name === 'deliver-message' && left-- > 0) throw new Error('no')
        return enqueue(tx, job)
      },
    })
    const held = async () =>
      (await db.hold.findMany({ orderBy: { id: 'asc' } })).map(({ startAt }) =>
        startAt.getUTCDate(),
      )
    const rows = [{ bookingId: null, at: new Date('2026-03-03T15:00Z') }]
    await expect(settleOffers(failing)).rejects.toMatchObject({ rows })
    expect(await held()).toEqual([4])
    await settleOffers(context())
    expect(await held()).toEqual([4, 3])
  })

  it('asks one mailbox six times a day at most, about any of its bookings, and then the next in line', async ({
    waiting,
    settle,
    visitor,
    service,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    await waiting('Bo+again', '2026-03-07T15:00Z')
    await waiting('Cy', '2026-03-06T15:00Z')
    for (let n = 0; n < 7; n += 1) {
      // One visitor books and cancels the same time again and again.
      const { publicToken } = await visitor.booking.create(visitOf(service, TUESDAY_10))
      await visitor.booking.cancel({ publicToken })
      const mail = await settle()
      expect(mail?.to).toBe(n < 6 ? 'bo@example.edu' : 'cy@example.edu')
      await visitor.offer.decline({ offerToken: mail?.offerToken ?? '' })
      if (n % 2) await db.opening.deleteMany()
    }
  })

  it('has one freed slot for a time that is booked and freed again and again', async ({
    taken,
    waiting,
    settle,
    visitor,
    service,
    db,
  }) => {
    await waiting('Bo', '2026-03-05T15:00Z')
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    const opened = () =>
      db.opening.findMany({ select: { startAt: true, endAt: true }, orderBy: { startAt: 'asc' } })
    const [first] = await opened()
    const bookAndCancel = async (start: string) => {
      const { publicToken } = await visitor.booking.create(visitOf(service, start))
      await visitor.booking.cancel({ publicToken })
    }
    for (let n = 0; n < 3; n += 1) await bookAndCancel(TUESDAY_10)
    expect(await opened()).toEqual([first])
    // A cancelled visit that overlaps the freed slot extends it, until the first client is notified.
    await bookAndCancel('2026-03-03T15:15:00Z')
    const longer = { startAt: new Date(TUESDAY_10), endAt: new Date('2026-03-03T15:45Z') }
    expect(await opened()).toEqual([longer])

    const mail = await settle()
    expect(mail?.text).toContain('10:00 AM')
    await visitor.offer.decline({ offerToken: mail?.offerToken ?? '' })
    // Those who were offered 10:00 keep their offer.
    for (let n = 0; n < 3; n += 1) await bookAndCancel('2026-03-03T15:15:00Z')
    const rest = { startAt: new Date('2026-03-03T15:15Z'), endAt: longer.endAt }
    expect(await opened()).toEqual([longer, rest])
  })

  it('takes six appointments of one mailbox, and says how another one can wait', async ({
    waiting,
    visitor,
    db,
  }) => {
    const places = []
    for (const hour of [14, 15, 16, 17, 18, 19]) {
      places.push(await waiting(`Bo+${hour}`, `2026-03-05T${hour}:00:00Z`))
    }
    const error = await errorFrom(waiting('Bo', '2026-03-06T15:00Z'))
    expect(error).toMatchObject({ code: 'tooManyWaiting', status: 409 })
    expect(error.message).toMatch(/stop one of them first/)
    const [one = { publicToken: '' }] = places
    // What waits already may be changed.
    await visitor.waitlist.join({ publicToken: one.publicToken, ...ANY_DAY, weekdays: [0] })
    await visitor.waitlist.leave({ publicToken: one.publicToken })
    await waiting('Bo', '2026-03-07T15:00Z')
    // Also one too many, after the address of its booking was changed.
    const di = await waiting('Di', '2026-03-08T15:00Z')
    await db.booking.update({ where: { id: di.id }, data: { clientEmail: 'bo@example.edu' } })
    await visitor.waitlist.join({ publicToken: di.publicToken, ...ANY_DAY, weekdays: [0] })
  })

  it('is left by itself when the booking moves, is cancelled or is past', async ({
    waiting,
    visitor,
    barber,
    db,
    clock,
    context,
  }) => {
    const bo = await waiting('Bo', '2026-03-05T15:00Z')
    const cy = await waiting('Cy', '2026-03-06T15:00Z')
    await waiting('Di', '2026-03-04T15:00Z')
    const newStartDatetime = '2026-03-07T15:00Z'
    await visitor.booking.reschedule({ publicToken: bo.publicToken, newStartDatetime })
    await barber.booking.update({ id: cy.id, status: 'cancelled' })
    expect(await barber.waitlist.list()).toMatchObject([{ clientName: 'Di' }])
    clock.now = new Date('2026-03-04T15:00Z')
    expect(await barber.waitlist.list()).toEqual([])
    await settleOffers(context())
    expect(await db.waitlistEntry.count({ where: { leftStartAt: null } })).toBe(0)
  })

  it('forgets an erased person whose appointment is past', async ({
    waiting,
    barber,
    db,
    clock,
  }) => {
    const { id } = await waiting('Bo', '2026-03-05T15:00Z')
    clock.now = new Date('2026-03-06T15:00Z')
    const bo = await clientIdOf(db, id)
    await barber.erasure.erase({ id: bo, alsoIds: [], cancelUpcoming: false })
    expect(await db.waitlistEntry.count()).toBe(0)
  })

  it('is closed when the barber switches it off, and to those who can no longer reschedule', async ({
    taken,
    waiting,
    settle,
    visitor,
    barber,
    db,
  }) => {
    const { publicToken } = await waiting('Bo', '2026-03-05T15:00Z')
    await barber.setting.set({ key: 'offer_earlier_times', value: 'false' })
    expect(await visitor.waitlist.byToken({ publicToken })).toMatchObject({ canJoin: false })
    const join = () => visitor.waitlist.join({ publicToken, ...ANY_DAY })
    expect(await errorFrom(join())).toMatchObject({ code: 'waitlistOff', status: 409 })
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    expect(await settle()).toBeNull()
    expect(await db.opening.count()).toBe(0)

    await barber.setting.set({ key: 'offer_earlier_times', value: 'true' })
    await barber.setting.set({ key: 'reschedule_cutoff_hours', value: '100' })
    expect(await errorFrom(join())).toMatchObject({ code: 'notConfirmed' })
  })

  it('asks one person one question at a time', async ({
    waiting,
    settle,
    visitor,
    service,
    clock,
  }) => {
    const at = (hour: number) => `2026-03-03T${hour}:00:00Z`
    const [one, two] = [
      await visitor.booking.create(visitOf(service, at(15))),
      await visitor.booking.create(visitOf(service, at(18))),
    ]
    await waiting('Bo', '2026-03-05T15:00Z')
    await waiting('Bo', '2026-03-06T15:00Z')
    await visitor.booking.cancel({ publicToken: one.publicToken })
    await visitor.booking.cancel({ publicToken: two.publicToken })
    expect((await settle())?.text).toContain('Tuesday, March 3 at 10:00 AM')
    expect(await settle()).toBeNull()
    later(clock, 15)
    expect((await settle())?.to).toBe('bo@example.edu')
  })

  it('holds one time for one mailbox, however many bookings wait under tags of it', async ({
    waiting,
    settle,
    visitor,
    service,
    db,
  }) => {
    const taken = []
    for (const hour of [15, 16, 17, 18, 19]) {
      const start = `2026-03-03T${hour}:00:00Z`
      const person = { clientEmail: `other${hour}@example.edu` }
      taken.push(await visitor.booking.create(visitOf(service, start, person)))
    }
    for (const hour of [15, 16, 17, 18, 19]) {
      await waiting(`Bo+${hour}`, `2026-03-05T${hour}:00:00Z`)
    }
    for (const { publicToken } of taken) await visitor.booking.cancel({ publicToken })
    await settle()
    await settle()
    expect(await db.hold.count({ where: { isLive: true } })).toBe(1)
  })
})
