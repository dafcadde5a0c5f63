import type {
  CloudAccount,
  CloudCalendar,
  CloudEvent,
  DatabaseOrTransaction,
} from '@haircuts/db/client'
import { startOfEvent } from '@haircuts/ical/busy-times'
import { calendarText } from '@haircuts/ical/calendar-text'
import ICAL from 'ical.js'
import type { BookingRow } from '../booking/reads.ts'
import { calendarFile } from '../calendar-file/reads.ts'
import type { ObjectAddress } from '../ports.ts'

/** What is ours to write; everything else in an event belongs to whoever put it there. */
const OURS = [
  'dtstart',
  'dtend',
  'summary',
  'description',
  'sequence',
  'dtstamp',
  'status',
  'transp',
]
/** What would make another time of it than the booking's. */
const OTHER_TIMES = ['duration', 'rrule', 'rdate', 'exdate', 'recurrence-id']

export type BookingCalendar = CloudCalendar & { account: CloudAccount }

/** The one calendar that bookings go to, if any. */
export function bookingCalendarOf(db: DatabaseOrTransaction): Promise<BookingCalendar | null> {
  return db.cloudCalendar.findFirst({
    where: { receivesBookings: true },
    include: { account: true },
  })
}

/** An event that is not as it should be. */
export interface OverdueEvent {
  bookingId: number
  /** It is to be taken away; otherwise it is to be written. */
  isLeaving: boolean
  /** Why that did not work yet, in words. */
  lastError: string | null
}

/**
 * The bookings ahead that are not in the calendar as they should be, and the events that should not be
 * there any more.
 */
export function overdueEvents(
  db: DatabaseOrTransaction,
  { calendarId, now }: { calendarId: number | null; now: Date },
): Promise<OverdueEvent[]> {
  return db.$queryRaw<OverdueEvent[]>`
    SELECT b.id AS "bookingId", false AS "isLeaving", e.last_error AS "lastError"
      FROM booking b LEFT JOIN cloud_event e ON e.booking_id = b.id
     WHERE ${calendarId !== null} AND b.start_at > ${now} AND b.status <> 'cancelled'
       AND (e.revision IS DISTINCT FROM b.revision OR e.cloud_calendar_id <> ${calendarId ?? 0})
    UNION ALL
    SELECT e.booking_id, true, e.last_error
      FROM cloud_event e LEFT JOIN booking b ON b.id = e.booking_id
     WHERE b.id IS NULL OR b.status = 'cancelled' OR (${calendarId === null} AND e.is_leaving)
     ORDER BY "bookingId"`
}

/** A cancelled visit is taken away; one that took place, or was missed, is part of the barber's past. */
export function belongsInCalendar(booking: { status: string } | null): boolean {
  return booking !== null && booking.status !== 'cancelled'
}

/** One name for ever, so that writing it again after a lost answer finds what was written. */
export function addressOf(
  calendar: { url: string },
  booking: { calendarUid: string },
): ObjectAddress {
  const folder = new URL(calendar.url).pathname.replace(/\/*$/, '/')
  return { calendarUrl: calendar.url, href: `${folder}${booking.calendarUid}.ics` }
}

export function storedAddress({ href }: CloudEvent, calendar: { url: string }): ObjectAddress {
  return { calendarUrl: calendar.url, href }
}

/** Where the same event lies if a person has moved it to another calendar of his. */
export function addressIn(other: { url: string }, { href }: ObjectAddress): ObjectAddress {
  return addressOf(other, { calendarUid: uidOf(href) })
}

function uidOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1).replace(/\.ics$/, '')
}

/** Whether a file is the event that has this name, as after an answer that was lost. */
export function isNamed(data: string, { href }: ObjectAddress): boolean {
  return isOurs(data, { calendarUid: uidOf(href) })
}

/** Who comes, how to reach him, and what he told about himself. */
export function descriptionOf(booking: BookingRow): string {
  const { clientPhone, clientEmail, addons, isFirstTime, referralSource, clientNotes } = booking
  return [
    clientPhone && `Phone: ${clientPhone}`,
    `Email: ${clientEmail}`,
    addons.length > 0 && `Add-ons: ${addons.map(({ name }) => name).join(', ')}`,
    isFirstTime !== null && `First time: ${isFirstTime ? 'yes' : 'no'}`,
    referralSource && `Heard of us: ${referralSource}`,
    clientNotes && `Notes: ${clientNotes}`,
  ]
    .filter(Boolean)
    .join('\n')
}

