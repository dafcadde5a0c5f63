import { startOf } from '@haircuts/core/calendar-sync/calendar-reader.testing'
import { phoneKey } from '@haircuts/core/contacts/phone-number'
import { readSettings } from '@haircuts/core/site/settings'
import { queryPrepared } from '@haircuts/db/prepared'
import { Prisma } from '@haircuts/db/prisma'
import { addDays } from '@haircuts/scheduling/local-date'
import { isNudgeDue, nextNudge } from '@haircuts/scheduling/nudges'
import { localDate, wallToInstant } from '@haircuts/scheduling/zone'
import type { PrivateCalendar } from './private-calendar.testing.ts'
import { WORK } from './services.testing.ts'
import { ZONE } from './visitors.testing.ts'
import { narrow } from './visits.testing.ts'
import type { World } from './world.testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Now {
  bookings:
    | [id: number, status: string, start: number, pendingUntil: number | null, isExpired: boolean][]
    | null
  overlaps: number
  strayHolds: number
}

/** The time that bookings and holds keep, by one reading of the tables that owes nothing to the product's own. */
const EVERY_STEP = {
  name: 'simulation step',
  text: `
    WITH kept AS (
      SELECT id, tstzrange(start_at, occupied_until, '[)') AS time FROM booking
       WHERE status IN ('pending', 'confirmed', 'completed') AND occupied_until > $1::timestamptz
      UNION ALL
      SELECT -hold.id, tstzrange(start_at, occupied_until, '[)') FROM hold JOIN offer ON offer.id = offer_id
       WHERE is_live AND expires_at > $2::timestamptz)
    SELECT (SELECT json_agg(json_build_array(id, status, (extract(epoch FROM start_at) * 1000)::float8,
                                             (extract(epoch FROM pending_until) * 1000)::float8,
                                             decision IS NOT DISTINCT FROM 'expired'))
              FROM booking WHERE start_at > $1::timestamptz) AS bookings,
           (SELECT count(*)::int FROM kept a JOIN kept b ON a.id < b.id AND a.time && b.time) AS overlaps,
           (SELECT count(*)::int FROM hold JOIN offer ON offer.id = offer_id
             WHERE is_live AND state <> 'open') AS "strayHolds"`,
}

/** Checks what holds after every request and every job. */
export async function checkStep(world: World): Promise<void> {
  const { now } = world
  const since = now - 2 * DAY
  const times = [new Date(since).toISOString(), new Date(now).toISOString()]
  const [found] = await queryPrepared<Now>(world.db, EVERY_STEP, times)
  if (!found || found.overlaps > 0) return world.fail('Two bookings or holds keep the same time.')
  if (found.strayHolds > 0) world.fail('A hold outlives its offer.')
  const rows = new Map(
    (found.bookings ?? []).map(([id, status, start, pendingUntil, isExpired]) => [
      id,
      { status, start, pendingUntil, isExpired },
    ]),
  )
  for (const visit of world.visits) {
    // Rows of earlier days are not read; a visit without a row is one of those, if it may be.
    const earlier = visit.possible.find(({ start }) => start <= since)
    const row = rows.get(visit.id)
    if (!row && earlier) {
      visit.possible = [earlier]
      continue
    }
    if (!narrow(visit, row, now)) {
      const stored = row ? `${row.status} at ${new Date(row.start).toISOString()}` : 'not there'
      world.fail(
        `Booking ${visit.id} is ${stored}, which nobody was told: ${JSON.stringify(visit.possible)}`,
      )
    }
    rows.delete(visit.id)
  }
  const known = new Set(world.visits.map(({ id }) => id))
  for (const id of rows.keys()) if (!known.has(id)) world.fail(`Nobody has made booking ${id}.`)
}

interface Unaccounted {
  what: string
  id: number
}

/** What is compared when everything has settled; it settles more often than that. */
const SETTLED_SPAN = `interval '11 days'`
const LOCAL = (instant: string) => `((${instant}) AT TIME ZONE '${ZONE}')`
/** The quiet hours by default. */
const QUIET = (instant: string) =>
  `(extract(hour FROM ${LOCAL(instant)}) >= 21 OR extract(hour FROM ${LOCAL(instant)}) < 8)`

