import type { Transaction } from '@haircuts/db/client'
import {
  type BookingStatus,
  canVisitorCancel,
  canVisitorChange,
  OPEN_STATUSES,
} from '@haircuts/scheduling/lifecycle'
import { lengthOf } from '../../availability/assert-available.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import {
  statusBeforeCancellation,
  withProblems,
  withStatus,
} from '../../booking-calendar/booking-record.ts'
import { AppError, invalidField } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { assertBeforeCutoff, assertMoveLimit } from '../booking-limits.ts'
import { changeVisits } from '../change-visits.ts'
import { assertRequestNotOver } from '../first-visit.ts'
import { assertMovesWithinShare } from '../wishes/unproven.ts'
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
    const cancelled = bookings.map((before) => ({ before, status: 'cancelled' as const }))
    return changeVisits(tx, ctx, cancelled, { notifyClient })
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
    const calendar = await assertDatesAvailable(tx, ctx, {
      booking,
      starts: changes.map(({ start }) => start.getTime()),
      lengths: changes.map(({ before }) => lengthOf(before)),
      movingIds: changes.map(({ before }) => before.id),
      isBarber,
    })
    if (!isBarber) await assertMovesWithinShare(tx, ctx, { moves: changes, calendar, slot: null })
    return changeVisits(tx, ctx, changes, { notifyClient })
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
      if (status === 'pending') assertRequestNotOver(withStatus(before), ctx.now)
      return { before: withStatus(before), status, start: startDatetime, isUndo: true }
    })
    await assertDatesAvailable(tx, ctx, {
      booking,
      starts: changes.map(({ start }) => start.getTime()),
      lengths: changes.map(({ before }) => lengthOf(before)),
      movingIds: changes.map(({ before }) => before.id),
      isBarber,
    })
    return changeVisits(tx, ctx, changes)
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

/** The moves that change something. @throws AppError 422 for a booking that is not this or a later one. */
function movesOf(bookings: readonly StoredBooking[], moves: Moves) {
  const changes = moves.map(({ bookingId, startDatetime }) => {
    const before = bookings.find(({ id }) => id === bookingId)
    if (!before) throw invalidField('moves', 'This appointment is not one of these.')
    return { before, start: startDatetime }
  })
  if (new Set(moves.map(({ bookingId }) => bookingId)).size < moves.length) {
    throw invalidField('moves', 'Please name each appointment once.')
  }
  return changes
    .filter(({ before, start }) => before.startAt.getTime() !== start.getTime())
    .sort((a, b) => a.before.startAt.getTime() - b.before.startAt.getTime())
}

/** A request that was cancelled waits again; a client must not confirm it by cancelling and taking that back. */
function statusAfterUndo(
  before: Pick<StoredBooking, 'pendingUntil' | 'decision'> & { status: string },
): BookingStatus {
  if (before.status === 'cancelled') return statusBeforeCancellation(before)
  return before.status === 'pending' ? 'pending' : 'confirmed'
}
