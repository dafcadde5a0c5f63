import { describe, expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenService, givenShop, visitOf } from '../testing.ts'

const it = test
  .extend('service', ({ db }) => givenService(db))
  /** A booked visit and the tokens of its two links. */
  .extend('givenVisit', ({ visitor, service }) => async (time = '15:00') => {
    const made = await visitor.booking.create(visitOf(service, at(time).toISOString()))
    const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    return {
      id: made.id,
      manage: made.publicToken,
      reschedule: tokenOf(made.rescheduleUrl),
      cancel: tokenOf(made.cancelUrl),
    }
  })
  .extend(
    'move',
    ({ callWith }) =>
      (publicToken: string, time: string, given: Partial<AppContext> = {}) =>
        callWith(given).booking.reschedule({ publicToken, newStartDatetime: at(time) }),
  )

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

const DAY_MS = 86_400_000
const at = (time: string) => new Date(`2026-03-05T${time}Z`)

describe('moving a visit', () => {
  it('releases the old time and takes the new one, with its length and its links', async ({
    givenVisit,
    move,
    service,
  }) => {
    const visit = await givenVisit('15:00')
    const moved = await move(visit.reschedule, '18:00')
    expect(moved).toMatchObject({ id: visit.id, status: 'confirmed', startDatetime: at('18:00') })
    expect(moved.endDatetime.getTime() - moved.startDatetime.getTime()).toBe(
      service.durationMinutes * 60_000,
    )
    await expect(givenVisit('15:00')).resolves.toHaveProperty('id')
    await expect(move(visit.reschedule, '19:00')).resolves.toHaveProperty('id', visit.id)
  })

  it('may overlap the time it holds itself', async ({ givenVisit, move }) => {
    const visit = await givenVisit('15:00')
    await expect(move(visit.reschedule, '15:15')).resolves.toMatchObject({
      startDatetime: at('15:15'),
    })
  })

  it('takes every start that its own link is shown', async ({
    givenVisit,
    db,
    visitor,
    service,
  }) => {
    const visit = await givenVisit('15:00')
    await db.setting.create({ data: { key: 'minimize_gaps', value: 'true' } })
    const shown = await visitor.availability.window({
      publicToken: visit.reschedule,
      durationMinutes: service.durationMinutes,
      startDate: '2026-03-05',
      days: 1,
    })
    const starts = shown.days.flatMap((day) => day.starts)
    expect(starts.length).toBeGreaterThan(5)
    for (const start of starts) {
      const { startDatetime } = await visitor.booking.reschedule({
        publicToken: visit.reschedule,
        newStartDatetime: new Date(start),
      })
      expect(startDatetime.getTime()).toBe(start)
      // As if each move were another day's: only a limited number is accepted in one.
      await db.bookingEvent.deleteMany()
    }
  })

  it('is rejected with the nearest free starts after a lost race, and changes nothing', async ({
    givenVisit,
    move,
    visitor,
  }) => {
    const visit = await givenVisit('15:00')
    await givenVisit('18:00')
    const error = await errorFrom(move(visit.reschedule, '18:00'))
    const detail = 'That time has just been taken. Please choose another.'
    expect(error).toMatchObject({ status: 409, code: 'slotTaken', message: detail })
    expect(error.alternatives).toHaveLength(3)
    await expect(visitor.booking.byToken({ publicToken: visit.manage })).resolves.toMatchObject({
      startDatetime: at('15:00'),
    })
  })

  it('keeps the rules of a new booking: off the grid, closed and past are rejected', async ({
    givenVisit,
    move,
  }) => {
    const { reschedule } = await givenVisit('21:00')
    for (const time of ['15:07', '03:00']) {
      expect(await errorFrom(move(reschedule, time))).toMatchObject({
        status: 422,
        code: 'slotUnavailable',
      })
    }
    const now = new Date('2026-03-05T20:00:00Z')
    expect(await errorFrom(move(reschedule, '18:00', { now }))).toMatchObject({ status: 422 })
  })

  it.for(['cancelled', 'completed', 'no-show'])(
    'is rejected once it is %s',
    async (status, { givenVisit, db, move }) => {
      const visit = await givenVisit()
      await db.booking.update({ where: { id: visit.id }, data: { status } })
      expect(await errorFrom(move(visit.reschedule, '18:00'))).toMatchObject({
        status: 409,
        message: `This appointment is ${status} and cannot be rescheduled.`,
      })
    },
  )

  it('is possible six times a day by its link, and to the same time without being counted', async ({
    givenVisit,
    db,
    move,
  }) => {
    await givenShop(db, { settings: { business_phone: '979 555 0100' } })
    const { id, reschedule } = await givenVisit('15:00')
    const row = () => db.booking.findUniqueOrThrow({ where: { id } })
    const before = await row()
    for (let n = 0; n < 10; n++) await move(reschedule, '15:00')
    expect(await row()).toEqual(before)
    for (const time of ['16:00', '17:00', '18:00', '19:00', '20:00', '16:00'])
      await move(reschedule, time)
    const error = await errorFrom(move(reschedule, '21:00'))
    expect(error).toMatchObject({
      ...{ status: 429, code: 'tooManyMoves', retryAfterSeconds: DAY_MS / 1000 },
      message:
        'This appointment has been rescheduled 6 times in one day. Please try again tomorrow, or call 979 555 0100.',
    })
    expect(await db.message.count({ where: { bookingId: id } })).toBe(1 + 6)
  })

  it('is possible twenty times in all by its link', async ({ givenVisit, db, move, clock }) => {
    const { id, reschedule } = await givenVisit('15:00')
    const happenedAt = new Date(clock.now.getTime() - 3 * DAY_MS)
    const moved = { bookingId: id, kind: 'moved', happenedAt, before: {}, after: {} }
    await db.bookingEvent.createMany({ data: Array(20).fill(moved) })
    const error = await errorFrom(move(reschedule, '18:00'))
    expect(error).toMatchObject({ status: 429, code: 'tooManyMoves' })
    expect(error.message).toContain('rescheduled 20 times')
    expect(error).not.toHaveProperty('retryAfterSeconds', expect.any(Number))
  })
})

