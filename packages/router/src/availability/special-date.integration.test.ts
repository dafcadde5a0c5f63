import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, givenService, givenShop, visitOf } from '../testing.ts'

const THANKSGIVING = { date: '2026-03-05', isOpen: false, note: 'Closed for Thanksgiving' }

const it = test.extend('startsOn', ({ db, visitor }) => async (date: string) => {
  const service = (await db.appointmentType.findFirst()) ?? (await givenService(db))
  const slots = await visitor.availability.day({ appointmentTypeId: service.id, date })
  return slots.map(({ startDatetime }) => startDatetime.toISOString().slice(11, 16))
})

it.beforeEach(async ({ db }) => {
  await givenShop(db, { hours: { openTime: '09:00', closeTime: '10:00' } })
})

it('a date is created once, changed in part, and removed', async ({ barber }) => {
  const { create, get, update, list } = barber.specialDate
  const made = { ...THANKSGIVING, openTime: null, closeTime: null, breaks: [] }
  expect(await create(THANKSGIVING)).toEqual(made)
  expect(await errorFrom(create({ ...THANKSGIVING, note: 'Twice' }))).toMatchObject({
    status: 409,
    code: 'specialDateExists',
  })
  const breaks = [{ startTime: '12:00', endTime: '13:00' }]
  const changed = { ...made, isOpen: true, openTime: '11:00', breaks }
  expect(await update({ date: made.date, isOpen: true, openTime: '11:00', breaks })).toEqual(
    changed,
  )
  expect(await update({ date: made.date, note: '' })).toEqual({ ...changed, note: null })
  await create({ date: '2020-01-01', isOpen: false })
  expect((await list()).map(({ date }) => date)).toEqual(['2020-01-01', made.date])
  await barber.specialDate.delete({ date: made.date })
  for (const gone of [get, update, barber.specialDate.delete]) {
    expect(await errorFrom(gone({ date: made.date }))).toMatchObject({ status: 404 })
  }
})

it.for([
  [{ isOpen: true, openTime: '12:00', closeTime: '11:00' }, 'close_time'],
  [{ isOpen: true, breaks: [{ startTime: '18:00', endTime: '19:00' }] }, 'breaks'],
  [{ isOpen: true, openTime: 'noon' }, 'open_time'],
  [{ isOpen: true, note: 'x'.repeat(121) }, 'note'],
] as const)('wrong hours are rejected with the field: %j', async ([wrong, path], { barber }) => {
  const input = { date: '2026-03-05', ...wrong, breaks: 'breaks' in wrong ? [...wrong.breaks] : [] }
  const error = await errorFrom(barber.specialDate.create(input))
  expect(error).toMatchObject({ status: 422, errors: [{ path }] })
})

it('its hours replace those of the weekday in what is offered and in what is taken', async ({
  db,
  barber,
  visitor,
  startsOn,
}) => {
  const usual = ['14:00', '14:15', '14:30']
  expect(await startsOn('2026-03-05')).toEqual(usual)
  const service = await db.appointmentType.findFirstOrThrow()
  const breaks = [{ startTime: '11:00', endTime: '11:10' }]
  await barber.specialDate.create({
    ...THANKSGIVING,
    isOpen: true,
    openTime: '10:30',
    closeTime: '11:40',
    breaks,
  })
  expect(await startsOn('2026-03-05')).toEqual(['15:30', '16:10'])
  expect(await startsOn('2026-03-06')).toEqual(usual)
  const error = (start: string) => errorFrom(visitor.booking.create(visitOf(service, start)))
  expect(await error('2026-03-05T14:00Z')).toMatchObject({ code: 'slotUnavailable' })
  expect(await error('2026-03-05T15:45Z')).toMatchObject({
    message: 'No appointments are available at that time. Please choose another.',
  })
  const check = { startDatetime: '2026-03-05T15:45Z', appointmentTypeId: service.id }
  expect(await barber.availability.check(check)).toMatchObject({ obstacles: [{ rule: 'break' }] })
  await visitor.booking.create(visitOf(service, '2026-03-05T16:10Z'))

  await barber.specialDate.update({ date: '2026-03-05', isOpen: false })
  expect(await startsOn('2026-03-05')).toEqual([])
  await barber.specialDate.delete({ date: '2026-03-05' })
  expect(await startsOn('2026-03-05')).toEqual(usual)
})

