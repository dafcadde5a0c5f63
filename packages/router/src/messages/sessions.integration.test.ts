import { adminOfToken } from '@haircuts/core/accounts/sign-in'
import { createDeliveries, deliverNotice } from '@haircuts/core/messages/push-notices'
import { expect } from 'vitest'
import type { AppContext } from '../context.ts'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
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

const it = test
  .extend('service', () => pushService())
  .extend('devices', ({ context, service: { push, shown }, db }) => {
    const at = (given: Partial<AppContext> = {}) => context({ push, ...given })
    /** A session on a device that receives notifications. */
    async function device(name: string) {
      const { auth } = callerFor(at({ userAgent: name }))
      const login = await auth.login({ username: BARBER.email, password: 'sharp scissors' })
      const admin = await adminOfToken(db, { token: login.accessToken, now: MONDAY_MORNING })
      await callerFor(at({ admin })).pushDevice.subscribe(subscription(name))
      return { admin, auth: callerFor(at({ admin })).auth }
    }
    /** What a booking would show now, on which devices. */
    async function notified(now = MONDAY_MORNING) {
      const ctx = at({ now })
      const booking = await givenBooking(db, '2026-03-03T15:00:00Z', { status: 'cancelled' })
      await createDeliveries(ctx, { bookingId: booking.id, kind: 'cancelled', revision: 0 })
      for (const job of ctx.jobs) {
        if (job.name === 'push-to-device') await deliverNotice(ctx, job.payload)
      }
      return shown.splice(0).map(({ endpoint }) => endpoint.split('/').at(-1))
    }
    return { at, device, notified }
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

it('ends with the session, expired or idle, before anything is swept', async ({ devices, db }) => {
  await devices.device('phone')
  const late = new Date(MONDAY_MORNING.getTime() + 13 * DAY)
  expect(await devices.notified(late)).toEqual(['phone'])
  expect(await devices.notified(new Date(MONDAY_MORNING.getTime() + 14 * DAY))).toEqual([])
  await db.session.updateMany({ data: { lastUsedAt: new Date('2026-04-01T12:00:00Z') } })
  expect(await devices.notified(new Date(MONDAY_MORNING.getTime() + 30 * DAY))).toEqual([])
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
