import {
  type AvailabilityQuery,
  bookableDays,
  freeStartsByDay,
  rulesBroken,
  type UnavailableReason,
} from '@haircuts/scheduling/availability'
import { firstStarts } from '@haircuts/scheduling/first-starts'
import { addDays } from '@haircuts/scheduling/local-date'
import { startsForUsualVisit, usualVisit } from '@haircuts/scheduling/same-again'
import { localDate, localDay, localTime, wallToInstant } from '@haircuts/scheduling/zone'
import { horizonQuery } from '../availability/assert-available.ts'
import { requestedLength } from '../availability/requested-length.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { HELD, MAX_USUAL_VISITS, OWN_VISITS, usualStarts } from './internal/usual-starts.ts'
import type { SuggestInput } from './suggest-times-schema.ts'

const FIRST_STARTS = 3
/** The weeks by which a visit is moved most often. */
const WEEKS_LATER = [1, 2]
/** The rules of the public times that keep no visit from the time of day that it has already. */
const KEPT_ANYWAY: readonly UnavailableReason[] = ['off-grid', 'gap']

/** Bounds the response, where bookings are open for years ahead. */
const MAX_DAYS = 120

/**
 * The regular free times that the barber is offered; any other one can be booked as well, unless it is another booking's.
 *
 * @throws AppError bookingNotFound or appointmentTypeNotFound.
 */
export async function suggestTimes(ctx: Context, input: SuggestInput) {
  const named = input.bookingId ? await bookingOf(ctx, input.bookingId) : null
  const length = await requestedLength(ctx, input)
  const query = await horizonQuery(ctx, length, named ? [named.id] : [])
  const { from, days } = bookableDays(query.rules, query.now)
  const free = freeStartsByDay(query, from, Math.min(days, MAX_DAYS)).filter(
    ({ starts }) => starts.length > 0,
  )
  const moved = named && !input.isCleanup ? named.startAt.getTime() : null
  const again = input.againId ? await visitsOfClient(ctx, input.againId) : null
  return {
    starts: toDates(firstOf(query, { free, moved, again })),
    weeksLater: moved === null ? [] : weeksLater(query, moved),
    days: free.map(({ date, starts }) => ({ date, starts: toDates(starts) })),
    nextBooking: again?.next?.startAt ?? null,
  }
}

interface Wanted {
  free: readonly { starts: readonly number[] }[]
  /** The present start of a visit that is moved. */
  moved: number | null
  again: Parameters<typeof usualStarts>[1] | null
}

/** The starts to name first: near the usual visit, near the one that is moved, or the next ones. */
function firstOf(query: AvailabilityQuery, { free, moved, again }: Wanted): number[] {
  const { zone } = query.rules
  if (again) return usualStarts(query, again)
  if (moved === null) {
    const all = free.flatMap(({ starts }) => starts)
    return firstStarts(all, { zone, count: FIRST_STARTS })
  }
  const present = { ...usualVisit([moved], zone), day: localDay(moved, zone) }
  const around = (count: number) => startsForUsualVisit(query, present, { count })
  const starts = around(FIRST_STARTS)
  // Its own start is free as well.
  return starts.includes(moved)
    ? around(FIRST_STARTS + 1).filter((start) => start !== moved)
    : starts
}

/** The same time of day some weeks after the present one, where it is free. */
function weeksLater(query: AvailabilityQuery, moved: number) {
  const { zone } = query.rules
  const [date, time] = [localDate(moved, zone), localTime(moved, zone)]
  return WEEKS_LATER.flatMap((weeks) => {
    const start = wallToInstant(addDays(date, 7 * weeks), time, zone, 'opening')
    const broken = [...rulesBroken(query, start)]
    return broken.every((rule) => KEPT_ANYWAY.includes(rule))
      ? [{ weeks, start: new Date(start) }]
      : []
  })
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