/** The emails that have to exist by now, the states that need a reason, and the holds that have to be over. */
const UNACCOUNTED = {
  name: 'simulation settled',
  text: `
    WITH times AS (SELECT $1::timestamptz AS now),
         hours AS (SELECT coalesce((SELECT value::float8 FROM setting
                                     WHERE key = 'reminder_hours_before'), 24) * interval '1 hour' AS ahead,
                         (SELECT nullif(value, '')::float8 FROM setting
                           WHERE key = 'second_reminder_hours_before') * interval '1 hour' AS second),
         events AS (SELECT *, admin_email IS NULL AND after->>'decision' IS DISTINCT FROM 'expired'
                              AND kind IN ('created', 'moved', 'cancelled') AS is_of_client
                      FROM booking_event, times WHERE happened_at > now - ${SETTLED_SPAN}),
         -- The barber need not hear of what was overtaken before the email left, by an act of the barber or of the client.
         acts AS (SELECT *, EXISTS (SELECT FROM events AS later
                                     WHERE later.booking_id = events.booking_id AND later.id > events.id
                                       AND (later.kind = 'restored'
                                            OR later.happened_at < events.happened_at + interval '1 hour')) AS is_overtaken
                    FROM events WHERE is_of_client),
         told AS (SELECT unnest(other_bookings) AS booking_id, created_at FROM message, times
                   WHERE kind IN ('barber-booked', 'barber-rescheduled', 'barber-cancelled') AND state = 'sent'
                     AND created_at > now - ${SETTLED_SPAN})
    SELECT 'An email is left over' AS what, id FROM message, times
     WHERE state = 'sending' OR (state = 'waiting' AND next_attempt_at < now)
    UNION ALL
    SELECT 'A hold outlives its time', hold.id FROM hold JOIN offer ON offer.id = offer_id, times
     WHERE is_live AND expires_at <= now
    UNION ALL
    SELECT 'An email ended without a reason', id FROM message
     WHERE state NOT IN ('sent', 'waiting', 'sending') AND reason IS NULL
    UNION ALL
    SELECT 'A booking has no first email', id FROM booking
     WHERE client_email IS NOT NULL AND NOT EXISTS (
       SELECT FROM message WHERE booking_id = booking.id AND kind IN ('confirmation', 'requested'))
    UNION ALL
    SELECT 'A request outlives its time', id FROM booking, times
     WHERE status = 'pending' AND pending_until <= now
    UNION ALL
    SELECT 'The last email says something else than the visit is', booking.id FROM times, booking
      CROSS JOIN LATERAL (SELECT kind FROM message WHERE booking_id = booking.id AND copy = 0 AND state <> 'withdrawn'
                             AND kind IN ('confirmation', 'reschedule', 'cancellation', 'requested', 'declined', 'expired')
                           ORDER BY id DESC LIMIT 1) AS last
     WHERE client_email IS NOT NULL AND start_at > now - ${SETTLED_SPAN}
       AND NOT CASE status WHEN 'pending' THEN last.kind = 'requested'
                           WHEN 'cancelled' THEN last.kind IN ('cancellation', 'declined', 'expired')
                           ELSE last.kind IN ('confirmation', 'reschedule') END
    UNION ALL
    SELECT 'The client of a deleted visit still expects it', item_id FROM deleted_item
      CROSS JOIN jsonb_to_recordset(content->'booking') AS booking(start_at timestamptz)
      CROSS JOIN LATERAL (SELECT kind FROM jsonb_to_recordset(content->'message') AS message(id int, kind text, state text)
                           WHERE state = 'sent'
                             AND kind IN ('confirmation', 'reschedule', 'cancellation', 'requested', 'declined', 'expired')
                           ORDER BY id DESC LIMIT 1) AS last
     WHERE deleted_item.kind = 'booking' AND message_id IS NULL AND start_at > deleted_at
       AND last.kind IN ('confirmation', 'reschedule', 'requested')
    UNION ALL
    SELECT 'A visit has no second reminder', booking.id FROM booking, times, hours
     WHERE status = 'confirmed' AND client_email IS NOT NULL AND start_at > now AND NOT ${QUIET('now')}
       AND start_at - second <= now AND start_agreed_at < start_at - second AND NOT ${QUIET('start_at - second')}
       AND NOT EXISTS (
         SELECT FROM message WHERE booking_id = booking.id AND kind = 'second-reminder'
            AND version = floor(extract(epoch FROM start_at) / 60) AND state <> 'withdrawn')
    UNION ALL
    SELECT 'A day has no agenda', min(booking.id) FROM booking, times
     WHERE (SELECT value <> '' FROM setting WHERE key = 'barber_email') AND status IN ('confirmed', 'completed')
       AND start_at < now AND start_at > now - ${SETTLED_SPAN} AND start_agreed_at < ${LOCAL('start_at')}::date + time '08:00'
       AND NOT EXISTS (SELECT FROM booking_event WHERE booking_id = booking.id AND kind = 'restored')
     GROUP BY ${LOCAL('start_at')}::date
    HAVING NOT EXISTS (
       SELECT FROM message WHERE kind = 'barber-agenda' AND state = 'sent'
          AND version = to_char(min(${LOCAL('start_at')}), 'YYYYMMDD')::int)
    UNION ALL
    SELECT 'The barber did not get exactly one email of an act of booking', act.booking_id FROM acts AS act
     WHERE (SELECT value <> '' FROM setting WHERE key = 'barber_email')
       AND (SELECT count(*) FROM told WHERE told.booking_id = act.booking_id
               AND act.happened_at >= told.created_at AND act.happened_at < told.created_at + interval '2 minutes')
           NOT BETWEEN CASE WHEN act.is_overtaken THEN 0 ELSE 1 END AND 1
    UNION ALL
    SELECT 'The barber got an email of no act of booking', told.booking_id FROM told JOIN booking ON id = told.booking_id
     WHERE NOT EXISTS (SELECT FROM acts WHERE acts.booking_id = told.booking_id
               AND acts.happened_at >= told.created_at AND acts.happened_at < told.created_at + interval '2 minutes')
    UNION ALL
    SELECT 'A visit has no reminder', booking.id FROM booking, times, hours
     WHERE status = 'confirmed' AND client_email IS NOT NULL AND start_at > now
       AND start_at - ahead <= now AND start_agreed_at < start_at - ahead AND NOT ${QUIET('now')}
       AND NOT EXISTS (
         SELECT FROM message WHERE booking_id = booking.id AND kind = 'reminder'
            AND version = floor(extract(epoch FROM start_at) / 60) AND state <> 'withdrawn')
    UNION ALL
    SELECT 'A visit has no follow-up', booking.id FROM booking, times
     WHERE status = 'completed' AND client_email IS NOT NULL
       AND cleanup_of_id IS NULL
       AND end_at + interval '1 hour' <= now AND end_at + interval '7 days' > now AND NOT ${QUIET('now')}
       AND NOT EXISTS (SELECT FROM message WHERE booking_id = booking.id AND kind = 'follow-up')
    UNION ALL
    SELECT 'A visit has two clean-ups', cleanup_of_id FROM booking
     WHERE cleanup_of_id IS NOT NULL AND status <> 'cancelled' GROUP BY cleanup_of_id HAVING count(*) > 1
    UNION ALL
    SELECT 'A clean-up costs something', id FROM booking
     WHERE cleanup_of_id IS NOT NULL AND type_price <> 0
    UNION ALL
    SELECT 'A clean-up is of no completed visit', own.id FROM booking AS own
      LEFT JOIN booking AS visit ON visit.id = own.cleanup_of_id
     WHERE own.cleanup_of_id IS NOT NULL AND visit.status IS DISTINCT FROM 'completed'
    UNION ALL
    SELECT 'A clean-up was booked for after the 14th day', own.id FROM booking AS own
      JOIN booking AS visit ON visit.id = own.cleanup_of_id
     WHERE ${LOCAL('own.start_at')}::date > ${LOCAL('visit.start_at')}::date + 14
       AND NOT EXISTS (SELECT FROM booking_event WHERE booking_id = own.id AND kind = 'moved')
    UNION ALL
    SELECT 'A follow-up of a clean-up', message.id FROM message JOIN booking ON booking.id = booking_id
     WHERE message.kind = 'follow-up' AND cleanup_of_id IS NOT NULL
    UNION ALL
    SELECT 'A client was reminded to book a third time after one visit', id FROM message
     WHERE kind = 'nudge' AND version > 2
    UNION ALL
    SELECT 'A client was reminded to book at night', id FROM message
     WHERE kind = 'nudge' AND state = 'sent'
       AND (claimed_at AT TIME ZONE '${ZONE}')::time NOT BETWEEN '08:00' AND '20:59:59.999'
    UNION ALL
    SELECT 'A client was reminded to book, and had a booking', message.id
      FROM message JOIN booking AS last ON last.id = message.booking_id
      JOIN booking AS next ON next.client_id = last.client_id
     WHERE kind = 'nudge' AND message.state = 'sent' AND next.status IN ('pending', 'confirmed')
       AND next.created_at < message.claimed_at AND next.start_at > message.claimed_at
       AND NOT EXISTS (SELECT FROM booking_event
                        WHERE booking_event.booking_id = next.id AND happened_at >= message.claimed_at)`,
}

