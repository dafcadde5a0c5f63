import type { Transaction } from '@haircuts/db/client'
import { plannedMails, visitsToPlan } from '@haircuts/scheduling/planned-mails'
import type { BookingRow } from '../booking/reads.ts'
import type { Context } from '../context.ts'
import { reasonToDrop } from '../delivery/reads.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { readSettings, type StoredSettings } from '../setting/reads.ts'
import { email as emailSchema } from '../wire.ts'
import { isAbout, mailRules, messageById, plannedVersion, visitToPlan } from './reads.ts'
import { isMessageKind, type MessageKind, type TestInput } from './schema.ts'

/** A job that was lost is noticed so long after it was due. */
const OVERDUE_MS = 60_000
const MOST_AT_ONCE = 500

interface Change {
  /** Null for a booking that was not there before. */
  before: Pick<BookingRow, 'status' | 'startAt'> | null
  after: BookingRow
  notifyClient?: boolean
}

/**
 * What a change calls for at once, written in the transaction of the change itself. Whether a switch
 * is against it is decided when it is sent.
 */
export async function announceChange(
  tx: Transaction,
  ctx: Context,
  { before, after, notifyClient = true }: Change,
) {
  const kind = notifyClient ? kindOf({ before, after }) : null
  if (before && before.status !== after.status) await withdrawWaiting(tx, after)
  if (kind) await addMessage(tx, ctx, { kind, booking: after, version: after.revision })
  if (before && before.status !== after.status && after.status === 'completed') {
    const payload = { bookingId: after.id }
    await ctx.enqueue(tx, { name: 'plan-visit-messages', payload })
  }
}

function kindOf({ before, after }: Pick<Change, 'before' | 'after'>): MessageKind | null {
  if (after.status === 'cancelled') return before?.status === 'confirmed' ? 'cancellation' : null
  if (after.status !== 'confirmed') return null
  // Who was told that his visit is off has to hear that it is on again.
  if (!before || before.status === 'cancelled') return 'confirmation'
  return before.startAt.getTime() === after.startAt.getTime() ? null : 'reschedule'
}

/** What has not been handed to the mail service yet would say something that is no longer true. */
async function withdrawWaiting(tx: Transaction, { id, status }: BookingRow) {
  await tx.message.updateMany({
    // One that may have been accepted already is settled by asking the mail service.
    where: { bookingId: id, state: 'waiting', isUnsure: false },
    data: { state: 'withdrawn', reason: `The visit is ${status}.` },
  })
}

interface NewMessage {
  kind: MessageKind
  booking: { id: number; clientEmail: string }
  version: number
}

/** Does nothing where this message exists: who comes second has nothing to add. */
async function addMessage(tx: Transaction, ctx: Context, { kind, booking, version }: NewMessage) {
  const { now } = ctx
  const [added] = await tx.message.createManyAndReturn({
    data: {
      bookingId: booking.id,
      kind,
      version,
      recipient: booking.clientEmail,
      nextAttemptAt: now,
      createdAt: now,
    },
    skipDuplicates: true,
    select: { id: true },
  })
  if (added) await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: added.id } })
}

/**
 * Claim what is due by its hour, for every visit, and see to it that nothing which was claimed is
 * forgotten. Derived anew from the visits and the settings each time, so there is no plan to mend.
 */
export async function planMessages(ctx: Context): Promise<void> {
  const settings = await readSettings(ctx)
  const { confirmed, completed } = visitsToPlan(ctx.now.getTime(), mailRules(settings))
  const bookings = await ctx.db.booking.findMany({
    where: {
      OR: [
        {
          status: 'confirmed',
          startAt: { gt: new Date(confirmed.start), lte: new Date(confirmed.end) },
        },
        {
          status: 'completed',
          endAt: { gt: new Date(completed.start), lte: new Date(completed.end) },
        },
      ],
    },
    include: withMessages,
  })
  for (const booking of bookings) await planVisit(ctx, booking, settings)
  await enqueueForgotten(ctx)
}

/** The same for one visit, right after something happened to it. */
export async function planVisitMessages(ctx: Context, { bookingId }: { bookingId: number }) {
  const where = { id: bookingId }
  const booking = await ctx.db.booking.findUnique({ where, include: withMessages })
  if (booking) await planVisit(ctx, booking, await readSettings(ctx))
}

const withMessages = {
  addons: { orderBy: { id: 'asc' } },
  messages: { select: { kind: true, version: true } },
} as const

type Planned = BookingRow & { messages: { kind: string; version: number }[] }

