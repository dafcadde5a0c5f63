import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { deliverMessage } from '../message/deliver.ts'
import { givenBlackout, givenService, givenShop, refusalFrom, visitOf } from '../testing.ts'
import { settleOffers } from './settle.ts'

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
      'If you do nothing, your appointment on Thursday, March 5 at 10:00 AM EST stands',
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
    expect(refusal.message).toBe('Gone. Your Thursday stands.')
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
    expect(left).toEqual({ canJoin: true, entry: null })
    expect(await visitor.waitlist.leave({ publicToken })).toEqual(left)
    expect(await barber.waitlist.list()).toHaveLength(1)
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
    expect(await refusalFrom(join())).toMatchObject({ code: 'waitlistOff', status: 409 })
    await visitor.booking.cancel({ publicToken: taken.publicToken })
    expect(await settle()).toBeNull()
    expect(await db.opening.count()).toBe(0)

    await barber.setting.set({ key: 'offer_earlier_times', value: 'true' })
    await barber.setting.set({ key: 'reschedule_cutoff_hours', value: '100' })
    expect(await refusalFrom(join())).toMatchObject({ code: 'notConfirmed' })
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
})
