import { type AvailabilityQuery, rulesBroken, type StartRefusal } from './availability.ts'
import { type Blackout, blackoutInterval } from './blackouts.ts'
import { hoursOfDay, openSpansOfDay } from './business-hours.ts'
import { type Interval, overlaps } from './interval.ts'
import { localDay } from './zone.ts'

const MINUTE = 60_000

/** A kept time that says where its visit ends and its clean-up begins. */
export interface KeptVisit extends Interval {
  readonly visitEnd: number
}

/** One thing that stands in the way of a start, with what the barber needs to find it. */
export type Obstacle<Visit extends KeptVisit, Block extends Blackout> =
  /** The visit of another booking, its clean-up, or the clean-up of the new visit before it. */
  | { readonly rule: 'visit' | 'clean-up' | 'own-clean-up'; readonly booking: Visit }
  | { readonly rule: 'blackout'; readonly blackout: Block }
  | {
      readonly rule: 'closed' | 'outside-hours' | 'break' | 'off-grid'
      readonly isSpecialDate: boolean
      /** The open spans of the day. */
      readonly open: readonly Interval[]
    }
  | { readonly rule: Exclude<StartRefusal, 'taken' | 'blackout' | DayRule> }

type DayRule = 'closed' | 'outside-hours' | 'break' | 'off-grid'

interface WhyNotQuery<Visit extends KeptVisit, Block extends Blackout> extends AvailabilityQuery {
  readonly bookings: readonly Visit[]
  readonly blackouts: readonly Block[]
}

/** Everything that stands in the way of a start, in order of precedence; empty exactly for a start that is offered. */
export function whyNot<Visit extends KeptVisit, Block extends Blackout>(
  query: WhyNotQuery<Visit, Block>,
  start: number,
): Obstacle<Visit, Block>[] {
  const { rules, bookings, blackouts, visitMinutes, cleanupMinutes } = query
  const visit = { start, end: start + visitMinutes * MINUTE }
  const kept = { start, end: visit.end + cleanupMinutes * MINUTE }
  const day = localDay(start, rules.zone)
  return [...rulesBroken(query, start)].flatMap((rule): Obstacle<Visit, Block>[] => {
    switch (rule) {
      case 'taken':
        return bookings
          .filter((booking) => overlaps(booking, kept))
          .map((booking) => ({ rule: partInTheWay(booking, visit), booking }))
      case 'blackout':
        return blackouts
          .filter((blackout) => overlaps(blackoutInterval(blackout, rules.zone), visit))
          .map((blackout) => ({ rule, blackout }))
      case 'closed':
      case 'outside-hours':
      case 'break':
      case 'off-grid': {
        const open = openSpansOfDay(day, hoursOfDay(day, rules), rules.zone)
        return [{ rule, open, isSpecialDate: rules.specialDates.has(day) }]
      }
      default:
        return [{ rule }]
    }
  })
}

function partInTheWay({ start, end, visitEnd }: KeptVisit, visit: Interval) {
  if (overlaps({ start, end: visitEnd }, visit)) return 'visit'
  return overlaps({ start, end }, visit) ? 'clean-up' : 'own-clean-up'
}
