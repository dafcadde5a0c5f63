import type { Prisma, Transaction } from '@haircuts/db/client'
import type { VisitLength } from '@haircuts/scheduling/availability'
import { type BookingStatus, holdsTime } from '@haircuts/scheduling/lifecycle'
import { z } from 'zod'
import { lengthOf } from '../availability/assert-available.ts'
import {
  type BookingRow,
  type bookingDecision,
  withAddons,
  withStatus,
} from '../booking-calendar/booking-record.ts'
import { deleteItem, insertStored, type StoredItem } from '../deletion/deleted-items.ts'
import type { MailContext } from '../emails/mailer.ts'
import type { Context } from '../kernel/context.ts'
import { type Change, kindOf } from './change-kind.ts'
import { type ServiceChange, writeAddonChange } from './internal/plan-service-change.ts'
import { deletionOf, type Notified, publish, publishBeforeDeletion } from './publish-changes.ts'

const MINUTE_MS = 60_000

/** The columns that follow from a change, which only this file writes. */
type VisitColumn =
  | 'status'
  | 'startAt'
  | 'endAt'
  | 'completedAt'
  | 'completedByKey'
  | 'startAgreedAt'
  | 'decision'
  | 'revision'
  | 'replaced'

export interface VisitChange<Row extends BookingRow = BookingRow> {
  before: Row
  /** Missing where it stays. */
  status?: BookingStatus | undefined
  start?: Date | undefined
  /** Another service or other add-ons, with the length that they take. */
  service?: ServiceChange | null
  /** Restores what the last change has replaced if this one leads straight back to it. A client who moves back agrees anew. */
  isUndo?: boolean
  /** How a request ends. Otherwise it follows from the status and from who acts. */
  answer?: { decision: z.output<typeof bookingDecision>; reason: string | null }
  /** What else is written. */
  data?: Omit<Prisma.BookingUncheckedUpdateManyInput, VisitColumn>
}

type VisitContext = Pick<Context, 'admin' | 'apiKey' | 'now' | 'enqueue'>

/**
 * Changes the status, the time or the length of visits, of any number of them together. Nothing else writes these columns
 * (`change-visits.test.ts`). All leave their time before any takes another, and everybody who has to know hears of the set
 * once (`change-table.ts`). The caller has checked that the change is allowed. Call it inside the booking lock.
 *
 * @returns the bookings as they are now, in the order of the changes, and whether a client will be emailed.
 */
export async function changeVisits<Row extends BookingRow>(
  tx: Transaction,
  ctx: VisitContext,
  changes: readonly VisitChange<Row>[],
  notified: Notified = {},
): Promise<{ bookings: Row[]; clientWillBeEmailed: boolean }> {
  if (changes.length > 1 && changes.some(takesTime)) {
    // The exclusion constraint would reject a booking that moves to the time which the next one has still to leave.
    const where = { id: { in: changes.map(({ before }) => before.id) } }
    await tx.booking.updateMany({ where, data: { status: 'cancelled' } })
  }
  const written: { before: Row; after: Row }[] = []
  for (const change of changes) {
    written.push({ before: change.before, after: await write(tx, ctx, change) })
  }
  const published = written.map((each) => ({ ...each, kind: kindOf(each.before, each.after) }))
  const { renewed, clientWillBeEmailed } = await publish(tx, ctx, published, notified)
  const bookings = written.map(({ after }) => ({ ...after, ...renewed.get(after.id) }))
  return { bookings, clientWillBeEmailed }
}

/** `changeVisits` for one visit. */
export async function changeVisit<Row extends BookingRow>(
  tx: Transaction,
  ctx: VisitContext,
  change: VisitChange<Row>,
  notified: Notified = {},
): Promise<Row> {
  const { bookings } = await changeVisits(tx, ctx, [change], notified)
  return bookings[0] ?? change.before
}

function takesTime({ before, status = before.status, start = before.startAt }: VisitChange) {
  const isMoved = start.getTime() !== before.startAt.getTime()
  return holdsTime(status) && (isMoved || !holdsTime(before.status))
}

async function write<Row extends BookingRow>(
  tx: Transaction,
  ctx: VisitContext,
  change: VisitChange<Row>,
): Promise<Row> {
  const { before, service = null, answer, data } = change
  const { id } = before
  if (service) await writeAddonChange(tx, id, service)
  const { status, startAt, endAt, completedAt } = visitAfter(ctx, change)
  const undone = replacedBy(change, { status, startAt })
  const pendingUntil = undone?.pendingUntil ?? null
  const updated = await tx.booking.update({
    where: { id },
    data: {
      ...service?.copy,
      ...data,
      ...{ status, startAt, endAt, completedAt },
      completedByKey: undone?.completedByKey ?? isCompletedByKey(before, status, ctx),
      ...(answer
        ? { decision: answer.decision, decisionReason: answer.reason }
        : decidedBy(ctx, before, status)),
      ...(undone || isAgreedAnew(before, { status, startAt })
        ? { startAgreedAt: undone?.startAgreedAt ?? ctx.now }
        : {}),
      // A request whose time is over by now waits anew.
      ...(pendingUntil !== null && pendingUntil > ctx.now ? { pendingUntil } : {}),
      ...(isSame(before, { status, startAt }) ? {} : { replaced: replacedOf(before) }),
      revision: { increment: 1 },
    },
  })
  const after = { ...before, ...withStatus(updated) }
  if (!service) return after
  const where = { id }
  return { ...after, ...(await tx.booking.findUniqueOrThrow({ where, select: withAddons })) }
}

