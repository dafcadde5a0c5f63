import type { Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../booking/reads.ts'
import type { EventKind } from '../booking-event/schema.ts'
import { recordEvent } from '../booking-event/writes.ts'
import { followChange } from '../cloud-event/writes.ts'
import type { Context } from '../context.ts'
import { announceChange } from '../notification/writes.ts'
import { pushChange } from '../push-notice/writes.ts'

interface Change {
  kind: EventKind
  /** Null for a booking that was not there before. */
  before: Omit<BookingRow, 'addons'> | null
  after: BookingRow
  /** Unless the barber would rather tell him himself. */
  notifyClient?: boolean
}

/**
 * Everybody who has to hear of a change, told in its own transaction: the booking's history, the
 * client by mail, the barber's devices and his own calendar.
 */
export async function spreadChange(tx: Transaction, ctx: Context, change: Change): Promise<void> {
  await recordEvent(tx, ctx, change)
  await announceChange(tx, ctx, change)
  await pushChange(tx, ctx, change)
  await followChange(tx, ctx, change)
}
