import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { type BookingRow, withProblems, withStatus } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { bookingView } from './list-bookings.ts'

/** All that wait for an answer together with a booking, in order of time: a group and a series ask as a whole. */
export async function requestOf(
  db: DatabaseOrTransaction,
  { id, groupId, seriesId }: Pick<BookingRow, 'id' | 'groupId' | 'seriesId'>,
) {
  const rows = await db.booking.findMany({
    where: {
      status: 'pending',
      OR: [{ id }, ...(groupId ? [{ groupId }] : []), ...(seriesId ? [{ seriesId }] : [])],
    },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}

/** What waits for the barber, the most urgent first. */
export async function listRequests({ db, now }: Context) {
  const rows = await db.booking.findMany({
    where: { status: 'pending', pendingUntil: { gt: now } },
    include: withProblems,
    orderBy: [{ pendingUntil: 'asc' }, { startAt: 'asc' }, { id: 'asc' }],
  })
  const requests: { pendingUntil: Date; rows: typeof rows }[] = []
  for (const row of rows) {
    if (row.pendingUntil === null) continue
    const request = requests.find((each) => each.rows.some((other) => askTogether(other, row)))
    if (request) request.rows.push(row)
    else requests.push({ pendingUntil: row.pendingUntil, rows: [row] })
  }
  return requests.flatMap(({ pendingUntil, rows }) => {
    const [first, ...others] = rows.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
    if (!first) return []
    return { booking: bookingView(first), others: others.map(bookingView), pendingUntil }
  })
}

type Joined = Pick<BookingRow, 'groupId' | 'seriesId'>

function askTogether(one: Joined, other: Joined): boolean {
  const isOfGroup = one.groupId !== null && one.groupId === other.groupId
  return isOfGroup || (one.seriesId !== null && one.seriesId === other.seriesId)
}
