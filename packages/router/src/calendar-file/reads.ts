import { localDate, localTime, wallToInstant } from '@haircuts/scheduling/zone'
import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { bookingRowByToken } from '../booking/reads.ts'
import type { Context } from '../context.ts'
import { readSettings, settingValue } from '../setting/reads.ts'

/** Names the files this product writes. */
export const PRODUCT_ID = '-//Haircuts//Booking//EN'

export interface CalendarEvent {
  uid: string
  /** Grows with every change, so that a calendar knows which copy is newer. */
  sequence: number
  isCancelled: boolean
  start: Date
  end: Date
  summary: string
  description: string
  /** Whom calendars may ask about it; empty when the business has published no address. */
  organizerEmail: string
  /** Whom a mail invites; without one it is a file that anybody may add. */
  inviteeEmail?: string
  /** When this copy was written. */
  stamp: Date
  zone: string
}

/** The visit a public link stands for, as a file any calendar can read. */
export async function calendarFileByToken(ctx: Context, input: { publicToken: string }) {
  const [booking, settings] = await Promise.all([bookingRowByToken(ctx, input), readSettings(ctx)])
  const business = settingValue(settings, 'business_name')
  const services = [booking.typeName, ...booking.addons.map(({ name }) => name)]
  return calendarFile({
    uid: booking.calendarUid,
    sequence: booking.revision,
    isCancelled: booking.status === 'cancelled',
    start: booking.startAt,
    end: booking.endAt,
    summary: `${booking.typeName} - ${business}`,
    description: `${services.join(', ')}. To reschedule or cancel, use the link in your confirmation email.`,
    organizerEmail: settingValue(settings, 'business_email'),
    stamp: ctx.now,
    zone: settingValue(settings, 'timezone'),
  })
}

/**
 * RFC 5545, with the rules of its zone inside. It never holds the address: it is somebody's home.
 *
 * METHOD is PUBLISH for a visit that stands, which any calendar adds without asking an organizer,
 * REQUEST where it invites somebody by mail, and CANCEL for one that does not stand.
 */
export function calendarFile(event: CalendarEvent): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', PRODUCT_ID)
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  calendar.updatePropertyWithValue('method', methodOf(event))
  const rules = zoneRules(event.zone)
  if (rules) calendar.addSubcomponent(rules)

  const visit = new ICAL.Component('vevent')
  visit.updatePropertyWithValue('uid', event.uid)
  visit.updatePropertyWithValue('sequence', event.sequence)
  visit.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(event.stamp, true))
  addTime(visit, 'dtstart', event.start, rules ? event.zone : null)
  addTime(visit, 'dtend', event.end, rules ? event.zone : null)
  visit.updatePropertyWithValue('summary', event.summary)
  visit.updatePropertyWithValue('description', event.description)
  visit.updatePropertyWithValue('status', event.isCancelled ? 'CANCELLED' : 'CONFIRMED')
  visit.updatePropertyWithValue('transp', event.isCancelled ? 'TRANSPARENT' : 'OPAQUE')
  if (event.organizerEmail) {
    visit.updatePropertyWithValue('organizer', `mailto:${event.organizerEmail}`)
  }
  if (event.inviteeEmail) {
    const invitee = visit.updatePropertyWithValue('attendee', `mailto:${event.inviteeEmail}`)
    // He has booked it himself: his mail program need not ask, nor answer us.
    invitee.setParameter('partstat', 'ACCEPTED')
    invitee.setParameter('rsvp', 'FALSE')
  }
  calendar.addSubcomponent(visit)
  return `${calendar.toString()}\r\n`
}

export function methodOf({ isCancelled, inviteeEmail }: CalendarEvent) {
  if (isCancelled) return 'CANCEL'
  return inviteeEmail ? 'REQUEST' : 'PUBLISH'
}

/** The zone's VTIMEZONE, or null for one the library does not know: then times are written in UTC. */
function zoneRules(zone: string): ICAL.Component | null {
  const [block] = tzlib_get_ical_block(zone)
  return block?.startsWith('BEGIN:VTIMEZONE') ? new ICAL.Component(ICAL.parse(block)) : null
}

/**
 * As wall time in the zone. Calendars disagree about the hour that a clock repeats in autumn: an
 * instant in it is written in UTC, which none can misread.
 */
function addTime(visit: ICAL.Component, name: string, at: Date, zone: string | null) {
  const instant = at.getTime()
  const utc = ICAL.Time.fromJSDate(at, true)
  if (!zone) return visit.updatePropertyWithValue(name, utc)
  const date = localDate(instant, zone)
  const time = localTime(instant, zone)
  const isRepeated =
    wallToInstant(date, time, zone, 'opening') !== wallToInstant(date, time, zone, 'closing')
  if (isRepeated) {
    return visit.updatePropertyWithValue(name, utc)
  }
  const property = visit.updatePropertyWithValue(
    name,
    ICAL.Time.fromDateTimeString(`${date}T${time}:00`),
  )
  property.setParameter('tzid', zone)
  return property
}
