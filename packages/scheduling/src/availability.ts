/**
 * The availability engine. Offering and validating share one rule set: `whyUnavailable` returns null exactly
 * for the starts that `freeStartsByDay` and `nearestStarts` return, provided that the caller loaded the
 * range given by `rangeOfDays` or `rangeOfVisit`.
 */
import { bestStarts, type ServiceLength } from './best-starts.ts'
import { type Blackout, blockedTime } from './blackouts.ts'
import { type Hours, hoursOfDay, openSpansOfDay } from './business-hours.ts'
import {
  contains,
  endAt,
  firstEndingAfter,
  type Interval,
  merge,
  overlapsMerged,
  startAt,
} from './interval.ts'
import { addDays, dateOfDay, dayNumber } from './local-date.ts'
import { freeStarts, type GapRule, isOnGrid, type SlotRules, satisfiesGapRule } from './slots.ts'
import { dayInterval, intervalOfDay, localDate, localDay, startOfDay } from './zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export interface SchedulingRules extends Hours {
  readonly zone: string
  readonly slotIntervalMinutes: number
  readonly minimizeGaps: boolean
  readonly largeGapThresholdHours: number
  readonly leadTimeHours: number
  readonly maxAdvanceDays: number
  /** The limit of bookings that start on one local day; null for none. */
  readonly maxBookingsPerDay: number | null
}

/** A time that is kept for a visit: booked, or held as one of several times of which the visit gets one. */
export interface KeptTime extends Interval {
  /** Times of the same visit count as one booking of a day; without it each counts. */
  readonly visit?: number | undefined
}

/**
 * The requested visit, the rules, and everything that may block it. Lists may be in any order; bookings
 * sorted by start are processed almost twice as fast.
 */
export interface AvailabilityQuery {
  readonly rules: SchedulingRules
  readonly visitMinutes: number
  /** The clean-up after the visit, which keeps its time as well. */
  readonly cleanupMinutes: number
  /** How many bookings the requested time becomes; 1 unless it is a chain (`chainRequest`). */
  readonly visits?: number
  /**
   * The occupied times `[start, end + cleanup)` of the bookings whose status holds its time (`STATUSES_HOLDING_TIME`).
   */
  readonly bookings: readonly KeptTime[]
  readonly blackouts: readonly Blackout[]
  readonly now: number
  /** The lengths of all active services, which decide what fits best; without them nothing is marked. */
  readonly services?: readonly VisitLength[]
}

export type VisitLength = Pick<AvailabilityQuery, 'visitMinutes' | 'cleanupMinutes'>

export interface FreeDay {
  readonly date: string
  readonly starts: number[]
  /** The starts that fit best (`bestStarts`), if minimise-gaps is on and there are any. */
  readonly best?: number[]
}

export type UnavailableReason =
  | 'taken'
  | 'past'
  | 'too-soon'
  | 'too-far'
  | 'closed'
  | 'outside-hours'
  | 'break'
  | 'off-grid'
  | 'blackout'
  | 'day-full'
  | 'gap'

/**
 * One entry for each of the days, with no starts when the day is past, too far ahead, closed or full.
 *
 * @throws RangeError when the visit or the slot interval is not positive, or the clean-up is negative.
 */
export function freeStartsByDay(query: AvailabilityQuery, from: string, days: number): FreeDay[] {
  const { rules } = query
  const prepared = prepare(query)
  const services = lengthsToFit(query)
  const first = dayNumber(from)
  const result: FreeDay[] = []
  for (let day = first; day < first + days; day += 1) {
    const date = dateOfDay(day)
    const hasNone = day > prepared.lastDay || prepared.fullDays.has(day)
    const spans = hasNone ? [] : openSpansOfDay(day, hoursOfDay(day, rules), rules.zone)
    const starts = freeStarts(spans, prepared, gapRuleOf(day, prepared))
    const best = services ? bestStarts(starts, spans, prepared, services) : []
    result.push(best.length > 0 ? { date, starts, best } : { date, starts })
  }
  return result
}

/** Null when minimise-gaps is off. */
function lengthsToFit({ rules, services }: AvailabilityQuery): readonly ServiceLength[] | null {
  if (!rules.minimizeGaps || !services) return null
  return services.map(({ visitMinutes, cleanupMinutes }) => ({
    visit: visitMinutes * MINUTE,
    cleanup: cleanupMinutes * MINUTE,
  }))
}

/** The first broken rule, or null. 'taken' takes precedence: it is a conflict, all others are invalid requests. */
export function whyUnavailable(query: AvailabilityQuery, start: number): UnavailableReason | null {
  return rulesBroken(query, start).next().value ?? null
}

/**
 * Every rule that a start breaks, in order of precedence. Rules implied by another one are omitted: a past
 * start is not also too soon, and a closed day or a break has no grid.
 */
export function* rulesBroken(
  query: AvailabilityQuery,
  start: number,
): Generator<UnavailableReason, undefined> {
  const { zone } = query.rules
  const prepared = prepare(query)
  const { visit, cleanup, step, earliest, lastDay, bookings, blackouts, fullDays } = prepared
  const wanted = { start, end: start + visit }
  const occupied = { start, end: start + visit + cleanup }
  const day = localDay(start, zone)
  const spans = openSpansOfDay(day, hoursOfDay(day, query.rules), zone)
  const open = spans.find((span) => contains(span, wanted))
  const isTaken = overlapsMerged(bookings, occupied)

  if (isTaken) yield 'taken'
  if (start < query.now) yield 'past'
  else if (start < earliest) yield 'too-soon'
  if (day > lastDay) yield 'too-far'
  if (!open) yield closedTimeReason(spans, wanted)
  else if (!isOnGrid(open.start, step, start)) yield 'off-grid'
  if (overlapsMerged(blackouts, wanted)) yield 'blackout'
  if (fullDays.has(day)) yield 'day-full'
  const gapRule = isTaken ? null : gapRuleOf(day, prepared)
  if (gapRule && !satisfiesGapRule(occupied, firstEndingAfter(bookings, start), gapRule))
    yield 'gap'
}

