/**
 * Converts between wall time and instants. The only importer of luxon.
 *
 * Instants are epoch milliseconds, dates 'yyyy-MM-dd', clock times 'HH:MM'. Luxon supplies UTC offsets
 * only and never parses a wall time, because it resolves the repeated autumn hour by today's offset.
 */
import { IANAZone } from 'luxon'
import type { Interval } from './interval.ts'
import { dateOfDay, dayNumber } from './local-date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Selects one of the two instants of an ambiguous wall time (the repeated hour when clocks go back). */
export type Side = 'opening' | 'closing'

/** Whether the ICU data of this runtime has the IANA name. A bare offset such as '+02:00' has no DST rules and is rejected. */
export function isZone(name: string): boolean {
  return canonicalZone(name) !== null
}

/**
 * The canonical IANA name of a zone given in any letter case or by a deprecated alias; null for an unknown
 * name. Engines still map some current names to deprecated ones (Asia/Kathmandu to Asia/Katmandu), so a
 * correctly spelled Area/Location name is returned unchanged.
 */
export function canonicalZone(name: string): string | null {
  const known = zones.get(name)
  if (known !== undefined) return known
  if (!/^[A-Za-z]/.test(name) || !IANAZone.isValidZone(name)) return null
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  const isOnlyOtherCase = timeZone.toLowerCase() === name.toLowerCase()
  const zone = !isOnlyOtherCase && PLACE.test(name) ? name : timeZone
  if (zones.size < MAX_ZONES) zones.set(name, zone)
  return zone
}

const PLACE =
  /^(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)(\/[A-Z][a-z]+([_-][A-Za-z][a-z]*)*)+$/
/**
 * Bounds the cache, since names come from requests. IANA has about 600; one lookup costs as much as finding a week's
 * free times.
 */
const MAX_ZONES = 1000
/** Canonical names by the requested name. */
const zones = new Map<string, string>()

export function localDate(instant: number, zone: string): string {
  return dateOfDay(localDay(instant, zone))
}

/** The day number of the local date. */
export function localDay(instant: number, zone: string): number {
  return Math.floor((instant + offsetAt(instant, zone)) / DAY)
}

export function localTime(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(11, 16)
}

/** The first instant of that local day, also where its midnight does not exist or comes twice. */
export function startOfDay(date: string, zone: string): number {
  return instantOfWall(dayNumber(date) * DAY, zone, 'opening')
}

/** The whole local day: usually 23, 24 or 25 hours, and empty for a date that the zone skipped. */
export function dayInterval(date: string, zone: string): Interval {
  return intervalOfDay(dayNumber(date), zone)
}

export function intervalOfDay(day: number, zone: string): Interval {
  return {
    start: instantOfWall(day * DAY, zone, 'opening'),
    end: instantOfWall((day + 1) * DAY, zone, 'opening'),
  }
}

export function wallToInstant(date: string, time: string, zone: string, side: Side): number {
  return instantOnDay(dayNumber(date), { time, zone, side })
}

/** '24:00' is the first instant of the next day. */
export function instantOnDay(
  day: number,
  { time, zone, side }: { time: string; zone: string; side: Side },
): number {
  if (time === '24:00') return instantOfWall((day + 1) * DAY, zone, 'opening')
  return instantOfWall(day * DAY + minutesOf(time) * MINUTE, zone, side)
}

function minutesOf(time: string): number {
  return digitAt(time, 0) * 600 + digitAt(time, 1) * 60 + digitAt(time, 3) * 10 + digitAt(time, 4)
}

/** Several times faster than splitting the text, which matters for a window of ninety days. */
function digitAt(text: string, index: number): number {
  return text.charCodeAt(index) - 48
}

/**
 * `wall` is the local clock time read as if it were UTC. A wall time in a spring-forward gap resolves to
 * the first instant after the gap. In a repeated hour an opening takes the first occurrence and a closing
 * the second, so that an open span is never shortened.
 */
function instantOfWall(wall: number, zone: string, side: Side): number {
  const periods = periodsAround(wall, zone)
  const before = periodAt(wall - DAY, periods)
  if (wall + DAY < before.until) return wall - before.offset

  const after = periodAt(wall + DAY, periods)
  const change = after.from
  const byOld = wall - before.offset
  const byNew = wall - after.offset
  if (byOld >= change) return Math.max(byNew, change)
  return byNew >= change ? { opening: byOld, closing: byNew }[side] : byOld
}

/**
 * The instant of an iCalendar event's `wall` time by RFC 5545 section 3.3.5: a repeated hour resolves to
 * its first occurrence, and a time in a spring-forward gap uses the offset from before the gap.
 */
export function eventInstant(wall: number, zone: string): number {
  const periods = periodsAround(wall, zone)
  const before = periodAt(wall - DAY, periods)
  const byOld = wall - before.offset
  if (wall + DAY < before.until) return byOld
  const after = periodAt(wall + DAY, periods)
  const byNew = wall - after.offset
  return byOld >= after.from && byNew >= after.from ? byNew : byOld
}

/** The local clock time at an instant, as epoch milliseconds as if it were UTC. */
export function wallAt(instant: number, zone: string): number {
  return instant + offsetAt(instant, zone)
}

function offsetAt(instant: number, zone: string): number {
  return periodAt(instant, periodsAround(instant, zone)).offset
}

/** From `from` until `until` the zone is `offset` milliseconds ahead of UTC. */
interface Period {
  readonly from: number
  readonly until: number
  readonly offset: number
}

function periodAt(instant: number, periods: readonly Period[]): Period {
  for (const period of periods) if (instant < period.until) return period
  throw new RangeError(`Not an instant: ${instant}`)
}

/** The span of one cache entry. Any length works; this one holds about two offset changes. */
const CHUNK = 400 * DAY

const chunksByZone = new Map<string, Map<number, readonly Period[]>>()

/** Offset periods that cover at least two days on either side of the instant. @throws RangeError for an unknown zone. */
function periodsAround(instant: number, zone: string): readonly Period[] {
  const index = Math.floor(instant / CHUNK)
  const known = chunksByZone.get(zone)?.get(index)
  if (known) return known

  if (!isZone(zone)) throw new RangeError(`Not a time zone: ${zone}`)
  const chunks = chunksByZone.get(zone) ?? new Map<number, readonly Period[]>()
  const range = { start: index * CHUNK - 2 * DAY, end: (index + 1) * CHUNK + 2 * DAY }
  const periods = derivePeriods(range, IANAZone.create(zone))
  chunksByZone.set(zone, chunks.set(index, periods))
  return periods
}

/** Samples the offset daily, then bisects to the change: no zone changes twice within a day. */
function derivePeriods(range: Interval, zone: IANAZone): Period[] {
  const offsetOf = (instant: number) => Math.round(zone.offset(instant) * MINUTE)
  const periods: Period[] = []
  let from = range.start
  let offset = offsetOf(from)
  for (let sample = from; sample < range.end; sample += DAY) {
    const next = offsetOf(sample + DAY)
    if (next === offset) continue
    const until = firstChange({ start: sample, end: sample + DAY }, offsetOf)
    periods.push({ from, until, offset })
    from = until
    offset = next
  }
  periods.push({ from, until: range.end + DAY, offset })
  return periods
}

/** The first instant after `start`, at most `end`, whose offset is no longer that of `start`. */
function firstChange({ start, end }: Interval, offsetOf: (instant: number) => number): number {
  const offset = offsetOf(start)
  let low = start
  let high = end
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(middle) === offset) low = middle
    else high = middle
  }
  return high
}
