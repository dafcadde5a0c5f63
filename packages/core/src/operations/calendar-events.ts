import type { Prisma } from '@haircuts/db/client'
import type { RangeInput } from '../availability/blackout-schema.ts'
import { blackoutsIn, instantsOf } from '../availability/list-blackouts.ts'
import { type ShownBookingWithProblems, withProblems } from '../booking-calendar/booking-record.ts'
import { bookingView, overlapping } from '../bookings/list-bookings.ts'
import type { Context } from '../kernel/context.ts'

const BLACKOUT_COLOR = '#333333'
const HOLD_COLOR = '#9ca3af'
const STATUS_COLORS: Partial<Record<string, string>> = {
  cancelled: '#9ca3af',
  completed: '#10b981',
}

const withClient = {
  offer: {
    select: {
      expiresAt: true,
      bookingId: true,
      booking: { select: { clientName: true } },
      entry: { select: { clientName: true } },
    },
  },
} satisfies Prisma.HoldInclude

type HoldRow = Prisma.HoldGetPayload<{ include: typeof withClient }>

function bookingEvent(row: ShownBookingWithProblems) {
  const booking = bookingView(row)
  return {
    kind: 'booking' as const,
    title: `${booking.client.name} - ${booking.appointmentType.name}`,
    displayColor: STATUS_COLORS[booking.status] ?? booking.appointmentType.color,
    ...booking,
  }
}

function holdEvent({ id, startAt, endAt, offer }: HoldRow) {
  const clientName = offer.booking?.clientName ?? offer.entry?.clientName ?? ''
  return {
    kind: 'hold' as const,
    title: `Held for ${clientName}`,
    displayColor: HOLD_COLOR,
    id,
    bookingId: offer.bookingId,
    clientName,
    startDatetime: startAt,
    endDatetime: endAt,
    expiresAt: offer.expiresAt,
  }
}

/** Bookings of every status, holds and blackouts that overlap the range, ordered by start. */
export async function calendarEvents({ db, now }: Pick<Context, 'db' | 'now'>, given: RangeInput) {
  const range = await instantsOf({ db }, given)
  const [bookings, holds, blackouts] = await Promise.all([
    db.booking.findMany({ where: overlapping(range), include: withProblems }),
    db.hold.findMany({
      where: {
        isLive: true,
        offer: { expiresAt: { gt: now } },
        ...(range.end ? { startAt: { lt: range.end } } : {}),
        ...(range.start ? { endAt: { gt: range.start } } : {}),
      },
      include: withClient,
    }),
    blackoutsIn({ db }, range),
  ])
  const events = [
    ...bookings.map(bookingEvent),
    ...holds.map(holdEvent),
    ...blackouts.map((blackout) => ({
      kind: 'blackout' as const,
      displayColor: BLACKOUT_COLOR,
      ...blackout,
    })),
  ]
  return events.sort((a, b) => a.startDatetime.getTime() - b.startDatetime.getTime() || a.id - b.id)
}
