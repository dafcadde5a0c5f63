import { startOf } from '@haircuts/core/calendar-sync/event-file'
import { queryPrepared } from '@haircuts/db/prepared'
import type { PrivateCalendar } from './private-calendar.testing.ts'
import { WORK } from './services.testing.ts'
import { ZONE } from './visitors.testing.ts'
import { narrow } from './visits.testing.ts'
import type { World } from './world.testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Now {
  bookings: [id: number, status: string, start: number][] | null
  overlaps: number
  strayHolds: number
}

/** The time that bookings and holds keep, by one reading of the tables that owes nothing to the product's own. */
const EVERY_STEP = {
  name: 'simulation step',
  text: `
    WITH kept AS (
      SELECT id, tstzrange(start_at, kept_until, '[)') AS time FROM booking
       WHERE status IN ('confirmed', 'completed') AND kept_until > $1::timestamptz
      UNION ALL
      SELECT -hold.id, tstzrange(start_at, kept_until, '[)') FROM hold JOIN offer ON offer.id = offer_id
       WHERE is_live AND expires_at > $2::timestamptz)
    SELECT (SELECT json_agg(json_build_array(id, status, (extract(epoch FROM start_at) * 1000)::float8))
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
  const rows = new Map((found.bookings ?? []).map(([id, status, start]) => [id, { status, start }]))
  for (const visit of world.visits) {
    // Rows of earlier days are not read; a visit without a row is one of those, if it may be.
    const earlier = visit.possible.find(({ start }) => start <= since)
    const row = rows.get(visit.id)
    if (!row && earlier) {
      visit.possible = [earlier]
      continue
    }
    if (!narrow(visit, row)) {
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

/** The emails that have to exist by now, the states that need a reason, and the holds that have to be over. */
const UNACCOUNTED = {
  name: 'simulation settled',
  text: `
    WITH times AS (SELECT $1::timestamptz AS now),
         hours AS (SELECT coalesce((SELECT value::float8 FROM setting
                                     WHERE key = 'reminder_hours_before'), 24) * interval '1 hour' AS ahead)
    SELECT 'An email is left over' AS what, id FROM message, times
     WHERE state = 'sending' OR (state = 'waiting' AND next_attempt_at < now)
    UNION ALL
    SELECT 'A hold outlives its time', hold.id FROM hold JOIN offer ON offer.id = offer_id, times
     WHERE is_live AND expires_at <= now
    UNION ALL
    SELECT 'An email ended without a reason', id FROM message
     WHERE state NOT IN ('sent', 'waiting', 'sending') AND reason IS NULL
    UNION ALL
    SELECT 'A booking has no confirmation', id FROM booking
     WHERE client_email IS NOT NULL AND NOT EXISTS (
       SELECT FROM message WHERE booking_id = booking.id AND kind = 'confirmation')
    UNION ALL
    SELECT 'A visit has no reminder', booking.id FROM booking, times, hours
     WHERE status = 'confirmed' AND client_email IS NOT NULL AND start_at > now
       AND start_at - ahead <= now AND start_agreed_at < start_at - ahead
       AND NOT EXISTS (
         SELECT FROM message WHERE booking_id = booking.id AND kind = 'reminder'
            AND version = floor(extract(epoch FROM start_at) / 60) AND state <> 'withdrawn')
    UNION ALL
    SELECT 'A visit has no follow-up', booking.id FROM booking, times
     WHERE status = 'completed' AND client_email IS NOT NULL
       AND end_at + interval '1 hour' <= now AND end_at + interval '7 days' > now
       AND NOT EXISTS (SELECT FROM message WHERE booking_id = booking.id AND kind = 'follow-up')
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
     WHERE kind = 'nudge' AND message.state = 'sent' AND next.status = 'confirmed'
       AND next.created_at < message.claimed_at AND next.start_at > message.claimed_at
       AND NOT EXISTS (SELECT FROM booking_event
                        WHERE booking_event.booking_id = next.id AND happened_at >= message.claimed_at)`,
}

interface Handled {
  key: string
  state: string
  isRepeat: boolean
  isUnsure: boolean
}

/** When the queue is drained and nothing fails: each planned email is sent once, or ended with a reason. */
export async function checkMessages(world: World): Promise<void> {
  const now = new Date(world.now).toISOString()
  const [wrong] = await queryPrepared<Unaccounted & object>(world.db, UNACCOUNTED, [now])
  if (wrong) world.fail(`${wrong.what}: ${wrong.id}.`)
  const { accepted, canFind } = world.services
  const rows = await world.db.$queryRaw<Handled[]>`
    SELECT key::text AS key, state, note IS NOT NULL AS "isRepeat", is_unsure AS "isUnsure"
      FROM message
     WHERE state = 'sent' OR key = ANY(${[...accepted.keys()]}::uuid[])`
  for (const { key, state, isRepeat, isUnsure } of rows) {
    const times = accepted.get(key) ?? 0
    if (state !== 'sent') {
      // If the service cannot be asked, a mail whose response was lost is not repeated once it is out of date.
      if (canFind || !isUnsure) world.fail(`An email that was accepted is ${state}.`)
      continue
    }
    if (times === 0 && !isRepeat) world.fail('An email counts as sent that was not accepted.')
    if (times > (isRepeat ? 2 : 1)) world.fail(`An email was sent ${times} times.`)
  }
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
    const shown = file && startOf(file, { href }, ZONE)
    if (!(shown instanceof Date) || shown.getTime() !== start) {
      world.fail(`The event of booking ${uid} is ${file ? 'at another time' : 'missing'}.`)
    }
  }
  for (const [href, file] of files) {
    const start = startOf(file, { href }, ZONE)
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
