import { withStatus } from '../../kernel/booking-record.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { answerOfCall, isAtDoor, presentCall, waitUntilOf } from './arriving-visit.ts'

const DAY_MS = 24 * 3_600_000

/** The clients who wait outside: those who were not told to come in. Null while there is no page for the door. */
export async function clientsOutside({ db, now }: Pick<Context, 'db' | 'now'>) {
  const settings = await readSettings(db)
  if (!settings.arrivalPage) return null
  const rows = await db.doorCall.findMany({
    where: {
      booking: { status: 'confirmed' },
      calledAt: { gt: new Date(now.getTime() - DAY_MS) },
      OR: [{ answer: null }, { answer: { not: 'come-in' } }],
    },
    include: { booking: true },
    orderBy: { calledAt: 'asc' },
  })
  const waiting: typeof rows = []
  for (const row of rows) {
    if (!presentCall(row, row.booking)) continue
    if (await isAtDoor({ db, now }, withStatus(row.booking))) waiting.push(row)
  }
  return waiting.map((row) => ({
    bookingId: row.bookingId,
    clientName: row.booking.clientName,
    startDatetime: row.booking.startAt,
    calledAt: row.calledAt,
    answer: answerOfCall(row),
    waitUntil: waitUntilOf(row),
  }))
}
