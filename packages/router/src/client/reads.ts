import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { ask } from '@haircuts/db/prepared'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { ListInput } from './schema.ts'

interface ClientRow {
  id: number
  name: string
  email: string
  phone: string | null
  notes: string | null
  createdAt: Date
}

function clientView(row: ClientRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    createdAt: row.createdAt,
  }
}

interface DetailsRow extends ClientRow {
  isFirstTime: boolean | null
  referralSource: string | null
  pictureReference: string | null
  /** What the last mail to this address that had trouble came back with. */
  emailProblem: string | null
  totalBookings: number
  totalDonations: number
}

/**
 * A client with what was told at the latest booking and what came together over all of them, in one
 * round trip.
 *
 * @throws Refusal clientNotFound.
 */
export async function clientDetails(db: DatabaseOrTransaction, id: number) {
  const [row] = await db.$queryRaw<DetailsRow[]>`
    SELECT client.id, client.name::text, client.email::text, client.phone, client.notes,
           client.created_at AS "createdAt",
           latest.is_first_time AS "isFirstTime", latest.referral_source AS "referralSource",
           latest.picture_reference AS "pictureReference",
           problem.problem AS "emailProblem",
           history.bookings AS "totalBookings", history.donations AS "totalDonations"
      FROM client
      CROSS JOIN LATERAL (SELECT count(*)::int AS bookings,
                                 coalesce(sum(donation_amount), 0)::float8 AS donations
                            FROM booking WHERE client_id = client.id) AS history
      LEFT JOIN LATERAL (SELECT is_first_time, referral_source, picture_reference
                           FROM booking WHERE client_id = client.id
                          ORDER BY start_at DESC, id DESC LIMIT 1) AS latest ON true
      LEFT JOIN LATERAL (SELECT problem FROM message
                          WHERE recipient = client.email AND problem IS NOT NULL
                          ORDER BY id DESC LIMIT 1) AS problem ON true
     WHERE client.id = ${id}`
  if (!row) throw new Refusal('clientNotFound')
  const { isFirstTime, referralSource, pictureReference, emailProblem } = row
  const { totalBookings, totalDonations } = row
  return {
    ...clientView(row),
    isFirstTime,
    referralSource,
    pictureReference,
    emailProblem,
    totalBookings,
    totalDonations,
  }
}

interface ClientJson extends Omit<ClientRow, 'createdAt'> {
  /** Epoch milliseconds. */
  createdAt: number
}

const MATCHES = 'name::text ILIKE $3 OR email::text ILIKE $3 OR phone ILIKE $3'

/** One page, by name. Text that is searched for may stand anywhere in name, email or phone. */
export async function listClients({ db }: Context, { page, pageSize, search }: ListInput) {
  const where = search ? `WHERE ${MATCHES}` : ''
  const [row] = await ask<{ total: number; items: ClientJson[] }>(
    db,
    {
      name: search ? 'clients found' : 'clients',
      text: `
        SELECT (SELECT count(*)::int FROM client ${where}) AS total,
               (SELECT coalesce(json_agg(json_build_object(
                         'id', id, 'name', name, 'email', email, 'phone', phone, 'notes', notes,
                         'createdAt', round(extract(epoch FROM created_at) * 1000))), '[]')
                  FROM (SELECT * FROM client ${where} ORDER BY name, id
                         LIMIT $1 OFFSET $2) AS page) AS items`,
    },
    [pageSize, (page - 1) * pageSize, ...(search ? [`%${literal(search)}%`] : [])],
  )
  const { total, items } = row ?? { total: 0, items: [] }
  return {
    items: items.map((each) => clientView({ ...each, createdAt: new Date(each.createdAt) })),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  }
}

/** The signs that LIKE gives a meaning of their own stand for themselves. */
function literal(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&')
}

export function clientById({ db }: Context, { id }: { id: number }) {
  return clientDetails(db, id)
}
