import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import {
  type AvailabilityQuery,
  bookableDays,
  type FreeDay,
  freeStartsByDay,
  nearestStarts,
  rangeOfDays,
  refusalOfStart,
  type SchedulingRules,
  type StartRefusal,
} from '@haircuts/scheduling/availability'
import type { Blackout } from '@haircuts/scheduling/blackouts'
import type { DayHours } from '@haircuts/scheduling/business-hours'
import { type Interval, overlaps } from '@haircuts/scheduling/interval'
import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import type { Context } from '../context.ts'
import { bookingOfToken } from '../link/tokens.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { type StoredSettings, settingValue } from '../setting/reads.ts'
import { overlapInWords } from './conflicts.ts'
import type { DayInput, VisitInput, WindowInput } from './schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ALTERNATIVES = 3
/** All stored instants lie in this range; PostgreSQL and JavaScript disagree about dates far outside it. */
const STORED_RANGE = { start: Date.UTC(1970, 0), end: Date.UTC(3001, 0) }

type ReadContext = Pick<Context, 'db' | 'now'>

/** A booking whose status occupies its time. */
export interface BusyBooking extends Interval {
  id: number
}

interface AvailabilityData {
  rules: SchedulingRules
  bookings: BusyBooking[]
  blackouts: Blackout[]
  /** The service's duration; null if it does not exist or is inactive. */
  typeMinutes: number | null
}

interface AvailabilityRow {
  rules: string
  bookings: [id: number, start: number, end: number][] | null
  blackouts: [start: number, end: number, isAllDay: boolean][] | null
  typeMinutes: number | null
}

/**
 * Everything the slot engine needs about a range of time, in one round trip. Instants are epoch
 * milliseconds. Settings and hours come as one text, which is the cache key of `schedulingRules`.
 */
const findAvailabilityData = snapshotCached(
  {
    name: 'availability',
    text: `
      SELECT
        json_build_object(
          'settings', (SELECT json_object_agg(key, value) FROM setting),
          'hours', (SELECT json_agg(json_build_object('day', day_of_week, 'isOpen', is_open,
                                                      'openTime', open_time, 'closeTime', close_time)
                                    ORDER BY day_of_week)
                      FROM business_hours))::text AS "rules",
        (SELECT json_agg(json_build_array(id, (date_part('epoch', start_at) * 1000)::bigint,
                                              (date_part('epoch', end_at) * 1000)::bigint)
                         ORDER BY start_at)
           FROM booking
          WHERE status IN ('confirmed', 'completed')
            AND tstzrange(start_at, end_at, '[)')
                && tstzrange((SELECT $1::timestamptz), (SELECT $2::timestamptz), '[)')
        ) AS "bookings",
        (SELECT json_agg(json_build_array((date_part('epoch', start_at) * 1000)::bigint,
                                          (date_part('epoch', end_at) * 1000)::bigint, is_all_day))
           FROM blackout
          WHERE end_at >= (SELECT $1::timestamptz) AND start_at <= (SELECT $2::timestamptz)
        ) AS "blackouts",
        (SELECT duration_minutes FROM appointment_type
          WHERE id = $3::int AND is_active) AS "typeMinutes"`,
  },
  ([row]: readonly AvailabilityRow[]): AvailabilityData => ({
    rules: schedulingRules(row?.rules ?? '{}'),
    bookings: row?.bookings?.map(([id, start, end]) => ({ id, start, end })) ?? [],
    blackouts: row?.blackouts?.map(([start, end, isAllDay]) => ({ start, end, isAllDay })) ?? [],
    typeMinutes: row?.typeMinutes ?? null,
  }),
)

/**
 * Reads a range widened by a day on either side, because the business zone is known only from the result
 * and no zone is further than a day from UTC; extra rows change no result. The range is rounded to whole
 * UTC days, so that repeated queries have equal parameters and hit the snapshot cache.
 */
export function readAvailabilityData(
  db: DatabaseOrTransaction,
  appointmentTypeId: number | null,
  range: Interval,
): Promise<AvailabilityData> {
  const from = clampToStored(Math.floor(range.start / DAY_MS) * DAY_MS - DAY_MS)
  const to = clampToStored(Math.ceil(range.end / DAY_MS) * DAY_MS + DAY_MS)
  return findAvailabilityData(db, [from, to, appointmentTypeId])
}

