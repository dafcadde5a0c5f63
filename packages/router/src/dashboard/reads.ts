import type { Prisma } from '@haircuts/db/client'
import type { Interval } from '@haircuts/scheduling/interval'
import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import { dayInterval, localDate } from '@haircuts/scheduling/zone'
import { type BookingRowWithProblems, bookingView, withProblems } from '../booking/reads.ts'
import type { Context } from '../context.ts'
import { readSettings, settingValue } from '../setting/reads.ts'

const MOST_UNREVIEWED = 100
const RECENT = 5

/** The barber's day in one answer. */
export async function dashboard(ctx: Context) {
  const zone = settingValue(await readSettings(ctx), 'timezone')
  const day = dayInterval(localDate(ctx.now.getTime(), zone), zone)
  const [counts, today, unreviewed, recent] = await Promise.all([
    countBookings(ctx, day),
    bookingsOfDay(ctx, day),
    reviewQueue(ctx),
    ctx.db.booking.findMany({ include: withProblems, orderBy: { id: 'desc' }, take: RECENT }),
  ])
  return {
    counts,
    today: today.map(bookingView),
    unreviewed: unreviewed.map(bookingView),
    recent: recent.map(bookingView),
  }
}

async function countBookings({ db, now }: Context, { start, end }: Interval) {
  const inDay = { startAt: { gte: new Date(start), lt: new Date(end) } }
  const [total, confirmed, today, unreviewed] = await Promise.all([
    db.booking.count(),
    db.booking.count({ where: { status: 'confirmed' } }),
    db.booking.count({ where: { ...inDay, status: { not: 'cancelled' } } }),
    db.booking.count({ where: over(now, ['confirmed', 'no-show']) }),
  ])
  return { total, confirmed, today, unreviewed }
}

function bookingsOfDay({ db }: Context, { start, end }: Interval) {
  return db.booking.findMany({
    where: { startAt: { gte: new Date(start), lt: new Date(end) } },
    include: withProblems,
    orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
  })
}

/**
 * What ended and is neither completed nor cancelled. No-shows stay, for who did not come may still
 * turn up with a reason or a donation, but behind everything that nobody has judged yet.
 */
async function reviewQueue({ db, now }: Context): Promise<BookingRowWithProblems[]> {
  const latest = {
    include: withProblems,
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: MOST_UNREVIEWED,
  } satisfies Prisma.BookingFindManyArgs
  const [open, noShows] = await Promise.all([
    db.booking.findMany({ where: over(now, ['confirmed']), ...latest }),
    db.booking.findMany({ where: over(now, ['no-show']), ...latest }),
  ])
  return [...open, ...noShows].slice(0, MOST_UNREVIEWED)
}

// A visit starts before it ends: said twice, so that the index on the start serves.
function over(now: Date, statuses: BookingStatus[]) {
  return {
    status: { in: statuses },
    startAt: { lt: now },
    endAt: { lt: now },
  } satisfies Prisma.BookingWhereInput
}
