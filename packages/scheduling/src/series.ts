/**
 * Standing appointments: the dates of a series in wall time, and what keeps a date from being booked. A series is not a
 * rule that is stored: its dates become ordinary bookings.
 */
import {
  type AvailabilityQuery,
  freeStartsByDay,
  rulesBroken,
  type UnavailableReason,
  type VisitLength,
} from './availability.ts'
import { addDays, dateOfDay, daysBetween } from './local-date.ts'
import { localDate, localTime, wallAt, wallToInstant } from './zone.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How many weeks may lie between two appointments. */
export const SERIES_WEEKS = [2, 3, 4] as const
/** With the first appointment: a year, every two weeks. */
export const MAX_IN_SERIES = 26
/** How far from a date that is not free another day is proposed. */
const NEIGHBOUR_DAYS = 6

export interface SeriesRule {
  /** The start of the appointment that repeats. */
  readonly first: number
  readonly weeks: number
  /** The last local date, included. */
  readonly until: string
  readonly zone: string
}

/**
 * The later starts of a series, at the clock time of the first one on every clock change. A clock time that does not
 * exist on a date is the first instant after the gap. Dates that have begun by `now` are left out.
 */
export function seriesStarts({ first, weeks, until, zone }: SeriesRule, now: number): number[] {
  const time = localTime(first, zone)
  const starts: number[] = []
  let date = addDays(localDate(first, zone), 7 * weeks)
  while (date <= until && starts.length < MAX_IN_SERIES - 1) {
    const start = wallToInstant(date, time, zone, 'opening')
    if (start > now) starts.push(start)
    date = addDays(date, 7 * weeks)
  }
  return starts
}

/** The start that moves with another one: by as many days and by the same difference of the clock. */
export function shiftedStart(
  start: number,
  { from, to }: { from: number; to: number },
  zone: string,
): number {
  const wall = wallAt(start, zone) + wallAt(to, zone) - wallAt(from, zone)
  const day = Math.floor(wall / DAY)
  const time = new Date(wall).toISOString().slice(11, 16)
  return wallToInstant(dateOfDay(day), time, zone, 'opening')
}

export interface PlannedDate {
  readonly start: number
  /** Why it is not free; null when it is. */
  readonly unavailableReason: UnavailableReason | null
  /** The nearest free start: on the same day, else on the nearest day that has one. */
  readonly proposal: number | null
  /** The free starts of its day, and for the barber on a blackout also its own clock time a week later, if free. */
  readonly times: readonly number[]
}

/** Rules that the barber's own choice of a clock time overrides without being asked. */
const BARBER_IGNORES: ReadonlySet<UnavailableReason> = new Set([
  'too-soon',
  'too-far',
  'off-grid',
  'gap',
])

/**
 * Checks the dates of a series in order, each with those before it booked. For the barber the lead time, the advance limit,
 * the grid and the gaps do not count.
 *
 * @param lengths the length of each date, if they differ from that of the query.
 */
export function planDates(
  { bookings, ...query }: AvailabilityQuery,
  wanted: readonly number[],
  { isBarber, lengths = [] }: { isBarber: boolean; lengths?: readonly VisitLength[] | undefined },
): PlannedDate[] {
  const held = [...bookings]
  return wanted.map((start, index) => {
    const { visitMinutes, cleanupMinutes } = lengths[index] ?? query
    const occupied = (visitMinutes + cleanupMinutes) * MINUTE
    const rules = isBarber ? rulesOfBarber(query, wanted) : query.rules
    const now = { ...query, rules, visitMinutes, cleanupMinutes, bookings: held }
    const times = freeOn(now, localDate(start, rules.zone))
    const broken = [...rulesBroken(now, start)]
    const unavailableReason = broken.find((rule) => !(isBarber && BARBER_IGNORES.has(rule))) ?? null
    const isFree = unavailableReason === null
    const proposal = isFree ? null : nearestFree(now, start, times)
    const taken = isFree || (isBarber && unavailableReason !== 'taken') ? start : proposal
    if (taken !== null) held.push({ start: taken, end: taken + occupied })
    const later = isBarber && unavailableReason === 'blackout' ? freeWeekLater(now, start) : []
    return { start, unavailableReason, proposal, times: [...times, ...later] }
  })
}

/** The same weekday and clock time a week later, if the barber is free then. */
function freeWeekLater(query: AvailabilityQuery, start: number): number[] {
  const { zone } = query.rules
  const date = addDays(localDate(start, zone), 7)
  const later = wallToInstant(date, localTime(start, zone), zone, 'opening')
  const isFree = [...rulesBroken(query, later)].every((rule) => BARBER_IGNORES.has(rule))
  return isFree ? [later] : []
}

/** The rules by which free times are proposed to the barber: at any distance from now. */
function rulesOfBarber(
  { rules, now }: Omit<AvailabilityQuery, 'bookings'>,
  wanted: readonly number[],
) {
  const last = localDate(Math.max(now, ...wanted), rules.zone)
  const maxAdvanceDays = daysBetween(localDate(now, rules.zone), last) + NEIGHBOUR_DAYS
  return { ...rules, leadTimeHours: 0, maxAdvanceDays, minimizeGaps: false }
}

function freeOn(query: AvailabilityQuery, date: string): number[] {
  return freeStartsByDay(query, date, 1).flatMap(({ starts }) => starts)
}

function nearestFree(
  query: AvailabilityQuery,
  start: number,
  times: readonly number[],
): number | null {
  const { zone } = query.rules
  if (times.length > 0) return nearestBy(times, (each) => Math.abs(each - start))
  const date = localDate(start, zone)
  for (let days = 1; days <= NEIGHBOUR_DAYS; days += 1) {
    const free = [...freeOn(query, addDays(date, -days)), ...freeOn(query, addDays(date, days))]
    if (free.length === 0) continue
    // On another day the nearest clock time counts.
    const clock = wallAt(start, zone) % DAY
    return nearestBy(free, (each) => Math.abs((wallAt(each, zone) % DAY) - clock))
  }
  return null
}

/** Of ascending starts the nearest; of two as near the earlier. */
function nearestBy(starts: readonly number[], distance: (start: number) => number): number | null {
  return starts.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The time whose bookings and blackouts `planDates` reads. */
export function rangeOfDates(wanted: readonly number[]): { start: number; end: number } {
  const around = (NEIGHBOUR_DAYS + 2) * DAY
  return { start: Math.min(...wanted) - around, end: Math.max(...wanted) + around }
}

/** Whether starts are those of a series, each at most a few days from its own date, as proposals are. */
export function areDatesOfSeries(
  starts: readonly number[],
  { first, weeks, zone }: Omit<SeriesRule, 'until'>,
): boolean {
  const interval = 7 * weeks
  const places = starts.map((start) => {
    const days = daysBetween(localDate(first, zone), localDate(start, zone))
    const place = Math.round(days / interval)
    return Math.abs(days - place * interval) <= NEIGHBOUR_DAYS ? place : 0
  })
  return places.every((place) => place > 0) && new Set(places).size === places.length
}
