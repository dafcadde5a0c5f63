import { expectedDelays } from '@haircuts/scheduling/delay'
import { dayInterval, localDate } from '@haircuts/scheduling/zone'
import { type BookingRow, withAddons, withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { isOnClosedDay } from '../../messages/offers.ts'
import { readSettings } from '../../site/settings.ts'

const MINUTE_MS = 60_000

/** The date of the decision about the delays of today, as the database stores it. */
export function storedDate(now: Date, zone: string): Date {
  return new Date(`${localDate(now.getTime(), zone)}T00:00:00Z`)
}

interface LateVisit {
  booking: BookingRow
  minutes: number
}

/** The next visits that begin late, by the presses of "Complete" of today. A visit elsewhere has no chair to wait for. */
export async function delaysOfToday({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<LateVisit[]> {
  const { zone } = await readSettings(db)
  const today = dayInterval(localDate(now.getTime(), zone), zone)
  const rows = await db.booking.findMany({
    where: {
      startAt: { gte: new Date(today.start), lt: new Date(today.end) },
      status: { in: ['confirmed', 'completed'] },
    },
    include: withAddons,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const bookings = rows.map(withStatus)
  const completions = await db.$queryRaw<{ bookingId: number; at: Date }[]>`
    SELECT booking_id AS "bookingId", max(happened_at) AS at FROM booking_event
     WHERE booking_id = ANY(${bookings.map(({ id }) => id)}::int[]) AND after ->> 'status' = 'completed'
     GROUP BY booking_id`
  const completedAt = new Map(completions.map(({ bookingId, at }) => [bookingId, at.getTime()]))
  const visits = bookings.map(({ id, status, startAt, endAt, cleanupMinutes }) => ({
    id,
    status,
    start: startAt.getTime(),
    end: endAt.getTime(),
    cleanupMs: cleanupMinutes * MINUTE_MS,
    completedAt: status === 'completed' ? (completedAt.get(id) ?? null) : null,
  }))
  const late: LateVisit[] = []
  for (const { id, minutes } of expectedDelays(visits, now.getTime())) {
    const booking = bookings.find((each) => each.id === id)
    if (!booking || booking.place !== null || (await isOnClosedDay(db, booking))) continue
    late.push({ booking, minutes })
  }
  return late
}
