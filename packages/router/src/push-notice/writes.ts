import type { PushDevice, Transaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import type { PushNotice, PushOutcome } from '../ports.ts'
import { pushKeys } from '../push-device/writes.ts'
import { readSettings, settingValue } from '../setting/reads.ts'
import { noticeOf } from './reads.ts'
import { isNoticeKind, type NoticeKind } from './schema.ts'

/** A notice that could not be delivered for so long is of no use any more. */
const STALE_MS = 24 * 3_600_000
const KEPT_MS = 30 * 24 * 3_600_000

interface Change {
  /** Null for a booking that was not there before. */
  before: { status: string; startAt: Date } | null
  after: { id: number; status: string; startAt: Date; revision: number }
}

/**
 * Tell the barber's devices what a visitor did, after the transaction of the change commits. What he
 * does himself he knows.
 */
export async function pushChange(tx: Transaction, ctx: Context, { before, after }: Change) {
  const kind = kindOf({ before, after })
  if (!kind || ctx.admin) return
  const payload = { bookingId: after.id, kind, revision: after.revision }
  await ctx.enqueue(tx, { name: 'push-change', payload })
}

function kindOf({ before, after }: Change): NoticeKind | null {
  if (!before) return 'booked'
  if (after.status !== before.status) return after.status === 'cancelled' ? 'cancelled' : null
  return after.startAt.getTime() === before.startAt.getTime() ? null : 'moved'
}

interface Notice {
  bookingId: number
  kind: NoticeKind
  revision: number
}

/** One delivery for each device there is now; done again, it adds nothing. */
export async function addressNotice(ctx: Context, notice: Notice): Promise<void> {
  const settings = await readSettings(ctx)
  if (settingValue(settings, 'send_admin_push_notifications') !== 'true') return
  await ctx.db.$transaction(async (tx) => {
    const devices = await tx.pushDevice.findMany({ select: { id: true } })
    const deliveries = await tx.pushDelivery.createManyAndReturn({
      data: devices.map(({ id }) => ({ deviceId: id, ...notice, createdAt: ctx.now })),
      skipDuplicates: true,
      select: { id: true },
    })
    for (const { id } of deliveries) {
      await ctx.enqueue(tx, { name: 'push-to-device', payload: { deliveryId: id } })
    }
  })
}

/**
 * Push one notice to one device. A worker that dies in between does it again, and the device shows
 * the same notice once.
 *
 * @throws Error when the push service wants to be asked again later.
 */
export async function deliverNotice(ctx: Context, { deliveryId }: { deliveryId: number }) {
  const { db, now } = ctx
  const delivery = await db.pushDelivery.findUnique({
    where: { id: deliveryId },
    include: { device: true },
  })
  if (!delivery || delivery.acceptedAt || !isNoticeKind(delivery.kind)) return
  if (now.getTime() - delivery.createdAt.getTime() > STALE_MS) return
  const { bookingId, kind, revision, device } = delivery
  const booking = await db.booking.findUnique({ where: { id: bookingId } })
  if (!booking) return
  const zone = settingValue(await readSettings(ctx), 'timezone')
  const outcome = await pushTo(ctx, device, noticeOf({ kind, booking, revision, zone }))
  if (outcome === 'later') throw new Error('The push service asks to be tried again later.')
  if (outcome === 'accepted') {
    await db.pushDelivery.updateMany({ where: { id: deliveryId }, data: { acceptedAt: now } })
  }
}

/** A subscription that is gone is forgotten. */
async function pushTo(ctx: Context, device: PushDevice, notice: PushNotice): Promise<PushOutcome> {
  const outcome = await ctx.push.send({ device, notice, keys: await pushKeys(ctx) })
  if (outcome === 'gone') await ctx.db.pushDevice.deleteMany({ where: { id: device.id } })
  return outcome
}

/** Every device at once and by request, so that the barber sees what comes of it. */
export async function testDevices(ctx: Context) {
  const devices = await ctx.db.pushDevice.findMany()
  const notice: PushNotice = {
    name: 'test',
    title: 'It works',
    body: 'Bookings will be shown on this device.',
    path: '/admin/settings',
  }
  const outcomes = await Promise.all(devices.map((device) => pushTo(ctx, device, notice)))
  const count = (wanted: PushOutcome) => outcomes.filter((each) => each === wanted).length
  return {
    accepted: count('accepted'),
    gone: count('gone'),
    failed: count('refused') + count('later'),
  }
}

/** What was pushed is remembered as long as a job may still come back to it, and some days more. */
export async function sweepDeliveries({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await db.pushDelivery.deleteMany({ where: { createdAt: { lt: before } } })
}
