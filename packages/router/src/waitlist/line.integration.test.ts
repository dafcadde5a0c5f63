import { describe, expect } from 'vitest'
import { clientIdOf, refusalFrom, visitOf } from '../testing.ts'
import { settleOffers } from './settle.ts'
import { ANY_DAY, it, later, TUESDAY_10 } from './waitlist.testing.ts'

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

  it('is asked about all that opened in one run, though in several transactions', async ({
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
      // Somebody books and cancels all day.
      const { publicToken } = await visitor.booking.create(visitOf(service, TUESDAY_10))
      await visitor.booking.cancel({ publicToken })
      const mail = await settle()
      expect(mail?.to).toBe(n < 6 ? 'bo@example.edu' : 'cy@example.edu')
      await visitor.offer.decline({ offerToken: mail?.offerToken ?? '' })
      if (n % 2) await db.opening.deleteMany()
    }
  })

  it('has one opening for a time that is booked and freed again and again', async ({
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
    // A visit that reaches into it makes it longer, as long as nobody was asked.
    await bookAndCancel('2026-03-03T15:15:00Z')
    const longer = { startAt: new Date(TUESDAY_10), endAt: new Date('2026-03-03T15:45Z') }
    expect(await opened()).toEqual([longer])

    const mail = await settle()
    expect(mail?.text).toContain('10:00 AM')
    await visitor.offer.decline({ offerToken: mail?.offerToken ?? '' })
    // Those who were asked about 10:00 keep their answer.
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
    const refusal = await refusalFrom(waiting('Bo', '2026-03-06T15:00Z'))
    expect(refusal).toMatchObject({ code: 'tooManyWaiting', status: 409 })
    expect(refusal.message).toMatch(/stop one of them first/)
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
    expect(await db.waitlistEntry.count()).toBe(0)
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
