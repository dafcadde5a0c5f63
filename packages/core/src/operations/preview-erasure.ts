import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { findPossibleDuplicates } from '../clients/possible-duplicates.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'

/**
 * The bookings of clients, and those of a record of the same person that was deleted earlier.
 */
export async function bookingIdsOf(db: DatabaseOrTransaction, clientIds: readonly number[]) {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM booking
     WHERE client_id = ANY(${clientIds}::int[])
        OR (client_id IS NULL AND erased_at IS NULL
            AND EXISTS (SELECT FROM client
                         WHERE client.id = ANY(${clientIds}::int[])
                           AND is_same_contact(client.name, client.email, client.phone_key,
                                 booking.client_name, booking.client_email, booking.client_phone_key)))
     ORDER BY id`
  return rows.map(({ id }) => id)
}

/** Whether a visit is ahead, confirmed or waiting for the barber. */
export function isUpcoming(
  { status, startAt }: { status: string; startAt: Date },
  { now }: { now: Date },
): boolean {
  return OPEN_STATUSES.some((open) => open === status) && startAt > now
}

/** The upcoming visits, confirmed or waiting for the barber, which block their time until they are cancelled. */
export function upcomingOf(db: DatabaseOrTransaction, bookingIds: readonly number[], now: Date) {
  return db.booking.findMany({
    where: {
      id: { in: [...bookingIds] },
      status: { in: [...OPEN_STATUSES] },
      startAt: { gt: now },
    },
    orderBy: { startAt: 'asc' },
  })
}

interface PictureOwners {
  bookingIds: readonly number[]
  /** Whose cut cards hold pictures. */
  clientIds: readonly number[]
  /** The names of further pictures, of bookings and clients that were deleted. */
  deleted?: readonly string[]
}

/**
 * The names of the pictures of bookings and cut cards, also of those that were replaced or removed since, without those that
 * other bookings use.
 */
export async function picturesOf(
  db: DatabaseOrTransaction,
  { bookingIds, clientIds, deleted = [] }: PictureOwners,
) {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT replace(reference, '/uploads/', '') AS name
      FROM (SELECT picture_reference AS reference FROM booking WHERE id = ANY(${bookingIds}::int[])
            UNION ALL
            SELECT unnest(ARRAY[before ->> 'pictureReference', after ->> 'pictureReference'])
              FROM booking_event WHERE booking_id = ANY(${bookingIds}::int[])
            UNION ALL
            SELECT picture_reference FROM cut_picture WHERE client_id = ANY(${clientIds}::int[])
            UNION ALL
            SELECT '/uploads/' || unnest(${deleted}::text[])) AS used
     WHERE reference IS NOT NULL
       AND NOT EXISTS (SELECT FROM booking WHERE picture_reference = used.reference
                                             AND id <> ALL(${bookingIds}::int[]))`
  return rows.map(({ name }) => name)
}

/**
 * What an erasure would change for the client, and for the records that share its email or phone.
 *
 * @throws AppError clientNotFound
 */
export async function previewErasure(
  ctx: Pick<Context, 'db' | 'now'> & { maxBackups: number },
  { id }: { id: number },
) {
  const record = await recordOf(ctx, id)
  const others = []
  for (const { id: otherId, shares } of await findPossibleDuplicates(ctx, { id })) {
    if (shares.some((field) => field !== 'name'))
      others.push({ ...(await recordOf(ctx, otherId)), shares })
  }
  return { record, others, maxBackups: ctx.maxBackups }
}

async function recordOf({ db, now }: Pick<Context, 'db' | 'now'>, id: number) {
  const client = await db.client.findUnique({ where: { id } })
  if (!client) throw new AppError('clientNotFound')
  const bookingIds = await bookingIdsOf(db, [id])
  const where = { bookingId: { in: bookingIds } }
  const upcoming = await upcomingOf(db, bookingIds, now)
  return {
    ...client,
    bookings: bookingIds.length,
    pictures: (await picturesOf(db, { bookingIds, clientIds: [id] })).length,
    mails: await db.message.count({ where }),
    events: await db.cloudEvent.count({ where }),
    upcoming: upcoming.map((visit) => ({
      id: visit.id,
      startDatetime: visit.startAt,
      service: visit.typeName,
    })),
  }
}
