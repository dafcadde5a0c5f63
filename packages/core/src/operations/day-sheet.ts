import type { Database } from '@haircuts/db/client'
import { dayInterval, localDate } from '@haircuts/scheduling/zone'
import { withProblems } from '../booking-calendar/booking-record.ts'
import { bookingView } from '../bookings/list-bookings.ts'
import type { Context } from '../kernel/context.ts'
import { readSettings } from '../site/settings.ts'
import type { DaySheetInput } from './day-sheet-schema.ts'

/** The visits of a day with the cut cards of the clients, as the barber prints them. */
export async function daySheet({ db, now }: Pick<Context, 'db' | 'now'>, input: DaySheetInput) {
  const { zone } = await readSettings(db)
  const date = input.date ?? localDate(now.getTime(), zone)
  const { start, end } = dayInterval(date, zone)
  const rows = await db.booking.findMany({
    where: {
      startAt: { gte: new Date(start), lt: new Date(end) },
      status: { not: 'cancelled' },
    },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const bookings = rows.map(bookingView)
  const cards = await cutCardsOf(
    db,
    bookings.flatMap(({ client }) => client.id ?? []),
  )
  return {
    date,
    visits: bookings.map((booking) => ({
      ...booking,
      cutCard: (booking.client.id !== null && cards.get(booking.client.id)) || null,
    })),
  }
}

async function cutCardsOf(db: Database, clientIds: readonly number[]) {
  const cards = await db.cutCard.findMany({
    where: { clientId: { in: [...new Set(clientIds)] } },
    select: { clientId: true, guards: true, fadeLine: true, notes: true },
  })
  return new Map(
    cards.flatMap(({ clientId, ...card }) =>
      card.guards || card.fadeLine || card.notes ? [[clientId, card] as const] : [],
    ),
  )
}
