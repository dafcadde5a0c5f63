import { describe, expect } from 'vitest'
import { deliverMessage } from '../message/deliver.ts'
import type { PushAddress, PushNotice, PushOutcome } from '../ports.ts'
import { clientIdOf, givenBlackout, refusalFrom } from '../testing.ts'
import { pushOffer } from './push-offer.ts'
import { settleOffers } from './settle.ts'
import { ANY_DAY, it, later, MORNING, TUESDAY_10 } from './waitlist.testing.ts'

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
    expect(await db.waitlistEntry.count()).toBe(0)
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
    const refusal = await refusalFrom(visitor.offer.accept({ offerToken: first?.offerToken ?? '' }))
    expect(refusal.message).toBe('That time is gone. Your Thursday appointment is unchanged.')
    later(clock, 15)
    expect(await settle()).toBeNull()
    expect(await db.opening.count()).toBe(0)
    expect(await db.waitlistEntry.count()).toBe(2)
  })

  it('goes on at once when it is declined', async ({ taken, waiting, settle, visitor }) => {
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

  it('ends with the local day of an all-day blackout, also when the clocks change', async ({
    waiting,
    barber,
    db,
  }) => {
    await waiting('Bo', '2026-03-20T14:00Z')
    const start = '2026-03-08T05:00Z'
    const { id } = await givenBlackout(db, { start, end: start, isAllDay: true })
    await barber.blackout.delete({ id })
    expect(await db.opening.findMany({ select: { startAt: true, endAt: true } })).toEqual([
      { startAt: new Date(start), endAt: new Date('2026-03-09T04:00Z') },
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
    const account = { email: 'a@icloud.test', sealedPassword: new Uint8Array(), createdAt: MORNING }
    const { id: accountId } = await db.cloudAccount.create({ data: account })
    const calendar = { accountId, url: 'https://cloud.test/home/', mappedToBlackout: true }
    const { id } = await db.cloudCalendar.create({ data: calendar })
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

  it('is known when a client is erased, whose own place in the line ends', async ({
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
    const push = {
      endpoint: 'https://push.example.net/bo',
      keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) },
    }
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
