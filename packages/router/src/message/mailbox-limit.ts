import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import type { Message } from './claim.ts'
import { MAX_EMAILS_PER_DAY } from './policy.ts'

const DAY_MS = 24 * 3_600_000
/** An arbitrary advisory lock key, the same in every process. */
const MAILBOX_LOCK = 7_204_514

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
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${MAILBOX_LOCK}::int, hashtext(mailbox_of(${recipient})))`
  const [counted] = await tx.$queryRaw<{ mails: number }[]>`
    SELECT count(*)::int AS mails FROM message
     WHERE mailbox_of(recipient::text) = mailbox_of(${recipient}) AND id <> ${id}
       AND ((state = 'sent' AND sent_at > ${since}::timestamptz)
            OR (cleared_at > ${since}::timestamptz
                AND (is_unsure OR (state = 'sending' AND cleared_at >= claimed_at))))`
  return (counted?.mails ?? 0) >= MAX_EMAILS_PER_DAY
}
