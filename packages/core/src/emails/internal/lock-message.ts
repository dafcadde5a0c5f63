import type { Transaction } from '@haircuts/db/client'
import { findMessage, type MessageRow } from '@haircuts/db/message-row'
import { queryPrepared } from '@haircuts/db/prepared'
import { type BookingRow, withStatus } from '../../booking-calendar/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings, type Settings } from '../../site/settings.ts'
import {
  ABOUT_CHANGES,
  type ClientMessageKind,
  clientMessageKind,
  type MessageKind,
  messageKind,
} from '../message-schema.ts'
import { type Attempt, lockBookings } from './claim-message.ts'
import { isMailboxFull } from './mailbox-limit.ts'

export type Message = MessageRow & { kind: MessageKind }

export interface LockedMessage {
  message: Message
  rows: BookingRow[]
  settings: Settings
  /** The mailbox had too many emails within a day. */
  isFull: boolean
  laterKinds: readonly ClientMessageKind[]
}

/** The message with what decides about it, while it and its bookings are locked; null if it has changed since it was found. */
export async function lockMessage(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  attempt: Attempt,
): Promise<LockedMessage | null> {
  const { id, bookingIds } = attempt
  const [, , rows, settings, isFull, laterKinds, message] = await Promise.all([
    lockBookings(tx, bookingIds),
    // What a client does meanwhile, which an email to the barber collects, is either in it or queues the next one.
    queryPrepared(tx, LOCK_MESSAGE, [id]),
    bookingsOf(tx, bookingIds),
    readSettings(tx),
    isMailboxFull(tx, ctx, id),
    kindsOfLater(tx, id),
    messageOf(tx, attempt),
  ])
  return message && { message, rows, settings, isFull, laterKinds }
}

const LOCK_MESSAGE = {
  name: 'lock a message',
  text: 'SELECT 1 FROM message WHERE id = $1 FOR UPDATE',
}

/** The bookings in order of time. */
async function bookingsOf(tx: Transaction, ids: number[]): Promise<BookingRow[]> {
  const where = { id: { in: ids } }
  const rows = await tx.booking.findMany({
    where,
    include: { addons: { orderBy: { id: 'asc' } } },
    orderBy: { startAt: 'asc' },
  })
  return rows.map(withStatus)
}

/** The message as it is while its bookings are locked; null if another worker has claimed it, or a change has withdrawn it. */
async function messageOf(tx: Transaction, attempt: Attempt): Promise<Message | null> {
  const message = await findMessage(tx, attempt)
  const attempts = attempt.attempts + 1
  return message && { ...message, attempts, kind: messageKind.parse(message.kind) }
}

/** The kinds of the mails that later changes of the booking have of their own. */
async function kindsOfLater(tx: Transaction, id: number): Promise<ClientMessageKind[]> {
  const later = await queryPrepared<{ kind: string }>(tx, KINDS_OF_LATER, [id, ABOUT_CHANGES])
  return later.map(({ kind }) => clientMessageKind.parse(kind))
}

// An email about several bookings tells the state of each of them when it leaves.
const KINDS_OF_LATER = {
  name: 'kinds of later mails',
  text: `
    SELECT later.kind FROM message JOIN message AS later USING (booking_id)
     WHERE message.id = $1 AND message.kind = ANY($2) AND message.copy = 0 AND message.other_bookings = '{}'
       AND later.id > $1 AND later.kind = ANY($2) AND later.copy = 0
       AND later.state IN ('waiting', 'sending', 'sent')`,
}
