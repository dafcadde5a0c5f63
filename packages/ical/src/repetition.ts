import { RRuleTemporal } from 'rrule-temporal'
import { instantOf, type Moment } from './clock.ts'

const DAY = 86_400_000
/** The library stops here if it makes more candidates than `stepsOf` expects. */
const MAX_PERIODS = 40_000
/** The library makes all times of a year before it can be stopped, so a day must not have thousands. */
const MAX_TIMES_A_DAY = 24
/** Longer than a rule that lists every day of the year. */
const MAX_LENGTH = 2_000

interface Range {
  from: number
  to: number
}

/** A rule that cannot be parsed, or whose times are too many. */
export class UnreadableRule extends Error {}

/**
 * The starts of a rule in a range, as wall times of the event's clock. DTSTART is always the first of them, even if the
 * rule does not match it (RFC 5545).
 *
 * The rule is expanded in wall time and converted to instants afterwards, so that nine o'clock stays nine o'clock when the
 * clocks change.
 *
 * @throws UnreadableRule
 */
export function repeat(rule: string, start: Moment, range: Range): number[] {
  const { parts, until, range: reduced } = readRule(rule, range)
  const isPast = until === undefined ? () => false : after(until, start)
  if (reduced.to < reduced.from) return []
  return seriesOf(parts, start.wall, reduced).filter((wall) => !isPast(wall))
}

/**
 * How many candidates `repeat` computes at most, known without computing one; 0 for a rule that it refuses.
 */
export function stepsOf(rule: string, start: Moment, range: Range): number {
  try {
    const { parts, range: reduced } = readRule(rule, range)
    return stepsOfParts(parts, start.wall, reduced)
  } catch {
    return 0
  }
}

/** A wall time that no start of a rule is after; null if it has no end that is known without computing its times. */
export function lastStartOf(rule: string, start: number): number | null {
  try {
    const parts = partsOf(rule)
    const until = parts.get('UNTIL')
    if (until !== undefined) return lastWall(until)
    const count = parts.get('COUNT')
    if (count === undefined || !isInEveryPeriod(parts)) return null
    // Months and years without the day of the start are left out, of leap days three of four.
    const periods = Number(count) * Number(parts.get('INTERVAL') ?? 1)
    return start + periods * (LONGEST[parts.get('FREQ') ?? ''] ?? Number.POSITIVE_INFINITY)
  } catch {
    return null
  }
}

const LONGEST: Record<string, number> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY,
  WEEKLY: 7 * DAY,
  MONTHLY: 2 * 31 * DAY,
  YEARLY: 8 * 366 * DAY,
}

/** The parts of a rule without UNTIL, which shortens the range. @throws UnreadableRule */
function readRule(rule: string, { from, to }: Range) {
  if (rule.length > MAX_LENGTH) throw new UnreadableRule(rule)
  const parts = partsOf(rule)
  if (!parts.has('FREQ') || timesADay(parts) > MAX_TIMES_A_DAY) throw new UnreadableRule(rule)
  const until = parts.get('UNTIL')
  parts.delete('UNTIL')
  const last = until === undefined ? to : Math.min(to, lastWall(until))
  return { parts, until, range: { from, to: last } }
}

const WHOLE = /^0*[1-9]\d{0,7}$/
/** More values than the days of a year say nothing more. */
const MAX_VALUES = 366
/**
 * The parts of a rule (RFC 5545 section 3.3.10), and their values. What a rule has beside them, such as the exponent of a number, is read by the
 * library in one way and by the budget in another.
 */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  COUNT: WHOLE,
  INTERVAL: WHOLE,
  BYSECOND: listOf('[0-5]?\\d|60'),
  BYMINUTE: listOf('[0-5]?\\d'),
  BYHOUR: listOf('[01]?\\d|2[0-3]'),
  BYDAY: listOf('([+-]?(0?[1-9]|[1-4]\\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTHDAY: listOf('[+-]?(0?[1-9]|[12]\\d|3[01])'),
  BYYEARDAY: listOf('[+-]?(?!0+(,|$))\\d{1,3}'),
  BYWEEKNO: listOf('[+-]?(0?[1-9]|[1-4]\\d|5[0-3])'),
  BYMONTH: listOf('0?[1-9]|1[0-2]'),
  BYSETPOS: listOf('[+-]?(?!0+(,|$))\\d{1,3}'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}

function listOf(value: string): RegExp {
  return new RegExp(`^(${value})(,(${value})){0,${MAX_VALUES - 1}}$`)
}

const PERIODS: Record<string, number> = {
  SECONDLY: 1_000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: DAY,
  WEEKLY: 7 * DAY,
  MONTHLY: 28 * DAY,
  YEARLY: 365 * DAY,
}
/** The days of a period that the library looks at, if the rule names days. */
const DAYS: Record<string, number> = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }
const NAMED_DAYS = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO']

/** What a period of a rule that is counted takes if it is filtered by more than weekdays, in steps of any other rule. */
const COST_OF_COUNTING = 16