interface Handled {
  key: string
  state: string
  isRepeat: boolean
  isUnsure: boolean
  kind: string
  /** The start of the visit, in epoch milliseconds; of a reminder, the start that it is about. */
  start: number | null
}

/** The emails that no act causes; the address, which was promised, does not wait for the morning. */
const CAUSED_BY_TIME = ['reminder', 'second-reminder', 'follow-up', 'nudge']

/** When the queue is drained and nothing fails: each planned email is sent once, or ended with a reason. */
export async function checkMessages(world: World): Promise<void> {
  const now = new Date(world.now).toISOString()
  const [wrong] = await queryPrepared<Unaccounted & object>(world.db, UNACCOUNTED, [now])
  if (wrong) world.fail(`${wrong.what}: ${wrong.id}.`)
  const { accepted, canFind } = world.services
  const rows = await world.db.$queryRaw<Handled[]>`
    SELECT key::text AS key, state, note IS NOT NULL AS "isRepeat", is_unsure AS "isUnsure", message.kind,
           CASE WHEN message.kind IN ('reminder', 'second-reminder') THEN version * 60000.0
                ELSE extract(epoch FROM start_at) * 1000 END::float8 AS start
      FROM message LEFT JOIN booking ON booking.id = booking_id
     WHERE state = 'sent' OR key = ANY(${[...accepted.keys()]}::uuid[])`
  for (const { key, state, isRepeat, isUnsure, kind, start } of rows) {
    const { times, at } = accepted.get(key) ?? { times: 0, at: 0 }
    if (
      times > 0 &&
      CAUSED_BY_TIME.includes(kind) &&
      couldWait(at, kind.includes('reminder') ? start : null)
    )
      world.fail(`A ${kind} was sent at night, at ${new Date(at).toISOString()}.`)
    if (state !== 'sent') {
      // If the service cannot be asked, a mail whose response was lost is not repeated once it is out of date.
      if (canFind || !isUnsure) world.fail(`An email that was accepted is ${state}.`)
      continue
    }
    if (times === 0 && !isRepeat) world.fail('An email counts as sent that was not accepted.')
    if (times > (isRepeat ? 2 : 1)) world.fail(`An email was sent ${times} times.`)
  }
}

