import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import {
  type AvailabilityQuery,
  bookableDays,
  type KeptTime,
  nearestStarts,
  rangeOfDays,
  type UnavailableReason,
  type VisitLength,
  whyUnavailable,
} from '@haircuts/scheduling/availability'
import type { Blackout } from '@haircuts/scheduling/blackouts'
import { type Interval, overlaps } from '@haircuts/scheduling/interval'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { describeOverlap } from './conflicts.ts'
import { releaseHoldsIn } from './holds.ts'
import { storedRange } from './internal/stored-range.ts'
import {
  RULES_JSON,
  type RulesJson,
  type StoredRules,
  storedRules,
} from './internal/stored-rules.ts'

const MINUTE_MS = 60_000
const ALTERNATIVES = 3

/** The occupied time of a booking whose status holds it, clean-up included. */
interface BusyBooking extends KeptTime {
  id: number
}

/** The occupied time of a hold, until it expires. */
interface HeldTime extends KeptTime {
  id: number
  offerId: number
  /** The booking that it is held for, which alone may take it; null for a person without one. */
  bookingId: number | null
  expiresAt: number
}

export interface AvailabilityData extends StoredRules {
  bookings: BusyBooking[]
  /** The cache is not bound to the clock, so these may have expired. */
  holds: HeldTime[]
  blackouts: Blackout[]
  /** Null if the service does not exist or is inactive. */
  type: VisitLength | null
}

interface AvailabilityRow {
  rules: RulesJson
  bookings: [id: number, start: number, occupiedUntil: number][] | null
  holds:
    | [
        id: number,
        offerId: number,
        bookingId: number | null,
        start: number,
        occupiedUntil: number,
        expiresAt: number,
      ][]
    | null
  blackouts: [start: number, end: number, isAllDay: boolean][] | null
  type: VisitLength | null
}

/**
 * Instants are epoch milliseconds. `(SELECT $1)` hides a value from the planner, which then uses the generic plan instead of
 * planning every execution, at ten times the cost of the execution.
 */
const AVAILABILITY = {
  name: 'availability',
  text: `
    SELECT
      ${RULES_JSON} AS "rules",
      (SELECT json_agg(json_build_array(id, (date_part('epoch', start_at) * 1000)::bigint,
                                            (date_part('epoch', occupied_until) * 1000)::bigint)
                       ORDER BY start_at)
         FROM booking
        WHERE status IN ('pending', 'confirmed', 'completed')
          AND tstzrange(start_at, occupied_until, '[)')
              && tstzrange((SELECT $1::timestamptz), (SELECT $2::timestamptz), '[)')
      ) AS "bookings",
      (SELECT json_agg(json_build_array(hold.id, offer_id, booking_id, (date_part('epoch', start_at) * 1000)::bigint,
                                        (date_part('epoch', occupied_until) * 1000)::bigint,
                                        (date_part('epoch', expires_at) * 1000)::bigint))
         FROM hold JOIN offer ON offer.id = offer_id
        WHERE is_live
          AND tstzrange(start_at, occupied_until, '[)')
              && tstzrange((SELECT $1::timestamptz), (SELECT $2::timestamptz), '[)')
      ) AS "holds",
      (SELECT json_agg(json_build_array((date_part('epoch', start_at) * 1000)::bigint,
                                        (date_part('epoch', end_at) * 1000)::bigint, is_all_day))
         FROM blackout
        WHERE end_at >= (SELECT $1::timestamptz) AND start_at <= (SELECT $2::timestamptz)
      ) AS "blackouts",
      (SELECT json_build_object('visitMinutes', duration_minutes, 'cleanupMinutes', cleanup_minutes)
         FROM appointment_type
        WHERE id = $3::int AND is_active) AS "type"`,
}

/** Everything the slot engine needs about a range of time, in one round trip. */
const findAvailabilityData = snapshotCached(
  async (
    db: DatabaseOrTransaction,
    from: string,
    to: string,
    typeId: number | null,
  ): Promise<AvailabilityData> => {
    const [row] = await queryPrepared<AvailabilityRow>(db, AVAILABILITY, [from, to, typeId])
    return {
      ...storedRules(row?.rules ?? {}),
      bookings: row?.bookings?.map(([id, start, end]) => ({ id, visit: id, start, end })) ?? [],
      holds:
        row?.holds?.map(([id, offerId, bookingId, start, end, expiresAt]) => ({
          id,
          offerId,
          bookingId,
          visit: visitOfHold({ offerId, bookingId }),
          start,
          end,
          expiresAt,
        })) ?? [],
      blackouts: row?.blackouts?.map(([start, end, isAllDay]) => ({ start, end, isAllDay })) ?? [],
      type: row?.type ?? null,
    }
  },
)

