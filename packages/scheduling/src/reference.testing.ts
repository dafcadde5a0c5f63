/**
 * A naive second implementation of the availability rules, used as a test oracle. Shares no code with the
 * engine.
 *
 * Local time comes from Intl alone, one lookup per minute; a day is the list of its minutes. Supports
 * whole minutes only, so queries must consist of them (`now` may be any instant).
 */
import type { AvailabilityQuery, SchedulingRules } from './availability.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'yyyy-MM-ddTHH:MM' on the wall at that instant. */
export function referenceWall(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16)
}

const datesByZone = new Map<string, Map<number, string>>()

export function referenceDate(instant: number, zone: string): string {
  const dates = datesByZone.get(zone) ?? new Map<number, string>()
  datesByZone.set(zone, dates)
  const date = dates.get(instant) ?? referenceWall(instant, zone).slice(0, 10)
  dates.set(instant, date)
  return date
}

export interface Minute {
  readonly instant: number
  /** 'HH:MM' */
  readonly clock: string
}

const minutesByDay = new Map<string, readonly Minute[]>()

/** Every minute that has that local date, in order of time. */
export function minutesOf(date: string, zone: string): readonly Minute[] {
  const key = `${zone} ${date}`
  const known = minutesByDay.get(key)
  if (known) return known
  const minutes: Minute[] = []
  const noon = Date.parse(`${date}T12:00Z`)
  for (let instant = noon - 27 * HOUR; instant < noon + 27 * HOUR; instant += MINUTE) {
    const wall = referenceWall(instant, zone)
    if (wall.startsWith(date)) minutes.push({ instant, clock: wall.slice(11) })
  }
  minutesByDay.set(key, minutes)
  return minutes
}

/** A time in a spring-forward gap is the first instant after it; in a repeated hour an opening takes the first. */
export function referenceOpening(date: string, clock: string, zone: string): number {
  const minutes = minutesOf(date, zone)
  const exact = minutes.find((minute) => minute.clock === clock)
  return exact?.instant ?? firstAfter(minutes, clock)
}

/** As `referenceOpening`, but in a repeated hour a closing takes the second occurrence. */
export function referenceClosing(date: string, clock: string, zone: string): number {
  const minutes = minutesOf(date, zone)
  const exact = minutes.findLast((minute) => minute.clock === clock)
  return exact?.instant ?? firstAfter(minutes, clock)
}

/** The starts of a local date that lie inside its business hours and break no rule. */
export function referenceStarts(query: AvailabilityQuery, date: string): number[] {
  const spans = openSpansOf(query.rules, date)
  return minutesOf(date, query.rules.zone)
    .map((minute) => minute.instant)
    .filter((start) => spans.some((span) => isOffered(query, span, start)))
}

/**
 * The starts that fit best, minute by minute: of the free minutes around a visit, those that a further visit could
 * begin in before and after it: no unsellable hole, and at least one side without a hole.
 */
