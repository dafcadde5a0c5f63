import { canVisitorChange, hasBegun } from '@haircuts/scheduling/lifecycle'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { withAddons, withStatus } from '../booking-calendar/booking-record.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../links/links.ts'
import { readSettings } from '../site/settings.ts'
import type { ComingInput } from './by-token-schema.ts'
import { findBooking, linkedBookingView } from './list-bookings.ts'
import { publish } from './publish-changes.ts'

/**
 * Records by a link that the client is coming. A repeated call changes nothing. A call that names the start which the
 * client has seen is rejected if the barber has changed the start meanwhile.
 *
 * @throws AppError linkInvalid, notConfirmed, visitBegun or startChanged.
 */
export async function confirmComing(
  ctx: Pick<Context, 'admin' | 'db' | 'now' | 'enqueue'>,
  { publicToken, startDatetime }: ComingInput,
) {
  const { booking, link } = await withBookingLock(ctx, async (tx) => {
    const link = await bookingOfToken(tx, { publicToken, purpose: 'manage', now: ctx.now })
    const before = await findBooking(tx, link.id)
    const { id, status, startAt } = before
    if (!canVisitorChange(status)) {
      throw new AppError('notConfirmed', { detail: `This appointment is ${status}.` })
    }
    if (hasBegun(startAt.getTime(), ctx.now.getTime())) throw new AppError('visitBegun')
    if (startDatetime && startDatetime.getTime() !== startAt.getTime()) {
      throw new AppError('startChanged')
    }
    if (before.comingFor?.getTime() === startAt.getTime()) return { booking: before, link }
    const data = { comingFor: startAt }
    const after = withStatus(await tx.booking.update({ where: { id }, data, include: withAddons }))
    await publish(tx, ctx, [{ kind: 'noted', before, after }])
    return { booking: after, link }
  })
  return linkedBookingView(booking, link, { now: ctx.now, settings: await readSettings(ctx.db) })
}
