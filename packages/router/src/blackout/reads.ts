import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { blackoutInterval } from '@haircuts/scheduling/blackouts'
import type { Context } from '../context.ts'
import { endOfRange, startOfRange } from '../day-range.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { readSettings, type StoredSettings, settingValue } from '../setting/reads.ts'
import type { RangeInput } from './schema.ts'

/** An all-day blackout extends beyond its stored instants: up to a day before and two days after. */
const MARGIN_MS = 2 * 86_400_000
/** `MARGIN_MS` as SQL. */
export const BLACKOUT_MARGIN = "interval '2 days'"

/** Includes the name of the synced calendar. */
export const withSource = { cloudCalendar: { select: { displayname: true } } } as const

/** The input of `blackoutView`, read either by Prisma or, for the calendar, as JSON. */
export interface ShownBlackout {
  id: number
  title: string
  startAt: Date
  endAt: Date
  reason: string | null
  isAllDay: boolean
  cloudCalendarId: number | null
  cloudCalendar: { displayname: string | null } | null
}

/** SQL for a `ShownBlackout` as JSON, over `blackout` joined with `cloud_calendar`; instants are epoch milliseconds. */
export const BLACKOUT_JSON = `json_build_object(
  'id', blackout.id, 'title', title, 'reason', reason, 'isAllDay', is_all_day,
  'startAt', round(extract(epoch FROM start_at) * 1000),
  'endAt', round(extract(epoch FROM end_at) * 1000),
  'cloudCalendarId', cloud_calendar_id,
  'cloudCalendar', CASE WHEN cloud_calendar_id IS NOT NULL
                        THEN json_build_object('displayname', displayname) END)`

export function blackoutView(row: ShownBlackout) {
  return {
    id: row.id,
    title: row.title,
    startDatetime: row.startAt,
    endDatetime: row.endAt,
    reason: row.reason,
    isAllDay: row.isAllDay,
    isSynced: row.cloudCalendarId !== null,
    source: row.cloudCalendar && (row.cloudCalendar.displayname ?? 'iCloud'),
  }
}

/** Null is an open end. */
export interface InstantRange {
  start: Date | null
  end: Date | null
}

/** @throws Refusal 422 for a range that ends before it starts. */
export async function instantsOf(
  { db }: Pick<Context, 'db'>,
  { start, end }: RangeInput,
): Promise<InstantRange> {
  // Only dates depend on the zone; a range of instants saves the query.
  const isInDays = typeof start === 'string' || typeof end === 'string'
  const zone = settingValue(isInDays ? await readSettings({ db }) : {}, 'timezone')
  const range = {
    start: start ? startOfRange(start, zone) : null,
    end: end ? endOfRange(end, zone) : null,
  }
  const isBackwards =
    typeof start === 'string' && typeof end === 'string'
      ? start > end
      : range.start && range.end && range.start > range.end
  if (isBackwards) throw refuseField('end', 'The end has to be after the start.')
  return range
}

/** The blackouts that overlap the range, ordered by start; all of them for an open range. */
export async function listBlackouts({ db }: Context, range: RangeInput) {
  const { start, end } = await instantsOf({ db }, range)
  const [rows, timezone] = await Promise.all([
    db.blackout.findMany({
      where: {
        ...(start ? { endAt: { gte: new Date(start.getTime() - MARGIN_MS) } } : {}),
        ...(end ? { startAt: { lte: new Date(end.getTime() + MARGIN_MS) } } : {}),
      },
      include: withSource,
      orderBy: [{ startAt: 'asc' }, { id: 'asc' }],
    }),
    db.setting.findMany({ where: { key: 'timezone' } }),
  ])
  const stored: StoredSettings = Object.fromEntries(timezone.map(({ key, value }) => [key, value]))
  const zone = settingValue(stored, 'timezone')
  return rows.filter(overlapping({ start, end }, zone)).map(blackoutView)
}

/** A filter by the interval covered in the business zone; a blackout of zero length counts at its start. */
export function overlapping({ start, end }: InstantRange, zone: string) {
  const from = start?.getTime() ?? Number.NEGATIVE_INFINITY
  const to = end?.getTime() ?? Number.POSITIVE_INFINITY
  return ({ startAt, endAt, isAllDay }: Pick<ShownBlackout, 'startAt' | 'endAt' | 'isAllDay'>) => {
    const blackout = { start: startAt.getTime(), end: endAt.getTime(), isAllDay }
    const covers = blackoutInterval(blackout, zone)
    return covers.start < to && (covers.end > from || covers.start >= from)
  }
}

export async function blackoutById({ db }: Context, { id }: { id: number }) {
  return blackoutView(await findBlackout(db, id))
}

export async function findBlackout(db: DatabaseOrTransaction, id: number) {
  const row = await db.blackout.findUnique({ where: { id }, include: withSource })
  if (!row) throw new Refusal('notFound')
  return row
}
