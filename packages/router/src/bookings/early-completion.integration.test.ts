import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { errorFrom, givenBooking, givenService, givenShop, visitOf } from '../testing.ts'

const END = new Date('2026-03-03T16:00Z')
const REST = '2026-03-03T15:30:00Z'

/** Services of 30 minutes, and a visit from 15:00 to 16:00 of which 21 minutes are over. */
const it = test
  .extend('service', async ({ db }) => {
    await givenShop(db, {
      settings: { booking_lead_time_hours: '0' },
      hours: { openTime: '10:00', closeTime: '12:00' },
    })
    return givenService(db)
  })
  .extend('visit', ({ db, service: _ }) =>
    givenBooking(db, '2026-03-03T15:00Z', { clientName: 'Kit Fir', minutes: 60 }),
  )
  .extend('starts', ({ visitor, service }) => async () => {
    const day = { appointmentTypeId: service.id, date: '2026-03-03' }
    const free = await visitor.availability.day(day)
    return free.map(({ startDatetime }) => startDatetime.toISOString().slice(11, 16))
  })
  .extend('bookRest', ({ barber, service }) => async () => {
    const contact = { clientName: 'Sam Oak', clientEmail: null, adminOverride: true }
    return barber.booking.create(visitOf(service, REST, contact))
  })

it.beforeEach(({ clock }) => {
  clock.now = new Date('2026-03-03T15:21:40Z')
})

it('a visit that is completed early frees the rest of its time, and keeps its planned end', async ({
  db,
  clock,
  barber,
  visit,
  starts,
  bookRest,
}) => {
  const { id } = visit
  expect(await starts()).toEqual(['16:00', '16:15', '16:30'])
  expect(await errorFrom(bookRest())).toMatchObject({ status: 409 })
  expect(await barber.availability.walkIn()).toMatchObject({
    startDatetime: END,
    inChair: { clientName: 'Kit Fir' },
  })

  const completed = await barber.booking.update({ id, status: 'completed' })
  expect(completed).toMatchObject({ status: 'completed', endDatetime: END })
  expect(await db.booking.findUnique({ where: { id } })).toMatchObject({
    endAt: END,
    completedAt: new Date('2026-03-03T15:21Z'),
  })
  expect(await starts()).toEqual(['15:30', '15:45', '16:00', '16:15', '16:30'])
  clock.now = new Date('2026-03-03T15:33Z')
  expect(await barber.availability.walkIn()).toMatchObject({
    startDatetime: new Date(REST),
    inChair: null,
    comesNext: null,
  })
  await bookRest()
})

it('an undo is rejected when the rest was booked, and names the booking', async ({
  barber,
  visit: { id },
  bookRest,
}) => {
  await barber.booking.update({ id, status: 'completed' })
  await bookRest()
  await barber.booking.update({ id, notes: 'Low taper' })
  const error = await errorFrom(barber.booking.update({ id, status: 'confirmed' }))
  expect(error).toMatchObject({
    status: 409,
    code: 'slotTaken',
    message: 'Overlaps Sam Oak, 10:30 AM',
  })
  expect(await barber.booking.get({ id })).toMatchObject({ status: 'completed' })
})

it('an undo takes the rest back while it is free', async ({
  db,
  barber,
  visit: { id },
  starts,
  bookRest,
}) => {
  await barber.booking.update({ id, status: 'completed' })
  await barber.booking.update({ id, status: 'confirmed' })
  expect(await db.booking.findUnique({ where: { id } })).toMatchObject({ completedAt: null })
  expect(await starts()).toEqual(['16:00', '16:15', '16:30'])
  expect(await errorFrom(bookRest())).toMatchObject({ status: 409 })
})

it.for(['2026-03-03T14:59:59Z', '2026-03-03T16:00:00Z'])(
  'a visit that is completed at %s keeps its whole time',
  async (now, { db, clock, barber, visit: { id }, bookRest }) => {
    clock.now = new Date(now)
    await barber.booking.update({ id, status: 'completed' })
    expect(await db.booking.findUnique({ where: { id } })).toMatchObject({ completedAt: null })
    expect(await errorFrom(bookRest())).toMatchObject({ status: 409 })
  },
)

it('the clean-up follows the completion, and nobody is in the chair meanwhile', async ({
  db,
  barber,
  clock,
  visit: { id },
  service,
}) => {
  await db.booking.update({ where: { id }, data: { cleanupMinutes: 10 } })
  await barber.booking.update({ id, status: 'completed' })
  clock.now = new Date('2026-03-03T15:25Z')
  expect(await barber.availability.walkIn()).toMatchObject({
    startDatetime: new Date('2026-03-03T15:31Z'),
    inChair: null,
    comesNext: null,
  })
  const check = { startDatetime: REST, appointmentTypeId: service.id }
  expect((await barber.availability.check(check)).obstacles).toMatchObject([
    {
      rule: 'cleanup-of-booking',
      booking: {
        endDatetime: new Date('2026-03-03T15:21Z'),
        occupiedUntil: new Date('2026-03-03T15:31Z'),
      },
    },
  ])
})

it('a completed visit that is moved keeps its whole time there', async ({
  db,
  barber,
  visit: { id },
}) => {
  await barber.booking.update({ id, status: 'completed' })
  await barber.booking.update({ id, startDatetime: '2026-03-02T15:00:00Z' })
  expect(await db.booking.findUnique({ where: { id } })).toMatchObject({ completedAt: null })
})

it('the rest is offered to those who wait for something earlier', async ({
  db,
  clock,
  barber,
  visit: { id },
}) => {
  const waiting = await givenBooking(db, '2026-03-03T16:00Z')
  await db.waitlistEntry.create({
    data: {
      bookingId: waiting.id,
      weekdays: [1],
      fromTime: '09:00',
      toTime: '17:00',
      joinedAt: clock.now,
    },
  })
  await barber.booking.update({ id, status: 'completed' })
  expect(await db.opening.findMany()).toMatchObject([{ startAt: clock.now, endAt: END }])
})

it('is restored after its deletion as it was, beside a booking of the rest', async ({
  db,
  barber,
  visit: { id },
  bookRest,
}) => {
  await barber.booking.update({ id, status: 'completed' })
  await bookRest()
  await barber.booking.delete({ id })
  await barber.deletedItem.restore({ kind: 'booking', id })
  expect(await db.booking.findUnique({ where: { id } })).toMatchObject({
    endAt: END,
    completedAt: new Date('2026-03-03T15:21Z'),
  })
})
