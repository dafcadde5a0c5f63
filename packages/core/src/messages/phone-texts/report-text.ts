import type { Transaction } from '@haircuts/db/client'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { phoneOf } from './phone-state.ts'
import { FETCHED, failedNote, LATE_REPORT_NOTE } from './text-rules.ts'
import type { SentInput, StoredOutcome } from './text-schema.ts'

/**
 * Records what became of a text that a phone has fetched, and answers what is stored. Saying it again changes nothing. One that
 * failed goes by email at once, unless it is a test; one that is reported after its email went is noted there. A phone also
 * reports what it fetched before the barber turned texts off.
 *
 * @throws AppError phoneKeyNeeded; textNotFound for a message that no phone has fetched.
 */
export async function reportText(ctx: Context, { id, outcome, reason }: SentInput) {
  phoneOf(ctx)
  return ctx.db.$transaction(async (tx) => {
    const { bookingId } = await fetchedText(tx, id)
    if (outcome === 'sent') await recordSent(tx, ctx, id)
    else await recordFailed(tx, ctx, { id, reason, isTest: bookingId === null })
    return { id, outcome: outcomeOf(await fetchedText(tx, id)) }
  })
}

async function fetchedText(tx: Transaction, id: number) {
  const neverFetched = [{ channel: 'email' }, { channel: 'text', state: 'waiting' }]
  const row = await tx.message.findUnique({
    where: { id, claimedAt: { not: null }, NOT: neverFetched },
    select: { channel: true, state: true, bookingId: true },
  })
  if (!row) throw new AppError('textNotFound')
  return row
}

async function recordSent(tx: Transaction, { now }: Pick<Context, 'now'>, id: number) {
  const sent = { state: 'sent', sentAt: now, sentBy: 'phone', reason: null }
  await tx.message.updateMany({ where: { id, ...UNREPORTED }, data: sent })
  // Only what a phone had fetched can have been sent by it.
  const noted = { channel: 'email-instead', note: { startsWith: FETCHED } }
  await tx.message.updateMany({ where: { id, ...noted }, data: { note: LATE_REPORT_NOTE } })
}

async function recordFailed(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id, reason, isTest }: { id: number; reason: string | null; isTest: boolean },
) {
  const note = failedNote(reason, { isTest })
  const data = isTest
    ? { state: 'failed', reason: note }
    : { state: 'waiting', channel: 'email-instead', note, nextAttemptAt: ctx.now }
  const { count } = await tx.message.updateMany({ where: { id, ...UNREPORTED }, data })
  if (count === 0 || isTest) return
  await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id } })
}

const UNREPORTED = { channel: 'text', state: 'sending' }

function outcomeOf({ channel, state }: { channel: string; state: string }): StoredOutcome {
  if (state === 'failed') return 'failed'
  if (ENDED_UNSENT.includes(state)) return 'withdrawn'
  return channel === 'text' ? 'sent' : 'emailed'
}

const ENDED_UNSENT: readonly string[] = ['withdrawn', 'skipped', 'held']
