import type { Person } from './people.testing.ts'
import { DAY, HOUR, type Stage } from './stage.testing.ts'

/** The days that are compared; the day that becomes the last bookable one is later. */
const COMPARED_DAYS = 6
/** The most people who are compared, those who have waited longest. */
const COMPARED_PEOPLE = 4
/** The offers to a mailbox within a day. */
const MAX_OFFERS = 6

interface Waiting {
  id: number
  bookingId: number | null
  revision: number | null
  appointmentTypeId: number | null
  start: number | null
  end: number | null
  email: Person['email']
  weekdays: number[]
  fromTime: string
  toTime: string
  firstDate: string | null
  lastDate: string | null
  joinedAt: number
  offersOfDay: number
  lastOfferAt: number | null
  hasOpenOffer: boolean
}

const WAITING = `
  SELECT entry.id, entry.booking_id AS "bookingId", revision, entry.appointment_type_id AS "appointmentTypeId",
         (extract(epoch FROM start_at) * 1000)::float8 AS start, (extract(epoch FROM end_at) * 1000)::float8 AS end,
         coalesce(booking.client_email, entry.client_email) AS email, weekdays, from_time AS "fromTime", to_time AS "toTime",
         first_date::text AS "firstDate", last_date::text AS "lastDate", (extract(epoch FROM joined_at) * 1000)::float8 AS "joinedAt",
         (SELECT count(*)::int FROM offer LEFT JOIN booking own ON own.id = offer.booking_id
            LEFT JOIN waitlist_entry other ON other.id = offer.waitlist_entry_id
           WHERE offer.created_at > $1::timestamptz - interval '1 day'
             AND coalesce(own.client_email, other.client_email) = coalesce(booking.client_email, entry.client_email)) AS "offersOfDay",
         (SELECT (extract(epoch FROM max(created_at)) * 1000)::float8 FROM offer
           WHERE offer.booking_id = entry.booking_id OR waitlist_entry_id = entry.id) AS "lastOfferAt",
         EXISTS (SELECT FROM offer LEFT JOIN booking own ON own.id = offer.booking_id
            LEFT JOIN waitlist_entry other ON other.id = offer.waitlist_entry_id
           WHERE state = 'open'
             AND coalesce(own.client_email, other.client_email) = coalesce(booking.client_email, entry.client_email)) AS "hasOpenOffer"
    FROM waitlist_entry entry LEFT JOIN booking ON booking.id = entry.booking_id
   WHERE left_start_at IS NULL AND ((entry.booking_id IS NULL AND is_confirmed AND last_date >= $1::date)
      OR (status = 'confirmed' AND start_at > $1::timestamptz))
   ORDER BY joined_at, entry.id LIMIT ${COMPARED_PEOPLE}`

/** Whoever waits for a time that has become free since the last rest was asked, or there is a reason why not. */
export async function checkWaiting(stage: Stage): Promise<void> {
  const { world, zone } = stage
  const { db, now } = world
  const waiting = await db.$queryRawUnsafe<Waiting[]>(WAITING, new Date(now).toISOString())
  const settings = await db.setting.findMany({
    where: { key: { in: ['offer_earlier_times', 'minimize_gaps', 'timezone'] } },
  })
  const isOn = (key: string) => settings.some((each) => each.key === key && each.value === 'true')
  const before = stage.freeAtRest
  const after: Stage['freeAtRest'] = { at: now, zone, byEntry: new Map() }
  stage.freeAtRest = after
  const openings = await db.opening.count()
  // A new booking makes starts beside it free where gaps are to be small, which nobody waits for.
  if (!isOn('offer_earlier_times') || isOn('minimize_gaps')) return
  for (const entry of waiting) {
    const starts = await freeFor(stage, entry)
    const { id, revision } = entry
    after.byEntry.set(id, { revision, starts })
    const known = before?.byEntry.get(id)
    if (!before || !known || known.revision !== revision || before.zone !== zone) continue
    const opened = starts.filter((start) => !known.starts.includes(start) && start > now + HOUR)
    const [start] = opened.filter((each) => isWanted(stage, entry, each))
    if (start === undefined || openings > 0 || entry.hasOpenOffer) continue
    // What was held for the person at the last rest was offered to them, and is free since they did not answer.
    const isAsked = entry.lastOfferAt !== null && entry.lastOfferAt > before.at - HOUR
    if (isAsked || entry.offersOfDay >= MAX_OFFERS || !isWaking(stage, now)) continue
    stage.violated(
      'Somebody who waits was not asked',
      `entry ${id} of ${entry.email} (booking ${entry.bookingId}) waits since ${new Date(entry.joinedAt).toISOString()}: ${new Date(start).toISOString()} is free since the last rest`,
    )
  }
}

/** Offers leave between eight and nine; those that are due at another time follow in the morning. */
function isWaking({ zone }: Stage, now: number): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(
      now,
    ),
  )
  return hour >= 8 && hour < 21
}

async function freeFor(stage: Stage, { bookingId, appointmentTypeId }: Waiting): Promise<number[]> {
  const { world, dayOf } = stage
  const of =
    bookingId === null
      ? { appointmentTypeId: appointmentTypeId ?? 0 }
      : { publicToken: await stage.tokenOf(bookingId) }
  const shown = await world.request({
    name: 'what is free for somebody who waits',
    mayCrash: false,
    mayBeInvalid: true,
    work: ({ availability }) =>
      availability.window({ ...of, startDate: dayOf(world.now), days: COMPARED_DAYS }),
  })
  return shown.is === 'done' ? shown.result.days.flatMap(({ starts }) => starts) : []
}

function isWanted({ zone, dayOf }: Stage, entry: Waiting, start: number): boolean {
  const date = dayOf(start)
  if (entry.start !== null && entry.end !== null) {
    const length = entry.end - entry.start
    if (start + length + DAY / 96 > entry.start) return false
  }
  if (entry.firstDate !== null && date < entry.firstDate) return false
  if (entry.lastDate !== null && date > entry.lastDate) return false
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(start)
  return clock >= entry.fromTime && clock < entry.toTime
}
