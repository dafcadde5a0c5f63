import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { blackoutInterval } from '@haircuts/scheduling/blackouts'
import { type Interval, overlaps } from '@haircuts/scheduling/interval'
import { localDate } from '@haircuts/scheduling/zone'
import { dateFormat } from '../kernel/date-format.ts'
import { readSchedule } from './internal/read-schedule.ts'
import { visitEndOf } from './visit-end.ts'

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
    endDatetime: visitEndOf(row),
    cleanupMinutes: row.cleanupMinutes,
  }))
}

/** "Overlaps Pat Cedar, 1:00 PM", for the barber alone. */
export async function describeOverlap(
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

/**
 * "Vacation until Dec 13", or "Lunch until 1:00 PM" where it ends on the same day, for the barber alone. Of several
 * blackouts, the one that ends last.
 */
export async function describeBlackout(
  db: DatabaseOrTransaction,
  wanted: Interval,
): Promise<string | null> {
  const { rules, blackouts } = await readSchedule(db, wanted)
  const { zone } = rules
  const [last] = blackouts
    .map((each) => ({ ...each, ...blackoutInterval(each, zone), lastInstant: each.end }))
    .filter((each) => overlaps(each, wanted))
    .toSorted((a, b) => b.end - a.end)
  if (!last) return null
  const endsSameDay = localDate(last.lastInstant, zone) === localDate(wanted.start, zone)
  // All day on that day alone: there is nothing more to say than what it is.
  if (last.isAllDay && endsSameDay) return last.title
  const format = dateFormat(
    endsSameDay
      ? { timeZone: zone, timeStyle: 'short' }
      : { timeZone: zone, month: 'short', day: 'numeric' },
  )
  return `${last.title} until ${format.format(last.lastInstant)}`.replaceAll('\u202f', ' ')
}
