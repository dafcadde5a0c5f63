import type { Prisma, Transaction } from '@haircuts/db/client'
import { lengthOf } from '../../availability/assert-available.ts'
import { admitVisitors } from '../../bookings/admit-visitors.ts'
import { spanOf } from '../../bookings/change-visits.ts'
import { writeBooking } from '../../bookings/create-booking.ts'
import { NO_ANSWERS } from '../../bookings/visitor-fields.ts'
import { planIfOffered } from '../../catalog/plan-service.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'

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
  const { clientName, clientEmail, clientPhone, clientPhoneKey } = entry
  const planned = await planIfOffered(tx, entry)
  if (!planned || clientName === null || clientEmail === null) throw new AppError('offerGone')
  const visitor = { clientName, clientEmail, clientPhone, clientPhoneKey, ...NO_ANSWERS }
  const { copy, addons, length } = planned
  const held = lengthOf(hold)
  // The time was checked when it was held.
  const ignoresRules =
    held.visitMinutes === length.visitMinutes && held.cleanupMinutes === length.cleanupMinutes
  const start = hold.startAt
  const slot = { start, ...length, ignoresRules }
  const { client, approval, booker } = await admitVisitors(tx, ctx, {
    ...{ visitor, slot, ignoresRules: false },
    // Whoever waits without a booking has confirmed it by an emailed link.
    isProven: true,
  })
  const booking = await writeBooking(tx, ctx, {
    data: {
      ...copy,
      ...spanOf(start, length),
      ...approval,
      ...booker,
      ...visitor,
      clientId: client.id,
    },
    addons,
    notifyClient: true,
    request: null,
    // The answer to the offer has a link of its own.
    tokens: null,
  })
  return booking.id
}
