import type { Prisma, Transaction } from '@haircuts/db/client'
import { type BookingRow, withAddons } from '../booking/reads.ts'
import type { Context } from '../context.ts'
import { templateModel, writeMail } from '../mail-content/reads.ts'
import { contentOf, invitationOf, sampleContent, senderOf } from '../notification/reads.ts'
import { isMessageKind, type MessageKind } from '../notification/schema.ts'
import { planVisitMessages } from '../notification/writes.ts'
import type { Mail, MailOutcome } from '../ports.ts'
import { issueToken } from '../public-token/writes.ts'
import { readSettings, type StoredSettings } from '../setting/reads.ts'
import { type Drop, reasonToDrop, templateIdOf, waitAfter } from './reads.ts'

/** Clocks of two machines differ a little, and a job must not come a moment too early for its message. */
const CLOCK_TOLERANCE_MS = 2000
/** Faults of our own, which no waiting mends. */
const MOST_OWN_FAULTS = 10
const MOST_TEST_ATTEMPTS = 6

type Message = Prisma.MessageGetPayload<object> & { kind: MessageKind }

/**
 * Send one message, at most once whatever happens. The claim is committed before the mail service is
 * called. A claim whose holder died, and an answer that was lost, leave the outcome unknown: then the
 * mail service is asked first whether it has the message, and only if not is it sent again.
 */
export async function deliverMessage(ctx: Context, { messageId }: { messageId: number }) {
  const message = await claim(ctx, messageId)
  if (!message) return
  try {
    const outcome = (message.isUnsure && (await askService(ctx, message))) || null
    if (outcome) return await settle(ctx, message, outcome)
    const mail = await prepare(ctx, message)
    if (mail) await settle(ctx, message, await ctx.mailer.send(mail))
  } catch (error) {
    await giveBack(ctx, message)
    throw error
  }
  if (message.bookingId) await planVisitMessages(ctx, { bookingId: message.bookingId })
}

/** Ours until it is settled, or until the claim is so old that its holder must have died. */
async function claim({ db, now, mailer }: Context, id: number): Promise<Message | null> {
  const ours = { state: 'sending', claimedAt: now, attempts: { increment: 1 } }
  const soon = new Date(now.getTime() + CLOCK_TOLERANCE_MS)
  const stale = new Date(now.getTime() - mailer.settledAfterMs)
  const [waiting] = await db.message.updateManyAndReturn({
    where: { id, state: 'waiting', nextAttemptAt: { lte: soon } },
    data: ours,
  })
  const [abandoned] = waiting
    ? []
    : await db.message.updateManyAndReturn({
        where: { id, state: 'sending', claimedAt: { lte: stale } },
        data: { ...ours, isUnsure: true },
      })
  const claimed = waiting ?? abandoned
  return claimed && isMessageKind(claimed.kind) ? { ...claimed, kind: claimed.kind } : null
}

/** @returns null when the mail service does not have it. */
async function askService({ mailer }: Context, { key }: Message): Promise<MailOutcome | null> {
  try {
    const serviceId = await mailer.find(key)
    return serviceId ? { outcome: 'accepted', serviceId, note: null } : null
  } catch {
    const reason = 'The mail service cannot say whether it has this mail already.'
    return { outcome: 'later', reason, isUnsure: true }
  }
}

/**
 * The mail as it has to be now, or null when it is not to go out any more. The visit is locked against
 * change meanwhile: whoever cancels it comes either before this look at it, or after the claim.
 */
