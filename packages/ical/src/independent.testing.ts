/**
 * The busy times of a calendar file, by ical.js and Intl alone: an oracle for the reader, which shares with it the parser of properties
 * but not the search for events, the expansion of what repeats, or the zones.
 */
import ICAL from 'ical.js'
import type { Reader } from './busy-times.ts'
import { slowInstant } from './reference.testing.ts'

const DAY = 86_400_000
const MAX_STEPS = 20_000

/** What the oracle does not know: the file says nothing about the reader. */
export class NotKnown extends Error {}

interface Found {
  event: ICAL.Component
  zones: Map<string, ICAL.Timezone>
}

/** Start and end of each busy time that overlaps the window, as text, in order. @throws NotKnown */
export function independentBusy(file: string, { zone, window, owner }: Reader): string[] {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?|\n/g, '\r\n')
  const found = calendarsOf(text).flatMap((calendar): Found[] => {
    const zones = new Map(
      calendar.getAllSubcomponents('vtimezone').map((each) => {
        const timezone = new ICAL.Timezone(each)
        return [timezone.tzid.trim(), timezone]
      }),
    )
    const components = ['vevent', 'vfreebusy'].flatMap((name) => calendar.getAllSubcomponents(name))
    return components.map((event) => ({ event, zones }))
  })
  const busy = [...Map.groupBy(found, ({ event }) => textOf(event, 'uid') ?? '').values()].flatMap(
    (group) => busyOf(group, { zone, window, owner: owner ?? null }),
  )
  return busy
    .filter(({ start, end }) => start < window.end && end > window.start)
    .map(({ start, end }) => `${iso(start)}/${iso(end)}`)
    .sort()
}

function iso(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19)
}

function calendarsOf(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text)
  const all = typeof parsed[0] === 'string' ? [parsed] : parsed
  return all.map((each) => new ICAL.Component(Array.isArray(each) ? each : []))
}

function textOf(event: ICAL.Component, name: string): string | null {
  const value = event.getFirstPropertyValue(name)
  return value === null || value === undefined ? null : String(value)
}

interface Times {
  start: number
  end: number
}

function busyOf(group: readonly Found[], reader: Required<Reader>): Times[] {
  const changes = group.filter(({ event }) => event.hasProperty('recurrence-id'))
  const masters = group.filter((each) => !changes.includes(each))
  const replaced = new Set<number>()
  const busy = changes.flatMap((change) => {
    const identity = change.event.getFirstProperty('recurrence-id')
    if (identity?.getFirstParameter('range')) throw new NotKnown('the later times are changed, too')
    const at = identity && instantsOf(identity, change, reader)[0]
    if (at === undefined || at === null) throw new NotKnown('what it replaces')
    const series = masters[0]?.event.getFirstPropertyValue('dtstart')
    if (series instanceof ICAL.Time && series.isDate !== isDate(identity))
      throw new NotKnown('a date in place of a time')
    replaced.add(at)
    return own(change, reader)
  })
  const regular = masters.flatMap((master, index) => {
    const isReplaced = (start: number) => index === 0 && replaced.has(start)
    return own(master, reader, isReplaced)
  })
  return [...busy, ...regular]
}

function isDate(property: ICAL.Property | null): boolean {
  const value = property?.getFirstValue()
  return value instanceof ICAL.Time && value.isDate
}

