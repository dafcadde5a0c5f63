import type { Transaction } from '@haircuts/db/client'
import { canVisitorCancel } from '@haircuts/scheduling/lifecycle'
import { AppError } from '../../kernel/app-error.ts'
import { withBookingLock } from '../../kernel/booking-lock.ts'
import { type BookingRow, statusBeforeCancellation } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import type { EmailSetup } from '../../kernel/email-off.ts'
import { heldBackBy } from '../../messages/policy.ts'
import { readSettings } from '../../site/settings.ts'
import { assertBeforeCutoff } from '../booking-limits.ts'
import { writeCancellation } from '../cancel-booking.ts'
import { writeUpdate } from '../edit-booking.ts'
import { emailedOf } from '../internal/emailed.ts'
import { membersOf } from '../internal/group-members.ts'
import { findBooking } from '../list-bookings.ts'
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

/** The email to the organizer names those without an address, who then need none of their own. */
async function cancelAll(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now' | 'enqueue'>,
  members: readonly BookingRow[],
  notifiesAny = true,
) {
  if (members.length === 0) throw new AppError('alreadyCancelled')
  const notifies = notifiedOf(members)
  const cancelled = []
  for (const member of members) {
    const notifyClient = notifiesAny && notifies(member)
    const before = await findBooking(tx, member.id)
    const { id, revision } = await writeCancellation(tx, ctx, before, {
      notifyClient,
      notifyGroup: false,
    })
    cancelled.push({ id, revision })
  }
  return cancelled
}

function notifiedOf(members: readonly BookingRow[]) {
  const notifiesOthers = members.some(({ isOrganizer }) => isOrganizer)
  return ({ isOrganizer, clientEmail }: BookingRow) =>
    isOrganizer || !notifiesOthers || clientEmail !== null
}

/**
 * Takes back the barber's cancellation of a group: all of them are confirmed or wait again, or none.
 *
 * @throws AppError bookingNotFound, bookingChanged when one of them has changed since, or slotTaken.
 */
export async function undoCancelGroup(ctx: Context, { id, bookings }: UndoCancelInput) {
  return withBookingLock(ctx, async (tx) => {
    const members = await membersOf(tx, id)
    if (members.length === 0) throw new AppError('bookingNotFound')
    const cancelled = bookings.map(({ bookingId, ifRevision }) => {
      const member = members.find((each) => each.id === bookingId)
      if (member?.status !== 'cancelled') throw new AppError('bookingChanged')
      return { member, ifRevision }
    })
    const notifies = notifiedOf(cancelled.map(({ member }) => member))
    let clientWillBeEmailed = false
    for (const { member, ifRevision } of cancelled) {
      const notifyClient = notifies(member)
      const status = statusBeforeCancellation(member)
      const restored = { id: member.id, status, ifRevision, notifyClient }
      const answer = await writeUpdate(tx, ctx, restored)
      clientWillBeEmailed ||= answer.clientWillBeEmailed
    }
    return { restored: cancelled.length, clientWillBeEmailed }
  })
}
