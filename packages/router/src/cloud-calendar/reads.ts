import type { CloudCalendar, DatabaseOrTransaction } from '@haircuts/db/client'
import { CalendarFault } from '../calendar-fault.ts'
import { findAccount } from '../cloud-account/reads.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

export function calendarView(row: CloudCalendar) {
  const { id, displayname, color, mappedToBlackout, lastSyncedAt, lastError } = row
  return { id, displayname, color, mappedToBlackout, lastSyncedAt, lastError }
}

/** In the order they were found. @throws Refusal cloudAccountNotFound. */
export async function listCalendars({ db }: Context) {
  const { id } = await findAccount(db)
  const rows = await db.cloudCalendar.findMany({
    where: { accountId: id },
    orderBy: { id: 'asc' },
  })
  return rows.map(calendarView)
}

/** @throws Refusal cloudAccountNotFound or cloudCalendarNotFound. */
export async function findCalendar(db: DatabaseOrTransaction, id: number): Promise<CloudCalendar> {
  const account = await findAccount(db)
  const row = await db.cloudCalendar.findUnique({ where: { id, accountId: account.id } })
  if (!row) throw new Refusal('cloudCalendarNotFound')
  return row
}

export async function bookingCalendar({ db }: Context) {
  const { id } = await findAccount(db)
  const row = await db.cloudCalendar.findFirst({ where: { accountId: id, receivesBookings: true } })
  return { calendar: row && calendarView(row) }
}

/** How the sync is doing, for the dashboard: it works in the background and has to be asked. */
export async function cloudHealth({ db, now }: Context) {
  const account = await db.cloudAccount.findFirst()
  if (!account) return { account: null, calendars: [], bookings: null }
  const rows = await db.cloudCalendar.findMany({
    where: { accountId: account.id, mappedToBlackout: true },
    include: { _count: { select: { objects: true, blackouts: true } } },
    orderBy: { id: 'asc' },
  })
  const skipped = await db.cloudObject.groupBy({
    by: 'cloudCalendarId',
    where: { problem: { not: null } },
    _count: true,
  })
  const skippedOf = new Map(skipped.map((each) => [each.cloudCalendarId, each._count]))
  return {
    account: {
      email: account.email,
      refusedAt: account.refusedAt,
      advice: account.refusedAt && new CalendarFault('refused').message,
    },
    calendars: rows.map((row) => ({
      ...calendarView(row),
      events: row._count.objects,
      blackouts: row._count.blackouts,
      skipped: skippedOf.get(row.id) ?? 0,
    })),
    bookings: await bookingsHealth({ db, now }, account.id),
  }
}

/** How many bookings ahead are not in the calendar as they should be, and why the last of them is not. */
async function bookingsHealth({ db, now }: Pick<Context, 'db' | 'now'>, accountId: number) {
  const calendar = await db.cloudCalendar.findFirst({
    where: { accountId, receivesBookings: true },
  })
  if (!calendar) return null
  const [found] = await db.$queryRaw<{ waiting: number; lastError: string | null }[]>`
    SELECT count(*)::int AS waiting,
           (array_agg(e.last_error ORDER BY e.id DESC) FILTER (WHERE e.last_error IS NOT NULL))[1] AS "lastError"
      FROM booking b LEFT JOIN cloud_event e ON e.booking_id = b.id
     WHERE b.start_at > ${now} AND b.status <> 'cancelled'
       AND (e.revision IS DISTINCT FROM b.revision OR e.cloud_calendar_id <> ${calendar.id})`
  return { waiting: found?.waiting ?? 0, lastError: found?.lastError ?? null }
}