/** The busy times of one event, its repeats included. */
function own(found: Found, reader: Required<Reader>, isReplaced = (_: number) => false): Times[] {
  const { event } = found
  if (event.name === 'vfreebusy') return freeBusyOf(found, reader)
  if (isFree(event, reader.owner)) return []
  const property = event.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  if (!property || !(start instanceof ICAL.Time)) throw new NotKnown('no start')
  const travel = travelOf(event)
  const except = event.getAllProperties('exdate').flatMap((each) => {
    if (isDate(each) !== start.isDate) throw new NotKnown('a date that is left out as a time')
    return instantsOf(each, found, reader)
  })
  const lengths = new Map<number, number>()
  const starts = new Map<number, ICAL.Time>()
  for (const time of wallsOf(event, start, found, reader))
    starts.set(instantOf(time, property, found, reader), time)
  for (const rdate of event.getAllProperties('rdate')) {
    for (const value of rdate.getValues()) {
      const period = value instanceof ICAL.Period ? value : null
      const time = period ? period.start : value
      if (!(time instanceof ICAL.Time)) throw new NotKnown('no time')
      const at = instantOf(time, rdate, found, reader)
      const isSame = zoneOf(time, rdate) === zoneOf(start, property)
      starts.set(at, isSame ? time : inZoneOf(time, at, property, found, reader))
      if (!period) continue
      const length = period.end
        ? instantOf(period.end, rdate, found, reader) - at
        : (period.duration?.toSeconds() ?? 0) * 1_000
      lengths.set(at, Math.max(length, lengths.get(at) ?? 0))
    }
  }
  return [...starts].flatMap(([at, time]) => {
    if (except.includes(at) || isReplaced(at)) return []
    const length = lengths.get(at)
    const end = length === undefined ? endOf(time, at, property, found, reader) : at + length
    return end > at ? [{ start: at - (start.isDate ? 0 : travel), end }] : []
  })
}

function zoneOf(time: ICAL.Time, property: ICAL.Property): string | undefined {
  return time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : property.getFirstParameter('tzid')
}

/** The wall time of the series at an instant that is given in another zone. */
function inZoneOf(
  time: ICAL.Time,
  at: number,
  property: ICAL.Property,
  found: Found,
  reader: Required<Reader>,
): ICAL.Time {
  if (time.isDate) return time
  // By trying: the offset is between that of the day before and that of the day after.
  for (let minutes = -15 * 60; minutes <= 15 * 60; minutes += 15) {
    const wall = ICAL.Time.fromJSDate(new Date(at + minutes * 60_000), true)
    wall.zone = ICAL.Timezone.localTimezone
    if (instantOf(wall, property, found, reader, true) === at) return wall
  }
  throw new NotKnown('a time that the zone of its series does not have')
}

function wallsOf(
  event: ICAL.Component,
  start: ICAL.Time,
  found: Found,
  reader: Required<Reader>,
): ICAL.Time[] {
  const walls = [start]
  const property = event.getFirstProperty('dtstart')
  for (const given of event.getAllProperties('rrule')) {
    const rule = given.getFirstValue()
    if (!(rule instanceof ICAL.Recur) || !property) throw new NotKnown('no rule')
    const until = rule.until ? rule.until.clone() : null
    const endless = rule.clone()
    endless.until = null
    const iterator = endless.iterator(start)
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const next = iterator.next()
      if (!next || wallOf(next) > reader.window.end + 3 * DAY) break
      const last = until && lastOf(until, start, property, found, reader)
      const at = start.isDate ? wallOf(next) : instantOf(next, property, found, reader)
      if (last !== null && at > last) break
      // The iterator returns the same object again and again.
      walls.push(next.clone())
    }
  }
  return walls
}

/** The instant of an UNTIL; of a date its whole day, and of dates the last midnight as a wall time. */
function lastOf(
  until: ICAL.Time,
  start: ICAL.Time,
  property: ICAL.Property,
  found: Found,
  reader: Required<Reader>,
): number {
  if (start.isDate) {
    if (!until.isDate) throw new NotKnown('dates until a time')
    return wallOf(until)
  }
  if (!until.isDate) return instantOf(until, property, found, reader)
  const nextDay = until.clone()
  nextDay.day += 1
  nextDay.isDate = false
  return instantOf(nextDay, property, found, reader) - 1
}

