import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { Context } from '../../kernel/context.ts'
import { MAX_EMAILS_PER_DAY } from '../policy.ts'
import type { Message } from './claim-message.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Limits mails per mailbox and day over all bookings, since anyone can book with someone else's address, with
 * a new tag ("ann+1@") each time. Mails that the barber sends manually count but are never limited.
 *
 * The advisory lock serialises workers per recipient, and mails in flight count, so that parallel
 * deliveries cannot exceed the limit together.
 */
export async function isMailboxFull(tx: Transaction, { now }: Context, message: Message) {
  const { id, recipient, isForced } = message
  if (isForced) return false
  const since = new Date(now.getTime() - DAY_MS)
  const [, [counted]] = await Promise.all([
    queryPrepared(tx, LOCK_MAILBOX, [recipient]),
    queryPrepared<{ mails: number }>(tx, COUNT_MAILS, [recipient, id, since]),
  ])
  return (counted?.mails ?? 0) >= MAX_EMAILS_PER_DAY
}

const LOCK_MAILBOX = {
  name: 'lock mailbox',
  text: `SELECT 1 FROM pg_advisory_xact_lock(${ADVISORY_LOCKS.mailbox}, hashtext(mailbox_of($1)))`,
}

const COUNT_MAILS = {
  name: 'count mails to a mailbox',
  text: `
    SELECT count(*)::int AS mails FROM message
     WHERE mailbox_of(recipient::text) = mailbox_of($1) AND id <> $2
       AND ((state = 'sent' AND sent_at > $3::timestamptz)
            OR (cleared_at > $3::timestamptz
                AND (is_unsure OR (state = 'sending' AND cleared_at >= claimed_at))))`,
}
