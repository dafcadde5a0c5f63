import { describe, expect } from 'vitest'
import { givenService, refusalFrom } from '../testing.ts'
import { settleOffers } from '../waitlist/settle.ts'
import { HELD, it, later, TUESDAY } from './offer.testing.ts'

describe('an offer', () => {
  it('is shown by its link, and reading it decides nothing', async ({ booked, offer, visitor }) => {
    const offerToken = await offer(booked.id)
    const shown = await visitor.offer.byToken({ offerToken })
    expect(shown).toMatchObject({
      purpose: 'earlier',
      state: 'open',
      current: { startDatetime: new Date(TUESDAY) },
      times: [{ startDatetime: new Date(HELD), endDatetime: new Date('2026-03-03T14:30Z') }],
      outcome: null,
    })
    expect(JSON.stringify(shown)).not.toMatch(/ann/i)
    expect(await visitor.offer.byToken({ offerToken })).toEqual(shown)
  })

  it('names the service and the add-ons of the appointment', async ({
    booked,
    offer,
    visitor,
    db,
  }) => {
    const towel = { name: 'Hot towel', durationMinutes: 0, price: 4 }
    await db.bookingAddon.create({ data: { bookingId: booked.id, ...towel } })
    const offerToken = await offer(booked.id)
    const named = { typeName: 'Haircut', addons: [{ name: 'Hot towel' }] }
    expect(await visitor.offer.byToken({ offerToken })).toMatchObject(named)
    expect(await visitor.offer.accept({ offerToken })).toMatchObject(named)
  })

  it('moves the booking once, however often it is accepted', async ({
    booked,
    offer,
    visitor,
    db,
    freeStarts,
  }) => {
    const offerToken = await offer(booked.id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.offer.accept({ offerToken })),
    )
    const [first] = answers
    for (const { publicToken, ...answer } of answers) {
      expect(answer).toEqual({ ...first, publicToken: undefined })
      expect(await visitor.booking.byToken({ publicToken: publicToken ?? '' })).toMatchObject({
        linkPurpose: 'manage',
        startDatetime: first?.acceptedStartDatetime,
      })
      expect(answer).toMatchObject({
        state: 'accepted',
        current: { startDatetime: new Date(HELD) },
        outcome: 'Done. See you Tuesday at 9:00 AM.',
      })
    }
    expect(await db.bookingEvent.count({ where: { kind: 'moved' } })).toBe(1)
    expect(await db.message.count({ where: { kind: 'reschedule' } })).toBe(1)
    expect(await freeStarts()).toContain(new Date(TUESDAY).toISOString())
    expect(await freeStarts()).not.toContain(HELD)
  })

  it('ends when the length of the booking changes, since the held time has the old one', async ({
    booked,
    offer,
    barber,
    visitor,
    db,
  }) => {
    const offerToken = await offer(booked.id, { starts: ['2026-03-03T14:15Z'] })
    await barber.booking.update({ id: booked.id, notes: 'Same length' })
    expect(await visitor.offer.byToken({ offerToken })).toMatchObject({ state: 'open' })
    const long = await givenService(db, { name: 'Long cut', durationMinutes: 60 })
    await barber.booking.update({ id: booked.id, appointmentTypeId: long.id })
    expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
    const refusal = await refusalFrom(visitor.offer.accept({ offerToken }))
    expect(refusal).toMatchObject({ code: 'offerEnded' })
  })

  it('of several times frees those that were not chosen', async ({
    booked,
    offer,
    visitor,
    freeStarts,
  }) => {
    const starts = [HELD, '2026-03-03T18:00:00.000Z', '2026-03-03T20:00:00.000Z']
    const offerToken = await offer(booked.id, { starts, minutes: 24 * 60, purpose: 'closed-day' })
    expect(await refusalFrom(visitor.offer.accept({ offerToken }))).toMatchObject({
      code: 'offerTimeUnknown',
      status: 422,
    })
    const [, second = ''] = starts
    await visitor.offer.accept({ offerToken, startDatetime: second })
    expect(await freeStarts()).toEqual(expect.arrayContaining([HELD, starts[2]]))
    expect(await freeStarts()).not.toContain(second)
    const another = await refusalFrom(visitor.offer.accept({ offerToken, startDatetime: HELD }))
    expect(another).toMatchObject({ code: 'offerEnded' })
  })

  it('that is declined leaves everything as it was', async ({
    booked,
    offer,
    visitor,
    freeStarts,
  }) => {
    const offerToken = await offer(booked.id)
    const declined = await visitor.offer.decline({ offerToken })
    expect(declined).toMatchObject({
      state: 'declined',
      outcome: 'Okay. Your Tuesday appointment is unchanged.',
    })
    expect(await visitor.offer.decline({ offerToken })).toEqual(declined)
    expect(await freeStarts()).toContain(HELD)
    expect(await refusalFrom(visitor.offer.accept({ offerToken }))).toMatchObject({
      code: 'offerEnded',
    })
  })

  it('that has expired says what stands, before and after the job has ended it', async ({
    booked,
    offer,
    visitor,
    clock,
    context,
    db,
  }) => {
    const offerToken = await offer(booked.id)
    later(clock, 15)
    const refused = () => refusalFrom(visitor.offer.accept({ offerToken }))
    const gone = {
      status: 409,
      message: 'That time is gone. Your Tuesday appointment is unchanged.',
    }
    expect(await visitor.offer.byToken({ offerToken })).toMatchObject({
      state: 'expired',
      times: [],
      outcome: gone.message,
    })
    expect(await refused()).toMatchObject(gone)
    await settleOffers(context())
    expect(await db.offer.findFirst()).toMatchObject({ state: 'expired' })
    expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
    expect(await refused()).toMatchObject(gone)
  })

  it('is withdrawn when its booking is moved or cancelled', async ({
    booked,
    offer,
    barber,
    visitor,
  }) => {
    const moved = await offer(booked.id)
    await barber.booking.update({ id: booked.id, startDatetime: '2026-03-04T15:00Z' })
    expect(await refusalFrom(visitor.offer.accept({ offerToken: moved }))).toMatchObject({
      message: 'That time is gone. Your Wednesday appointment is unchanged.',
    })
    const cancelled = await offer(booked.id)
    await visitor.booking.cancel({ publicToken: booked.publicToken })
    expect(await visitor.offer.byToken({ offerToken: cancelled })).toMatchObject({
      state: 'withdrawn',
      current: null,
      outcome: 'This appointment is cancelled.',
    })
  })

  it('replaces the one before, and holds three times at most', async ({
    booked,
    offer,
    db,
    visitor,
  }) => {
    const first = await offer(booked.id)
    await offer(booked.id, { starts: ['2026-03-03T18:00Z'] })
    expect(await visitor.offer.byToken({ offerToken: first })).toMatchObject({ state: 'withdrawn' })
    expect(await db.hold.count({ where: { isLive: true } })).toBe(1)
    const four = ['14:00', '17:00', '18:00', '19:00'].map((clock) => `2026-03-03T${clock}Z`)
    await expect(offer(booked.id, { starts: four })).rejects.toThrow(RangeError)
  })
})

