import type { Prisma, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { DELAY_MS, leavesNow, plannedMails, visitsToPlan } from '@haircuts/scheduling/client-mails'
import { isNudgeDue, nextNudge } from '@haircuts/scheduling/nudges'
import { isQuietAt } from '@haircuts/scheduling/quiet-hours'
import { type BookingRow, withStatus } from '../booking-calendar/booking-record.ts'
import { isBlocked } from '../clients/blocked-contacts.ts'
import { attemptEach } from '../kernel/attempt-each.ts'
import type { Context } from '../kernel/context.ts'
import { planAgenda } from '../notifications/agenda.ts'
import { type NudgeableClient, nudgeableClients } from '../notifications/nudges.ts'
import { readSettings, type Settings } from '../site/settings.ts'
import { isPaused } from '../tasks/restore-pause.ts'
import {
  type DelayedMessage,
  firstDelayed,
  isSameVisit,
  type KnownVisit,
  kindOfChange,
  lastNotified,
  UNSENT,
  unsentAbout,
} from './delay.ts'
import { type Addressee, addresseeOf, isServedByOrganizer } from './internal/group-reads.ts'
import { CLIENT_KIND_FACTS } from './kinds.ts'
import { isAbout, mailRules, plannedVersion, visitToPlan } from './list-messages.ts'
import type { MailContext } from './mailer.ts'
import { ABOUT_CHANGES, type ClientMessageKind, clientMessageKind } from './message-schema.ts'
import { isOnClosedDay } from './offers.ts'
import { heldBackBy, reasonToDrop, SUPERSEDED_REASON, UNCHANGED_REASON } from './policy.ts'
import { queueDelivery } from './queue-message.ts'

/** A message so long past its due time has lost its job and is enqueued again. */
const OVERDUE_MS = 60_000
const BATCH_SIZE = 500

interface EmailTrigger {
  /** Null for a new booking. */
  before: Pick<BookingRow, 'status' | 'startAt'> | null
  after: BookingRow
  notifyClient?: boolean
}

/**
 * Queues the email about a change of a booking and withdraws unsent emails that it makes obsolete, in the transaction
 * of the change. The settings that suppress emails are evaluated at delivery.
 *
 * A visitor's change is emailed immediately. A change by the barber waits (`DELAY_MS`) and is compared with what the
 * client was last notified of, so that several changes send one email, and a change that is undone sends none.
 *
 * A new booking of a group is in the confirmation of the organizer, so a person without an address adds no email.
 *
 * @returns whether an email will leave, if nothing else changes: this one, or one of an earlier change that waits. For
 * a new booking, whether one is queued.
 */
export async function queueClientEmail(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { before, after, notifyClient = true }: EmailTrigger,
): Promise<boolean> {
  if (before && isSameVisit(before, after)) return false
  const delayed = before && ctx.admin ? await firstDelayed(tx, after.id) : null
  const known =
    before && ctx.admin
      ? lastNotified(await unsentAbout(tx, ctx, [after.id]), { ...before, id: after.id })
      : before
  const { clientEmail } = before ? await addresseeOf(tx, after) : after
  const kind = notifyClient && clientEmail ? kindOfChange(known, after) : null
  if (before && before.status !== after.status) {
    const reason = `The booking is ${after.status}.`
    // Delivery drops a waiting delayed email that is wrong by then; until then the change may be undone.
    const undelayed = { NOT: { isDelayed: true, state: { not: 'held' } } }
    await withdraw(tx, after.id, { reason, where: ctx.admin ? undelayed : {} })
    if (after.status === 'completed') {
      const payload = { bookingId: after.id }
      await ctx.enqueue(tx, { name: 'plan-visit-messages', payload })
    }
  }
  if (notifyClient && delayed && known && isSameVisit(known, after)) {
    await withdraw(tx, after.id, { reason: UNCHANGED_REASON, where: { isDelayed: true } })
    await reopenOwed(tx, ctx, after)
  }
  if (!kind) return delayed !== null && (await stillLeaves(tx, ctx, delayed, after))
  const delay = ctx.admin ? { notified: known } : {}
  const message = { kind, booking: after, version: after.revision, ...delay }
  if (!before) {
    await addMessage(tx, ctx, message)
    return true
  }
  const isSent = !heldBackBy(kind, await readSettings(tx))
  if (isSent) {
    const where = { kind: { in: [...ABOUT_CHANGES] } }
    await withdraw(tx, after.id, { reason: SUPERSEDED_REASON, where })
  }
  await addMessage(tx, ctx, message)
  return isSent && ctx.now < after.endAt
}

/** Whether a delayed email about an earlier change will leave after a further one that called for none. */
async function stillLeaves(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  delayed: DelayedMessage,
  booking: BookingRow,
): Promise<boolean> {
  const message = { ...delayed, kind: clientMessageKind.parse(delayed.kind) }
  const settings = await readSettings(tx)
  return reasonToDrop(message, booking, { settings, now, hasSuccessor: false }) === null
}

interface Withdrawal {
  reason: string
  where: Prisma.MessageWhereInput
}

/** Withdraws unsent messages that are no longer true. Delivery corrects those about several bookings of a series. */
export async function withdraw(
  tx: Transaction,
  bookingId: number,
  { reason, where }: Withdrawal,
): Promise<void> {
  await tx.message.updateMany({
    where: { bookingId, otherBookings: { isEmpty: true }, AND: [UNSENT, where] },
    data: { state: 'withdrawn', reason },
  })
}

/**
 * Reopens the email about the client's own change that a change by the barber had replaced before it left, now
 * that the barber's change is undone.
 */
async function reopenOwed(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id, status }: BookingRow,
) {
  const latest = await tx.message.findFirst({
    where: {
      bookingId: id,
      kind: { in: [...ABOUT_CHANGES] },
      copy: 0,
      NOT: { isDelayed: true, state: { not: 'sent' } },
    },
    orderBy: { id: 'desc' },
  })
  if (latest?.state !== 'withdrawn') return
  if (CLIENT_KIND_FACTS[clientMessageKind.parse(latest.kind)].rules.status !== status) return
  await reopenMessage(tx, ctx, { id: latest.id })
}

