import { eventFile, memoryCloud } from '@haircuts/core/calendar-sync/memory-cloud.testing'
import { settleOffers } from '@haircuts/core/waitlist/settle-offers'
import { describe, expect } from 'vitest'
import { login } from '../calendar-sync/sync-mirror.testing.ts'
import { BARBER, errorFrom, givenBlackout, givenBooking, visitOf } from '../testing.ts'
import { it as base, HELD, later, TUESDAY } from '../waitlist/offer.testing.ts'

const CALENDAR = 'https://cloud.example/private/'
const ANY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], fromTime: '00:00', toTime: '24:00' }
const THURSDAY = '2026-03-05T15:00Z'

const it = base
  .extend('cloud', () => memoryCloud(CALENDAR))
  .extend('defaults', ({ cloud }) => ({ cloud, admin: BARBER }))
  .extend(
    'set',
    ({ barber }) =>
      (key: string, value: string) =>
        barber.setting.set({ key, value }),
  )
  /** Books for a person, and has the booking wait for something earlier. */
  .extend(
    'waiting',
    ({ visitor, service }) =>
      async (name: string, start: string, wishes: Partial<typeof ANY_DAY> = {}) => {
        const person = { clientName: name, clientEmail: `${name.toLowerCase()}@example.edu` }
        const booked = await visitor.booking.create(visitOf(service, start, person))
        await visitor.waitlist.join({ publicToken: booked.publicToken, ...ANY_DAY, ...wishes })
        return booked
      },
  )
  /** Somebody without a booking waits for a service. */
  .extend('wanting', ({ db, service, clock }) => async (name: string) => {
    await db.waitlistEntry.create({
      data: {
        ...ANY_DAY,
        appointmentTypeId: service.id,
        clientName: name,
        clientEmail: `${name.toLowerCase()}@example.edu`,
        clientPhone: '979 555 0100',
        firstDate: new Date('2026-03-02'),
        lastDate: new Date('2026-03-08'),
        joinedAt: clock.now,
      },
    })
  })
  /** Runs the job. @returns who is offered which start. */
  .extend('settle', ({ context, db }) => async () => {
    await settleOffers(context())
    const offers = await db.offer.findMany({
      where: { state: 'open' },
      include: { holds: true, booking: true, entry: true },
      orderBy: { id: 'asc' },
    })
    return offers.map(({ holds, booking, entry }) => {
      const who = booking?.clientName ?? entry?.clientName ?? ''
      return `${who} ${holds[0]?.startAt.toISOString().slice(0, 16)}`
    })
  })
  /** Half past eight, when offers are sent. */
  .extend('morning', { auto: true }, ({ clock }) => later(clock, 30))

describe('what is held ends, and its offer', () => {
  const ended = it.extend(
    'expectReleased',
    ({ booked, offer, visitor, db }) =>
      async (change: () => Promise<unknown>) => {
        const offerToken = await offer(booked.id)
        await change()
        expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
        const late = visitor.offer.accept({ offerToken })
        expect(await errorFrom(late)).toMatchObject({ code: 'offerEnded' })
        const { startAt } = await db.booking.findUniqueOrThrow({ where: { id: booked.id } })
        expect(startAt).toEqual(new Date(TUESDAY))
      },
  )

  ended('by a special date', async ({ expectReleased, barber }) => {
    await expectReleased(() => barber.specialDate.create({ date: '2026-03-03', isOpen: false }))
  })

  ended('by a special date that is changed or deleted', async ({ expectReleased, barber }) => {
    const date = '2026-03-03'
    await barber.businessHours.update({ day: 1, isOpen: true, openTime: '10:00' })
    await barber.specialDate.create({ date, isOpen: true, openTime: '09:00', closeTime: '17:00' })
    await expectReleased(() => barber.specialDate.delete({ date }))
  })

  ended('by shorter hours of a weekday', async ({ expectReleased, barber }) => {
    await expectReleased(() => barber.businessHours.update({ day: 1, openTime: '09:30' }))
  })

  ended('by a weekday that closes', async ({ expectReleased, barber }) => {
    await expectReleased(() => barber.businessHours.delete({ day: 1 }))
  })

  ended('by a longer lead time', async ({ expectReleased, set }) => {
    await expectReleased(() => set('booking_lead_time_hours', '48'))
  })

  ended('by fewer days that can be booked', async ({ booked, offer, set, db }) => {
    await offer(booked.id, { starts: ['2026-03-05T14:00:00.000Z'] })
    await set('max_booking_advance_days', '1')
    expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
  })

  ended('by rarer starts', async ({ booked, offer, set, db }) => {
    await offer(booked.id, { starts: ['2026-03-03T14:15:00.000Z'] })
    await set('slot_interval_minutes', '30')
    expect(await db.hold.count({ where: { isLive: true } })).toBe(0)
  })

  ended('by a lower limit of a day', async ({ expectReleased, set, db }) => {
    await givenBooking(db, '2026-03-03T20:00Z')
    await expectReleased(() => set('max_bookings_per_day', '1'))
  })

  ended('by another zone', async ({ expectReleased, set }) => {
    await expectReleased(() => set('timezone', 'America/Los_Angeles'))
  })

  ended('by the rule against gaps', async ({ expectReleased, set, db }) => {
    await givenBooking(db, '2026-03-03T15:45Z')
    await expectReleased(() => set('minimize_gaps', 'true'))
  })

  ended('only where the change shuts it', async ({ booked, offer, barber, set, db }) => {
    await offer(booked.id, { starts: [HELD, '2026-03-06T15:00:00.000Z'], purpose: 'closed-day' })
    await set('booking_lead_time_hours', '36')
    await barber.specialDate.create({ date: '2026-03-10', isOpen: false })
    expect(await db.hold.findMany({ where: { isLive: true } })).toMatchObject([
      { startAt: new Date('2026-03-06T15:00Z') },
    ])
    expect(await db.offer.findMany()).toMatchObject([{ state: 'open' }])
  })
})

