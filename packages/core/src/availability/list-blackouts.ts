import type { DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import {
  blackoutInterval,
  MAX_WEEKS,
  weeklySpans,
  weeksUntil,
} from '@haircuts/scheduling/blackouts'
import { STATUSES_HOLDING_TIME } from '@haircuts/scheduling/lifecycle'
import { localDate } from '@haircuts/scheduling/zone'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { endOfRange, startOfRange } from '../kernel/day-range.ts'
import { pagesOf } from '../kernel/pages-of.ts'
import { pickView } from '../kernel/pick-view.ts'
import { readSettings } from '../site/settings.ts'
import {
  type ListInput,
  type OverlapsInput,
  type RangeInput,
  blackoutView as shownBlackout,
} from './blackout-schema.ts'

/** An all-day blackout extends beyond its stored instants: up to a day before and two days after. */
const MARGIN_MS = 2 * 86_400_000

/** Includes the name of the synced calendar. */
export const withSource = { cloudCalendar: { select: { displayname: true } } } as const

type StoredBlackout = Prisma.BlackoutGetPayload<{ include: typeof withSource }>

export function blackoutView(row: StoredBlackout) {
  return pickView(shownBlackout, {
    ...row,
    startDatetime: row.startAt,
    endDatetime: row.endAt,
    isSynced: row.cloudCalendarId !== null,
    source: row.cloudCalendar && (row.cloudCalendar.displayname ?? 'iCloud'),
  })
}

/** Null is an open end. */
interface InstantRange {
  start: Date | null
  end: Date | null
}

/** @throws AppError 422 for a range that ends before it starts. */
export async function instantsOf(
  { db }: Pick<Context, 'db'>,
  { start, end }: RangeInput,
): Promise<InstantRange> {
  const { zone } = await readSettings(db)
  const range = {
    start: start ? startOfRange(start, zone) : null,
    end: end ? endOfRange(end, zone) : null,
  }
  const isBackwards =
    typeof start === 'string' && typeof end === 'string'
      ? start > end
      : range.start && range.end && range.start > range.end
  if (isBackwards) throw invalidField('end', 'The end has to be after the start.')
  return range
}

/** The blackouts that overlap the range, ordered by start; all of them for an open range. */
export async function listBlackouts(
  { db }: Pick<Context, 'db'>,
  { isSynced, ...range }: ListInput,
) {
  return blackoutsIn({ db }, await instantsOf({ db }, range), isSynced)
}

/** The same, and it may take only those of calendars that are read, or only the others. */
export async function blackoutsIn(
  { db }: Pick<Context, 'db'>,
  { start, end }: InstantRange,
  isSynced: boolean | null = null,
) {
  const { zone } = await readSettings(db)
  const isInRange = overlapping({ start, end }, zone)
  const pages = pagesOf(({ after, take }) =>
    db.blackout.findMany({
      where: {
        id: { gt: after },
        ...(start ? { endAt: { gte: new Date(start.getTime() - MARGIN_MS) } } : {}),
        ...(end ? { startAt: { lte: new Date(end.getTime() + MARGIN_MS) } } : {}),
        ...(isSynced === null ? {} : { cloudCalendarId: isSynced ? { not: null } : null }),
      },
      include: withSource,
      orderBy: { id: 'asc' },
      take,
    }),
  )
  const found: ReturnType<typeof blackoutView>[] = []
  for await (const row of pages) if (isInRange(row)) found.push(blackoutView(row))
  return found.sort((a, b) => a.startDatetime.getTime() - b.startDatetime.getTime() || a.id - b.id)
}

/** How many blackouts of calendars that are read overlap the range. */
export async function countSynced({ db }: Pick<Context, 'db'>, given: RangeInput) {
  const { start, end } = await instantsOf({ db }, given)
  const synced = await db.blackout.count({
    where: {
      cloudCalendarId: { not: null },
      ...(start ? { OR: [{ endAt: { gt: start } }, { endAt: start, isAllDay: true }] } : {}),
      ...(end ? { startAt: { lt: end } } : {}),
    },
  })
  return { synced }
}

/** A filter by the interval covered in the business zone; a blackout of zero length counts at its start. */
function overlapping({ start, end }: InstantRange, zone: string) {
  const from = start?.getTime() ?? Number.NEGATIVE_INFINITY
  const to = end?.getTime() ?? Number.POSITIVE_INFINITY
  return ({ startAt, endAt, isAllDay }: Pick<StoredBlackout, 'startAt' | 'endAt' | 'isAllDay'>) => {
    const blackout = { start: startAt.getTime(), end: endAt.getTime(), isAllDay }
    const covers = blackoutInterval(blackout, zone)
    return covers.start < to && (covers.end > from || covers.start >= from)
  }
}

export async function blackoutById({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  return blackoutView(await findBlackout(db, id))
}

export async function findBlackout(db: DatabaseOrTransaction, id: number) {
  const row = await db.blackout.findUnique({ where: { id }, include: withSource })
  if (!row) throw new AppError('notFound')
  return row
}

const WEEK_MS = 7 * 86_400_000

/**
 * The times of a new blackout and of its weekly repeats.
 *
 * @throws AppError 422 for a repeat that overlaps itself, is too long, or ends before it starts.
 */
export function spansOf(input: OverlapsInput, zone: string) {
  const { startDatetime, endDatetime, isAllDay, repeatUntil, repeatCount } = input
  const times = { start: startDatetime.getTime(), end: endDatetime.getTime(), isAllDay }
  const first = localDate(times.start, zone)
  const weeks = repeatUntil === null ? (repeatCount ?? 1) : weeksUntil(first, repeatUntil)
  if (weeks === 0) throw invalidField('repeat_until', 'The last date has to be after the start.')
  if (weeks > MAX_WEEKS)
    throw invalidField('repeat_until', `Please repeat it for at most ${MAX_WEEKS} weeks.`)
  const { start, end } = blackoutInterval(times, zone)
  // An hour more, since the week in which daylight saving time ends is longer.
  if (weeks > 1 && end - start > WEEK_MS + 3_600_000)
    throw invalidField('end_datetime', 'To repeat weekly, it has to last at most a week.')
  return weeklySpans(times, weeks, zone)
}

/** How many bookings a new blackout and its weekly repeats overlap; it cancels none of them. */
export async function countOverlaps({ db }: Pick<Context, 'db'>, input: OverlapsInput) {
  const { zone } = await readSettings(db)
  const { isAllDay } = input
  const blocked = spansOf(input, zone).map((span) => blackoutInterval({ ...span, isAllDay }, zone))
  const bookings = await db.booking.count({
    where: {
      status: { in: [...STATUSES_HOLDING_TIME] },
      OR: blocked.map(({ start, end }) => ({
        startAt: { lt: new Date(end) },
        endAt: { gt: new Date(start) },
      })),
    },
  })
  return { bookings }
}
