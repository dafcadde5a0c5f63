import { snapshotCached } from '@haircuts/db/remembered'
import {
  BLACKOUT_JSON,
  BLACKOUT_MARGIN,
  blackoutView,
  type InstantRange,
  instantsOf,
  overlapping,
  type ShownBlackout,
} from '../blackout/reads.ts'
import type { RangeInput } from '../blackout/schema.ts'
import { BOOKING_JSON, type BookingJson, bookingViewOfJson } from '../booking/reads.ts'
import type { Context } from '../context.ts'
import { settingValue } from '../setting/reads.ts'

const STATUS_COLORS: Partial<Record<string, string>> = {
  cancelled: '#9ca3af',
  completed: '#10b981',
}
const BLACKOUT_COLOR = '#333333'

interface BlackoutJson extends Omit<ShownBlackout, 'startAt' | 'endAt'> {
  startAt: number
  endAt: number
}

interface CalendarRow {
  zone: string | null
  bookings: BookingJson[]
  blackouts: BlackoutJson[]
}

/** Subqueries hide the values from the planner; `snapshotCached` explains why. */
const FROM = '(SELECT $1::timestamptz)'
const TO = '(SELECT $2::timestamptz)'

const eventsInRange = snapshotCached<CalendarRow>({
  name: 'calendar events',
  text: `
    SELECT (SELECT value FROM setting WHERE key = 'timezone') AS zone,
           (SELECT coalesce(json_agg(${BOOKING_JSON}), '[]') FROM booking
             WHERE tstzrange(start_at, end_at, '[)') && tstzrange(${FROM}, ${TO}, '[)')) AS bookings,
           (SELECT coalesce(json_agg(${BLACKOUT_JSON}), '[]')
              FROM blackout LEFT JOIN cloud_calendar ON cloud_calendar.id = cloud_calendar_id
             WHERE ($1::timestamptz IS NULL OR end_at >= ${FROM} - ${BLACKOUT_MARGIN})
               AND ($2::timestamptz IS NULL OR start_at <= ${TO} + ${BLACKOUT_MARGIN})
           ) AS blackouts`,
})

/** Bookings of every status and blackouts that overlap the range, ordered by start, in one query. */
export async function calendarEvents({ db }: Pick<Context, 'db'>, given: RangeInput) {
  const range = await instantsOf({ db }, given)
  const { start, end } = range
  const values = [start?.toISOString() ?? null, end?.toISOString() ?? null]
  const [row] = await eventsInRange(db, values)
  const { zone, bookings, blackouts } = row ?? { zone: null, bookings: [], blackouts: [] }
  const bookingEvents = bookings.map((json) => {
    const booking = bookingViewOfJson(json)
    return {
      kind: 'booking' as const,
      title: `${booking.client.name} - ${booking.appointmentType.name}`,
      displayColor: STATUS_COLORS[booking.status] ?? booking.appointmentType.color,
      ...booking,
    }
  })
  const blackoutEvents = blackoutEventsIn(blackouts, range, zone)
  return [...bookingEvents, ...blackoutEvents].sort(
    (a, b) => a.startDatetime.getTime() - b.startDatetime.getTime() || a.id - b.id,
  )
}