interface Writing {
  booking: BookingRow
  zone: string
  stamp: Date
  /** What stands there now, and our part of its description when we last wrote it. */
  existing: { data: string; description: string | null } | null
}

/**
 * The booking as an event. There are no attendees, since Apple would invite them. Over an event that
 * stands already only our own fields are written: a place, an alarm, a note beside ours stay.
 */
export function eventFileOf({ booking, zone, stamp, existing }: Writing): string {
  const calendar = freshCalendar({ booking, zone, stamp })
  const theirs = existing && parsed(existing.data)
  const kept = theirs?.getAllSubcomponents('vevent').find((each) => isAbout(each, booking))
  if (!theirs || !kept) return textOf(calendar)
  const ours = calendar.getFirstSubcomponent('vevent')
  if (!ours) return textOf(calendar)

  const note = noteBeside(kept, existing.description ?? descriptionOf(booking))
  const sequence = Math.max(numberOf(kept, 'sequence') + 1, numberOf(ours, 'sequence'))
  for (const name of [...OURS, ...OTHER_TIMES]) kept.removeAllProperties(name)
  for (const name of OURS) {
    for (const property of ours.getAllProperties(name)) kept.addProperty(property)
  }
  kept.updatePropertyWithValue('sequence', sequence)
  if (note) kept.updatePropertyWithValue('description', `${descriptionOf(booking)}\n\n${note}`)
  const rules = calendar.getFirstSubcomponent('vtimezone')
  if (rules && !knowsZone(theirs, rules)) theirs.addSubcomponent(rules)
  return textOf(theirs)
}

function freshCalendar({ booking, zone, stamp }: Omit<Writing, 'existing'>): ICAL.Component {
  const calendar = new ICAL.Component(
    ICAL.parse(
      calendarFile({
        uid: booking.calendarUid,
        sequence: booking.revision,
        isCancelled: false,
        start: booking.startAt,
        end: booking.endAt,
        summary: `${booking.clientName} - ${booking.typeName}`,
        description: descriptionOf(booking),
        organizerEmail: '',
        stamp,
        zone,
      }),
    ),
  )
  // A file that lies in a calendar is no message about one.
  calendar.removeAllProperties('method')
  return calendar
}

/** What a person wrote into the notes of the event, apart from what we had put there. */
function noteBeside(event: ICAL.Component, ours: string): string {
  const written = String(event.getFirstPropertyValue('description') ?? '')
  return written.replace(ours, '').trim()
}

function knowsZone(calendar: ICAL.Component, rules: ICAL.Component): boolean {
  const tzid = rules.getFirstPropertyValue('tzid')
  return calendar
    .getAllSubcomponents('vtimezone')
    .some((each) => each.getFirstPropertyValue('tzid') === tzid)
}

function isAbout(event: ICAL.Component, { calendarUid }: { calendarUid: string }): boolean {
  return String(event.getFirstPropertyValue('uid')).toLowerCase() === calendarUid.toLowerCase()
}

/** Whether a file is the event of a booking, as after an answer that was lost. */
export function isOurs(data: string, booking: { calendarUid: string }): boolean {
  return (
    parsed(data)
      ?.getAllSubcomponents('vevent')
      .some((each) => isAbout(each, booking)) ?? false
  )
}

/** No server keeps half a file: one that ends too early is an answer that was cut. */
export function isWhole(data: string): boolean {
  return !calendarText(data).isBroken
}

function numberOf(event: ICAL.Component, name: string): number {
  return Number(event.getFirstPropertyValue(name) ?? 0) || 0
}

function textOf(calendar: ICAL.Component): string {
  return `${calendar.toString()}\r\n`
}

function parsed(data: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(data))
  } catch {
    return null
  }
}

/**
 * When an event of ours begins now. Absent where the file was read whole and does not hold it; unreadable
 * where nobody can say, since the file, or what may be the event in it, cannot be read.
 */
export function startOf(
  data: string,
  { href }: { href: string },
  zone: string,
): Date | 'absent' | 'unreadable' {
  const start = startOfEvent(data, { uid: uidOf(href), zone })
  return typeof start === 'number' ? new Date(start) : start
}
