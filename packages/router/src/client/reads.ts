import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
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

/** One page, by name. */
export async function listClients({ db }: Context, { page, pageSize, search }: ListInput) {
  const where = search ? matching(search) : {}
  const [rows, total] = await Promise.all([
    db.client.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db.client.count({ where }),
  ])
  return {
    items: rows.map(clientView),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
  }
}

/** The signs that LIKE gives a meaning of their own stand for themselves. */
function matching(search: string): Prisma.ClientWhereInput {
  const contains = search.replace(/[\\%_]/g, '\\$&')
  const anywhere = { contains, mode: 'insensitive' } as const
  return { OR: [{ name: anywhere }, { email: anywhere }, { phone: anywhere }] }
}

export function clientById({ db }: Context, { id }: { id: number }) {
  return clientDetails(db, id)
}