it('a request stays, and a booked visit too', async ({ service, barber, set, visitor, db }) => {
  await set('approve_first_visits', 'true')
  const asked = await visitor.booking.create(visitOf(service, TUESDAY))
  await givenBooking(db, '2026-03-03T20:00Z')
  await barber.specialDate.create({ date: '2026-03-03', isOpen: false })
  const requests = await barber.request.list()
  expect(requests.map(({ booking }) => booking.id)).toEqual([asked.id])
  expect(requests.map(({ isOutsideHours }) => isOutsideHours)).toEqual([true])
  await barber.specialDate.delete({ date: '2026-03-03' })
  expect(await barber.request.list()).toMatchObject([{ isOutsideHours: false }])
  expect(await db.booking.count({ where: { status: 'confirmed' } })).toBe(1)
})

describe('who waits is asked', () => {
  it('in joining order', async ({ waiting, settle, barber, clock, context, db }) => {
    await barber.specialDate.create({ date: '2026-03-03', isOpen: false })
    await waiting('Bo', THURSDAY, { weekdays: [1] })
    later(clock, 1)
    await waiting('Cy', '2026-03-05T16:00Z', { weekdays: [1] })
    await barber.specialDate.delete({ date: '2026-03-03' })
    expect(await settle()).toEqual(['Bo 2026-03-03T14:00'])
    later(clock, 15)
    expect(await settle()).toEqual(['Cy 2026-03-03T14:00'])
    expect(await db.message.count({ where: { kind: 'earlier' } })).toBe(2)
    expect(context().mails).toEqual([])
  })

  it('when the limit of a day is raised, about every time of the day', async ({
    waiting,
    settle,
    set,
    db,
  }) => {
    await givenBooking(db, TUESDAY)
    await set('max_bookings_per_day', '1')
    await waiting('Bo', THURSDAY, { weekdays: [1], fromTime: '15:00' })
    expect(await settle()).toEqual([])
    await set('max_bookings_per_day', '2')
    expect(await settle()).toEqual(['Bo 2026-03-03T20:00'])
  })

  it('when a booking leaves a full day, about every time of the day', async ({
    waiting,
    settle,
    set,
    visitor,
    booked,
  }) => {
    await waiting('Bo', THURSDAY, { weekdays: [1], fromTime: '15:00' })
    await set('max_bookings_per_day', '1')
    await visitor.booking.cancel({ publicToken: booked.publicToken })
    expect(await settle()).toEqual(['Bo 2026-03-03T20:00'])
  })

  it('when the lead time gets shorter', async ({ waiting, settle, set }) => {
    await set('booking_lead_time_hours', '40')
    await waiting('Bo', THURSDAY, { weekdays: [0] })
    await set('booking_lead_time_hours', '2')
    expect(await settle()).toEqual(['Bo 2026-03-02T15:30'])
  })

  it('when more days ahead can be booked', async ({ wanting, settle, set }) => {
    await set('max_booking_advance_days', '1')
    await set('booking_lead_time_hours', '40')
    await wanting('Di')
    await set('max_booking_advance_days', '3')
    expect(await settle()).toEqual(['Di 2026-03-04T14:00'])
  })

  it('when starts come closer together', async ({ waiting, settle, set, db }) => {
    await set('slot_interval_minutes', '60')
    await givenBooking(db, '2026-03-03T14:00Z', { minutes: 15 })
    await givenBooking(db, '2026-03-03T14:45Z', { minutes: 435 })
    await waiting('Bo', THURSDAY, { weekdays: [1] })
    await set('slot_interval_minutes', '15')
    expect(await settle()).toEqual(['Bo 2026-03-03T14:15'])
  })

  it('when the rule against gaps ends', async ({ waiting, settle, set, db }) => {
    await givenBooking(db, '2026-03-03T14:00Z')
    await set('minimize_gaps', 'true')
    await waiting('Bo', THURSDAY, { weekdays: [1], fromTime: '11:00', toTime: '11:30' })
    await set('minimize_gaps', 'false')
    expect(await settle()).toEqual(['Bo 2026-03-03T16:00'])
  })

  it('when a service gets shorter, is offered again or comes back', async ({
    wanting,
    settle,
    service,
    barber,
    db,
  }) => {
    const { id } = service
    const free = { start: '2026-03-03T14:00Z', end: '2026-03-03T14:30Z' }
    await givenBlackout(db, { start: '2026-03-02T05:00Z', end: free.start })
    await givenBlackout(db, { start: free.end, end: '2026-03-20T05:00Z' })
    await wanting('Di')
    const again = async () => {
      expect(await settle()).toEqual(['Di 2026-03-03T14:00'])
      await db.offer.deleteMany()
      await db.opening.deleteMany()
    }
    await barber.appointmentType.update({ id, durationMinutes: 45 })
    expect(await settle()).toEqual([])
    await barber.appointmentType.update({ id, durationMinutes: 30 })
    await again()
    await barber.appointmentType.update({ id, isActive: false })
    await barber.appointmentType.update({ id, isActive: true })
    await again()
    await barber.appointmentType.delete({ id })
    expect(await settle()).toEqual([])
    await barber.deletedItem.restore({ kind: 'appointment_type', id })
    await again()
  })

  it('when the clean-up after a service gets shorter', async ({
    wanting,
    settle,
    service,
    barber,
    db,
  }) => {
    const { id } = service
    await barber.appointmentType.update({ id, cleanupMinutes: 30 })
    await givenBlackout(db, { start: '2026-03-02T05:00Z', end: '2026-03-03T14:00Z' })
    await givenBooking(db, '2026-03-03T14:30Z', { minutes: 420 })
    await givenBlackout(db, { start: '2026-03-03T22:00Z', end: '2026-03-20T05:00Z' })
    await wanting('Di')
    await barber.appointmentType.update({ id, cleanupMinutes: 0 })
    expect(await settle()).toEqual(['Di 2026-03-03T14:00'])
  })

  it('when a visit is made shorter', async ({ waiting, settle, barber, booked, service, db }) => {
    const long = await db.appointmentType.create({ data: { name: 'Long', durationMinutes: 120 } })
    const { id } = booked
    await barber.booking.update({ id, appointmentTypeId: long.id })
    await waiting('Bo', THURSDAY, { weekdays: [1], fromTime: '11:00', toTime: '12:00' })
    await barber.booking.update({ id, appointmentTypeId: service.id })
    expect(await settle()).toEqual(['Bo 2026-03-03T16:00'])
  })

  it('when a calendar vanishes', async ({ waiting, settle, barber, cloud }) => {
    const busy = ['DTSTART:20260303T140000Z', 'DTEND:20260303T220000Z']
    cloud.calendarsByUrl.get(CALENDAR)?.set('away.ics', eventFile('away', ...busy))
    await barber.cloudAccount.connect(login())
    const [calendar] = await barber.cloudCalendar.discover()
    const id = calendar?.id ?? 0
    await barber.cloudCalendar.update({ id, mappedToBlackout: true })
    await barber.cloudCalendar.sync({ id })
    await waiting('Bo', THURSDAY, { weekdays: [1] })
    cloud.calendarsByUrl.delete(CALENDAR)
    await barber.cloudCalendar.discover()
    expect(await settle()).toEqual(['Bo 2026-03-03T14:00'])
  })

  it('not about what was free before', async ({ waiting, settle, set, barber }) => {
    await waiting('Bo', THURSDAY)
    await set('max_bookings_per_day', '5')
    await set('business_name', 'The Open Chair')
    await barber.businessHours.update({ day: 1, closeTime: '16:00' })
    expect(await settle()).toEqual([])
  })
})

it('nothing is recorded while nobody waits', async ({ booked, set, db }) => {
  expect(booked).toBeDefined()
  await set('booking_lead_time_hours', '48')
  await set('booking_lead_time_hours', '0')
  expect(await db.opening.count()).toBe(0)
})
