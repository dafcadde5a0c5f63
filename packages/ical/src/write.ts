/**
 * Writes calendar files (RFC 5545). ical.js escapes and folds; this module gives it only text that
 * the format can hold, because ical.js passes a carriage return and other control characters
 * through, and a lenient parser takes what follows a bare carriage return for another property.
 */
import { localDate, localTime, wallToInstant } from '@haircuts/scheduling/zone'
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import {
  calendarPart,
  fileOf,
  isPart,
  type Part,
  partsNamed,
  propertyName,
  propertyText,
} from './content-lines.ts'

/** PRODID of every file this product writes. */
export const PRODUCT_ID = '-//Haircuts//Booking//EN'

/**
 * The properties that the booking determines, and those that would change its time. All others belong to the calendar's
 * owner.
 */
const BOOKING_PROPERTIES = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'DESCRIPTION',
  'SEQUENCE',
  'DTSTAMP',
  'STATUS',
  'TRANSP',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
])

export interface EventContent {
  uid: string
  /** Grows with every change, so that a calendar can tell which copy is newer. */
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  /** The place, for a reader who may know it. */
  location?: string | undefined
  /** When this copy was written (DTSTAMP). */
  stamp: Date
  /** IANA name. */
  zone: string
}

export interface Invitation extends EventContent {
  isCancelled: boolean
  /** The visit is requested, and not confirmed yet. */
  isTentative?: boolean
  /** Empty when the business has published no address. */
  organizerEmail: string
  /** Null for a download, which has no attendee. */
  inviteeEmail: string | null
}

/**
 * A text that a calendar file can contain: every line break becomes `\n`, and control characters other than the tab are
 * removed. U+0085, U+2028 and U+2029 count as line breaks because some
 * parsers split lines at them.
 */
export function calendarSafeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
}

/**
 * The calendar file of a booking's event, without METHOD and attendees, because Apple would send them an invitation.
 */
export function eventFile(content: EventContent): string {
  return textOf(newCalendar(content).calendar)
}

/**
 * The same event merged into a version that a person may have edited: a place, alarms, notes and all properties that the
 * booking does not determine are preserved unchanged.
 *
 * @param previous the description that was written last; other text in the description was added by a person.
 */
export function mergedEventFile(
  content: EventContent,
  { existing, previous }: { existing: string; previous: string },
): string {
  const standing = calendarPart(existing)
  const [storedEvent, ...others] = standing ? eventsOf(standing, content.uid) : []
  if (!standing || !storedEvent) return eventFile(content)
  const note = noteBeside(propertyText(storedEvent, 'DESCRIPTION'), previous)
  const description = calendarSafeText(content.description)
  const written = eventFile({
    ...content,
    sequence: Math.max((Number(propertyText(storedEvent, 'SEQUENCE')) || 0) + 1, content.sequence),
    description: note ? `${description}\n\n${note}` : description,
  })
  const fresh = calendarPart(written)
  if (!fresh) return written
  const own = partsNamed(fresh, 'VEVENT').flatMap((event) => event.content)
  const theirs = storedEvent.content.filter(
    (each) => isPart(each) || !BOOKING_PROPERTIES.has(propertyName(each)),
  )
  const event = { ...storedEvent, content: [...own, ...theirs] }
  const timezones = partsNamed(fresh, 'VTIMEZONE').filter((each) => !hasTimezone(standing, each))
  return fileOf({
    ...standing,
    content: standing.content
      // Drops changed times of a series that a person made from the event, because the booking is one visit.
      .filter((each) => !isPart(each) || !others.includes(each))
      .flatMap((each) => (each === storedEvent ? [...timezones, event] : [each])),
  })
}

/**
 * A visit for the client's own calendar. METHOD is REQUEST in a mail that invites, CANCEL for a
 * visit that was cancelled, and PUBLISH for a download, which any calendar adds without asking an
 * organizer.
 */
export function invitationFile(invitation: Invitation): string {
  const { isCancelled, inviteeEmail } = invitation
  const { calendar, event } = newCalendar(invitation)
  const method = isCancelled ? 'CANCEL' : inviteeEmail ? 'REQUEST' : 'PUBLISH'
  calendar.updatePropertyWithValue('method', method)
  addRoles(event, invitation)
  return textOf(calendar)
}

/** Several visits as one file for the client's own calendar, each an event with its own UID. */
export function publishedFile([first, ...others]: readonly Invitation[]): string {
  if (!first) throw new RangeError('A calendar file without an event')
  const { calendar, event } = newCalendar(first)
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  addRoles(event, first)
  for (const each of others) {
    const { event } = newCalendar(each)
    addRoles(event, each)
    calendar.addSubcomponent(event)
  }
  return textOf(calendar)
}

function addRoles(event: ICAL.Component, invitation: Invitation): void {
  const { isCancelled, isTentative, organizerEmail, inviteeEmail } = invitation
  if (isTentative) event.updatePropertyWithValue('status', 'TENTATIVE')
  if (isCancelled) {
    event.updatePropertyWithValue('status', 'CANCELLED')
    event.updatePropertyWithValue('transp', 'TRANSPARENT')
  }
  if (organizerEmail) event.updatePropertyWithValue('organizer', mailto(organizerEmail))
  if (inviteeEmail) {
    const attendee = event.updatePropertyWithValue('attendee', mailto(inviteeEmail))
    // The client has made the booking, so the mail program needs neither a confirmation nor a reply.
    attendee.setParameter('partstat', 'ACCEPTED')
    attendee.setParameter('rsvp', 'FALSE')
  }
}

