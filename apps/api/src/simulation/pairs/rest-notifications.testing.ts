import { startOf } from '@haircuts/core/calendar-sync/calendar-reader.testing'
import { dateFormat, timeText } from '@haircuts/core/kernel/date-format'
import { WORK } from '../services.testing.ts'
import { MINUTE, type Stage } from './stage.testing.ts'

interface Change {
  kind: string
  isByBarber: boolean
  at: number
  before: Record<string, unknown>
  after: Record<string, unknown>
}

interface Visit {
  id: number
  status: string
  start: number
  createdAt: number
  email: string | null
  uid: string
  hasProposal: boolean
  history: Change[] | null
  calls: { type: string; status: string; start: string }[] | null
  mails:
    | {
        id: number
        kind: string
        state: string
        recipient: string
        key: string
        reason: string | null
        isAboutSeveral: boolean
      }[]
    | null
}

/** What everybody was told of the visits that are to come or were lately. */
const VISITS = `
  SELECT booking.id, status, (extract(epoch FROM start_at) * 1000)::float8 AS start,
         (SELECT (extract(epoch FROM min(happened_at)) * 1000)::float8 FROM booking_event WHERE booking_id = booking.id) AS "createdAt", client_email AS email,
         calendar_uid::text AS uid,
         EXISTS (SELECT FROM cloud_event WHERE booking_id = booking.id AND proposal IS NOT NULL) AS "hasProposal",
         (SELECT json_agg(json_build_object('kind', kind, 'isByBarber', admin_email IS NOT NULL, 'at', (extract(epoch FROM happened_at) * 1000)::float8, 'before', before, 'after', after) ORDER BY id)
            FROM booking_event WHERE booking_id = booking.id) AS history,
         (SELECT json_agg(json_build_object('type', type, 'status', body::json->'booking'->>'status',
                                            'start', body::json->'booking'->>'start_datetime') ORDER BY id)
            FROM webhook_delivery WHERE booking_id = booking.id) AS calls,
         (SELECT json_agg(json_build_object('id', id, 'kind', kind, 'state', state, 'recipient', recipient, 'key', key, 'reason', reason, 'isAboutSeveral', other_bookings <> '{}' OR booking_id IS NULL) ORDER BY id)
            FROM message WHERE (booking_id = booking.id OR other_bookings @> ARRAY[booking.id]
                  -- The email about a deletion, which outlives it.
                  OR booking_id IS NULL AND is_rendered AND recipient = client_email::citext) AND copy = 0 AND state <> 'withdrawn'
             AND kind IN ('confirmation', 'reschedule', 'cancellation', 'requested', 'declined', 'expired')) AS mails
    FROM booking WHERE start_at > $1::timestamptz - interval '2 days' AND erased_at IS NULL ORDER BY id`

/** A visit that begins with its booking. */
const SOON = 5 * MINUTE
const ZONES = ['America/New_York', 'America/Chicago']

/** The history, the programs, the last email and the calendar say of each visit what its row says. */
export async function checkNotifications(stage: Stage): Promise<void> {
  const { world } = stage
  const { db, now } = world
  const visits = await db.$queryRawUnsafe<Visit[]>(VISITS, new Date(now).toISOString())
  for (const visit of visits) {
    checkHistory(stage, visit)
    checkCalls(stage, visit)
    checkMail(stage, visit)
  }
  checkCalendar(stage, visits)
}

const at = (instant: number) => new Date(instant).toISOString()

function checkHistory(stage: Stage, { id, status, start, history }: Visit) {
  const state: Record<string, unknown> = {}
  for (const { kind, before, after } of history ?? []) {
    for (const [field, was] of Object.entries(before)) {
      const isKnown = field === 'status' || field === 'startDatetime'
      if (isKnown && field in state && state[field] !== was)
        stage.violated(
          'The history has a gap',
          `booking ${id}: ${kind} begins with ${field} ${was} after ${state[field]}`,
        )
    }
    Object.assign(state, after)
  }
  if (history && (state.status !== status || Date.parse(String(state.startDatetime)) !== start))
    stage.violated(
      'The history says something else than the row',
      `booking ${id}: ${state.status} at ${state.startDatetime} instead of ${status} at ${at(start)}`,
    )
}

/** The event of each change, by a table that is not the product's. */
function expectedCalls(history: readonly Change[]): string[] | null {
  const calls: string[] = []
  let status: unknown = null
  for (const { kind, before, after } of history) {
    if (kind === 'deleted' || kind === 'restored') return null
    const is = after.status ?? status
    const key = `${status} ${is}`
    if (is !== status) {
      if (['null confirmed', 'pending confirmed', 'cancelled confirmed'].includes(key))
        calls.push('booking.created')
      if (is === 'completed') calls.push('booking.completed')
      if (is === 'no-show') calls.push('booking.no_show')
      if (is === 'cancelled' && status !== 'pending') calls.push('booking.cancelled')
      // Programs were told of a visit that is a request again.
      if (key === 'confirmed pending') calls.push('booking.cancelled')
    } else if (before.startDatetime && is === 'confirmed') calls.push('booking.rescheduled')
    status = is
  }
  return calls
}

