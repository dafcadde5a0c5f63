import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { DELAY_MS } from '@haircuts/scheduling/client-mails'
import { z } from 'zod'
import type { BookingRow } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { pricesAfter } from './internal/group-reads.ts'
import { addMessage } from './outbox.ts'

type CancelledMember = Pick<BookingRow, 'id' | 'groupId' | 'isOrganizer' | 'clientEmail'>

interface GroupChange {
  cancelled: CancelledMember
  /** Bookings of the group whose price rose. */
  raised: readonly number[]
}

/**
 * Queues the emails to the other people of a group after one booking was cancelled or deleted: one to the organizer, and one
 * to each person with an email address whose price rose. When the cancelled person has no address, the organizer gets the
 * cancellation itself instead, with the new prices. After a change by the barber these emails are delayed, as the
 * cancellation is.
 *
 * The version of a message is the id of the cancelled booking, so that there is one message for each cancellation.
 */
export async function queueGroupChange(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { cancelled, raised }: GroupChange,
) {
  const { id: version, groupId } = cancelled
  if (groupId === null) return
  const others = await tx.booking.findMany({
    where: { groupId, id: { not: version }, status: 'confirmed', clientEmail: { not: null } },
    orderBy: { id: 'asc' },
  })
  const notBefore = ctx.admin ? new Date(ctx.now.getTime() + DELAY_MS) : ctx.now
  const kind = 'group-change'
  for (const booking of others) {
    const isNotified = booking.isOrganizer
      ? cancelled.clientEmail !== null
      : raised.includes(booking.id)
    if (!isNotified) continue
    // A booking that was restored and cancelled again needs a second email.
    const copy = await tx.message.count({ where: { bookingId: booking.id, kind, version } })
    await addMessage(tx, ctx, { kind, booking, version, copy, notBefore })
  }
}

/**
 * The content of an email about a change of a group: whose appointment was cancelled, the prices of the visits that the
 * recipient pays for, in order of time, and whether they are new. Null if the booking was restored, or if the person was
 * erased.
 */
export async function groupChangeOf(
  db: DatabaseOrTransaction,
  { version: id, booking }: { version: number; booking: BookingRow },
) {
  const cancelled = await cancelledVisit(db, id)
  if (!cancelled) return null
  const { clientName, startAt: start, isByBarber } = cancelled
  return {
    clientName,
    start,
    isByBarber,
    ...(await pricesAfter(db, { cancelled, reader: booking })),
  }
}

/** The cancelled or deleted visit; null if it is confirmed again or its person was erased. */
async function cancelledVisit(db: DatabaseOrTransaction, id: number) {
  const row = await db.booking.findUnique({ where: { id } })
  if (!row) return deletedVisit(db, id)
  if (row.status !== 'cancelled' || row.erasedAt !== null) return null
  const event = await db.bookingEvent.findFirst({
    where: { bookingId: id, kind: 'cancelled' },
    orderBy: { id: 'desc' },
  })
  const isByBarber = event !== null && event.adminEmail !== null
  return { ...row, groupDiscount: row.groupDiscount.toNumber(), isByBarber }
}

const deletedRows = z.object({
  booking: z.tuple([
    z.object({
      client_name: z.string(),
      group_id: z.string(),
      start_at: z.coerce.date(),
      group_discount: z.number(),
      /** Missing in what was deleted before bookings had one. */
      place: z.string().nullable().default(null),
      erased_at: z.null(),
    }),
  ]),
})

async function deletedVisit(db: DatabaseOrTransaction, id: number) {
  const item = await db.deletedItem.findUnique({
    where: { kind_itemId: { kind: 'booking', itemId: id } },
  })
  const { data } = deletedRows.safeParse(item?.content)
  if (!data) return null
  const [row] = data.booking
  return {
    ...{ id, clientName: row.client_name, groupId: row.group_id, startAt: row.start_at },
    ...{ groupDiscount: row.group_discount, place: row.place, isByBarber: true },
  }
}
