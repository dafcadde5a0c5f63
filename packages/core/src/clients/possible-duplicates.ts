import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { MIN_LOCAL_DIGITS, phoneKey } from '../contacts/phone-number.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import type { LikeInput } from './client-schema.ts'
import { type ClientRow, withDial } from './list-clients.ts'

const MAX_LIKE = 10
const MAX_DUPLICATES = 100

interface PossibleDuplicateRow extends ClientRow {
  sharesName: boolean
  sharesEmail: boolean
  sharesPhone: boolean
}

/**
 * Possible duplicates of a client: the same name but for accents, email or phone, most matches first.
 *
 * @throws AppError clientNotFound.
 */
export async function findPossibleDuplicates({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  const client = await db.client.findUnique({ where: { id } })
  if (!client) throw new AppError('clientNotFound')
  return clientsLike(db, client, id)
}

/** The same for the details of a client who is not saved yet. */
export async function findClientsLike({ db }: Pick<Context, 'db'>, details: LikeInput) {
  const { phoneCountry } = await readSettings(db)
  const key = phoneKey(details.phone, phoneCountry)
  return clientsLike(db, { ...details, phoneKey: key }, null)
}

async function clientsLike(
  db: DatabaseOrTransaction,
  { name, email, phoneKey }: Omit<LikeInput, 'phone'> & { phoneKey: string | null },
  ownId: number | null,
) {
  const rows = await db.$queryRaw<PossibleDuplicateRow[]>`
    SELECT * FROM (
      SELECT id, name::text, email::text, phone, phone_key AS "phoneKey", notes, created_at AS "createdAt",
             is_blocked AS "isBlocked",
             coalesce(searchable(name::text) = searchable(${name}), false) AS "sharesName",
             coalesce(email = ${email}::citext, false) AS "sharesEmail",
             coalesce(phone_key = ${phoneKey}, false) AS "sharesPhone"
        FROM client
       WHERE id IS DISTINCT FROM ${ownId}::int
         AND (searchable(name::text) = searchable(${name}) OR email = ${email}::citext
              OR phone_key = ${phoneKey})) AS found
     ORDER BY "sharesName"::int + "sharesEmail"::int + "sharesPhone"::int DESC, id
     LIMIT ${MAX_LIKE}`
  return rows.map(({ sharesName, sharesEmail, sharesPhone, ...client }) => ({
    ...withDial(client),
    shares: [
      ...(sharesName ? (['name'] as const) : []),
      ...(sharesEmail ? (['email'] as const) : []),
      ...(sharesPhone ? (['phone'] as const) : []),
    ],
  }))
}

interface DuplicateRow extends ClientRow {
  /** The later of the two. */
  duplicateId: number
  shares: ('email' | 'phone')[]
}

/**
 * Clients who may be one person, the latest first: each with the earliest client of the same email or phone, so that the number of
 * entries is that of the merges. Two who came in one group are two people who share a contact.
 */
export async function listDuplicates({ db }: Pick<Context, 'db'>) {
  const rows = await db.$queryRaw<DuplicateRow[]>`
    WITH shared AS (
      SELECT id, 'email' AS what, min(id) OVER (PARTITION BY email) AS first
        FROM client WHERE email IS NOT NULL
      UNION ALL
      SELECT id, 'phone', min(id) OVER (PARTITION BY phone_key)
        FROM client WHERE length(phone_key) >= ${MIN_LOCAL_DIGITS}
    ), duplicate AS (
      SELECT DISTINCT ON (id) id, first, array_agg(what ORDER BY what) AS shares
        FROM shared
       WHERE first < id
         AND NOT EXISTS (SELECT FROM booking AS one JOIN booking AS other USING (group_id)
                          WHERE one.client_id = shared.id AND other.client_id = shared.first)
       GROUP BY id, first
       ORDER BY id DESC, count(*) DESC, first
       LIMIT ${MAX_DUPLICATES}
    )
    SELECT duplicate.id AS "duplicateId", shares, client.id, name::text, email::text, phone,
           phone_key AS "phoneKey", notes, created_at AS "createdAt", is_blocked AS "isBlocked"
      FROM duplicate JOIN client ON client.id IN (duplicate.id, duplicate.first)
     ORDER BY duplicate.id DESC, client.id`
  const pairs = Map.groupBy(rows, ({ duplicateId }) => duplicateId)
  return [...pairs.values()].map((pair) => ({
    clients: pair.map(withDial),
    shares: pair[0]?.shares ?? [],
  }))
}
