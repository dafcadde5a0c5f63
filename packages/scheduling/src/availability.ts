/**
 * The one engine: what it offers it accepts, and nothing else. `refusalOfStart` is null exactly for
 * the starts that `freeStartsByDay` and `nearestStarts` give, provided the caller loaded enough:
 * see `load-range.ts`.
 */
import { type Blackout, blackoutInterval } from './blackouts.ts'
import { openSpanOfDay, type WeeklyHours } from './business-hours.ts'
import { type GapRule, sitsWell } from './gaps.ts'
import { contains, firstEndingAfter, type Interval, merge, overlapsAny } from './interval.ts'
import { dateOfDay, dayNumber } from './local-date.ts'
import { freeStarts, isOnGrid, type SlotRules } from './slots.ts'
import { intervalOfDay, localDate, localDay } from './zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export interface SchedulingRules {
  readonly zone: string
  readonly hours: WeeklyHours
  readonly slotIntervalMinutes: number
  readonly minimizeGaps: boolean
  readonly largeGapThresholdHours: number
  readonly leadTimeHours: number
  readonly maxAdvanceDays: number
}

/**
 * What somebody wants, and all that may stand in the way. Lists may come in any order; bookings in
 * order of their start are answered almost twice as fast.
 */
export interface Demand {
  readonly rules: SchedulingRules
  readonly visitMinutes: number
  /** Those that hold their time, and no others. */
  readonly bookings: readonly Interval[]
  readonly blackouts: readonly Blackout[]
  readonly now: number
}

export interface FreeDay {
  readonly date: string
  readonly starts: number[]
}

export type StartRefusal =
  | 'taken'
  | 'past'
  | 'too-soon'
  | 'too-far'
  | 'closed'
  | 'outside-hours'
  | 'off-grid'
  | 'blackout'
  | 'gap'

/** One entry for each of the days, empty when it is past, too far ahead, closed or full. */
export function freeStartsByDay(demand: Demand, from: string, days: number): FreeDay[] {
  const { zone, hours } = demand.rules
  const request = prepare(demand)
  const first = dayNumber(from)
  const result: FreeDay[] = []
  for (let day = first; day < first + days; day += 1) {
    const open = day > request.lastDay ? null : openSpanOfDay(day, hours, zone)
    const starts = open ? freeStarts(open, request, gapRuleOf(day, request)) : []
    result.push({ date: dateOfDay(day), starts })
  }
  return result
}

/** 'taken' comes first, since a booking in the way is a conflict and all else a wrong request. */
export function refusalOfStart(demand: Demand, start: number): StartRefusal | null {
  return rulesBroken(demand, start).next().value ?? null
}

/**
 * Every rule a start breaks, the one to refuse it for first. A rule that says nothing beside another
 * is left out: what is past is not also too soon, and a closed day has no grid.
 */
export function* rulesBroken(demand: Demand, start: number): Generator<StartRefusal, undefined> {
  const { zone, hours } = demand.rules
  const request = prepare(demand)
  const { visit, step, earliest, lastDay, bookings, blackouts } = request
  const wanted = { start, end: start + visit }
  const day = localDay(start, zone)
  const open = openSpanOfDay(day, hours, zone)
  const isTaken = overlapsAny(bookings, wanted)

  if (isTaken) yield 'taken'
  if (start < demand.now) yield 'past'
  else if (start < earliest) yield 'too-soon'
  if (day > lastDay) yield 'too-far'
  if (!open) yield 'closed'
  else if (!contains(open, wanted)) yield 'outside-hours'
  else if (!isOnGrid(open.start, step, start)) yield 'off-grid'
  if (overlapsAny(blackouts, wanted)) yield 'blackout'
  const gapRule = isTaken ? null : gapRuleOf(day, request)
  if (gapRule && !sitsWell(wanted, firstEndingAfter(bookings, start), gapRule)) yield 'gap'
}

/**
 * The `count` offered starts nearest in time to `start`, in order of time, from the whole bookable
 * horizon. Of two equally near ones the earlier is taken; `start` itself is one when it is offered.
 */
export function nearestStarts(demand: Demand, start: number, count: number): number[] {
  const { from, days } = bookableDays(demand.rules, demand.now)
  const starts = freeStartsByDay(demand, from, days).flatMap((day) => day.starts)
  const distance = (index: number) => Math.abs((starts[index] ?? Number.POSITIVE_INFINITY) - start)

  let after = starts.filter((each) => each < start).length
  let before = after - 1
  while (after - before <= Math.min(count, starts.length)) {
    if (distance(before) <= distance(after)) before -= 1
    else after += 1
  }
  return starts.slice(before + 1, after)
}

/** The horizon: today is day 0, and the last is `maxAdvanceDays` local days ahead. */
export function bookableDays(rules: SchedulingRules, now: number): { from: string; days: number } {
  return { from: localDate(now, rules.zone), days: rules.maxAdvanceDays + 1 }
}

/** A demand in the engine's terms. */
interface Request extends SlotRules {
  readonly rules: SchedulingRules
  readonly lastDay: number
}

function prepare({ rules, visitMinutes, bookings, blackouts, now }: Demand): Request {
  if (!(visitMinutes > 0)) throw new RangeError(`A visit of ${visitMinutes} minutes`)
  if (!(rules.slotIntervalMinutes > 0)) {
    throw new RangeError(`A slot interval of ${rules.slotIntervalMinutes} minutes`)
  }
  return {
    rules,
    lastDay: localDay(now, rules.zone) + rules.maxAdvanceDays,
    visit: visitMinutes * MINUTE,
    step: rules.slotIntervalMinutes * MINUTE,
    earliest: now + rules.leadTimeHours * HOUR,
    bookings: merge(bookings),
    blackouts: merge(blackouts.map((each) => blackoutInterval(each, rules.zone))),
  }
}

/** Null while the rule is off. */
function gapRuleOf(day: number, { rules, bookings, step }: Request): GapRule | null {
  if (!rules.minimizeGaps) return null
  const largeGap = rules.largeGapThresholdHours * HOUR
  return { day: intervalOfDay(day, rules.zone), bookings, smallGap: step, largeGap }
}
