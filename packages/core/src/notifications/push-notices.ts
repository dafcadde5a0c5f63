import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { ANSWER_LEAD_MS, lacksAnswer } from '@haircuts/scheduling/client-mails'
import { answerOf, type BookingRow } from '../booking-calendar/booking-record.ts'
import { dialedNumber } from '../contacts/phone-number.ts'
import { mailRules } from '../emails/list-messages.ts'
import { GaveUp } from '../kernel/background-jobs.ts'
import type { Context } from '../kernel/context.ts'
import { shortDateTime } from '../kernel/date-format.ts'
import { readSettings } from '../site/settings.ts'
import { type NoticeKind, noticeKind } from './declares.ts'
import {
  canShowNames,
  type DeviceWithSession,
  findDevices,
  pushKeys,
  withSession,
} from './push-devices.ts'
import type { PushContext, PushNotice, PushOutcome } from './push-service.ts'

/** Notices older than this are not delivered any more. */
const STALE_MS = 24 * 3_600_000
/** Changes of a booking within this time of its last notice are merged into one more notice. */
const DEBOUNCE_MS = 30_000
/** The notices of what clients do within an hour: more are a flood, which the emails collect. */
const MAX_PER_HOUR = 30
const HOUR_MS = 3_600_000
export const TRY_LATER = 'The notification could not be sent. The site tries again later.'
export const REJECTED_BY_PUSH_SERVICE = 'The push service rejected the notification.'

interface PushTrigger {
  /** Null for a new booking. */
  before: { status: string; startAt: Date } | null
  after: { id: number; status: string; startAt: Date; revision: number }
}

/**
 * Enqueues a push notice about a client's change of a booking. Changes by the barber are not pushed, and nothing is enqueued
 * while no device is registered.
 */
export async function queuePushNotice(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'enqueue'>,
  { before, after }: PushTrigger,
) {
  const kind = kindOf({ before, after })
  if (!kind || ctx.admin) return
  const [device] = await queryPrepared(tx, ANY_DEVICE, [])
  if (!device) return
  const payload = { bookingId: after.id, kind, revision: after.revision }
  await ctx.enqueue(tx, { name: 'push-change', payload })
}

const ANY_DEVICE = { name: 'any push device', text: 'SELECT 1 FROM push_device LIMIT 1' }

function kindOf({ before, after }: PushTrigger): NoticeKind | null {
  if (!before) return after.status === 'pending' ? 'requested' : 'booked'
  if (after.status !== before.status) {
    if (after.status === 'pending') return 'requested'
    return after.status === 'cancelled' ? 'cancelled' : null
  }
  return after.startAt.getTime() === before.startAt.getTime() ? null : 'moved'
}

interface Notice {
  bookingId: number
  kind: NoticeKind
  revision: number
}

/**
 * Creates one delivery per device; idempotent, since deliveries are unique per device, booking, kind and revision. The
 * first change of a booking is pushed immediately. Further changes are debounced by 30 seconds, so that repeated
 * rescheduling alerts at most twice. Beyond thirty notices of clients within an hour there are none.
 */
export async function createDeliveries(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  notice: Notice,
): Promise<void> {
  const settings = await readSettings(ctx.db)
  if (!settings.sendAdminPushNotifications) return
  await ctx.db.$transaction(async (tx) => {
    if (notice.kind !== 'unanswered' && (await isFlooded(tx, ctx, notice))) return
    const devices = await tx.pushDevice.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
    const latest = await tx.pushDelivery.aggregate({
      where: {
        bookingId: notice.bookingId,
        revision: { lt: notice.revision },
        createdAt: { gt: new Date(ctx.now.getTime() - DEBOUNCE_MS) },
      },
      _min: { createdAt: true },
    })
    const { createdAt: since } = latest._min
    const wait = since ? { notBefore: new Date(since.getTime() + DEBOUNCE_MS) } : {}
    const deliveries = await tx.pushDelivery.createManyAndReturn({
      data: devices.map(({ id }) => ({ deviceId: id, ...notice, createdAt: ctx.now })),
      skipDuplicates: true,
      select: { id: true },
    })
    for (const { id } of deliveries) {
      await ctx.enqueue(tx, { name: 'push-to-device', payload: { deliveryId: id }, ...wait })
    }
  })
}

