import type { Transaction } from '@haircuts/db/client'
import { endOffers } from '../booking-calendar/end-offers.ts'
import type { Context } from '../kernel/context.ts'
import { endLinks } from '../links/links.ts'
import { endAnswers } from './internal/idempotency.ts'

/**
 * Ends all that a contact holds of bookings, when they are handed over to somebody else or the person is erased: the links, also
 * to offers and the emailed one that made the booking, the stored answers that would return or issue links, the remembered phones, the place on the waitlist with its
 * browser, and the time that was offered from it. The barber's links to decide about a request stay. Whatever else lets a
 * contact back in is ended here.
 */
export async function endAccess(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  bookingIds: number[],
): Promise<void> {
  const where = { bookingId: { in: bookingIds } }
  await endLinks(tx, ctx, { bookingIds, offersOf: bookingIds })
  await endAnswers(tx, bookingIds)
  await tx.rememberedDevice.deleteMany({ where })
  await tx.waitlistEntry.deleteMany({ where })
  await tx.bookingWish.deleteMany({ where })
  await endOffers(tx, ctx, { event: 'withdraw', which: 'earlier of bookings', ids: bookingIds })
  await ctx.enqueue(tx, { name: 'settle-offers', payload: {} })
}
