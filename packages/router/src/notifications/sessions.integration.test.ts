import { adminOfToken } from '@haircuts/core/accounts/sign-in'
import { createDeliveries, deliverNotice } from '@haircuts/core/notifications/push-notices'
import type { PushNotice } from '@haircuts/core/notifications/push-service'
import { sweepByRetention } from '@haircuts/core/operations/sweep-by-retention'
import { expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  type Caller,
  callerFor,
  errorFrom,
  givenAdmin,
  givenBooking,
  givenShop,
  MONDAY_MORNING,
  pushService,
  subscription,
} from '../testing.ts'

const DAY = 86_400_000

interface Device {
  auth: Caller['auth']
}

const it = test
  .extend('service', () => pushService())
  .extend('devices', ({ context, service: { push, shown }, db }) => {
    const at = (given: Partial<AppContext> = {}) => context({ push, ...given })
    /** A session on a device that receives notifications. */
    async function device(name: string, now = MONDAY_MORNING) {
      const { auth } = callerFor(at({ userAgent: name, now }))
      const login = await auth.login({ username: BARBER.email, password: 'sharp scissors' })
      const admin = await adminOfToken(db, { token: login.accessToken, now })
      await callerFor(at({ admin, now })).pushDevice.subscribe(subscription(name))
      return { admin, auth: callerFor(at({ admin, now })).auth }
    }
    /** The notices of the last call of `notified`. */
    const notices: PushNotice[] = []
    /** What a booking would show now, on which devices. */
    async function notified(now = MONDAY_MORNING) {
      const ctx = at({ now })
      const booking = await givenBooking(db, '2026-03-03T15:00:00Z', { status: 'cancelled' })
      await createDeliveries(ctx, { bookingId: booking.id, kind: 'cancelled', revision: 0 })
      for (const job of ctx.jobs) {
        if (job.name === 'push-to-device') await deliverNotice(ctx, job.payload)
      }
      const all = shown.splice(0)
      notices.push(...all.map(({ notice }) => notice))
      return all.map(({ endpoint }) => endpoint.split('/').at(-1))
    }
    return { at, device, notified, shown: notices }
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db)
  await givenAdmin(db)
})

it('ends with the logout of its device', async ({ devices }) => {
  const phone = await devices.device('phone')
  await devices.device('laptop')
  expect(await devices.notified()).toEqual(['phone', 'laptop'])
  await phone.auth.logout()
  expect(await devices.notified()).toEqual(['laptop'])
})

it('ends when the device is signed out from afar, also for what is on its way', async ({
  devices,
  db,
  service,
}) => {
  const phone = await devices.device('phone')
  const laptop = await devices.device('laptop')
  const ctx = devices.at()
  const booking = await givenBooking(db, '2026-03-03T15:00:00Z')
  await createDeliveries(ctx, { bookingId: booking.id, kind: 'booked', revision: 0 })
  await laptop.auth.revoke({ id: phone.admin?.sessionId ?? 0 })
  for (const job of ctx.jobs) {
    if (job.name === 'push-to-device') await deliverNotice(ctx, job.payload)
  }
  expect(service.shown).toMatchObject([{ endpoint: 'https://push.example.com/laptop' }])
})

it('ends on the other devices with a new password', async ({ devices }) => {
  await devices.device('phone')
  const laptop = await devices.device('laptop')
  const change = { currentPassword: 'sharp scissors', newPassword: 'sharper scissors' }
  await laptop.auth.changePassword(change)
  expect(await devices.notified()).toEqual(['laptop'])
})

it('outlives the expiry of its session, without names until the next login', async ({
  devices,
  db,
  service,
}) => {
  await devices.device('phone')
  const late = new Date(MONDAY_MORNING.getTime() + 14 * DAY)
  const notice = async () => {
    await devices.notified(late)
    return devices.shown.splice(0).map(({ title, body }) => [title, body])
  }
  expect(await notice()).toEqual([['Booking cancelled. Open to see it.', '']])
  const ctx = devices.at({ now: late })
  await sweepByRetention(ctx)
  expect(await db.session.count()).toBe(0)
  expect(await notice()).toEqual([['Booking cancelled. Open to see it.', '']])
  expect(service.shown).toEqual([])
  await devices.device('phone', late)
  expect(await notice()).toEqual([
    ['Booking cancelled', 'Somebody Else, Haircut\nTue, Mar 3, 10:00 AM'],
  ])
})

it.for<[string, (laptop: Device) => Promise<unknown>]>([
  ['signing out all other devices', ({ auth }) => auth.revokeOthers()],
  [
    'a new password',
    ({ auth }) =>
      auth.changePassword({
        currentPassword: 'sharp scissors',
        newPassword: 'sharper scissors',
      }),
  ],
])('%s also ends it where the session has expired', async ([, act], { devices }) => {
  await devices.device('phone')
  const late = new Date(MONDAY_MORNING.getTime() + 14 * DAY)
  await sweepByRetention(devices.at({ now: late }))
  const laptop = await devices.device('laptop', late)
  expect(await devices.notified(late)).toEqual(['phone', 'laptop'])
  await act(laptop)
  expect(await devices.notified(late)).toEqual(['laptop'])
})

it('goes with the same browser to the session that turns it on again', async ({ devices }) => {
  const first = await devices.device('phone')
  await devices.device('phone')
  await first.auth.logout()
  expect(await devices.notified()).toEqual(['phone'])
})

it('is not taken for a session that has just ended', async ({ devices }) => {
  const { admin, auth } = await devices.device('phone')
  await auth.logout()
  const late = callerFor(devices.at({ admin })).pushDevice.subscribe(subscription('again'))
  expect(await errorFrom(late)).toMatchObject({ status: 401 })
})
