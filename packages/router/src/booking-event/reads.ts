import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { bookingEventView } from './schema.ts'

/** What happened to a booking, in order; also after it was deleted. */
export async function historyOfBooking({ db }: Context, { id }: { id: number }) {
  const rows = await db.bookingEvent.findMany({
    where: { bookingId: id },
    orderBy: { id: 'asc' },
  })
  if (rows.length === 0 && !(await db.booking.findUnique({ where: { id }, select: { id: true } })))
    throw new Refusal('bookingNotFound')
  return rows.map(({ id, kind, adminEmail, happenedAt, before, after }) =>
    bookingEventView.parse({ id, kind, adminEmail, happenedAt, before, after }),
  )
}
