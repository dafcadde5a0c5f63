import type { Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../../booking-calendar/booking-record.ts'
import { recalculateGroupDiscount } from './group-price.ts'

type Joined = Pick<BookingRow, 'id' | 'groupId' | 'seriesId'>

export type Recalculated = Pick<BookingRow, 'groupDiscount' | 'seriesPosition' | 'seriesSize'>

/**
 * Computes again what a change of bookings changes of those booked with them: the discounts of their groups, and the numbers of
 * their series. Call it inside the booking lock.
 *
 * @returns what the bookings have now, by id, and those of the groups whose price is another one.
 */
export async function recalculate(
  tx: Transaction,
  rows: readonly Joined[],
): Promise<{ renewed: ReadonlyMap<number, Recalculated>; changed: number[] }> {
  const joined = rows.filter(({ groupId, seriesId }) => groupId !== null || seriesId !== null)
  if (joined.length === 0) return { renewed: new Map(), changed: [] }
  const changed: number[] = []
  for (const groupId of new Set(joined.flatMap((row) => row.groupId ?? []))) {
    changed.push(...(await recalculateGroupDiscount(tx, groupId)))
  }
  for (const seriesId of new Set(joined.flatMap((row) => row.seriesId ?? []))) {
    await numberSeries(tx, seriesId)
  }
  const found = await tx.booking.findMany({
    where: { id: { in: joined.map(({ id }) => id) } },
    select: { id: true, groupDiscount: true, seriesPosition: true, seriesSize: true },
  })
  return { renewed: new Map(found.map(({ id, ...now }) => [id, now])), changed }
}

/** Numbers the bookings of a series that are not cancelled in order of time: "2 of 5". */
export async function numberSeries(tx: Transaction, seriesId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE booking SET series_position = numbered.position, series_size = numbered.size
      FROM (SELECT id, row_number() OVER (ORDER BY start_at, id) AS position, count(*) OVER () AS size
              FROM booking WHERE series_id = ${seriesId}::uuid AND status <> 'cancelled') AS numbered
     WHERE booking.id = numbered.id
       AND (series_position, series_size) IS DISTINCT FROM (numbered.position, numbered.size)`
}