function stepsOfParts(parts: ReadonlyMap<string, string>, start: number, { from, to }: Range) {
  const freq = parts.get('FREQ') ?? ''
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const count = parts.get('COUNT')
  // The library counts from the start, and else begins shortly before the range.
  const begin = count === undefined ? Math.max(start, from) : start
  if (to < begin) return 0
  const periods = Math.ceil((to - begin) / ((PERIODS[freq] ?? 1) * interval)) + 2
  const counted = isInEveryPeriod(parts) ? Math.min(periods, Number(count ?? periods) + 1) : periods
  const months = lengthOf(parts, 'BYMONTH')
  const isYearly = freq === 'YEARLY'
  const isByDay = NAMED_DAYS.some((name) => parts.has(name))
  const ofMonths = isByDay ? 31 * months : months
  const ofPeriod = isByDay ? (DAYS[freq] ?? 1) : 1
  const days = isYearly && (parts.has('BYMONTH') || !isByDay) ? ofMonths : ofPeriod
  const steps = counted * days * timesADay(parts)
  const isCostly = count !== undefined && filtersOf(parts).some((name) => name !== 'BYDAY')
  return isCostly ? Math.max(steps, counted * COST_OF_COUNTING) : steps
}

function filtersOf(parts: ReadonlyMap<string, string>): string[] {
  return [...parts.keys()].filter((name) => name.startsWith('BY'))
}

/** Whether the rule has a time in each of its periods, such as on Mondays of each week, so that counting ends. */
function isInEveryPeriod(parts: ReadonlyMap<string, string>): boolean {
  const filters = filtersOf(parts)
  const isOnWeekdays = parts.get('FREQ') === 'WEEKLY' && !/\d/.test(parts.get('BYDAY') ?? '')
  return isOnWeekdays ? filters.every((name) => name === 'BYDAY') : filters.length === 0
}

function lengthOf(parts: ReadonlyMap<string, string>, name: string): number {
  return parts.get(name)?.split(',').length ?? 1
}

function seriesOf(parts: Map<string, string>, start: number, range: Range) {
  try {
    const made = expand(parts, start, range)
    // With BYSETPOS the library drops a DTSTART that the set position does not pick; RFC 5545 counts it.
    const isDropped =
      parts.has('BYSETPOS') && expand(parts, start, { from: start, to: start }).length === 0
    if (!isDropped) return made
    const first = [start].filter((wall) => wall >= range.from && wall <= range.to)
    const count = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY)
    if (count === 1) return first
    const rest = new Map(parts)
    if (parts.has('COUNT')) rest.set('COUNT', String(count - 1))
    return [...first, ...expand(rest, start, range)]
  } catch {
    throw new UnreadableRule('The rule cannot be expanded')
  }
}

function expand(parts: Map<string, string>, start: number, { from, to }: Range) {
  const series = new RRuleTemporal({
    rruleString: `RRULE:${[...parts].map((part) => part.join('=')).join(';')}`,
    dtstart: zonedWall(start),
    includeDtstart: true,
    maxIterations: MAX_PERIODS,
  })
  const made = series.between(new Date(from), new Date(to), true)
  return made.map(({ epochMilliseconds }) => epochMilliseconds)
}

function zonedWall(wall: number) {
  return {
    timeZoneId: 'UTC',
    toString: () => `${new Date(wall).toISOString().slice(0, -1)}+00:00[UTC]`,
  }
}

/** @throws UnreadableRule for a part that is unknown, empty, no value of its kind or there twice. */
function partsOf(rule: string): Map<string, string> {
  const texts = rule
    .toUpperCase()
    .replace(/\s*([;=,])\s*/g, '$1')
    .trim()
    .split(';')
    .filter(Boolean)
  const parts = new Map<string, string>()
  for (const text of texts) {
    const [name = '', ...rest] = text.split('=')
    const value = rest.join('=')
    if (parts.has(name) || !PARTS[name]?.test(value)) throw new UnreadableRule(rule)
    parts.set(name, value)
  }
  return parts
}

function timesADay(parts: ReadonlyMap<string, string>): number {
  return ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (times, name) => times * lengthOf(parts, name),
    1,
  )
}

/** A wall time that no start which UNTIL allows is after, on whichever clock. */
function lastWall(until: string): number {
  return readUntil(until).last + 2 * DAY
}

/**
 * Whether a start is after UNTIL, which may be an instant, a floating time or a date. A date includes that day; so does
 * midnight in UTC in a series of dates.
 */
function after(until: string, start: Moment): (wall: number) => boolean {
  const { date, last, isDate, isUtc } = readUntil(until)
  const isMidnight = last === date
  if (isDate || (start.isDate && isMidnight)) return (wall) => wall >= date + DAY
  if (!isUtc) return (wall) => wall > last
  if (start.isDate) return (wall) => wall > start.clock.wallOf(last)
  return (wall) => instantOf({ ...start, wall }) > last
}

function readUntil(until: string) {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(until)
  if (!match) throw new UnreadableRule(until)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0))
  const date = Date.UTC(year, month - 1, day)
  const last = date + ((hour * 60 + minute) * 60 + second) * 1_000
  return { date, last, isDate: !match[4], isUtc: match[7] === 'Z' }
}