interface NewMessage {
  kind: ClientMessageKind
  booking: Addressee & Pick<BookingRow, 'id' | 'groupId' | 'isOrganizer'>
  version: number
  /** Sent on the barber's request, regardless of the settings. */
  isForced?: boolean
  /** What the client was last notified of, null for nothing. */
  notified?: KnownVisit | null
  /** Whether it waits for further changes (`DELAY_MS`); by default if it says what the client was last notified of. */
  isDelayed?: boolean
  /** Bookings of the same series that it is about as well, and what the client was last notified of them. */
  otherBookings?: number[]
  notifiedOthers?: object
  copy?: number
  /** When it leaves at the earliest; now by default. */
  notBefore?: Date
  /** Another address than that of the booking. */
  recipient?: string
}

/**
 * Adds nothing for a client without an address, nor if the message exists (unique per booking, kind, version and copy).
 */
export async function addMessage(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  message: NewMessage,
) {
  const {
    kind,
    booking,
    version,
    isForced = false,
    notified,
    isDelayed = notified !== undefined,
    otherBookings = [],
    notifiedOthers = {},
    copy = 0,
  } = message
  const recipient = message.recipient ?? (await addresseeOf(tx, booking)).clientEmail
  if (recipient === null) return
  const { notBefore: earliest = ctx.now } = message
  const nextAttemptAt = isDelayed ? new Date(ctx.now.getTime() + DELAY_MS) : earliest
  const about = [booking.id, kind, version, copy, recipient, otherBookings]
  const known = [notified?.status ?? null, notified?.startAt ?? null]
  const others = JSON.stringify(notifiedOthers)
  const values = [...about, ...known, isForced, isDelayed, nextAttemptAt, ctx.now, others]
  const [added] = await queryPrepared<{ id: number }>(tx, ADD_MESSAGE, values)
  if (!added) return
  await queueDelivery(tx, ctx, { id: added.id, nextAttemptAt })
}

const ADD_MESSAGE = {
  name: 'add message',
  text: `
    INSERT INTO message (booking_id, kind, version, copy, recipient, other_bookings, notified_status,
                         notified_start_at, is_forced, is_delayed, next_attempt_at, created_at, notified_others)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb)
    ON CONFLICT DO NOTHING RETURNING id`,
}

interface PlanOptions {
  /** Whether a client could book a time, which a reminder to book invites to. */
  canBook?: (ctx: Context) => Promise<boolean>
}

/**
 * Queues the time-based mails (reminder, address, follow-up) that are due, and enqueues overdue messages
 * again. The plan is recomputed from bookings and settings at each run, so no stored plan can go stale.
 *
 * @throws GaveUp when the mails of a visit could not be planned, after the others were.
 */