async function planVisit(ctx: Context, booking: Planned, settings: StoredSettings) {
  const now = ctx.now.getTime()
  const mails = plannedMails(await visitToPlan(ctx.db, booking), mailRules(settings))
  for (const { kind, due, until } of mails) {
    if (due > now || until <= now) continue
    if (booking.messages.some((row) => isAbout(row, kind, booking))) continue
    const version = plannedVersion(kind, booking)
    await ctx.db.$transaction((tx) => addMessage(tx, ctx, { kind, booking, version }))
  }
}

/** After a crash, or where a job was lost: what is open and has waited for longer than it should. */
async function enqueueForgotten(ctx: Context) {
  const { now, mailer } = ctx
  const overdue = { state: 'waiting', nextAttemptAt: { lte: new Date(now.getTime() - OVERDUE_MS) } }
  const open = await ctx.db.message.findMany({
    where: { OR: [overdue, { state: 'sending' }] },
    select: { id: true, state: true, claimedAt: true },
    orderBy: { nextAttemptAt: 'asc' },
    take: MOST_AT_ONCE,
  })
  if (open.length === 0) return
  await ctx.db.$transaction(async (tx) => {
    for (const { id, state, claimedAt } of open) {
      const isClaimed = state === 'sending' && claimedAt
      const notBefore = isClaimed ? new Date(claimedAt.getTime() + mailer.settledAfterMs) : now
      await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id }, notBefore })
    }
  })
}

/**
 * The barber's own word, over any switch: one that was never sent goes out after all, one that was is
 * sent once more. Only what would be wrong about the visit by now is refused.
 */
export async function sendAgain(ctx: Context, { id }: { id: number }) {
  const sent = await ctx.db.$transaction(async (tx) => {
    const row = await tx.message.findUnique({ where: { id }, include: { booking: true } })
    if (!row || !isMessageKind(row.kind)) throw new Refusal('messageNotFound')
    if (row.state === 'waiting' || row.state === 'sending') throw new Refusal('messageUnderway')
    if (row.booking) {
      const message = { ...row, kind: row.kind, isForced: true }
      const circumstances = { settings: {}, now: ctx.now, hasSuccessor: false }
      const drop = reasonToDrop(message, row.booking, circumstances)
      if (drop)
        throw new Refusal('messageOutdated', {
          detail: `${drop.reason} This mail would be wrong by now.`,
        })
    }
    const messageId = row.state === 'sent' ? await addCopy(tx, ctx, row) : row.id
    if (messageId === row.id) {
      await tx.message.update({
        where: { id },
        data: { ...OPEN, isForced: true, nextAttemptAt: ctx.now },
      })
    }
    await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId } })
    return messageId
  })
  return messageById(ctx, { id: sent })
}

const OPEN = { state: 'waiting', reason: null, problem: null, problemAt: null } as const

interface Copied {
  bookingId: number | null
  kind: string
  version: number
  recipient: string
}

async function addCopy(
  tx: Transaction,
  ctx: Context,
  { bookingId, kind, version, recipient }: Copied,
) {
  const copies = await tx.message.aggregate({
    where: { bookingId, kind, version },
    _max: { copy: true },
  })
  const { id } = await tx.message.create({
    data: {
      bookingId,
      kind,
      version,
      recipient,
      copy: (copies._max.copy ?? 0) + 1,
      isForced: true,
      nextAttemptAt: ctx.now,
      createdAt: ctx.now,
    },
  })
  return id
}

/** A mail with invented details, to see it arrive. */
export async function sendTest(ctx: Context, { kind, email }: TestInput) {
  const recipient = emailSchema.safeParse(email ?? ctx.admin?.email)
  if (!recipient.success) throw refuseField('email', 'Please give the address to send it to.')
  const id = await ctx.db.$transaction(async (tx) => {
    const version = Math.floor(ctx.now.getTime() / 1000)
    const test = { bookingId: null, kind, version, recipient: recipient.data }
    const messageId = await addCopy(tx, ctx, test)
    await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId } })
    return messageId
  })
  return messageById(ctx, { id })
}

/** What the mail service reports later about a mail it has accepted. */
export interface Report {
  /** Our own key, where the report carries it; otherwise the service's own name. */
  key: string | null
  serviceId: string
  problem: string | null
  at: Date
}

/** The same report may come more than once, and about mails that are none of ours. */
export async function recordReport({ db }: Context, { key, serviceId, problem, at }: Report) {
  await db.message.updateMany({
    where: key ? { key } : { serviceId },
    data: problem ? { problem, problemAt: at } : { deliveredAt: at },
  })
}
