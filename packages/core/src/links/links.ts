import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { AppError } from '../kernel/app-error.ts'
import { retentionMs } from '../kernel/define.ts'
import type { SecretBox } from '../kernel/secrets.ts'
import { randomToken, sha256 } from '../kernel/secrets.ts'
import { LINKS } from './declares.ts'
import { type HandedOut, handedOut, type TokenPurpose, tokenPurpose } from './link-schema.ts'

/** Many more than the emails about a booking need: calls that return a new link each time must not fill the disk. */
const MAX_LINKS = 200

/**
 * The column that names the subject of each purpose; a CHECK of the table holds the same. `decide` is the barber's link to a
 * request, `again` books the same again and neither shows nor changes its booking.
 */
const PURPOSES = {
  manage: 'booking_id',
  reschedule: 'booking_id',
  cancel: 'booking_id',
  decide: 'booking_id',
  again: 'booking_id',
  offer: 'offer_id',
  waiting: 'waitlist_entry_id',
  'own-data': 'message_id',
  'new-password': 'message_id',
} as const

type LinkPurpose = keyof typeof PURPOSES

interface NewLink {
  purpose: LinkPurpose
  /** The id of the row that the link opens, in the table that its purpose says. */
  subjectId: number
  handedOut: HandedOut
}

/**
 * Stores a link by a random token (`randomToken`), which is made before the transaction: nothing that is rolled back or run again
 * has issued another one. Earlier links keep working.
 */
export async function issueLink(
  db: DatabaseOrTransaction,
  { token, purpose, subjectId, handedOut }: NewLink & { token: string },
): Promise<void> {
  await queryPrepared(db, ISSUE[PURPOSES[purpose]], [
    subjectId,
    [purpose],
    [inHex(token)],
    handedOut,
  ])
}

/** What a derived token belongs to: a message, or another thing that is sent again after a failure. */
export interface LinkedMessage {
  key: string
  recipient: string
}

/**
 * The token of a link in a message: the same one at every attempt to send it, so that an outage of the mail service issues no
 * further links. One that was ended stays so.
 */
export async function deriveLink(
  db: DatabaseOrTransaction,
  secretBox: SecretBox,
  { message, ...link }: NewLink & { message: LinkedMessage },
): Promise<string> {
  const { purpose, subjectId, handedOut } = link
  const token = derivedToken(secretBox, message, link)
  await queryPrepared(db, ADD[PURPOSES[purpose]], [subjectId, [purpose], [inHex(token)], handedOut])
  return token
}

/**
 * The token of a booking in an email to a client. It counts as emailed if the email goes to the address of the booking, or, for a
 * person of a group without one, to that of the person who booked. An organizer's email has links to the bookings of people
 * with an address of their own, which prove nothing about them.
 */
export async function deriveBookingLink(
  db: DatabaseOrTransaction,
  secretBox: SecretBox,
  link: { message: LinkedMessage; bookingId: number; purpose: 'manage' | 'again'; now: Date },
): Promise<string> {
  const { message, bookingId, purpose, now } = link
  const token = derivedToken(secretBox, message, { purpose, subjectId: bookingId })
  const values = [bookingId, purpose, inHex(token), message.recipient, now]
  await queryPrepared(db, ADD_EMAILED, values)
  return token
}

/** The recipient comes last, since it is the only part that may hold a colon. */
function derivedToken(
  secretBox: SecretBox,
  { key, recipient }: LinkedMessage,
  { purpose, subjectId }: Pick<NewLink, 'purpose' | 'subjectId'>,
): string {
  return secretBox.derive(`link:${key}:${purpose}:${subjectId}:${recipient}`)
}

export type IssuedTokens = Record<TokenPurpose, string>

/** A token of each purpose for an answer of the API. They open nothing until they are stored. */
export function newTokens(): IssuedTokens {
  return { manage: randomToken(), reschedule: randomToken(), cancel: randomToken() }
}

/** Stores new links to a booking. Earlier ones stay valid until they expire, since mails contain them. */
export async function issueTokens(tx: Transaction, bookingId: number, tokens: IssuedTokens) {
  await queryPrepared(tx, ISSUE.booking_id, valuesOf(bookingId, tokens))
}

/** Stores the first links to a booking. */
export async function addTokens(tx: Transaction, bookingId: number, tokens: IssuedTokens) {
  await queryPrepared(tx, ADD.booking_id, valuesOf(bookingId, tokens))
}

