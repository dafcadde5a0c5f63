import type { DatabaseOrTransaction } from '@haircuts/db/client'

/** "Overlaps Pat Cedar, 1:00 PM", for the barber alone. */
export async function overlapInWords(
  db: DatabaseOrTransaction,
  held: readonly { id: number }[],
  zone: string,
): Promise<string> {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' })
  const rows = await db.booking.findMany({
    where: { id: { in: held.map(({ id }) => id) } },
    orderBy: { startAt: 'asc' },
  })
  const visits = rows.map(({ clientName, startAt }) =>
    `${clientName}, ${time.format(startAt)}`.replaceAll('\u202f', ' '),
  )
  return `Overlaps ${visits.join('; ')}`
}
