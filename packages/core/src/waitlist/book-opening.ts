import type { Prisma, Transaction } from '@haircuts/db/client'
import { assertSlotAvailable, lengthOf } from '../availability/assert-available.ts'
import { assertUpcomingLimit, countUpcoming } from '../bookings/booking-limits.ts'
import { spanOf, writeBooking } from '../bookings/create-booking.ts'
import { firstVisitRequest } from '../bookings/first-visit.ts'
import { NO_ANSWERS } from '../bookings/visitor-fields.ts'
import { isBlocked } from '../clients/blocked-contacts.ts'
import { findOrCreateClient } from '../clients/edit-clients.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import { wishedService } from './wished-service.ts'

interface Opening {
  entry: Prisma.WaitlistEntryGetPayload<object>
  /** The held time, released already. */
  hold: { startAt: Date; endAt: Date; cleanupMinutes: number }
}

/**
 * Books a held time for a person on the waitlist, by the rules of a visitor's booking. The engine allowed the time when it was
 * held, so it is checked again only if the service takes another time by now. Call it inside the booking lock.
 *
 * @returns the id of the booking.
 * @throws AppError offerGone, slotTaken, slotUnavailable, tooManyUpcoming or contactTheBarber.
 */
export async function bookOpening(
  tx: Transaction,
  ctx: Context,
  { entry, hold }: Opening,
): Promise<number> {
  const { clientName, clientEmail, clientPhone } = entry
  const planned = await wishedService(tx, entry)
  if (!planned || clientName === null || clientEmail === null) throw new AppError('offerGone')
  const contact = { name: clientName, email: clientEmail, phone: clientPhone }
  const { copy, addons, length } = planned
  const held = lengthOf(hold)
  const anywhere =
    held.visitMinutes === length.visitMinutes && held.cleanupMinutes === length.cleanupMinutes
  const start = hold.startAt
  const people = [{ clientName, clientEmail }]
  const [settings, upcoming, blocked, client, , asking] = await Promise.all([
    readSettings(tx),
    countUpcoming(tx, ctx, clientEmail),
    isBlocked(tx, ctx, [contact]),
    findOrCreateClient(tx, ctx, contact),
    assertSlotAvailable(tx, ctx, { start, ...length, anywhere }),
    firstVisitRequest(tx, ctx, { people, start, anywhere: false }),
  ])
  if (blocked) throw new AppError('contactTheBarber')
  assertUpcomingLimit(upcoming, settings)
  const { booking } = await writeBooking(tx, ctx, {
    data: {
      ...copy,
      ...spanOf(start, length),
      ...asking,
      ...{ clientName, clientEmail, clientPhone, ...NO_ANSWERS },
      clientId: client.id,
    },
    addons,
    notifyClient: true,
    request: null,
  })
  return booking.id
}