function endOf(
  time: ICAL.Time,
  at: number,
  property: ICAL.Property,
  found: Found,
  reader: Required<Reader>,
): number {
  const { event } = found
  const start = property.getFirstValue()
  const endProperty = event.getFirstProperty('dtend')
  const end = endProperty?.getFirstValue()
  const duration = event.getFirstPropertyValue('duration')
  if (!(start instanceof ICAL.Time)) throw new NotKnown('no start')
  if (start.isDate) {
    const given =
      end instanceof ICAL.Time
        ? (wallOf(end) - wallOf(start)) / DAY
        : duration instanceof ICAL.Duration
          ? duration.toSeconds() / 86_400
          : 1
    const after = time.clone()
    after.day += Math.max(Math.ceil(given), 1)
    return instantOf(after, property, found, reader)
  }
  if (end instanceof ICAL.Time && endProperty) {
    if (end.isDate) throw new NotKnown('a time until a date')
    const first = instantOf(start, property, found, reader)
    const length = instantOf(end, endProperty, found, reader) - first
    if (length < 0) throw new NotKnown('an end before the start')
    return at + length
  }
  if (!(duration instanceof ICAL.Duration)) return at
  if (duration.isNegative) throw new NotKnown('a length before the start')
  const days = time.clone()
  days.day += duration.weeks * 7 + duration.days
  const rest = (duration.hours * 60 + duration.minutes) * 60 + duration.seconds
  return instantOf(days, property, found, reader, true) + rest * 1_000
}

function freeBusyOf(found: Found, reader: Required<Reader>): Times[] {
  return found.event.getAllProperties('freebusy').flatMap((property) => {
    if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') return []
    return property.getValues().map((value): Times => {
      if (!(value instanceof ICAL.Period)) throw new NotKnown('no period')
      const start = instantOf(value.start, property, found, reader)
      return { start, end: instantOf(value.getEnd(), property, found, reader) }
    })
  })
}

function isFree(event: ICAL.Component, owner: string | null): boolean {
  const hasDeclined = event.getAllProperties('attendee').some((attendee) => {
    const isOwner = String(attendee.getFirstValue()).toLowerCase() === `mailto:${owner}`
    const beside = attendee.getFirstParameter('email')?.toLowerCase() === owner
    const state = attendee.getFirstParameter('partstat')?.toUpperCase()
    return owner !== null && (isOwner || beside) && state === 'DECLINED'
  })
  return (
    hasDeclined ||
    textOf(event, 'status')?.toUpperCase() === 'CANCELLED' ||
    textOf(event, 'transp')?.toUpperCase() === 'TRANSPARENT' ||
    textOf(event, 'x-microsoft-cdo-busystatus')?.toUpperCase() === 'FREE'
  )
}

function travelOf(event: ICAL.Component): number {
  const value = textOf(event, 'x-apple-travel-duration')
  return value === null ? 0 : ICAL.Duration.fromString(value).toSeconds() * 1_000
}

function instantsOf(property: ICAL.Property, found: Found, reader: Required<Reader>): number[] {
  return property.getValues().map((value) => {
    if (!(value instanceof ICAL.Time)) throw new NotKnown('no time')
    return instantOf(value, property, found, reader)
  })
}

function wallOf({ year, month, day, hour, minute, second, isDate }: ICAL.Time): number {
  return isDate
    ? Date.UTC(year, month - 1, day)
    : Date.UTC(year, month - 1, day, hour, minute, second)
}

/** @param isWall whether the time is a wall time of the property, although it may be in UTC. */
function instantOf(
  time: ICAL.Time,
  property: ICAL.Property,
  { zones }: Found,
  reader: Required<Reader>,
  isWall = false,
): number {
  const wall = wallOf(time)
  const value = property.getFirstValue()
  const own = value instanceof ICAL.Period ? value.start : value
  const isUtc = (each: unknown) =>
    each instanceof ICAL.Time && each.zone === ICAL.Timezone.utcTimezone
  if (!time.isDate && (isUtc(time) || (isWall && isUtc(own)))) return wall
  const tzid = time.isDate ? undefined : property.getFirstParameter('tzid')?.trim()
  if (!tzid) return slowInstant(wall, reader.zone)
  if (isIana(tzid)) return slowInstant(wall, tzid)
  const timezone = zones.get(tzid)
  if (!timezone) throw new NotKnown('a zone')
  return wall - timezone.utcOffset(time) * 1_000
}

function isIana(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
