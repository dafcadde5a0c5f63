import type { Transaction } from '@haircuts/db/client'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { endOffers } from '../booking-calendar/end-offers.ts'
import { assertNotBlocked } from '../clients/blocked-contacts.ts'
import { AppError } from '../kernel/app-error.ts'
import { bookingOfToken } from '../links/links.ts'
import type { PushContext } from '../notifications/push-service.ts'
import { readSettings } from '../site/settings.ts'
import { mayWait, placeOf } from './list-waitlist.ts'
import type { ByTokenInput, JoinInput } from './waitlist-schema.ts'

/**
 * Appointments of one mailbox that wait at a time, so that nobody fills the waitlist with bookings under tags of one
 * address.
 */
const MAX_WAITING = 6

/**
 * Joins the waitlist, or changes the days, hours and notifications and keeps the place.
 *
 * @throws AppError linkInvalid, waitlistOff, contactTheBarber, tooManyWaiting, or notConfirmed once the booking cannot be moved any more.
 */
export async function joinWaitlist(ctx: PushContext, { publicToken, push, ...wishes }: JoinInput) {
  const wanted = { ...wishes, ...(push === undefined ? {} : deviceColumns(push)) }
  await withBookingLock(ctx, async (tx) => {
    const { now } = ctx
    const link = await bookingOfToken(tx, { publicToken, purpose: 'reschedule', now })
    const booking = await tx.booking.findUniqueOrThrow({ where: { id: link.id } })
    const settings = await readSettings(tx)
    if (!settings.offerEarlierTimes) throw new AppError('waitlistOff')
    if (!mayWait(booking, { settings, now })) throw new AppError('notConfirmed')
    await assertNotBlocked(tx, ctx, [
      { email: booking.clientEmail, phoneKey: booking.clientPhoneKey },
    ])
    await assertWaitlistLimit(tx, booking)
    // A place that the booking has left counts no longer.
    const ended = { bookingId: link.id, leftStartAt: { not: null } }
    await tx.waitlistEntry.deleteMany({ where: ended })
    await tx.waitlistEntry.upsert({
      where: { bookingId: link.id },
      create: { bookingId: link.id, joinedAt: now, ...wanted },
      update: wanted,
    })
  })
  return placeOf(ctx.db, ctx, { publicToken })
}

/** Limits only new entries: one that exists can always be changed. */
async function assertWaitlistLimit(
  tx: Transaction,
  { id, clientEmail }: { id: number; clientEmail: string | null },
) {
  const [found] = await tx.$queryRaw<{ places: number }[]>`
    SELECT count(*)::int AS places FROM waitlist_entry JOIN booking ON booking.id = booking_id
     WHERE mailbox_of(booking.client_email) = mailbox_of(${clientEmail}) AND left_start_at IS NULL
       AND NOT EXISTS (SELECT FROM waitlist_entry WHERE booking_id = ${id})`
  if (found && found.places >= MAX_WAITING) throw new AppError('tooManyWaiting')
}

function deviceColumns(push: JoinInput['push']) {
  return {
    pushEndpoint: push?.endpoint ?? null,
    pushP256dh: push?.keys.p256dh ?? null,
    pushAuth: push?.keys.auth ?? null,
  }
}

/** Leaves the waitlist; a time that is held meanwhile goes on to the next one. @throws AppError linkInvalid */
export async function leaveWaitlist(ctx: PushContext, { publicToken }: ByTokenInput) {
  await withBookingLock(ctx, async (tx) => {
    const { now } = ctx
    const { id } = await bookingOfToken(tx, { publicToken, purpose: 'reschedule', now })
    const { count } = await tx.waitlistEntry.deleteMany({ where: { bookingId: id } })
    if (count > 0) {
      await endOffers(tx, ctx, { event: 'withdraw', which: 'earlier of bookings', ids: [id] })
      await ctx.enqueue(tx, { name: 'settle-offers', payload: {} })
    }
  })
  return placeOf(ctx.db, ctx, { publicToken })
}
