import {
  type AvailabilityQuery,
  bookableDays,
  type FreeDay,
  freeStartsByDay,
  rangeOfDays,
} from '@haircuts/scheduling/availability'
import type { Interval } from '@haircuts/scheduling/interval'
import { addDays, dayNumber, daysBetween } from '@haircuts/scheduling/local-date'
import { openHoursOf } from '@haircuts/scheduling/open-hours'
import { whyNoStarts } from '@haircuts/scheduling/why-no-starts'
import { localDate } from '@haircuts/scheduling/zone'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { bookingOfToken } from '../links/links.ts'
import { busyFor, lengthOf, readAvailabilityData } from './assert-available.ts'
import type { DayInput, VisitInput, WindowInput } from './free-times-schema.ts'
import { chainOf, chainOfGroup } from './internal/group-chains.ts'
import type { StoredRules } from './internal/stored-rules.ts'

const DAY_MS = 86_400_000

type ReadContext = Pick<Context, 'db' | 'now'>

/** The free starts of one local day; empty if it is past, too far ahead, closed or full. */
export async function freeSlots(ctx: ReadContext, { date, ...visit }: DayInput) {
  const start = Date.parse(date)
  const query = await readQuery(ctx, visit, { start, end: start + DAY_MS })
  const [day] = freeStartsByDay(query, date, 1)
  return (
    day?.starts.map((each) => ({
      startDatetime: new Date(each),
      ...(day.best?.includes(each) && { fitsBest: true }),
    })) ?? []
  )
}

/**
 * The free starts of several days, for the date picker. Starts are epoch milliseconds, since a week has
 * hundreds and dates are expensive to serialise.
 */
export async function freeWindow(ctx: ReadContext, input: WindowInput) {
  const { startDate, days: size, skipFull, ...visit } = input
  const start = startDate ? Date.parse(startDate) : ctx.now.getTime()
  const query = await readQuery(ctx, visit, { start, end: start + size * DAY_MS })
  const { from: today, days: bookable } = bookableDays(query.rules, query.now)
  const firstDate = startDate ?? today
  const lastDate = addDays(today, bookable - 1)
  const days = withReasons(query, freeStartsByDay(query, firstDate, size))
  const later =
    skipFull && !days.some(isFree)
      ? await nextFreeWindow(ctx, visit, { from: addDays(firstDate, size), lastDate, size })
      : undefined
  const shown = later?.days ?? days
  const skipped = [...(later?.days ? days : []), ...(later?.skipped ?? [])]
  return {
    timezone: query.rules.zone,
    today,
    firstDate: shown[0]?.date ?? firstDate,
    lastDate,
    days: shown,
    ...(skipped.length > 0 && { skipped: skipped.map(({ starts: _, ...day }) => day) }),
    ...(query.offsets && { offsets: query.offsets }),
    ...(hasCutoff(query.cutoffs) && { cutoffs: query.cutoffs }),
    ...(!query.hasWaitlist && { waitlistOff: true }),
    ...(skipFull && { opens: openHoursOf(query.rules, dayNumber(today), bookable) }),
  }
}

function hasCutoff({ cancelled, rescheduled }: StoredRules['cutoffs']): boolean {
  return cancelled > 0 || rescheduled > 0
}

interface WhyNone {
  /** What the barber wrote about a special date. */
  note?: string
  /** Bookings take every start, so a cancellation opens one. */
  isFull?: true
  /** There is no open time. It is not said why: a blackout may be private. */
  isClosed?: true
}

/** Says of each day without a free start whether it is full or closed; one that is over is neither. */
function withReasons(
  query: AvailabilityQuery & Pick<StoredRules, 'notes'>,
  days: readonly FreeDay[],
): (FreeDay & WhyNone)[] {
  const reasons = whyNoStarts(query, days)
  return days.map((day) => {
    if (isFree(day)) return day
    const note = query.notes.get(day.date)
    const reason = reasons.get(day.date)
    return {
      ...day,
      ...(note !== undefined && { note }),
      ...(reason === 'full' && { isFull: true }),
      ...(reason === 'closed' && { isClosed: true }),
    }
  })
}

