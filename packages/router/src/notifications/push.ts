import { byIdInput } from '@haircuts/core/kernel/fields'
import {
  forgetDevice,
  listDevices,
  publicKey,
  subscribe,
} from '@haircuts/core/notifications/push-devices'
import { testDevices } from '@haircuts/core/notifications/push-notices'
import {
  deviceView,
  publicKeyView,
  reachView,
  subscribeInput,
  testView,
} from '@haircuts/core/notifications/push-schema'
import { reachDuringSetup } from '@haircuts/core/operations/setup-progress'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const barberReachRouter = router({
  overview: adminProcedure
    .meta({
      rest: 'GET /notifications',
      summary: 'Show how the barber hears of bookings',
      description: 'By email and by the notifications of devices, and when each last worked.',
    })
    .output(reachView)
    .query(({ ctx }) => reachDuringSetup(ctx)),
})

export const pushDeviceRouter = router({
  publicKey: adminProcedure
    .meta({ rest: 'GET /push/public-key', summary: 'Read the key a browser subscribes to' })
    .output(publicKeyView)
    .query(({ ctx }) => publicKey(ctx)),
  list: adminProcedure
    .meta({ rest: 'GET /push/devices', summary: 'List the devices with notifications' })
    .output(z.array(deviceView))
    .query(({ ctx }) => listDevices(ctx)),
  subscribe: adminProcedure
    .meta({
      rest: 'POST /push/devices',
      summary: 'Turn on notifications for this device',
      description:
        "The body is the browser's own subscription. Sending the same one again adds no second one.",
      errors: ['tooManyDevices'],
      creates: true,
    })
    .input(subscribeInput)
    .output(deviceView)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
  forget: adminProcedure
    .meta({
      rest: 'DELETE /push/devices/:id',
      summary: 'Turn off notifications for a device',
      errors: ['deviceNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => forgetDevice(ctx, input)),
  test: adminProcedure
    .meta({ rest: 'POST /push/test', summary: 'Send a test notification to every device' })
    .output(testView)
    .mutation(({ ctx }) => testDevices(ctx)),
})