function blackoutEventsIn(blackouts: BlackoutJson[], range: InstantRange, zone: string | null) {
  return blackouts
    .map(({ startAt, endAt, ...json }) => ({
      ...json,
      startAt: new Date(startAt),
      endAt: new Date(endAt),
    }))
    .filter(overlapping(range, settingValue(zone === null ? {} : { timezone: zone }, 'timezone')))
    .map((row) => ({
      kind: 'blackout' as const,
      displayColor: BLACKOUT_COLOR,
      ...blackoutView(row),
    }))
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
/** The record separator: a control character, which JSON text always escapes. */
const SEPARATOR = '\u001e'

interface EventsJsonRow {
  zone: string | null
  starts: string | null
  texts: string | null
  blackouts: BlackoutJson[] | null
}

/** PostgreSQL serialises each booking event as the JSON of the REST response. */
const bookingEventsAsJson = snapshotCached<EventsJsonRow>({
  name: 'calendar events written',
  text: `
    SELECT (SELECT value FROM setting WHERE key = 'timezone') AS zone,
           events.starts, events.texts,
           (SELECT json_agg(${BLACKOUT_JSON})
              FROM blackout LEFT JOIN cloud_calendar ON cloud_calendar.id = cloud_calendar_id
             WHERE ($1::timestamptz IS NULL OR end_at >= ${FROM} - ${BLACKOUT_MARGIN})
               AND ($2::timestamptz IS NULL OR start_at <= ${TO} + ${BLACKOUT_MARGIN})
           ) AS blackouts
      FROM (
        SELECT string_agg((extract(epoch FROM start_at) * 1000)::int8::text, ','
                          ORDER BY start_at, id) AS starts,
               string_agg(json_build_object(
                 'kind', 'booking', 'title', client_name || ' - ' || type_name,
                 'display_color', CASE status WHEN 'cancelled' THEN '${STATUS_COLORS.cancelled}'
                                              WHEN 'completed' THEN '${STATUS_COLORS.completed}'
                                              ELSE coalesce(service.color, type_color) END,
                 'id', id, 'status', status,
                 'start_datetime', to_char(start_at, ${INSTANT}),
                 'end_datetime', to_char(end_at, ${INSTANT}),
                 'duration_minutes', (extract(epoch FROM end_at - start_at) / 60)::int4,
                 'price', (coalesce(type_price, 0) + coalesce(added.price, 0))::float8,
                 'appointment_type', json_build_object(
                   'id', appointment_type_id, 'name', type_name,
                   'duration_minutes', type_duration_minutes, 'price', type_price::float8,
                   'color', coalesce(service.color, type_color)),
                 'client', json_build_object('id', client_id, 'name', client_name,
                                             'email', client_email, 'phone', client_phone),
                 'addons', coalesce(added.addons, '[]'),
                 'client_notes', client_notes, 'is_first_time', is_first_time,
                 'referral_source', referral_source, 'picture_reference', picture_reference,
                 'notes', notes, 'donation_amount', donation_amount::float8,
                 'created_at', to_char(created_at, ${INSTANT}),
                 'email_problem', trouble.problem)::text, '${SEPARATOR}' ORDER BY start_at, id) AS texts
          FROM booking
          LEFT JOIN (SELECT id AS service_id, color FROM appointment_type) AS service
                 ON service_id = appointment_type_id
          LEFT JOIN LATERAL (
            SELECT sum(price) AS price, json_agg(json_build_object(
                     'id', addon_id, 'name', name, 'duration_minutes', duration_minutes,
                     'price', price::float8,
                     'is_free_special', is_free_special) ORDER BY booking_addon.id) AS addons
              FROM booking_addon WHERE booking_id = booking.id) AS added ON true
          LEFT JOIN LATERAL (
            SELECT problem FROM message WHERE booking_id = booking.id AND problem IS NOT NULL
             ORDER BY message.id DESC LIMIT 1) AS trouble ON true
         WHERE tstzrange(start_at, end_at, '[)') && tstzrange(${FROM}, ${TO}, '[)')
      ) AS events`,
})

/**
 * `calendarEvents` as JSON text for the REST fast path: parsing and serialising a week of bookings in
 * JavaScript costs ten times the query. Blackouts are few, and their overlap is decided by
 * `blackoutInterval`, so `write` serialises those (in snake_case).
 */
export async function calendarEventsJson(
  { db }: Pick<Context, 'db'>,
  given: RangeInput,
  write: (event: object) => string,
): Promise<string> {
  const range = await instantsOf({ db }, given)
  const values = [range.start?.toISOString() ?? null, range.end?.toISOString() ?? null]
  const [row] = await bookingEventsAsJson(db, values)
  if (!row) return '[]'
  const texts = row.texts?.split(SEPARATOR) ?? []
  const blackouts = blackoutEventsIn(row.blackouts ?? [], range, row.zone)
  if (blackouts.length === 0) return `[${texts}]`
  const starts = row.starts?.split(',').map(Number) ?? []
  const events = [
    ...texts.map((text, index) => ({ at: starts[index] ?? 0, text })),
    ...blackouts.map((event) => ({
      at: event.startDatetime.getTime(),
      text: write(event),
    })),
  ]
  return `[${events.sort((a, b) => a.at - b.at).map(({ text }) => text)}]`
}
