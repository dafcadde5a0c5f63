import { bookingView } from '../booking/reads.ts'
import { withProblems } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { hasAddress, isReleasedByHand, promisesAddress } from '../message/address-reads.ts'
import { readSettings } from '../setting/reads.ts'

const MOST_VISITS = 20

/**
 * Upcoming visits of new clients that wait for the barber to send the address: it is released manually,
 * or none is set. Empty while the address is released automatically.
 */
export async function awaitingAddress(ctx: Context) {
  const settings = await readSettings(ctx)
  const view = {
    hasAddress: hasAddress(settings),
    release: isReleasedByHand(settings) ? ('manual' as const) : ('automatic' as const),
  }
  if (promisesAddress(settings)) return { ...view, total: 0, visits: [] }
  const found = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT booking.id FROM booking
     WHERE status = 'confirmed' AND start_at > ${ctx.now} AND client_email <> ''
       AND NOT EXISTS (SELECT 1 FROM booking AS earlier
                        WHERE earlier.status = 'completed' AND earlier.start_at <= ${ctx.now}
                          AND earlier.client_email::citext = booking.client_email::citext
                          AND earlier.client_name::citext = booking.client_name::citext)
       AND NOT EXISTS (SELECT 1 FROM message WHERE booking_id = booking.id
                          AND ((kind = 'address' AND state IN ('waiting', 'sending', 'sent', 'failed', 'held'))
                               OR (address_part = 'told' AND state = 'sent')))
     ORDER BY start_at, booking.id`
  const rows = await ctx.db.booking.findMany({
    where: { id: { in: found.slice(0, MOST_VISITS).map(({ id }) => id) } },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return { ...view, total: found.length, visits: rows.map(bookingView) }
}
