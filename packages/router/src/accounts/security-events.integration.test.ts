import { capSecurityEvents, recordSecurityEvent } from '@haircuts/core/accounts/security-events'
import { adminOfToken } from '@haircuts/core/accounts/sign-in'
import { expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  callerFor,
  errorFrom,
  givenAdmin,
  givenService,
  givenShop,
  MONDAY_MORNING,
  visitOf,
} from '../testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const it = test
  .extend(
    'at',
    ({ context }) =>
      (given: Partial<AppContext> = {}) =>
        context(given),
  )
  .extend(
    'events',
    ({ at }) =>
      () =>
        callerFor(at({ admin: BARBER })).auth.securityEvents(),
  )

it.beforeEach(async ({ db }) => {
  await givenAdmin(db)
})

const after = (ms: number) => new Date(MONDAY_MORNING.getTime() + ms)
const password = 'sharp scissors'

it('tells what happened, from which network and device, the newest first', async ({
  at,
  db,
  events,
}) => {
  const username = BARBER.email
  const from = (minutes: number) =>
    at({ countedAs: '192.0.2.7', userAgent: 'Phone', now: after(minutes * 60_000) })
  await errorFrom(callerFor(from(0)).auth.login({ username, password: 'my secret guess' }))
  await errorFrom(callerFor(from(1)).auth.login({ username: 'a@b.co', password }))
  const { accessToken } = await callerFor(from(2)).auth.login({ username, password })
  const admin = await adminOfToken(db, { token: accessToken, now: MONDAY_MORNING })
  const barber = (minutes: number) => callerFor({ ...from(minutes), admin }).auth
  await barber(3).changeEmail({ currentPassword: password, newEmail: 'chair@example.edu' })
  await barber(4).changePassword({ currentPassword: password, newPassword: 'sharper scissors' })

  const found = await events()
  expect(found.map(({ kind, count }) => [kind, count])).toEqual([
    ['password_changed', 1],
    ['email_changed', 1],
    ['sign_in', 1],
    ['sign_in_failed', 2],
  ])
  for (const each of found) expect(each).toMatchObject({ network: '192.0.2.7', userAgent: 'Phone' })
  expect(JSON.stringify(await db.securityEvent.findMany())).not.toMatch(/secret|@/)
})

it('lists a sign-in also after failures from many networks for hours', async ({ at, events }) => {
  await recordSecurityEvent(at({ countedAs: '198.51.100.9' }), 'sign_in')
  for (let n = 0; n < 60; n++) {
    const now = after((1 + Math.floor(n / 15)) * HOUR)
    await recordSecurityEvent(at({ countedAs: `192.0.2.${n}`, now }), 'sign_in_failed')
  }
  const found = await events()
  expect(found).toHaveLength(26)
  expect(found.at(-1)).toMatchObject({ kind: 'sign_in', network: '198.51.100.9' })
})

it('logs one line for each, with the network and nothing that was typed', async ({ at }) => {
  const ctx = at({ countedAs: '192.0.2.7' })
  await errorFrom(callerFor(ctx).auth.login({ username: BARBER.email, password: 'guess' }))
  await callerFor(ctx).auth.login({ username: BARBER.email, password })
  expect(ctx.logged).toEqual([
    { securityEvent: 'sign_in_failed', network: '192.0.2.7' },
    { securityEvent: 'sign_in', network: '192.0.2.7' },
  ])
})

it('names the lock of a network that failed too often', async ({ at, events }) => {
  const guess = () =>
    errorFrom(callerFor(at()).auth.login({ username: BARBER.email, password: 'guess' }))
  for (const _ of Array(12)) await guess()
  const found = (await events()).map(({ kind, count }) => ({ kind, count }))
  expect(found).toContainEqual({ kind: 'sign_in_failed', count: 10 })
  expect(found).toContainEqual({ kind: 'sign_in_locked', count: 2 })
})

it('tells of bookings that ask for the override without a login, in one row an hour', async ({
  db,
  at,
  events,
}) => {
  await givenShop(db)
  const service = await givenService(db)
  const wish = visitOf(service, '2026-03-03T15:00Z', { adminOverride: true })
  const stranger = at({ countedAs: '192.0.2.7' })
  for (const _ of Array(12)) {
    expect(await errorFrom(callerFor(stranger).booking.create(wish))).toMatchObject({
      code: 'signInNeeded',
    })
  }
  // Also where another part of the request is wrong, but for no request that asks for no override.
  await errorFrom(callerFor(stranger).booking.create({ ...wish, clientName: '' }))
  await callerFor(stranger).booking.create({ ...wish, adminOverride: false })
  await callerFor(at({ admin: BARBER })).booking.create({
    ...wish,
    startDatetime: '2026-03-04T15:00Z',
  })
  expect(await events()).toMatchObject([
    { kind: 'override_refused', network: '192.0.2.7', count: 13 },
  ])
  expect(await db.booking.count()).toBe(2)
})

it('keeps an attack from a thousand networks to some twenty rows an hour', async ({ at, db }) => {
  for (const host of Array(60).keys()) {
    await recordSecurityEvent(at({ countedAs: `198.51.100.${host}` }), 'sign_in_failed')
  }
  const rows = await db.securityEvent.findMany({ orderBy: { count: 'desc' } })
  expect(rows).toHaveLength(21)
  expect(rows[0]).toMatchObject({ network: null, userAgent: null, count: 40 })
  await recordSecurityEvent(at({ now: after(HOUR) }), 'sign_in_failed')
  expect(await db.securityEvent.count()).toBe(22)
})

it('forgets more than a thousand rows of a sort', async ({ at, db }) => {
  await recordSecurityEvent(at({ now: after(-89 * DAY) }), 'sign_in')
  await db.securityEvent.createMany({
    data: Array.from({ length: 1005 }, (_, n) => ({
      kind: 'sign_in_failed',
      mergeKey: `failure ${n}`,
      firstAt: after(-n),
      lastAt: after(-n),
    })),
  })
  await capSecurityEvents(at())
  expect(await db.securityEvent.count({ where: { mergeKey: null } })).toBe(1)
  expect(await db.securityEvent.count()).toBe(1001)
  expect(await db.securityEvent.findFirst({ where: { mergeKey: 'failure 1004' } })).toBeNull()
})
