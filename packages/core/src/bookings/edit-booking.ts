import type { Transaction } from '@haircuts/db/client'
import { type BookingStatus, holdsTime, needsFreeTime } from '@haircuts/scheduling/lifecycle'
import { assertSlotAvailable, lengthOf } from '../availability/assert-available.ts'
import { visitEndOf } from '../availability/visit-end.ts'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import {
  type BookingRow,
  unsettableStatus,
  withProblems,
  withStatus,
} from '../booking-calendar/booking-record.ts'
import { writeCutCard } from '../clients/edit-cut-card.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { assertPictureExists } from './booking-limits.ts'
import type { UpdateInput } from './booking-schema.ts'
import { changeVisits, visitAfter } from './change-visits.ts'
import { assertCleanupUnused } from './cleanups/cleanup-unused.ts'
import { assertMayWaitAgain, waitFromNow } from './first-visit.ts'
import { planServiceChange } from './internal/plan-service-change.ts'
import { bookingView } from './list-bookings.ts'
import { keptUntil } from './publish-changes.ts'
import type { UndoAnswerInput } from './request-schema.ts'

/**
 * Changes a booking in the back office. The barber may choose any start, status and service; only a conflict with
 * another booking is rejected, and only if the change makes this booking occupy a time it did not occupy.
 *
 * @throws AppError bookingNotFound, bookingChanged, cutCardChanged, requestOver, cleanupUsed, slotTaken or a 422 on a service or
 * add-on that does not exist.
 */
export async function updateBooking(ctx: Context, input: UpdateInput) {
  return withBookingLock(ctx, (tx) => update(tx, ctx, input))
}

/**
 * Takes back the answer to a request: all of its bookings wait again, or none.
 *
 * @throws AppError bookingNotFound, bookingChanged when one of them has changed since, requestOver, cleanupUsed, slotTaken or a
 * 422 on a booking that was no request.
 */
export async function undoAnswer(ctx: Context, { bookings }: UndoAnswerInput) {
  return withBookingLock(ctx, async (tx) => {
    for (const { bookingId: id, ifRevision } of bookings)
      await update(tx, ctx, { id, status: 'pending', ifRevision })
    return { waiting: bookings.length }
  })
}

async function update(tx: Transaction, ctx: Context, input: UpdateInput) {
  const { id, ifRevision } = input
  const row = await tx.booking.findUnique({ where: { id }, include: withProblems })
  if (!row) throw new AppError('bookingNotFound')
  const before = withStatus(row)
  if (ifRevision !== undefined && ifRevision !== before.revision) {
    throw new AppError('bookingChanged')
  }
  const { startDatetime: start = before.startAt, status = before.status } = input
  await assertSettable(tx, ctx, { before, input })
  if (before.status === 'cancelled' && status !== 'cancelled') {
    await assertCleanupUnused(tx, before)
  }
  const service = await planServiceChange(tx, before, input)
  const change = { before, status, start, service, isUndo: true }
  const after = visitAfter(ctx, change)
  const isMoved = start.getTime() !== before.startAt.getTime()
  const takesMore = isMoved || keptUntil(after) > keptUntil(before)
  if (needsSlotCheck(before.status, status, takesMore)) {
    const length = lengthOf({ ...after, endAt: visitEndOf(after) })
    await assertSlotAvailable(tx, ctx, { start, ...length, movingIds: [id], ignoresRules: true })
  }
  const payment = paymentOf(before, input)
  const { pictureReference = before.pictureReference } = input
  if (pictureReference && pictureReference !== before.pictureReference) {
    await assertPictureExists(tx, pictureReference)
  }
  const isAskedAgain = isMoved && status === 'pending'
  if (isAskedAgain && start <= ctx.now) throw invalidField('start_datetime', REQUESTED_IN_PAST)
  const approval = isAskedAgain ? await waitFromNow(tx, ctx, start) : {}
  const { notes, donationAmount } = input
  const fields = definedFields({ notes, donationAmount })
  const data = { ...fields, ...payment, ...approval, pictureReference }
  const { bookings, clientWillBeEmailed } = await changeVisits(tx, ctx, [{ ...change, data }], {
    notifyClient: input.notifyClient ?? true,
  })
  const [changed = before] = bookings
  const cutCardRevision = await updateCutCard(tx, ctx, { clientId: changed.clientId, input })
  return { ...bookingView(changed), clientWillBeEmailed, cutCardRevision }
}

const REQUESTED_IN_PAST = 'Please choose a time to come, or approve this request first.'

/** @throws AppError a 422 on `status`, requestOver or bookingChanged. */
async function assertSettable(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { before, input }: { before: BookingRow; input: UpdateInput },
) {
  if (input.status !== 'pending' || before.status === 'pending') return
  const { startAt } = before
  const isRequest = before.pendingUntil !== null
  if (!isRequest || input.ifRevision === undefined || startAt <= ctx.now) {
    throw invalidField('status', unsettableStatus())
  }
  await assertMayWaitAgain(tx, ctx, before)
}

/** @returns the revision of the changed card; null when it stays as it is. */
async function updateCutCard(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { clientId, input: { cutCard } }: { clientId: number | null; input: UpdateInput },
) {
  if (!cutCard) return null
  if (clientId === null) throw invalidField('cut_card', 'The client of this booking was deleted.')
  return writeCutCard(tx, ctx, { id: clientId, ...cutCard })
}

/**
 * The method of payment after a change. "None" excludes an amount: an amount that is sent alone clears "None", and both
 * sent together are rejected.
 */
function paymentOf(before: BookingRow, { donationAmount, paymentMethod }: UpdateInput) {
  const amount = donationAmount === undefined ? before.donationAmount?.toNumber() : donationAmount
  const method = paymentMethod === undefined ? before.paymentMethod : paymentMethod
  if (method !== 'none' || !amount) return definedFields({ paymentMethod })
  if (paymentMethod === 'none') throw invalidField('payment_method', PAID_NONE)
  return { paymentMethod: null }
}

const PAID_NONE = 'There is an amount. Please choose how it was paid, or clear the amount.'

function needsSlotCheck(before: BookingStatus, after: BookingStatus, takesMore: boolean): boolean {
  return (takesMore && holdsTime(after)) || needsFreeTime(before, after)
}
