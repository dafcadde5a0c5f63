import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { Refusal } from '../refusal.ts'
import { RETENTION, retentionMs } from '../retention-rules.ts'
import { randomToken, sha256 } from '../secrets.ts'
import { type TokenPurpose, tokenPurpose } from './schema.ts'

/** A public link expires this long after the visit's end. */
const LINK_LIFETIME_MS = retentionMs(RETENTION.links)

export function linkExpiry(visitEnd: Date): Date {
  return new Date(visitEnd.getTime() + LINK_LIFETIME_MS)
}

export interface TokenQuery {
  publicToken: string
  /** The action that the link must permit; without one any link is accepted. */
  purpose?: TokenPurpose
  now: Date
}

/**
 * The id of the booking that a link opens.
 *
 * @throws Refusal linkInvalid, identical for an unknown, expired or malformed token and for another
 *   purpose, so that it reveals nothing.
 */
export async function bookingIdOfToken(
  db: DatabaseOrTransaction,
  query: TokenQuery,
): Promise<number> {
  return (await bookingOfToken(db, query)).id
}

/** `bookingIdOfToken` with the time of the visit. */
export async function bookingOfToken(
  db: DatabaseOrTransaction,
  { publicToken, purpose, now }: TokenQuery,
): Promise<{ id: number; startAt: Date; endAt: Date; cleanupMinutes: number }> {
  const [found] = await db.$queryRaw<FoundToken[]>`
    SELECT booking.id, booking.start_at AS "startAt", booking.end_at AS "endAt",
           booking.cleanup_minutes AS "cleanupMinutes",
           booking_token.purpose
      FROM booking_token JOIN booking ON booking.id = booking_token.booking_id
     WHERE booking_token.token_hash = ${sha256(publicToken)}`
  const isValid =
    found &&
    linkExpiry(found.endAt) > now &&
    (purpose === undefined || permits(tokenPurpose.parse(found.purpose), purpose))
  if (!isValid) throw new Refusal('linkInvalid')
  return found
}

/** `manage` permits every action. */
function permits(purpose: TokenPurpose, action: TokenPurpose): boolean {
  return purpose === action || purpose === 'manage'
}

interface FoundToken {
  id: number
  startAt: Date
  endAt: Date
  cleanupMinutes: number
  purpose: string
}

export type IssuedTokens = Record<TokenPurpose, string>

/**
 * Issues a new token for each purpose. Earlier tokens stay valid until they expire, since mails contain
 * them. Only hashes are stored.
 */
export async function issueTokens(tx: Transaction, bookingId: number): Promise<IssuedTokens> {
  const [manage, reschedule, cancel] = [randomToken(), randomToken(), randomToken()]
  const tokens = { manage, reschedule, cancel }
  await tx.bookingToken.createMany({
    data: tokenPurpose.options.map((purpose) => ({
      bookingId,
      purpose,
      tokenHash: sha256(tokens[purpose]),
    })),
  })
  return tokens
}

/** Issues one new token, for a mail or for the barber to share. */
export async function issueToken(
  db: DatabaseOrTransaction,
  bookingId: number,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomToken()
  await db.bookingToken.create({ data: { bookingId, purpose, tokenHash: sha256(token) } })
  return token
}
