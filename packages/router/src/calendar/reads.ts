import { snapshotCached } from '@haircuts/db/snapshot-cache'
import {
  BLACKOUT_JSON,
  BLACKOUT_MARGIN,
  type BlackoutJson,
  blackoutViewsOfJson,
  instantsOf,
} from '../blackout/reads.ts'
import type { RangeInput } from '../blackout/schema.ts'
import { bookingViewOfJson } from '../booking/reads.ts'
import { BOOKING_JSON, type BookingJson } from '../booking/row.ts'
import type { Context } from '../context.ts'
import { settingValue } from '../setting/reads.ts'

const BLACKOUT_COLOR = '#333333'
const HOLD_COLOR = '#9ca3af'
const STATUS_COLORS: Partial<Record<string, string>> = {
  cancelled: '#9ca3af',
  completed: '#10b981',
}

interface HoldJson {
  id: number
  bookingId: number
  clientName: string
  startAt: string
  endAt: string
  expiresAt: string
}

interface CalendarRow {
  zone: string | null
  bookings: BookingJson[]
  blackouts: BlackoutJson[]
  holds: HoldJson[]
}

/** Subqueries hide the values from the planner; `snapshotCached` explains why. */
const FROM = '(SELECT $1::timestamptz)'
const TO = '(SELECT $2::timestamptz)'

const NOTHING: CalendarRow = { zone: null, bookings: [], blackouts: [], holds: [] }

const eventsInRange = snapshotCached(
  {
    name: 'calendar events',
    text: `
      SELECT (SELECT value FROM setting WHERE key = 'timezone') AS zone,
             (SELECT coalesce(json_agg(${BOOKING_JSON}), '[]') FROM booking
               WHERE tstzrange(start_at, end_at, '[)') && tstzrange(${FROM}, ${TO}, '[)')) AS bookings,
             (SELECT coalesce(json_agg(${BLACKOUT_JSON}), '[]')
                FROM blackout LEFT JOIN cloud_calendar ON cloud_calendar.id = cloud_calendar_id
               WHERE ($1::timestamptz IS NULL OR end_at >= ${FROM} - ${BLACKOUT_MARGIN})
                 AND ($2::timestamptz IS NULL OR start_at <= ${TO} + ${BLACKOUT_MARGIN})
             ) AS blackouts,
             (SELECT coalesce(json_agg(json_build_object(
                       'id', hold.id, 'bookingId', booking_id, 'clientName', client_name,
                       'startAt', hold.start_at, 'endAt', hold.end_at, 'expiresAt', expires_at)), '[]')
                FROM hold JOIN offer ON offer.id = offer_id JOIN booking ON booking.id = booking_id
               WHERE is_live
                 AND tstzrange(hold.start_at, hold.end_at, '[)') && tstzrange(${FROM}, ${TO}, '[)')
             ) AS holds`,
  },
  ([row]: readonly CalendarRow[], [start, end]) => {
    const { zone, bookings, blackouts, holds } = row ?? NOTHING
    const range = { start: start ? new Date(start) : null, end: end ? new Date(end) : null }
    const timezone = settingValue(zone === null ? {} : { timezone: zone }, 'timezone')
    const events = [
      ...bookings.map(bookingEvent),
      ...holds.map(holdEvent),
      ...blackoutViewsOfJson(blackouts, range, timezone).map((blackout) => ({
        kind: 'blackout' as const,
        displayColor: BLACKOUT_COLOR,
        ...blackout,
      })),
    ]
    return events.sort(
      (a, b) => a.startDatetime.getTime() - b.startDatetime.getTime() || a.id - b.id,
    )
  },
)

function bookingEvent(json: BookingJson) {
  const booking = bookingViewOfJson(json)
  return {
    kind: 'booking' as const,
    title: `${booking.client.name} - ${booking.appointmentType.name}`,
    displayColor: STATUS_COLORS[booking.status] ?? booking.appointmentType.color,
    ...booking,
  }
}

function holdEvent({ id, bookingId, clientName, startAt, endAt, expiresAt }: HoldJson) {
  return {
    kind: 'hold' as const,
    title: `Held for ${clientName}`,
    displayColor: HOLD_COLOR,
    id,
    bookingId,
    clientName,
    startDatetime: new Date(startAt),
    endDatetime: new Date(endAt),
    expiresAt: new Date(expiresAt),
  }
}

/**
 * Bookings of every status, holds and blackouts that overlap the range, ordered by start, in one query. Calls with the
 * same range share one list until the next commit, or until a hold in it expires.
 */
export async function calendarEvents({ db, now }: Pick<Context, 'db' | 'now'>, given: RangeInput) {
  const { start, end } = await instantsOf({ db }, given)
  const events = await eventsInRange(db, [start?.toISOString() ?? null, end?.toISOString() ?? null])
  const isOver = (event: (typeof events)[number]) => event.kind === 'hold' && event.expiresAt <= now
  return events.some(isOver) ? events.filter((event) => !isOver(event)) : events
}