describe('the link of an offer', () => {
  it('opens nothing else, and no link of a booking opens an offer', async ({
    booked,
    offer,
    visitor,
  }) => {
    const offerToken = await offer(booked.id)
    const unknown = await refusalFrom(visitor.offer.byToken({ offerToken: 'a guess' }))
    expect(unknown).toMatchObject({ status: 404, code: 'linkInvalid' })
    const asOffer = { offerToken: booked.publicToken }
    const asBooking = { publicToken: offerToken }
    const attempts = [
      () => visitor.offer.byToken(asOffer),
      () => visitor.offer.accept(asOffer),
      () => visitor.offer.decline(asOffer),
      () => visitor.booking.byToken(asBooking),
      () => visitor.booking.cancel(asBooking),
      () => visitor.booking.reschedule({ ...asBooking, newStartDatetime: HELD }),
    ]
    for (const attempt of attempts) expect(await refusalFrom(attempt())).toEqual(unknown)
  })

  it('is stored as a hash alone', async ({ booked, offer, db }) => {
    const token = await offer(booked.id)
    const [dump] = await db.$queryRaw<{ everything: string }[]>`
      SELECT query_to_xml('SELECT * FROM offer, offer_token, hold', true, false, '')::text AS everything`
    expect(dump?.everything).toContain('earlier')
    expect(dump?.everything).not.toContain(token)
    expect(dump?.everything).not.toContain(Buffer.from(token).toString('base64'))
  })

  it('stays valid as long as the links of its booking', async ({
    booked,
    offer,
    visitor,
    clock,
  }) => {
    const offerToken = await offer(booked.id)
    clock.now = new Date('2026-04-02T15:30:00Z')
    expect(await refusalFrom(visitor.offer.byToken({ offerToken }))).toMatchObject({ status: 404 })
  })
})
