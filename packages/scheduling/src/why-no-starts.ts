/** Tells the days on which a cancellation can open a time from those on which nothing can. */
import { type AvailabilityQuery, type FreeDay, freeStartsByDay } from './availability.ts'
import { blockedTime } from './blackouts.ts'
import { hoursOfDay, openSpansOfDay } from './business-hours.ts'
import { subtract } from './interval.ts'
import { dayNumber } from './local-date.ts'

/**
 * - `full`: bookings take every start, so a cancellation opens one.
 * - `closed`: the hours and the blackouts leave no open time.
 * - `over`: what is left of the open time is past, too soon or too short, and no cancellation changes that.
 */
export type WhyNoStart = 'full' | 'closed' | 'over'

/** The starts of each day as they would be if nothing were booked: those that a cancellation can open, or that are free. */
export function startsThatCanOpen(
  { services: _, ...query }: AvailabilityQuery,
  from: string,
  days: number,
): FreeDay[] {
  return freeStartsByDay({ ...query, bookings: [] }, from, days)
}

/**
 * Why each of the days without a free start has none, by date.
 *
 * @param days consecutive days that `freeStartsByDay` returned for the same query.
 */
export function whyNoStarts(
  query: AvailabilityQuery,
  days: readonly FreeDay[],
): Map<string, WhyNoStart> {
  const reasons = new Map<string, WhyNoStart>()
  const [first] = days
  if (!first || days.every(({ starts }) => starts.length > 0)) return reasons
  const { rules, blackouts } = query
  const blocked = blockedTime(blackouts, rules.zone)
  const possible = startsThatCanOpen(query, first.date, days.length)
  for (const [index, { date, starts }] of days.entries()) {
    if (starts.length > 0) continue
    const day = dayNumber(date)
    const spans = openSpansOfDay(day, hoursOfDay(day, rules), rules.zone)
    const isOpen = spans.some((span) => subtract(span, blocked).length > 0)
    const canOpen = possible[index] !== undefined && possible[index].starts.length > 0
    reasons.set(date, canOpen ? 'full' : isOpen ? 'over' : 'closed')
  }
  return reasons
}
