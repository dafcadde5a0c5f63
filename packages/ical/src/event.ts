import ICAL from 'ical.js'
import { instantOf, type Moment, momentsOf, wallOn, type Zones } from './clock.ts'

const DAY = 86_400_000
const MAX_TITLE_LENGTH = 200
/** A century; a longer event is an error in the file. */
const MAX_DURATION_MS = 36_525 * DAY
/** A week; Apple Calendar offers hours, so a longer travel time is an error in the file. */
const MAX_TRAVEL_MS = 7 * DAY

/** The duration of an event. Days are calendar days, which may have 23, 24 or 25 hours. */
interface Length {
  days: number
  ms: number
}

export interface Event {
  uid: string
  title: string | null
  start: Moment
  length: Length
  /** The travel time before the event, in milliseconds; 0 for all-day events. */
  travelMs: number
  /** The RECURRENCE-ID: the time of a series that this event replaces; null for a series and a single event. */
  replaces: Moment | null
  /** RANGE=THISANDFUTURE: it replaces all later times of the series too. */
  andLater: boolean
  /** Cancelled, transparent, or declined by the owner of the calendar, so that it blocks no time. */
  isFree: boolean
  rules: string[]
  extra: Moment[]
  except: Moment[]
}

/**
 * @param owner the email address of the calendar's owner; null if unknown.
 * @throws Error for an event without a readable time.
 */
export function readEvent(text: string, zones: Zones, owner: string | null): Event {
  const event = new ICAL.Component(ICAL.parse(text))
  const moments = (name: string) =>
    event.getAllProperties(name).flatMap((property) => momentsOf(property, zones))
  const [start] = moments('dtstart')
  if (!start) throw new RangeError('An event without a start')
  const identity = event.getFirstProperty('recurrence-id')
  const length = lengthOf(event, start, moments('dtend')[0])
  if (Math.abs(length.days * DAY + length.ms) > MAX_DURATION_MS)
    throw new RangeError('An endless event')
  return {
    uid: textOf(event, 'uid') ?? '',
    title: textOf(event, 'summary')?.slice(0, MAX_TITLE_LENGTH) ?? null,
    start,
    length,
    travelMs: start.isDate ? 0 : travelOf(event),
    replaces: (identity && momentsOf(identity, zones)[0]) ?? null,
    andLater: identity?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
    isFree:
      hasDeclined(event, owner) ||
      textOf(event, 'status')?.toUpperCase() === 'CANCELLED' ||
      textOf(event, 'transp')?.toUpperCase() === 'TRANSPARENT',
    rules: event.getAllProperties('x-rrule').map((property) => String(property.getFirstValue())),
    extra: moments('rdate'),
    except: moments('exdate'),
  }
}

function hasDeclined(event: ICAL.Component, owner: string | null): boolean {
  if (!owner) return false
  return event
    .getAllProperties('x-declined')
    .some((property) => String(property.getFirstValue()) === owner.toLowerCase())
}

function textOf(event: ICAL.Component, name: string): string | null {
  const value = event.getFirstPropertyValue(name)
  return value === null ? null : String(value).replaceAll('\0', '').trim() || null
}

/** From DTEND, or else DURATION; without either a date lasts one day and a time has no length (RFC 5545). */
function lengthOf(event: ICAL.Component, start: Moment, end: Moment | undefined): Length {
  if (end) {
    if (!start.isDate && !end.isDate) return { days: 0, ms: instantOf(end) - instantOf(start) }
    const days = Math.ceil((wallOn(start.clock, end) - start.wall) / DAY)
    return { days: start.isDate ? Math.max(days, 1) : days, ms: 0 }
  }
  const duration = event.getFirstPropertyValue('duration')
  const given = duration instanceof ICAL.Duration ? duration : null
  const sign = given?.isNegative ? -1 : 1
  const days = sign * ((given?.weeks ?? 0) * 7 + (given?.days ?? 0))
  const { hours = 0, minutes = 0, seconds = 0 } = given ?? {}
  const ms = sign * ((hours * 60 + minutes) * 60 + seconds) * 1_000
  if (!start.isDate) return { days, ms }
  return { days: Math.max(days + Math.ceil(ms / DAY), 1), ms: 0 }
}

/** Apple Calendar's travel time before the event; 0 when it is missing or unreadable. */
function travelOf(event: ICAL.Component): number {
  const value = event.getFirstPropertyValue('x-apple-travel-duration')
  try {
    // Without VALUE=DURATION the parser returns a text.
    const duration = ICAL.Duration.fromString(String(value ?? 'PT0S'))
    const ms = duration.toSeconds() * 1_000
    return ms > 0 && ms <= MAX_TRAVEL_MS ? ms : 0
  } catch {
    return 0
  }
}

export function endInstant(start: Moment, { days, ms }: Length): number {
  return instantOf({ ...start, wall: start.wall + days * DAY }) + ms
}