/** Whether a file is complete and contains an event with that UID. */
export function holdsEvent(file: string, uid: string): boolean {
  const calendar = calendarPart(file)
  return calendar !== null && eventsOf(calendar, uid).length > 0
}

/** A difference in these properties alone is no reason to write an event again. */
const WRITING_PROPERTIES = new Set(['SEQUENCE', 'DTSTAMP'])

/**
 * Whether writing an event would change nothing, as after an account that was disconnected
 * for a while. An event with an older sequence number than the booking's is never up to date.
 *
 * @param wanted the file that `eventFile` or `mergedEventFile` wrote.
 */
export function isUpToDate(
  existing: string,
  wanted: string,
  { uid, sequence }: { uid: string; sequence: number },
): boolean {
  const [standing, next] = [eventsIn(existing, uid), eventsIn(wanted, uid)]
  const [event] = standing
  if (!event || standing.length !== next.length) return false
  if ((Number(propertyText(event, 'SEQUENCE')) || 0) < sequence) return false
  return bookingLines(standing) === bookingLines(next)
}

function eventsIn(file: string, uid: string): Part[] {
  const calendar = calendarPart(file)
  return calendar ? eventsOf(calendar, uid) : []
}

/** The content lines that the booking determines, sorted, because servers reorder them. */
function bookingLines(events: readonly Part[]): string {
  return events
    .flatMap(({ content }) => content.filter((each) => typeof each === 'string'))
    .filter((line) => {
      const name = propertyName(line)
      return BOOKING_PROPERTIES.has(name) && !WRITING_PROPERTIES.has(name)
    })
    .sort()
    .join('\n')
}

function newCalendar(content: EventContent): { calendar: ICAL.Component; event: ICAL.Component } {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', PRODUCT_ID)
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  const timezone = timezoneOf(content.zone)
  if (timezone) calendar.addSubcomponent(timezone)
  const zone = timezone ? content.zone : null

  const event = new ICAL.Component('vevent')
  event.updatePropertyWithValue('uid', withoutSpace(content.uid))
  event.updatePropertyWithValue('sequence', content.sequence)
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(content.stamp, true))
  addTime(event, 'dtstart', content.start, zone)
  addTime(event, 'dtend', content.end, zone)
  event.updatePropertyWithValue('summary', calendarSafeText(content.summary))
  event.updatePropertyWithValue('description', calendarSafeText(content.description))
  if (content.location) {
    event.updatePropertyWithValue('location', calendarSafeText(content.location))
  }
  event.updatePropertyWithValue('status', 'CONFIRMED')
  event.updatePropertyWithValue('transp', 'OPAQUE')
  calendar.addSubcomponent(event)
  return { calendar, event }
}

/** The parsed VTIMEZONEs by zone, because finding and parsing one takes as long as writing the rest of a file. */
const timezones = new Map<string, ReturnType<typeof ICAL.parse> | null>()

/** The VTIMEZONE of a zone; null for a zone that the library does not know, whose times are written in UTC. */
function timezoneOf(zone: string): ICAL.Component | null {
  let parsed = timezones.get(zone)
  if (parsed === undefined) {
    const [block] = tzlib_get_ical_block(zone)
    parsed = block ? ICAL.parse(block) : null
    timezones.set(zone, parsed)
  }
  if (!parsed) return null
  const component = new ICAL.Component(parsed)
  // The library gives a zone with the rules of another one the name of that one.
  component.updatePropertyWithValue('tzid', zone)
  return component
}

/**
 * Adds a time as wall time in the zone. Programs interpret the repeated hour in autumn differently, so an instant in it is
 * written in UTC.
 */
function addTime(event: ICAL.Component, name: string, at: Date, zone: string | null): void {
  const utc = ICAL.Time.fromJSDate(at, true)
  if (!zone) {
    event.updatePropertyWithValue(name, utc)
    return
  }
  const date = localDate(at.getTime(), zone)
  const time = localTime(at.getTime(), zone)
  const first = wallToInstant(date, time, zone, 'opening')
  if (first !== wallToInstant(date, time, zone, 'closing')) {
    event.updatePropertyWithValue(name, utc)
    return
  }
  const wall = ICAL.Time.fromDateTimeString(`${date}T${time}:00`)
  event.updatePropertyWithValue(name, wall).setParameter('tzid', zone)
}

/** For values that iCalendar does not escape, in which a line break would start another property. */
function withoutSpace(value: string): string {
  return calendarSafeText(value).replace(/\s/g, '')
}

function mailto(email: string): string {
  return `mailto:${withoutSpace(email)}`
}

/** The text that a person added to the description that was written last. */
function noteBeside(description: string, previous: string): string {
  return calendarSafeText(description).replace(calendarSafeText(previous).trim(), '').trim()
}

/** The events with that UID; a series comes before its changed times. */
function eventsOf(calendar: Part, uid: string): Part[] {
  const isSingle = (event: Part) => Number(propertyText(event, 'RECURRENCE-ID') !== '')
  return partsNamed(calendar, 'VEVENT')
    .filter((event) => propertyText(event, 'UID').trim().toLowerCase() === uid.toLowerCase())
    .sort((a, b) => isSingle(a) - isSingle(b))
}

function hasTimezone(calendar: Part, timezone: Part): boolean {
  const tzid = propertyText(timezone, 'TZID')
  return partsNamed(calendar, 'VTIMEZONE').some((each) => propertyText(each, 'TZID') === tzid)
}

function textOf(calendar: ICAL.Component): string {
  return `${calendar.toString()}\r\n`
}
