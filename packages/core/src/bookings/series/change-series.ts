import type { Transaction } from '@haircuts/db/client'
import { isApprovalOver } from '@haircuts/scheduling/approval'
import { canVisitorCancel, canVisitorChange, OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'
import { lengthOf } from '../../availability/assert-available.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import { statusBeforeCancellation, withProblems, withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { queueSeriesEmail } from '../../messages/series-email.ts'
import type { EventKind } from '../booking-history.ts'
import { assertBeforeCutoff, assertMoveLimit } from '../booking-limits.ts'
import { spanOf } from '../create-booking.ts'
import { publishBookingChange } from '../publish-booking-change.ts'
import { assertDatesAvailable } from './plan-series.ts'
import {
  laterInSeries,
  type SeriesTarget,
  type StoredBooking,
  seriesBooking,
} from './series-bookings.ts'
import type { Moves, UndoInput } from './series-schema.ts'

interface Notified {
  notifyClient?: boolean
}

/**
 * Cancels this and all later bookings of a series, with one email about all of them.
 *
 * @throws AppError notConfirmed, alreadyCancelled, notInSeries, visitBegun or pastCutoff.
 */
export async function cancelLater(
  ctx: Context,
  target: SeriesTarget,
  { notifyClient = true }: Notified,
) {
  return withBookingLock(ctx, async (tx) => {
    const { bookings, isBarber } = await openLater(tx, ctx, target, 'cancel')
    for (const { startAt, status } of isBarber ? [] : bookings) {
      await assertBeforeCutoff(tx, ctx, { startAt, status, act: 'cancelled' })
    }
    const after = await Promise.all(
      bookings.map((booking) => ({
        before: booking,
        status: 'cancelled',
        startAt: booking.startAt,
      })),
    )
    return applyChanges(tx, ctx, { kind: 'cancelled', changes: after, notifyClient })
  })
}

/**
 * Moves bookings of a series, all or none, with one email about all of them.
 *
 * @throws AppError slotTaken or slotUnavailable, which names the dates that are not free; notConfirmed, notInSeries,
 *   visitBegun, pastCutoff or tooManyMoves.
 */
export async function moveLater(
  ctx: Context,
  target: SeriesTarget,
  { moves, notifyClient = true }: Notified & { moves: Moves },
) {
  return withBookingLock(ctx, async (tx) => {
    const { booking, bookings, isBarber } = await openLater(tx, ctx, target, 'reschedule')
    const changes = movesOf(bookings, moves)
    // Sent again, or another window was faster.
    if (changes.length === 0) return { bookings, clientWillBeEmailed: false }
    for (const { before } of isBarber ? [] : changes) {
      await assertBeforeCutoff(tx, ctx, { startAt: before.startAt, act: 'rescheduled' })
      await assertMoveLimit(tx, ctx, { id: before.id })
    }
    await assertDatesAvailable(tx, ctx, {
      booking,
      starts: changes.map(({ startAt }) => startAt.getTime()),
      lengths: changes.map(({ before }) => lengthOf(before)),
      movingIds: changes.map(({ before }) => before.id),
      isBarber,
    })
    return applyChanges(tx, ctx, { kind: 'moved', changes, notifyClient })
  })
}

/**
 * Takes back a change of several bookings: they are confirmed, or wait for the barber, again at the given starts.
 *
 * @throws AppError bookingChanged when one of them has changed since, requestOver, or slotTaken.
 */
export async function undoLater(ctx: Context, target: SeriesTarget, { bookings }: UndoInput) {
  return withBookingLock(ctx, async (tx) => {
    const { booking, isBarber } = await seriesBooking(tx, ctx, target)
    const rows = await tx.booking.findMany({
      where: { id: { in: bookings.map(({ bookingId }) => bookingId) } },
      include: withProblems,
    })
    const changes = bookings.map(({ bookingId, startDatetime, ifRevision }) => {
      const before = rows.find(({ id }) => id === bookingId)
      const isSame = before?.revision === ifRevision && before.seriesId === booking.seriesId
      if (!before || !isSame) throw new AppError('bookingChanged')
      const status = statusAfterUndo(before)
      const { pendingUntil } = before
      const isOver = pendingUntil && isApprovalOver(pendingUntil.getTime(), ctx.now.getTime())
      if (status === 'pending' && isOver) throw new AppError('requestOver')
      return { before: withStatus(before), status, startAt: startDatetime }
    })
    await assertDatesAvailable(tx, ctx, {
      booking,
      starts: changes.map(({ startAt }) => startAt.getTime()),
      lengths: changes.map(({ before }) => lengthOf(before)),
      movingIds: changes.map(({ before }) => before.id),
      isBarber,
    })
    return applyChanges(tx, ctx, { kind: 'changed', changes, notifyClient: true })
  })
}

/** @throws AppError notInSeries, alreadyCancelled or notConfirmed */
async function openLater(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  target: SeriesTarget,
  act: 'cancel' | 'reschedule',
) {
  const { booking, isBarber } = await seriesBooking(tx, ctx, target, { act })
  if (!booking.seriesId) throw new AppError('notInSeries')
  if (booking.status === 'cancelled') throw new AppError('alreadyCancelled')
  const isAllowed = act === 'cancel' ? canVisitorCancel : canVisitorChange
  if (!isAllowed(booking.status)) throw new AppError('notConfirmed')
  const statuses = OPEN_STATUSES.filter(isAllowed)
  return { booking, isBarber, bookings: await laterInSeries(tx, booking, statuses) }
}

interface Change {
  before: StoredBooking
  status: string
  startAt: Date
}

/** The moves that change something. @throws AppError 422 for a booking that is not this or a later one. */
function movesOf(bookings: readonly StoredBooking[], moves: Moves): Change[] {
  const changes = moves.map(({ bookingId, startDatetime }) => {
    const before = bookings.find(({ id }) => id === bookingId)
    if (!before) throw invalidField('moves', 'This appointment is not one of these.')
    return { before, status: before.status, startAt: startDatetime }
  })
  if (new Set(moves.map(({ bookingId }) => bookingId)).size < moves.length) {
    throw invalidField('moves', 'Please name each appointment once.')
  }
  return changes
    .filter(({ before, startAt }) => before.startAt.getTime() !== startAt.getTime())
    .sort((a, b) => a.before.startAt.getTime() - b.before.startAt.getTime())
}

/** A request that was cancelled waits again; a client must not confirm it by cancelling and taking that back. */
function statusAfterUndo(
  before: Pick<StoredBooking, 'pendingUntil' | 'decision'> & { status: string },
) {
  if (before.status === 'cancelled') return statusBeforeCancellation(before)
  return before.status === 'pending' ? before.status : 'confirmed'
}

/** The barber answers a request by cancelling it, and takes the answer back by an undo. */
function decisionOf({ admin }: Pick<Context, 'admin'>, before: StoredBooking, status: string) {
  if (status === 'pending') return { decision: null }
  return before.status === 'pending' && status === 'cancelled' && admin
    ? { decision: 'declined' }
    : {}
}

interface Applied {
  kind: EventKind
  changes: readonly Change[]
  notifyClient: boolean
}

async function applyChanges(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  { kind, changes, notifyClient }: Applied,
) {
  // Frees all times first: the exclusion constraint would reject a booking that moves to the old time of the next one.
  const where = { id: { in: changes.map(({ before }) => before.id) } }
  await tx.booking.updateMany({ where, data: { status: 'cancelled' } })
  const bookings: StoredBooking[] = []
  const emailed: { before: StoredBooking; after: StoredBooking }[] = []
  const isSingle = changes.length === 1
  let clientWillBeEmailed = false
  for (const [index, { before, status, startAt }] of changes.entries()) {
    const isAgreed = status === 'confirmed'
    const row = await tx.booking.update({
      where: { id: before.id },
      data: {
        status,
        ...spanOf(startAt, lengthOf(before)),
        ...(isAgreed ? { startAgreedAt: ctx.now } : {}),
        ...decisionOf(ctx, before, status),
        revision: { increment: 1 },
      },
      include: withProblems,
    })
    const after = withStatus(row)
    bookings.push(after)
    emailed.push({ before, after })
    clientWillBeEmailed = await publishBookingChange(tx, ctx, {
      kind,
      before,
      after,
      notifyClient: isSingle && notifyClient,
      notifyBarber: index === 0,
    })
  }
  if (!isSingle && notifyClient) {
    clientWillBeEmailed = await queueSeriesEmail(tx, ctx, { changes: emailed })
  }
  return { bookings, clientWillBeEmailed }
}
