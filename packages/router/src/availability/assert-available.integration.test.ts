import { describe, expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBlackout, givenBooking, givenService, givenShop } from '../testing.ts'

const it = test
  .extend('service', ({ db }) => givenService(db))
  .extend('startsOn', ({ service, visitor }) => async (date: string, durationMinutes?: number) => {
    const input = { appointmentTypeId: service.id, date, durationMinutes }
    const slots = await visitor.availability.day(input)
    return slots.map(({ startDatetime }) => startDatetime.toISOString().slice(11, 16))
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db, { hours: { openTime: '09:00', closeTime: '11:00' } })
})

describe('the free starts of a day', () => {
  it('are those at which the whole visit fits, in order', async ({ startsOn }) => {
    expect(await startsOn('2026-03-03', 75)).toEqual(['14:00', '14:15', '14:30', '14:45'])
  })

  it('are for the service alone unless a longer visit is asked for', async ({ startsOn }) => {
    expect(await startsOn('2026-03-03')).toHaveLength(7)
    expect(await startsOn('2026-03-03', 30)).toHaveLength(7)
  })

  it.for([
    ['past', '2026-03-01'],
    ['too far ahead', '2026-06-01'],
    ['beyond all calendars', '9999-12-31'],
    ['before all calendars', '0000-01-01'],
  ] as const)('are none on a day %s', async ([_, date], { startsOn }) => {
    expect(await startsOn(date)).toEqual([])
  })

  it('leave out bookings that hold their time and blackouts, and nothing else', async ({
    db,
    startsOn,
  }) => {
    await givenBooking(db, '2026-03-03T14:00Z', { status: 'completed' })
    await givenBooking(db, '2026-03-03T14:30Z', { status: 'cancelled' })
    await givenBooking(db, '2026-03-03T14:30Z', { status: 'no-show' })
    await givenBlackout(db, { start: '2026-03-03T15:00Z', end: '2026-03-03T15:30Z' })
    expect(await startsOn('2026-03-03')).toEqual(['14:30', '15:30'])
  })

  it('see a booking and a blackout that began the day before', async ({ db, startsOn }) => {
    await givenBooking(db, '2026-03-02T20:00Z', { minutes: 18 * 60 + 30 })
    await givenBlackout(db, { start: '2026-02-01T00:00Z', end: '2026-03-03T15:00Z' })
    expect(await startsOn('2026-03-03')).toEqual(['15:00', '15:15', '15:30'])
  })

  it('are none on any day an all-day blackout touches, its last included', async ({
    db,
    startsOn,
  }) => {
    // From 22:00 on the 3rd until midnight at the start of the 5th, in New York.
    const blackout = { start: '2026-03-04T03:00Z', end: '2026-03-05T05:00Z', isAllDay: true }
    await givenBlackout(db, blackout)
    const free = await Promise.all(
      ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'].map((date) =>
        startsOn(date),
      ),
    )
    expect(free.map((starts) => starts.length)).toEqual([7, 0, 0, 0, 7])
  })

  it.for([
    [29, 'This service takes at least 30 minutes.'],
    [1441, 'Please enter a whole number from 1 to 1440.'],
    [0, 'Please enter a whole number from 1 to 1440.'],
  ] as const)(
    'are rejected for a visit of %i minutes',
    async ([minutes, message], { startsOn }) => {
      const error = await errorFrom(startsOn('2026-03-03', minutes))
      expect(error.errors).toEqual([{ path: 'duration_minutes', message }])
    },
  )

  it('are not to be had for a service that is inactive or does not exist', async ({
    db,
    service,
    startsOn,
    visitor,
  }) => {
    await db.appointmentType.update({ where: { id: service.id }, data: { isActive: false } })
    expect(await errorFrom(startsOn('2026-03-03'))).toMatchObject({ status: 404 })
    const unknown = { appointmentTypeId: 2_147_483_647, date: '2026-03-03' }
    expect(await errorFrom(visitor.availability.day(unknown))).toMatchObject({ status: 404 })
  })

  it('fall back to a sound default where a stored setting is not', async ({ db, startsOn }) => {
    await db.setting.create({ data: { key: 'slot_interval_minutes', value: '0' } })
    expect(await startsOn('2026-03-03')).toHaveLength(7)
  })

  it('are none while no hours are stored', async ({ db, startsOn }) => {
    await db.businessHours.deleteMany()
    expect(await startsOn('2026-03-03')).toEqual([])
  })
})

