/**
 * What a change of the rules or of the length of services would have done to the last 90 days and does to the next 60,
 * computed by the engine from the bookings as they stand: the starts it hides or adds, the time they cover, and the
 * bookings it would reject.
 */
import {
  freeStartsByDay,
  rangeOfVisit,
  rulesBroken,
  type SchedulingRules,
  type UnavailableReason,
  type VisitLength,
} from './availability.ts'
import type { Blackout } from './blackouts.ts'
import { firstEndingAfter, merge, overlaps, startAt } from './interval.ts'
import { addDays } from './local-date.ts'
import type { BookedVisit } from './why-not.ts'
import { localDate, startOfDay } from './zone.ts'

const MINUTE = 60_000
const WEEK = 7
/** Longer than every occupied time. Bookings may overlap, so their ends are in order but for that much. */
const MAX_OCCUPIED = 2880 * MINUTE
export const REHEARSED_PAST_DAYS = 90
export const REHEARSED_NEXT_DAYS = 60

export interface AgreedVisit extends BookedVisit {
  /** When its present start was booked or moved to. */
  readonly agreedAt: number
}

export interface Rehearsal<Booking extends AgreedVisit> {
  readonly current: SchedulingRules
  readonly proposed: SchedulingRules
  /** Starts are counted for each service. */
  readonly services: readonly VisitLength[]
  /** The same services in the same order, with the lengths that they would have. */
  readonly proposedServices: readonly VisitLength[]
  /** Sorted by start. They do not overlap, unless one was completed early and the rest of its time was booked. */
  readonly bookings: readonly Booking[]
  /** The same bookings in the same order, as long as they would have been; those may overlap. */
  readonly proposedBookings: readonly Booking[]
  readonly blackouts: readonly Blackout[]
  readonly now: number
}

/** The free starts of some days, and the minutes of the day that at least one of them covers. */
export interface Offer {
  readonly starts: number
  readonly minutes: number
}

export interface RehearsedWeek {
  /** The first and the last of its seven days; the last week of a period may be shorter. */
  readonly from: string
  readonly until: string
  readonly before: Offer
  readonly after: Offer
}

export interface RefusedVisit<Booking> {
  readonly booking: Booking
  readonly rules: readonly UnavailableReason[]
}

/**
 * Today is the first of the next 60 days. Bookings keep their length when that of their service changes, so only the
 * past is compared with the bookings as long as they would have been.
 */
export function rehearse<Booking extends AgreedVisit>(rehearsal: Rehearsal<Booking>) {
  const { current, proposed, proposedServices, proposedBookings, now } = rehearsal
  const then = { ...rehearsal, services: proposedServices, bookings: proposedBookings }
  const later = { ...rehearsal, services: proposedServices }
  const today = localDate(now, current.zone)
  const firstDay = addDays(today, -REHEARSED_PAST_DAYS)
  const hindsight = {
    from: firstDay,
    days: REHEARSED_PAST_DAYS,
    now: startOfDay(firstDay, current.zone),
  }
  const ahead = { from: today, days: REHEARSED_NEXT_DAYS, now }
  return {
    past: weeks(
      offers(rehearsal, withoutNotice(current), hindsight),
      offers(then, withoutNotice(proposed), hindsight),
    ),
    next: weeks(offers(rehearsal, current, ahead), offers(later, proposed, ahead)),
    refused: refusedVisits(rehearsal),
  }
}

/**
 * Lead time and advance decide when a start can be booked, not whether it can. A past start counts if it could be
 * booked at some time.
 */
function withoutNotice(rules: SchedulingRules): SchedulingRules {
  return { ...rules, leadTimeHours: 0, maxAdvanceDays: REHEARSED_PAST_DAYS }
}

interface OfferedDay extends Offer {
  readonly date: string
}

function offers(
  {
    services,
    bookings,
    blackouts,
  }: Pick<Rehearsal<AgreedVisit>, 'services' | 'bookings' | 'blackouts'>,
  rules: SchedulingRules,
  { from, days, now }: { from: string; days: number; now: number },
): OfferedDay[] {
  const byService = services.map((length) => {
    const { visitMinutes, cleanupMinutes } = length
    const query = { rules, bookings, blackouts, visitMinutes, cleanupMinutes, now }
    return { visit: visitMinutes * MINUTE, days: freeStartsByDay(query, from, days) }
  })
  return Array.from({ length: days }, (_, index) => {
    const spans = byService.flatMap(({ visit, days }) =>
      (days[index]?.starts ?? []).map((start) => ({ start, end: start + visit })),
    )
    const minutes = merge(spans).reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0)
    return { date: addDays(from, index), starts: spans.length, minutes }
  })
}

function weeks(before: readonly OfferedDay[], after: readonly OfferedDay[]): RehearsedWeek[] {
  const result: RehearsedWeek[] = []
  for (let first = 0; first < before.length; first += WEEK) {
    const days = before.slice(first, first + WEEK)
    const from = days[0]?.date ?? ''
    const until = days.at(-1)?.date ?? from
    result.push({ from, until, before: sum(days), after: sum(after.slice(first, first + WEEK)) })
  }
  return result
}

function sum(days: readonly Offer[]): Offer {
  return days.reduce(
    (total, day) => ({
      starts: total.starts + day.starts,
      minutes: total.minutes + day.minutes,
    }),
    { starts: 0, minutes: 0 },
  )
}

/**
 * The bookings that the current rules accept and the proposed ones reject. Each is judged at the moment when it was
 * agreed, beside the bookings that were agreed before it, so that lead time, gaps and the limit of a day see what they
 * would have seen. Bookings that the barber made against the current rules are not among them.
 */
function refusedVisits<Booking extends AgreedVisit>({
  current,
  proposed,
  bookings,
  proposedBookings,
  now,
}: Rehearsal<Booking>): RefusedVisit<Booking>[] {
  const { zone } = current
  const today = localDate(now, zone)
  const from = startOfDay(addDays(today, -REHEARSED_PAST_DAYS), zone)
  const until = startOfDay(addDays(today, REHEARSED_NEXT_DAYS), zone)
  const refused: RefusedVisit<Booking>[] = []
  for (const [index, booking] of bookings.entries()) {
    const changed = proposedBookings[index]
    if (!changed || booking.start < from || booking.start >= until) continue
    const rules = rulesBrokenAtAgreement(proposedBookings, changed, proposed)
    if (rules.length === 0) continue
    const isNew = rulesBrokenAtAgreement(bookings, booking, current).length === 0
    if (isNew) refused.push({ booking, rules })
  }
  return refused
}

/** What a booking breaks beside those that were agreed before it, at the moment it was agreed. */
function rulesBrokenAtAgreement(
  bookings: readonly AgreedVisit[],
  { start, visitEnd, end, agreedAt }: AgreedVisit,
  rules: SchedulingRules,
): UnavailableReason[] {
  const seen = rangeOfVisit({ start, end }, rules.zone)
  const near: AgreedVisit[] = []
  const first = firstEndingAfter(bookings, seen.start - MAX_OCCUPIED)
  for (let index = first; startAt(bookings, index) < seen.end; index += 1) {
    const each = bookings[index]
    if (each && each.agreedAt < agreedAt && overlaps(each, seen)) near.push(each)
  }
  const query = {
    rules,
    visitMinutes: (visitEnd - start) / MINUTE,
    cleanupMinutes: (end - visitEnd) / MINUTE,
    bookings: near,
    blackouts: [],
    now: agreedAt,
  }
  return [...rulesBroken(query, start)]
}