describe('cancelling a visit', () => {
  it('frees its time immediately', async ({ givenVisit, visitor }) => {
    const visit = await givenVisit('15:00')
    await expect(visitor.booking.cancel({ publicToken: visit.cancel })).resolves.toMatchObject({
      id: visit.id,
      status: 'cancelled',
    })
    await expect(givenVisit('15:00')).resolves.toHaveProperty('id')
  })

  it('happens once; a repeated request is rejected as already cancelled', async ({
    givenVisit,
    visitor,
  }) => {
    const { cancel } = await givenVisit()
    const presses = await Promise.allSettled([
      visitor.booking.cancel({ publicToken: cancel }),
      visitor.booking.cancel({ publicToken: cancel }),
    ])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await errorFrom(visitor.booking.cancel({ publicToken: cancel }))).toMatchObject({
      status: 409,
      message: 'This appointment has already been cancelled.',
    })
  })

  it.for(['completed', 'no-show'])(
    'is rejected once it is %s',
    async (status, { givenVisit, db, visitor }) => {
      const visit = await givenVisit()
      await db.booking.update({ where: { id: visit.id }, data: { status } })
      expect(await errorFrom(visitor.booking.cancel({ publicToken: visit.cancel }))).toMatchObject({
        status: 409,
        message: `This appointment is ${status} and cannot be cancelled.`,
      })
    },
  )
})

describe('once the visit has begun', () => {
  it.for(['rescheduled', 'cancelled'])(
    'it cannot be %s by its link',
    async (done, { givenVisit, db, move, callWith }) => {
      const visit = await givenVisit('15:00')
      const act = (now: Date) =>
        done === 'rescheduled'
          ? move(visit.manage, '18:00', { now })
          : callWith({ now }).booking.cancel({ publicToken: visit.manage })
      const error = await errorFrom(act(at('15:00')))
      expect(error).toMatchObject({
        status: 409,
        code: 'visitBegun',
        message: `This appointment has already begun and cannot be ${done} online. Please contact the barber.`,
      })
      await givenShop(db, {
        settings: { business_phone: '979 555 0100', business_email: 'barber@example.edu' },
      })
      expect((await errorFrom(act(at('17:00')))).message).toContain(
        'Please call 979 555 0100 or email barber@example.edu.',
      )
      const row = await db.booking.findUniqueOrThrow({ where: { id: visit.id } })
      expect(row).toMatchObject({ status: 'confirmed', startAt: at('15:00'), revision: 0 })
      const justBefore = new Date(at('15:00').getTime() - 1)
      await expect(act(justBefore)).resolves.toHaveProperty('id', visit.id)
    },
  )
})

describe('a link', () => {
  it('reads whatever its purpose, and one made for an act opens that act alone', async ({
    givenVisit,
    visitor,
    move,
  }) => {
    const visit = await givenVisit()
    for (const publicToken of [visit.manage, visit.reschedule, visit.cancel]) {
      await expect(visitor.booking.byToken({ publicToken })).resolves.toHaveProperty('id', visit.id)
    }
    const linkInvalid = { status: 404, code: 'linkInvalid' }
    expect(await errorFrom(move(visit.cancel, '18:00'))).toMatchObject(linkInvalid)
    const wrong = visitor.booking.cancel({ publicToken: visit.reschedule })
    expect(await errorFrom(wrong)).toMatchObject(linkInvalid)
  })

  it('of purpose manage reads, reschedules and cancels', async ({ givenVisit, move, visitor }) => {
    const { id, manage } = await givenVisit('15:00')
    const moved = await move(manage, '18:00')
    expect(moved).toMatchObject({ id, startDatetime: at('18:00') })
    const cancelled = await visitor.booking.cancel({ publicToken: manage })
    expect(cancelled).toMatchObject({ id, status: 'cancelled' })
    expect(await visitor.booking.byToken({ publicToken: manage })).toEqual(cancelled)
  })

  it('is good until 30 days after the visit, also when the visit has moved', async ({
    givenVisit,
    move,
    callWith,
  }) => {
    const visit = await givenVisit('15:00')
    const { endDatetime } = await move(visit.reschedule, '18:00')
    const lastMoment = new Date(endDatetime.getTime() + 30 * DAY_MS - 1)
    const read = (now: Date) => callWith({ now }).booking.byToken({ publicToken: visit.manage })
    await expect(read(lastMoment)).resolves.toHaveProperty('id', visit.id)
    expect(await errorFrom(read(new Date(lastMoment.getTime() + 1)))).toMatchObject({
      status: 404,
    })
  })
})

