import { expect } from 'vitest'
import { test } from '../../fixtures.testing.ts'
import {
  errorFrom,
  givenAddon,
  givenBooking,
  givenService,
  givenShop,
  visitOf,
} from '../../testing.ts'

const TUESDAY = '2026-03-03'
const at = (clock: string, date = TUESDAY) => new Date(`${date}T${clock}:00Z`)

const it = test
  .extend('towel', ({ db }) => givenAddon(db))
  .extend('service', ({ db, towel }) => givenService(db, { offers: [towel], cleanupMinutes: 10 }))
  /** Ann, Ben with an add-on, and Cal, who has an address of his own: 15:00, 15:40 and 16:30. */
  .extend('group', async ({ db, visitor, service, towel }) => {
    await givenShop(db)
    const other = { appointmentTypeId: service.id, addonIds: [] as number[] }
    const { bookings } = await visitor.bookingGroup.create({
      ...visitOf(service, at('15:00').toISOString()),
      others: [
        { ...other, clientName: 'Ben', addonIds: [towel.id] },
        { ...other, clientName: 'Cal Orr', clientEmail: 'cal@example.edu' },
      ],
    })
    const tokens = bookings.map(({ publicToken }) => publicToken ?? '')
    return { ids: bookings.map(({ id }) => id), tokens, organizer: tokens[0] ?? '' }
  })
  .extend(
    'move',
    ({ visitor, group }) =>
      (start: Date, publicToken = group.organizer) =>
        visitor.bookingGroup.rescheduleByToken({ publicToken, newStartDatetime: start }),
  )
  .extend('starts', ({ db, group }) => async () => {
    const rows = await db.booking.findMany({
      where: { id: { in: group.ids } },
      orderBy: { id: 'asc' },
    })
    return rows.map(({ status, startAt }) => (status === 'confirmed' ? startAt : status))
  })

const FIRST = [at('15:00'), at('15:40'), at('16:30')]
/** The same chain from 16:00 on. */
const LATER = [at('16:00'), at('16:40'), at('17:30')]

it('everyone moves back to back, also into the group’s own former times', async ({
  db,
  move,
  group,
  starts,
}) => {
  const moved = await move(at('15:30'))
  expect(await starts()).toEqual([at('15:30'), at('16:10'), at('17:00')])
  expect(moved).toMatchObject({
    canRescheduleAll: true,
    members: [
      { firstName: 'Ann', startDatetime: at('15:30'), price: 17 },
      { firstName: 'Ben', startDatetime: at('16:10') },
      { firstName: 'Cal', startDatetime: at('17:00') },
    ],
    organizerEmailed: true,
    emailed: ['Cal'],
    notEmailed: ['Ben'],
  })
  await move(at('15:00'))
  expect(await starts()).toEqual(FIRST)
  const events = await db.bookingEvent.findMany({ where: { kind: 'moved' } })
  expect(events.map(({ bookingId }) => bookingId).sort()).toEqual(
    [...group.ids, ...group.ids].sort(),
  )
  const lengths = await db.booking.findMany({ orderBy: { id: 'asc' } })
  expect(
    lengths.map(({ startAt, endAt }) => (endAt.getTime() - startAt.getTime()) / 60_000),
  ).toEqual([30, 40, 30])
})

it('the same start changes nothing', async ({ db, move, starts }) => {
  const before = await db.message.count()
  expect(await move(at('15:00'))).toMatchObject({ organizerEmailed: false, emailed: [] })
  expect(await starts()).toEqual(FIRST)
  expect(await db.message.count()).toBe(before)
  expect(await db.bookingEvent.count({ where: { kind: 'moved' } })).toBe(0)
})

it('those who come elsewhere or not at all: who is left closes up', async ({
  visitor,
  move,
  group,
  starts,
}) => {
  await visitor.booking.cancel({ publicToken: group.tokens[1] ?? '' })
  await visitor.booking.reschedule({
    publicToken: group.tokens[2] ?? '',
    newStartDatetime: at('15:00', '2026-03-04'),
  })
  await move(at('15:00'))
  expect(await starts()).toEqual([at('15:00'), 'cancelled', at('15:40')])
})

it('the free times of the whole group are those that it can be moved to, and each of them can', async ({
  db,
  visitor,
  move,
  group,
  starts,
}) => {
  await givenBooking(db, `${TUESDAY}T18:30Z`)
  const asked = { publicToken: group.organizer, wholeGroup: true, date: TUESDAY }
  const free = await visitor.availability.day(asked)
  const clocks = free.map(({ startDatetime }) => startDatetime.toISOString().slice(11, 16))
  // 130 minutes with the last clean-up: from 14:00 on, until 16:15 they are over by 18:25.
  expect(clocks).toEqual(expect.arrayContaining(['14:00', '15:00', '16:15', '19:00']))
  expect(clocks).not.toContain('16:30')
  const window = { startDate: TUESDAY, days: 1, publicToken: group.organizer, wholeGroup: true }
  const { offsets, days } = await visitor.availability.window(window)
  expect(offsets).toEqual([0, 40 * 60_000, 90 * 60_000])
  expect(days[0]?.starts).toEqual(free.map(({ startDatetime }) => startDatetime.getTime()))
  expect(await errorFrom(move(at('16:30')))).toMatchObject({ code: 'slotTaken', status: 409 })
  expect(await starts()).toEqual(FIRST)
  await move(at('16:15'))
  expect(await starts()).toEqual([at('16:15'), at('16:55'), at('17:45')])
})

