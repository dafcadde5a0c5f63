import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBlackout, givenBooking, givenCalendar, givenShop } from '../testing.ts'

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
    seriesId: null,
    closingId: null,
    revision: 0,
  })
  const moved = await barber.blackout.update({ id: made.id, endDatetime: '2026-03-03T18:30:00Z' })
  expect(moved).toEqual({
    ...made,
    endDatetime: new Date('2026-03-03T18:30:00Z'),
    revision: 1,
  })
  expect(await barber.blackout.update({ id: made.id, reason: null })).toMatchObject({
    reason: null,
  })
  expect(await barber.blackout.get({ id: made.id })).toMatchObject({ title: 'Lunch', reason: null })
  await barber.blackout.delete({ id: made.id })
  for (const act of ['get', 'update', 'delete'] as const) {
    expect(await errorFrom(barber.blackout[act]({ id: made.id }))).toMatchObject({ status: 404 })
  }
})

it('does not end before it starts, also when only one of both changes', async ({ barber }) => {
  const error = await errorFrom(
    barber.blackout.create({ ...lunch, endDatetime: lunch.startDatetime }),
  )
  expect(error).toMatchObject({ status: 422, errors: [{ path: 'end_datetime' }] })
  const { id } = await barber.blackout.create(lunch)
  const moved = errorFrom(barber.blackout.update({ id, startDatetime: '2026-03-03T19:00:00Z' }))
  expect(await moved).toMatchObject({ status: 422 })
})

it('is listed and counted by whether it is of a calendar that is read', async ({ db, barber }) => {
  const { id: cloudCalendarId } = await givenCalendar(db)
  const days = ['2026-03-04', '2026-03-03']
  for (const [index, day] of days.entries()) {
    const times = { start: `${day}T15:00Z`, end: `${day}T16:00Z` }
    await givenBlackout(db, times)
    const { id } = await givenBlackout(db, { ...times, isAllDay: index === 1 })
    await db.blackout.update({
      where: { id },
      data: { cloudCalendarId, sourceHref: day, sourceInstance: day },
    })
  }
  const listed = async (isSynced?: boolean) =>
    (await barber.blackout.list({ isSynced })).map(({ startDatetime, isSynced }) => [
      startDatetime.toISOString().slice(8, 10),
      isSynced,
    ])
  expect(await listed(true)).toEqual([
    ['03', true],
    ['04', true],
  ])
  expect(await listed(false)).toEqual([
    ['03', false],
    ['04', false],
  ])
  expect(await listed()).toHaveLength(4)
  const counted = async (range: { start?: string; end?: string }) =>
    (await barber.blackout.countSynced(range)).synced
  expect(await counted({})).toBe(2)
  expect(await counted({ start: '2026-03-04' })).toBe(1)
  expect(await counted({ end: '2026-03-03' })).toBe(1)
  expect(await counted({ start: '2026-03-05' })).toBe(0)
})

it('is not changed by who has not seen its last change', async ({ barber }) => {
  const { id, revision } = await barber.blackout.create(lunch)
  const moved = await barber.blackout.update({ id, title: 'Late lunch', ifRevision: revision })
  const stale = errorFrom(barber.blackout.update({ id, title: 'Lunch', ifRevision: revision }))
  expect(await stale).toMatchObject({ status: 409, code: 'blackoutChanged' })
  expect(await barber.blackout.get({ id })).toEqual(moved)
})

it('has a title', async ({ barber }) => {
  const { id } = await barber.blackout.create(lunch)
  for (const title of ['', '  ']) {
    const changes = [
      () => barber.blackout.create({ ...lunch, title }),
      () => barber.blackout.update({ id, title }),
      () => barber.blackout.restore({ blackouts: [{ ...lunch, title }] }),
    ]
    for (const change of changes)
      expect(await errorFrom(change())).toMatchObject({
        status: 422,
        errors: [{ message: 'Please enter a title.' }],
      })
  }
  expect(await barber.blackout.list({})).toMatchObject([{ title: 'Lunch' }])
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
      const error = await errorFrom(titles('2026-03-04', end))
      expect(error).toMatchObject({ status: 422, errors: [{ path: 'end' }] })
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
    const error = await errorFrom(titles('2026-03-04T00:00Z', '2026-03-03T00:00Z'))
    expect(error).toMatchObject({ status: 422, errors: [{ path: 'end' }] })
  })
})

