import type { Transaction } from '@haircuts/db/client'
import type { MailContext } from '../mailer.ts'
import type { MessageContent } from '../message-content.ts'
import type { MailboxMessageKind } from '../message-schema.ts'
import { newPasswordMailOf } from '../new-password-email.ts'
import { type Drop, HELD, isOutdated, MAX_LINK_EMAILS_PER_DAY, NOTHING_LEFT } from '../policy.ts'
import { wishMailOf } from '../wish-email.ts'
import { type Attempt, asFound } from './claim-message.ts'
import { linksMailOf } from './links-content.ts'
import type { LockedMessage } from './lock-message.ts'
import { isOverLimit } from './mailbox-limit.ts'

/**
 * What an email to a mailbox says. One that is not sent leaves no trace of its address, which may be that of a person without
 * appointments and without a login.
 */
export async function mailboxContent(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  { message, kind, settings, isFull }: LockedMessage & { kind: MailboxMessageKind },
): Promise<MessageContent | { drop: Drop } | null> {
  if (kind === 'booking-wish') {
    if (isFull && !message.isForced) return { drop: HELD }
    return (await wishMailOf(tx, ctx, { message, settings })) ?? NOTHING_LEFT
  }
  const limit = { messageId: attempt.id, kind, max: MAX_LINK_EMAILS_PER_DAY }
  // The emails about bookings must not keep the barber from a new password.
  const isHeld = isFull && kind === 'booking-links'
  const hasReachedLimit = isHeld || (await isOverLimit(tx, ctx, limit))
  const isLate = isOutdated(message, ctx.now)
  const isSilent = !message.isForced && (hasReachedLimit || isLate)
  const contentOf = kind === 'booking-links' ? linksMailOf : newPasswordMailOf
  const content = isSilent ? null : await contentOf(tx, ctx, { message, settings })
  if (content) return content
  if (message.claimedAt === null) {
    await tx.message.deleteMany({ where: asFound(attempt) })
    return null
  }
  const late = `Could not be sent in time. ${message.reason ?? ''}`.trim()
  return isLate ? { drop: { state: 'failed', reason: late } } : NOTHING_LEFT
}
