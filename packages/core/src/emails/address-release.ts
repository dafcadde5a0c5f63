import type { Transaction } from '@haircuts/db/client'
import { withAddons } from '../booking-calendar/booking-record.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { addresseeOf } from './internal/group-reads.ts'
import { messageById } from './list-messages.ts'
import { addMessage, reopenMessage } from './outbox.ts'

/**
 * Releases the address to the client of a booking now and queues the mail in the same transaction.
 * Idempotent: a repeated call adds no mail, and retries one that was not sent.
 *
 * @throws AppError bookingNotFound; emailMissing; notConfirmed for a visit that is cancelled or over; addressMissing.
 */
export async function releaseAddress(ctx: Context, { id }: { id: number }) {
  const messageId = await ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ${id} FOR UPDATE`
    const booking = await tx.booking.findUnique({ where: { id }, include: withAddons })
    if (!booking) throw new AppError('bookingNotFound')
    const { clientEmail } = await addresseeOf(tx, booking)
    if (clientEmail === null) throw new AppError('emailMissing')
    if (booking.status !== 'confirmed') {
      throw new AppError('notConfirmed', {
        detail: `This booking is ${booking.status}, so the client does not need the address.`,
      })
    }
    if (booking.place !== null) {
      throw new AppError('notConfirmed', {
        detail: 'You come to the client for this appointment, so nobody needs your address.',
      })
    }
    if (booking.endAt <= ctx.now) {
      throw new AppError('notConfirmed', {
        detail: 'This appointment is over, so the client no longer needs the address.',
      })
    }
    if (!(await readSettings(tx)).businessAddress) throw new AppError('addressMissing')
    await addMessage(tx, ctx, { kind: 'address', booking, version: 0, isForced: true })
    return forceAddressMail(tx, ctx, id)
  })
  return messageById(ctx, { id: messageId })
}

/** Marks the address mail as forced, so that no setting holds it back. @returns its id. */
async function forceAddressMail(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  bookingId: number,
): Promise<number> {
  const which = { bookingId, kind: 'address', version: 0, copy: 0 }
  const { id, state } = await tx.message.update({
    where: { bookingId_kind_version_copy: which },
    data: { isForced: true },
    select: { id: true, state: true },
  })
  const isOpen = state === 'waiting' || state === 'sending' || state === 'sent'
  if (!isOpen) await reopenMessage(tx, ctx, { id, isForced: true })
  return id
}
