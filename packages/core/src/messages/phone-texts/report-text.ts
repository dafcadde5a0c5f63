import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { phoneOf } from './phone-state.ts'
import { FETCHED, failedNote, LATE_REPORT_NOTE, TEST_TEXT_FAILED } from './text-rules.ts'
import type { SentInput } from './text-schema.ts'

/**
 * Records what became of a text that a phone has fetched. Saying it again changes nothing. One that failed goes by email at once;
 * one that is reported after its email went is noted there.
 *
 * @throws AppError phoneTextsOff, phoneKeyNeeded; textNotFound for a message that no phone has fetched.
 */
export async function reportText(ctx: Context, { id, outcome, reason }: SentInput) {
  const { db, now } = ctx
  await phoneOf(ctx)
  return db.$transaction(async (tx) => {
    const fetched = { id, channel: 'text', state: 'sending' }
    const row = await tx.message.findUnique({
      where: { id, claimedAt: { not: null } },
      select: { channel: true, bookingId: true },
    })
    if (!row || row.channel === 'email') throw new AppError('textNotFound')
    if (outcome === 'sent') {
      const sent = { state: 'sent', sentAt: now, sentBy: 'phone', reason: null }
      const { count } = await tx.message.updateMany({ where: fetched, data: sent })
      if (count > 0 || row.channel === 'text') return { id, outcome: 'sent' as const }
      // Only what a phone had fetched can have been sent by it.
      const note = LATE_REPORT_NOTE
      await tx.message.updateMany({ where: { id, note: { startsWith: FETCHED } }, data: { note } })
      return { id, outcome: 'emailed' as const }
    }
    const isTest = row.bookingId === null
    const note = failedNote(reason)
    const data = isTest
      ? { state: 'failed', reason: reason === null ? TEST_TEXT_FAILED : note }
      : { state: 'waiting', channel: 'email-instead', note, nextAttemptAt: now }
    const { count } = await tx.message.updateMany({ where: fetched, data })
    if (count > 0 && !isTest) {
      await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id } })
    }
    return { id, outcome: 'emailed' as const }
  })
}
