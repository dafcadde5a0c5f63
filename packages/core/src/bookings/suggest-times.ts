import { bookableDays, freeStartsByDay } from '@haircuts/scheduling/availability'
import { firstStarts } from '@haircuts/scheduling/first-starts'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate } from '@haircuts/scheduling/zone'
import { horizonQuery } from '../availability/assert-available.ts'
import { requestedLength } from '../availability/requested-length.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { HELD, MAX_USUAL_VISITS, OWN_VISITS, usualStarts } from './internal/usual-starts.ts'
import type { SuggestInput } from './suggest-times-schema.ts'

const FIRST_STARTS = 3
const MAX_DAYS = 14
const DAYS_BEFORE_USUAL = 3

/**
 * The regular free times that the barber is offered; any other one can be booked as well, unless it is another booking's.
 *
 * @throws AppError bookingNotFound or appointmentTypeNotFound.
 */
export async function suggestTimes(ctx: Context, input: SuggestInput) {
  const moved = input.bookingId ? await bookingOf(ctx, input.bookingId) : null
  const length = await requestedLength(ctx, input)
  const query = await horizonQuery(ctx, length, moved ? [moved.id] : [])
  const { zone } = query.rules
  const { from, days } = bookableDays(query.rules, query.now)
  const free = freeStartsByDay(query, from, days).filter(({ starts }) => starts.length > 0)
  const again = input.againId ? await visitsOfClient(ctx, input.againId) : null
  const others = free
    .flatMap(({ starts }) => starts)
    .filter((at) => at !== moved?.startAt.getTime())
  const first = again
    ? usualStarts(query, again)
    : firstStarts(others, { zone, count: FIRST_STARTS })
  const shownFrom =
    again && first[0] ? addDays(localDate(first[0], zone), -DAYS_BEFORE_USUAL) : from
  const shown = free.filter(({ date }) => date >= shownFrom)
  return {
    starts: toDates(first),
    days: shown.slice(0, MAX_DAYS).map(({ date, starts }) => ({ date, starts: toDates(starts) })),
    nextBooking: again?.next?.startAt ?? null,
  }
}

function toDates(starts: readonly number[]): Date[] {
  return starts.map((start) => new Date(start))
}

async function bookingOf({ db }: Pick<Context, 'db'>, id: number) {
  const booking = await db.booking.findUnique({ where: { id } })
  if (!booking) throw new AppError('bookingNotFound')
  return booking
}

/** The latest visits of the client of a booking; that booking alone when the client was deleted. */
async function visitsOfClient(ctx: Pick<Context, 'db' | 'now'>, id: number) {
  const last = await bookingOf(ctx, id)
  const held = await ctx.db.booking.findMany({
    where: {
      ...(last.clientId === null ? { id } : { clientId: last.clientId, ...OWN_VISITS }),
      status: { in: [...HELD] },
    },
    orderBy: [{ startAt: 'desc' }, { id: 'desc' }],
    take: MAX_USUAL_VISITS,
  })
  const next = held.findLast(
    ({ status, startAt }) => status === 'confirmed' && startAt > ctx.now && startAt > last.startAt,
  )
  return { last, held, next }
}