/** The owner of an offer takes one of its times at most, and the owner of a booking leaves the present one for it. */
export function visitOfHold({ offerId, bookingId }: { offerId: number; bookingId: number | null }) {
  return bookingId ?? -offerId
}

/** Reads more than the range (`storedRange`). */
export function readAvailabilityData(
  db: DatabaseOrTransaction,
  appointmentTypeId: number | null,
  range: Interval,
): Promise<AvailabilityData> {
  const { from, to } = storedRange(range)
  return findAvailabilityData(db, from, to, appointmentTypeId)
}

/** The agreed length of a booking, which it keeps when it is rescheduled. */
export function lengthOf(booking: {
  startAt: Date
  endAt: Date
  cleanupMinutes: number
}): VisitLength {
  const { startAt, endAt, cleanupMinutes } = booking
  return { visitMinutes: (endAt.getTime() - startAt.getTime()) / MINUTE_MS, cleanupMinutes }
}

/** The time that a visit keeps from its start on, clean-up included. */
export function occupiedTime(
  start: number,
  { visitMinutes, cleanupMinutes }: VisitLength,
): Interval {
  return { start, end: start + (visitMinutes + cleanupMinutes) * MINUTE_MS }
}

/** The bookings that leave their time together, none for a new one, and the present time. */
export interface MovingBookings {
  movingIds: readonly number[]
  now: number
}

/** The times that are not free for some bookings at that moment: those of every other booking, and those held for others. */
export function busyFor(
  { bookings, holds }: Pick<AvailabilityData, 'bookings' | 'holds'>,
  moving: MovingBookings,
): KeptTime[] {
  const others = bookings.filter(({ id }) => !moving.movingIds.includes(id))
  if (holds.length === 0) return others
  return [...others, ...holds.filter((each) => isHeldFor(each, moving))]
}

/** Whether a hold keeps its time from some bookings at that moment. */
export function isHeldFor(
  hold: { bookingId: number | null; expiresAt: number },
  { movingIds, now }: MovingBookings,
): boolean {
  const isOwn = hold.bookingId !== null && movingIds.includes(hold.bookingId)
  return !isOwn && hold.expiresAt > now
}

const UNAVAILABLE_DETAILS: Record<UnavailableReason, string> = {
  taken: 'That time has just been taken. Please choose another.',
  past: 'That time has already passed. Please choose another.',
  'too-soon': 'That time is too soon. Please choose a later one.',
  'too-far': 'That time is too far ahead. Please choose an earlier one.',
  closed: 'No appointments are available that day. Please choose another.',
  'outside-hours':
    'That appointment does not fit into the business hours. Please choose another time.',
  break: 'No appointments are available at that time. Please choose another.',
  'off-grid': 'Appointments do not start at that time. Please choose one of the free times.',
  blackout: 'No appointments are available at that time. Please choose another.',
  'day-full': 'That day is fully booked. Please choose another.',
  gap: 'That time would leave an awkward gap. Please choose another.',
}

export interface SlotRequest extends VisitLength {
  start: Date
  /** The bookings being rescheduled; their current times do not count as busy. */
  movingIds?: readonly number[]
  /** How many bookings it becomes, for the limit of a day. */
  visits?: number
  /** Checks only other bookings: hours, lead time, advance limit and blackouts are ignored. */
  ignoresRules?: boolean
}

/**
 * Checks a start with the same engine that offers starts, and releases what is held of its time: for the booking
 * itself, or for others when the barber takes it. Bookings that are rescheduled may take a start that is offered with
 * their own times counted as busy or as free, so that every start shown can be taken.
 *
 * @returns what it was checked by.
 * @throws AppError slotTaken or slotUnavailable, with the reason and the three nearest free starts.
 */
