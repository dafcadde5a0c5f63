import type { Transaction } from '@haircuts/db/client'
import { z } from 'zod'
import { withProblems } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { queueDeliveries, webhooksFor } from '../messages/webhooks/deliveries.ts'
import type { WebhookEvent } from '../messages/webhooks/webhook-form.ts'
import { webhookEvent } from '../messages/webhooks/webhook-schema.ts'
import { bookingView as bookingViewSchema } from './booking-view-schema.ts'
import { bookingView } from './list-bookings.ts'

/** The body of a request to a webhook. */
export const webhookPayload = z
  .object({
    id: z
      .uuid()
      .meta({ examples: ['6a0c1b5e-0000-4000-8000-000000000001'] })
      .describe('The event; the same at each attempt, and the `webhook-id`.'),
    type: webhookEvent,
    createdAt: z.date(),
    booking: bookingViewSchema.describe('As it was right after the event.'),
  })
  .meta({ id: 'WebhookPayload' })

interface Visit {
  id: number
  status: string
  startAt: Date
}

interface Change {
  /** Null for a new booking. */
  before: Omit<Visit, 'id'> | null
  after: Visit
}

/**
 * The event of a change. A request for a first visit is none until it is approved, and one that is cancelled instead was
 * never told of. A cancelled booking that is confirmed again is created again.
 */
export function webhookEventOf({ before, after }: Change): WebhookEvent | null {
  const { status } = after
  if (status === before?.status) {
    const isMoved = before.startAt.getTime() !== after.startAt.getTime()
    return isMoved && status === 'confirmed' ? 'booking.rescheduled' : null
  }
  if (status === 'completed') return 'booking.completed'
  if (status === 'no-show') return 'booking.no_show'
  if (status === 'cancelled') {
    return before === null || before.status === 'pending' ? null : 'booking.cancelled'
  }
  const isNew = before === null || before.status === 'pending' || before.status === 'cancelled'
  return status === 'confirmed' && isNew ? 'booking.created' : null
}

/** Tells the webhooks of a change of a booking, in its transaction. */
export async function tellWebhooks(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  change: Change,
): Promise<void> {
  const type = webhookEventOf(change)
  if (!type) return
  const webhookIds = await webhooksFor(tx, type)
  if (webhookIds.length === 0) return
  const { id: bookingId, status } = change.after
  const row = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: withProblems,
  })
  // A booking that is being deleted is told of as cancelled.
  const booking = bookingView({ ...row, status })
  await queueDeliveries(tx, ctx, webhookIds, { type, bookingId, booking })
}
