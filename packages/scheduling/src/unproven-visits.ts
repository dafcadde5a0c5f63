/** How much of the calendar the visits of unproven people may take before a further one awaits its emailed link. */
import type { SchedulingRules } from './availability.ts'
import { type Blackout, blockedTime } from './blackouts.ts'
import { hoursOfDay, openSpansOfDay } from './business-hours.ts'
import { type Interval, subtract } from './interval.ts'
import { localDay } from './zone.ts'

export interface UnprovenLimits {
  /** The visits that one network may book on one local day. */
  readonly perNetwork: number
  /** The share of a day's open time that all of them may take. */
  readonly percentOfDay: number
}

/** The visits of unproven people that are booked already. */
export interface UnprovenVisits {
  /** When those of the network were booked, also those that were cancelled since. */
  readonly bookedAt: readonly number[]
  /** The times that those of all networks occupy. */
  readonly occupied: readonly Interval[]
}

interface CalendarRules extends Pick<SchedulingRules, 'zone' | 'hours' | 'specialDates'> {
  readonly blackouts: readonly Blackout[]
}

interface Situation {
  readonly limits: UnprovenLimits
  readonly calendar: CalendarRules
  readonly now: number
}

/** Whether visits that an unproven person books at once, given by their times, go beyond one of the limits. */
export function isBeyondLimits(
  wanted: readonly Interval[],
  { bookedAt, occupied }: UnprovenVisits,
  { limits, calendar, now }: Situation,
): boolean {
  const today = localDay(now, calendar.zone)
  const ofNetwork = bookedAt.filter((instant) => localDay(instant, calendar.zone) === today).length
  return (
    ofNetwork + wanted.length > limits.perNetwork ||
    isBeyondShare(wanted, occupied, { limits, calendar })
  )
}

/** Whether visits go beyond the share of the open time of a day. */
export function isBeyondShare(
  wanted: readonly Interval[],
  occupied: readonly Interval[],
  { limits, calendar }: Pick<Situation, 'limits' | 'calendar'>,
): boolean {
  return daysWith(wanted, occupied, calendar).some(
    ({ day, visits }) => lengthOf(visits) * 100 > openTime(day, calendar) * limits.percentOfDay,
  )
}

/** All visits of each day with a wanted one. A visit counts for the local day on which it starts. */
function daysWith(
  wanted: readonly Interval[],
  occupied: readonly Interval[],
  { zone }: CalendarRules,
) {
  const dayOf = ({ start }: Interval) => localDay(start, zone)
  const all = [...occupied, ...wanted]
  return [...new Set(wanted.map(dayOf))].map((day) => ({
    day,
    visits: all.filter((each) => dayOf(each) === day),
  }))
}

/** The open time of a day in milliseconds, without breaks and blackouts. */
function openTime(day: number, { zone, hours, specialDates, blackouts }: CalendarRules): number {
  const closed = blockedTime(blackouts, zone)
  const spans = openSpansOfDay(day, hoursOfDay(day, { hours, specialDates }), zone)
  return lengthOf(spans.flatMap((span) => subtract(span, closed)))
}

function lengthOf(spans: readonly Interval[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}