it('its note is shown to visitors on a day without a free time, and on no other', async ({
  db,
  barber,
  visitor,
}) => {
  const { id } = await givenService(db)
  const days = async () => {
    const window = await visitor.availability.window({ appointmentTypeId: id, days: 5 })
    return window.days.map(({ date, note }) => [date, note])
  }
  await barber.specialDate.create({ date: '2026-03-04', isOpen: true, note: 'Short day' })
  await barber.specialDate.create(THANKSGIVING)
  expect((await days()).filter(([, note]) => note)).toEqual([
    ['2026-03-05', 'Closed for Thanksgiving'],
  ])
  await barber.specialDate.update({ date: '2026-03-05', isOpen: true })
  expect((await days()).filter(([, note]) => note)).toEqual([])
})

it('the visits that new hours would leave outside are listed, and stay', async ({ db, barber }) => {
  const early = await givenBooking(db, '2026-03-05T14:00Z', { clientName: 'Ann Marsh' })
  await givenBooking(db, '2026-03-05T15:00Z')
  await givenBooking(db, '2026-03-05T14:30Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-06T14:00Z')
  const hours = { date: '2026-03-05', isOpen: true, openTime: '09:30', closeTime: '11:00' }
  const affected = await barber.specialDate.affected(hours)
  expect(affected).toMatchObject([{ id: early.id, clientName: 'Ann Marsh', typeName: 'Haircut' }])
  const breaks = [{ startTime: '10:15', endTime: '10:30' }]
  expect(await barber.specialDate.affected({ ...hours, breaks })).toHaveLength(2)
  await barber.specialDate.create({ ...hours, isOpen: false })
  expect(await db.booking.count({ where: { status: 'confirmed' } })).toBe(3)
})

it('the list counts the bookings to come that lie outside each date', async ({ db, barber }) => {
  await givenBooking(db, '2026-03-05T14:00Z')
  await givenBooking(db, '2026-03-05T14:30Z', { status: 'cancelled' })
  await givenBooking(db, '2026-03-06T14:00Z')
  await givenBooking(db, '2026-02-05T14:00Z')
  await barber.specialDate.create(THANKSGIVING)
  await barber.specialDate.create({ date: '2026-03-06', isOpen: true, openTime: '09:00' })
  await barber.specialDate.create({ date: '2026-02-05', isOpen: false })
  const list = await barber.specialDate.list()
  expect(list.map(({ date, bookingsOutside }) => [date, bookingsOutside])).toEqual([
    ['2026-02-05', 0],
    ['2026-03-05', 1],
    ['2026-03-06', 0],
  ])
})

it('the days say which are closed, away or booked, as their hours and the time off make them', async ({
  db,
  barber,
}) => {
  // March 3 is a Tuesday.
  await db.businessHours.update({ where: { dayOfWeek: 6 }, data: { isOpen: false } })
  await barber.specialDate.create({ date: '2026-03-15', isOpen: true, openTime: '14:00' })
  await barber.specialDate.create(THANKSGIVING)
  await barber.blackout.create({
    title: 'Away',
    startDatetime: '2026-03-06T05:00Z',
    endDatetime: '2026-03-06T05:00Z',
    isAllDay: true,
  })
  await barber.blackout.create({
    title: 'Dentist',
    startDatetime: '2026-03-07T14:00Z',
    endDatetime: '2026-03-07T14:30Z',
  })
  await givenBooking(db, '2026-03-04T14:00Z')
  await givenBooking(db, '2026-03-04T14:30Z', { status: 'cancelled' })
  const days = await barber.specialDate.days()
  expect(days[0]?.date).toBe('2026-03-02')
  expect(days.at(-1)?.date).toBe('2028-03-31')
  const of = (date: string) => days.find((day) => day.date === date)
  const usual = { isOpen: true, isAway: false, bookings: 0 }
  expect(of('2026-03-04')).toMatchObject({ ...usual, bookings: 1 })
  expect(of('2026-03-05')).toMatchObject({ ...usual, isOpen: false })
  expect(of('2026-03-06')).toMatchObject({ ...usual, isAway: true })
  expect(of('2026-03-07')).toMatchObject(usual)
  expect(of('2026-03-08')).toMatchObject({ ...usual, isOpen: false })
  expect(of('2026-03-15')).toMatchObject(usual)
})
