import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { answerOfCall, isAtDoor, waitUntilOf } from './arriving-visit.ts'

/** The clients who wait outside: those who were not told to come in. Null while there is no page for the door. */
export async function clientsOutside({ db, now }: Context) {
  const { arrivalPage } = await readSettings(db)
  if (!arrivalPage) return null
  const rows = await db.doorCall.findMany({
    where: {
      booking: { status: 'confirmed', endAt: { gt: now } },
      OR: [{ answer: null }, { answer: { not: 'come-in' } }],
    },
    include: { booking: true },
    orderBy: { calledAt: 'asc' },
  })
  return rows
    .filter((row) => isAtDoor(withStatus(row.booking), now))
    .map((row) => ({
      bookingId: row.bookingId,
      clientName: row.booking.clientName,
      startDatetime: row.booking.startAt,
      calledAt: row.calledAt,
      answer: answerOfCall(row),
      waitUntil: waitUntilOf(row),
    }))
}