/** Why a visit that no open span contains cannot take place: a break is what separates the spans of a day. */
function closedTimeReason(spans: readonly Interval[], wanted: Interval): UnavailableReason {
  if (spans.length === 0) return 'closed'
  const whole = { start: startAt(spans, 0), end: endAt(spans, spans.length - 1) }
  return contains(whole, wanted) ? 'break' : 'outside-hours'
}

/**
 * The `count` free starts nearest to `start` within the bookable horizon, in ascending order. On a tie the
 * earlier start wins; `start` itself is included when it is free.
 */
export function nearestStarts(query: AvailabilityQuery, start: number, count: number): number[] {
  const { from, days } = bookableDays(query.rules, query.now)
  const starts = freeStartsByDay(query, from, days).flatMap((day) => day.starts)
  return starts
    .sort((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .slice(0, count)
    .sort((a, b) => a - b)
}

/** The bookable horizon: today is day 0, and the last day is `maxAdvanceDays` local days ahead. */
export function bookableDays(rules: SchedulingRules, now: number): { from: string; days: number } {
  return { from: localDate(now, rules.zone), days: rules.maxAdvanceDays + 1 }
}

/**
 * The range that a caller must load for `freeStartsByDay(query, from, days)`: every booking whose occupied time
 * overlaps it, and every blackout that overlaps or touches it (an all-day blackout that ends exactly at the start of
 * the range covers its first day). An offered visit ends on the day it starts, its clean-up may run past midnight, and
 * the minimise-gaps rule reads bookings of that same day only, so data outside the range cannot change the result. For
 * `nearestStarts` pass `bookableDays`. Loading more changes no result.
 */
export function rangeOfDays(
  from: string,
  days: number,
  { zone, cleanupMinutes }: { zone: string; cleanupMinutes: number },
): Interval {
  const end = startOfDay(addDays(from, days), zone) + cleanupMinutes * MINUTE
  return { start: startOfDay(from, zone), end }
}

/**
 * The range to load for `whyUnavailable`: the whole local day of the start, extended to the end of the occupied time,
 * because a start outside hours that overlaps tomorrow's booking is 'taken', not 'outside-hours'.
 */
export function rangeOfVisit(occupied: Interval, zone: string): Interval {
  const day = dayInterval(localDate(occupied.start, zone), zone)
  return { start: day.start, end: Math.max(day.end, occupied.end) }
}

/** A query with merged lists and lengths in milliseconds. */
interface PreparedQuery extends SlotRules {
  readonly rules: SchedulingRules
  readonly lastDay: number
  /** The day numbers of the days whose limit leaves no room for the requested visits. */
  readonly fullDays: Pick<ReadonlySet<number>, 'has'>
}

export function prepare({
  rules,
  visitMinutes,
  cleanupMinutes,
  visits = 1,
  bookings,
  blackouts,
  now,
}: AvailabilityQuery): PreparedQuery {
  if (!(visitMinutes > 0)) throw new RangeError(`A visit of ${visitMinutes} minutes`)
  if (!(cleanupMinutes >= 0)) throw new RangeError(`A clean-up of ${cleanupMinutes} minutes`)
  if (!(rules.slotIntervalMinutes > 0)) {
    throw new RangeError(`A slot interval of ${rules.slotIntervalMinutes} minutes`)
  }
  return {
    rules,
    lastDay: localDay(now, rules.zone) + rules.maxAdvanceDays,
    fullDays: fullDays(bookings, rules, visits),
    visit: visitMinutes * MINUTE,
    cleanup: cleanupMinutes * MINUTE,
    step: rules.slotIntervalMinutes * MINUTE,
    earliest: now + rules.leadTimeHours * HOUR,
    bookings: merge(bookings),
    blackouts: blockedTime(blackouts, rules.zone),
  }
}

const NO_DAYS: ReadonlySet<number> = new Set()

/** A booking counts on the local day it starts. */
function fullDays(
  bookings: readonly KeptTime[],
  { zone, maxBookingsPerDay }: SchedulingRules,
  visits: number,
): PreparedQuery['fullDays'] {
  if (maxBookingsPerDay === null) return NO_DAYS
  const counts = new Map<number, number>()
  const counted = new Set<string>()
  for (const { start, visit } of bookings) {
    const day = localDay(start, zone)
    const key = `${day} ${visit}`
    if (visit !== undefined && counted.has(key)) continue
    counted.add(key)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return { has: (day) => (counts.get(day) ?? 0) + visits > maxBookingsPerDay }
}

/** Null when minimise-gaps is off. */
export function gapRuleOf(day: number, { rules, bookings, step }: PreparedQuery): GapRule | null {
  if (!rules.minimizeGaps) return null
  const largeGap = rules.largeGapThresholdHours * HOUR
  return { day: intervalOfDay(day, rules.zone), bookings, smallGap: step, largeGap }
}
