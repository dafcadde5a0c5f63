import type { Transaction } from '@haircuts/db/client'
import { isDuplicate } from '@haircuts/db/errors'
import { stateAt } from '@haircuts/scheduling/answer'
import { holdsTime } from '@haircuts/scheduling/lifecycle'
import { z } from 'zod'
import { assertSlotAvailable, lengthOf } from '../availability/assert-available.ts'
import { changeRulesLocked } from '../availability/change-rules.ts'
import { visitEndOf } from '../availability/visit-end.ts'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { bookingStatus } from '../booking-calendar/booking-record.ts'
import { requestQuestion } from '../booking-calendar/questions.ts'
import { restoreVisit } from '../bookings/change-visits.ts'
import { assertCleanupUnused } from '../bookings/cleanups/cleanup-unused.ts'
import { waitFromNow } from '../bookings/first-visit.ts'
import { forgetBlocked } from '../clients/blocked-contacts.ts'
import { findClient } from '../clients/edit-clients.ts'
import { insertStored, type StoredItem, takeDeleted } from '../deletion/deleted-items.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { RestoreInput } from './deleted-item-schema.ts'

/**
 * Restores a deleted booking, service, add-on or client under its id, with what belonged to it.
 *
 * @throws AppError deletedItemNotFound; cleanupUsed for a clean-up whose visit has another one since; slotTaken for a booking whose time was taken since, naming by whom; clientExists
 *   for a client whose name and email belong to another one since.
 */
export async function restoreDeleted(ctx: Context, { kind, id }: RestoreInput) {
  try {
    const clientWillBeEmailed = await withBookingLock(ctx, async (tx) => {
      const item = await takeDeleted(tx, ctx, { kind, id })
      if (!item) throw new AppError('deletedItemNotFound')
      if (kind === 'booking') return restoreBooking(tx, ctx, item)
      await changeRulesLocked(tx, ctx, () => insertStored(tx, item))
      if (kind === 'client') await restoreClient(tx, ctx, item)
      return false
    })
    return { kind, id, clientWillBeEmailed }
  } catch (error) {
    throw kind === 'client' && isDuplicate(error) ? new AppError('clientExists') : error
  }
}

const storedBooking = z.object({
  status: bookingStatus,
  client_id: z.int().nullable(),
  client_name: z.string(),
  client_email: z.string().nullable(),
  client_phone_key: z.string().nullable(),
  erased_at: z.coerce.date().nullable(),
  start_at: z.coerce.date(),
  end_at: z.coerce.date(),
  /** Missing in what was deleted before bookings had one. */
  completed_at: z.coerce.date().nullable().default(null),
  /** Missing in what was deleted before bookings had one. */
  cleanup_minutes: z.int().default(0),
  /** Missing in what was deleted before bookings had one. */
  pending_until: z.coerce.date().nullable().default(null),
  /** Missing in what was deleted before bookings had one. */
  cleanup_of_id: z.int().nullable().default(null),
})

async function restoreBooking(tx: Transaction, ctx: Context, item: StoredItem): Promise<boolean> {
  const stored = storedBooking.parse(item.content.booking?.[0])
  if (stored.status !== 'cancelled') {
    await assertCleanupUnused(tx, { id: item.id, cleanupOfId: stored.cleanup_of_id })
  }
  if (holdsTime(stored.status)) {
    const { start_at: start, end_at, completed_at: completedAt, cleanup_minutes } = stored
    const endAt = visitEndOf({ endAt: end_at, completedAt })
    const length = lengthOf({ startAt: start, endAt, cleanupMinutes: cleanup_minutes })
    await assertSlotAvailable(tx, ctx, { start, ...length, ignoresRules: true })
  }
  const clientId = await clientIdOf(tx, stored)
  if (clientId === null) await followClient(tx, item.id, stored.client_id)
  return restoreVisit(tx, ctx, item, { ...(await renewedRequest(tx, ctx, stored)), clientId })
}

/**
 * The client of a restored booking. One that was deleted or merged meanwhile is replaced by that of the same details. With a name
 * alone there is none, because the client of that name may be another person.
 */
async function clientIdOf(
  tx: Transaction,
  stored: z.output<typeof storedBooking>,
): Promise<number | null> {
  const { client_id: id, client_name: name, client_email: email, client_phone_key } = stored
  if (id !== null && (await tx.client.count({ where: { id } })) > 0) return id
  if (stored.erased_at !== null || (email === null && client_phone_key === null)) return null
  return (await findClient(tx, { name, email, phoneKey: client_phone_key }))?.id ?? null
}

/** A request whose time to be answered passed while it was deleted waits anew. */
function renewedRequest(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { status, start_at: start, pending_until: pendingUntil }: z.output<typeof storedBooking>,
) {
  if (status !== 'pending') return {}
  const request = requestQuestion({ status, decision: null, pendingUntil })
  const isOver = request !== null && stateAt(request, ctx.now.getTime()) === 'expired'
  return isOver ? waitFromNow(tx, ctx, start) : {}
}

const storedClients = z.object({
  client: z.array(
    z.object({
      is_blocked: z.boolean(),
      email: z.string().nullable(),
      phone_key: z.string().nullable(),
    }),
  ),
  client_merge: z.array(
    z.object({ merged_email: z.string().nullable(), merged_phone_key: z.string().nullable() }),
  ),
})

/** The hashes that blocked a deleted client end with the restoration, since the client itself is blocked again. */
async function restoreClient(
  tx: Transaction,
  ctx: Pick<Context, 'secretBox'>,
  { content }: StoredItem,
) {
  const { client, client_merge: merges } = storedClients.parse(content)
  if (!client[0]?.is_blocked) return
  await forgetBlocked(tx, ctx, [
    ...client.map(({ email, phone_key: phoneKey }) => ({ email, phoneKey })),
    ...merges.map((each) => ({ email: each.merged_email, phoneKey: each.merged_phone_key })),
  ])
}

/** A booking that is restored while its client is deleted has it again once that is restored. */
async function followClient(tx: Transaction, bookingId: number, clientId: number | null) {
  await tx.$executeRaw`
    UPDATE deleted_item
       SET links = jsonb_set(links, '{booking}', coalesce(links -> 'booking', '[]') || to_jsonb(${bookingId}::int))
     WHERE kind = 'client' AND item_id = ${clientId}`
}
