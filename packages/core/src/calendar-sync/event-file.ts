import type {
  CloudAccount,
  CloudCalendar,
  CloudEvent,
  DatabaseOrTransaction,
  Prisma,
} from '@haircuts/db/client'
import { type EventContent, eventFile } from '@haircuts/ical/write'
import { formatAddon } from '@haircuts/scheduling/free-special'
import { type AnswerName, forAnswers } from '../booking-calendar/answers-form.ts'
import type { BookingRow } from '../booking-calendar/booking-record.ts'
import type { ObjectAddress } from './calendar-gateway.ts'
import type { CalendarReader } from './calendar-reader.ts'

export type BookingCalendar = CloudCalendar & { account: CloudAccount }

/** The calendar that receives bookings, if any. */
export function bookingCalendarOf(db: DatabaseOrTransaction): Promise<BookingCalendar | null> {
  return calendarWithAccount(db, { receivesBookings: true })
}

/** A calendar of the account; one that is read from an address cannot be written to. */
export async function calendarWithAccount(
  db: DatabaseOrTransaction,
  where: Prisma.CloudCalendarWhereInput,
): Promise<BookingCalendar | null> {
  const calendar = await db.cloudCalendar.findFirst({ where, include: { account: true } })
  const account = calendar?.account
  return calendar && account ? { ...calendar, account } : null
}

/** An event that is missing, outdated or still to be removed. */
export interface OverdueEvent {
  bookingId: number
  /** True when the event must be removed, false when it must be written. */
  isLeaving: boolean
  /** The message of the last failed attempt. */
  lastError: string | null
}

/** The upcoming bookings whose event is missing or outdated, the events that name erased clients, and those to remove. */
export function overdueEvents(
  db: DatabaseOrTransaction,
  { calendarId, now }: { calendarId: number | null; now: Date },
): Promise<OverdueEvent[]> {
  return db.$queryRaw<OverdueEvent[]>`
    SELECT b.id AS "bookingId", false AS "isLeaving", e.last_error AS "lastError"
      FROM booking b LEFT JOIN cloud_event e ON e.booking_id = b.id
     WHERE b.status <> 'cancelled'
       AND ((${calendarId !== null} AND b.start_at > ${now}
             AND (e.revision IS DISTINCT FROM b.revision
                  OR e.cloud_calendar_id <> ${calendarId ?? 0}))
            OR (b.erased_at IS NOT NULL AND e.booking_id IS NOT NULL
                AND e.revision IS DISTINCT FROM b.revision))
    UNION ALL
    SELECT e.booking_id, true, e.last_error
      FROM cloud_event e LEFT JOIN booking b ON b.id = e.booking_id
     WHERE b.id IS NULL OR b.status = 'cancelled' OR (${calendarId === null} AND e.is_leaving)
     ORDER BY "bookingId"`
}

/** Events of cancelled bookings are removed; completed and missed ones stay as the barber's history. */
export function belongsInCalendar(booking: { status: string } | null): boolean {
  return booking !== null && booking.status !== 'cancelled'
}

/** The event's address. Derived from the booking's UID, so that a retry after a lost response overwrites the same file. */
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

/** The address of the same event in another calendar, where the barber may have moved it. */
export function addressIn(other: { url: string }, { href }: ObjectAddress): ObjectAddress {
  return addressOf(other, { calendarUid: uidOf(href) })
}

export function uidOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1).replace(/\.ics$/, '')
}

type DescribedBooking = Pick<
  BookingRow,
  'clientPhone' | 'clientEmail' | 'addons' | 'isFirstTime' | AnswerName
>

/** The event's description: the client's contact data, add-ons and answers. */
export function descriptionOf(booking: DescribedBooking): string {
  const { clientPhone, clientEmail, addons, isFirstTime } = booking
  const answers = forAnswers(
    ({ inCalendar }, name) => booking[name] && `${inCalendar}: ${booking[name]}`,
  )
  return [
    clientPhone && `Phone: ${clientPhone}`,
    clientEmail && `Email: ${clientEmail}`,
    addons.length > 0 && `Add-ons: ${addons.map(formatAddon).join(', ')}`,
    isFirstTime !== null && `First time: ${isFirstTime ? 'yes' : 'no'}`,
    ...Object.values(answers),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Whether the calendar event of a booking is the same before and after a change. */
export function haveSameEvent(before: BookingRow, after: BookingRow): boolean {
  const fileOf = (row: BookingRow) =>
    eventFile(eventContent({ booking: { ...row, revision: 0 }, zone: 'UTC', stamp: row.createdAt }))
  return before.status === after.status && fileOf(before) === fileOf(after)
}

interface EventInput {
  booking: BookingRow
  zone: string
  stamp: Date
}

/** What a booking determines of its event. */
export function eventContent({ booking, zone, stamp }: EventInput): EventContent {
  return {
    uid: booking.calendarUid,
    sequence: booking.revision,
    start: booking.startAt,
    end: booking.endAt,
    summary: `${booking.clientName} - ${booking.typeName}${booking.status === 'pending' ? ' (asks)' : ''}`,
    description: descriptionOf(booking),
    stamp,
    zone,
  }
}

/**
 * The current start of our event in each file. 'absent' when the file was parsed completely and does not contain it;
 * 'unreadable' when the file, or a component that may be the event, cannot be parsed.
 */
export async function startsOf(
  { calendarReader }: { calendarReader: CalendarReader },
  files: readonly { href: string; data: string }[],
  zone: string,
): Promise<Map<string, Date | 'absent' | 'unreadable'>> {
  if (files.length === 0) return new Map()
  const events = files.map(({ href, data }) => ({ file: data, uid: uidOf(href) }))
  const starts = await calendarReader.startsOfEvents(events, zone)
  return new Map(
    files.map(({ href }, index) => {
      const start = starts[index] ?? 'unreadable'
      return [href, typeof start === 'number' ? new Date(start) : start]
    }),
  )
}