it('a start that does not fit moves nobody and names three that do', async ({
  db,
  move,
  starts,
}) => {
  await givenBooking(db, `${TUESDAY}T19:00Z`)
  const messages = await db.message.count()
  const error = await errorFrom(move(at('18:00')))
  expect(error).toMatchObject({ code: 'slotTaken' })
  expect(error.alternatives).toHaveLength(3)
  expect(await starts()).toEqual(FIRST)
  expect(await errorFrom(move(at('21:00')))).toMatchObject({ code: 'slotUnavailable' })
  expect(await starts()).toEqual(FIRST)
  expect(await db.message.count()).toBe(messages)
  for (const start of error.alternatives ?? []) await move(new Date(start))
})

it('each visit counts toward the limit of a day, and the group does not stand in its own way', async ({
  db,
  move,
  starts,
}) => {
  await givenShop(db, { settings: { max_bookings_per_day: '3' } })
  await move(at('16:00'))
  expect(await starts()).toEqual(LATER)
  await givenBooking(db, '2026-03-04T20:00Z')
  const error = await errorFrom(move(at('15:00', '2026-03-04')))
  expect(error).toMatchObject({ code: 'slotUnavailable' })
})

it('only the organizer’s own link moves everyone', async ({
  visitor,
  barber,
  move,
  group,
  starts,
}) => {
  const { token } = await barber.booking.generateToken({
    id: group.ids[0] ?? 0,
    purpose: 'reschedule',
  })
  for (const publicToken of [group.tokens[2] ?? '', token, 'unknown']) {
    expect(await errorFrom(move(at('16:00'), publicToken))).toMatchObject({ code: 'linkInvalid' })
    const asked = { publicToken, wholeGroup: true, date: TUESDAY }
    expect(await errorFrom(visitor.availability.day(asked))).toMatchObject({
      code: 'linkInvalid',
    })
  }
  const { canRescheduleAll } = await visitor.bookingGroup.byToken({
    publicToken: group.tokens[2] ?? '',
  })
  expect(canRescheduleAll).toBe(false)
  expect(await starts()).toEqual(FIRST)
  await visitor.bookingGroup.cancelByToken({ publicToken: group.organizer })
  expect(await errorFrom(move(at('16:00')))).toMatchObject({ code: 'notConfirmed' })
})

it('nobody moves once the cut-off of one is over or one visit has begun, and the error says so', async ({
  db,
  visitor,
  move,
  group,
  starts,
  clock,
}) => {
  await givenShop(db, {
    settings: { reschedule_cutoff_hours: '24', business_phone: '979 555 0100' },
  })
  // The cut-off of Ann is over, those of Ben and Cal are not.
  clock.now = at('15:10', '2026-03-02')
  expect(await errorFrom(move(at('16:00', '2026-03-04')))).toMatchObject({
    code: 'pastCutoff',
    status: 409,
    message:
      'Appointments can be rescheduled online until 24 hours before they begin, and that has passed for one of your group. Please call 979 555 0100.',
  })
  const { canRescheduleAll } = await visitor.bookingGroup.byToken({ publicToken: group.organizer })
  expect(canRescheduleAll).toBe(false)
  await givenShop(db)
  clock.now = at('15:10')
  const error = await errorFrom(move(at('19:00')))
  expect(error).toMatchObject({ code: 'visitBegun', status: 409 })
  expect(error.message).toContain('One appointment of your group has already begun')
  expect(await starts()).toEqual(FIRST)
})

it('the moves of each count, whether alone or with the group', async ({
  db,
  visitor,
  move,
  group,
  starts,
  clock,
}) => {
  await visitor.booking.reschedule({
    publicToken: group.tokens[2] ?? '',
    newStartDatetime: at('19:00'),
  })
  for (const clock of ['16:00', '15:00', '16:00', '15:00', '16:00']) await move(at(clock))
  const error = await errorFrom(move(at('15:00')))
  expect(error).toMatchObject({ code: 'tooManyMoves', status: 429 })
  expect(error.message).toContain(
    'One appointment of your group has been rescheduled 6 times in one day.',
  )
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
  expect(await starts()).toEqual(LATER)
  // The others could still be moved alone.
  await visitor.booking.reschedule({ publicToken: group.organizer, newStartDatetime: at('15:15') })

  await db.bookingEvent.deleteMany({ where: { kind: 'moved' } })
  await db.bookingEvent.createMany({
    data: Array.from({ length: 20 }, () => ({
      bookingId: group.ids[1] ?? 0,
      kind: 'moved',
      happenedAt: new Date(clock.now.getTime() - 48 * 3_600_000),
      before: {},
      after: {},
    })),
  })
  const total = await errorFrom(move(at('18:00')))
  expect(total).toMatchObject({ code: 'tooManyMoves' })
  expect(total.message).toContain('One appointment of your group has been rescheduled 20 times')
})
