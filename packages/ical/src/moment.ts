import ICAL from 'ical.js'
import { type Clock, UTC } from './clock.ts'

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