it('every change updates the same calendar event', async ({ givenVisit, db, move, visitor }) => {
  const visit = await givenVisit('15:00')
  const row = () => db.booking.findUniqueOrThrow({ where: { id: visit.id } })
  const first = await row()
  await move(visit.reschedule, '18:00')
  await visitor.booking.cancel({ publicToken: visit.cancel })
  const last = await row()
  expect(last.calendarUid).toBe(first.calendarUid)
  expect([first.revision, last.revision]).toEqual([0, 2])
})

describe('with the revision that was read', () => {
  it('a change is rejected once the client has changed the booking', async ({
    givenVisit,
    barber,
    visitor,
  }) => {
    const { id, cancel } = await givenVisit('15:00')
    const { revision } = await barber.booking.update({ id, startDatetime: at('17:00') })
    const undo = { id, startDatetime: at('15:00'), ifRevision: revision }
    await visitor.booking.cancel({ publicToken: cancel })
    expect(await errorFrom(barber.booking.update(undo))).toMatchObject({
      status: 409,
      code: 'bookingChanged',
      message: 'This has changed since. Nothing was saved.',
    })
    expect(await barber.booking.get({ id })).toMatchObject({
      status: 'cancelled',
      startDatetime: at('17:00'),
    })
  })

  it('a change is rejected once any field was changed in another window', async ({
    givenVisit,
    barber,
  }) => {
    const { id } = await givenVisit('15:00')
    const changes = [
      { notes: 'Low fade' },
      { donationAmount: 20, paymentMethod: 'cash' as const },
      { startDatetime: at('17:00') },
      { status: 'no-show' as const, paymentMethod: null, donationAmount: null },
    ]
    for (const change of changes) {
      const { revision: ifRevision } = await barber.booking.get({ id })
      await barber.booking.update({ id, ...change, ifRevision })
      const lost = barber.booking.update({ id, notes: 'High fade', ifRevision })
      expect(await errorFrom(lost)).toMatchObject({ status: 409, code: 'bookingChanged' })
    }
    const { revision: ifRevision } = await barber.booking.get({ id })
    await barber.booking.acceptNoShows({ ids: [id] })
    const lost = barber.booking.update({ id, paymentMethod: 'cash', ifRevision })
    expect(await errorFrom(lost)).toMatchObject({ code: 'bookingChanged' })
    expect(await barber.booking.get({ id })).toMatchObject({
      notes: 'Low fade',
      paymentMethod: 'none',
      revision: ifRevision + 1,
    })
  })
})

describe('a review', () => {
  const card = { guards: '#2 sides', fadeLine: 'Low' }

  it('saves the booking and the cut card, or neither of them', async ({ givenVisit, barber }) => {
    const { id } = await givenVisit('15:00')
    const [client] = (await barber.clients.list({})).items
    const clientId = client?.id ?? 0
    const reviewed = await barber.booking.update({ id, status: 'completed', cutCard: card })
    expect(reviewed).toMatchObject({ status: 'completed', cutCardRevision: 1 })
    expect(await barber.cutCard.get({ id: clientId })).toMatchObject(card)

    await barber.cutCard.save({ id: clientId, notes: 'Cowlick' })
    const { revision } = reviewed
    const undo = { guards: null, fadeLine: null, ifRevision: reviewed.cutCardRevision ?? 0 }
    const undone = barber.booking.update({
      id,
      status: 'confirmed',
      ifRevision: revision,
      cutCard: undo,
    })
    expect(await errorFrom(undone)).toMatchObject({ code: 'cutCardChanged' })
    expect(await barber.booking.get({ id })).toMatchObject({ status: 'completed' })
    expect(await barber.cutCard.get({ id: clientId })).toMatchObject({ ...card, notes: 'Cowlick' })
  })

  it('is rejected with a cut card when the client was deleted', async ({ givenVisit, barber }) => {
    const { id } = await givenVisit('15:00')
    const [client] = (await barber.clients.list({})).items
    await barber.clients.delete({ id: client?.id ?? 0 })
    const review = barber.booking.update({ id, status: 'completed', cutCard: card })
    expect(await errorFrom(review)).toMatchObject({
      status: 422,
      errors: [{ path: 'cut_card' }],
    })
    expect(await barber.booking.get({ id })).toMatchObject({ status: 'confirmed' })
  })
})
