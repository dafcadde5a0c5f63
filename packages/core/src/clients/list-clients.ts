import type { Client, DatabaseOrTransaction } from '@haircuts/db/client'
import { Prisma } from '@haircuts/db/prisma'
import { dialedNumber } from '../contacts/phone-number.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { pageView } from '../kernel/fields.ts'
import { readSettings } from '../site/settings.ts'
import type { ListInput } from './client-schema.ts'
import { contactSearch, forgivingSearch } from './contact-search.ts'
import { mailboxKey } from './unsubscribe.ts'

export type ClientRow = Pick<
  Client,
  'id' | 'name' | 'email' | 'phone' | 'phoneKey' | 'notes' | 'createdAt' | 'isBlocked'
>

/** A row with the number that its phone means. */
export function withDial<Row extends { phoneKey: string | null }>({ phoneKey, ...row }: Row) {
  return { ...row, phoneDial: dialedNumber(phoneKey) }
}

interface Visits {
  lastVisitAt: Date | null
  nextVisitAt: Date | null
  noShows: number
}

/**
 * The visits of a client, from an index on its bookings: the last one that has begun and was not cancelled or a no-show,
 * the next confirmed one, and how many ended as a no-show. A free clean-up is no last visit.
 */
const visitsOf = (clientId: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT max(start_at) FILTER (WHERE start_at <= ${now}::timestamptz
                                 AND status IN ('confirmed', 'completed')
                                 AND cleanup_of_id IS NULL) AS "lastVisitAt",
         min(start_at) FILTER (WHERE start_at > ${now}::timestamptz
                                 AND status = 'confirmed') AS "nextVisitAt",
         count(*) FILTER (WHERE status = 'no-show')::int AS "noShows"
    FROM booking WHERE client_id = ${clientId}`

interface DetailsRow extends ClientRow, Visits {
  isFirstTime: boolean | null
  referralSource: string | null
  pictureReference: string | null
  /** The latest delivery problem of a mail to this address. */
  emailProblem: string | null
  blockNote: string | null
  wantsNoNudges: boolean
  totalBookings: number
  totalDonations: number
}

/**
 * A client with totals over all bookings and the intake form's values, each from the newest booking that
 * has one. One round trip.
 *
 * @throws AppError clientNotFound.
 */
export async function clientDetails(
  db: DatabaseOrTransaction,
  ctx: Pick<Context, 'now' | 'secretBox'>,
  id: number,
) {
  const [row] = await db.$queryRaw<DetailsRow[]>`
    SELECT client.id, client.name::text, client.email::text, client.phone, client.phone_key AS "phoneKey",
           client.notes,
           client.created_at AS "createdAt",
           (SELECT is_first_time FROM booking
             WHERE client_id = client.id AND is_first_time IS NOT NULL
             ORDER BY start_at DESC, id DESC LIMIT 1) AS "isFirstTime",
           (SELECT referral_source FROM booking
             WHERE client_id = client.id AND referral_source IS NOT NULL
             ORDER BY start_at DESC, id DESC LIMIT 1) AS "referralSource",
           (SELECT picture_reference FROM booking
             WHERE client_id = client.id AND picture_reference IS NOT NULL
             ORDER BY start_at DESC, id DESC LIMIT 1) AS "pictureReference",
           problem.problem AS "emailProblem",
           client.is_blocked AS "isBlocked", client.block_note AS "blockNote",
           EXISTS (SELECT FROM addresses_of(client.id) AS address
                     JOIN unsubscribed_mailbox ON hash = mailbox_hash(${mailboxKey(ctx)}, address)) AS "wantsNoNudges",
           visits."lastVisitAt", visits."nextVisitAt", visits."noShows",
           history.bookings AS "totalBookings", history.donations AS "totalDonations"
      FROM client
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE cleanup_of_id IS NULL)::int AS bookings,
                                 coalesce(sum(donation_amount), 0)::float8 AS donations
                            FROM booking WHERE client_id = client.id) AS history
      CROSS JOIN LATERAL (${visitsOf(Prisma.sql`client.id`, ctx.now)}) AS visits
      LEFT JOIN LATERAL (SELECT problem FROM message
                          WHERE recipient = client.email AND problem IS NOT NULL
                          ORDER BY id DESC LIMIT 1) AS problem ON true
     WHERE client.id = ${id}`
  if (!row) throw new AppError('clientNotFound')
  return withDial(row)
}

/** One page, ordered by name, of those that `search` finds. */
export async function listClients(ctx: Pick<Context, 'db' | 'now'>, input: ListInput) {
  const { search } = input
  if (!search) return clientPage(ctx, input, Prisma.sql`true`)
  const { phoneCountry } = await readSettings(ctx.db)
  const exact = await clientPage(
    ctx,
    input,
    contactSearch(search, Prisma.sql`phone_key`, phoneCountry),
  )
  return exact.total > 0 ? exact : clientPage(ctx, input, forgivingSearch(search))
}

async function clientPage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { page, pageSize }: ListInput,
  where: Prisma.Sql,
) {
  const [counted, items] = await Promise.all([
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM client WHERE ${where}`,
    db.$queryRaw<(ClientRow & Visits)[]>`
      WITH shown AS MATERIALIZED (
        SELECT id, name, email, phone, phone_key, notes, created_at, is_blocked FROM client
         WHERE ${where} ORDER BY client.name, id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
      )
      SELECT shown.id, shown.name::text, shown.email::text, shown.phone,
             shown.phone_key AS "phoneKey", shown.notes, shown.created_at AS "createdAt",
             shown.is_blocked AS "isBlocked", visits.*
        FROM shown CROSS JOIN LATERAL (${visitsOf(Prisma.sql`shown.id`, now)}) AS visits
       ORDER BY shown.name, shown.id`,
  ])
  return pageView({ items: items.map(withDial), total: counted[0]?.total ?? 0 }, { page, pageSize })
}

export function clientById(ctx: Pick<Context, 'db' | 'now' | 'secretBox'>, { id }: { id: number }) {
  return clientDetails(ctx.db, ctx, id)
}

interface ClientOfBooking {
  client: { id: number | null }
}

/** How many bookings of each client ended as a no-show. */
export async function noShowsOf(
  db: DatabaseOrTransaction,
  bookings: readonly ClientOfBooking[],
): Promise<(booking: ClientOfBooking) => number> {
  const ids = bookings.flatMap(({ client }) => client.id ?? [])
  if (ids.length === 0) return () => 0
  const rows = await db.booking.groupBy({
    by: ['clientId'],
    where: { clientId: { in: ids }, status: 'no-show' },
    _count: true,
  })
  const counts = new Map(rows.map(({ clientId, _count }) => [clientId, _count]))
  return ({ client }) => counts.get(client.id) ?? 0
}
