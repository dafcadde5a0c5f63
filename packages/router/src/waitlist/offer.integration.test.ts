import { closeDays } from '@haircuts/core/availability/closings/close-days'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { describe, expect } from 'vitest'
import { errorFrom, givenBooking, givenService, visitOf } from '../testing.ts'
import { HELD, it, later, MINUTE, TUESDAY } from './offer.testing.ts'

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
    const results = await Promise.all(
      Array.from({ length: 10 }, () => visitor.offer.accept({ offerToken })),
    )
    const [first] = results
    for (const { publicToken, ...result } of results) {
      expect(result).toEqual({ ...first, publicToken: undefined })
      expect(await visitor.booking.byToken({ publicToken: publicToken ?? '' })).toMatchObject({
        linkPurpose: 'manage',
        startDatetime: first?.acceptedStartDatetime,
      })
      expect(result).toMatchObject({
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
    const error = await errorFrom(visitor.offer.accept({ offerToken }))
    expect(error).toMatchObject({ code: 'offerEnded' })
  })

  it('of several times frees those that were not chosen', async ({
    booked,
    offer,
    visitor,
    freeStarts,
  }) => {
    const starts = [HELD, '2026-03-03T18:00:00.000Z', '2026-03-03T20:00:00.000Z']
    const offerToken = await offer(booked.id, { starts, minutes: 24 * 60, purpose: 'closed-day' })
    expect(await errorFrom(visitor.offer.accept({ offerToken }))).toMatchObject({
      code: 'offerTimeUnknown',
      status: 422,
    })
    const [, second = ''] = starts
    await visitor.offer.accept({ offerToken, startDatetime: second })
    expect(await freeStarts()).toEqual(expect.arrayContaining([HELD, starts[2]]))
    expect(await freeStarts()).not.toContain(second)
    const another = await errorFrom(visitor.offer.accept({ offerToken, startDatetime: HELD }))
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
    expect(await errorFrom(visitor.offer.accept({ offerToken }))).toMatchObject({
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
    const error = () => errorFrom(visitor.offer.accept({ offerToken }))
    const gone = {
      status: 409,
      message: 'That time is gone. Your Tuesday appointment is unchanged.',
    }
    expect(await visitor.offer.byToken({ offerToken })).toMatchObject({
      state: 'expired',
      times: [],
      outcome: gone.message,
    })
    expect(await error()).toMatchObject(gone)
    await settleOffers(context())
    expect(await db.offer.findFirst()).toMatchObject({ state: 'expired' })
    expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
    expect(await error()).toMatchObject(gone)
  })

  it('is withdrawn when its booking is moved or cancelled', async ({
    booked,
    offer,
    barber,
    visitor,
  }) => {
    const moved = await offer(booked.id)
    await barber.booking.update({ id: booked.id, startDatetime: '2026-03-04T15:00Z' })
    expect(await errorFrom(visitor.offer.accept({ offerToken: moved }))).toMatchObject({
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
    const unknown = await errorFrom(visitor.offer.byToken({ offerToken: 'a guess' }))
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
    for (const attempt of attempts) expect(await errorFrom(attempt())).toEqual(unknown)
  })

  it('is stored as a hash alone', async ({ booked, offer, db }) => {
    const token = await offer(booked.id)
    const [dump] = await db.$queryRaw<{ everything: string }[]>`
      SELECT query_to_xml('SELECT * FROM offer, link, hold', true, false, '')::text AS everything`
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
    expect(await errorFrom(visitor.offer.byToken({ offerToken }))).toMatchObject({ status: 404 })
  })
})

describe('a hold', () => {
  it('keeps its time from others until the very instant it expires', async ({
    booked,
    offer,
    clock,
    visitor,
    service,
    freeStarts,
  }) => {
    const before = await freeStarts()
    expect(before).toContain(HELD)
    await offer(booked.id)
    expect(await freeStarts()).not.toContain(HELD)
    const error = await errorFrom(visitor.booking.create(visitOf(service, HELD)))
    expect(error).toMatchObject({ code: 'slotTaken', status: 409 })
    expect(error.message).not.toContain('Ann')
    expect(error.alternatives).toHaveLength(3)

    clock.now = new Date(clock.now.getTime() + 15 * MINUTE - 1)
    expect(await freeStarts()).not.toContain(HELD)
    clock.now = new Date(clock.now.getTime() + 1)
    // No write has happened since, so these are the cached rows.
    expect(await freeStarts()).toEqual(before)
    await visitor.booking.create(visitOf(service, HELD))
  })

  it('is open to the booking that it is held for, which withdraws the offer', async ({
    booked,
    offer,
    visitor,
    db,
  }) => {
    await offer(booked.id)
    const { publicToken } = booked
    const shown = await visitor.availability.day({ date: '2026-03-03', publicToken })
    expect(shown.map(({ startDatetime }) => startDatetime.toISOString())).toContain(HELD)
    await visitor.booking.reschedule({ publicToken, newStartDatetime: HELD })
    expect(await db.offer.findFirst()).toMatchObject({ state: 'withdrawn' })
    expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
  })

  it('may be taken by the barber, who sees for whom it is held', async ({
    booked,
    offer,
    barber,
    service,
    visitor,
    clock,
  }) => {
    const offerToken = await offer(booked.id)
    const start = { startDatetime: HELD, appointmentTypeId: service.id }
    const hold = {
      clientName: 'Ann Marsh',
      bookingId: booked.id,
      expiresAt: new Date(clock.now.getTime() + 15 * MINUTE),
    }
    expect((await barber.availability.check(start)).obstacles).toMatchObject([
      { rule: 'hold', hold },
    ])
    expect((await barber.availability.whyNot(start)).obstacles).toMatchObject([
      { rule: 'hold', hold },
    ])
    await barber.booking.create(visitOf(service, HELD, { adminOverride: true }))
    const error = await errorFrom(visitor.offer.accept({ offerToken }))
    expect(error).toMatchObject({
      status: 409,
      message: 'That time is gone. Your Tuesday appointment is unchanged.',
    })
  })

  it('ends when the barber blocks its time, by a blackout or a closed day', async ({
    booked,
    offer,
    barber,
    context,
    visitor,
    db,
  }) => {
    const FRIDAY = '2026-03-06'
    const starts = [HELD, `${FRIDAY}T15:00:00.000Z`]
    const offerToken = await offer(booked.id, { starts, purpose: 'closed-day' })
    const startDatetime = '2026-03-03T14:15:00Z'
    await barber.blackout.create({ title: 'Away', startDatetime, endDatetime: TUESDAY })
    const { times } = await visitor.offer.byToken({ offerToken })
    expect(times.map((time) => time.startDatetime.toISOString())).toEqual(starts.slice(1))

    const ctx = context()
    const wholeDay = {
      title: 'Closed',
      fromTime: null,
      notifyClients: true,
      toTime: null,
      reason: null,
    }
    await closeDays(ctx, { fromDate: FRIDAY, toDate: FRIDAY, ...wholeDay })
    const late = visitor.offer.accept({ offerToken, startDatetime: starts[1] })
    expect(await errorFrom(late)).toMatchObject({ code: 'offerEnded' })

    await closeDays(ctx, { fromDate: '2026-03-03', toDate: '2026-03-03', ...wholeDay })
    expect(await db.hold.count({ where: { isLive: true } })).toBe(3)
    // A delayed job would keep the runs of every minute away, for as long as the times are held.
    expect(ctx.jobs.filter(({ name }) => name === 'settle-offers')).toEqual([])
  })

  it('is rejected by the database beside a booking, in either order and without the lock', async ({
    booked,
    offer,
    db,
  }) => {
    await offer(booked.id)
    await expect(givenBooking(db, '2026-03-03T14:15Z')).rejects.toThrow()
    const { offerId } = await db.hold.findFirstOrThrow()
    const overlapping = (start: string) =>
      db.hold.create({
        data: {
          offerId,
          startAt: new Date(start),
          endAt: new Date(Date.parse(start) + 30 * MINUTE),
          cleanupMinutes: 0,
        },
      })
    await expect(overlapping(TUESDAY)).rejects.toThrow()
    await expect(overlapping('2026-03-03T13:45Z')).rejects.toThrow()
    await overlapping('2026-03-03T14:30Z')
  })

  it('counts as busy for the limit of the day', async ({ booked, offer, db, freeStarts }) => {
    await db.setting.create({ data: { key: 'max_bookings_per_day', value: '2' } })
    expect(await freeStarts()).not.toEqual([])
    await offer(booked.id, { starts: ['2026-03-04T14:00:00.000Z', '2026-03-04T16:00:00.000Z'] })
    expect(await freeStarts('2026-03-04')).not.toEqual([])
    await givenBooking(db, '2026-03-04T19:00Z')
    expect(await freeStarts('2026-03-04')).toEqual([])
  })

  it('counts once for the limit of a day with the others of its offer, and with its booking', async ({
    booked,
    offer,
    db,
    freeStarts,
    barber,
    service,
  }) => {
    await db.setting.create({ data: { key: 'max_bookings_per_day', value: '2' } })
    await offer(booked.id, { starts: [HELD, '2026-03-03T17:00:00.000Z'] })
    expect(await freeStarts()).not.toEqual([])
    const start = { startDatetime: '2026-03-03T20:00Z', appointmentTypeId: service.id }
    expect((await barber.availability.whyNot(start)).obstacles).toEqual([])
  })
})

describe('at the same time', () => {
  const overlaps = `
    SELECT count(*)::int AS count FROM (
      SELECT 'b' || id AS id, start_at, occupied_until FROM booking WHERE status IN ('confirmed', 'completed')
      UNION ALL SELECT 'h' || id, start_at, occupied_until FROM hold WHERE is_live) AS a
    JOIN (
      SELECT 'b' || id AS id, start_at, occupied_until FROM booking WHERE status IN ('confirmed', 'completed')
      UNION ALL SELECT 'h' || id, start_at, occupied_until FROM hold WHERE is_live) AS b
      ON a.id < b.id AND a.start_at < b.occupied_until AND b.start_at < a.occupied_until`

  it('accepting and the barber taking the time have one winner, and no booking is lost', async ({
    booked,
    offer,
    visitor,
    barber,
    service,
    db,
  }) => {
    for (let round = 0; round < 10; round++) {
      const offerToken = await offer(booked.id)
      const [accepted, taken] = await Promise.allSettled([
        visitor.offer.accept({ offerToken }),
        barber.booking.create(visitOf(service, HELD, { adminOverride: true })),
      ])
      expect([accepted.status, taken.status].sort()).toEqual(['fulfilled', 'rejected'])
      expect(await db.$queryRawUnsafe(overlaps)).toEqual([{ count: 0 }])
      const standing = await db.booking.findMany({ where: { status: 'confirmed' } })
      expect(standing).toHaveLength(taken.status === 'fulfilled' ? 2 : 1)
      await db.booking.deleteMany({ where: { id: { not: booked.id } } })
      await barber.booking.update({ id: booked.id, startDatetime: TUESDAY })
    }
  })
})