async function isFlooded(tx: Transaction, { now }: Pick<Context, 'now'>, { bookingId }: Notice) {
  const since = new Date(now.getTime() - HOUR_MS)
  const others = await tx.pushDelivery.groupBy({
    by: ['bookingId', 'kind', 'revision'],
    where: {
      ...{ bookingId: { not: bookingId }, kind: { not: 'unanswered' } },
      createdAt: { gt: since },
    },
  })
  return others.length >= MAX_PER_HOUR
}

/**
 * Pushes one notice to one device. It may be redelivered after a crash; the device then replaces the notice without a
 * second alert.
 *
 * @throws Error when it could not be sent for now, so that the job is retried; GaveUp when it is rejected permanently.
 */
export async function deliverNotice(ctx: PushContext, { deliveryId }: { deliveryId: number }) {
  const { db, now } = ctx
  const delivery = await db.pushDelivery.findUnique({
    where: { id: deliveryId },
    include: { device: { include: withSession } },
  })
  if (!delivery || delivery.acceptedAt) return
  if (now.getTime() - delivery.createdAt.getTime() > STALE_MS) return
  const { bookingId, revision, device } = delivery
  const announced = noticeKind.parse(delivery.kind)
  const booking = await db.booking.findUnique({ where: { id: bookingId } })
  if (!booking || (booking.status === 'cancelled') !== (announced === 'cancelled')) return
  if (announced === 'requested' && booking.status !== 'pending') return
  if (announced === 'unanswered' && (answerOf(booking) !== 'none' || booking.startAt <= now)) return
  const others = await db.pushDelivery.findMany({
    where: { bookingId, deviceId: device.id, id: { not: deliveryId } },
    select: { kind: true, revision: true, acceptedAt: true },
  })
  if (others.some((other) => other.revision > revision)) return
  // A rescheduled booking whose first notice was never delivered is announced as new.
  const isNews = others.some(({ kind, acceptedAt }) => kind === 'booked' && !acceptedAt)
  const kind = isNews && announced === 'moved' ? 'booked' : announced
  const { zone } = await readSettings(ctx.db)
  const outcome = await pushTo(ctx, device, noticeOf({ kind, booking, revision, zone }))
  if (outcome === 'later') throw new Error(TRY_LATER)
  if (outcome === 'refused') throw new GaveUp(REJECTED_BY_PUSH_SERVICE)
  if (outcome === 'accepted') {
    await db.pushDelivery.updateMany({ where: { id: deliveryId }, data: { acceptedAt: now } })
  }
}

/**
 * Notifies the barber once of each booking whose client has not answered the reminder. Where reminders are off nobody
 * is asked, so nobody is reported.
 */
export async function pushUnanswered(ctx: Pick<Context, 'db' | 'now' | 'enqueue'>): Promise<void> {
  const settings = await readSettings(ctx.db)
  if (!settings.enableEmailScheduler || !settings.sendReminderEmails) return
  const now = ctx.now.getTime()
  const bookings = await ctx.db.booking.findMany({
    where: {
      status: 'confirmed',
      clientEmail: { not: null },
      startAt: { gt: ctx.now, lte: new Date(now + ANSWER_LEAD_MS) },
    },
  })
  const rules = mailRules(settings)
  for (const booking of bookings) {
    const { id: bookingId, startAt, startAgreedAt, revision } = booking
    const visit = { start: startAt.getTime(), agreed: startAgreedAt.getTime() }
    if (answerOf(booking) !== 'none' || !lacksAnswer(visit, rules, now)) continue
    const notified = { bookingId, kind: 'unanswered', createdAt: { gte: startAgreedAt } } as const
    if ((await ctx.db.pushDelivery.count({ where: notified })) > 0) continue
    await createDeliveries(ctx, { bookingId, kind: 'unanswered', revision })
  }
}

const TITLES: Record<NoticeKind, string> = {
  booked: 'New booking',
  moved: 'Booking rescheduled',
  cancelled: 'Booking cancelled',
  unanswered: 'No answer yet',
  requested: 'First visit asks',
}

interface NoticeInput {
  kind: NoticeKind
  booking: Pick<BookingRow, 'id' | 'clientName' | 'clientPhoneKey' | 'typeName' | 'startAt'>
  revision: number
  zone: string
}

