import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { remembering } from '@haircuts/db/remembered'
import {
  bookableDays,
  type Demand,
  freeStartsByDay,
  nearestStarts,
  refusalOfStart,
  rulesBroken,
  type SchedulingRules,
  type StartRefusal,
} from '@haircuts/scheduling/availability'
import { type Blackout, blackoutInterval } from '@haircuts/scheduling/blackouts'
import type { DayHours } from '@haircuts/scheduling/business-hours'
import { type Interval, overlaps, overlapsAny } from '@haircuts/scheduling/interval'
import { rangeOfDays } from '@haircuts/scheduling/load-range'
import { addDays, isoOfInstant } from '@haircuts/scheduling/local-date'
import type { Context } from '../context.ts'
import { bookingOfToken } from '../public-token/reads.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { type StoredSettings, settingValue } from '../setting/reads.ts'
import type { CheckInput, DayInput, VisitInput, WindowInput } from './schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ALTERNATIVES = 3
/** Beyond these nothing is stored, and PostgreSQL's calendar is not JavaScript's. */
const STORED = { start: Date.UTC(1970, 0), end: Date.UTC(3001, 0) }

/** All that is needed of whoever only asks. */
type Asking = Pick<Context, 'db' | 'now'>

/** A booking that holds its time. */
interface Held extends Interval {
  id: number
}

interface Situation {
  rules: SchedulingRules
  bookings: Held[]
  blackouts: Blackout[]
  /** The service's own minutes; null when it is unknown or not offered. */
  typeMinutes: number | null
}

interface SituationRow {
  rules: string
  bookings: [id: number, start: number, end: number][] | null
  blackouts: [start: number, end: number, isAllDay: boolean][] | null
  typeMinutes: number | null
}

/**
 * Everything the slot engine wants to know about a stretch of time, in one round trip.
 *
 * Instants leave as epoch milliseconds, and settings and hours as one text: whoever holds the rules
 * that were made of the same text need not make them again.
 */
const findSituation = remembering<SituationRow>({
  name: 'situation',
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
})

/**
 * The business zone is among what is asked for, so the stretch is widened by a day on either side:
 * more than any zone's distance from UTC, and loading more changes no answer. Whole days of UTC, so
 * that the same is asked all day long and can be remembered.
 */
export async function readSituation(
  db: DatabaseOrTransaction,
  appointmentTypeId: number | null,
  stretch: Interval,
): Promise<Situation> {
  const from = storable(Math.floor(stretch.start / DAY_MS) * DAY_MS - DAY_MS)
  const to = storable(Math.ceil(stretch.end / DAY_MS) * DAY_MS + DAY_MS)
  const [row] = await findSituation(db, [from, to, appointmentTypeId])
  return {
    rules: schedulingRules(row?.rules ?? '{}'),
    bookings: row?.bookings?.map(([id, start, end]) => ({ id, start, end })) ?? [],
    blackouts: row?.blackouts?.map(([start, end, isAllDay]) => ({ start, end, isAllDay })) ?? [],
    typeMinutes: row?.typeMinutes ?? null,
  }
}

function storable(at: number): string {
  return new Date(Math.min(Math.max(at, STORED.start), STORED.end)).toISOString()
}

let latest = { text: '', rules: rulesOf('{}') }

