import type { Job } from '@haircuts/core/kernel/background-jobs'
import type { PushNotice } from '@haircuts/core/notifications/push-service'
import { emailWithdrawnOffer } from '@haircuts/core/waitlist/email-withdrawn-offer'
import { pushOffer } from '@haircuts/core/waitlist/push-offer'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { describe, expect } from 'vitest'
import { outboxTest } from '../emails/outbox.testing.ts'
import { BARBER, callerFor, subscription, visitOf } from '../testing.ts'

const TUESDAY = '2026-03-03T15:00:00Z'
const ANY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
const CLOSED = { date: '2026-03-03', isOpen: false }
const BO = { clientName: 'Bo Orr', clientEmail: 'bo@example.edu', clientPhone: '979 555 0101' }

const it = outboxTest
  .extend('shop', ({ givenOutbox }) => givenOutbox({ settings: { booking_lead_time_hours: '0' } }))
  .extend('booked', ({ shop }) => async (start: string, more = {}) => {
    const made = await shop.visitor().booking.create(visitOf(shop.service, start, more))
    await shop.work()
    return made
  })
  /** Cancels a visit on Tuesday, whose time is offered to whoever waits. */
  .extend('open', ({ shop, booked }) => async () => {
    const other = { clientName: 'Cy', clientEmail: 'cy@example.edu' }
    const { publicToken } = await booked(TUESDAY, other)
    return async () => {
      await shop.visitor().booking.cancel({ publicToken })
      await settleOffers(shop.ctx())
    }
  })

describe('a change of the rules that shuts a held time', () => {
  it('is emailed once to the client, whose visit and place in line stay', async ({
    shop,
    booked,
    open,
  }) => {
    const { publicToken } = await booked('2026-03-05T15:00:00Z', BO)
    const opens = await open()
    await shop.visitor().waitlist.join({ publicToken, ...ANY_DAY })
    await opens()
    await shop.work()
    shop.mails.splice(0)
    await shop.barber().specialDate.create(CLOSED)
    await shop.work()
    await shop.barber().businessHours.update({ day: 1, isOpen: false })
    await shop.work()
    expect(shop.mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['bo@example.edu', 'offer-withdrawn'],
    ])
    const [mail] = shop.mails
    expect(mail?.subject).toBe('No longer held: Tuesday, March 3 at 10:00 AM EST')
    expect(mail?.text).toContain(
      'Your appointment on Thursday, March 5 at 10:00 AM EST is unchanged, and you are still on the waitlist.',
    )
  })

  it('is emailed to a person without a booking, who stays on the waitlist', async ({
    shop,
    open,
  }) => {
    const opens = await open()
    await shop.visitor().waitlist.wait({
      ...{ ...BO, appointmentTypeId: shop.service.id, lastDate: '2026-03-08' },
    })
    await shop.db.waitlistEntry.updateMany({ data: { isConfirmed: true } })
    await opens()
    await shop.work()
    shop.mails.splice(0)
    await shop.barber().specialDate.create(CLOSED)
    await shop.work()
    expect(shop.mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['bo@example.edu', 'offer-withdrawn'],
    ])
    expect(shop.mails[0]?.text).toContain('You are still on the waitlist')
    expect(shop.mails[0]?.text).toMatch(/\/waiting\/[\w-]{43}/)

    const { id: offerId } = await shop.db.offer.findFirstOrThrow({ where: { state: 'withdrawn' } })
    await emailWithdrawnOffer(shop.ctx(), { offerId })
    await shop.work()
    expect(shop.mails).toHaveLength(1)
  })

  it('is emailed to a client of a closed day, who is asked to pick another time', async ({
    shop,
    booked,
  }) => {
    await booked(TUESDAY, BO)
    await shop.barber().closing.create({ fromDate: '2026-03-03', toDate: '2026-03-03' })
    await shop.work()
    shop.mails.splice(0)
    await shop.set('max_booking_advance_days', '1')
    await shop.work()
    expect(shop.kinds()).toEqual(['offer-withdrawn'])
    expect(shop.mails[0]?.text).toContain(
      'We still cannot see you on Tuesday, March 3 at 10:00 AM EST. Please pick another time, or cancel.',
    )
  })

  it('tells nobody whose email about the offer has not left', async ({ shop, booked, open }) => {
    const { publicToken } = await booked('2026-03-05T15:00:00Z', BO)
    const opens = await open()
    await shop.visitor().waitlist.join({ publicToken, ...ANY_DAY })
    await opens()
    shop.mails.splice(0)
    await shop.barber().specialDate.create(CLOSED)
    await shop.work()
    expect(shop.mails.filter(({ to }) => to === 'bo@example.edu')).toEqual([])
  })
})