export function clampToStored(at: number): string {
  return new Date(Math.min(Math.max(at, STORED_RANGE.start), STORED_RANGE.end)).toISOString()
}

let cachedRules = { text: '', rules: rulesOf('{}') }

/** Caches the latest rules: they rarely change, and validating every setting costs more than the search. */
function schedulingRules(text: string): SchedulingRules {
  if (cachedRules.text !== text) cachedRules = { text, rules: rulesOf(text) }
  return cachedRules.rules
}

interface StoredRules {
  settings?: StoredSettings | null
  hours?: ({ day: number } & DayHours)[] | null
}

function rulesOf(text: string): SchedulingRules {
  const stored: StoredRules = JSON.parse(text)
  const settings = stored.settings ?? {}
  const closed: DayHours = { isOpen: false, openTime: null, closeTime: null }
  return {
    zone: settingValue(settings, 'timezone'),
    hours: [0, 1, 2, 3, 4, 5, 6].map(
      (day) => stored.hours?.find((each) => each.day === day) ?? closed,
    ),
    slotIntervalMinutes: Number(settingValue(settings, 'slot_interval_minutes')),
    minimizeGaps: settingValue(settings, 'minimize_gaps') === 'true',
    largeGapThresholdHours: Number(settingValue(settings, 'large_gap_threshold_hours')),
    leadTimeHours: Number(settingValue(settings, 'booking_lead_time_hours')),
    maxAdvanceDays: Number(settingValue(settings, 'max_booking_advance_days')),
  }
}

/** The free starts of one local day; empty if it is past, too far ahead, closed or full. */
export async function freeSlots(ctx: ReadContext, { date, ...visit }: DayInput) {
  const start = Date.parse(date)
  const query = await readQuery(ctx, visit, { start, end: start + DAY_MS })
  const [day] = freeStartsByDay(query, date, 1)
  return day?.starts.map((each) => ({ startDatetime: new Date(each) })) ?? []
}

/**
 * The free starts of several days, for the date picker. Starts are epoch milliseconds, since a week has
 * hundreds and dates are expensive to serialise.
 */
export async function freeWindow(ctx: ReadContext, input: WindowInput) {
  const { startDate, days: size, skipFull, ...visit } = input
  const start = startDate ? Date.parse(startDate) : ctx.now.getTime()
  const query = await readQuery(ctx, visit, { start, end: start + size * DAY_MS })
  const { from: today, days: bookable } = bookableDays(query.rules, query.now)
  const firstDate = startDate ?? today
  const lastDate = addDays(today, bookable - 1)
  const days = freeStartsByDay(query, firstDate, size)
  const later =
    skipFull && !days.some(isFree)
      ? await nextFreeWindow(ctx, visit, { from: addDays(firstDate, size), lastDate, size })
      : undefined
  return {
    timezone: query.rules.zone,
    today,
    firstDate: later?.[0]?.date ?? firstDate,
    lastDate,
    days: later ?? days,
  }
}

/** The first window of `size` days, in steps of `size` days, that has a free start; undefined if none has. */
async function nextFreeWindow(
  ctx: ReadContext,
  visit: VisitInput,
  { from, lastDate, size }: { from: string; lastDate: string; size: number },
): Promise<FreeDay[] | undefined> {
  const count = daysBetween(from, lastDate) + 1
  if (count < 1) return
  const start = Date.parse(from)
  const query = await readQuery(ctx, visit, { start, end: start + count * DAY_MS })
  const days = freeStartsByDay(query, from, count)
  const firstFree = days.findIndex(isFree)
  if (firstFree < 0) return
  const first = firstFree - (firstFree % size)
  return days.slice(first, first + size)
}

function isFree({ starts }: FreeDay): boolean {
  return starts.length > 0
}