/** The notice's text is visible on a locked screen, so it contains only name, service and time. */
function noticeOf({ kind, booking, revision, zone }: NoticeInput): PushNotice {
  const { id, clientName, clientPhoneKey, typeName, startAt } = booking
  const canBeTexted = dialedNumber(clientPhoneKey) !== null
  const isUnanswered = kind === 'unanswered'
  return {
    // One notice per booking: a later one replaces it on the device.
    name: `booking-${id}`,
    version: `${kind}-${revision}`,
    title: TITLES[kind],
    body: `${clientName}, ${typeName}\n${shortDateTime(startAt, zone)}`,
    path: isUnanswered ? `/admin/dashboard?text=${id}` : '/admin/dashboard',
    ...(isUnanswered && canBeTexted ? { action: `Text ${clientName.split(' ')[0]}` } : {}),
  }
}

/** Notifies every listening device that iCloud rejects the login. */
export async function pushLoginRejected(ctx: PushContext, { refusedAt }: { refusedAt: string }) {
  const isOver =
    (await ctx.db.cloudAccount.count({ where: { refusedAt: new Date(refusedAt) } })) === 0
  if (isOver) return
  await pushWarning(ctx, new Date(refusedAt), {
    name: 'login-refused',
    title: 'iCloud refused the login',
    body: 'Your calendars are out of sync. Please enter a new app-specific password.',
    path: '/admin/icloud',
  })
}

/**
 * Notifies every listening device of a problem that began at that time. A repeated job sends the same notice, which
 * does not alert again.
 *
 * @throws Error when it could not be sent for now, so that the job is retried.
 */
export async function pushWarning(
  ctx: PushContext,
  beganAt: Date,
  warning: Omit<PushNotice, 'version'>,
): Promise<void> {
  const settings = await readSettings(ctx.db)
  if (!settings.sendAdminPushNotifications) return
  if (ctx.now.getTime() - beganAt.getTime() > STALE_MS) return
  const outcomes = await pushToAll(ctx, { ...warning, version: beganAt.toISOString() })
  if (outcomes.includes('later')) throw new Error(TRY_LATER)
}

/**
 * Sends a notice, records that it worked, and deletes a subscription that is gone. Keys that this process cannot decrypt are a reason to retry,
 * because another process may hold the application key they were encrypted with.
 */
async function pushTo(
  ctx: PushContext,
  device: DeviceWithSession,
  notice: PushNotice,
): Promise<PushOutcome> {
  const keys = await pushKeys(ctx)
  if (!keys) {
    ctx.log.info(
      { unreadable: 'push-key' },
      'notice not sent: APP_KEY is not the one its keys were encrypted with',
    )
    return 'later'
  }
  const shown = canShowNames(device, ctx.now) ? notice : namelessOf(notice)
  const outcome = await ctx.push.send({ device, notice: shown, keys })
  const where = { id: device.id }
  if (outcome === 'gone') await ctx.db.pushDevice.deleteMany({ where })
  if (outcome === 'accepted') {
    await ctx.db.pushDevice.updateMany({ where, data: { lastWorkedAt: ctx.now } })
  }
  return outcome
}

/** The notice for a device whose session has expired: "New booking. Open to see it." */
function namelessOf({ name, version, title, path }: PushNotice): PushNotice {
  return { name, version, title: `${title}. Open to see it.`, body: '', path }
}

async function pushToAll(ctx: PushContext, notice: PushNotice): Promise<PushOutcome[]> {
  const devices = await findDevices(ctx.db)
  return Promise.all(devices.map((device) => pushTo(ctx, device, notice)))
}

/** Sends a test notice to every device and counts the outcomes. */
export async function testDevices(ctx: PushContext) {
  const notice: PushNotice = {
    name: 'test',
    version: 'test',
    title: 'It works',
    body: 'You will get booking notifications on this device.',
    path: '/admin/settings',
  }
  const outcomes = await pushToAll(ctx, notice)
  const count = (wanted: PushOutcome) => outcomes.filter((each) => each === wanted).length
  return {
    accepted: count('accepted'),
    gone: count('gone'),
    failed: count('refused') + count('later'),
  }
}
