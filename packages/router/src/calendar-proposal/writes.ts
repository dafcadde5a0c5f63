import { updateBooking } from '../booking/writes.ts'
import { enqueueWrite } from '../cloud-event/writes.ts'
import type { Context } from '../context.ts'
import { findProposal } from './reads.ts'

/**
 * Do to the booking what was done to its event, as if the barber had done it here: the same check,
 * and the client is told. A moved visit keeps its length.
 *
 * @throws Refusal slotTaken when somebody else has that time; the proposal stays.
 */
export async function acceptProposal(ctx: Context, { id }: { id: number }) {
  const { bookingId, proposedStartAt } = await findProposal(ctx, id)
  const change = proposedStartAt
    ? { startDatetime: proposedStartAt }
    : { status: 'cancelled' as const }
  return updateBooking(ctx, { id: bookingId, ...change })
}

/** The booking stays as it is, and its event is written anew. */
export async function putBack(ctx: Context, { id }: { id: number }): Promise<void> {
  const { bookingId } = await findProposal(ctx, id)
  await ctx.db.$transaction(async (tx) => {
    await tx.cloudEvent.updateMany({
      where: { id },
      data: { revision: null, proposal: null, proposedStartAt: null, noticedAt: null },
    })
    await enqueueWrite(tx, ctx, bookingId)
  })
}