async function prepare(ctx: Context, message: Message): Promise<Mail | null> {
  return ctx.db.$transaction(async (tx) => {
    const settings = await readSettings({ db: tx })
    if (message.bookingId === null) {
      return seal(tx, ctx, {
        message,
        settings,
        content: sampleContent(message.kind, ctx, settings),
      })
    }
    await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ${message.bookingId} FOR SHARE`
    const where = { id: message.bookingId }
    const booking = await tx.booking.findUnique({ where, include: withAddons })
    // Deleted a moment ago, and this message with it.
    if (!booking) return null
    const hasSuccessor = await isSuperseded(tx, message)
    const drop = reasonToDrop(message, booking, { settings, now: ctx.now, hasSuccessor })
    if (drop) return dropIt(tx, message, drop)
    const tokens = {
      reschedule: await issueToken(tx, booking.id, 'reschedule'),
      cancel: await issueToken(tx, booking.id, 'cancel'),
    }
    const content = await contentOf(tx, ctx, { kind: message.kind, booking, settings, tokens })
    return seal(tx, ctx, { message, settings, content, booking })
  })
}

async function isSuperseded(tx: Transaction, { bookingId, kind, version }: Message) {
  if (kind !== 'reschedule') return false
  const later = { bookingId, kind, version: { gt: version } }
  return (await tx.message.count({ where: later })) > 0
}

async function dropIt(tx: Transaction, { id, attempts }: Message, drop: Drop): Promise<null> {
  await tx.message.updateMany({ where: { id, attempts, state: 'sending' }, data: drop })
  return null
}

interface Draft {
  message: Message
  settings: StoredSettings
  content: Parameters<typeof writeMail>[0]
  booking?: BookingRow
}

/** Written down before it is sent, so that the log shows what went out; sealed, since it holds links. */
async function seal(tx: Transaction, ctx: Context, draft: Draft): Promise<Mail | null> {
  const { message, settings, content, booking } = draft
  const from = senderOf(ctx, settings)
  const written = writeMail(content)
  const calendar = booking ? invitationOf(ctx, { ...draft, booking, from }) : null
  const kept = { ...written, calendarFile: calendar?.file ?? null }
  const { count } = await tx.message.updateMany({
    where: { id: message.id, attempts: message.attempts, state: 'sending' },
    data: {
      subject: written.subject,
      sealedContent: ctx.secretBox.seal(JSON.stringify(kept), `message:${message.key}`),
    },
  })
  if (count === 0) return null
  const templateId = templateIdOf(message.kind, settings)
  return {
    key: message.key,
    kind: message.kind,
    from,
    to: message.recipient,
    ...written,
    calendar,
    template: templateId ? { id: templateId, model: templateModel(content) } : null,
  }
}

/** Only while the claim is still ours: who took it over knows more by now. */
async function settle(ctx: Context, message: Message, answer: MailOutcome) {
  const { now, mailer } = ctx
  const where = { id: message.id, attempts: message.attempts, state: 'sending' }
  const isLate = message.bookingId === null && message.attempts >= MOST_TEST_ATTEMPTS
  if (answer.outcome === 'accepted') {
    const { serviceId, note } = answer
    const data = { state: 'sent', sentAt: now, sentBy: mailer.name, serviceId, note, reason: null }
    await ctx.db.message.updateMany({ where, data })
  } else if (answer.outcome === 'refused' || isLate) {
    const { reason } = answer
    const data = { state: 'failed', reason, problem: reason, problemAt: now }
    await ctx.db.message.updateMany({ where, data })
  } else {
    const { reason, isUnsure } = answer
    const nextAttemptAt = new Date(now.getTime() + waitAfter(message.attempts, isUnsure))
    await ctx.db.$transaction(async (tx) => {
      const data = { state: 'waiting', reason, nextAttemptAt, ...(isUnsure ? { isUnsure } : {}) }
      const { count } = await tx.message.updateMany({ where, data })
      if (count === 0) return
      const payload = { messageId: message.id }
      await ctx.enqueue(tx, { name: 'deliver-message', payload, notBefore: nextAttemptAt })
    })
  }
}

/** After a fault of our own. The queue reports it and tries again. */
async function giveBack({ db, now }: Context, { id, attempts }: Message) {
  const isLast = attempts >= MOST_OWN_FAULTS
  await db.message.updateMany({
    where: { id, attempts, state: 'sending' },
    data: {
      state: isLast ? 'failed' : 'waiting',
      reason: 'Something went wrong on our side.',
      // The call may have been made before it went wrong.
      isUnsure: true,
      nextAttemptAt: now,
    },
  })
}
