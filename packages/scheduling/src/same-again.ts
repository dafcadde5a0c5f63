/**
 * The starts that somebody who comes again is likely to want: at the usual interval after the last visit, and at the usual
 * time of day.
 */
import { type AvailabilityQuery, bookableDays, freeStartsByDay } from './availability.ts'
import { dayNumber } from './local-date.ts'
import { localDay, localTime } from './zone.ts'

/** For a person with a single visit. */
export const DEFAULT_INTERVAL_DAYS = 21
/** A day earlier or later weighs as much as this difference in the time of day. */
const DAY_IN_MINUTES = 60

export interface UsualVisit {
  /** The number of the local day on which the next visit would be due. */
  readonly day: number
  /** The usual time of day, in minutes of wall time. */
  readonly minuteOfDay: number
}

/**
 * When a person would come again. Visits on one day count as one, since the second is often a friend's.
 *
 * @param starts of the person's visits, upcoming ones included, in any order; at least one.
 */
export function usualVisit(starts: readonly number[], zone: string): UsualVisit {
  if (starts.length === 0) throw new RangeError('Somebody without a visit')
  const days = [...new Set(starts.map((start) => localDay(start, zone)))].sort((a, b) => a - b)
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day))
  const last = days.at(-1) ?? 0
  return {
    day: last + (gaps.length > 0 ? Math.round(median(gaps)) : DEFAULT_INTERVAL_DAYS),
    minuteOfDay: median(starts.map((start) => minuteOf(start, zone))),
  }
}

/**
 * The free starts nearest to the usual visit, in order of time: at first one of each day, so that there is a choice of days,
 * then further starts of the same days. `now` and the horizon are those of the query; no start is before `notBefore`.
 */
export function startsForUsualVisit(
  query: AvailabilityQuery,
  usual: UsualVisit,
  { count, notBefore = query.now }: { count: number; notBefore?: number },
): number[] {
  const { zone } = query.rules
  const { from, days } = bookableDays(query.rules, query.now)
  const ranked = freeStartsByDay(query, from, days).flatMap(({ date, starts }) => {
    const daysOff = Math.abs(dayNumber(date) - usual.day) * DAY_IN_MINUTES
    const sameDay = starts
      .filter((start) => start >= notBefore)
      .map((start) => ({
        start,
        distance: daysOff + Math.abs(minuteOf(start, zone) - usual.minuteOfDay),
        isBestOfDay: false,
      }))
    const [best] = sameDay.toSorted(byDistance)
    return sameDay.map((each) => ({ ...each, isBestOfDay: each === best }))
  })
  return ranked
    .sort((a, b) => Number(b.isBestOfDay) - Number(a.isBestOfDay) || byDistance(a, b))
    .slice(0, count)
    .map(({ start }) => start)
    .sort((a, b) => a - b)
}

/** The earlier of two that are equally near comes first. */
function byDistance(
  a: { distance: number; start: number },
  b: { distance: number; start: number },
): number {
  return a.distance - b.distance || a.start - b.start
}

function minuteOf(start: number, zone: string): number {
  const [hours = 0, minutes = 0] = localTime(start, zone).split(':').map(Number)
  return hours * 60 + minutes
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