function valuesOf(bookingId: number, tokens: IssuedTokens) {
  const purposes = tokenPurpose.options
  const answered: HandedOut = 'answered'
  return [bookingId, purposes, purposes.map((purpose) => inHex(tokens[purpose])), answered]
}

/** A public link expires this long after the visit's end. */
export function linkExpiry(visitEnd: Date): Date {
  return new Date(visitEnd.getTime() + retentionMs(LINKS.retention.links))
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
  handedOut: HandedOut
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
           link.purpose, link.handed_out AS "handedOut"
      FROM link JOIN booking ON booking.id = link.booking_id
     WHERE link.token_hash = ${sha256(publicToken)} AND link.revoked_at IS NULL`
  const permitted = tokenPurpose.safeParse(found?.purpose).data
  if (!found || !permitted || linkExpiry(found.endAt) <= now) throw new AppError('linkInvalid')
  if (purpose !== undefined && !permits(permitted, purpose)) throw new AppError('linkInvalid')
  return { ...found, purpose: permitted, handedOut: handedOut.parse(found.handedOut) }
}

/** `manage` permits every action. */
function permits(purpose: TokenPurpose, action: TokenPurpose): boolean {
  return purpose === action || purpose === 'manage'
}

interface FoundToken extends Omit<LinkedVisit, 'purpose' | 'handedOut'> {
  purpose: string
  handedOut: string
}

/**
 * Finds the booking whose link may book the same again: any link of a booking, or a link of purpose `again` that has not
 * expired.
 *
 * @throws AppError linkInvalid
 */
export async function bookingOfAgainToken(
  db: DatabaseOrTransaction,
  { publicToken, now }: Pick<TokenQuery, 'publicToken' | 'now'>,
): Promise<Pick<LinkedVisit, 'id' | 'handedOut'> & { purpose: TokenPurpose | 'again' }> {
  const row = await findLink(db, publicToken, 'again')
  if (!row?.bookingId) return bookingOfToken(db, { publicToken, now })
  assertYounger(row, LINKS.retention.againLinks, now)
  return { id: row.bookingId, purpose: 'again', handedOut: handedOut.parse(row.handedOut) }
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
  const booking = (await findLink(db, token, 'decide'))?.booking
  if (!booking || booking.erasedAt || linkExpiry(booking.endAt) <= now)
    throw new AppError('linkInvalid')
  return { id: booking.id }
}

/**
 * The offer that a link opens.
 *
 * @throws AppError linkInvalid, identical for an unknown, an expired and a malformed token and for that of a booking.
 */
export async function offerOfToken(
  db: DatabaseOrTransaction,
  { offerToken, now }: { offerToken: string; now: Date },
): Promise<{ id: number; handedOut: HandedOut }> {
  const row = await findLink(db, offerToken, 'offer')
  if (!row?.offer) throw new AppError('linkInvalid')
  const { id, booking, expiresAt } = row.offer
  if (linkExpiry(booking?.endAt ?? expiresAt) <= now) throw new AppError('linkInvalid')
  return { id, handedOut: handedOut.parse(row.handedOut) }
}

/** The id of the entry of a person on the waitlist that a link opens. @throws AppError linkInvalid */
export async function entryOfToken(db: DatabaseOrTransaction, entryToken: string): Promise<number> {
  const row = await findLink(db, entryToken, 'waiting')
  if (!row?.waitlistEntryId) throw new AppError('linkInvalid')
  return row.waitlistEntryId
}

/**
 * @returns the address to which the link was sent by which its reader sees, exports and erases what is stored under the address.
 * @throws AppError linkInvalid, identical for an unknown, an expired and a malformed token.
 */
export async function addressOfDataToken(
  db: DatabaseOrTransaction,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const message = (await findLink(db, token, 'own-data'))?.message
  if (!message) throw new AppError('linkInvalid')
  assertYounger(message, LINKS.retention.ownDataLinks, now)
  return message.recipient
}

/**
 * The address of the login to which the link to a new password was sent.
 *
 * @throws AppError linkInvalid, identical for an unknown, a used and an expired token.
 */
export async function addressOfPasswordToken(
  db: DatabaseOrTransaction,
  { token, now }: { token: string; now: Date },
): Promise<string> {
  const message = (await findLink(db, token, 'new-password'))?.message
  if (!message) throw new AppError('linkInvalid')
  assertYounger(message, LINKS.retention.passwordLinks, now)
  return message.recipient
}

/** Ends all links to a new password, once one is used. @returns how many there were: 0 for the later of two calls at once. */
export async function endPasswordLinks(tx: Transaction, { now }: { now: Date }): Promise<number> {
  const purpose: LinkPurpose = 'new-password'
  const where = { purpose, revokedAt: null }
  return (await tx.link.updateMany({ where, data: { revokedAt: now } })).count
}

async function findLink(db: DatabaseOrTransaction, token: string, purpose: LinkPurpose) {
  return db.link.findUnique({
    where: { tokenHash: sha256(token), purpose, revokedAt: null },
    include: {
      booking: { select: { id: true, endAt: true, erasedAt: true } },
      offer: { select: { id: true, expiresAt: true, booking: { select: { endAt: true } } } },
      message: { select: { recipient: true, createdAt: true } },
    },
  })
}

function assertYounger(
  { createdAt }: { createdAt: Date },
  rule: Parameters<typeof retentionMs>[0],
  now: Date,
) {
  if (createdAt.getTime() + retentionMs(rule) <= now.getTime()) throw new AppError('linkInvalid')
}

/** Ends the links of clients to bookings and, where they are named, to what was offered for them. The barber's keep working. */
export async function endLinks(
  tx: Transaction,
  { now }: { now: Date },
  { bookingIds, offersOf = [] }: { bookingIds: number[]; offersOf?: number[] },
): Promise<void> {
  await tx.link.updateMany({
    where: {
      revokedAt: null,
      purpose: { not: 'decide' },
      OR: [{ bookingId: { in: bookingIds } }, { offer: { bookingId: { in: offersOf } } }],
    },
    data: { revokedAt: now },
  })
}

/** The links of a booking that were emailed to an address which is no longer that of its booking. */
export async function proveNothing(tx: Transaction, bookingId: number): Promise<void> {
  const emailed: HandedOut = 'emailed'
  const answered: HandedOut = 'answered'
  await tx.link.updateMany({
    where: { bookingId, handedOut: emailed },
    data: { handedOut: answered },
  })
}

function inHex(token: string): string {
  return Buffer.from(sha256(token)).toString('hex')
}

type Subject = (typeof PURPOSES)[LinkPurpose]

/** For the subject $1 the purposes $2 with the hashes $3, handed out as $4. */
function addTo(subject: Subject) {
  return {
    name: `add links by ${subject}`,
    text: `
      INSERT INTO link (${subject}, purpose, token_hash, handed_out)
      SELECT $1, purpose, decode(hash, 'hex'), $4 FROM unnest($2::text[], $3::text[]) AS token (purpose, hash)
          ON CONFLICT (token_hash) DO NOTHING`,
  }
}

/** Deletes the oldest links of a subject beyond the limit; those that are issued come on top. */
function issueTo(subject: Subject) {
  return {
    name: `issue links by ${subject}`,
    text: `
      WITH added AS (${addTo(subject).text})
      DELETE FROM link WHERE id IN (
        SELECT id FROM link WHERE ${subject} = $1 ORDER BY id DESC OFFSET ${MAX_LINKS})`,
  }
}

const ADD = {
  booking_id: addTo('booking_id'),
  offer_id: addTo('offer_id'),
  waitlist_entry_id: addTo('waitlist_entry_id'),
  message_id: addTo('message_id'),
}

const ISSUE = {
  booking_id: issueTo('booking_id'),
  offer_id: issueTo('offer_id'),
  waitlist_entry_id: issueTo('waitlist_entry_id'),
  message_id: issueTo('message_id'),
}

/** $1 is the booking, $2 the purpose, $3 the hash, $4 the recipient of the email and $5 now. All tags of an address are one mailbox at Gmail alone. */
const ADD_EMAILED = {
  name: 'add emailed booking link',
  text: `
    INSERT INTO link (booking_id, purpose, token_hash, handed_out, created_at)
    SELECT booking.id, $2, decode($3, 'hex'),
           CASE WHEN lower(addressee.email) = lower($4)
                  OR (mailbox_of(addressee.email) = mailbox_of($4) AND mailbox_of($4) LIKE '%@gmail.com')
                THEN 'emailed' ELSE 'answered' END,
           $5
      FROM booking
      LEFT JOIN booking AS organizer ON organizer.group_id = booking.group_id AND organizer.is_organizer
     CROSS JOIN LATERAL (SELECT coalesce(booking.client_email, organizer.client_email)) AS addressee (email)
     WHERE booking.id = $1
        ON CONFLICT (token_hash) DO NOTHING`,
}
