import type { CloudAccount, CloudCalendar, DatabaseOrTransaction } from '@haircuts/db/client'
import { CalendarFault } from '../calendar-fault.ts'
import { findAccount, waitingInWords } from '../cloud-account/reads.ts'
import { bookingCalendarOf, overdueEvents } from '../cloud-event/reads.ts'
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
    bookings: await bookingsHealth({ db, now }, account),
  }
}

/** What of the bookings is not in the calendar as it should be, and why the last of it is not. */
async function bookingsHealth({ db, now }: Pick<Context, 'db' | 'now'>, account: CloudAccount) {
  const calendar = await bookingCalendarOf(db)
  const overdue = await overdueEvents(db, { calendarId: calendar?.id ?? null, now })
  if (!calendar && overdue.length === 0) return null
  const failed = overdue.findLast(({ lastError }) => lastError)
  const reason = overdue.length > 0 ? waitingInWords(account, now) : null
  return {
    waiting: overdue.filter(({ isLeaving }) => !isLeaving).length,
    leaving: overdue.filter(({ isLeaving }) => isLeaving).length,
    lastComparedAt: calendar?.eventsComparedAt ?? null,
    lastError: failed?.lastError ?? calendar?.eventsError ?? reason,
  }
}
