import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { givenBlackout, givenShop, refusalFrom } from '../testing.ts'

const it = test.extend(
  'titles',
  ({ barber }) =>
    async (start?: string, end?: string) =>
      (await barber.blackout.list({ start, end })).map(({ startDatetime }) =>
        startDatetime.toISOString(),
      ),
)

it.beforeEach(async ({ db }) => {
  await givenShop(db)
})

const lunch = {
  title: 'Lunch',
  startDatetime: '2026-03-03T17:00:00Z',
  endDatetime: '2026-03-03T18:00:00Z',
}

it('is made, read, changed in part and deleted', async ({ barber }) => {
  const made = await barber.blackout.create({ ...lunch, reason: 'Hungry' })
  expect(made).toEqual({
    id: made.id,
    title: 'Lunch',
    startDatetime: new Date(lunch.startDatetime),
    endDatetime: new Date(lunch.endDatetime),
    reason: 'Hungry',
    isAllDay: false,
    isSynced: false,
    source: null,
  })
  const moved = await barber.blackout.update({ id: made.id, endDatetime: '2026-03-03T18:30:00Z' })
  expect(moved).toEqual({ ...made, endDatetime: new Date('2026-03-03T18:30:00Z') })
  expect(await barber.blackout.update({ id: made.id, reason: null })).toMatchObject({
    reason: null,
  })
  expect(await barber.blackout.get({ id: made.id })).toMatchObject({ title: 'Lunch', reason: null })
  await barber.blackout.delete({ id: made.id })
  for (const act of ['get', 'update', 'delete'] as const) {
    expect(await refusalFrom(barber.blackout[act]({ id: made.id }))).toMatchObject({ status: 404 })
  }
})

it('does not end before it starts, also when only one of both changes', async ({ barber }) => {
  const refused = await refusalFrom(
    barber.blackout.create({ ...lunch, endDatetime: lunch.startDatetime }),
  )
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'end_datetime' }] })
  const { id } = await barber.blackout.create(lunch)
  const moved = refusalFrom(barber.blackout.update({ id, startDatetime: '2026-03-03T19:00:00Z' }))
  expect(await moved).toMatchObject({ status: 422 })
})

it('of one whole day may start and end at one instant', async ({ barber }) => {
  const day = { ...lunch, endDatetime: lunch.startDatetime, isAllDay: true }
  expect(await barber.blackout.create(day)).toMatchObject({ isAllDay: true })
})

describe('a range', () => {
  it('selects what overlaps it, half-open', async ({ db, titles }) => {
    await givenBlackout(db, { start: '2026-03-03T17:00Z', end: '2026-03-03T18:00Z' })
    expect(await titles()).toHaveLength(1)
    expect(await titles('2026-03-03T17:59Z', '2026-03-03T20:00Z')).toHaveLength(1)
    expect(await titles('2026-03-03T18:00Z', '2026-03-03T20:00Z')).toEqual([])
    expect(await titles('2026-03-03T10:00Z', '2026-03-03T17:00Z')).toEqual([])
    expect(await titles('2026-03-03T17:30Z')).toHaveLength(1)
    expect(await titles(undefined, '2026-03-03T17:00Z')).toEqual([])
  })

  it('may be given in days of the business, the last one included', async ({ db, titles }) => {
    // In New York the fourth begins at five.
    await givenBlackout(db, { start: '2026-03-04T04:00Z', end: '2026-03-04T05:00Z' })
    expect(await titles('2026-03-03', '2026-03-03')).toHaveLength(1)
    expect(await titles('2026-03-01', '2026-03-02')).toEqual([])
    expect(await titles('2026-03-04')).toEqual([])
    expect(await titles('2026-03-04T04:59Z', '2026-03-04')).toHaveLength(1)
    expect(await titles('0000-01-01', '9999-12-31')).toHaveLength(1)
    for (const end of ['2026-03-03', '2026-03-03T05:00Z']) {
      const refused = await refusalFrom(titles('2026-03-04', end))
      expect(refused).toMatchObject({ status: 422, errors: [{ path: 'end' }] })
    }
  })

  it('counts an all-day one for every local day it touches', async ({ db, titles }) => {
    // In New York both instants lie on the third.
    const whole = { start: '2026-03-03T17:00Z', end: '2026-03-03T18:00Z', isAllDay: true }
    await givenBlackout(db, whole)
    expect(await titles('2026-03-03T05:00Z', '2026-03-03T06:00Z')).toHaveLength(1)
    expect(await titles('2026-03-04T04:00Z', '2026-03-04T06:00Z')).toHaveLength(1)
    expect(await titles('2026-03-04T05:00Z', '2026-03-04T06:00Z')).toEqual([])
  })

  it('that ends before it starts is refused', async ({ titles }) => {
    const refused = await refusalFrom(titles('2026-03-04T00:00Z', '2026-03-03T00:00Z'))
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'end' }] })
  })
})
