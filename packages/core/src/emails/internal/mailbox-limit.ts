import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { Context } from '../../kernel/context.ts'
import type { MessageKind } from '../message-schema.ts'
import { EMAILS_FOR_EARLIER_BOOKINGS, MAX_EMAILS_PER_DAY } from '../policy.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Limits mails per mailbox and day over all bookings, since anyone can book with someone else's address, with
 * a new tag ("ann+1@") each time. The last five are for bookings that are a day old, so that bookings made and cancelled by a
 * stranger do not keep back what a client needs. Mails that the barber sends manually count but are never limited.
 *
 * The advisory lock serialises workers per recipient until their claims are committed, and mails in flight count, so
 * that parallel deliveries cannot exceed the limit together.
 */
export async function isMailboxFull(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  messageId: number,
) {
  const since = new Date(now.getTime() - DAY_MS)
  const [, [counted]] = await Promise.all([
    queryPrepared(tx, LOCK_MAILBOX, [messageId]),
    queryPrepared<{ mails: number; isEarlier: boolean }>(tx, COUNT_MAILS, [messageId, since]),
  ])
  const { mails = 0, isEarlier = false } = counted ?? {}
  return mails >= MAX_EMAILS_PER_DAY - (isEarlier ? 0 : EMAILS_FOR_EARLIER_BOOKINGS)
}

/** The cast is for a database whose statements pass through Prisma, which cannot read the type void. */
const LOCK_MAILBOX = {
  name: 'lock mailbox',
  text: `
    SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.mailbox}, hashtext(mailbox_of(recipient::text)))::text
      FROM message WHERE id = $1`,
}

const COUNT_MAILS = {
  name: 'count mails to a mailbox',
  text: `
    SELECT count(*)::int AS mails,
           EXISTS (SELECT FROM message AS own JOIN booking ON booking.id = own.booking_id
                    WHERE own.id = $1 AND booking.created_at <= $2::timestamptz) AS "isEarlier"
      FROM message
     WHERE mailbox_of(recipient::text) = (SELECT mailbox_of(recipient::text) FROM message WHERE id = $1)
       AND id <> $1
       AND ((state = 'sent' AND sent_at > $2::timestamptz)
            OR (claimed_at > $2::timestamptz AND (is_unsure OR state = 'sending')))`,
}

/**
 * Whether the mailbox had as many emails of a kind within a day as it may get. Call it after `isMailboxFull`, whose lock
 * serialises the workers. Emails that no worker has taken yet do not count, as each of them is asked in its turn.
 */
export async function isOverLimit(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { messageId, kind, max }: { messageId: number; kind: MessageKind; max: number },
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS)
  const [counted] = await queryPrepared<{ mails: number }>(tx, COUNT_OF_KIND, [
    messageId,
    since,
    kind,
  ])
  return (counted?.mails ?? 0) >= max
}

const COUNT_OF_KIND = {
  name: 'count emails of a kind to a mailbox',
  text: `
    SELECT count(*)::int AS mails FROM message
     WHERE mailbox_of(recipient::text) = (SELECT mailbox_of(recipient::text) FROM message WHERE id = $1)
       AND id <> $1 AND kind = $3 AND copy = 0 AND created_at > $2::timestamptz
       AND claimed_at IS NOT NULL`,
}
