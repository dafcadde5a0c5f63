import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import type { SchedulingRules, VisitLength } from '@haircuts/scheduling/availability'
import type { Blackout } from '@haircuts/scheduling/blackouts'
import type { Interval } from '@haircuts/scheduling/interval'
import type { BookedVisit } from '@haircuts/scheduling/why-not'
import { storedRange } from './stored-range.ts'
import { RULES_JSON, type RulesJson, storedRules } from './stored-rules.ts'

/** A booking that holds its time; instants in epoch milliseconds. */
export interface ScheduledBooking extends BookedVisit {
  id: number
  clientName: string
  /** Null once the service was deleted. */
  typeId: number | null
  typeName: string
  /** The end of the visit as agreed; `visitEnd` is earlier when it was completed before. */
  agreedEnd: number
  /** When its present start was booked or moved to. */
  agreedAt: number
}

/** A live hold at the time of the query; it may expire before an answer is made of it. */
export interface ScheduledHold extends BookedVisit {
  id: number
  offerId: number
  /** The booking that it is held for; null for a person on the waitlist without one. */
  bookingId: number | null
  clientName: string
  typeName: string
  expiresAt: number
}

export interface NamedBlackout extends Blackout {
  id: number
  title: string
  /** The calendar that it was synced from; null for one that was created here. */
  source: string | null
}

export interface Service extends VisitLength {
  id: number
  isActive: boolean
}

/** What the engine needs about a range of time, and what a person needs to recognise it by. */
export interface Schedule {
  rules: SchedulingRules
  /** The stored rows, from which `changedRules` computes other rules. */
  stored: RulesJson
  bookings: ScheduledBooking[]
  holds: ScheduledHold[]
  blackouts: NamedBlackout[]
  services: Service[]
}

interface ScheduleRow {
  rules: RulesJson
  bookings: ScheduledBooking[] | null
  holds: ScheduledHold[] | null
  blackouts: NamedBlackout[] | null
  services: Service[] | null
}

const SCHEDULE = {
  name: 'schedule',
  text: `
    SELECT
      ${RULES_JSON} AS "rules",
      (SELECT json_agg(json_build_object(
                'id', id, 'clientName', client_name, 'typeId', appointment_type_id, 'typeName', type_name,
                'start', ${epoch('start_at')}, 'visitEnd', ${epoch('least(end_at, completed_at)')},
                'end', ${epoch('occupied_until')}, 'agreedEnd', ${epoch('end_at')}, 'agreedAt', ${epoch('start_agreed_at')})
              ORDER BY start_at)
         FROM booking
        WHERE status IN ('pending', 'confirmed', 'completed')
          AND tstzrange(start_at, occupied_until, '[)')
              && tstzrange((SELECT $1::timestamptz), (SELECT $2::timestamptz), '[)')
      ) AS "bookings",
      (SELECT json_agg(json_build_object(
                'id', hold.id, 'offerId', offer.id, 'bookingId', offer.booking_id,
                'clientName', coalesce(booking.client_name, waitlist_entry.client_name),
                'typeName', coalesce(booking.type_name, appointment_type.name, ''), 'start', ${epoch('hold.start_at')},
                'visitEnd', ${epoch('hold.end_at')}, 'end', ${epoch('hold.occupied_until')},
                'expiresAt', ${epoch('expires_at')})
              ORDER BY hold.start_at)
         FROM hold JOIN offer ON offer.id = offer_id
              LEFT JOIN booking ON booking.id = offer.booking_id
              LEFT JOIN waitlist_entry ON waitlist_entry.id = offer.waitlist_entry_id
              LEFT JOIN appointment_type ON appointment_type.id = waitlist_entry.appointment_type_id
        WHERE is_live
          AND tstzrange(hold.start_at, hold.occupied_until, '[)')
              && tstzrange((SELECT $1::timestamptz), (SELECT $2::timestamptz), '[)')
      ) AS "holds",
      (SELECT json_agg(json_build_object(
                'id', blackout.id, 'title', title, 'start', ${epoch('blackout.start_at')},
                'end', ${epoch('blackout.end_at')}, 'isAllDay', is_all_day,
                'source', CASE WHEN cloud_calendar_id IS NOT NULL
                               THEN coalesce(displayname, 'iCloud') END)
              ORDER BY blackout.start_at, blackout.id)
         FROM blackout LEFT JOIN cloud_calendar ON cloud_calendar.id = cloud_calendar_id
        WHERE end_at >= (SELECT $1::timestamptz) AND start_at <= (SELECT $2::timestamptz)
      ) AS "blackouts",
      (SELECT json_agg(json_build_object('id', id, 'visitMinutes', duration_minutes,
                                         'cleanupMinutes', cleanup_minutes, 'isActive', is_active)
                       ORDER BY id)
         FROM appointment_type) AS "services"`,
}

function epoch(column: string): string {
  return `(date_part('epoch', ${column}) * 1000)::bigint`
}

/** Everything that decides about a range of time, in one query. Reads more than the range (`storedRange`). */
export async function readSchedule(db: DatabaseOrTransaction, range: Interval): Promise<Schedule> {
  const { from, to } = storedRange(range)
  const [row] = await queryPrepared<Partial<ScheduleRow>>(db, SCHEDULE, [from, to])
  const stored = row?.rules ?? {}
  return {
    rules: storedRules(stored).rules,
    stored,
    bookings: row?.bookings ?? [],
    holds: row?.holds ?? [],
    blackouts: row?.blackouts ?? [],
    services: row?.services ?? [],
  }
}
