import type { Transaction } from '@haircuts/db/client'
import { canVisitorCancel } from '@haircuts/scheduling/lifecycle'
import { assertSlotAvailable, lengthOf } from '../../availability/assert-available.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import { type BookingRow, statusBeforeCancellation } from '../../booking-calendar/booking-record.ts'
import { heldBackBy } from '../../emails/policy.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import type { EmailSetup } from '../../kernel/email-off.ts'
import { readSettings } from '../../site/settings.ts'
import { assertBeforeCutoff } from '../booking-limits.ts'
import { changeVisits, type VisitChange } from '../change-visits.ts'
import { assertMayWaitAgain } from '../first-visit.ts'
import { emailedOf } from '../internal/emailed.ts'
import { membersOf } from '../internal/group-members.ts'
import { membersOfOrganizer } from './edit-group.ts'
import type { CancelGroupInput, UndoCancelInput } from './group-schema.ts'
import { cancellationOf } from './read-group.ts'

/**
 * Cancels what is confirmed or requested of the organizer's group, all or nothing.
 *
 * @throws AppError linkInvalid, alreadyCancelled, visitBegun or pastCutoff.
 */
export async function cancelGroupByToken(
  ctx: Context & EmailSetup,
  { publicToken }: { publicToken: string },
) {
  return withBookingLock(ctx, async (tx) => {
    const members = await membersOfOrganizer(tx, ctx, publicToken)
    const settings = await readSettings(tx)
    const { open, late } = cancellationOf(members, { now: ctx.now, settings })
    if (late) {
      const { startAt, status } = late
      await assertBeforeCutoff(tx, ctx, { startAt, status, act: 'cancelled' })
    }
    const bookings = await cancelAll(tx, ctx, open)
    return {
      cancelled: bookings.length,
      ...(await emailedOf(tx, ctx, 'cancellation', { members, changed: open })),
    }
  })
}

/** Cancels the confirmed and requested bookings of a group, for the barber. @throws AppError bookingNotFound or alreadyCancelled */
export async function cancelGroup(ctx: Context, { id, notifyClient }: CancelGroupInput) {
  return withBookingLock(ctx, async (tx) => {
    const members = await membersOf(tx, id)
    if (members.length === 0) throw new AppError('bookingNotFound')
    const open = members.filter(({ status }) => canVisitorCancel(status))
    const bookings = await cancelAll(tx, ctx, open, notifyClient)
    const isHeldBack = heldBackBy('cancellation', await readSettings(tx)) !== null
    const isAhead = open.some(({ clientEmail, endAt }) => clientEmail !== null && ctx.now < endAt)
    const clientWillBeEmailed = notifyClient && isAhead && !isHeldBack
    return { cancelled: bookings.length, bookings, clientWillBeEmailed }
  })
}

async function cancelAll(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'apiKey' | 'now' | 'enqueue'>,
  members: readonly BookingRow[],
  notifyClient = true,
) {
  if (members.length === 0) throw new AppError('alreadyCancelled')
  const cancelled = members.map((before) => ({ before, status: 'cancelled' as const }))
  const { bookings } = await changeVisits(tx, ctx, cancelled, { notifyClient })
  return bookings.map(({ id, revision }) => ({ id, revision }))
}

/**
 * Takes back the barber's cancellation of a group: all of them are confirmed or wait again, or none.
 *
 * @throws AppError bookingNotFound, bookingChanged when one of them has changed since, requestOver or slotTaken.
 */
export async function undoCancelGroup(ctx: Context, { id, bookings }: UndoCancelInput) {
  return withBookingLock(ctx, async (tx) => {
    const members = await membersOf(tx, id)
    if (members.length === 0) throw new AppError('bookingNotFound')
    const movingIds = bookings.map(({ bookingId }) => bookingId)
    const restored: VisitChange[] = []
    for (const { bookingId, ifRevision } of bookings) {
      const before = members.find((each) => each.id === bookingId)
      if (before?.status !== 'cancelled' || before.revision !== ifRevision) {
        throw new AppError('bookingChanged')
      }
      const status = statusBeforeCancellation(before)
      if (status === 'pending') await assertMayWaitAgain(tx, ctx, before)
      const request = { start: before.startAt, ...lengthOf(before), movingIds, ignoresRules: true }
      await assertSlotAvailable(tx, ctx, request)
      restored.push({ before, status, isUndo: true })
    }
    const { clientWillBeEmailed } = await changeVisits(tx, ctx, restored)
    return { restored: restored.length, clientWillBeEmailed }
  })
}