export async function planMessages(
  ctx: MailContext,
  { canBook = async () => true }: PlanOptions = {},
): Promise<void> {
  if (await isPaused(ctx)) return
  const settings = await readSettings(ctx.db)
  const { confirmed, completed } = visitsToPlan(ctx.now.getTime(), mailRules(settings))
  const bookings = await ctx.db.booking.findMany({
    where: {
      erasedAt: null,
      AND: { OR: [{ clientEmail: { not: null } }, { groupId: { not: null } }] },
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
    orderBy: { id: 'asc' },
  })
  const planOne = (booking: (typeof bookings)[number]) =>
    planVisit(ctx, withStatus(booking), settings)
  const plans = [
    () => attemptEach(bookings, planOne, ({ id }) => ({ bookingId: id })),
    () => planNudges(ctx, { settings, canBook }),
    () => planAgenda(ctx),
    () => enqueueOverdue(ctx),
  ]
  await attemptEach(plans, (plan) => plan())
}

/** `planMessages` for one booking, right after a change of it. */
export async function planVisitMessages(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { bookingId }: { bookingId: number },
) {
  const where = { id: bookingId, erasedAt: null }
  const booking = await ctx.db.booking.findUnique({ where, include: withMessages })
  if (booking) await planVisit(ctx, withStatus(booking), await readSettings(ctx.db))
}

const withMessages = {
  addons: { orderBy: { id: 'asc' } },
  messages: { select: { id: true, kind: true, version: true, state: true } },
} as const

type Planned = BookingRow & {
  messages: { id: number; kind: string; version: number; state: string }[]
}

async function planVisit(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  booking: Planned,
  settings: Settings,
) {
  const now = ctx.now.getTime()
  if (await isOnClosedDay(ctx.db, booking)) return
  if (await isServedByOrganizer(ctx.db, booking)) return
  const rules = mailRules(settings)
  const mails = plannedMails(await visitToPlan(ctx, booking), rules)
  for (const { kind } of mails.filter((mail) => leavesNow(mail, now, rules.quiet))) {
    const existing = booking.messages.find((row) => isAbout(row, kind, booking))
    if (existing && !isDueAgain(kind, existing)) continue
    if (existing) {
      await ctx.db.$transaction((tx) => reopenMessage(tx, ctx, { id: existing.id }))
      continue
    }
    const version = plannedVersion(kind, booking)
    await ctx.db.$transaction((tx) => addMessage(tx, ctx, { kind, booking, version }))
  }
}

/**
 * A withdrawn email of the same visit is due again, because the change that withdrew it was undone. An address
 * email that was skipped is due again once an address is set, since a new client cannot find the place without it.
 */
function isDueAgain(kind: ClientMessageKind, { state }: { state: string }): boolean {
  return state === 'withdrawn' || (kind === 'address' && state === 'skipped')
}

/**
 * Queues the reminders to book that are due. Each belongs to the booking of the last visit, which with its number makes it
 * the only one however many workers plan at once.
 */
async function planNudges(
  ctx: Context,
  { settings, canBook }: { settings: Settings } & Required<PlanOptions>,
): Promise<void> {
  const { quietHours } = settings
  const now = ctx.now.getTime()
  if (heldBackBy('nudge', settings) || isQuietAt(now, quietHours)) return
  const due = (await nudgeableClients(ctx.db, ctx, null)).flatMap((client) => {
    const nudge = nextNudge(client, quietHours)
    return nudge && isNudgeDue(nudge, quietHours, now) ? [{ client, version: nudge.number }] : []
  })
  if (due.length === 0 || !(await canBook(ctx))) return
  const add = (nudge: Nudge) => ctx.db.$transaction((tx) => addNudge(tx, ctx, nudge))
  await attemptEach(due, add, ({ client: { bookingId } }) => ({ bookingId }))
}

interface Nudge {
  client: NudgeableClient
  version: number
}

async function addNudge(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'secretBox' | 'enqueue'>,
  { client, version }: Nudge,
): Promise<void> {
  const { bookingId, email: recipient } = client
  if (await isBlocked(tx, ctx, [client])) return
  const where = { bookingId, kind: 'nudge', version, copy: 0 }
  const existing = await tx.message.findFirst({ where })
  if (existing) {
    // Withdrawn because the client had booked, or in the quiet hours, or skipped while the setting was off; otherwise another
    // worker has just added it.
    if (existing.state !== 'withdrawn' && existing.state !== 'skipped') return
    const { id, state } = existing
    await tx.message.updateMany({ where: { id, state }, data: { recipient } })
    await reopenMessage(tx, ctx, { id: existing.id })
    return
  }
  const booking = await tx.booking.findUnique({ where: { id: bookingId } })
  if (booking) await addMessage(tx, ctx, { kind: 'nudge', booking, version, recipient })
}

/** Recovers from a crash or a lost job: enqueues open messages that are past their due time. */
async function enqueueOverdue(ctx: MailContext) {
  const { now, mailer } = ctx
  const overdue = { state: 'waiting', nextAttemptAt: { lte: new Date(now.getTime() - OVERDUE_MS) } }
  const open = await ctx.db.message.findMany({
    where: { OR: [overdue, { state: 'sending' }] },
    select: { id: true, state: true, claimedAt: true },
    orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
    take: BATCH_SIZE,
  })
  if (open.length === 0) return
  await ctx.db.$transaction(async (tx) => {
    for (const { id, state, claimedAt } of open) {
      const isClaimed = state === 'sending' && claimedAt
      const nextAttemptAt = isClaimed ? new Date(claimedAt.getTime() + mailer.settledAfterMs) : now
      await queueDelivery(tx, ctx, { id, nextAttemptAt })
    }
  })
}

/** Reopens a message that ended without being sent. @returns false if it did not end so. */
export async function reopenMessage(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { id, ...force }: { id: number; isForced?: boolean },
): Promise<boolean> {
  const { count } = await tx.message.updateMany({
    where: { id, state: { in: ['skipped', 'withdrawn', 'failed', 'held'] } },
    data: { ...OPEN, ...force, nextAttemptAt: ctx.now },
  })
  if (count > 0) await queueDelivery(tx, ctx, { id, nextAttemptAt: ctx.now })
  return count > 0
}

const OPEN = {
  state: 'waiting',
  temporaryFailures: 0,
  internalFailures: 0,
  reason: null,
  problem: null,
  problemAt: null,
  dismissedAt: null,
} as const
