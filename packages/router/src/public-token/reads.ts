import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { sha256 } from '../digest.ts'
import { Refusal } from '../refusal.ts'
import type { TokenPurpose } from './schema.ts'

/** A public link is good until so long after the visit's end. */
const LINK_LIFETIME_MS = 30 * 24 * 3_600_000

export function linkExpiry(visitEnd: Date): Date {
  return new Date(visitEnd.getTime() + LINK_LIFETIME_MS)
}

export interface Presented {
  publicToken: string
  /** The one act this link has to allow; any link may read. */
  purpose?: TokenPurpose
  now: Date
}

/**
 * The booking a link stands for.
 *
 * @throws Refusal linkInvalid, one and the same whether the link is unknown, expired, misspelt or
 * made for another purpose.
 */
export async function bookingIdOfToken(
  db: DatabaseOrTransaction,
  presented: Presented,
): Promise<number> {
  return (await bookingOfToken(db, presented)).id
}

/** The same, with when the visit is. */
export async function bookingOfToken(
  db: DatabaseOrTransaction,
  { publicToken, purpose, now }: Presented,
): Promise<{ id: number; startAt: Date; endAt: Date }> {
  const [found] = await db.$queryRaw<FoundToken[]>`
    SELECT booking.id, booking.start_at AS "startAt", booking.end_at AS "endAt",
           booking_token.purpose
      FROM booking_token JOIN booking ON booking.id = booking_token.booking_id
     WHERE booking_token.token_hash = ${sha256(publicToken)}`
  const isGood =
    found && linkExpiry(found.endAt) > now && (purpose === undefined || found.purpose === purpose)
  if (!isGood) throw new Refusal('linkInvalid')
  return found
}

interface FoundToken {
  id: number
  startAt: Date
  endAt: Date
  purpose: string
}
