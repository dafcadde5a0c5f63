/**
 * The one crossing between wall time and instants, and the only importer of luxon.
 *
 * Instants are epoch milliseconds, dates 'yyyy-MM-dd', clock times 'HH:MM'. Luxon is asked only for
 * offsets, never to read a wall time: it resolves the repeated autumn hour by today's offset.
 */
import { IANAZone } from 'luxon'
import type { Interval } from './interval.ts'
import { dateOfDay, dayNumber } from './local-date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Which of two instants a wall time means where the clocks went back. */
export type Side = 'opening' | 'closing'

/** An IANA name that this machine knows. A bare offset such as '+02:00' has no summer and is none. */
export function isZone(name: string): boolean {
  return canonicalZone(name) !== null
}

/**
 * The one name of a zone, which may be asked for in any case and by names of old; null for what is
 * none. Engines still lead some names of today to those of old (Asia/Kathmandu to Asia/Katmandu): a
 * place by its area and well spelled stays as it is.
 */
export function canonicalZone(name: string): string | null {
  const known = zones.get(name)
  if (known !== undefined) return known
  if (!/^[A-Za-z]/.test(name) || !IANAZone.isValidZone(name)) return null
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  const isOnlyOtherCase = timeZone.toLowerCase() === name.toLowerCase()
  const zone = !isOnlyOtherCase && PLACE.test(name) ? name : timeZone
  if (zones.size < MOST_ZONES) zones.set(name, zone)
  return zone
}

const PLACE =
  /^(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)(\/[A-Z][a-z]+([_-][A-Za-z][a-z]*)*)+$/
/** To ask for one takes as long as to find a week's free times. There are some six hundred. */
const MOST_ZONES = 1000
/** By what they were asked for. */
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

/** The whole local day: 23, 24 or 25 hours as a rule, and nothing for a date the zone skipped. */
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

/** Several times faster than cutting the text up, which counts in a window of ninety days. */
function digitAt(text: string, index: number): number {
  return text.charCodeAt(index) - 48
}

/**
 * `wall` is the reading of the clock as if it were UTC. One that falls into a spring-forward hole is
 * the first instant after it. Of a repeated hour an opening takes the first and a closing the
 * second, so that an open span is never cut short.
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
  return byNew >= change && side === 'closing' ? byNew : byOld
}

/**
 * The instant of an event's `wall` time, which RFC 5545 reads in a way of its own: of a repeated hour
 * the first, and in a spring-forward hole as if the clocks had not gone forward yet.
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

/** The reading of the clock at an instant, as if it were UTC. */
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

/** The length of a chunk of cached periods; any length does, this one holds about two changes. */
const CHUNK = 400 * DAY

const chunksByZone = new Map<string, Map<number, readonly Period[]>>()

/** The periods from two days before the instant to two days after it, and more. */
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

/** Samples daily, then bisects: no zone changes twice within a day. */
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
