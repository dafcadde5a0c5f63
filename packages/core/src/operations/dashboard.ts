import type { Prisma } from '@haircuts/db/client'
import type { Interval } from '@haircuts/scheduling/interval'
import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import { dayInterval, localDate } from '@haircuts/scheduling/zone'
import { bookingView } from '../bookings/list-bookings.ts'
import { noShowsOf } from '../clients/list-clients.ts'
import { type ShownBookingWithProblems, withProblems } from '../kernel/booking-record.ts'
import type { Context } from '../kernel/context.ts'
import { findPause } from '../kernel/restore-pause.ts'
import { promisesAddress } from '../site/address-promise.ts'
import { readSettings } from '../site/settings.ts'
import { currentAlarms } from './current-alarms.ts'
import type { SystemContext } from './host.ts'
import { setupProgress } from './setup-progress.ts'

const MAX_UNREVIEWED = 100
const RECENT = 5
const MAX_AWAITING = 20

/** All data of the dashboard. */
export async function dashboard(ctx: SystemContext) {
  const { zone } = await readSettings(ctx.db)
  const day = dayInterval(localDate(ctx.now.getTime(), zone), zone)
  const [counts, today, unreviewed, recent, address, pause, setup, alarms] = await Promise.all([
    countBookings(ctx, day),
    bookingsOfDay(ctx, day),
    reviewQueue(ctx),
    ctx.db.booking.findMany({ include: withProblems, orderBy: { id: 'desc' }, take: RECENT }),
    awaitingAddress(ctx),
    findPause(ctx),
    setupProgress(ctx),
    currentAlarms(ctx),
  ])
  return {
    counts,
    today,
    unreviewed: unreviewed.map(bookingView),
    recent: recent.map(bookingView),
    address,
    pause,
    setup,
    alarms,
  }
}

async function countBookings({ db, now }: Context, { start, end }: Interval) {
  const inDay = { startAt: { gte: new Date(start), lt: new Date(end) } }
  const [total, confirmed, today, unreviewed] = await Promise.all([
    db.booking.count(),
    db.booking.count({ where: { status: 'confirmed' } }),
    db.booking.count({ where: { ...inDay, status: { not: 'cancelled' } } }),
    db.booking.count({ where: endedBefore(now, ['confirmed', 'no-show']) }),
  ])
  return { total, confirmed, today, unreviewed }
}

async function bookingsOfDay({ db }: Context, { start, end }: Interval) {
  const rows = await db.booking.findMany({
    where: { startAt: { gte: new Date(start), lt: new Date(end) } },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
  const bookings = rows.map(bookingView)
  const noShows = await noShowsOf(db, bookings)
  return bookings.map((booking) => ({ ...booking, clientNoShows: noShows(booking) }))
}

/**
 * Past visits that are neither completed nor cancelled. No-shows stay in the queue, since the client may
 * still explain or donate, but come after all unreviewed visits.
 */
async function reviewQueue({ db, now }: Context): Promise<ShownBookingWithProblems[]> {
  const latest = {
    include: withProblems,
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: MAX_UNREVIEWED,
  } satisfies Prisma.BookingFindManyArgs
  const [open, noShows] = await Promise.all([
    db.booking.findMany({ where: endedBefore(now, ['confirmed']), ...latest }),
    db.booking.findMany({ where: endedBefore(now, ['no-show']), ...latest }),
  ])
  return [...open, ...noShows].slice(0, MAX_UNREVIEWED)
}

// `startAt` is redundant (a visit starts before it ends), but lets PostgreSQL use the index on it.
function endedBefore(now: Date, statuses: BookingStatus[]) {
  return {
    status: { in: statuses },
    startAt: { lt: now },
    endAt: { lt: now },
  } satisfies Prisma.BookingWhereInput
}

/**
 * Upcoming visits of new clients that wait for the barber to send the address: it is released manually,
 * or none is set. Empty while the address is released automatically.
 */
async function awaitingAddress(ctx: Context) {
  const settings = await readSettings(ctx.db)
  const view = {
    hasAddress: settings.businessAddress !== '',
    release: settings.isAddressReleasedByHand ? ('manual' as const) : ('automatic' as const),
  }
  if (promisesAddress(settings)) return { ...view, total: 0, visits: [] }
  const found = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT booking.id FROM booking
     WHERE status = 'confirmed' AND start_at > ${ctx.now} AND client_email IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM booking AS earlier
                        WHERE earlier.status = 'completed' AND earlier.start_at <= ${ctx.now}
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
