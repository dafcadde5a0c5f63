import { createDeliveries, deliverNotice } from '@haircuts/core/notifications/push-notices'
import type { PushOutcome } from '@haircuts/core/notifications/push-service'
import { expect } from 'vitest'
import { test } from '../fixtures.testing.ts'
import {
  BARBER,
  callerFor,
  errorFrom,
  givenBooking,
  givenService,
  givenSession,
  givenShop,
  pushService,
  subscription,
  type testContext,
  visitOf,
} from '../testing.ts'

const it = test
  .extend(
    'givenNotice',
    ({ context, db }) =>
      async (outcome: PushOutcome = 'accepted', more = {}) => {
        const { push, shown } = pushService(outcome)
        const ctx = context({ push, ...more })
        const booking = await givenBooking(db, '2026-03-03T15:00:00Z', { clientName: 'Ann Marsh' })
        const notice = { bookingId: booking.id, kind: 'booked', revision: 0 } as const
        return { ctx, notice, shown }
      },
  )
  /** Two changes of one booking, the second so long after the first. */
  .extend('givenChanges', ({ barber, givenNotice }) => async (seconds: number) => {
    await barber.pushDevice.subscribe(subscription('phone'))
    const { ctx, notice, shown } = await givenNotice()
    const { bookingId } = notice
    await createDeliveries(ctx, notice)
    const later = { ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) }
    return { ctx, later, shown, bookingId }
  })

it.beforeEach(async ({ db }) => {
  await givenShop(db)
  await givenSession(db)
})
async function runAll(ctx: ReturnType<typeof testContext>) {
  for (const job of ctx.jobs) {
    if (job.name === 'push-to-device') await deliverNotice(ctx, job.payload)
  }
}

it('shows who, what and when on every device, once however often it is done', async ({
  barber,
  givenNotice,
}) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  await barber.pushDevice.subscribe(subscription('laptop'))
  const { ctx, notice, shown } = await givenNotice()
  await createDeliveries(ctx, notice)
  await createDeliveries(ctx, notice)
  await runAll(ctx)
  await runAll(ctx)
  expect(shown.map(({ endpoint }) => endpoint)).toEqual([
    'https://push.example.com/phone',
    'https://push.example.com/laptop',
  ])
  expect(shown[0]?.notice).toMatchObject({
    title: 'New booking',
    body: 'Ann Marsh, Haircut\nTue, Mar 3, 10:00 AM',
  })
})

it('reads the switch when the notice is due', async ({ barber, givenNotice }) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  await barber.setting.set({ key: 'send_admin_push_notifications', value: false })
  const { ctx, notice } = await givenNotice()
  await createDeliveries(ctx, notice)
  expect(ctx.jobs).toEqual([])
})

it('forgets a subscription that is gone', async ({ barber, givenNotice }) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  const { ctx, notice } = await givenNotice('gone')
  await createDeliveries(ctx, notice)
  await runAll(ctx)
  expect(await barber.pushDevice.list()).toEqual([])
})

it('fails for the queue to come back to it while the push service is away', async ({
  barber,
  givenNotice,
}) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  const { ctx, notice, shown } = await givenNotice('later')
  await createDeliveries(ctx, notice)
  await expect(runAll(ctx)).rejects.toThrow('tries again later')
  await expect(runAll(ctx)).rejects.toThrow('tries again later')
  expect(shown).toHaveLength(2)
})

it('makes thirty notices an hour of what clients do, and goes on with the next hour', async ({
  barber,
  givenNotice,
  db,
}) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  await barber.pushDevice.subscribe(subscription('laptop'))
  const { ctx, notice } = await givenNotice()
  const { bookingId: noted } = notice
  const devices = await db.pushDevice.findMany()
  const others = Array.from({ length: 30 }, (_, revision) =>
    devices.map(({ id: deviceId }) => ({
      ...{ deviceId, bookingId: noted + 1, kind: 'moved', revision, createdAt: ctx.now },
    })),
  ).flat()
  await db.pushDelivery.createMany({ data: others.slice(0, -2) })
  await createDeliveries(ctx, notice)
  expect(ctx.jobs.splice(0)).toHaveLength(2)
  await db.pushDelivery.createMany({ data: others.slice(-2) })
  await createDeliveries(ctx, { ...notice, kind: 'cancelled', revision: 1 })
  expect(ctx.jobs).toEqual([])
  await createDeliveries(ctx, { ...notice, kind: 'unanswered', revision: 1 })
  expect(ctx.jobs.splice(0)).toHaveLength(2)
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) }
  await createDeliveries(later, { ...notice, kind: 'cancelled', revision: 1 })
  expect(later.jobs).toHaveLength(2)
})

