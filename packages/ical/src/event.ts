import ICAL from 'ical.js'
import { instantOf, type Moment, momentOf, momentsOf, wallOn, type Zones } from './clock.ts'

const DAY = 86_400_000
const MAX_TITLE_LENGTH = 200
/** A century; a longer event is an error in the file. */
const MAX_DURATION_MS = 36_525 * DAY
/** A week; Apple Calendar offers hours, so a longer travel time is an error in the file. */
const MAX_TRAVEL_MS = 7 * DAY

/** What an event blocks whose end cannot be read. */
const UNKNOWN_LENGTH_MS = 3_600_000

/** The duration of an event. Days are calendar days, which may have 23, 24 or 25 hours. */
export interface Length {
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
  /** The times beside the rules, which may have lengths of their own. */
  extra: { start: Moment; length: Length | null }[]
  except: Moment[]
  /** Something that determines its times could not be read. */
  isPartly: boolean
  /** It replaces a time that could not be read. */
  isUnplaced: boolean
  /** The zone of its start is not known. */
  isGuessed: boolean
}

/**
 * Each property is read by itself, so that one that cannot be read costs no more than what it says: without a readable end an
 * event lasts an hour.
 *
 * @param owner the email address of the calendar's owner; null if unknown.
 * @throws Error for an event without a readable start.
 */
export function readEvent(text: string, zones: Zones, owner: string | null): Event {
  const properties = propertiesOf(text, zones)
  const { first, all, attempt } = properties
  const moments = (name: string) =>
    all(name).flatMap((line) => attempt(() => momentsOf(line, zones)) ?? [])
  const start = startOf(properties, zones)
  const identity = first('recurrence-id')
  const length = lengthOf(properties, start, moments('dtend')[0])
  const travelMs = start.isDate ? 0 : travelOf(first('x-apple-travel-duration'))
  return {
    uid: textOf(first('uid')) ?? '',
    title: textOf(first('summary'))?.slice(0, MAX_TITLE_LENGTH) ?? null,
    start,
    length,
    travelMs,
    replaces: (identity && attempt(() => momentsOf(identity, zones))?.[0]) ?? null,
    andLater: identity?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
    isFree: isFree(properties, owner),
    rules: all('x-rrule').map((property) => String(property.getFirstValue())),
    extra: all('rdate').flatMap((line) => attempt(() => timesBeside(line, zones)) ?? []),
    except: moments('exdate'),
    isPartly: properties.isPartly(),
    isUnplaced: properties.isUnreadable('recurrence-id'),
    isGuessed: start.clock.isGuess ?? false,
  }
}

type Properties = ReturnType<typeof propertiesOf>

/** The readable properties of an event by name. A list is read value by value. */
function propertiesOf(text: string, zones: Zones) {
  const found = new Map<string, ICAL.Property[]>()
  let isPartly = false
  const attempt = <T>(read: () => T): T | null => {
    try {
      return read()
    } catch {
      isPartly = true
      return null
    }
  }
  const unreadable = new Set<string>()
  for (const line of text.split('\r\n').slice(1, -1)) {
    for (const each of valuesApart(line)) {
      const name = /^[\w-]+/.exec(each)?.[0].toLowerCase() ?? ''
      const property = attempt(() => readable(each, zones))
      if (property) found.set(property.name, [...(found.get(property.name) ?? []), property])
      else unreadable.add(name)
    }
  }
  return {
    first: (name: string) => found.get(name)?.[0] ?? null,
    all: (name: string) => found.get(name) ?? [],
    isUnreadable: (name: string) => unreadable.has(name),
    isPartly: () => isPartly,
    attempt,
    text,
  }
}

const TIMES = new Set(['dtstart', 'dtend', 'recurrence-id', 'exdate', 'rdate'])

/** @throws Error when the parser rejects the line or a time in it. */
function readable(line: string, zones: Zones): ICAL.Property {
  // Renamed so that the parser takes it for a text: `repeat` reads it.
  const property = ICAL.Property.fromString(line.replace(/^RRULE/i, 'X-RRULE'))
  if (TIMES.has(property.name)) momentsOf(property, zones)
  else property.getValues()
  return property
}

