import { ask } from '@haircuts/db/prepared'
import {
  BLACKOUT_JSON,
  BLACKOUT_MARGIN,
  blackoutView,
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

const IN_RANGE = {
  name: 'calendar events',
  text: `
    SELECT (SELECT value FROM setting WHERE key = 'timezone') AS zone,
           (SELECT coalesce(json_agg(${BOOKING_JSON}), '[]') FROM booking
             WHERE tstzrange(start_at, end_at, '[)') && tstzrange($1, $2, '[)')) AS bookings,
           (SELECT coalesce(json_agg(${BLACKOUT_JSON}), '[]')
              FROM blackout LEFT JOIN cloud_calendar ON cloud_calendar.id = cloud_calendar_id
             WHERE ($1::timestamptz IS NULL OR end_at >= $1::timestamptz - ${BLACKOUT_MARGIN})
               AND ($2::timestamptz IS NULL OR start_at <= $2::timestamptz + ${BLACKOUT_MARGIN})
           ) AS blackouts`,
}

/**
 * What overlaps the range, bookings of every status and blackouts together, in order of time; one
 * statement finds it all.
 */
export async function calendarEvents({ db }: Pick<Context, 'db'>, range: RangeInput) {
  const { start, end } = range
  const values = [start?.toISOString() ?? null, end?.toISOString() ?? null]
  const [row] = await ask<CalendarRow>(db, IN_RANGE, values)
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
  const blackoutEvents = blackouts
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
  return [...bookingEvents, ...blackoutEvents].sort(
    (a, b) => a.startDatetime.getTime() - b.startDatetime.getTime() || a.id - b.id,
  )
}