/**
 * The days up to the last bookable one, for the sheet of months. Only days that have bookings say how many starts fit
 * best: on the others every start does as well as another.
 */
export async function freeDays(ctx: ReadContext, visit: VisitInput) {
  const now = ctx.now.getTime()
  const { rules } = await readAvailabilityData(ctx.db, null, { start: now, end: now })
  const { from, days } = bookableDays(rules, now)
  const query = await readQuery(
    ctx,
    visit,
    rangeOfDays(from, days, { zone: rules.zone, cleanupMinutes: 0 }),
  )
  const booked = rules.minimizeGaps
    ? new Set(query.bookings.map(({ start }) => localDate(start, rules.zone)))
    : null
  return withReasons(query, freeStartsByDay(query, from, days)).map(
    ({ date, starts, best, isFull, isClosed }) => ({
      date,
      freeStarts: starts.length,
      ...(best && booked?.has(date) && { bestStarts: best.length }),
      ...(isFull && { isFull }),
      ...(isClosed && { isClosed }),
    }),
  )
}

/**
 * The first window of `size` days, in steps of `size` days, that has a free start, and the days before it. When none
 * has, all days are `skipped`.
 */
async function nextFreeWindow(
  ctx: ReadContext,
  visit: VisitInput,
  { from, lastDate, size }: { from: string; lastDate: string; size: number },
) {
  const count = daysBetween(from, lastDate) + 1
  if (count < 1) return
  const start = Date.parse(from)
  const query = await readQuery(ctx, visit, { start, end: start + count * DAY_MS })
  const days = withReasons(query, freeStartsByDay(query, from, count))
  const firstFree = days.findIndex(isFree)
  if (firstFree < 0) return { days: undefined, skipped: days }
  const first = firstFree - (firstFree % size)
  return { days: days.slice(first, first + size), skipped: days.slice(0, first) }
}

function isFree({ starts }: Pick<FreeDay, 'starts'>): boolean {
  return starts.length > 0
}

async function readQuery(
  ctx: ReadContext,
  visit: VisitInput,
  range: Interval,
): Promise<
  AvailabilityQuery &
    Pick<StoredRules, 'notes' | 'cutoffs' | 'hasWaitlist'> & { offsets?: number[] }
> {
  const now = ctx.now.getTime()
  const typeId = visit.appointmentTypeId ?? null
  const { type, ...data } = await readAvailabilityData(ctx.db, typeId, range)
  if (visit.wholeGroup) {
    const { movingIds, ...chain } = await chainOfGroup(ctx, visit.publicToken ?? '')
    return { ...data, bookings: busyFor(data, { movingIds, now }), ...chain, now }
  }
  if (visit.people) {
    const bookings = busyFor(data, { movingIds: [], now })
    return { ...data, bookings, ...(await chainOf(ctx.db, visit.people)), now }
  }
  const rescheduled = visit.publicToken
    ? await bookingOfToken(ctx.db, { publicToken: visit.publicToken, now: ctx.now })
    : null
  // A rescheduled visit keeps its booked length, even if the duration of its service has changed.
  const length = rescheduled ? lengthOf(rescheduled) : type
  if (length === null) throw new AppError('appointmentTypeNotFound')
  const visitMinutes = visit.durationMinutes ?? length.visitMinutes
  if (visitMinutes < length.visitMinutes) {
    const message = `This service takes at least ${length.visitMinutes} minutes.`
    throw invalidField('duration_minutes', message)
  }
  const busy = busyFor(data, { movingIds: rescheduled ? [rescheduled.id] : [], now })
  return { ...data, bookings: busy, ...length, visitMinutes, now }
}
