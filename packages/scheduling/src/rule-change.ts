/** What a change of the rules, or of anything that blocks time, opens and shuts. */
import {
  type AvailabilityQuery,
  bookableDays,
  freeStartsByDay,
  prepare,
  rulesBroken,
} from './availability.ts'
import { hoursOfDay, openSpansOfDay } from './business-hours.ts'
import { type Interval, merge, subtract } from './interval.ts'
import { dateOfDay, dayNumber } from './local-date.ts'
import { localDay } from './zone.ts'

/** What decides at a moment when a visit of any length may take place. */
export type OpenTimes = Pick<AvailabilityQuery, 'rules' | 'bookings' | 'blackouts' | 'now'>

interface Change<Query> {
  readonly before: Query
  readonly after: Query
  /** Only the local days that this touches; every day that can be booked without it. */
  readonly within?: Interval | undefined
}

/**
 * The time that is free after a change and was not before, as a merged list. The time of a full day, and of a day beyond the
 * last bookable one, is not free.
 */
export function timeOpened({ before, after, within }: Change<OpenTimes>): readonly Interval[] {
  const former = freeTime(before, within)
  return merge(freeTime(after, within).flatMap((span) => subtract(span, former)))
}

function freeTime(times: OpenTimes, within: Interval | undefined): readonly Interval[] {
  const { rules } = times
  const { earliest, lastDay, fullDays, bookings, blackouts } = prepare({
    ...times,
    visitMinutes: 1,
    cleanupMinutes: 0,
  })
  const blocked = merge([...bookings, ...blackouts])
  const { first, days } = daysWithin(times, within)
  const free: Interval[] = []
  for (let day = first; day < first + days && day <= lastDay; day += 1) {
    if (fullDays.has(day)) continue
    for (const { start, end } of openSpansOfDay(day, hoursOfDay(day, rules), rules.zone)) {
      const bookable = { start: Math.max(start, earliest), end }
      if (bookable.start < bookable.end) free.push(...subtract(bookable, blocked))
    }
  }
  return merge(free)
}

/** The starts of a visit that are free after a change and were not before. Its length may be part of the change. */
export function startsOpened({
  before,
  after,
  within,
}: Change<AvailabilityQuery | null>): number[] {
  if (!after) return []
  const former = new Set(before ? freeStarts(before, within) : [])
  return freeStarts(after, within).filter((start) => !former.has(start))
}

function freeStarts(query: AvailabilityQuery, within: Interval | undefined): number[] {
  const { first, days } = daysWithin(query, within)
  if (days <= 0) return []
  return freeStartsByDay(query, dateOfDay(first), days).flatMap(({ starts }) => starts)
}

/** Whether a start breaks a rule after a change that it did not break before. */
export function isShutBy({ before, after }: Change<AvailabilityQuery>, start: number): boolean {
  const former = new Set(rulesBroken(before, start))
  return [...rulesBroken(after, start)].some((reason) => !former.has(reason))
}

function daysWithin({ rules, now }: OpenTimes, within: Interval | undefined) {
  const { from, days } = bookableDays(rules, now)
  const [today, end] = [dayNumber(from), dayNumber(from) + days]
  if (!within) return { first: today, days }
  const first = Math.max(today, localDay(within.start, rules.zone))
  const last = Math.min(end - 1, localDay(within.end, rules.zone))
  return { first, days: last - first + 1 }
}
