import { givenBlackout, givenService, givenShop } from '@haircuts/router/testing'
import { expect } from 'vitest'
import { signedIn } from '../../testing.ts'
import { it as base, fieldOf, statusesOf } from './networks.testing.ts'

const FRIDAY = '2026-03-06'

const it = base.extend('shop', { scope: 'file' }, async ({ server, send }) => {
  await givenShop(server.db)
  const { id: appointmentTypeId } = await givenService(server.db)
  const friday = { start: '2026-03-06T05:00:00Z', end: '2026-03-07T04:59:00Z', isAllDay: true }
  await givenBlackout(server.db, friday)
  const { headers } = await signedIn(server)
  const report = (from: number, more: object = {}, agent = 'Mozilla/5.0') =>
    send('POST /trpc/unmetDemand.report', {
      from,
      headers: { 'user-agent': agent },
      body: { json: { appointmentTypeId, dates: [FRIDAY], ...more } },
    })
  const looked = async () => {
    const { body } = await send('GET /statistics/unmet-demand', { headers })
    return fieldOf(body, 'times')
  }
  return { report, looked }
})

it('one network adds two hundred reports a day at most, and sixty at once of others are all counted', async ({
  server,
  shop,
}) => {
  const flood = await Promise.all(Array.from({ length: 260 }, () => shop.report(0)))
  expect(statusesOf(flood)).toEqual({ 200: 260 })
  expect(await shop.looked()).toMatchObject([{ weekday: 4, looked: 200 }])
  await Promise.all(Array.from({ length: 60 }, (_, n) => shop.report(n + 1)))
  expect(await shop.looked()).toMatchObject([{ weekday: 4, looked: 260 }])
  await shop.report(100, {}, 'Googlebot/2.1')
  await shop.report(101, { dates: ['2026-03-05'] })
  await shop.report(102, { dates: ['2031-01-01'], isPicked: true })
  expect(await shop.looked()).toMatchObject([{ weekday: 4, looked: 260 }])
  // Counted in memory, so that a flood writes nothing.
  expect(await server.db.unmetDemand.count()).toBe(0)
})

it('malformed reports are refused and count nothing', async ({ shop }) => {
  const before = await shop.looked()
  const refused = await Promise.all(
    [
      { dates: [] },
      { dates: Array(8).fill(FRIDAY) },
      { dates: [FRIDAY, '2026-12-01'] },
      { dates: ['yesterday'] },
      { dates: FRIDAY },
      { appointmentTypeId: -1 },
      { appointmentTypeId: 'x' },
      { people: Array(60).fill(1).join(',') },
    ].map((more, n) => shop.report(200 + n, more)),
  )
  for (const { status } of refused) expect([404, 422]).toContain(status)
  expect(await shop.looked()).toEqual(before)
})
