/** How much of the calendar the visits of unproven people may take before a further one awaits its emailed link. */
import type { SchedulingRules } from './availability.ts'
import { type Blackout, blackoutInterval } from './blackouts.ts'
import { hoursOfDay, openSpansOfDay } from './business-hours.ts'
import { type Interval, merge, subtract } from './interval.ts'
import { localDay } from './zone.ts'

export interface UnprovenLimits {
  /** The upcoming visits that one network may book on one local day. */
  readonly perNetwork: number
  /** The share of a day's open time that all of them may occupy. */
  readonly percentOfDay: number
}

/** The upcoming visits of unproven people that are booked already. */
export interface UnprovenVisits {
  /** When those of the network were booked. */
  readonly bookedAt: readonly number[]
  /** The times that those of all networks occupy. */
  readonly occupied: readonly Interval[]
}

interface CalendarRules extends Pick<SchedulingRules, 'zone' | 'hours' | 'specialDates'> {
  readonly blackouts: readonly Blackout[]
}

/** What an unproven person books at once. */
export interface WantedVisits {
  readonly visits: number
  /** The times that the visits occupy; a group has one. */
  readonly occupied: readonly Interval[]
}

interface Situation {
  readonly limits: UnprovenLimits
  readonly calendar: CalendarRules
  readonly now: number
}

/** Whether visits of an unproven person go beyond one of the limits. A visit counts for the local day on which it starts. */
export function isBeyondLimits(
  wanted: WantedVisits,
  { bookedAt, occupied }: UnprovenVisits,
  { limits, calendar, now }: Situation,
): boolean {
  const dayOf = (instant: number) => localDay(instant, calendar.zone)
  const today = dayOf(now)
  const ofNetwork = bookedAt.filter((instant) => dayOf(instant) === today).length
  if (ofNetwork + wanted.visits > limits.perNetwork) return true
  const all = [...occupied, ...wanted.occupied]
  return [...new Set(wanted.occupied.map(({ start }) => dayOf(start)))].some((day) => {
    const taken = lengthOf(all.filter(({ start }) => dayOf(start) === day))
    return taken * 100 > openTime(day, calendar) * limits.percentOfDay
  })
}

/** The open time of a day in milliseconds, without breaks and blackouts. */
function openTime(day: number, { zone, hours, specialDates, blackouts }: CalendarRules): number {
  const closed = merge(blackouts.map((each) => blackoutInterval(each, zone)))
  const spans = openSpansOfDay(day, hoursOfDay(day, { hours, specialDates }), zone)
  return lengthOf(spans.flatMap((span) => subtract(span, closed)))
}

function lengthOf(spans: readonly Interval[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}
