import { GaveUp } from '../../kernel/background-jobs.ts'
import { withStatus } from '../../kernel/booking-record.ts'
import { timeText } from '../../kernel/date-format.ts'
import { issueTokens } from '../../kernel/link-tokens.ts'
import { pushKeys } from '../../messages/push-devices.ts'
import { REJECTED_BY_PUSH_SERVICE, TRY_LATER } from '../../messages/push-notices.ts'
import type { PushContext } from '../../messages/push-service.ts'
import { readSettings } from '../../site/settings.ts'
import { endDelayNotifications } from './follow-delays.ts'
import { notifiedDelayOf } from './notified-delay.ts'

/**
 * Notifies the browser that follows the delays of a booking. Nothing is sent once the client was told another number, or once the
 * visit is over or cancelled. The notice names no person and no service, since it is visible on a locked screen.
 *
 * @throws Error when it could not be sent for now, so that the job is retried; GaveUp when it is rejected permanently.
 */
export async function pushDelay(
  ctx: PushContext,
  { bookingId, minutes }: { bookingId: number; minutes: number },
): Promise<void> {
  const { db, now } = ctx
  const [device, row, settings] = await Promise.all([
    db.delayDevice.findUnique({ where: { bookingId } }),
    db.booking.findUnique({ where: { id: bookingId } }),
    readSettings(db),
  ])
  const notified = row && (await notifiedDelayOf(db, withStatus(row), { settings, now }))
  if (!device || notified?.minutes !== minutes) return
  const keys = await pushKeys(ctx)
  if (!keys) throw new Error(TRY_LATER)
  const { manage } = await db.$transaction((tx) => issueTokens(tx, bookingId))
  const outcome = await ctx.push.send({
    device,
    keys,
    notice: {
      name: `delay-${bookingId}`,
      version: String(minutes),
      title: `About ${minutes} minutes late`,
      body: `Please come at ${timeText(notified.comeAt, settings.zone)}.`,
      path: `/appointment/${manage}`,
    },
  })
  if (outcome === 'later') throw new Error(TRY_LATER)
  if (outcome === 'refused') throw new GaveUp(REJECTED_BY_PUSH_SERVICE)
  if (outcome === 'gone') await endDelayNotifications(db, bookingId)
}
