import type { ClientMerge, Transaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

const MOST_SHOWN = 50
const MOST_LOOK_ALIKES = 10

export function mergeView(row: ClientMerge) {
  return {
    id: row.id,
    keptId: row.keptId,
    mergedId: row.mergedId,
    mergedName: row.mergedName,
    mergedEmail: row.mergedEmail,
    movedBookings: row.bookingIds.length,
    adminEmail: row.adminEmail,
    mergedAt: row.mergedAt,
    undoneAt: row.undoneAt,
  }
}

/** The latest first. */
export async function listMerges({ db }: Context) {
  const rows = await db.clientMerge.findMany({ orderBy: { id: 'desc' }, take: MOST_SHOWN })
  return rows.map(mergeView)
}

/**
 * The client a name and address lead to now that theirs was merged into another's, and that one
 * perhaps into a third's.
 *
 * @returns null where they were never merged, or whoever they lead to is gone.
 */
export async function clientMergedFrom(
  tx: Transaction,
  { name, email }: { name: string; email: string },
): Promise<{ id: number } | null> {
  const [found] = await tx.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE lead AS (
      SELECT kept_id FROM client_merge
       WHERE merged_email = ${email}::citext AND merged_name = ${name}::citext
         AND undone_at IS NULL
      UNION
      SELECT next.kept_id FROM client_merge AS next JOIN lead ON next.merged_id = lead.kept_id
       WHERE next.undone_at IS NULL
    )
    SELECT client.id FROM client JOIN lead ON client.id = lead.kept_id
     ORDER BY client.id LIMIT 1`
  return found ?? null
}

interface LookAlikeRow {
  id: number
  name: string
  email: string
  phone: string | null
  notes: string | null
  createdAt: Date
  sharesName: boolean
  sharesEmail: boolean
  sharesPhone: boolean
}

/**
 * Who may be the same person: those with the same name, address or number, however it is spaced,
 * most in common first.
 *
 * @throws Refusal clientNotFound.
 */
export async function lookAlikes({ db }: Context, { id }: { id: number }) {
  if (!(await db.client.findUnique({ where: { id }, select: { id: true } })))
    throw new Refusal('clientNotFound')
  const rows = await db.$queryRaw<LookAlikeRow[]>`
    SELECT other.id, other.name::text, other.email::text, other.phone, other.notes,
           other.created_at AS "createdAt",
           other.name = self.name AS "sharesName", other.email = self.email AS "sharesEmail",
           coalesce(digits_of(other.phone) = digits_of(self.phone), false) AS "sharesPhone"
      FROM client AS self JOIN client AS other ON other.id <> self.id
       AND (other.name = self.name OR other.email = self.email
            OR digits_of(other.phone) = digits_of(self.phone))
     WHERE self.id = ${id}
     ORDER BY (other.name = self.name)::int + (other.email = self.email)::int
              + coalesce((digits_of(other.phone) = digits_of(self.phone))::int, 0) DESC, other.id
     LIMIT ${MOST_LOOK_ALIKES}`
  return rows.map(({ sharesName, sharesEmail, sharesPhone, ...client }) => ({
    ...client,
    shares: [
      ...(sharesName ? (['name'] as const) : []),
      ...(sharesEmail ? (['email'] as const) : []),
      ...(sharesPhone ? (['phone'] as const) : []),
    ],
  }))
}