/** What a change of the status or the start replaces, and its undo restores. */
const replacedColumns = z.object({
  /** That of the changed row: a later change of any kind ends the undo. */
  revision: z.int(),
  status: z.string(),
  startAt: z.coerce.date(),
  startAgreedAt: z.coerce.date(),
  pendingUntil: z.coerce.date().nullable(),
  completedAt: z.coerce.date().nullable(),
  completedByKey: z.boolean(),
})

function replacedOf(before: BookingRow) {
  const { startAt, startAgreedAt, pendingUntil, completedAt, ...row } = before
  return {
    ...{ revision: row.revision + 1, status: row.status, completedByKey: row.completedByKey },
    ...{ startAt: startAt.toISOString(), startAgreedAt: startAgreedAt.toISOString() },
    pendingUntil: pendingUntil?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  }
}

type Place = Pick<BookingRow, 'status' | 'startAt'>

function isSame(one: { status: string; startAt: Date }, other: Place): boolean {
  return one.status === other.status && one.startAt.getTime() === other.startAt.getTime()
}

function replacedBy({ before, isUndo = false }: VisitChange, after: Place) {
  if (!isUndo) return null
  const { data: replaced } = replacedColumns.safeParse(before.replaced)
  return replaced?.revision === before.revision && isSame(replaced, after) ? replaced : null
}

/** The status and the time of a visit after a change. */
export function visitAfter(
  { now }: Pick<Context, 'now'>,
  change: VisitChange,
): Pick<BookingRow, 'status' | 'startAt' | 'endAt' | 'completedAt' | 'cleanupMinutes'> {
  const { before, status = before.status, start: startAt = before.startAt, service } = change
  const length = service ? service.length : lengthOf(before)
  const visit = { status, ...spanOf(startAt, length), cleanupMinutes: length.cleanupMinutes }
  return { ...visit, completedAt: completedAtOf(change, visit, now) }
}

export function spanOf(startAt: Date, { visitMinutes }: VisitLength) {
  return { startAt, endAt: new Date(startAt.getTime() + visitMinutes * MINUTE_MS) }
}

/**
 * When a visit was completed before its planned end, to the minute, so that the rest of its time is free. Null for a visit
 * that was completed before its start or after its end, and for one that was completed and then moved.
 */
function completedAtOf(
  change: VisitChange,
  { status, startAt, endAt }: Pick<BookingRow, 'status' | 'startAt' | 'endAt'>,
  now: Date,
): Date | null {
  if (status !== 'completed') return null
  const undone = replacedBy(change, { status, startAt })
  if (undone) return undone.completedAt
  const { before } = change
  if (before.status === 'completed') {
    return startAt.getTime() === before.startAt.getTime() ? before.completedAt : null
  }
  if (now < startAt || now >= endAt) return null
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return new Date(Math.max(minute, startAt.getTime()))
}

/**
 * Whether an API key alone says that the visit is completed. What the barber has completed stays so, and each change of his own
 * shows that he has seen the booking.
 */
function isCompletedByKey(
  before: BookingRow,
  status: BookingStatus,
  { apiKey }: Pick<Context, 'apiKey'>,
): boolean {
  if (status !== 'completed' || apiKey === null) return false
  return before.status !== 'completed' || before.completedByKey
}

/** What a change of the status says about a booking that waits for the barber, or waited. */
function decidedBy(
  { admin }: Pick<Context, 'admin'>,
  { pendingUntil, status: before }: BookingRow,
  status: BookingStatus,
) {
  if (status === before) return {}
  if (status === 'pending') return { decision: null, decisionReason: null }
  if (pendingUntil === null) return {}
  if (status !== 'cancelled') return { decision: 'approved', decisionReason: null }
  // The barber has answered a request by cancelling it.
  return before === 'pending' && admin ? { decision: 'declined' } : {}
}

/** Whether the client agrees to the start at this moment, which needs no reminder within its window. */
function isAgreedAnew(before: BookingRow, { status, startAt }: { status: string; startAt: Date }) {
  if (startAt.getTime() !== before.startAt.getTime()) return true
  const isRenewed = before.status === 'cancelled' || before.status === 'pending'
  return isRenewed && status !== before.status && status !== 'cancelled'
}

/**
 * Deletes bookings with what belongs to them, which can be restored for a day. Call it inside the booking lock.
 *
 * @returns whether a client will be emailed.
 */
export async function deleteVisits(
  tx: Transaction,
  ctx: MailContext,
  bookings: readonly BookingRow[],
  notified: Notified = {},
): Promise<boolean> {
  const changes = bookings.map(deletionOf)
  const deleted: Change[] = []
  let clientWillBeEmailed = false
  for (const change of changes) {
    const email = await publishBeforeDeletion(tx, ctx, change, notified)
    const { id } = change.before
    await deleteItem(tx, ctx, { kind: 'booking', id, messageId: email?.messageId ?? null })
    deleted.push({ ...change, isUnexpected: email === null })
    clientWillBeEmailed ||= email?.isSent ?? false
  }
  await publish(tx, ctx, deleted, notified)
  return clientWillBeEmailed
}

/**
 * Restores a deleted booking. Call it inside the booking lock.
 *
 * @param data what else is written.
 * @returns whether the client will be emailed.
 */
export async function restoreVisit(
  tx: Transaction,
  ctx: VisitContext,
  item: StoredItem,
  data: Pick<Prisma.BookingUncheckedUpdateInput, 'pendingUntil' | 'clientId'>,
): Promise<boolean> {
  await insertStored(tx, item)
  const restored = await tx.booking.update({
    where: { id: item.id },
    // Calendars know the deletion as the next revision.
    data: { ...data, revision: { increment: 2 } },
    include: withAddons,
  })
  const change = { kind: 'restored', before: null, after: withStatus(restored), item } as const
  const { clientWillBeEmailed } = await publish(tx, ctx, [change])
  return clientWillBeEmailed
}
