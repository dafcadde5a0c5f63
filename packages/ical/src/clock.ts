import { eventInstant, isZone, wallAt } from '@haircuts/scheduling/zone'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { shownZone } from './shown-zones.ts'

/** Converts between instants and `wall`, the local clock time as epoch milliseconds as if it were UTC. */
export interface Clock {
  /** The zone of the time is not known, so that another one is taken for it. */
  isGuess?: boolean
  instantOf(wall: number): number
  wallOf(instant: number): number
}

const SECOND = 1_000
/** The largest UTC offset in use. */
const FURTHEST_OFFSET_MS = 14 * 3_600 * SECOND
/** A longer TZID, or one with more parts, names no zone: the longest path of a vendor has four parts before the name. */
const MAX_NAME_LENGTH = 200
const MAX_NAME_PARTS = 8
const OFFSET_BEFORE = /^"?\(?((?:GMT|UTC)\s*[+\-\u2212]\d{1,2}(?:[:.]?[0-5]\d)?)\)?/i

/** @throws RangeError when the zone is no IANA name. */
export function zoneClock(zone: string): Clock {
  return {
    instantOf: (wall) => eventInstant(wall, zone),
    wallOf: (instant) => wallAt(instant, zone),
  }
}

export const UTC = zoneClock('UTC')

/**
 * The clock of a TZID. A known zone name or a UTC offset takes precedence over the VTIMEZONE of the file, whose rules are
 * often outdated or wrong. Without either, the zone of the business applies, or the offset that a name such as '(UTC-05:00) Campus' begins with.
 */
export function clockOf(
  given: string,
  timezones: ReadonlyMap<string, string>,
  businessZone: string,
): Clock {
  const tzid = given.trim()
  const named = knownZone(tzid)
  if (named) return zoneClock(named)
  const offset = offsetOf(tzid)
  if (offset !== null) return offsetClock(offset)
  const rules = timezones.get(tzid)
  const location = /^X-LIC-LOCATION(?:;[^:]*)?:(.*)$/im.exec(rules ?? '')?.[1]?.trim()
  const zone = location ? knownZone(location) : undefined
  if (zone) return zoneClock(zone)
  const ofRules = rules && clockOfRules(rules)
  if (ofRules) return ofRules
  const begins = tzid.length <= MAX_NAME_LENGTH ? OFFSET_BEFORE.exec(tzid)?.[1] : undefined
  const guessed = begins === undefined ? null : offsetOf(begins)
  return { ...(guessed === null ? zoneClock(businessZone) : offsetClock(guessed)), isGuess: true }
}

/**
 * Finds IANA names, also at the end of a vendor's path ('/example.org/20240101/America/New_York') or with spaces, Windows names, and the
 * names that Windows shows ('(UTC-05:00) Eastern Time (US & Canada)').
 */
export function knownZone(name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return
  const parts = name.replace(/^"|"$/g, '').trim().split('/')
  if (parts.length > MAX_NAME_PARTS) return
  const endings = parts.map((_, index) => parts.slice(index).join('/'))
  const candidates = [...endings, ...endings.map((each) => each.replaceAll(' ', '_'))]
  const iana = candidates.find((each) => isZone(each))
  // Exchange numbers a zone that it has changed.
  const plain = name.replace(/^"|"$/g, '').trim().replace(/ \d$/, '')
  return iana ?? findIana(plain).find((each) => isZone(each)) ?? shownZone(plain)
}

/**
 * The UTC offset of a name such as 'GMT-0400', 'UTC+5:30' or '+02:00', where '+' is ahead of UTC. Names of the tz database
 * ('Etc/GMT+4', four hours behind) have the opposite sign; `knownZone` has found them before.
 */
function offsetOf(name: string): number | null {
  if (name.length > MAX_NAME_LENGTH) return null
  const match = /^"?(?:GMT|UTC)?\s*([+\-\u2212])(\d{1,2})(?:[:.]?([0-5]\d))?"?$/i.exec(name.trim())
  if (!match) return null
  const [, sign, hours, minutes = '0'] = match
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * SECOND
  if (offset > FURTHEST_OFFSET_MS) return null
  return sign === '+' ? offset : -offset
}