function checkCalls(stage: Stage, { id, status, start, history, calls }: Visit) {
  const all = calls ?? []
  for (const [index, call] of all.entries()) {
    const next = all[index + 1]
    const isSame = next && JSON.stringify(next) === JSON.stringify(call)
    if (isSame && call.type !== 'booking.updated')
      stage.violated('A program was told twice', `booking ${id}: ${JSON.stringify(all)}`)
  }
  if (stage.handedOver.has(id) && stage.erased.length > 0) return
  const expected = expectedCalls(history ?? [])
  const types = all.map(({ type }) => type).filter((type) => type !== 'booking.updated')
  if (expected && JSON.stringify(expected) !== JSON.stringify(types))
    stage.violated(
      'A program was told something else than happened',
      `booking ${id}: ${types.join(', ')} instead of ${expected.join(', ')}; ${JSON.stringify(history)}`,
    )
  const last = all.at(-1)
  if (!last) {
    if (status !== 'pending' && status !== 'cancelled')
      stage.violated(
        'A program was told nothing',
        `booking ${id}, ${status}; ${JSON.stringify(history)}`,
      )
    return
  }
  // A request is none of theirs, so the one that was approved for a moment is cancelled for them.
  const isCancelled = last.type === 'booking.cancelled'
  const isGone = isCancelled && (status === 'pending' || status === 'cancelled')
  const isSame = last.status === status && Date.parse(last.start) === start
  if (!isSame && !isGone)
    stage.violated(
      'The last webhook says something else than the row',
      `booking ${id}: ${JSON.stringify(last)} instead of ${status} at ${at(start)}; ${JSON.stringify(history)}`,
    )
}

const LAST_KINDS: Record<string, readonly string[]> = {
  pending: ['requested'],
  cancelled: ['cancellation', 'declined', 'expired'],
}

function checkMail(stage: Stage, { id, status, start, createdAt, email, mails, history }: Visit) {
  // A client who is present when the barber books, or when he opens a cancelled visit again, needs no email. A visit that begins
  // early is opened again and completed before its start.
  const isOver = status === 'completed' || status === 'no-show'
  const isThere = (history ?? []).some(
    (each) => each.before.status === 'cancelled' && (each.at > start || isOver),
  )
  if (email === null || start < createdAt + SOON || isThere) return
  const textOf = ({ key }: { key: string }) => stage.world.services.accepted.get(key)?.mail.text
  // An email about several visits may name some of them alone, such as those that are to come.
  const startsOf = ({ before, after }: Change) =>
    [before, after].map(({ startDatetime }) => Date.parse(String(startDatetime)))
  const former = (history ?? []).flatMap(startsOf).filter((each) => !Number.isNaN(each))
  const kinds = LAST_KINDS[status] ?? ['confirmation', 'reschedule']
  const named = (mails ?? []).filter((mail) => {
    const text = mail.isAboutSeveral ? textOf(mail) : undefined
    // An unsent email about several bookings is only about those with the status of its kind: a request does not concern a booked one.
    if (mail.isAboutSeveral && !text && !kinds.includes(mail.kind)) return false
    // A cancellation names the time that the client knew.
    const times = mail.kind === 'cancellation' ? [start, ...former] : [start]
    return mail.recipient === email && (!text || times.some((time) => says(text, time)))
  })
  const last = named.at(-1)
  const about = `booking ${id}, ${status} at ${at(start)}: ${JSON.stringify(mails)}; ${JSON.stringify(history)}`
  // A visit that ended before an email left, by a cancellation or since the client was there, was told to nobody.
  const isOpen = status === 'pending' || status === 'confirmed'
  const left = (mails ?? []).map(({ key }) => stage.world.services.accepted.get(key)?.at ?? 0)
  // An email about several visits that leaves after one of them has begun names those that are to come.
  if (!last && isOpen && !left.some((leftAt) => leftAt >= start))
    stage.violated('A client has no email', about)
  if (!last) return
  if (!kinds.includes(last.kind))
    return stage.violated(
      'The last email says something else than the row',
      `${about}\n${textOf(last)}`,
    )
  const text = textOf(last)
  if (last.state !== 'sent' || status === 'cancelled' || start < stage.world.now) return
  if (text && !says(text, start))
    stage.violated('The last email names another time', `${about}\n${text}`)
}

/** Whether a line of a text names a time, in the present zone or in the one before. */
function says(text: string | undefined, start: number): boolean {
  const lines = (text ?? '').split('\n')
  return ZONES.some((timeZone) => {
    const day = dateFormat({ timeZone, month: 'long', day: 'numeric' }).format(start)
    const zone = dateFormat({ timeZone, timeZoneName: 'short' }).format(start).split(' ').at(-1)
    const time = `${timeText(start, timeZone)} ${zone}`
    return lines.some((line) => line.includes(`${day} `) && line.includes(` ${time}`))
  })
}

function checkCalendar({ world, violated, zone }: Stage, visits: readonly Visit[]) {
  const files = world.services.filesOf(WORK)
  const known = new Set<string>()
  for (const { id, status, start, uid, hasProposal } of visits) {
    const href = `/work/${uid}.ics`
    known.add(href)
    if (start < world.now || hasProposal) continue
    const file = files.get(href)
    if (status === 'cancelled') {
      if (file) violated('A cancelled visit is in the calendar', `booking ${id}`)
      continue
    }
    const shown = file && startOf(file, href, zone)
    if (!(shown instanceof Date) || shown.getTime() !== start)
      violated(
        file ? 'An event is at another time' : 'An event is missing',
        `booking ${id}, ${status} at ${at(start)}: ${shown}`,
      )
  }
  for (const [href, file] of files) {
    const start = startOf(file, href, zone)
    if (start instanceof Date && start.getTime() > world.now && !known.has(href))
      violated('An event belongs to no booking', href)
  }
}