export function referenceBest(query: AvailabilityQuery, date: string): number[] {
  const { rules, services = [] } = query
  if (!rules.minimizeGaps) return []
  const occupied = (query.visitMinutes + query.cleanupMinutes) * MINUTE
  const starts = referenceStarts(query, date)
  const isBooked = (minute: number) =>
    query.bookings.some((booking) => booking.start <= minute && minute < booking.end)
  const ranked: { start: number; holes: number }[] = []
  for (const span of openSpansOf(rules, date)) {
    const free = new Set<number>()
    for (let minute = span.opening; minute < span.closing; minute += MINUTE) {
      const end = minute + MINUTE
      const isBlocked = query.blackouts.some((each) => isBlackedOut(each, minute, end, rules.zone))
      if (!isBlocked && !isBooked(minute)) free.add(minute)
    }
    const isFree = (minute: number) => free.has(minute)
    const isGridStart = (minute: number) =>
      isFree(minute) &&
      minute >= query.now + rules.leadTimeHours * HOUR &&
      ((minute - span.opening) / MINUTE) % rules.slotIntervalMinutes === 0
    for (const start of starts) {
      if (start < span.opening || start >= span.closing) continue
      const before: number[] = []
      for (let minute = start - MINUTE; isFree(minute); minute -= MINUTE) {
        if (isGridStart(minute)) before.push(minute)
      }
      const after: number[] = []
      for (let minute = start; isFree(minute); minute += MINUTE) {
        if (minute >= start + occupied && isGridStart(minute)) after.push(minute)
      }
      const fits = (from: number | undefined, blocked: (minute: number) => boolean) =>
        from === undefined ||
        services.some(({ visitMinutes, cleanupMinutes }) =>
          Array.from({ length: visitMinutes + cleanupMinutes }, (_, index) => index).every(
            (index) =>
              !blocked(from + index * MINUTE) &&
              (index >= visitMinutes || isFree(from + index * MINUTE)),
          ),
        )
      const isSold =
        fits(before.at(-1), (minute) => minute >= start || isBooked(minute)) &&
        fits(after[0], isBooked)
      const holes = Number(before.length > 0) + Number(after.length > 0)
      if (isSold && holes < 2) ranked.push({ start, holes })
    }
  }
  return ranked
    .toSorted((a, b) => a.holes - b.holes || a.start - b.start)
    .slice(0, 3)
    .map(({ start }) => start)
    .toSorted((a, b) => a - b)
}

/** Minute by minute: "each open span between breaks" is an unbroken run of open minutes. */
function openSpansOf({ hours, specialDates, zone }: SchedulingRules, date: string): OpenSpan[] {
  // "replace the weekday's hours for that date"
  const special = specialDates.get(Date.parse(date) / DAY)
  const day = special ?? hours[(new Date(date).getUTCDay() + 6) % 7]
  if (!day?.isOpen) return []
  const closing = referenceClosing(date, day.closeTime ?? '17:00', zone)
  // "a break's start counts as a closing and its end as an opening"
  const breaks = (day.breaks ?? []).map(({ startTime, endTime }) => ({
    start: referenceClosing(date, startTime, zone),
    end: referenceOpening(date, endTime, zone),
  }))
  const spans: OpenSpan[] = []
  let opening: number | null = null
  const first = referenceOpening(date, day.openTime ?? '09:00', zone)
  for (let minute = first; minute <= closing; minute += MINUTE) {
    const isOpen =
      minute < closing && !breaks.some(({ start, end }) => start <= minute && minute < end)
    if (isOpen) opening ??= minute
    else if (opening !== null) {
      spans.push({ date, opening, closing: minute })
      opening = null
    }
  }
  return spans
}

interface OpenSpan {
  readonly date: string
  readonly opening: number
  readonly closing: number
}

/** Whether a start is free, one condition of the specification at a time. */
function isOffered(
  query: AvailabilityQuery,
  { date, opening, closing }: OpenSpan,
  start: number,
): boolean {
  const { rules, now } = query
  const end = start + query.visitMinutes * MINUTE

  // "the whole visit fits before closing"
  if (start < opening || end > closing) return false

  // "a multiple of slot_interval_minutes after the span's opening"
  if (((start - opening) / MINUTE) % rules.slotIntervalMinutes !== 0) return false

  // "not before now + lead time; not past max_booking_advance_days (local days, today is day 0)"
  if (start < now + rules.leadTimeHours * HOUR) return false
  const ahead = (Date.parse(date) - Date.parse(referenceDate(now, rules.zone))) / DAY
  if (ahead > rules.maxAdvanceDays) return false

  // "max_bookings_per_day (empty: no limit)"
  const { maxBookingsPerDay: limit, zone } = rules
  const isOfDay = (booking: { start: number }) => referenceDate(booking.start, zone) === date
  if (limit !== null && query.bookings.filter(isOfDay).length >= limit) return false

  // "touching no booking that holds its time and no blackout"; "spans are half-open"
  if (referenceIsTaken(query, start)) return false
  if (query.blackouts.some((blackout) => isBlackedOut(blackout, start, end, zone))) {
    return false
  }

  return !rules.minimizeGaps || keepsGap(query, date, start)
}

