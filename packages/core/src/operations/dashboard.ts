import type { Prisma } from '@haircuts/db/client'
import type { Interval } from '@haircuts/scheduling/interval'
import { addDays } from '@haircuts/scheduling/local-date'
import { dayInterval, localDate } from '@haircuts/scheduling/zone'
import {
  answerOf,
  type ShownBookingWithProblems,
  withProblems,
} from '../booking-calendar/booking-record.ts'
import { UNACCEPTED_NO_SHOW } from '../bookings/accept-no-shows.ts'
import { lastDonationsOf } from '../bookings/last-donations.ts'
import { bookingView } from '../bookings/list-bookings.ts'
import { noShowsOf } from '../clients/list-clients.ts'
import type { Context } from '../kernel/context.ts'
import { promisesAddress } from '../site/address-promise.ts'
import { readSettings } from '../site/settings.ts'
import { findPause } from '../tasks/restore-pause.ts'
import { currentAlarms } from './current-alarms.ts'
import type { SystemContext } from './host.ts'
import { calmWhileSettingUp } from './internal/alarms.ts'
import { setupProgress } from './setup-progress.ts'

const MAX_UNREVIEWED = 100
const RECENT = 5
/** How many of the latest bookings are searched for five that are not of the same standing appointment. */
const MAX_LATEST = 60
const MAX_AWAITING = 20

/** All data of the dashboard. */
export async function dashboard(ctx: SystemContext) {
  const { zone } = await readSettings(ctx.db)
  const date = localDate(ctx.now.getTime(), zone)
  const day = dayInterval(date, zone)
  const [counts, today, tomorrow, unreviewed, recent, address, pause, setup, alarms] =
    await Promise.all([
      countBookings(ctx, day),
      bookingsOfDay(ctx, day),
      answersOfDay(ctx, dayInterval(addDays(date, 1), zone)),
      reviewQueue(ctx),
      recentBookings(ctx),
      awaitingAddress(ctx),
      findPause(ctx),
      setupProgress(ctx),
      currentAlarms(ctx),
    ])
  return {
    counts,
    today,
    tomorrow,
    unreviewed,
    recent: recent.map(bookingView),
    address,
    pause,
    setup,
    alarms: setup ? calmWhileSettingUp(alarms) : alarms,
  }
}

async function countBookings({ db, now }: Pick<Context, 'db' | 'now'>, { start, end }: Interval) {
  const inDay = { startAt: { gte: new Date(start), lt: new Date(end) } }
  const [total, confirmed, today, unreviewed] = await Promise.all([
    db.booking.count(),
    db.booking.count({ where: { status: 'confirmed' } }),
    db.booking.count({ where: { ...inDay, status: { not: 'cancelled' } } }),
    db.booking.count({ where: unreviewedBefore(now) }),
  ])
  return { total, confirmed, today, unreviewed }
}

async function bookingsOfDay({ db }: Pick<Context, 'db'>, { start, end }: Interval) {
  const rows = await db.booking.findMany({
    where: { startAt: { gte: new Date(start), lt: new Date(end) } },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const bookings = rows.map(bookingView)
  const [noShows, lastDonation] = await Promise.all([
    noShowsOf(db, bookings),
    lastDonationsOf(db, bookings),
  ])
  return bookings.map((booking) => ({
    ...booking,
    clientNoShows: noShows(booking),
    lastDonation: lastDonation(booking),
  }))
}

/** How many confirmed bookings a day has, and which of them have no answer yet. */
async function answersOfDay({ db }: Pick<Context, 'db'>, { start, end }: Interval) {
  const rows = await db.booking.findMany({
    where: { startAt: { gte: new Date(start), lt: new Date(end) }, status: 'confirmed' },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const unanswered = rows
    .filter((row) => answerOf(row) === 'none')
    .map(bookingView)
    .filter(({ isDayClosed }) => !isDayClosed)
  return { total: rows.length, unanswered }
}

/**
 * Past visits that are neither completed nor cancelled. No-shows stay in the queue, since the client may
 * still explain or donate, but come after all unreviewed visits, and until the barber has accepted them.
 */
async function reviewQueue({ db, now }: Pick<Context, 'db' | 'now'>) {
  const latest = {
    include: withProblems,
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: MAX_UNREVIEWED,
  } satisfies Prisma.BookingFindManyArgs
  const [open, noShows] = await Promise.all([
    db.booking.findMany({ where: { status: 'confirmed', ...endedBefore(now) }, ...latest }),
    db.booking.findMany({ where: { ...UNACCEPTED_NO_SHOW, ...endedBefore(now) }, ...latest }),
  ])
  const bookings = [...open, ...noShows].slice(0, MAX_UNREVIEWED).map(bookingView)
  const lastDonation = await lastDonationsOf(db, bookings)
  return bookings.map((booking) => ({ ...booking, lastDonation: lastDonation(booking) }))
}

function unreviewedBefore(now: Date) {
  return {
    OR: [{ status: 'confirmed' }, UNACCEPTED_NO_SHOW],
    ...endedBefore(now),
  } satisfies Prisma.BookingWhereInput
}

// `startAt` is redundant (a visit starts before it ends), but lets PostgreSQL use the index on it.
function endedBefore(now: Date) {
  return { startAt: { lt: now }, endAt: { lt: now } } satisfies Prisma.BookingWhereInput
}

/** The bookings that were made last; of a standing appointment only the first that was agreed. */
async function recentBookings({ db }: Pick<Context, 'db'>): Promise<ShownBookingWithProblems[]> {
  const latest = await db.booking.findMany({
    include: withProblems,
    orderBy: { id: 'desc' },
    take: MAX_LATEST,
  })
  const first = new Map(latest.map((row) => [row.seriesId, row.id]))
  return latest
    .filter(({ id, seriesId }) => seriesId === null || first.get(seriesId) === id)
    .slice(0, RECENT)
}

/**
 * Upcoming visits of new clients that wait for the barber to send the address: it is released manually,
 * or none is set. Empty while the address is released automatically.
 */
async function awaitingAddress(ctx: Pick<Context, 'db' | 'now'>) {
  const settings = await readSettings(ctx.db)
  const view = {
    hasAddress: settings.businessAddress !== '',
    release: settings.isAddressReleasedByHand ? ('manual' as const) : ('automatic' as const),
  }
  if (promisesAddress(settings)) return { ...view, total: 0, visits: [] }
  const found = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT booking.id FROM booking
     WHERE status = 'confirmed' AND start_at > ${ctx.now} AND client_email IS NOT NULL AND place IS NULL
       AND NOT EXISTS (SELECT 1 FROM booking AS earlier
                        WHERE earlier.status = 'completed' AND NOT earlier.completed_by_key AND earlier.place IS NULL
                          AND earlier.start_at <= ${ctx.now}
                          AND earlier.client_email::citext = booking.client_email::citext
                          AND earlier.client_name::citext = booking.client_name::citext)
       AND NOT EXISTS (SELECT 1 FROM message WHERE booking_id = booking.id
                          AND ((kind = 'address' AND state IN ('waiting', 'sending', 'sent', 'failed', 'held'))
                               OR (address_part = 'told' AND state = 'sent')))
     ORDER BY start_at, booking.id`
  const rows = await ctx.db.booking.findMany({
    where: { id: { in: found.slice(0, MAX_AWAITING).map(({ id }) => id) } },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  return { ...view, total: found.length, visits: rows.map(bookingView) }
}
