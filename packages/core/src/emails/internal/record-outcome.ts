import type { Transaction } from '@haircuts/db/client'
import { updateMessage } from '@haircuts/db/message-row'
import { isTest } from '../list-messages.ts'
import type { MailContext, MailOutcome } from '../mailer.ts'
import { type Drop, MAY_HAVE_ARRIVED, REPEATED_NOTE, waitAfter } from '../policy.ts'
import { queueDelivery } from '../queue-message.ts'
import { type Attempt, asFound, isRepeat, recordUnconfirmed } from './claim-message.ts'

const MAX_TEST_ATTEMPTS = 6

export async function recordDrop(
  tx: Transaction,
  ctx: MailContext,
  attempt: Attempt,
  drop: Drop,
): Promise<null> {
  const { isUnsure } = attempt
  const reason = isRepeat(ctx, attempt) ? `${drop.reason} ${MAY_HAVE_ARRIVED}` : drop.reason
  const data = { ...drop, reason, isUnsure, attempts: { increment: 1 } }
  await tx.message.updateMany({ where: asFound(attempt), data })
  return null
}

/** Records the outcome unless another attempt has claimed the message since. */
export async function recordOutcome(ctx: MailContext, attempt: Attempt, outcome: MailOutcome) {
  const { now, mailer } = ctx
  const where = asFound(attempt)
  const temporaryFailures = attempt.temporaryFailures + 1
  const isLate = isTest(attempt) && temporaryFailures >= MAX_TEST_ATTEMPTS
  if (outcome.outcome === 'accepted') {
    const { serviceId } = outcome
    const note = outcome.note ?? (isRepeat(ctx, attempt) ? REPEATED_NOTE : null)
    const sent = { state: 'sent', sentAt: now, sentBy: mailer.name, serviceId, note, reason: null }
    await updateMessage(ctx.db, attempt, sent)
  } else if (outcome.outcome === 'later' && outcome.isUnsure && isRepeat(ctx, attempt)) {
    await recordUnconfirmed(ctx, attempt)
  } else if (outcome.outcome === 'refused' || isLate) {
    const { reason } = outcome
    const data = { state: 'failed', reason, problem: reason, problemAt: now }
    await ctx.db.message.updateMany({ where, data })
  } else {
    const { reason, isUnsure } = outcome
    const nextAttemptAt = new Date(now.getTime() + waitAfter(temporaryFailures, isUnsure))
    await ctx.db.$transaction(async (tx) => {
      const failures = { temporaryFailures, internalFailures: 0 }
      const unsure = isUnsure ? { isUnsure } : {}
      const data = { state: 'waiting', reason, nextAttemptAt, ...failures, ...unsure }
      const { count } = await tx.message.updateMany({ where, data })
      if (count === 0) return
      await queueDelivery(tx, ctx, { id: attempt.id, nextAttemptAt })
    })
  }
}
