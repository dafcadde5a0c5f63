import { eventInstant, isZone, wallAt } from '@haircuts/scheduling/zone'
import ICAL from 'ical.js'
import { findIana } from 'windows-iana'

/** One zone's crossing between `wall`, the reading of its clock as if it were UTC, and instants. */
export interface Clock {
  instantOf(wall: number): number
  wallOf(instant: number): number
}

const SECOND = 1_000
/** No place on Earth is further ahead of UTC. */
const FURTHEST_OFFSET_MS = 14 * 3_600 * SECOND

/** @throws RangeError for what is no IANA name. */
export function zoneClock(zone: string): Clock {
  return {
    instantOf: (wall) => eventInstant(wall, zone),
    wallOf: (instant) => wallAt(instant, zone),
  }
}

export const UTC = zoneClock('UTC')

/**
 * The clock a TZID means. Its name decides where it is one that the world knows, under whatever
 * disguise, or an offset from UTC, since the rules in a file are often old or wrong; else the rules
 * that the file brings; else it is the business's own zone.
 */
export function clockOf(
  tzid: string,
  timezones: ReadonlyMap<string, string>,
  businessZone: string,
): Clock {
  const named = knownZone(tzid)
  if (named) return zoneClock(named)
  const offset = offsetOf(tzid)
  if (offset !== null) return offsetClock(offset)
  const rules = timezones.get(tzid)
  const location = /^X-LIC-LOCATION(?:;[^:]*)?:(.*)$/im.exec(rules ?? '')?.[1]?.trim()
  const zone = location ? knownZone(location) : undefined
  if (zone) return zoneClock(zone)
  return (rules && clockOfRules(rules)) || zoneClock(businessZone)
}

/** IANA names, also behind a vendor's path ('/example.org/20240101/America/New_York'), and Windows'. */
function knownZone(name: string): string | undefined {
  const parts = name.replace(/^"|"$/g, '').split('/')
  const endings = parts.map((_, index) => parts.slice(index).join('/'))
  const iana = endings.find((each) => isZone(each))
  return iana ?? findIana(name).find((each) => isZone(each))
}

/**
 * The offset from UTC that a name such as 'GMT-0400', 'UTC+5:30' or '+02:00' says, with the sign that
 * people read: five hours ahead is '+5'. Names of the tz database ('Etc/GMT+4', four hours behind)
 * have it the other way round, and are known as zones before.
 */
function offsetOf(name: string): number | null {
  const said = /^"?(?:GMT|UTC)?\s*([+\-\u2212])(\d{1,2})(?::?([0-5]\d))?"?$/i.exec(name.trim())
  if (!said) return null
  const [, sign, hours, minutes = '0'] = said
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

/** @returns null for rules that cannot be read. */
function clockOfRules(text: string): Clock | null {
  try {
    const timezone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
    const offsetAt = (wall: number) => {
      const time = ICAL.Time.fromJSDate(new Date(wall), true)
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

/** A date or a time as an event says it: a reading of some clock. */
export interface Moment {
  /** The reading, as if it were UTC, in milliseconds; of a date its midnight. */
  wall: number
  isDate: boolean
  /** The event names no zone, so it means wherever it is read. */
  isFloating: boolean
  clock: Clock
}

export interface Zones {
  /** Of floating times and of dates. */
  business: Clock
  named(tzid: string): Clock
}

export function instantOf({ clock, wall }: Moment): number {
  return clock.instantOf(wall)
}

/**
 * What a property says, one or several. A period of an RDATE is its start.
 *
 * @throws Error for a value that is no date and no time.
 */
export function momentsOf(property: ICAL.Property, zones: Zones): Moment[] {
  const tzid = property.getFirstParameter('tzid')
  return property.getValues().map((value) => {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time)) throw new RangeError('Not a time')
    return momentOf(time, tzid, zones)
  })
}

function momentOf(time: ICAL.Time, tzid: string | undefined, zones: Zones): Moment {
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

/** The same moment as a reading of `clock`; a date and a floating time are that wherever they are read. */
export function wallOn(clock: Clock, moment: Moment): number {
  return moment.isFloating ? moment.wall : clock.wallOf(instantOf(moment))
}
