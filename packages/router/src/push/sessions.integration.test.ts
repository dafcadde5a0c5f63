import { createTestDatabase, type TestDatabase } from '@haircuts/db/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminOfToken } from '../auth/writes.ts'
import type { Context } from '../context.ts'
import {
  BARBER,
  callerFor,
  emptyTables,
  givenAdmin,
  givenBooking,
  givenShop,
  MONDAY_MORNING,
  refusalFrom,
  testContext,
} from '../testing.ts'
import { createDeliveries, deliverNotice } from './notices.ts'

const DAY = 86_400_000

let test: TestDatabase
let shown: string[]

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(async () => {
  await emptyTables(test.db)
  await givenShop(test.db)
  await givenAdmin(test.db)
  shown = []
})

const at = (given: Partial<Context> = {}) =>
  testContext({
    db: test.db,
    push: {
      makeKeys: () => ({ publicKey: 'public', privateKey: 'private' }),
      send: async ({ device }) => {
        shown.push(device.endpoint)
        return 'accepted'
      },
    },
    ...given,
  })
const subscription = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: {
    p256dh: Buffer.alloc(65, 4).toString('base64url'),
    auth: Buffer.alloc(16, 1).toString('base64url'),
  },
})

/** Signed in on a device that is told of bookings. */
async function device(name: string) {
  const { auth } = callerFor(at({ userAgent: name }))
  const login = await auth.login({ username: BARBER.email, password: 'sharp scissors' })
  const admin = await adminOfToken(test.db, { token: login.accessToken, now: MONDAY_MORNING })
  await callerFor(at({ admin })).pushDevice.subscribe(subscription(name))
  return { admin, auth: callerFor(at({ admin })).auth }
}

/** What a booking would show now, on which devices. */
async function told(now = MONDAY_MORNING) {
  const ctx = at({ now })
  const booking = await givenBooking(test.db, '2026-03-03T15:00:00Z', { status: 'cancelled' })
  await createDeliveries(ctx, { bookingId: booking.id, kind: 'cancelled', revision: 0 })
  for (const job of ctx.jobs) {
    if (job.name === 'push-to-device') await deliverNotice(ctx, job.payload)
  }
  return shown.splice(0).map((endpoint) => endpoint.split('/').at(-1))
}

it('ends with the logout of its device', async () => {
  const phone = await device('phone')
  await device('laptop')
  expect(await told()).toEqual(['phone', 'laptop'])
  await phone.auth.logout()
  expect(await told()).toEqual(['laptop'])
})

it('ends when the device is signed out from afar, also for what is on its way', async () => {
  const phone = await device('phone')
  const laptop = await device('laptop')
  const ctx = at()
  const booking = await givenBooking(test.db, '2026-03-03T15:00:00Z')
  await createDeliveries(ctx, { bookingId: booking.id, kind: 'booked', revision: 0 })
  await laptop.auth.revoke({ id: phone.admin?.sessionId ?? 0 })
  for (const job of ctx.jobs) {
    if (job.name === 'push-to-device') await deliverNotice(ctx, job.payload)
  }
  expect(shown).toEqual(['https://push.example.com/laptop'])
})

it('ends on the other devices with a new password', async () => {
  await device('phone')
  const laptop = await device('laptop')
  const change = { currentPassword: 'sharp scissors', newPassword: 'sharper scissors' }
  await laptop.auth.changePassword(change)
  expect(await told()).toEqual(['laptop'])
})

it('ends with the session, expired or idle, before anything is swept', async () => {
  await device('phone')
  const late = new Date(MONDAY_MORNING.getTime() + 13 * DAY)
  expect(await told(late)).toEqual(['phone'])
  expect(await told(new Date(MONDAY_MORNING.getTime() + 14 * DAY))).toEqual([])
  await test.db.session.updateMany({ data: { lastUsedAt: new Date('2026-04-01T12:00:00Z') } })
  expect(await told(new Date(MONDAY_MORNING.getTime() + 30 * DAY))).toEqual([])
})

it('goes with the same browser to the session that turns it on again', async () => {
  const first = await device('phone')
  await device('phone')
  await first.auth.logout()
  expect(await told()).toEqual(['phone'])
})

it('is not taken for a session that has just ended', async () => {
  const { admin, auth } = await device('phone')
  await auth.logout()
  const late = callerFor(at({ admin })).pushDevice.subscribe(subscription('again'))
  expect(await refusalFrom(late)).toMatchObject({ status: 401 })
})
