import type { Transaction } from '@haircuts/db/client'
import { changeMail, plannedMails, visitsToPlan } from '@haircuts/scheduling/client-mails'
import { type BookingRow, withStatus } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { isPaused } from '../restore/reads.ts'
import { readSettings, type StoredSettings } from '../setting/reads.ts'
import { heldBackBy, SUPERSEDED_REASON } from './policy.ts'
import { isAbout, mailRules, plannedVersion, visitToPlan } from './reads.ts'
import { ABOUT_CHANGES, type MessageKind } from './schema.ts'

/** A message so long past its due time has lost its job and is enqueued again. */
const OVERDUE_MS = 60_000
const MOST_AT_ONCE = 500

interface EmailTrigger {
  /** Null for a new booking. */
  before: Pick<BookingRow, 'status' | 'startAt'> | null
  after: BookingRow
  notifyClient?: boolean
}

/**
 * Queues the mail about a change of a booking and withdraws unsent mails that it makes obsolete, in the
 * transaction of the change. The settings that suppress mails are evaluated at delivery.
 */
export async function queueClientEmail(
  tx: Transaction,
  ctx: Context,
  { before, after, notifyClient = true }: EmailTrigger,
) {
  const kind = notifyClient ? kindOf({ before, after }) : null
  if (before && before.status !== after.status) {
    await withdraw(tx, after.id, { reason: `The booking is ${after.status}.` })
  }
  if (kind && before && !heldBackBy(kind, await readSettings({ db: tx }))) {
    await withdraw(tx, after.id, { reason: SUPERSEDED_REASON, kinds: ABOUT_CHANGES })
  }
  if (kind) await addMessage(tx, ctx, { kind, booking: after, version: after.revision })
  if (before && before.status !== after.status && after.status === 'completed') {
    const payload = { bookingId: after.id }
    await ctx.enqueue(tx, { name: 'plan-visit-messages', payload })
  }
}

function kindOf({ before, after }: Pick<EmailTrigger, 'before' | 'after'>): MessageKind | null {
  const stateOf = ({ status, startAt }: Pick<BookingRow, 'status' | 'startAt'>) => ({
    status,
    start: startAt.getTime(),
  })
  return changeMail(before && stateOf(before), stateOf(after))
}

interface Withdrawal {
  reason: string
  /** Defaults to every kind. */
  kinds?: readonly MessageKind[]
}

/** Withdraws messages not yet sent, whose content is no longer true. */
async function withdraw(tx: Transaction, bookingId: number, { reason, kinds }: Withdrawal) {
  await tx.message.updateMany({
    where: {
      bookingId,
      state: { in: ['waiting', 'held'] },
      // If the mail service may have accepted it already, delivery clarifies its outcome.
      isUnsure: false,
      ...(kinds ? { kind: { in: [...kinds] } } : {}),
    },
    data: { state: 'withdrawn', reason },
  })
}

interface NewMessage {
  kind: MessageKind
  booking: { id: number; clientEmail: string | null }
  version: number
  /** Sent on the barber's request, regardless of the settings. */
  isForced?: boolean
}

/**
 * Adds nothing for a client without an address, nor if the message exists (unique per booking, kind, version and copy).
 */
export async function addMessage(tx: Transaction, ctx: Context, message: NewMessage) {
  const { kind, booking, version, isForced = false } = message
  if (booking.clientEmail === null) return
  const [added] = await tx.message.createManyAndReturn({
    data: {
      bookingId: booking.id,
      kind,
      version,
      recipient: booking.clientEmail,
      isForced,
      nextAttemptAt: ctx.now,
      createdAt: ctx.now,
    },
    skipDuplicates: true,
    select: { id: true },
  })
  if (added) await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: added.id } })
}

/**
 * Queues the time-based mails (reminder, address, follow-up) that are due, and enqueues overdue messages
 * again. The plan is recomputed from bookings and settings at each run, so no stored plan can go stale.
 */
export async function planMessages(ctx: Context): Promise<void> {
  if (await isPaused(ctx)) return
  const settings = await readSettings(ctx)
  const { confirmed, completed } = visitsToPlan(ctx.now.getTime(), mailRules(settings))
  const bookings = await ctx.db.booking.findMany({
    where: {
      erasedAt: null,
      clientEmail: { not: null },
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
  for (const booking of bookings) await planVisit(ctx, withStatus(booking), settings)
  await enqueueOverdue(ctx)
}

/** `planMessages` for one booking, right after a change of it. */
export async function planVisitMessages(ctx: Context, { bookingId }: { bookingId: number }) {
  const where = { id: bookingId, erasedAt: null }
  const booking = await ctx.db.booking.findUnique({ where, include: withMessages })
  if (booking) await planVisit(ctx, withStatus(booking), await readSettings(ctx))
}

const withMessages = {
  addons: { orderBy: { id: 'asc' } },
  messages: { select: { id: true, kind: true, version: true, state: true } },
} as const

type Planned = BookingRow & {
  messages: { id: number; kind: string; version: number; state: string }[]
}

async function planVisit(ctx: Context, booking: Planned, settings: StoredSettings) {
  const now = ctx.now.getTime()
  const mails = plannedMails(await visitToPlan(ctx, booking), mailRules(settings))
  for (const { kind, due, until } of mails) {
    if (due > now || until <= now) continue
    const existing = booking.messages.find((row) => isAbout(row, kind, booking))
    if (existing && !(kind === 'address' && isAddressDueAgain(existing))) continue
    if (existing) {
      await ctx.db.$transaction((tx) => reopenMessage(tx, ctx, { id: existing.id }))
      continue
    }
    const version = plannedVersion(kind, booking)
    await ctx.db.$transaction((tx) => addMessage(tx, ctx, { kind, booking, version }))
  }
}

/**
 * An address mail that was dropped (visit cancelled or rescheduled, no address set) becomes due again
 * once its condition has changed, since a new client cannot find the place without it.
 */
function isAddressDueAgain({ state }: { state: string }): boolean {
  return state === 'withdrawn' || state === 'skipped'
}

/** Recovers from a crash or a lost job: enqueues open messages that are past their due time. */
async function enqueueOverdue(ctx: Context) {
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

/** Reopens a message that ended without being sent. @returns false if it did not end so. */
export async function reopenMessage(
  tx: Transaction,
  ctx: Context,
  { id, ...force }: { id: number; isForced?: boolean },
): Promise<boolean> {
  const { count } = await tx.message.updateMany({
    where: { id, state: { in: ['skipped', 'withdrawn', 'failed', 'held'] } },
    data: { ...OPEN, ...force, nextAttemptAt: ctx.now },
  })
  if (count > 0) await ctx.enqueue(tx, { name: 'deliver-message', payload: { messageId: id } })
  return count > 0
}

const OPEN = {
  state: 'waiting',
  reason: null,
  problem: null,
  problemAt: null,
  dismissedAt: null,
} as const

/** A webhook event of the mail service about a mail that it has accepted. */
export interface Report {
  /** The message's key, if the event carries it; otherwise `serviceId` identifies the message. */
  key: string | null
  serviceId: string
  problem: string | null
  at: Date
}

/** Idempotent; ignores events about unknown mails, and about erased ones, whose recipient they may name. */
export async function recordReport({ db }: Context, { key, serviceId, problem, at }: Report) {
  await db.message.updateMany({
    where: { ...(key ? { key } : { serviceId }), recipient: { not: '' } },
    data: problem ? { problem, problemAt: at } : { deliveredAt: at },
  })
}
