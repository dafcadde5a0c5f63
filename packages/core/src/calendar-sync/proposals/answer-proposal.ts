import { updateBooking } from '../../bookings/edit-booking.ts'
import type { Context } from '../../kernel/context.ts'
import { enqueueWrite } from '../write-event.ts'
import { findProposal } from './list-proposals.ts'

/**
 * Applies the event's change to the booking through `updateBooking`, with its conflict check and client
 * email. A moved visit keeps its length.
 *
 * @throws AppError proposalNotFound; slotTaken on a conflict, and then the proposal remains.
 */
export async function acceptProposal(ctx: Context, { id }: { id: number }) {
  const { bookingId, proposedStartAt } = await findProposal(ctx, id)
  const change = proposedStartAt
    ? { startDatetime: proposedStartAt }
    : { status: 'cancelled' as const }
  return updateBooking(ctx, { id: bookingId, ...change })
}

/** Rejects the proposal: the booking is unchanged, and its event is rewritten from it. */
export async function putBack(
  ctx: Pick<Context, 'db' | 'enqueue'>,
  { id }: { id: number },
): Promise<void> {
  const { bookingId } = await findProposal(ctx, id)
  await ctx.db.$transaction(async (tx) => {
    await tx.cloudEvent.updateMany({
      where: { id },
      data: { revision: null, proposal: null, proposedStartAt: null, noticedAt: null },
    })
    await enqueueWrite(tx, ctx, bookingId)
  })
}