describe('a weekly repeat', () => {
  const starts = [
    '2026-03-03T17:00:00.000Z',
    '2026-03-10T16:00:00.000Z',
    '2026-03-17T16:00:00.000Z',
  ]

  it('is made of ordinary blackouts at the same wall time, until a date or a number of times', async ({
    barber,
    titles,
  }) => {
    const first = await barber.blackout.create({ ...lunch, repeatCount: 3 })
    expect(first).toMatchObject({
      seriesId: first.id,
      startDatetime: new Date(lunch.startDatetime),
    })
    expect(await titles()).toEqual(starts)
    await barber.blackout.create({ ...lunch, isAllDay: true, repeatUntil: '2026-03-10' })
    expect(await titles()).toHaveLength(5)
    const once = await barber.blackout.create({ ...lunch, repeatUntil: '2026-03-09' })
    expect(once.seriesId).toBeNull()
  })

  it('counts the bookings it would overlap in every week', async ({ db, barber }) => {
    await givenBooking(db, '2026-03-03T17:30Z')
    await givenBooking(db, '2026-03-17T15:45Z')
    await givenBooking(db, '2026-03-17T17:00Z')
    await givenBooking(db, '2026-03-10T16:00Z', { status: 'cancelled' })
    const { title, ...times } = lunch
    const count = async (repeat: object = {}) =>
      (await barber.blackout.overlaps({ ...times, ...repeat })).bookings
    expect(await count()).toBe(1)
    expect(await count({ repeatCount: 3 })).toBe(2)
    expect(await count({ repeatUntil: '2026-03-16' })).toBe(1)
    expect(await count({ repeatCount: 3, isAllDay: true })).toBe(3)
    expect(await errorFrom(count({ repeatUntil: '2026-03-02' }))).toMatchObject({ status: 422 })
  })

  it('is deleted one by one, or with all later ones, and can be put back', async ({
    barber,
    titles,
  }) => {
    await barber.blackout.create({ ...lunch, title: 'Other', repeatCount: 2 })
    const { seriesId } = await barber.blackout.create({ ...lunch, repeatCount: 4 })
    const series = async () =>
      (await barber.blackout.list()).filter((blackout) => blackout.seriesId === seriesId)
    const [, second, third] = await series()
    await barber.blackout.delete({ id: third?.id ?? 0 })
    expect(await series()).toHaveLength(3)
    const gone = (await series()).slice(1)
    await barber.blackout.delete({ id: second?.id ?? 0, following: true })
    expect(await series()).toHaveLength(1)
    expect(await titles()).toHaveLength(3)

    const back = await barber.blackout.restore({ blackouts: gone })
    const plain = ({ id, ...blackout }: (typeof gone)[number]) => blackout
    expect(back.map(plain)).toEqual(gone.map(plain))
    expect(await series()).toHaveLength(3)
  })

  it('is rejected as a whole when one part is wrong', async ({ barber, titles }) => {
    const wrong = [
      [{ repeatUntil: '2026-03-02' }, 'repeat_until'],
      [{ repeatUntil: '2030-03-02' }, 'repeat_until'],
      [{ repeatCount: 105 }, 'repeat_count'],
      [{ repeatCount: 2, repeatUntil: '2026-03-10' }, 'repeat_count'],
      [{ repeatCount: 2, endDatetime: '2026-03-11T17:00:00Z' }, 'end_datetime'],
    ] as const
    for (const [repeat, path] of wrong) {
      const error = await errorFrom(barber.blackout.create({ ...lunch, ...repeat }))
      expect(error).toMatchObject({ status: 422, errors: [{ path }] })
    }
    const backwards = { ...lunch, endDatetime: lunch.startDatetime }
    const error = errorFrom(barber.blackout.restore({ blackouts: [lunch, backwards] }))
    expect(await error).toMatchObject({ status: 422 })
    expect(await titles()).toEqual([])
  })
})
