import { seedDemo } from '@haircuts/core/operations/seed-demo'
import { seedFirstRun } from '@haircuts/core/operations/seed-first-run'
import { SETTINGS } from '@haircuts/core/site/setting-schema'
import { localDate } from '@haircuts/scheduling/zone'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import { callerFor, emptyTables, MONDAY_MORNING } from '../testing.ts'

const ZONE = SETTINGS.timezone.default

const it = test
  // The tests of this file build on one set of rows.
  .extend('db', ({ database }) => database.db)

it('seeds two years of bookings of returning clients once', async ({ context, db }) => {
  const ctx = context()
  await seedFirstRun(db)
  await seedDemo(ctx)
  const bookings = await db.booking.count()
  expect(bookings).toBeGreaterThan(1000)
  expect(await db.client.count()).toBeLessThan(bookings / 3)
  expect(await db.booking.count({ where: { startAt: { gt: MONDAY_MORNING } } })).toBeGreaterThan(10)
  const clients = await db.client.findMany()
  expect(new Set(clients.map(({ phone }) => phone)).size).toBe(clients.length)
  const waiting = { status: 'confirmed', endAt: { lt: MONDAY_MORNING } }
  expect(await db.booking.count({ where: waiting })).toBe(5)

  const group = await db.booking.findMany({
    where: { groupId: { not: null } },
    orderBy: { startAt: 'asc' },
  })
  expect(group.map(({ isOrganizer }) => isOrganizer)).toEqual([true, false, false])
  expect(group.slice(1).map(({ startAt }) => startAt)).toEqual(
    group.slice(0, -1).map(({ endAt }) => endAt),
  )
  expect(await db.booking.count({ where: { seriesId: { not: null } } })).toBe(5)

  await seedDemo(ctx)
  expect(await db.booking.count()).toBe(bookings)
})

it.for([
  { now: '2026-11-24T15:00:00Z', thanksgiving: '2026-11-26' },
  { now: '2026-11-12T15:00:00Z', thanksgiving: '2026-11-26' },
  { now: '2026-11-26T15:00:00Z', thanksgiving: '2026-11-26' },
  { now: '2026-11-27T15:00:00Z', thanksgiving: '2027-11-25' },
])('closes the next Thanksgiving on $now', async ({ now, thanksgiving }, { context, db }) => {
  await emptyTables(db)
  const ctx = context({ now: new Date(now) })
  await seedFirstRun(db)
  await seedDemo(ctx)
  const dates = await db.specialDate.findMany()
  expect(dates).toMatchObject([
    { date: new Date(thanksgiving), isOpen: false, note: 'Thanksgiving' },
  ])
  const bookings = await db.booking.findMany({ select: { startAt: true } })
  const days = new Set(bookings.map(({ startAt }) => localDate(startAt.getTime(), ZONE)))
  expect(
    [...days].filter((day) => ['2025-11-27', '2026-11-26', thanksgiving].includes(day)),
  ).toEqual([])
  expect(await db.booking.count({ where: { groupId: { not: null } } })).toBe(3)
  const callVisitor = callerFor({ ...ctx, admin: null })
  const [service] = await callVisitor.appointmentType.list()
  const slots = await callVisitor.availability.day({
    appointmentTypeId: service?.id ?? 0,
    date: thanksgiving,
  })
  expect(slots).toEqual([])
})