describe('a window of days', () => {
  it('says the same as the days one by one', async ({ db, visitor, service, startsOn }) => {
    await givenBooking(db, '2026-03-07T14:30Z')
    const window = await visitor.availability.window({ appointmentTypeId: service.id, days: 10 })
    expect(window).toMatchObject({
      timezone: 'America/New_York',
      today: '2026-03-02',
      firstDate: '2026-03-02',
      lastDate: '2026-05-31',
    })
    expect(window.days).toHaveLength(10)
    for (const { date, starts } of window.days) {
      const clocks = starts.map((start) => new Date(start).toISOString().slice(11, 16))
      expect(clocks).toEqual(await startsOn(date))
    }
  })
})

describe('the days with a free start', () => {
  it('are those of the whole horizon, with as many starts as each day lists', async ({
    db,
    visitor,
    service,
    startsOn,
  }) => {
    await givenBlackout(db, { start: '2026-03-05T00:00Z', end: '2026-03-31T00:00Z' })
    await givenBooking(db, '2026-04-01T13:00Z')
    const days = await visitor.availability.days({ appointmentTypeId: service.id })
    expect(days).toHaveLength(91)
    const free = days.filter(({ freeStarts }) => freeStarts > 0)
    expect(free.slice(0, 4)).toEqual([
      { date: '2026-03-02', freeStarts: 7 },
      { date: '2026-03-03', freeStarts: 7 },
      { date: '2026-03-04', freeStarts: 7 },
      { date: '2026-03-31', freeStarts: 7 },
    ])
    for (const { date, freeStarts } of free.slice(3, 8))
      expect(await startsOn(date)).toHaveLength(freeStarts)
    expect(free.at(-1)).toEqual({ date: '2026-05-31', freeStarts: 7 })
  })

  it('are those on which a longer visit fits', async ({ visitor, service }) => {
    const visit = { appointmentTypeId: service.id, durationMinutes: 121 }
    const days = await visitor.availability.days(visit)
    expect(days.filter(({ freeStarts }) => freeStarts > 0)).toEqual([])
  })

  it('count the time of the booking that a link reschedules', async ({ db, visitor, service }) => {
    // The visit takes all of the open time of its day.
    await db.setting.create({ data: { key: 'unproven_share', value: '100' } })
    await givenBlackout(db, { start: '2026-03-01T00:00Z', end: '2026-03-03T14:00Z' })
    await givenBlackout(db, { start: '2026-03-03T14:30Z', end: '2026-06-01T00:00Z' })
    const input = { appointmentTypeId: service.id }
    const { publicToken } = await visitor.booking.create({
      ...input,
      startDatetime: new Date('2026-03-03T14:00Z'),
      clientName: 'Ann Lee',
      clientEmail: 'ann@example.edu',
      clientPhone: '555 0100',
      isFirstTime: false,
    })
    expect(await visitor.availability.days(input)).toContainEqual({
      date: '2026-03-03',
      freeStarts: 0,
      isFull: true,
    })
    expect(await visitor.availability.days({ ...input, publicToken })).toContainEqual({
      date: '2026-03-03',
      freeStarts: 1,
    })
  })
})

it('with minimise-gaps, the starts that fit best are marked everywhere', async ({
  db,
  visitor,
  service,
  startsOn,
}) => {
  await givenShop(db, { settings: { minimize_gaps: 'true', large_gap_threshold_hours: '0.5' } })
  await givenBooking(db, '2026-03-03T15:00Z')
  const input = { appointmentTypeId: service.id, startDate: '2026-03-03', days: 1 }
  const { days } = await visitor.availability.window(input)
  const clocks = (starts: readonly Date[]) =>
    starts.map((start) => start.toISOString().slice(11, 16))
  const best = days[0]?.best?.map((start) => new Date(start)) ?? []
  expect(clocks(best)).toEqual(['14:00', '14:30', '15:30'])
  const slots = await visitor.availability.day({ ...input, date: '2026-03-03' })
  expect(slots.filter(({ fitsBest }) => fitsBest).map((each) => each.startDatetime)).toEqual(best)
  expect(await startsOn('2026-03-03')).toHaveLength(slots.length)
  expect(await visitor.availability.days(input)).toContainEqual({
    date: '2026-03-03',
    freeStarts: slots.length,
    bestStarts: 3,
  })
})

