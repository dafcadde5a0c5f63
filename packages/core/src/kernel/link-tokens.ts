import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { AppError } from './app-error.ts'
import { type TokenPurpose, tokenPurpose } from './link-schema.ts'
import { RETENTION, retentionMs } from './retention-rules.ts'
import type { SecretBox } from './secrets.ts'
import { randomToken, sha256 } from './secrets.ts'

/** A public link expires this long after the visit's end. */
const LINK_LIFETIME_MS = retentionMs(RETENTION.links)
/** Many more than the emails about a booking need: calls that return a new link each time must not fill the disk. */
const MAX_LINKS = 200

export function linkExpiry(visitEnd: Date): Date {
  return new Date(visitEnd.getTime() + LINK_LIFETIME_MS)
}

export interface TokenQuery {
  publicToken: string
  /** The action that the link must permit; without one any link is accepted. */
  purpose?: TokenPurpose
  now: Date
}

/** The booking that a link opens, and what the link permits. */
interface LinkedVisit {
  id: number
  startAt: Date
  endAt: Date
  cleanupMinutes: number
  purpose: TokenPurpose
}

/**
 * @throws AppError linkInvalid, identical for an unknown, expired or malformed token and for another
 *   purpose, so that it reveals nothing.
 */
export async function bookingOfToken(
  db: DatabaseOrTransaction,
  { publicToken, purpose, now }: TokenQuery,
): Promise<LinkedVisit> {
  const [found] = await db.$queryRaw<FoundToken[]>`
    SELECT booking.id, booking.start_at AS "startAt", booking.end_at AS "endAt",
           booking.cleanup_minutes AS "cleanupMinutes",
           booking_token.purpose
      FROM booking_token JOIN booking ON booking.id = booking_token.booking_id
     WHERE booking_token.token_hash = ${sha256(publicToken)}`
  const permitted = tokenPurpose.safeParse(found?.purpose).data
  if (!found || !permitted || linkExpiry(found.endAt) <= now) throw new AppError('linkInvalid')
  if (purpose !== undefined && !permits(permitted, purpose)) throw new AppError('linkInvalid')
  return { ...found, purpose: permitted }
}

/** The purpose of the barber's link, which opens nothing of the client's. */
const DECIDE = 'decide'

/** The purpose of a link that only books the same again, and neither shows nor changes its booking. */
const AGAIN = 'again'

/**
 * Finds the booking whose link may book the same again: any link of a booking, or a link of purpose `again` that has not
 * expired.
 *
 * @throws AppError linkInvalid
 */
export async function bookingOfAgainToken(
  db: DatabaseOrTransaction,
  { publicToken, now }: Pick<TokenQuery, 'publicToken' | 'now'>,
): Promise<{ id: number; purpose: TokenPurpose | typeof AGAIN }> {
  const row = await db.bookingToken.findUnique({
    where: { tokenHash: sha256(publicToken), purpose: AGAIN },
    select: { bookingId: true, createdAt: true },
  })
  if (!row) return bookingOfToken(db, { publicToken, now })
  if (row.createdAt.getTime() + retentionMs(RETENTION.againLinks) <= now.getTime())
    throw new AppError('linkInvalid')
  return { id: row.bookingId, purpose: AGAIN }
}

/** The token of a link of purpose `again` in an email: the same one at every attempt to send it. */
export async function emailAgainToken(
  db: DatabaseOrTransaction,
  { secretBox, now }: { secretBox: SecretBox; now: Date },
  { message, bookingId }: { message: LinkedMessage; bookingId: number },
): Promise<string> {
  const token = secretBox.derive(emailTokenPurpose(message, `booking:${bookingId}:${AGAIN}`))
  const data = { bookingId, purpose: AGAIN, tokenHash: sha256(token), createdAt: now }
  await db.bookingToken.createMany({ data, skipDuplicates: true })
  return token
}

/**
 * The booking that the barber's link to approve or decline opens.
 *
 * @throws AppError linkInvalid, identical for an unknown and an expired token, and for one of a client's link.
 */
export async function bookingOfDecisionToken(
  db: DatabaseOrTransaction,
  { token, now }: { token: string; now: Date },
): Promise<{ id: number }> {
  const row = await db.bookingToken.findUnique({
    where: { tokenHash: sha256(token), purpose: DECIDE },
    select: { booking: { select: { id: true, endAt: true, erasedAt: true } } },
  })
  if (!row || row.booking.erasedAt || linkExpiry(row.booking.endAt) <= now)
    throw new AppError('linkInvalid')
  return { id: row.booking.id }
}

