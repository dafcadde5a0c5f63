/**
 * Every rule that stands in the way of one start, with the facts that name it: which break, whose booking, which
 * blackout. Agrees with the engine: a start that is offered has no obstacle, and every other start has at least one.
 */
import { type AvailabilityQuery, gapRuleOf, prepare } from './availability.ts'
import { type Blackout, blackoutInterval } from './blackouts.ts'
import { hoursOfDay, openSpansOfDay } from './business-hours.ts'
import { contains, firstEndingAfter, type Interval, overlaps } from './interval.ts'
import { dateOfDay } from './local-date.ts'
import { isOnGrid, satisfiesGapRule } from './slots.ts'
import { localDay } from './zone.ts'

/** The occupied time of a booking, and where its visit ends and its clean-up begins. */
export interface BookedVisit extends Interval {
  readonly visitEnd: number
}

/** A query whose bookings and blackouts can be named. */
export interface WhyNotQuery<Booking extends BookedVisit, Block extends Blackout>
  extends AvailabilityQuery {
  readonly bookings: readonly Booking[]
  readonly blackouts: readonly Block[]
}

export type Obstacle<Booking, Block> =
  | { readonly rule: 'past' }
  | { readonly rule: 'too-soon'; readonly earliest: number }
  | { readonly rule: 'too-far'; readonly lastDate: string }
  | HoursObstacle
  | { readonly rule: 'off-grid'; readonly nearest: readonly number[] }
  | { readonly rule: 'booking'; readonly booking: Booking }
  /** The clean-up after a booking lasts into the visit. */
  | { readonly rule: 'cleanup-of-booking'; readonly booking: Booking }
  /** The clean-up after the visit lasts into a booking. */
  | { readonly rule: 'cleanup-of-visit'; readonly booking: Booking }
  | { readonly rule: 'blackout'; readonly blackout: Block }
  | { readonly rule: 'day-full'; readonly limit: number }
  | { readonly rule: 'gap'; readonly idle: Interval }

/** A rule that the hours of a day set: those of its weekday, or those of a special date. */
type HoursObstacle = { readonly date: string; readonly isSpecialDate: boolean } & (
  | { readonly rule: 'closed' }
  | { readonly rule: 'outside-hours'; readonly open: Interval }
  | { readonly rule: 'break'; readonly pause: Interval }
)

/**
 * All obstacles, in the order in which a person would remove them. Only what follows from another one is left out: a
 * past start is not also too soon, a closed time has no grid, and a taken time has no gap beside it.
 */
export function whyNot<Booking extends BookedVisit, Block extends Blackout>(
  query: WhyNotQuery<Booking, Block>,
  start: number,
): Obstacle<Booking, Block>[] {
  const { rules, now } = query
  const prepared = prepare(query)
  const { visit, cleanup, earliest, lastDay, bookings, fullDays } = prepared
  const wanted = { start, end: start + visit }
  const occupied = { start, end: start + visit + cleanup }
  const day = localDay(start, rules.zone)
  const inTheWay = query.bookings.filter((booking) => overlaps(booking, occupied))
  const obstacles: Obstacle<Booking, Block>[] = []

  for (const booking of inTheWay) obstacles.push({ rule: ruleOf(booking, wanted), booking })
  if (start < now) obstacles.push({ rule: 'past' })
  else if (start < earliest) obstacles.push({ rule: 'too-soon', earliest })
  if (day > lastDay) obstacles.push({ rule: 'too-far', lastDate: dateOfDay(lastDay) })
  obstacles.push(...obstaclesOfHours(query, wanted))
  for (const blackout of query.blackouts) {
    if (overlaps(blackoutInterval(blackout, rules.zone), wanted)) {
      obstacles.push({ rule: 'blackout', blackout })
    }
  }
  if (fullDays.has(day) && rules.maxBookingsPerDay !== null) {
    obstacles.push({ rule: 'day-full', limit: rules.maxBookingsPerDay })
  }
  const gapRule = inTheWay.length > 0 ? null : gapRuleOf(day, prepared)
  const next = firstEndingAfter(bookings, start)
  if (gapRule && !satisfiesGapRule(occupied, next, gapRule)) {
    const neighbours = bookings
      .slice(Math.max(next - 1, 0), next + 1)
      .filter((each) => overlaps(each, gapRule.day))
    obstacles.push({ rule: 'gap', idle: nearestIdle(occupied, neighbours) })
  }
  return obstacles
}

function ruleOf(booking: BookedVisit, wanted: Interval) {
  if (overlaps({ start: booking.start, end: booking.visitEnd }, wanted)) return 'booking'
  return booking.start < wanted.start ? 'cleanup-of-booking' : 'cleanup-of-visit'
}

/** Closed, outside the open time, touching breaks, and off the grid of the open span in which the start lies. */
function obstaclesOfHours(
  { rules }: AvailabilityQuery,
  wanted: Interval,
): Obstacle<never, never>[] {
  const day = localDay(wanted.start, rules.zone)
  const spans = openSpansOfDay(day, hoursOfDay(day, rules), rules.zone)
  const hours = { date: dateOfDay(day), isSpecialDate: rules.specialDates.has(day) }
  const opening = spans[0]?.start
  const closing = spans.at(-1)?.end
  if (opening === undefined || closing === undefined) return [{ rule: 'closed', ...hours }]

  const obstacles: Obstacle<never, never>[] = []
  const open = { start: opening, end: closing }
  if (!contains(open, wanted)) obstacles.push({ rule: 'outside-hours', open, ...hours })
  for (const [index, { end }] of spans.entries()) {
    const pause = { start: end, end: spans[index + 1]?.start ?? end }
    if (overlaps(pause, wanted)) obstacles.push({ rule: 'break', pause, ...hours })
  }
  const span = spans.find(({ start, end }) => start <= wanted.start && wanted.start < end)
  const step = rules.slotIntervalMinutes * 60_000
  if (span && !isOnGrid(span.start, step, wanted.start)) {
    const before = wanted.start - ((wanted.start - span.start) % step)
    const nearest = [before, before + step].filter((start) => start < span.end)
    obstacles.push({ rule: 'off-grid', nearest })
  }
  return obstacles
}

/** The idle time between a visit and the nearer of its neighbours. */
function nearestIdle(occupied: Interval, neighbours: readonly Interval[]): Interval {
  const idle = neighbours.map((each) =>
    each.end <= occupied.start
      ? { start: each.end, end: occupied.start }
      : { start: occupied.end, end: each.start },
  )
  return idle.reduce((a, b) => (b.end - b.start < a.end - a.start ? b : a))
}