function offsetClock(offset: number): Clock {
  return {
    instantOf: (wall) => wall - offset,
    wallOf: (instant) => instant + offset,
  }
}

/** @returns null for unreadable rules, and for those that are no rules of a zone. */
function clockOfRules(text: string): Clock | null {
  try {
    const component = new ICAL.Component(ICAL.parse(text))
    if (!hasZoneRules(component)) return null
    const timezone = new ICAL.Timezone(component)
    const offsetAt = (wall: number) => {
      // The library computes every change of the clocks up to the year of a time.
      const year = Math.min(Math.max(wall, FIRST_CHANGE), LAST_CHANGE)
      const time = ICAL.Time.fromJSDate(new Date(year), true)
      time.zone = ICAL.Timezone.localTimezone
      return timezone.utcOffset(time) * SECOND
    }
    if (Number.isNaN(offsetAt(0))) return null
    return {
      instantOf: (wall) => wall - offsetAt(wall),
      wallOf: (instant) => instant + offsetAt(instant + offsetAt(instant)),
    }
  } catch {
    return null
  }
}

const FIRST_CHANGE = Date.UTC(1900, 0)
const LAST_YEAR = 2100
const LAST_CHANGE = Date.UTC(LAST_YEAR, 0)
/** The changes of two rules since 1601, with which some programs begin, several times over. */
const MAX_CHANGES = 5_000
const ZONE_RULE =
  /^FREQ=YEARLY(;(UNTIL|COUNT|INTERVAL|WKST|BYMONTH|BYDAY)=[^,;]*|;BYMONTHDAY=[^;]*)*$/i

/**
 * Whether the clocks change by yearly rules, a few times a year: the library expands a rule that repeats every second until
 * the memory is full.
 */
function hasZoneRules(timezone: ICAL.Component): boolean {
  let changes = 0
  for (const component of timezone.getAllSubcomponents()) {
    const start = component.getFirstPropertyValue('dtstart')
    for (const rule of component.getAllProperties('rrule')) {
      if (!(start instanceof ICAL.Time) || !ZONE_RULE.test(String(rule.getFirstValue())))
        return false
      changes += LAST_YEAR - start.year
    }
  }
  return changes <= MAX_CHANGES
}

/** A date or time of an event: a wall time on a clock. */
export interface Moment {
  /** The wall time as epoch milliseconds as if it were UTC; for a date its midnight. */
  wall: number
  isDate: boolean
  /** A floating time (RFC 5545): it has no zone. */
  isFloating: boolean
  clock: Clock
}

export interface Zones {
  /** For floating times and dates. */
  business: Clock
  named(tzid: string): Clock
}

export function instantOf({ clock, wall }: Moment): number {
  return clock.instantOf(wall)
}

/**
 * The values of a property; for a period of an RDATE its start.
 *
 * @throws Error for a value that is neither a date nor a time.
 */
export function momentsOf(property: ICAL.Property, zones: Zones): Moment[] {
  const tzid = property.getFirstParameter('tzid')
  return property.getValues().map((value) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time)) throw new RangeError('Not a time')
    return momentOf(time, tzid, zones)
  })
}

export function momentOf(time: ICAL.Time, tzid: string | undefined, zones: Zones): Moment {
  const { year, month, day, hour, minute, second, isDate } = time
  const wall = isDate
    ? Date.UTC(year, month - 1, day)
    : Date.UTC(year, month - 1, day, hour, minute, second)
  if (Number.isNaN(wall)) throw new RangeError('Not a time')
  if (isDate) return { wall, isDate, isFloating: true, clock: zones.business }
  if (time.zone === ICAL.Timezone.utcTimezone) {
    return { wall, isDate, isFloating: false, clock: UTC }
  }
  if (!tzid) return { wall, isDate, isFloating: true, clock: zones.business }
  return { wall, isDate, isFloating: false, clock: zones.named(tzid) }
}

/** The wall time of a moment on another clock. Dates and floating times are the same on every clock. */
export function wallOn(clock: Clock, moment: Moment): number {
  return moment.isFloating ? moment.wall : clock.wallOf(instantOf(moment))
}
