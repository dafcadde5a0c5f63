/** Other times for the people whose day is closed. */
import {
  type AvailabilityQuery,
  bookableDays,
  freeStartsByDay,
  type KeptTime,
} from './availability.ts'
import { overlaps } from './interval.ts'
import { dayNumber } from './local-date.ts'
import { localDay, localTime } from './zone.ts'

const MINUTE = 60_000
/** A day earlier or later weighs as much as this difference in the time of day. */
const DAY_IN_MINUTES = 60

/** A booking that has to move, with its agreed length. */
export interface ClosedVisit {
  readonly id: number
  readonly start: number
  readonly visitMinutes: number
  readonly cleanupMinutes: number
  /** The bookings of a group that move as one chain, its own among them; without it the booking moves alone. */
  readonly chainIds?: readonly number[]
}

/** Everything that may block the horizon. The occupied times of bookings carry the ids of the visits. */
export interface ClosedDayQuery extends Pick<AvailabilityQuery, 'rules' | 'blackouts' | 'now'> {
  readonly bookings: readonly (KeptTime & { readonly id: number })[]
  /** What is held for others. */
  readonly holds: readonly KeptTime[]
  /** Offered times start from then on, when the answer is due. */
  readonly from: number
}

/**
 * Up to `count` free starts for each visit, nearest first: nearby days, and the same time of day. Each visit is served in
 * turn, and what one is offered is taken for all others, so that no time is held twice. A visit keeps its own time until it
 * moves, so it is offered none that overlaps it.
 */
export function alternativesFor(
  { rules, blackouts, bookings, holds, now, from }: ClosedDayQuery,
  visits: readonly ClosedVisit[],
  count: number,
): Map<number, number[]> {
  const first = bookableDays(rules, now)
  const taken: KeptTime[] = [...holds]
  const offered = new Map<number, number[]>()
  for (const { id, start, visitMinutes, cleanupMinutes, chainIds = [id] } of visits) {
    const busy = [...bookings.filter((each) => !chainIds.includes(each.id)), ...taken]
    const length = { visitMinutes, cleanupMinutes, visits: chainIds.length }
    const query = { rules, blackouts, bookings: busy, ...length, now }
    const far = (date: string, at: number) =>
      Math.abs(dayNumber(date) - localDay(start, rules.zone)) * DAY_IN_MINUTES +
      Math.abs(minuteOf(at, rules.zone) - minuteOf(start, rules.zone))
    const occupiedFrom = (at: number) => ({
      start: at,
      end: at + (visitMinutes + cleanupMinutes) * MINUTE,
    })
    const ranked = freeStartsByDay(query, first.from, first.days)
      .flatMap(({ date, starts }) => starts.map((at) => ({ at, distance: far(date, at) })))
      .filter(({ at }) => at >= from)
      // Of two as near the earlier one stays first.
      .sort((a, b) => a.distance - b.distance)
    // Those of the chain, since the others are in no free time.
    const own = [occupiedFrom(start), ...bookings]
    const chosen: KeptTime[] = []
    for (const { at } of ranked) {
      const occupied = { ...occupiedFrom(at), visit: id }
      if (chosen.length < count && ![...own, ...chosen].some((each) => overlaps(each, occupied)))
        chosen.push(occupied)
    }
    taken.push(...chosen)
    offered.set(
      id,
      chosen.map((each) => each.start).sort((a, b) => a - b),
    )
  }
  return offered
}

function minuteOf(instant: number, zone: string): number {
  const [hours = 0, minutes = 0] = localTime(instant, zone).split(':').map(Number)
  return hours * 60 + minutes
}