export async function assertSlotAvailable(
  tx: Transaction,
  ctx: Pick<Context, 'admin' | 'now'>,
  request: SlotRequest,
): Promise<AvailabilityData> {
  const { visitMinutes, cleanupMinutes, visits = 1, movingIds = [], ignoresRules = false } = request
  const now = ctx.now.getTime()
  const start = request.start.getTime()
  const occupied = occupiedTime(start, request)
  const data = await readAvailabilityData(tx, null, occupied)
  const conflicting = data.bookings.filter(
    ({ id, ...each }) => !movingIds.includes(id) && overlaps(each, occupied),
  )
  const reason = ignoresRules ? conflicting.length > 0 && 'taken' : whyTaken(data, ctx, request)
  if (!reason) {
    if (data.holds.length > 0) await releaseHoldsIn(tx, ctx, occupied)
    return data
  }

  const bookings = busyFor(data, { movingIds, now })
  const query: AvailabilityQuery = { ...data, bookings, visitMinutes, cleanupMinutes, visits, now }
  // Only the barber may place a visit anywhere, and a response to a visitor never names another client.
  const isForBarber = ignoresRules && ctx.admin !== null
  throw new AppError(reason === 'taken' ? 'slotTaken' : 'slotUnavailable', {
    detail: isForBarber
      ? await describeOverlap(tx, conflicting, query.rules.zone)
      : UNAVAILABLE_DETAILS[reason],
    alternatives: await startsNear(tx, query, { start, movingIds }),
  })
}

/** Whether bookings can be rescheduled to a start by the rules. */
export function isFreeFor(
  data: AvailabilityData,
  ctx: Pick<Context, 'now'>,
  request: SlotRequest,
): boolean {
  return whyTaken(data, ctx, request) === null
}

/** Why the rules do not offer a start, with the own times of what is rescheduled counted as free and as busy; null if one does. */
function whyTaken(
  data: AvailabilityData,
  ctx: Pick<Context, 'now'>,
  { start, visitMinutes, cleanupMinutes, visits = 1, movingIds = [] }: SlotRequest,
): UnavailableReason | null {
  const now = ctx.now.getTime()
  const whyNot = (moving: readonly number[]) => {
    const bookings = busyFor(data, { movingIds: moving, now })
    const query = { ...data, bookings, visitMinutes, cleanupMinutes, visits, now }
    return whyUnavailable(query, start.getTime())
  }
  const reason = whyNot(movingIds)
  return reason !== null && movingIds.length > 0 && whyNot([]) === null ? null : reason
}

/** The nearest offered starts in the whole bookable horizon, for the same visit. */
export async function startsNear(
  db: DatabaseOrTransaction,
  { rules, visitMinutes, cleanupMinutes, visits = 1, now }: AvailabilityQuery,
  { start, movingIds }: { start: number; movingIds: readonly number[] },
): Promise<number[]> {
  const length = { visitMinutes, cleanupMinutes, visits }
  const query = await horizonOf(db, rules, { length, moving: { movingIds, now } })
  return nearestStarts(query, start, ALTERNATIVES)
}

/** All starts of the bookable horizon that are free for a request, with what they were found by. */
export async function allStartsNear(
  db: DatabaseOrTransaction,
  { now }: Pick<Context, 'now'>,
  { start, movingIds = [], ...length }: SlotRequest,
) {
  const at = now.getTime()
  const { rules } = await readAvailabilityData(db, null, { start: at, end: at })
  const query = await horizonOf(db, rules, { length, moving: { movingIds, now: at } })
  const starts = nearestStarts(query, start.getTime(), Number.POSITIVE_INFINITY)
  return { starts, calendar: query }
}

export type RequestedLength = VisitLength & Pick<AvailabilityQuery, 'visits'>

/** The query for every day that can be booked. */
export async function horizonQuery(
  { db, now }: Pick<Context, 'db' | 'now'>,
  length: RequestedLength,
  movingIds: readonly number[] = [],
): Promise<AvailabilityQuery> {
  const at = now.getTime()
  const { rules } = await readAvailabilityData(db, null, { start: at, end: at })
  return horizonOf(db, rules, { length, moving: { movingIds, now: at } })
}

/** The nearest free starts for a visitor; null while the start itself is free. */
export async function alternativesTo(
  ctx: Pick<Context, 'db' | 'now'>,
  start: number,
  length: RequestedLength,
): Promise<number[] | null> {
  const query = await horizonQuery(ctx, length)
  return whyUnavailable(query, start) === null ? null : nearestStarts(query, start, ALTERNATIVES)
}

async function horizonOf(
  db: DatabaseOrTransaction,
  rules: AvailabilityQuery['rules'],
  { length, moving }: { length: RequestedLength; moving: MovingBookings },
): Promise<AvailabilityQuery> {
  const { from, days } = bookableDays(rules, moving.now)
  const { cleanupMinutes } = length
  const ahead = await readAvailabilityData(
    db,
    null,
    rangeOfDays(from, days, { zone: rules.zone, cleanupMinutes }),
  )
  return { ...ahead, bookings: busyFor(ahead, moving), ...length, now: moving.now }
}
