import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { withProblems, withStatus } from '../../booking-calendar/booking-record.ts'

/** The bookings of the group of a booking, in order of time; none for a booking without a group. */
export async function membersOf(db: DatabaseOrTransaction, bookingId: number) {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: { groupId: true },
  })
  if (!booking?.groupId) return []
  const rows = await db.booking.findMany({
    where: { groupId: booking.groupId },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}
