import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import {
  callerFor,
  emptyTables,
  givenService,
  givenShop,
  refusalFrom,
  testContext,
  visitOf,
} from '../testing.ts'

let test: TestDatabase
let service: Awaited<ReturnType<typeof givenService>>

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db)
  service = await givenService(test.db)
})

const DAY_MS = 86_400_000
const at = (time: string) => new Date(`2026-03-05T${time}Z`)
const api = (given: Partial<Context> = {}) => callerFor(testContext({ db: test.db, ...given }))

/** A booked visit and the tokens of its two links. */
async function givenVisit(time = '15:00') {
  const made = await api().booking.create(visitOf(service, at(time).toISOString()))
  const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  return {
    id: made.id,
    manage: made.publicToken,
    reschedule: tokenOf(made.rescheduleUrl),
    cancel: tokenOf(made.cancelUrl),
  }
}

const move = (publicToken: string, time: string, given: Partial<Context> = {}) =>
  api(given).booking.reschedule({ publicToken, newStartDatetime: at(time) })

describe('moving a visit', () => {
  it('releases the old time and takes the new one, with its length and its links', async () => {
    const visit = await givenVisit('15:00')
    const moved = await move(visit.reschedule, '18:00')
    expect(moved).toMatchObject({ id: visit.id, status: 'confirmed', startDatetime: at('18:00') })
    expect(moved.endDatetime.getTime() - moved.startDatetime.getTime()).toBe(
      service.durationMinutes * 60_000,
    )
    await expect(givenVisit('15:00')).resolves.toHaveProperty('id')
    await expect(move(visit.reschedule, '19:00')).resolves.toHaveProperty('id', visit.id)
  })

  it('may overlap the time it holds itself', async () => {
    const visit = await givenVisit('15:00')
    await expect(move(visit.reschedule, '15:15')).resolves.toMatchObject({
      startDatetime: at('15:15'),
    })
  })

  it('takes every start that its own link is shown', async () => {
    const visit = await givenVisit('15:00')
    await test.db.setting.create({ data: { key: 'minimize_gaps', value: 'true' } })
    const shown = await api().availability.window({
      publicToken: visit.reschedule,
      durationMinutes: service.durationMinutes,
      startDate: '2026-03-05',
      days: 1,
    })
    const starts = shown.days.flatMap((day) => day.starts)
    expect(starts.length).toBeGreaterThan(5)
    for (const start of starts) {
      const { startDatetime } = await api().booking.reschedule({
        publicToken: visit.reschedule,
        newStartDatetime: new Date(start),
      })
      expect(startDatetime.getTime()).toBe(start)
      // As if each move were another day's: only so many are accepted in one.
      await test.db.bookingEvent.deleteMany()
    }
  })

  it('is refused with the nearest free starts after a lost race, and changes nothing', async () => {
    const visit = await givenVisit('15:00')
    await givenVisit('18:00')
    const refusal = await refusalFrom(move(visit.reschedule, '18:00'))
    expect(refusal).toMatchObject({ status: 409, code: 'slotTaken' })
    expect(refusal.alternatives).toHaveLength(3)
    await expect(api().booking.byToken({ publicToken: visit.manage })).resolves.toMatchObject({
      startDatetime: at('15:00'),
    })
  })

  it('keeps the rules of a new booking: off the grid, closed and past are refused', async () => {
    const { reschedule } = await givenVisit('21:00')
    for (const time of ['15:07', '03:00']) {
      expect(await refusalFrom(move(reschedule, time))).toMatchObject({
        status: 422,
        code: 'slotUnavailable',
      })
    }
    const now = new Date('2026-03-05T20:00:00Z')
    expect(await refusalFrom(move(reschedule, '18:00', { now }))).toMatchObject({ status: 422 })
  })

  it.each(['cancelled', 'completed', 'no-show'])('is refused once it is %s', async (status) => {
    const visit = await givenVisit()
    await test.db.booking.update({ where: { id: visit.id }, data: { status } })
    expect(await refusalFrom(move(visit.reschedule, '18:00'))).toMatchObject({
      status: 409,
      message: `This appointment is ${status} and cannot be rescheduled.`,
    })
  })

  it('lets exactly one of two visits have the same new time', async () => {
    const [one, two] = [await givenVisit('15:00'), await givenVisit('16:00')]
    const results = await Promise.allSettled([
      move(one.reschedule, '18:00'),
      move(two.reschedule, '18:00'),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('cancelling a visit', () => {
  it('frees its time at once', async () => {
    const visit = await givenVisit('15:00')
    await expect(api().booking.cancel({ publicToken: visit.cancel })).resolves.toMatchObject({
      id: visit.id,
      status: 'cancelled',
    })
    await expect(givenVisit('15:00')).resolves.toHaveProperty('id')
  })

  it('happens once; a repeated request is refused as already cancelled', async () => {
    const { cancel } = await givenVisit()
    const presses = await Promise.allSettled([
      api().booking.cancel({ publicToken: cancel }),
      api().booking.cancel({ publicToken: cancel }),
    ])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalFrom(api().booking.cancel({ publicToken: cancel }))).toMatchObject({
      status: 409,
      message: 'This appointment has already been cancelled.',
    })
  })

  it.each(['completed', 'no-show'])('is refused once it is %s', async (status) => {
    const visit = await givenVisit()
    await test.db.booking.update({ where: { id: visit.id }, data: { status } })
    expect(await refusalFrom(api().booking.cancel({ publicToken: visit.cancel }))).toMatchObject({
      status: 409,
      message: `This appointment is ${status} and cannot be cancelled.`,
    })
  })
})

describe('once the visit has begun', () => {
  const act = {
    rescheduled: (visit: Awaited<ReturnType<typeof givenVisit>>, now: Date) =>
      move(visit.manage, '18:00', { now }),
    cancelled: (visit: Awaited<ReturnType<typeof givenVisit>>, now: Date) =>
      api({ now }).booking.cancel({ publicToken: visit.manage }),
  }

  it.each(['rescheduled', 'cancelled'] as const)('it cannot be %s by its link', async (done) => {
    const visit = await givenVisit('15:00')
    const refused = await refusalFrom(act[done](visit, at('15:00')))
    expect(refused).toMatchObject({
      status: 409,
      code: 'visitBegun',
      message: `This appointment has already begun and cannot be ${done} online. Please contact the barber.`,
    })
    await givenShop(test.db, {
      settings: { business_phone: '979 555 0100', business_email: 'barber@example.edu' },
    })
    expect((await refusalFrom(act[done](visit, at('17:00')))).message).toContain(
      'Please call 979 555 0100 or write to barber@example.edu.',
    )
    const row = await test.db.booking.findUniqueOrThrow({ where: { id: visit.id } })
    expect(row).toMatchObject({ status: 'confirmed', startAt: at('15:00'), revision: 0 })
    const justBefore = new Date(at('15:00').getTime() - 1)
    await expect(act[done](visit, justBefore)).resolves.toHaveProperty('id', visit.id)
  })
})

describe('a link', () => {
  it('reads whatever its purpose, and one made for an act opens that act alone', async () => {
    const visit = await givenVisit()
    for (const publicToken of [visit.manage, visit.reschedule, visit.cancel]) {
      await expect(api().booking.byToken({ publicToken })).resolves.toHaveProperty('id', visit.id)
    }
    const linkInvalid = { status: 404, code: 'linkInvalid' }
    expect(await refusalFrom(move(visit.cancel, '18:00'))).toMatchObject(linkInvalid)
    const wrong = api().booking.cancel({ publicToken: visit.reschedule })
    expect(await refusalFrom(wrong)).toMatchObject(linkInvalid)
  })

  it('of purpose manage reads, reschedules and cancels', async () => {
    const { id, manage } = await givenVisit('15:00')
    const moved = await move(manage, '18:00')
    expect(moved).toMatchObject({ id, startDatetime: at('18:00') })
    const cancelled = await api().booking.cancel({ publicToken: manage })
    expect(cancelled).toMatchObject({ id, status: 'cancelled' })
    expect(await api().booking.byToken({ publicToken: manage })).toEqual(cancelled)
  })

  it('is good until 30 days after the visit, also when the visit has moved', async () => {
    const visit = await givenVisit('15:00')
    const { endDatetime } = await move(visit.reschedule, '18:00')
    const lastMoment = new Date(endDatetime.getTime() + 30 * DAY_MS - 1)
    const read = (now: Date) => api({ now }).booking.byToken({ publicToken: visit.manage })
    await expect(read(lastMoment)).resolves.toHaveProperty('id', visit.id)
    expect(await refusalFrom(read(new Date(lastMoment.getTime() + 1)))).toMatchObject({
      status: 404,
    })
  })
})

it('every change updates the same calendar event', async () => {
  const visit = await givenVisit('15:00')
  const row = () => test.db.booking.findUniqueOrThrow({ where: { id: visit.id } })
  const first = await row()
  await move(visit.reschedule, '18:00')
  await api().booking.cancel({ publicToken: visit.cancel })
  const last = await row()
  expect(last.calendarUid).toBe(first.calendarUid)
  expect([first.revision, last.revision]).toEqual([0, 2])
})