/** The token of the barber's link in an email about a booking: the same one at every attempt to send it. */
export async function emailDecisionToken(
  db: DatabaseOrTransaction,
  secretBox: SecretBox,
  { message, bookingId }: { message: LinkedMessage; bookingId: number },
): Promise<string> {
  const token = secretBox.derive(emailTokenPurpose(message, `booking:${bookingId}:${DECIDE}`))
  await queryPrepared(db, ADD_TOKENS, [bookingId, [DECIDE], [inHex(sha256(token))]])
  return token
}

/** Issues a link for the barber. Earlier ones keep working. */
export async function issueDecisionToken(
  db: DatabaseOrTransaction,
  bookingId: number,
): Promise<string> {
  const token = randomToken()
  await queryPrepared(db, ISSUE_TOKENS, [bookingId, [DECIDE], [inHex(sha256(token))]])
  return token
}

/** `manage` permits every action. */
function permits(purpose: TokenPurpose, action: TokenPurpose): boolean {
  return purpose === action || purpose === 'manage'
}

interface FoundToken extends Omit<LinkedVisit, 'purpose'> {
  purpose: string
}

export type IssuedTokens = Record<TokenPurpose, string>

/**
 * Issues a new token for each purpose. Earlier tokens stay valid until they expire, since mails contain
 * them. Only hashes are stored.
 */
export async function issueTokens(tx: Transaction, bookingId: number): Promise<IssuedTokens> {
  const tokens = newTokens()
  await queryPrepared(tx, ISSUE_TOKENS, valuesOf(bookingId, tokens))
  return tokens
}

/** Tokens that nothing opens until `addTokens` stores them. */
export function newTokens(): IssuedTokens {
  return { manage: randomToken(), reschedule: randomToken(), cancel: randomToken() }
}

export async function addTokens(tx: Transaction, bookingId: number, tokens: IssuedTokens) {
  await queryPrepared(tx, ADD_TOKENS, valuesOf(bookingId, tokens))
}

function valuesOf(bookingId: number, tokens: IssuedTokens) {
  const purposes = tokenPurpose.options
  return [bookingId, purposes, purposes.map((purpose) => inHex(sha256(tokens[purpose])))]
}

/** Issues one new token, for a response of the API. */
export async function issueToken(
  db: DatabaseOrTransaction,
  bookingId: number,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomToken()
  await queryPrepared(db, ISSUE_TOKENS, [bookingId, [purpose], [inHex(sha256(token))]])
  return token
}

/** The message that a link in an email belongs to, and the address that it goes to. */
export interface LinkedMessage {
  key: string
  recipient: string
}

/**
 * The token of a booking in an email: the same one at every attempt to send it, so that an outage of the mail service
 * issues no further tokens, which would end earlier ones.
 */
export async function emailToken(
  db: DatabaseOrTransaction,
  secretBox: SecretBox,
  { message, bookingId }: { message: LinkedMessage; bookingId: number },
): Promise<string> {
  const purpose: TokenPurpose = 'manage'
  const token = secretBox.derive(emailTokenPurpose(message, `booking:${bookingId}:${purpose}`))
  await queryPrepared(db, ADD_TOKENS, [bookingId, [purpose], [inHex(sha256(token))]])
  return token
}

/** The recipient comes last, since it is the only part that may hold a colon. */
export function emailTokenPurpose({ key, recipient }: LinkedMessage, subject: string): string {
  return `email-link:${key}:${subject}:${recipient}`
}

function inHex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex')
}

const ADD_TOKENS = {
  name: 'add booking tokens',
  text: `
    INSERT INTO booking_token (booking_id, purpose, token_hash)
    SELECT $1, purpose, decode(hash, 'hex') FROM unnest($2::text[], $3::text[]) AS token (purpose, hash)
        ON CONFLICT (token_hash) DO NOTHING`,
}

/** Ends the oldest links of a booking beyond the limit; those that are issued come on top. */
const ISSUE_TOKENS = {
  name: 'issue booking tokens',
  text: `
    WITH added AS (${ADD_TOKENS.text})
    DELETE FROM booking_token WHERE id IN (
      SELECT id FROM booking_token WHERE booking_id = $1 ORDER BY id DESC OFFSET ${MAX_LINKS})`,
}