/** When the queue is drained and nothing fails: the last invitation of a visit is for its time. */
export async function checkInvitations({ db, services, fail, now }: World): Promise<void> {
  const rows = await db.$queryRaw<{ key: string; uid: string; state: string; start: number }[]>`
    SELECT DISTINCT ON (booking.id) key::text AS key, calendar_uid::text AS uid, state, (extract(epoch FROM start_at) * 1000)::float8 AS start
      FROM message JOIN booking ON booking.id = booking_id
     WHERE kind IN ('confirmation', 'reschedule') AND copy = 0 AND state <> 'withdrawn'
       AND status = 'confirmed' AND start_at > ${new Date(now - 2 * DAY)}
     ORDER BY booking.id, message.id DESC`
  for (const { key, uid, state, start } of rows) {
    const { mail } = services.accepted.get(key) ?? {}
    if (state !== 'sent' || !mail) continue
    const invited = mail.calendar && startOf(mail.calendar.file, `/work/${uid}.ics`, ZONE)
    if (!(invited instanceof Date) || invited.getTime() !== start)
      fail(`The last invitation of the visit at ${new Date(start).toISOString()} is not for then.`)
  }
}

/**
 * When the queue is drained and nothing fails: each client who has not been back for longer than usual is reminded.
 * A visit of a group without a contact of its own is stored for the organizer's client, but is another person's visit.
 */