it('drops a notice that is a day old', async ({ barber, givenNotice }) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  const { ctx, notice, shown } = await givenNotice()
  await createDeliveries(ctx, notice)
  await runAll({ ...ctx, now: new Date(ctx.now.getTime() + 25 * 3_600_000) })
  expect(shown).toEqual([])
})

it('merges changes within 30 seconds into one more notice', async ({ givenChanges }) => {
  const { ctx, later, shown, bookingId } = await givenChanges(2)
  await runAll(ctx)
  for (const revision of [1, 2, 3, 4]) {
    await createDeliveries(later, { bookingId, kind: 'moved', revision })
  }
  const waits = later.jobs.map(({ notBefore }) => notBefore?.getTime())
  const end = ctx.now.getTime() + 30_000
  expect(waits).toEqual([undefined, end, end, end, end])
  await runAll(later)
  expect(shown.map(({ notice }) => [notice.title, notice.name, notice.version])).toEqual([
    ['New booking', `booking-${bookingId}`, 'booked-0'],
    ['Booking rescheduled', `booking-${bookingId}`, 'moved-4'],
  ])
})

it('pushes a later change immediately', async ({ givenChanges }) => {
  const { later, bookingId } = await givenChanges(31)
  await createDeliveries(later, { bookingId, kind: 'moved', revision: 1 })
  expect(later.jobs.map(({ notBefore }) => notBefore)).toEqual([undefined, undefined])
})

it('announces a rescheduled booking as new if its first notice was not delivered', async ({
  givenChanges,
}) => {
  const { later, shown, bookingId } = await givenChanges(2)
  await createDeliveries(later, { bookingId, kind: 'moved', revision: 1 })
  await runAll(later)
  expect(shown.map(({ notice }) => notice.title)).toEqual(['New booking'])
})

it('drops the notice of a booking that was cancelled before delivery', async ({
  givenChanges,
  db,
}) => {
  const { ctx, shown, bookingId } = await givenChanges(2)
  await db.booking.update({ where: { id: bookingId }, data: { status: 'cancelled' } })
  await runAll(ctx)
  expect(shown).toEqual([])
})

it('stores one encrypted key for the installation', async ({ barber, db }) => {
  const keys = await Promise.all([1, 2, 3].map(() => barber.pushDevice.publicKey()))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  const [row] = await db.pushKey.findMany()
  expect(Buffer.from(row?.encryptedPrivateKey ?? []).toString()).toBe('push-key|private')
})

it.for([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://printer.local/a',
  'https://user:secret@push.example.com/a',
  'not an address',
])('rejects %s as the address of a push service', async (endpoint, { barber }) => {
  const error = await errorFrom(barber.pushDevice.subscribe({ ...subscription('phone'), endpoint }))
  expect(error.errors?.map(({ path }) => path)).toEqual(['endpoint'])
})

it('never returns an endpoint, and recognises the same browser', async ({ barber }) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  await barber.pushDevice.subscribe(subscription('phone'))
  const devices = await barber.pushDevice.list()
  expect(devices).toEqual([expect.objectContaining({ service: 'push.example.com' })])
  expect(JSON.stringify(devices)).not.toContain('/phone')
})

it('is notified of changes by visitors, not by the admin', async ({ db, barber, context }) => {
  await barber.pushDevice.subscribe(subscription('phone'))
  const service = await givenService(db)
  const visitor = context()
  const made = await callerFor(visitor).booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
  const token = (url: string) => url.split('/').at(-1) ?? ''
  await callerFor(visitor).booking.reschedule({
    publicToken: token(made.rescheduleUrl),
    newStartDatetime: '2026-03-03T16:00:00Z',
  })
  await callerFor(visitor).booking.cancel({ publicToken: token(made.cancelUrl) })
  const kinds = visitor.jobs.flatMap((job) =>
    job.name === 'push-change' ? [[job.payload.kind, job.payload.revision]] : [],
  )
  expect(kinds).toEqual([
    ['booked', 0],
    ['moved', 1],
    ['cancelled', 2],
  ])

  const himself = context({ admin: BARBER })
  await callerFor(himself).booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
  expect(himself.jobs.map(({ name }) => name)).not.toContain('push-change')
})

it('enqueues nothing where no device is registered', async ({ db, context }) => {
  const service = await givenService(db)
  const visitor = context()
  await callerFor(visitor).booking.create(visitOf(service, '2026-03-03T15:00:00Z'))
  expect(visitor.jobs.map(({ name }) => name)).toEqual(['deliver-message'])
})