/** They change some times a year, and checking every setting costs more than finding free times. */
function schedulingRules(text: string): SchedulingRules {
  if (latest.text !== text) latest = { text, rules: rulesOf(text) }
  return latest.rules
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

/** The starts of one local day, in epoch milliseconds; empty when it is past, too far ahead, closed or full. */
async function freeStarts(ctx: Asking, { date, ...visit }: DayInput): Promise<number[]> {
  const start = Date.parse(date)
  const demand = await readDemand(ctx, visit, { start, end: start + DAY_MS })
  const [day] = freeStartsByDay(demand, date, 1)
  return day?.starts ?? []
}

export async function freeSlots(ctx: Asking, input: DayInput) {
  const starts = await freeStarts(ctx, input)
  return starts.map((each) => ({ startDatetime: new Date(each) }))
}

/** The same in ISO 8601. */
export async function writtenFreeStarts(ctx: Asking, input: DayInput): Promise<string[]> {
  return (await freeStarts(ctx, input)).map(isoOfInstant)
}

/**
 * A window of days at once, for the picker. Starts are epoch milliseconds: a busy week has hundreds,
 * and numbers cost neither side anything.
 */
export async function freeWindow(ctx: Asking, { startDate, days, ...visit }: WindowInput) {
  const start = startDate ? Date.parse(startDate) : ctx.now.getTime()
  const demand = await readDemand(ctx, visit, { start, end: start + days * DAY_MS })
  const { from: today, days: bookable } = bookableDays(demand.rules, demand.now)
  const firstDate = startDate ?? today
  return {
    timezone: demand.rules.zone,
    today,
    firstDate,
    lastDate: addDays(today, bookable - 1),
    days: freeStartsByDay(demand, firstDate, days),
  }
}

async function readDemand(ctx: Asking, visit: VisitInput, stretch: Interval): Promise<Demand> {
  const now = ctx.now.getTime()
  const typeId = visit.appointmentTypeId ?? null
  const moving = visit.publicToken
    ? await bookingOfToken(ctx.db, { publicToken: visit.publicToken, now: ctx.now })
    : null
  const { typeMinutes, ...situation } = await readSituation(ctx.db, typeId, stretch)
  if (typeMinutes === null && moving === null) throw new Refusal('appointmentTypeNotFound')
  // A visit that moves keeps the length it was booked with, whatever its service takes today.
  const shortest = moving ? lengthOf(moving) : (typeMinutes ?? 1)
  const visitMinutes = visit.durationMinutes ?? shortest
  if (visitMinutes < shortest) {
    throw refuseField('duration_minutes', `This service takes at least ${shortest} minutes.`)
  }
  return { ...leavingOut(situation, moving?.id ?? null), visitMinutes, now }
}

function lengthOf({ startAt, endAt }: { startAt: Date; endAt: Date }): number {
  return (endAt.getTime() - startAt.getTime()) / MINUTE_MS
}

function leavingOut<T extends { bookings: Held[] }>(situation: T, id: number | null): T {
  return { ...situation, bookings: situation.bookings.filter((each) => each.id !== id) }
}

const REASONS: Record<StartRefusal, string> = {
  taken: 'That time has just been taken. Please choose another.',
  past: 'That time has already passed. Please choose another.',
  'too-soon': 'That time is too soon to be booked. Please choose a later one.',
  'too-far': 'That time is further ahead than can be booked. Please choose an earlier one.',
  closed: 'There are no appointments on that day. Please choose another.',
  'outside-hours': 'That visit does not fit into the opening hours. Please choose another time.',
  'off-grid': 'Appointments do not start at that minute. Please choose one of the times offered.',
  blackout: 'No appointments can be made at that time. Please choose another.',
  gap: 'That time is not offered, as it would leave an awkward gap. Please choose another.',
}

export interface Wish {
  start: Date
  visitMinutes: number
  /** The booking that is to move there, whose own time does not stand in its way. */
  movingId?: number
  /** Hours, lead, advance and blackouts do not count, only other bookings do. */
  anywhere?: boolean
}

/**
 * The same engine that offers a start checks it. A booking that moves may take what is offered with
 * its own time counted or left out, so that every start that was shown can be taken.
 *
 * @throws Refusal slotTaken or slotUnavailable, with the reason and the three nearest free starts.
 */
export async function refuseUnlessFree(tx: Transaction, ctx: Context, wish: Wish): Promise<void> {
  const { visitMinutes, movingId = null, anywhere = false } = wish
  const now = ctx.now.getTime()
  const start = wish.start.getTime()
  const visit = { start, end: start + visitMinutes * MINUTE_MS }
  const situation = await readSituation(tx, null, visit)
  const demand: Demand = { ...leavingOut(situation, movingId), visitMinutes, now }
  const reason = anywhere
    ? overlapsAny(demand.bookings, visit) && 'taken'
    : refusalOfStart(demand, start)
  if (!reason) return
  const isOfferedWithItself = !anywhere && movingId !== null
  if (isOfferedWithItself && !refusalOfStart({ ...demand, bookings: situation.bookings }, start))
    return

  throw new Refusal(reason === 'taken' ? 'slotTaken' : 'slotUnavailable', {
    detail: REASONS[reason],
    alternatives: await startsNear(tx, demand, { start, movingId }),
  })
}

/** The nearest offered starts in the whole bookable horizon, for the same visit. */
async function startsNear(
  db: DatabaseOrTransaction,
  { rules, visitMinutes, now }: Demand,
  { start, movingId }: { start: number; movingId: number | null },
): Promise<number[]> {
  const { from, days } = bookableDays(rules, now)
  const horizon = rangeOfDays(from, days, rules.zone)
  const ahead = leavingOut(await readSituation(db, null, horizon), movingId)
  return nearestStarts({ ...ahead, visitMinutes, now }, start, ALTERNATIVES)
}

/**
 * What the barber bypasses by a start of his own choosing, and what he cannot: another booking that
 * holds the time. Asked while he types, so that no answer of the save comes as a surprise.
 */
export async function checkStart(ctx: Context, input: CheckInput) {
  const now = ctx.now.getTime()
  const start = input.startDatetime.getTime()
  const visitMinutes = await minutesOf(ctx, input)
  const visit = { start, end: start + visitMinutes * MINUTE_MS }
  const situation = leavingOut(await readSituation(ctx.db, null, visit), input.bookingId)
  const demand: Demand = { ...situation, visitMinutes, now }
  const broken = [...rulesBroken(demand, start)]
  const inTheWay = situation.bookings.filter((booking) => overlaps(booking, visit))
  const [conflicts, blackouts, alternatives] = await Promise.all([
    broken.includes('taken') ? namesOfBookings(ctx, inTheWay) : [],
    broken.includes('blackout') ? titlesOfBlackouts(ctx, visit, demand.rules.zone) : [],
    broken.includes('taken')
      ? startsNear(ctx.db, demand, { start, movingId: input.bookingId })
      : [],
  ])
  return {
    endDatetime: new Date(visit.end),
    rules: broken.filter((rule) => rule !== 'taken'),
    blackouts,
    conflicts,
    alternatives: alternatives.map((each) => new Date(each)),
  }
}

async function minutesOf({ db }: Context, { appointmentTypeId, bookingId }: CheckInput) {
  if (bookingId) {
    const booking = await db.booking.findUnique({ where: { id: bookingId } })
    if (!booking) throw new Refusal('bookingNotFound')
    return lengthOf(booking)
  }
  const type = await db.appointmentType.findUnique({ where: { id: appointmentTypeId ?? 0 } })
  if (!type) throw new Refusal('appointmentTypeNotFound')
  return type.durationMinutes
}

async function namesOfBookings({ db }: Context, held: readonly Held[]) {
  const rows = await db.booking.findMany({
    where: { id: { in: held.map(({ id }) => id) } },
    orderBy: { startAt: 'asc' },
  })
  return rows.map((row) => ({
    id: row.id,
    clientName: row.clientName,
    typeName: row.typeName,
    startDatetime: row.startAt,
    endDatetime: row.endAt,
  }))
}

async function titlesOfBlackouts({ db }: Context, visit: Interval, zone: string) {
  const rows = await db.blackout.findMany({
    where: {
      endAt: { gte: storable(visit.start - DAY_MS) },
      startAt: { lte: storable(visit.end + DAY_MS) },
    },
    orderBy: { startAt: 'asc' },
  })
  const touching = rows.filter(({ startAt, endAt, isAllDay }) => {
    const blackout = { start: startAt.getTime(), end: endAt.getTime(), isAllDay }
    return overlaps(blackoutInterval(blackout, zone), visit)
  })
  return touching.map(({ title }) => title)
}
