/** Visits of several people at their place: the groomsmen of the price list. Instants are epoch milliseconds. */
import type { Interval } from './interval.ts'
import { localDate } from './zone.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The price list promises the package from four cuts on, and within an hour and a half by car. */
export const MIN_CUTS = 4
export const MAX_DRIVE_MINUTES = 90
/** More people than one barber can see in a day. */
export const MAX_CUTS = 12
/** A wedding is planned long before. */
export const MAX_DAYS_AHEAD = 730

/** How long the visitor may think about a proposal. */
const HELD = 7 * DAY

interface Plan {
  /** When the first cut begins. */
  readonly start: number
  readonly cuts: number
  readonly cutMinutes: number
  readonly travelBeforeMinutes: number
  readonly travelAfterMinutes: number
}

/** The cuts back to back, and the time that they occupy with the travel before and after. */
export function timesOf(plan: Plan): { cuts: Interval[]; visit: Interval; occupied: Interval } {
  const length = plan.cutMinutes * MINUTE
  const cuts = Array.from({ length: plan.cuts }, (_, index) => {
    const start = plan.start + index * length
    return { start, end: start + length }
  })
  const visit = { start: plan.start, end: plan.start + plan.cuts * length }
  return { cuts, visit, occupied: withTravel(visit, plan) }
}

function withTravel(
  { start, end }: Interval,
  travel: Pick<Plan, 'travelBeforeMinutes' | 'travelAfterMinutes'>,
): Interval {
  return {
    start: start - travel.travelBeforeMinutes * MINUTE,
    end: end + travel.travelAfterMinutes * MINUTE,
  }
}

/**
 * The way there and back around the visits that still hold their time, and the gaps between them, in which the barber stays
 * at their place. A night is no such gap. None once no visit is left.
 */
export function travelAround(
  visits: readonly Interval[],
  {
    zone,
    ...travel
  }: Pick<Plan, 'travelBeforeMinutes' | 'travelAfterMinutes'> & { readonly zone: string },
): { there: Interval | null; between: Interval[]; back: Interval | null } {
  if (visits.length === 0) return { there: null, between: [], back: null }
  const visit = {
    start: Math.min(...visits.map(({ start }) => start)),
    end: Math.max(...visits.map(({ end }) => end)),
  }
  const occupied = withTravel(visit, travel)
  const there = { start: occupied.start, end: visit.start }
  const back = { start: visit.end, end: occupied.end }
  return {
    there: there.start < there.end ? there : null,
    between: gapsBetween(visits, zone),
    back: back.start < back.end ? back : null,
  }
}

/** The gaps between neighbouring visits of one local day. */
function gapsBetween(visits: readonly Interval[], zone: string): Interval[] {
  const inOrder = visits.toSorted((a, b) => a.start - b.start)
  return inOrder.flatMap(({ end: start }, index) => {
    const end = inOrder[index + 1]?.start ?? start
    return start < end && localDate(start, zone) === localDate(end, zone) ? [{ start, end }] : []
  })
}

/**
 * Until when a proposal holds its time: a week, and at most until the day of the visits begins. Null where that day has begun
 * already, since nobody could plan for it.
 *
 * @param dayStart when the local day of the first cut begins.
 */
export function proposalEndsAt({
  now,
  dayStart,
}: {
  now: number
  dayStart: number
}): number | null {
  return dayStart <= now ? null : Math.min(now + HELD, dayStart)
}

/** The total in dollars divided among the cuts, to the cent. The first ones bear what does not divide. */
export function sharesOf(total: number, cuts: number): number[] {
  const cents = Math.round(total * 100)
  const each = Math.floor(cents / cuts)
  return Array.from({ length: cuts }, (_, index) => (each + (index < cents % cuts ? 1 : 0)) / 100)
}