/** An RDATE or EXDATE of several values as one of each, so that one that cannot be read costs no other one. */
function valuesApart(line: string): string[] {
  const [, start = '', values = ''] = /^((?:RDATE|EXDATE)(?:;[^:]*)?:)([^"]*)$/i.exec(line) ?? []
  if (!start) return [line]
  return values.split(',').flatMap((value) => (value.trim() ? [start + value.trim()] : []))
}

/** A start that the parser rejects is taken by its digits, in the zone of the business; without a readable time it is a whole day. */
function startOf({ first, attempt, text }: Properties, zones: Zones): Moment {
  const start = first('dtstart')
  if (start) {
    const [moment] = momentsOf(start, zones)
    if (moment) return moment
  }
  const line = /^DTSTART.*$/im.exec(text)?.[0] ?? ''
  const [, date, time, utc = ''] = /(?:^|\D)((?:19|20)\d{6})(T\d{6})?(Z)?/.exec(line) ?? []
  if (!date) throw new RangeError('An event without a start')
  const timed =
    time &&
    attempt(() => momentsOf(ICAL.Property.fromString(`DTSTART:${date}${time}${utc}`), zones))
  const [moment] = timed || momentsOf(ICAL.Property.fromString(`DTSTART;VALUE=DATE:${date}`), zones)
  if (!moment) throw new RangeError('An event without a start')
  return moment
}

/** For a period its length, too. */
function timesBeside(property: ICAL.Property, zones: Zones): Event['extra'] {
  const tzid = property.getFirstParameter('tzid')
  return property.getValues().flatMap((value, index): Event['extra'] => {
    const start = momentsOf(property, zones)[index]
    if (!start) return []
    if (!(value instanceof ICAL.Period)) return [{ start, length: null }]
    const { end, duration } = value
    const ms = end ? instantOf(momentOf(end, tzid, zones)) - instantOf(start) : 0
    const length = duration ? lengthOfDuration(duration) : { days: 0, ms }
    const total = length.days * DAY + length.ms
    if (total <= 0 || total > MAX_DURATION_MS) throw new RangeError('No length of a period')
    return [{ start, length }]
  })
}

function isFree({ first, all }: Properties, owner: string | null): boolean {
  const upperValueOf = (name: string) => textOf(first(name))?.toUpperCase()
  const hasDeclined =
    owner && all('x-declined').some((line) => String(line.getFirstValue()) === owner.toLowerCase())
  return (
    Boolean(hasDeclined) ||
    upperValueOf('status') === 'CANCELLED' ||
    upperValueOf('transp') === 'TRANSPARENT' ||
    upperValueOf('x-microsoft-cdo-busystatus') === 'FREE'
  )
}

function textOf(property: ICAL.Property | null): string | null {
  const value = property?.getFirstValue() ?? null
  return value === null ? null : String(value).replaceAll('\0', '').trim() || null
}

/** From DTEND, or else DURATION; without either a date lasts one day and a time has no length (RFC 5545). */
function lengthOf(properties: Properties, start: Moment, end: Moment | undefined): Length {
  const { first, isUnreadable, attempt } = properties
  const unknown = (): Length =>
    start.isDate ? { days: 1, ms: 0 } : { days: 0, ms: UNKNOWN_LENGTH_MS }
  const value = first('duration')?.getFirstValue()
  const hasDuration = value instanceof ICAL.Duration
  if (!end && !hasDuration && (isUnreadable('dtend') || isUnreadable('duration') || value))
    return unknown()
  const length = end
    ? lengthUntil(start, end)
    : hasDuration
      ? lengthOfDuration(value)
      : { days: 0, ms: 0 }
  const total = length.days * DAY + length.ms
  const isLegal = attempt(() => {
    if (total < 0 || total > MAX_DURATION_MS) throw new RangeError('No length of an event')
    return true
  })
  if (!isLegal) return unknown()
  return start.isDate
    ? { days: Math.max(length.days + Math.ceil(length.ms / DAY), 1), ms: 0 }
    : length
}

function lengthUntil(start: Moment, end: Moment): Length {
  if (!start.isDate && !end.isDate) return { days: 0, ms: instantOf(end) - instantOf(start) }
  return { days: Math.ceil((wallOn(start.clock, end) - start.wall) / DAY), ms: 0 }
}

function lengthOfDuration(duration: ICAL.Duration): Length {
  const { weeks, days, hours, minutes, seconds, isNegative } = duration
  const sign = isNegative ? -1 : 1
  return {
    days: sign * (weeks * 7 + days),
    ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1_000,
  }
}

/** Apple Calendar's travel time before the event; 0 when it is missing or unreadable. */
function travelOf(property: ICAL.Property | null): number {
  const value = property?.getFirstValue()
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
