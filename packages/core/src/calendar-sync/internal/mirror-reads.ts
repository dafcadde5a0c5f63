import type { Database, DatabaseOrTransaction, Prisma } from '@haircuts/db/client'
import type { Interval } from '@haircuts/scheduling/interval'
import { addDays } from '@haircuts/scheduling/local-date'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import { AppError } from '../../kernel/app-error.ts'
import type { Context } from '../../kernel/context.ts'
import { pagesOf } from '../../kernel/pages-of.ts'
import { readSettings } from '../../site/settings.ts'
import { CalendarError } from '../calendar-error.ts'
import type { CalendarReader } from '../calendar-reader.ts'
import type { MirroredFile } from './sync-report.ts'

/** Margins around the bookable days: for looking back a week, and so that a late sync leaves no day uncovered. */
const DAYS_BEFORE = 7
const DAYS_AFTER = 7
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The window for which calendar files are expanded into blackouts: the bookable days in the business's time zone. */
export interface Horizon {
  zone: string
  window: Interval
  /** The email of the calendar's owner: events that the owner declined do not block time. '' if it is unknown. */
  owner: string
  /** Identifies the horizon, to detect whether blackouts were expanded for it. */
  label: string
}

export async function readHorizon(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { account }: MappedCalendar,
): Promise<Horizon> {
  const owner = account?.email ?? ''
  const settings = await readSettings(db)
  const zone = settings.zone
  const today = localDate(now.getTime(), zone)
  const ahead = settings.maxAdvanceDays
  const first = addDays(today, -DAYS_BEFORE)
  const afterLast = addDays(today, ahead + 1 + DAYS_AFTER)
  return {
    zone,
    window: { start: startOfDay(first, zone), end: startOfDay(afterLast, zone) },
    owner,
    label: `${zone} ${first} ${afterLast} ${owner}`,
  }
}

const withAccount = { account: true } as const
export type MappedCalendar = Prisma.CloudCalendarGetPayload<{ include: typeof withAccount }>

/** @throws AppError cloudAccountNotFound, cloudCalendarNotFound or calendarNotMapped. */
export async function mappedCalendar(db: DatabaseOrTransaction, id: number) {
  const calendar = await db.cloudCalendar.findUnique({ where: { id }, include: withAccount })
  if (!calendar) {
    const hasAccount = (await db.cloudAccount.count()) > 0
    throw new AppError(hasAccount ? 'cloudCalendarNotFound' : 'cloudAccountNotFound')
  }
  if (!calendar.mappedToBlackout) throw new AppError('calendarNotMapped')
  return calendar
}

/** The calendars that block time: of the account, or those that are read from an address. */
export async function mappedIds(
  { db }: { db: DatabaseOrTransaction },
  source: Prisma.CloudCalendarWhereInput,
): Promise<number[]> {
  const where = { ...source, mappedToBlackout: true }
  const select = { id: true }
  const rows = await db.cloudCalendar.findMany({ where, select, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** How many events of each calendar block time, whether soon or not; what repeats is one. */
export async function countEvents(db: DatabaseOrTransaction): Promise<Map<number, number>> {
  const counted = await db.cloudObject.groupBy({ by: 'cloudCalendarId', _sum: { events: true } })
  return new Map(counted.map((each) => [each.cloudCalendarId, each._sum.events ?? 0]))
}

/** The etags of the stored files by href. */
export async function knownEtags({ db }: Pick<Context, 'db'>, cloudCalendarId: number) {
  const etags = new Map<string, string | null>()
  const pages = pagesOf(({ after, take }) =>
    db.cloudObject.findMany({
      where: { cloudCalendarId, id: { gt: after } },
      select: { id: true, href: true, etag: true },
      orderBy: { id: 'asc' },
      take,
    }),
  )
  for await (const { href, etag } of pages) etags.set(href, etag)
  return etags
}

/**
 * Computes the busy times of the files of a calendar. Events written by this product are excluded: a booking blocks its
 * own time and must not be imported as a blackout.
 *
 * @throws CalendarError after storing its message with the calendar.
 */
export async function computeBusyTimes(
  { db, calendarReader }: { db: Database; calendarReader: CalendarReader },
  files: readonly { href: string; data: string }[],
  { id, horizon }: { id: number; horizon: Horizon },
): Promise<MirroredFile[]> {
  if (files.length === 0) return []
  const { zone, window, owner } = horizon
  const texts = files.map(({ data }) => data)
  const read = calendarReader.busyTimes(texts, { zone, window, owner })
  const readings = await read.catch(async (error: unknown) => {
    if (error instanceof CalendarError) {
      await db.cloudCalendar.updateMany({ where: { id }, data: { lastError: error.message } })
    }
    throw error
  })
  const ours = await bookedUids(
    db,
    readings.flatMap(({ uids }) => uids),
  )
  return files.flatMap(({ href }, index): MirroredFile[] => {
    const reading = readings[index]
    if (!reading) return []
    const { uids, ...file } = reading
    const isOurs = uids.some((uid) => ours.has(uid.toLowerCase()))
    if (!isOurs) return [{ href, ...file }]
    return [{ ...file, href, busy: [], events: 0, problem: null, problemTitle: null }]
  })
}

/** Those of bookings, and of events of bookings that were deleted and that are still to be removed. */
async function bookedUids(db: Database, uids: readonly string[]): Promise<Set<string>> {
  const candidates = uids.filter((uid) => UUID.test(uid))
  if (candidates.length === 0) return new Set()
  const rows = await db.$queryRaw<{ uid: string }[]>`
    SELECT calendar_uid::text AS uid FROM booking WHERE calendar_uid = ANY(${candidates}::uuid[])
     UNION SELECT lower(substring(href from '([^/]+)[.]ics$')) FROM cloud_event`
  return new Set(rows.map(({ uid }) => uid))
}
