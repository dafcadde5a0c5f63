/**
 * When a client who usually comes about every four weeks is reminded that nothing is booked. As the planned emails, nudges
 * are computed from the visits and what was sent, not stored.
 */
import { isQuietAt, outsideQuietHours, type QuietHours } from './quiet-hours.ts'
import { usualVisit } from './same-again.ts'
import { localDay } from './zone.ts'

const DAY = 24 * 3_600_000

/** The first nudge leaves when the usual interval is over by a fifth. */
const OVERDUE_FACTOR = 1.2
/** Fewer visits have no interval that could be called usual. */
const MIN_VISITS = 3
/** A cut and its clean-up, or visits for others, are days apart; nobody is reminded more often than by the week. */
const MIN_INTERVAL_DAYS = 7
/** After the second nudge without a visit, no further one follows. */
export const MAX_NUDGES = 2
/** A client who has been gone for longer, as when nudges are turned on for the first time, has probably moved. */
const USEFUL_DAYS = 90

/** A client who has nothing booked. Instants in epoch milliseconds. */
export interface NudgedClient {
  /** The starts of the completed visits, in any order. */
  readonly visits: readonly number[]
  /** When the nudges since the last visit left, in any order. */
  readonly nudges: readonly number[]
}

export interface PlannedNudge {
  /** 1 or 2. */
  readonly number: number
  readonly due: number
  /** When it is no longer useful and must not be sent. */
  readonly until: number
  /** The usual interval, in days; at least a week. */
  readonly intervalDays: number
}

/**
 * The next nudge of a client; null for a client with fewer than three visits, where visits on one day count as one, and after
 * the second nudge. The first is due when the usual interval is over by 20 %, the second one interval after the first left.
 * Neither is due in the quiet hours.
 */
export function nextNudge(
  { visits, nudges }: NudgedClient,
  quiet: QuietHours,
): PlannedNudge | null {
  const { zone } = quiet
  const days = new Set(visits.map((start) => localDay(start, zone)))
  if (days.size < MIN_VISITS || nudges.length >= MAX_NUDGES) return null
  const last = Math.max(...visits)
  const usualDays = usualVisit(visits, zone).day - localDay(last, zone)
  const intervalDays = Math.max(usualDays, MIN_INTERVAL_DAYS)
  const earliest =
    nudges.length === 0
      ? last + OVERDUE_FACTOR * intervalDays * DAY
      : Math.max(...nudges) + intervalDays * DAY
  return {
    number: nudges.length + 1,
    due: outsideQuietHours(Math.ceil(earliest), null, quiet),
    until: earliest + USEFUL_DAYS * DAY,
    intervalDays,
  }
}

/** Whether a nudge leaves now. One that was due while nobody could send it waits for the end of the quiet hours as well. */
export function isNudgeDue({ due, until }: PlannedNudge, quiet: QuietHours, now: number): boolean {
  return due <= now && now < until && !isQuietAt(now, quiet)
}
