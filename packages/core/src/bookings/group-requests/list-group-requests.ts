import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import { blackoutInterval } from '@haircuts/scheduling/blackouts'
import { proposalEndsAt, timesOf } from '@haircuts/scheduling/group-visit'
import { type Interval, overlaps } from '@haircuts/scheduling/interval'
import { STATUSES_HOLDING_TIME } from '@haircuts/scheduling/lifecycle'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import type { z } from 'zod'
import { conflictsOf } from '../../availability/conflicts.ts'
import { blackoutsIn } from '../../availability/list-blackouts.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import { groupRequestView, type PreviewInput } from './group-request-schema.ts'

const MAX_LISTED = 500

/** The row with a proposal, whose fields the database holds to be there together. */
export type StoredRequest = Prisma.GroupRequestGetPayload<object>
export type RequestState = z.output<typeof groupRequestView>['state']

/** A proposal is over at its time, also before the job has recorded it. */
export function stateOf(request: StoredRequest, now: Date): RequestState {
  const state = groupRequestView.shape.state.parse(request.state)
  const isOver = request.expiresAt !== null && request.expiresAt <= now
  return state === 'proposed' && isOver ? 'expired' : state
}

/** The last proposal of a request; null before the first one. */
export function proposalOf(request: StoredRequest) {
  const { startAt, cutMinutes, travelBeforeMinutes, travelAfterMinutes } = request
  const { total, expiresAt, version, appointmentTypeId, cuts } = request
  if (
    startAt === null ||
    cutMinutes === null ||
    travelBeforeMinutes === null ||
    travelAfterMinutes === null ||
    total === null ||
    expiresAt === null
  ) {
    return null
  }
  const travel = { travelBeforeMinutes, travelAfterMinutes }
  const times = timesOf({ start: startAt.getTime(), cuts, cutMinutes, ...travel })
  return {
    times,
    view: {
      version,
      startDatetime: startAt,
      endDatetime: new Date(times.visit.end),
      cutMinutes,
      ...travel,
      appointmentTypeId,
      total: total.toNumber(),
      expiresAt,
    },
  }
}

export function viewOfRequest(
  request: StoredRequest,
  now: Date,
): z.output<typeof groupRequestView> {
  const { id, createdAt, place, driveMinutes, cuts, clientNotes, message } = request
  return {
    id,
    state: stateOf(request, now),
    createdAt,
    date: request.date.toISOString().slice(0, 10),
    ...{ place, driveMinutes, cuts },
    client: {
      name: request.clientName,
      email: request.clientEmail,
      phone: request.clientPhone,
    },
    clientNotes,
    message,
    proposal: proposalOf(request)?.view ?? null,
  }
}

const URGENCY: readonly RequestState[] = ['asked', 'expired', 'declined', 'proposed', 'accepted']

/** The requests for days to come, without those that the barber has declined; first what waits for the barber. */
export async function listGroupRequests({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { zone } = await readSettings(db)
  const rows = await db.groupRequest.findMany({
    where: {
      state: { not: 'withdrawn' },
      date: { gte: new Date(localDate(now.getTime(), zone)) },
    },
    // By age, so that a flood of later requests hides none.
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
  })
  return rows
    .map((row) => viewOfRequest(row, now))
    .toSorted((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))
}

/** @throws AppError groupRequestNotFound */
export async function findRequest(
  db: DatabaseOrTransaction,
  { id }: { id: number },
): Promise<StoredRequest> {
  const request = await db.groupRequest.findUnique({ where: { id } })
  if (!request) throw new AppError('groupRequestNotFound')
  return request
}

/** What a proposal would hold, and what lies in its time. @throws AppError groupRequestNotFound */
export async function previewProposal(ctx: Pick<Context, 'db' | 'now'>, input: PreviewInput) {
  const request = await findRequest(ctx.db, input)
  const { visit, occupied } = plannedTimes(request, input)
  return {
    occupied: { startDatetime: new Date(occupied.start), endDatetime: new Date(occupied.end) },
    endDatetime: new Date(visit.end),
    expiresAt: await expiryOf(ctx, input.startDatetime),
    bookings: await bookingsAt(ctx.db, occupied),
    blackouts: await blackoutsAt(ctx, { occupied, groupRequestId: request.id }),
  }
}

export function plannedTimes({ cuts }: StoredRequest, input: Omit<PreviewInput, 'id'>) {
  const { startDatetime, cutMinutes, travelBeforeMinutes, travelAfterMinutes } = input
  const travel = { travelBeforeMinutes, travelAfterMinutes }
  return timesOf({ start: startDatetime.getTime(), cuts, cutMinutes, ...travel })
}

/** Until when a proposal of that start holds its time; null where it is too late for one. */
export async function expiryOf(
  { db, now }: { db: DatabaseOrTransaction; now: Date },
  start: Date,
): Promise<Date | null> {
  const { zone } = await readSettings(db)
  const dayStart = startOfDay(localDate(start.getTime(), zone), zone)
  const endsAt = proposalEndsAt({ now: now.getTime(), dayStart })
  return endsAt === null ? null : new Date(endsAt)
}

/** The bookings that hold part of a time. */
export async function bookingsAt(db: DatabaseOrTransaction, { start, end }: Interval) {
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM booking
     WHERE status = ANY(${[...STATUSES_HOLDING_TIME]})
       AND tstzrange(start_at, occupied_until, '[)')
           && tstzrange(${new Date(start).toISOString()}::timestamptz,
                        ${new Date(end).toISOString()}::timestamptz, '[)')`
  const conflicts = await conflictsOf(db, found)
  return conflicts.map(({ id, clientName, startDatetime, endDatetime }) => {
    return { id, clientName, startDatetime, endDatetime }
  })
}

/** The blackouts in a time, without those of the request itself. */
async function blackoutsAt(
  { db }: Pick<Context, 'db'>,
  { occupied, groupRequestId }: { occupied: Interval; groupRequestId: number },
) {
  const { zone } = await readSettings(db)
  const range = { start: new Date(occupied.start), end: new Date(occupied.end) }
  const found = await blackoutsIn({ db }, range)
  return found
    .filter((each) => each.groupRequestId !== groupRequestId)
    .filter(({ startDatetime, endDatetime, isAllDay }) => {
      const times = { start: startDatetime.getTime(), end: endDatetime.getTime(), isAllDay }
      return overlaps(blackoutInterval(times, zone), occupied)
    })
    .map(({ title, startDatetime, endDatetime }) => ({ title, startDatetime, endDatetime }))
}