describe('time that was held for a closed day and is free again', () => {
  const DEE = { clientName: 'Dee', clientEmail: 'dee@example.edu', clientPhone: '979 555 0102' }

  it.for(['expires', 'is declined', 'is answered by another time'])(
    'is offered to who joined meanwhile, when it %s',
    async (how, { shop, booked }) => {
      await booked('2026-03-04T15:00:00Z', BO)
      const day = '2026-03-04'
      await shop.barber().closing.create({ fromDate: day, toDate: day })
      await shop.work()
      const { publicToken } = await booked('2026-03-06T20:00:00Z', DEE)
      await shop.visitor().waitlist.join({ publicToken, ...ANY_DAY })
      const held = await shop.db.hold.findMany({ where: { isLive: true }, orderBy: { id: 'asc' } })
      const starts = held.map(({ startAt }) => startAt)
      const offerToken =
        /\/offer\/([\w-]{43})/.exec(
          shop.mails.findLast(({ to }) => to === BO.clientEmail)?.text ?? '',
        )?.[1] ?? ''
      if (how === 'is declined') await shop.visitor().offer.decline({ offerToken })
      else if (how !== 'expires')
        await shop.visitor().offer.accept({
          ...{ offerToken, startDatetime: starts[2]?.toISOString() },
        })
      else await shop.at(new Date('2026-03-03T14:00:00Z'))
      await settleOffers(shop.ctx())
      await settleOffers(shop.ctx())
      const offered = await shop.db.hold.findMany({
        where: { isLive: true, offer: { booking: { clientEmail: DEE.clientEmail } } },
      })
      expect(offered.map(({ startAt }) => startAt)).toEqual([starts[0]])
    },
  )
})

it('an email about an offer that ended before it left is sent when the offer comes back', async ({
  shop,
  booked,
  open,
}) => {
  const { id, publicToken } = await booked('2026-03-05T15:00:00Z', BO)
  const opens = await open()
  await shop.visitor().waitlist.join({ publicToken, ...ANY_DAY, push: subscription('bo') })
  await opens()
  shop.mails.splice(0)
  const { revision } = await shop.barber().booking.update({ id, status: 'cancelled' })
  await shop.work({ isDelaying: true })
  expect(shop.kinds()).not.toContain('earlier')
  const jobs: Job[] = []
  const ctx = shop.ctx({ admin: BARBER })
  const enqueue: typeof ctx.enqueue = async (tx, job) => {
    jobs.push(job)
    await ctx.enqueue(tx, job)
  }
  const barber = callerFor({ ...ctx, enqueue })
  await barber.booking.update({ id, status: 'confirmed', ifRevision: revision })
  await shop.work()
  expect(shop.kinds().filter((kind) => kind === 'earlier')).toHaveLength(1)
  const { id: offerId } = await shop.db.offer.findFirstOrThrow({ where: { state: 'open' } })
  expect(jobs).toContainEqual({ name: 'push-offer', payload: { offerId } })
})

it('who was told of an offer by a notification alone is told of its end by another', async ({
  shop,
  booked,
  open,
}) => {
  const { publicToken } = await booked('2026-03-05T15:00:00Z', BO)
  const opens = await open()
  await shop.visitor().waitlist.join({ publicToken, ...ANY_DAY, push: subscription('bo') })
  await opens()
  const { id: offerId } = await shop.db.offer.findFirstOrThrow({ where: { state: 'open' } })
  const sent: PushNotice[] = []
  const send = async ({ notice }: { notice: PushNotice }) => {
    sent.push(notice)
    return 'accepted' as const
  }
  const ctx = shop.ctx({ push: { ...shop.ctx().push, send } })
  await pushOffer(ctx, { offerId })
  shop.mails.splice(0)
  await shop.barber().specialDate.create(CLOSED)
  const jobs: Job[] = []
  const enqueue: typeof ctx.enqueue = async (_, job) => {
    jobs.push(job)
  }
  await emailWithdrawnOffer({ ...ctx, enqueue }, { offerId })
  expect(jobs).toEqual([{ name: 'push-offer', payload: { offerId, hasEnded: true } }])
  await pushOffer(ctx, { offerId })
  expect(sent).toHaveLength(1)
  await pushOffer(ctx, { offerId, hasEnded: true })
  expect(sent[1]).toMatchObject({
    name: sent[0]?.name,
    title: 'No longer held',
    body: 'Tue, Mar 3, 10:00 AM\nYour appointment is unchanged',
  })
  await shop.work()
  expect(shop.kinds()).not.toContain('offer-withdrawn')
})
