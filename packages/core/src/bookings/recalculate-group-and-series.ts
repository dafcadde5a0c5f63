import type { Transaction } from '@haircuts/db/client'
import type { BookingRow } from '../kernel/booking-record.ts'
import { recalculateGroupDiscount } from './internal/group-price.ts'

type Joined = Pick<BookingRow, 'groupId' | 'seriesId'>

/**
 * Computes again what a change of one booking changes of those booked with it: the discount of a group, and the
 * numbers of a series. Call it inside the booking lock.
 *
 * @returns the bookings of the group whose price rose.
 */
export async function recalculateGroupAndSeries(
  tx: Transaction,
  { groupId, seriesId }: Joined,
): Promise<number[]> {
  const raised = await recalculateGroupDiscount(tx, groupId)
  if (seriesId !== null) await numberSeries(tx, seriesId)
  return raised
}

/** Numbers the bookings of a series that are not cancelled in order of time: "2 of 5". */
async function numberSeries(tx: Transaction, seriesId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE booking SET series_position = numbered.position, series_size = numbered.size
      FROM (SELECT id, row_number() OVER (ORDER BY start_at, id) AS position, count(*) OVER () AS size
              FROM booking WHERE series_id = ${seriesId}::uuid AND status <> 'cancelled') AS numbered
     WHERE booking.id = numbered.id
       AND (series_position, series_size) IS DISTINCT FROM (numbered.position, numbered.size)`
}

/** The row with what `recalculateGroupAndSeries` changed of it. */
export async function withRecalculated<Row extends Joined & { id: number }>(
  tx: Transaction,
  row: Row,
): Promise<Row> {
  if (row.groupId === null && row.seriesId === null) return row
  const renewed = await tx.booking.findUniqueOrThrow({
    where: { id: row.id },
    select: { groupDiscount: true, seriesPosition: true, seriesSize: true },
  })
  return { ...row, ...renewed }
}
