import { listBlackouts } from '../blackout/reads.ts'
import type { RangeInput } from '../blackout/schema.ts'
import { bookingView, withProblems } from '../booking/reads.ts'
import type { Context } from '../context.ts'

const STATUS_COLORS: Partial<Record<string, string>> = {
  cancelled: '#9ca3af',
  completed: '#10b981',
}
const BLACKOUT_COLOR = '#333333'

/** What overlaps the range, bookings of every status and blackouts together, in order of time. */
export async function calendarEvents(ctx: Context, range: RangeInput) {
  const [bookings, blackouts] = await Promise.all([
    bookingsWithin(ctx, range),
    listBlackouts(ctx, range),
  ])
  const events = [
    ...bookings.map((booking) => ({
      kind: 'booking' as const,
      title: `${booking.client.name} - ${booking.appointmentType.name}`,
      displayColor: STATUS_COLORS[booking.status] ?? booking.appointmentType.color,
      ...booking,
    })),
    ...blackouts.map((blackout) => ({
      kind: 'blackout' as const,
      displayColor: BLACKOUT_COLOR,
      ...blackout,
    })),
  ]
  return events.sort((a, b) => a.startDatetime.getTime() - b.startDatetime.getTime())
}

async function bookingsWithin({ db }: Context, { start, end }: RangeInput) {
  const rows = await db.booking.findMany({
    where: {
      ...(start ? { endAt: { gt: start } } : {}),
      ...(end ? { startAt: { lt: end } } : {}),
    },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(bookingView)
}
