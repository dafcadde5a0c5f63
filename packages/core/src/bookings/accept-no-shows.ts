import type { Prisma } from '@haircuts/db/client'
import { z } from 'zod'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { withProblems, withStatus } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { flag, id, list, optional } from '../kernel/fields.ts'
import { publish } from './publish-changes.ts'

const MAX_AT_ONCE = 100

export const acceptNoShowsInput = z
  .object({
    ids: list(id, { min: 1, max: MAX_AT_ONCE }).describe('Of bookings that are no-shows.'),
    accepted: optional(flag)
      .transform((value) => value ?? true)
      .describe('False takes it back.'),
  })
  .meta({ examples: [{ ids: [172, 180] }] })

export const acceptedNoShowsView = z.object({
  ids: z.array(z.int()).describe('The bookings that were changed.'),
})

/**
 * A no-show that the barber has not accepted yet. An accepted one is recorded with the payment method "none": the client did
 * not come, and nothing is expected any more. Nothing was expected of a free clean-up.
 */
export const UNACCEPTED_NO_SHOW = {
  status: 'no-show',
  paymentMethod: null,
  donationAmount: null,
  cleanupOfId: null,
} satisfies Prisma.BookingWhereInput

/** Records that bookings are no-shows for good, or takes that back. Other bookings are unchanged. */
export async function acceptNoShows(
  ctx: Context,
  { ids, accepted }: z.output<typeof acceptNoShowsInput>,
) {
  return withBookingLock(ctx, async (tx) => {
    const rows = await tx.booking.findMany({
      where: {
        id: { in: ids },
        ...(accepted ? UNACCEPTED_NO_SHOW : { status: 'no-show', paymentMethod: 'none' }),
      },
      include: withProblems,
      orderBy: { id: 'asc' },
    })
    const paymentMethod = accepted ? 'none' : null
    const changed = { id: { in: rows.map((row) => row.id) } }
    await tx.booking.updateMany({
      where: changed,
      data: { paymentMethod, revision: { increment: 1 } },
    })
    const published = rows.map((row) => {
      const before = withStatus(row)
      const after = { ...before, paymentMethod, revision: before.revision + 1 }
      return { kind: 'noted', before, after } as const
    })
    await publish(tx, ctx, published)
    return { ids: rows.map((row) => row.id) }
  })
}
