import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { dateFormat } from '../date-format.ts'

/** The bookings that a visit would overlap, for the barber alone: they name other clients. */
export async function conflictsOf(db: DatabaseOrTransaction, held: readonly { id: number }[]) {
  const rows = await db.booking.findMany({
    where: { id: { in: held.map(({ id }) => id) } },
    orderBy: { startAt: 'asc' },
  })
  return rows.map((row) => ({
    id: row.id,
    clientName: row.clientName,
    typeName: row.typeName,
    startDatetime: row.startAt,
    endDatetime: row.endAt,
    cleanupMinutes: row.cleanupMinutes,
  }))
}

/** "Overlaps Pat Cedar, 1:00 PM", for the barber alone. */
export async function overlapInWords(
  db: DatabaseOrTransaction,
  held: readonly { id: number }[],
  zone: string,
): Promise<string> {
  const time = dateFormat({ timeZone: zone, timeStyle: 'short' })
  const conflicts = await conflictsOf(db, held)
  const visits = conflicts.map(({ clientName, startDatetime }) =>
    `${clientName}, ${time.format(startDatetime)}`.replaceAll('\u202f', ' '),
  )
  return `Overlaps ${visits.join('; ')}`
}
