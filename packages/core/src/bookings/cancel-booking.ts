import type { Transaction } from '@haircuts/db/client'
import { canVisitorCancel } from '@haircuts/scheduling/lifecycle'
import { AppError } from '../kernel/app-error.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import {
  type BookingRow,
  type ShownBooking,
  withAddons,
  withStatus,
} from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../kernel/links.ts'
import { readSettings } from '../site/settings.ts'
import { assertBeforeCutoff } from './booking-limits.ts'
import type { ByTokenInput } from './by-token-schema.ts'
import { findBooking, linkedBookingView } from './list-bookings.ts'
import { type PublishedChange, publishBookingChange } from './publish-booking-change.ts'
import { withRecalculated } from './recalculate-group-and-series.ts'

/** Cancels by a link. @throws AppError linkInvalid, alreadyCancelled, notConfirmed, visitBegun or pastCutoff. */
export async function cancelBooking(ctx: Context, { publicToken }: ByTokenInput) {
  const { booking, link } = await withBookingLock(ctx, async (tx) => {
    const link = await bookingOfToken(tx, { publicToken, purpose: 'cancel', now: ctx.now })
    const { id } = link
    const before = await findBooking(tx, id)
    const { status, startAt } = before
    if (status === 'cancelled') throw new AppError('alreadyCancelled')
    if (!canVisitorCancel(status)) {
      throw new AppError('notConfirmed', {
        detail: `This appointment is ${status} and cannot be cancelled.`,
      })
    }
    await assertBeforeCutoff(tx, ctx, { startAt, status, act: 'cancelled' })
    return { booking: await writeCancellation(tx, ctx, before), link }
  })
  return linkedBookingView(booking, link, { now: ctx.now, settings: await readSettings(ctx.db) })
}

/** Cancels a booking and publishes it. Call it inside the booking lock. */
export async function writeCancellation(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  before: BookingRow,
  {
    notifyClient = true,
    notifyGroup = true,
  }: Pick<PublishedChange, 'notifyClient' | 'notifyGroup'> = {},
): Promise<BookingRow & ShownBooking> {
  const cancelled = await tx.booking.update({
    where: { id: before.id },
    data: {
      status: 'cancelled',
      // The barber has answered a request by cancelling it.
      ...(before.status === 'pending' && ctx.admin ? { decision: 'declined' } : {}),
      revision: { increment: 1 },
    },
    include: withAddons,
  })
  const after = withStatus(cancelled)
  await publishBookingChange(tx, ctx, {
    ...{ kind: 'cancelled', before, after },
    ...{ notifyClient, notifyGroup },
  })
  return withRecalculated(tx, after)
}
