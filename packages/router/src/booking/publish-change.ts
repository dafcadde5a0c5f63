import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import { queueCalendarWrite } from '../icloud/write-event.ts'
import { queueClientEmail } from '../message/outbox.ts'
import { queuePushNotice } from '../push/notices.ts'
import { recordEvent } from './history.ts'
import type { EventKind } from './history-schema.ts'
import type { BookingRow } from './row.ts'

interface PublishedChange {
  kind: EventKind
  /** Null for a new booking. */
  before: Omit<BookingRow, 'addons'> | null
  after: BookingRow
  /** False when the barber informs the client personally. */
  notifyClient?: boolean
}

/**
 * Fans out a booking's change within its transaction: history entry, client email, push notice to the
 * barber's devices and calendar write. Every use case that changes a booking calls it.
 */
export async function publishBookingChange(
  tx: Transaction,
  ctx: Context,
  change: PublishedChange,
): Promise<void> {
  await recordEvent(tx, ctx, change)
  await queueClientEmail(tx, ctx, change)
  await queuePushNotice(tx, ctx, change)
  await queueCalendarWrite(tx, ctx, change)
}
