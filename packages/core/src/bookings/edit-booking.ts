import type { Transaction } from '@haircuts/db/client'
import { isApprovalOver } from '@haircuts/scheduling/approval'
import { type BookingStatus, holdsTime, needsFreeTime } from '@haircuts/scheduling/lifecycle'
import { assertSlotAvailable, lengthOf } from '../availability/assert-available.ts'
import { visitEndOf } from '../availability/visit-end.ts'
import { writeCutCard } from '../clients/edit-cut-card.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import {
  type BookingRow,
  unsettableStatus,
  withProblems,
  withStatus,
} from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { MAY_HAVE_LEFT } from '../messages/delay.ts'
import type { EventKind } from './booking-history.ts'
import { assertPictureExists } from './booking-limits.ts'
import type { UpdateInput } from './booking-schema.ts'
import { assertCleanupUnused } from './cleanups/cleanup-unused.ts'
import { spanOf } from './create-booking.ts'
import { waitFromNow } from './first-visit.ts'
import { planServiceChange, writeAddonChange } from './internal/plan-service-change.ts'
import { bookingView, findBooking } from './list-bookings.ts'
import { occupiedUntilOf, publishBookingChange } from './publish-booking-change.ts'
import { withRecalculated } from './recalculate-group-and-series.ts'

const MINUTE_MS = 60_000

/**
 * Changes a booking in the back office. The barber may choose any start, status and service; only a conflict with
 * another booking is rejected, and only if the change makes this booking occupy a time it did not occupy.
 *
 * @throws AppError bookingNotFound, bookingChanged, cutCardChanged, requestOver, cleanupUsed, slotTaken or a 422 on a service or
 * add-on that does not exist.
 */
export async function updateBooking(ctx: Context, input: UpdateInput) {
  return withBookingLock(ctx, (tx) => writeUpdate(tx, ctx, input))
}

/** `updateBooking` inside the booking lock. */
export async function writeUpdate(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'now' | 'enqueue'>,
  input: UpdateInput,
) {
  const { id, ifRevision } = input
  const before = await findBooking(tx, id)
  if (ifRevision !== undefined && ifRevision !== before.revision) {
    throw new AppError('bookingChanged')
  }
  const start = input.startDatetime ?? before.startAt
  const status = input.status ?? before.status
  await assertSettable(tx, ctx, { before, input })
  if (before.status === 'cancelled' && status !== 'cancelled') {
    await assertCleanupUnused(tx, before)
  }
  const isMoved = start.getTime() !== before.startAt.getTime()
  const service = await planServiceChange(tx, before, input)
  const length = service ? service.length : lengthOf(before)
  const { endAt } = spanOf(start, length)
  const completedAt = completedAtOf(before, { status, startAt: start, endAt }, ctx.now)
  const { cleanupMinutes } = length
  const takesMore =
    isMoved || occupiedUntilOf({ endAt, completedAt, cleanupMinutes }) > occupiedUntilOf(before)
  if (needsSlotCheck(before.status, status, takesMore)) {
    const times = { startAt: start, endAt: visitEndOf({ endAt, completedAt }), cleanupMinutes }
    await assertSlotAvailable(tx, ctx, {
      start,
      ...lengthOf(times),
      movingIds: [id],
      anywhere: true,
    })
  }
  const payment = paymentOf(before, input)
  const { pictureReference = before.pictureReference } = input
  if (pictureReference && pictureReference !== before.pictureReference) {
    await assertPictureExists(tx, pictureReference)
  }
  const isRenewed = before.status === 'cancelled' || before.status === 'pending'
  const isStartAgreed = isMoved || (isRenewed && status !== before.status && status !== 'cancelled')
  const isAskedAgain = isMoved && status === 'pending'
  if (isAskedAgain && start <= ctx.now) throw invalidField('start_datetime', REQUESTED_IN_PAST)
  const asking = isAskedAgain ? await waitFromNow(tx, ctx, start) : {}
  if (service) await writeAddonChange(tx, id, service)
  const updated = await tx.booking.update({
    where: { id },
    data: {
      ...service?.copy,
      ...definedFields({ notes: input.notes, donationAmount: input.donationAmount }),
      ...payment,
      status,
      ...decidedBy(before, status),
      ...asking,
      startAt: start,
      endAt,
      completedAt,
      completedByKey: isCompletedByKey(before, status, ctx),
      pictureReference,
      ...(isStartAgreed ? { startAgreedAt: ctx.now } : {}),
      revision: { increment: 1 },
    },
    include: withProblems,
  })
  const after = withStatus(updated)
  const notifyClient = input.notifyClient ?? true
  const kind = kindOfChange(before, after)
  const published = { kind, before, after, notifyClient }
  const clientWillBeEmailed = await publishBookingChange(tx, ctx, published)
  const cutCardRevision = await updateCutCard(tx, ctx, { clientId: after.clientId, input })
  const shown = await withRecalculated(tx, after)
  return { ...bookingView(shown), clientWillBeEmailed, cutCardRevision }
}

const REQUESTED_IN_PAST = 'Please choose a time to come, or approve this request first.'

/**
 * A booking waits again only by the undo of its approval or refusal, as long as its client was not told of it.
 *
 * @throws AppError a 422 on `status`, requestOver or bookingChanged.
 */
async function assertSettable(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  { before, input }: { before: BookingRow; input: UpdateInput },
) {
  if (input.status !== 'pending' || before.status === 'pending') return
  const { id, pendingUntil, startAt } = before
  if (pendingUntil === null || input.ifRevision === undefined || startAt <= ctx.now) {
    throw invalidField('status', unsettableStatus())
  }
  if (isApprovalOver(pendingUntil.getTime(), ctx.now.getTime())) throw new AppError('requestOver')
  const kind = { in: ['confirmation', 'declined', 'expired'] }
  const about = { OR: [{ bookingId: id }, { otherBookings: { has: id } }] }
  if ((await tx.message.count({ where: { kind, AND: [about, MAY_HAVE_LEFT] } })) > 0) {
    throw new AppError('bookingChanged')
  }
}

/** What a change of the status by the barber says about a booking that waits, or waited. */
function decidedBy({ pendingUntil, status: before, decision }: BookingRow, status: BookingStatus) {
  if (pendingUntil === null || status === before) return {}
  if (status === 'pending') return { decision: null, decisionReason: null }
  if (status !== 'cancelled') return { decision: 'approved', decisionReason: null }
  return { decision: before === 'pending' ? 'declined' : decision }
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

/**
 * When a visit was completed before its planned end, to the minute, so that the rest of its time is free. Null for a visit
 * that was completed before its start or after its end, and for one that was completed and then moved.
 */
function completedAtOf(
  before: BookingRow,
  { status, startAt, endAt }: Pick<BookingRow, 'status' | 'startAt' | 'endAt'>,
  now: Date,
): Date | null {
  if (status !== 'completed') return null
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

function needsSlotCheck(before: BookingStatus, after: BookingStatus, takesMore: boolean): boolean {
  return (takesMore && holdsTime(after)) || needsFreeTime(before, after)
}

function kindOfChange(before: BookingRow, after: BookingRow): EventKind {
  if (after.status === 'cancelled' && before.status !== 'cancelled') return 'cancelled'
  return after.startAt.getTime() === before.startAt.getTime() ? 'changed' : 'moved'
}
