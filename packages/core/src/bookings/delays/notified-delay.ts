import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { MAX_DELAY_MESSAGES, tellsClient } from '@haircuts/scheduling/delay'
import type { BookingRow } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import type { Settings } from '../../site/settings.ts'

const MINUTE_MS = 60_000

type LateBooking = Pick<BookingRow, 'id' | 'status' | 'startAt' | 'endAt' | 'place'>

/** What the client of a booking reads of a delay; null for a visit that is over, cancelled or on time. */
export async function notifiedDelayOf(
  db: DatabaseOrTransaction,
  { id, status, startAt, endAt, place }: LateBooking,
  { settings, now }: { settings: Settings; now: Date },
) {
  if (!settings.delayNotices || status !== 'confirmed' || place !== null) return null
  const notice = await db.delayNotice.findUnique({ where: { bookingId: id, startAt } })
  if (!notice || endAt.getTime() + notice.minutes * MINUTE_MS <= now.getTime()) return null
  const comeAt = new Date(startAt.getTime() + notice.minutes * MINUTE_MS)
  return { minutes: notice.minutes, comeAt }
}

interface DelayToTell {
  booking: LateBooking
  minutes: number
  /** The barber has asked for it: it is told whatever was told before. */
  byBarber?: boolean
  /** The number is the barber's own, so that no other follows by itself. */
  isFinal?: boolean
}

/**
 * Tells the client by the page of the booking, and by a notification where they agreed to one, unless they know already. Call it while the row of the booking is locked.
 *
 * @returns whether the client is told.
 */
export async function tellDelay(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { booking, minutes, byBarber = false, isFinal = false }: DelayToTell,
): Promise<boolean> {
  const { id: bookingId, startAt } = booking
  const before = await tx.delayNotice.findUnique({ where: { bookingId } })
  const isMoved = before !== null && before.startAt.getTime() !== startAt.getTime()
  // A moved booking keeps the number of messages that its client got.
  const notified = isMoved ? { minutes: 0, messages: before.messages } : before
  if (!byBarber && !tellsClient(notified, minutes)) return false
  const messages = isFinal ? MAX_DELAY_MESSAGES : (before?.messages ?? 0) + 1
  const data = { startAt, minutes, messages, notifiedAt: ctx.now }
  await tx.delayNotice.upsert({
    where: { bookingId },
    create: { bookingId, ...data },
    update: data,
  })
  if ((await tx.delayDevice.count({ where: { bookingId } })) > 0)
    await ctx.enqueue(tx, { name: 'push-delay', payload: { bookingId, minutes } })
  return true
}
