import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { shutVisits } from '../availability/shut-visits.ts'
import { type BookingRow, withProblems, withStatus } from '../booking-calendar/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { sha256 } from '../kernel/secrets.ts'
import { bookingView } from './list-bookings.ts'

/** All that wait for an answer together with a booking that waits, in order of time. */
export async function requestOf(
  db: DatabaseOrTransaction,
  { id }: Pick<BookingRow, 'id'>,
): Promise<WaitingRow[]> {
  const rows = await waiting(db, {})
  const request = requestsIn(rows).find((each) => each.some((row) => row.id === id)) ?? []
  return inOrderOfTime(request)
}

/** What waits for the barber, the most urgent first. */
export async function listRequests({ db, now }: Pick<Context, 'db' | 'now'>) {
  const rows = await waiting(db, { gt: now })
  const shut = await shutVisits(db, { now }, rows)
  const requests = requestsIn(rows).flatMap((request) => {
    const [first, ...others] = inOrderOfTime(request)
    const ends = request.flatMap(({ pendingUntil }) => pendingUntil?.getTime() ?? [])
    if (!first || ends.length === 0) return []
    const pendingUntil = new Date(Math.min(...ends))
    const revision = revisionOf(request)
    const isOutsideHours = request.some(({ id }) => shut.has(id))
    const views = { booking: bookingView(first), others: others.map(bookingView) }
    return { ...views, pendingUntil, revision, isOutsideHours }
  })
  return requests.toSorted((a, b) => a.pendingUntil.getTime() - b.pendingUntil.getTime())
}

/**
 * The revision of a request, of the size of any other: a hash of its bookings and their revisions. A sum of these could stay the
 * same when one booking leaves and another changes.
 */
export function revisionOf(request: readonly Pick<BookingRow, 'id' | 'revision'>[]): number {
  const parts = request.map(({ id, revision }) => `${id}.${revision}`).toSorted()
  return Buffer.from(sha256(parts.join())).readUInt32BE() >>> 1
}

export type WaitingRow = Awaited<ReturnType<typeof waiting>>[number]

async function waiting(db: DatabaseOrTransaction, pendingUntil: Prisma.DateTimeNullableFilter) {
  const rows = await db.booking.findMany({
    where: { status: 'pending', pendingUntil },
    include: withProblems,
    orderBy: [{ pendingUntil: 'asc' }, { startAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(withStatus)
}

function inOrderOfTime(rows: readonly WaitingRow[]): WaitingRow[] {
  return rows.toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime() || a.id - b.id)
}

/** A group and a series ask as a whole, and so does a group with the series of one of its people. */
function requestsIn(rows: readonly WaitingRow[]): WaitingRow[][] {
  return rows.reduce<WaitingRow[][]>((requests, row) => {
    const isJoined = (request: WaitingRow[]) => request.some((other) => askTogether(other, row))
    const joined = requests.filter(isJoined).flat()
    return [...requests.filter((request) => !isJoined(request)), [...joined, row]]
  }, [])
}

type Joined = Pick<BookingRow, 'groupId' | 'seriesId'>

function askTogether(one: Joined, other: Joined): boolean {
  const isOfGroup = one.groupId !== null && one.groupId === other.groupId
  return isOfGroup || (one.seriesId !== null && one.seriesId === other.seriesId)
}
