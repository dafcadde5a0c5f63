import { storeDemand } from '@haircuts/core/availability/unmet-demand/store-demand'
import { connectDatabase } from '@haircuts/db/client'
import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  callerFor,
  givenBlackout,
  givenService,
  givenShop,
  testContext,
  visitOf,
} from '../testing.ts'

const FRIDAY = '2026-03-06'
const SATURDAY = '2026-03-07'
const SUNDAY = '2026-03-08'

const it = test.extend('shop', async ({ db }) => {
  await givenShop(db)
  await db.businessHours.updateMany({ where: { dayOfWeek: 6 }, data: { isOpen: false } })
  const service = await givenService(db, { name: 'Cut' })
  await givenBlackout(db, {
    start: '2026-03-06T05:00:00Z',
    end: '2026-03-07T04:59:00Z',
    isAllDay: true,
  })
  const ctx = testContext({ db })
  const visitor = callerFor(ctx)
  const barber = callerFor({ ...ctx, admin: BARBER })
  const report = (dates: string[], more: { isPicked?: boolean; people?: string } = {}) =>
    visitor.unmetDemand.report({ appointmentTypeId: service.id, dates, ...more })
  const listed = async () =>
    (await barber.unmetDemand.list()).times.map(({ weekday, hours, looked, asked }) => ({
      weekday,
      hours,
      looked,
      asked,
    }))
  return { ctx, service, visitor, barber, report, listed }
})

const friday = { weekday: 4, hours: 'any', looked: 1, asked: 0 }

describe('a report of a visitor', () => {
  it('counts the open days on which the engine finds nothing, once for each weekday', async ({
    shop,
  }) => {
    await shop.report([FRIDAY, SATURDAY, SUNDAY])
    expect(await shop.listed()).toEqual([friday])
    const [row] = (await shop.barber.unmetDemand.list()).times
    expect(row).toMatchObject({
      groups: 0,
      services: [{ appointmentTypeId: shop.service.id, name: 'Cut', count: 1 }],
      proposedHours: { isOpen: true, openTime: '09:00', closeTime: '19:00' },
    })
  })

  it('counts a closed day that the visitor chose', async ({ shop }) => {
    await shop.report([SUNDAY])
    expect(await shop.listed()).toEqual([])
    await shop.report([SUNDAY], { isPicked: true })
    expect(await shop.listed()).toEqual([{ ...friday, weekday: 6 }])
  })

  it('counts a group by its size', async ({ shop }) => {
    await shop.report([FRIDAY], { people: `${shop.service.id},${shop.service.id}` })
    expect((await shop.barber.unmetDemand.list()).times).toMatchObject([{ groups: 1 }])
  })

  it('counts neither past days nor days beyond the horizon', async ({ shop }) => {
    for (const date of ['2026-02-27', '2027-03-05']) await shop.report([date], { isPicked: true })
    expect(await shop.listed()).toEqual([])
  })

  it('of the barber or of a program counts nothing', async ({ shop }) => {
    const input = { appointmentTypeId: shop.service.id, dates: [FRIDAY] }
    await shop.barber.unmetDemand.report(input)
    await callerFor({ ...shop.ctx, userAgent: 'Googlebot/2.1' }).unmetDemand.report(input)
    expect(await shop.listed()).toEqual([])
  })

  it('is refused with too many dates or dates too far apart', async ({ shop }) => {
    await expect(shop.report(Array.from({ length: 8 }, () => FRIDAY))).rejects.toThrow()
    await expect(shop.report([FRIDAY, '2026-05-01'])).rejects.toThrow()
  })
})

it('two hundred reports of one network count on a day, and all of them are one row', async ({
  db,
  shop,
}) => {
  await Promise.all(Array.from({ length: 220 }, () => shop.report([FRIDAY])))
  expect(await db.unmetDemand.count()).toBe(0)
  await storeDemand(db, shop.ctx.demand)
  await storeDemand(db, shop.ctx.demand)
  await shop.report([FRIDAY])
  const rows = await db.unmetDemand.findMany()
  expect(rows).toMatchObject([{ source: 'page', weekday: 4, people: 1, count: 200 }])
  expect(await shop.listed()).toEqual([{ ...friday, looked: 200 }])
})

it('what cannot be stored stays counted', async ({ shop }) => {
  await shop.report([FRIDAY])
  const away = connectDatabase('postgresql://nobody@127.0.0.1:1/none')
  await expect(storeDemand(away, shop.ctx.demand)).rejects.toThrow()
  await away.$disconnect()
  expect(await shop.listed()).toEqual([friday])
})

it('a wish of the waitlist counts once, and longer hours that are saved open its time', async ({
  db,
  shop,
}) => {
  const { publicToken } = await shop.visitor.booking.create(
    visitOf(shop.service, '2026-03-10T14:00:00Z'),
  )
  const wish = { publicToken, weekdays: [4], fromTime: '17:00', toTime: '21:00' }
  await shop.visitor.waitlist.join(wish)
  await shop.visitor.waitlist.join({ ...wish, toTime: '20:00' })
  expect(await shop.listed()).toEqual([{ weekday: 4, hours: 'evening', looked: 0, asked: 1 }])

  const [row] = (await shop.barber.unmetDemand.list()).times
  const hours = { day: 4, ...row?.proposedHours }
  const { next } = await shop.barber.rehearsal.preview({ hours: [hours] })
  expect(next.some(({ before, after }) => after.starts > before.starts)).toBe(true)
  expect(await db.opening.count()).toBe(0)
  await shop.barber.businessHours.update(hours)
  expect(await db.opening.count()).toBeGreaterThan(0)
  expect(shop.ctx.jobs.map(({ name }) => name)).toContain('settle-offers')
})
