import type { Transaction } from '@haircuts/db/client'
import { updateMessage } from '@haircuts/db/message-row'
import { queryPrepared } from '@haircuts/db/prepared'
import type { Context } from '../../kernel/context.ts'
import type { MailContext } from '../mailer.ts'
import type { MessageKind } from '../message-schema.ts'
import { UNCONFIRMED_NOTE } from '../policy.ts'

/** Tolerates clock skew between machines: a job that runs slightly early still claims its message. */
const CLOCK_TOLERANCE_MS = 2000
/**
 * After this number of internal failures without an outcome of the mail service between them the message is marked as
 * failed.
 */
const MAX_INTERNAL_FAILURES = 10

/** A message as an attempt to send it found it, or has claimed it. */
export interface Attempt {
  id: number
  key: string
  /** The bookings that it is about; none for a test, nor for one that was rendered when its booking was deleted. */
  bookingIds: number[]
  version: number
  copy: number
  createdAt: Date
  /** These two change with each claim: with them a statement finds the message only as this attempt knows it. */
  state: string
  attempts: number
  /** An earlier attempt may have been accepted by the mail service. */
  isUnsure: boolean
  /** The mail service has got it twice, and the worker that sent the second one died. */
  isUnconfirmed: boolean
  temporaryFailures: number
  internalFailures: number
}

/**
 * Finds a message that is due, or one whose claim is older than `settledAfterMs`, so that the worker that held it must
 * have died. It may have sent it, since a claim is committed with the content, right before the mail service is called.
 *
 * @returns null if another worker holds it, it is finished, or a restore has paused all mail. Resuming enqueues it again.
 */
export async function findDue(
  { db, now, mailer }: MailContext,
  id: number,
): Promise<Attempt | null> {
  const soon = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  const stale = new Date(now.getTime() - mailer.settledAfterMs)
  const [due] = await queryPrepared<Attempt>(db, FIND_DUE, [id, soon, stale])
  return due ? { ...due, isUnconfirmed: due.isUnconfirmed && !mailer.find } : null
}

const FIND_DUE = {
  name: 'find a message that is due',
  text: `
    SELECT id, key, array_remove(booking_id || other_bookings, NULL) AS "bookingIds",
           version, copy, created_at AS "createdAt", state, attempts,
           is_unsure OR state = 'sending' AS "isUnsure", is_unsure AND state = 'sending' AS "isUnconfirmed",
           temporary_failures AS "temporaryFailures", internal_failures AS "internalFailures"
      FROM message
     WHERE id = $1
       AND (state = 'waiting' AND next_attempt_at <= $2 OR state = 'sending' AND claimed_at <= $3)
       AND NOT EXISTS (SELECT FROM restore WHERE resumed_at IS NULL)`,
}

/** Orders what is read of the bookings and a concurrent change of them. */
export async function lockBookings(tx: Transaction, bookingIds: number[]): Promise<void> {
  const [id, ...others] = bookingIds
  if (id === undefined) return
  if (others.length === 0) await queryPrepared(tx, LOCK_BOOKING, [id])
  else await queryPrepared(tx, LOCK_BOOKINGS, [bookingIds])
}

/** For one booking, because PostgreSQL reuses the plan of this statement. It plans the statement for a list at each call. */
const LOCK_BOOKING = {
  name: 'lock the booking of a mail',
  text: 'SELECT 1 FROM booking WHERE id = $1 FOR SHARE',
}

const LOCK_BOOKINGS = {
  name: 'lock bookings of a mail',
  text: 'SELECT 1 FROM booking WHERE id = ANY($1::int[]) ORDER BY id FOR SHARE',
}

/** Finds the message as the attempt knows it. */
export function asFound({ id, state, attempts }: Attempt) {
  return { id, state, attempts }
}

/** What may change with a claim, besides the text. */
export interface ClaimedColumns {
  kind?: MessageKind
  recipient?: string
  /** The bookings that it names, whose clients may be erased. */
  otherBookings?: number[]
  addressPart?: string | null
}

/** Claims the message and stores what is sent. @returns null if another worker was faster. */
export async function claim(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  found: Attempt,
  sent: ClaimedColumns & { subject?: string; encryptedContent?: Uint8Array<ArrayBuffer> },
): Promise<Attempt | null> {
  const held = { state: 'sending', attempts: found.attempts + 1, isUnsure: found.isUnsure }
  const isClaimed = await updateMessage(tx, found, { ...sent, ...held, claimedAt: now })
  return isClaimed ? { ...found, ...held } : null
}

/** Whether the message is sent a second time because the mail service cannot tell about the first. */
export function isRepeat({ mailer }: MailContext, { isUnsure }: Attempt): boolean {
  return isUnsure && !mailer.find
}

/** Ends a message whose repeat was not confirmed either, since a third mail would annoy more than help. */
export async function recordUnconfirmed(ctx: MailContext, attempt: Attempt) {
  const { db, now, mailer } = ctx
  const sent = { state: 'sent', sentAt: now, sentBy: mailer.name, note: UNCONFIRMED_NOTE }
  const data = { ...sent, reason: null }
  const { count } = await db.message.updateMany({ where: asFound(attempt), data })
  if (count === 0) return
  ctx.log.info({ messageId: attempt.id }, 'a mail sent twice has no answer and counts as sent')
}

/** Counts an internal error, which the job queue reports and retries, and releases the claim if there is one. */
export async function recordInternalFailure(
  ctx: MailContext,
  attempt: Attempt,
  isHandedOver: boolean,
) {
  if (isHandedOver && isRepeat(ctx, attempt)) return recordUnconfirmed(ctx, attempt)
  const internalFailures = attempt.internalFailures + 1
  const isFailed = internalFailures >= MAX_INTERNAL_FAILURES
  const reason = 'Something went wrong on our side.'
  await ctx.db.message.updateMany({
    where: asFound(attempt),
    data: {
      state: isFailed ? 'failed' : 'waiting',
      reason,
      attempts: { increment: 1 },
      internalFailures,
      ...(isFailed ? { problem: reason, problemAt: ctx.now } : {}),
      nextAttemptAt: ctx.now,
      isUnsure: attempt.isUnsure || isHandedOver,
    },
  })
}