/** "A booking keeps the time [start, end + cleanup); two such spans never overlap." */
export function referenceIsTaken(query: AvailabilityQuery, start: number): boolean {
  const end = start + (query.visitMinutes + query.cleanupMinutes) * MINUTE
  return query.bookings.some((booking) => !(booking.end <= start || booking.start >= end))
}

function isBlackedOut(
  blackout: AvailabilityQuery['blackouts'][number],
  start: number,
  end: number,
  zone: string,
): boolean {
  const [first, last] = [blackout.start, blackout.end].map((each) => referenceDate(each, zone))
  for (let minute = start; minute < end; minute += MINUTE) {
    if (!blackout.isAllDay) {
      if (blackout.start <= minute && minute < blackout.end) return true
    } else if (first && last) {
      const date = referenceDate(minute, zone)
      if (first <= date && date <= last) return true
    }
  }
  return false
}

/** "Minimise gaps looks at the occupied time including clean-up." */
function keepsGap(
  { rules, visitMinutes, cleanupMinutes, bookings }: AvailabilityQuery,
  date: string,
  start: number,
): boolean {
  const end = start + (visitMinutes + cleanupMinutes) * MINUTE
  const idle = bookings
    .filter((booking) =>
      minutesOf(date, rules.zone).some(
        ({ instant }) => booking.start <= instant && instant < booking.end,
      ),
    )
    .map((booking) => (booking.end <= start ? start - booking.end : booking.start - end))
  if (idle.length === 0) return true
  const nearest = Math.min(...idle)
  return (
    nearest <= rules.slotIntervalMinutes * MINUTE || nearest >= rules.largeGapThresholdHours * HOUR
  )
}

function firstAfter(minutes: readonly Minute[], clock: string): number {
  const after = minutes.find((minute) => minute.clock > clock)
  return after?.instant ?? (minutes.at(-1)?.instant ?? Number.NaN) + MINUTE
}

/** Offsets change only on quarter hours. Looks up whole hours first, because most have a single offset. */
function offsetAt(instant: number, zone: string): number {
  const hour = Math.floor(instant / HOUR) * HOUR
  const atHour = intlOffset(hour, zone)
  if (atHour === intlOffset(hour + HOUR, zone)) return atHour
  return intlOffset(Math.floor(instant / (15 * MINUTE)) * 15 * MINUTE, zone)
}

interface IntlZone {
  readonly format: Intl.DateTimeFormat
  readonly offsets: Map<number, number>
}

const intlZones = new Map<string, IntlZone>()

function intlOffset(instant: number, zone: string): number {
  const { format, offsets } = intlZone(zone)
  const known = offsets.get(instant)
  if (known !== undefined) return known
  const [, sign, hours = 0, minutes = 0] =
    /GMT(?:([+-])(\d\d):(\d\d))?/.exec(format.format(instant)) ?? []
  const offset = (Number(hours) * HOUR + Number(minutes) * MINUTE) * (sign === '-' ? -1 : 1)
  offsets.set(instant, offset)
  return offset
}

function intlZone(zone: string): IntlZone {
  const known = intlZones.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const made = { format, offsets: new Map<number, number>() }
  intlZones.set(zone, made)
  return made
}

/** Chosen so that a use of the wrong zone is detected: odd offsets, no DST, half-hour DST, both hemispheres. */
export const TEST_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Europe/London',
  'Australia/Sydney',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Australia/Lord_Howe',
] as const

/** The dates of 2025 to 2028 on which the clocks of that zone change. */
export function changeDates(zone: string): string[] {
  const dates: string[] = []
  for (let noon = Date.UTC(2025, 0, 1, 12); noon < Date.UTC(2029, 0, 1); noon += DAY) {
    if (offsetAt(noon, zone) !== offsetAt(noon - DAY, zone)) dates.push(referenceDate(noon, zone))
  }
  return dates
}