async function readQuery(
  ctx: ReadContext,
  visit: VisitInput,
  range: Interval,
): Promise<AvailabilityQuery> {
  const now = ctx.now.getTime()
  const typeId = visit.appointmentTypeId ?? null
  const rescheduled = visit.publicToken
    ? await bookingOfToken(ctx.db, { publicToken: visit.publicToken, now: ctx.now })
    : null
  const { typeMinutes, ...data } = await readAvailabilityData(ctx.db, typeId, range)
  if (typeMinutes === null && rescheduled === null) throw new Refusal('appointmentTypeNotFound')
  // A rescheduled visit keeps its booked length, even if the duration of its service has changed.
  const shortest = rescheduled ? lengthOf(rescheduled) : (typeMinutes ?? 1)
  const visitMinutes = visit.durationMinutes ?? shortest
  if (visitMinutes < shortest) {
    throw refuseField('duration_minutes', `This service takes at least ${shortest} minutes.`)
  }
  return { ...withoutBooking(data, rescheduled?.id ?? null), visitMinutes, now }
}

export function lengthOf({ startAt, endAt }: { startAt: Date; endAt: Date }): number {
  return (endAt.getTime() - startAt.getTime()) / MINUTE_MS
}

export function withoutBooking<T extends { bookings: BusyBooking[] }>(
  data: T,
  id: number | null,
): T {
  return { ...data, bookings: data.bookings.filter((each) => each.id !== id) }
}

const START_REFUSAL_DETAILS: Record<StartRefusal, string> = {
  taken: 'That time has just been taken. Please choose another.',
  past: 'That time has already passed. Please choose another.',
  'too-soon': 'That time is too soon. Please choose a later one.',
  'too-far': 'That time is too far ahead. Please choose an earlier one.',
  closed: 'No appointments are available that day. Please choose another.',
  'outside-hours':
    'That appointment does not fit into the business hours. Please choose another time.',
  'off-grid': 'Appointments do not start at that time. Please choose one of the free times.',
  blackout: 'No appointments are available at that time. Please choose another.',
  gap: 'That time would leave an awkward gap. Please choose another.',
}

export interface SlotRequest {
  start: Date
  visitMinutes: number
  /** The booking being rescheduled; its current time does not count as busy. */
  movingId?: number
  /** Checks only other bookings: hours, lead time, advance limit and blackouts are ignored. */
  anywhere?: boolean
}

/**
 * Checks a start with the same engine that offers starts. A booking that is rescheduled may take a start
 * that is offered with its own time counted as busy or as free, so that every start shown can be taken.
 *
 * @throws Refusal slotTaken or slotUnavailable, with the reason and the three nearest free starts.
 */
export async function assertSlotAvailable(
  tx: Transaction,
  ctx: Context,
  request: SlotRequest,
): Promise<void> {
  const { visitMinutes, movingId = null, anywhere = false } = request
  const now = ctx.now.getTime()
  const start = request.start.getTime()
  const visit = { start, end: start + visitMinutes * MINUTE_MS }
  const data = await readAvailabilityData(tx, null, visit)
  const others = withoutBooking(data, movingId)
  const query: AvailabilityQuery = { ...others, visitMinutes, now }
  const conflicting = others.bookings.filter((booking) => overlaps(booking, visit))
  const reason = anywhere ? conflicting.length > 0 && 'taken' : refusalOfStart(query, start)
  if (!reason) return
  const isSelfCounted = !anywhere && movingId !== null
  if (isSelfCounted && !refusalOfStart({ ...query, bookings: data.bookings }, start)) return

  // Only the barber may place a visit anywhere, and a visitor's answer never names another client.
  const isForBarber = anywhere && ctx.admin !== null
  throw new Refusal(reason === 'taken' ? 'slotTaken' : 'slotUnavailable', {
    detail: isForBarber
      ? await overlapInWords(tx, conflicting, query.rules.zone)
      : START_REFUSAL_DETAILS[reason],
    alternatives: await startsNear(tx, query, { start, movingId }),
  })
}

/** The nearest offered starts in the whole bookable horizon, for the same visit. */
export async function startsNear(
  db: DatabaseOrTransaction,
  { rules, visitMinutes, now }: AvailabilityQuery,
  { start, movingId }: { start: number; movingId: number | null },
): Promise<number[]> {
  const { from, days } = bookableDays(rules, now)
  const horizon = rangeOfDays(from, days, rules.zone)
  const ahead = withoutBooking(await readAvailabilityData(db, null, horizon), movingId)
  return nearestStarts({ ...ahead, visitMinutes, now }, start, ALTERNATIVES)
}