it('days without a free start are full, closed or over, and a closed one does not say why', async ({
  db,
  visitor,
  service,
  clock,
}) => {
  await givenShop(db, {
    settings: { max_bookings_per_day: '1' },
    hours: { openTime: '09:00', closeTime: '11:00' },
  })
  clock.now = new Date('2026-03-02T16:00Z')
  await givenBooking(db, '2026-03-03T15:00Z')
  await givenBlackout(db, { start: '2026-03-04T05:00Z', end: '2026-03-05T05:00Z' })
  const closed = { isOpen: false, openTime: null, closeTime: null }
  await db.specialDate.createMany({
    data: [
      { date: new Date('2026-03-05'), ...closed },
      { date: new Date('2026-03-06'), ...closed, note: 'Spring break.' },
    ],
  })
  const input = { appointmentTypeId: service.id }
  const { days } = await visitor.availability.window({ ...input, days: 5 })
  expect(days).toEqual([
    { date: '2026-03-02', starts: [] },
    { date: '2026-03-03', starts: [], isFull: true },
    { date: '2026-03-04', starts: [], isClosed: true },
    { date: '2026-03-05', starts: [], isClosed: true },
    { date: '2026-03-06', starts: [], isClosed: true, note: 'Spring break.' },
  ])
  const month = await visitor.availability.days(input)
  expect(month.slice(0, 6)).toEqual([
    { date: '2026-03-02', freeStarts: 0 },
    { date: '2026-03-03', freeStarts: 0, isFull: true },
    { date: '2026-03-04', freeStarts: 0, isClosed: true },
    { date: '2026-03-05', freeStarts: 0, isClosed: true },
    { date: '2026-03-06', freeStarts: 0, isClosed: true },
    { date: '2026-03-07', freeStarts: 7 },
  ])
  // The skipped days are told, without their starts.
  const skipping = await visitor.availability.window({ ...input, days: 2, skipFull: true })
  expect(skipping.skipped).toEqual(days.slice(0, 4).map(({ starts: _, ...day }) => day))
  expect(skipping.opens).toEqual({
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    fromTime: '09:00',
    toTime: '11:00',
  })
})

describe('a window of days that skips full windows', () => {
  const skippingIt = it
    .extend('skipping', ({ visitor, service }) => (startDate?: string) => {
      const input = { appointmentTypeId: service.id, days: 7, startDate, skipFull: true }
      return visitor.availability.window(input)
    })
    .extend('away', ({ db }) => (end: string) => {
      return givenBlackout(db, { start: '2026-03-01T00:00Z', end })
    })

  skippingIt('is the first one if it has a free start', async ({ visitor, service, skipping }) => {
    const { days, firstDate } = await skipping()
    expect(firstDate).toBe('2026-03-02')
    expect(days).toEqual(
      (await visitor.availability.window({ appointmentTypeId: service.id, days: 7 })).days,
    )
  })

  skippingIt(
    'is the first later one with a free start, in steps from the first date',
    async ({ skipping, away }) => {
      await away('2026-03-20T00:00Z')
      const later = await skipping()
      expect(later).toMatchObject({ today: '2026-03-02', firstDate: '2026-03-16' })
      expect(later.days).toHaveLength(7)
      expect(later.days.find(({ starts }) => starts.length > 0)?.date).toBe('2026-03-20')
      expect(await skipping('2026-03-03')).toMatchObject({ firstDate: '2026-03-17' })
    },
  )

  skippingIt('ends with the last bookable date', async ({ skipping, away }) => {
    await away('2026-05-29T00:00Z')
    const last = await skipping()
    expect(last).toMatchObject({ firstDate: '2026-05-25', lastDate: '2026-05-31' })
    expect(last.days.map(({ date }) => date).at(-1)).toBe('2026-05-31')
    expect((await skipping('2026-03-06')).days).toHaveLength(3)
  })

  skippingIt('is the first one if no window has a free start', async ({ skipping, away }) => {
    await away('2026-07-01T00:00Z')
    const none = await skipping()
    expect(none.firstDate).toBe('2026-03-02')
    expect(none.days).toHaveLength(7)
    expect(none.skipped?.map(({ date }) => date).at(0)).toBe('2026-03-09')
    expect(none.skipped?.map(({ date }) => date).at(-1)).toBe('2026-05-31')
  })

  skippingIt(
    'is the first one if it reaches the last bookable date',
    async ({ skipping, away }) => {
      await away('2026-07-01T00:00Z')
      expect(await skipping('2026-05-30')).toMatchObject({ firstDate: '2026-05-30' })
    },
  )
})