export async function checkNudges(world: World): Promise<void> {
  const quiet = { from: '21:00', until: '08:00', zone: ZONE }
  const own = Prisma.sql`status = 'completed' AND cleanup_of_id IS NULL
    AND (group_id IS NULL OR is_organizer OR client_email IS NOT NULL OR client_phone IS NOT NULL)`
  const clients = await world.db.$queryRaw<{ id: number; visits: number[]; nudges: number[] }[]>`
    SELECT client.id,
           ARRAY(SELECT (extract(epoch FROM start_at) * 1000)::float8 FROM booking
                  WHERE client_id = client.id AND ${own}) AS visits,
           ARRAY(SELECT (extract(epoch FROM coalesce(sent_at, next_attempt_at)) * 1000)::float8 FROM message
                  WHERE kind = 'nudge' AND state <> 'withdrawn' AND booking_id = last.id) AS nudges
      FROM client
      CROSS JOIN LATERAL (SELECT id, start_at FROM booking WHERE client_id = client.id AND ${own}
                           ORDER BY start_at DESC, id DESC LIMIT 1) AS last
     WHERE client.email IS NOT NULL AND NOT EXISTS (
       SELECT FROM booking WHERE (client_id = client.id OR client_email = client.email::text)
          AND status IN ('pending', 'confirmed') AND start_at > last.start_at)`
  for (const { id, visits, nudges } of clients) {
    const nudge = nextNudge({ visits, nudges }, quiet)
    if (nudge && isNudgeDue(nudge, quiet, world.now)) world.fail(`Client ${id} was not nudged.`)
  }
}

/** Whether an instant is in the quiet hours, and their end is early enough before the visit. */
function couldWait(at: number, visitStart: number | null): boolean {
  const date = localDate(at, ZONE)
  const morning = wallToInstant(date, '08:00', ZONE, 'opening')
  const evening = wallToInstant(date, '21:00', ZONE, 'opening')
  if (at >= morning && at < evening) return false
  const end = at < morning ? morning : wallToInstant(addDays(date, 1), '08:00', ZONE, 'opening')
  return visitStart === null || end <= visitStart - 2 * HOUR
}

/** Every path that stores a phone also stores what it means. */
export async function checkPhones({ db, fail }: World): Promise<void> {
  const { phoneCountry } = await readSettings(db)
  const rows = await db.$queryRaw<{ what: string; phone: string; key: string | null }[]>`
    SELECT 'a booking' AS what, client_phone AS phone, client_phone_key AS key FROM booking
    UNION ALL SELECT 'a client', phone, phone_key FROM client
    UNION ALL SELECT 'a merge', merged_phone, merged_phone_key FROM client_merge
    UNION ALL SELECT 'a request', client_phone, client_phone_key FROM group_request
    UNION ALL SELECT 'the waitlist', client_phone, client_phone_key FROM waitlist_entry`
  for (const { what, phone, key } of rows)
    if (key !== phoneKey(phone, phoneCountry)) fail(`The phone of ${what} is stored as ${key}.`)
}

/** When the queue is drained and nothing fails: calendars and bookings agree. */
export async function checkCalendars(world: World, calendar: PrivateCalendar): Promise<void> {
  const now = new Date(world.now)
  const bookings = await world.db.$queryRaw<{ uid: string; start: number; isAhead: boolean }[]>`
    SELECT calendar_uid::text AS uid, (extract(epoch FROM start_at) * 1000)::float8 AS start,
           start_at > ${now} AS "isAhead"
      FROM booking WHERE status <> 'cancelled'`
  const files = new Map(world.services.filesOf(WORK))
  for (const { uid, start, isAhead } of bookings) {
    const href = `/work/${uid}.ics`
    const file = files.get(href)
    files.delete(href)
    if (!isAhead) continue
    const shown = file && startOf(file, href, ZONE)
    if (!(shown instanceof Date) || shown.getTime() !== start) {
      world.fail(`The event of booking ${uid} is ${file ? 'at another time' : 'missing'}.`)
    }
  }
  for (const [href, file] of files) {
    const start = startOf(file, href, ZONE)
    if (start instanceof Date && start > now) world.fail(`The event ${href} belongs to no booking.`)
  }
  const until = world.now + 20 * DAY
  const blackouts = await world.db.$queryRaw<{ start: number; end: number }[]>`
    SELECT (extract(epoch FROM start_at) * 1000)::float8 AS start,
           (extract(epoch FROM end_at) * 1000)::float8 AS end
      FROM blackout
     WHERE cloud_calendar_id IS NOT NULL AND start_at > ${now} AND start_at < ${new Date(until)}`
  const inOrder = (times: { start: number; end: number }[]) =>
    JSON.stringify(
      times
        .map(({ start, end }) => [start, end])
        .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
    )
  const expected = calendar.busy(world.now, until)
  if (inOrder(blackouts) !== inOrder(expected)) {
    world.fail(`The private calendar blocks ${inOrder(blackouts)} instead of ${inOrder(expected)}.`)
  }
}
