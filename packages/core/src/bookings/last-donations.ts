import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { z } from 'zod'
import { paymentMethod } from '../booking-calendar/booking-record.ts'

export const lastDonationView = z
  .object({ amount: z.number(), paymentMethod: paymentMethod.nullable() })
  .describe('What the client gave last; null if nothing is recorded.')

interface ClientOfBooking {
  client: { id: number | null }
}

/** What the clients of some bookings gave at their latest visit for which an amount is recorded. */
export async function lastDonationsOf(
  db: DatabaseOrTransaction,
  bookings: readonly ClientOfBooking[],
): Promise<(booking: ClientOfBooking) => z.output<typeof lastDonationView> | null> {
  const ids = bookings.flatMap(({ client }) => client.id ?? [])
  if (ids.length === 0) return () => null
  const rows = await db.$queryRaw<{ clientId: number; amount: number; method: string | null }[]>`
    SELECT DISTINCT ON (client_id)
           client_id AS "clientId", donation_amount::float8 AS amount, payment_method AS method
      FROM booking
     WHERE client_id = ANY(${ids}) AND donation_amount > 0
     ORDER BY client_id, start_at DESC, id DESC`
  const last = new Map(
    rows.map(({ clientId, amount, method }) => [
      clientId,
      { amount, paymentMethod: paymentMethod.nullable().parse(method) },
    ]),
  )
  return ({ client: { id } }) => (id === null ? null : (last.get(id) ?? null))
}
