import type {
  CloudAccount,
  CloudCalendar,
  DatabaseOrTransaction,
  Transaction,
} from '@haircuts/db/client'
import { changeRules } from '../availability/change-rules.ts'
import { withBookingLock } from '../booking-calendar/booking-lock.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { openSyncs, startTask } from '../tasks/tasks.ts'
import { withAppErrors, withCloudLogin } from './account.ts'
import { CalendarError } from './calendar-error.ts'
import type { CloudContext, RemoteCalendar } from './calendar-gateway.ts'
import type { ClearInput, MappingInput } from './calendar-schema.ts'
import { compareEvents } from './compare-events.ts'
import { bookingCalendarOf, overdueEvents } from './event-file.ts'
import { countEvents } from './internal/mirror-reads.ts'
import { forgetMirror } from './internal/sync-mirror.ts'
import { isOnlyGuessed } from './internal/sync-report.ts'
import { backOffReason, findAccount, openPassword } from './login.ts'
import { vanishedCounts } from './sync-calendars.ts'
import { clearEvents } from './write-event.ts'

export function calendarView(row: CloudCalendar) {
  const { id, displayname, color, isWritable, mappedToBlackout, lastSyncedAt, lastError } = row
  return { id, displayname, color, isWritable, mappedToBlackout, lastSyncedAt, lastError }
}

/** The calendars in the order of their discovery. @throws AppError cloudAccountNotFound. */
export async function listCalendars({ db }: Pick<Context, 'db'>) {
  const { id } = await findAccount(db)
  const rows = await db.cloudCalendar.findMany({
    where: { accountId: id },
    orderBy: { id: 'asc' },
  })
  return rows.map(calendarView)
}

/** @throws AppError cloudAccountNotFound or cloudCalendarNotFound. */
export async function findCalendar(db: DatabaseOrTransaction, id: number): Promise<CloudCalendar> {
  const account = await findAccount(db)
  const row = await db.cloudCalendar.findUnique({ where: { id, accountId: account.id } })
  if (!row) throw new AppError('cloudCalendarNotFound')
  return row
}

export async function bookingCalendar({ db }: Pick<Context, 'db'>) {
  const { id } = await findAccount(db)
  const row = await db.cloudCalendar.findFirst({ where: { accountId: id, receivesBookings: true } })
  return { calendar: row && calendarView(row) }
}

/** The state of the background sync, for the dashboard. */
export async function cloudHealth({
  db,
  now,
  secretBox,
}: Pick<Context, 'db' | 'now' | 'secretBox'>) {
  const account = await db.cloudAccount.findFirst()
  const rows = await db.cloudCalendar.findMany({
    where: { mappedToBlackout: true },
    include: { _count: { select: { blackouts: true } } },
    orderBy: { id: 'asc' },
  })
  const skipped = await db.cloudObject.groupBy({
    by: 'cloudCalendarId',
    where: { problem: { not: null } },
    _count: true,
  })
  const eventsOf = await countEvents(db)
  const vanishedOf = await vanishedCounts({ db })
  const syncs = await openSyncs({ db, now })
  const skippedOf = new Map(skipped.map((each) => [each.cloudCalendarId, each._count]))
  return {
    account: account && accountHealth({ secretBox }, account),
    calendars: rows.map((row) => ({
      ...calendarView(row),
      isAddress: row.accountId === null,
      /** Something is open, or blocked for too long. */
      isFailing: row.lastError !== null && !isOnlyGuessed(row.lastError),
      events: eventsOf.get(row.id) ?? 0,
      blackouts: row._count.blackouts,
      skipped: skippedOf.get(row.id) ?? 0,
      vanished: vanishedOf.get(row.id) ?? 0,
      firstSync: syncs.get(row.id) ?? null,
    })),
    bookings: account && (await bookingsHealth({ db, now }, account)),
  }
}

function accountHealth(ctx: Pick<Context, 'secretBox'>, account: CloudAccount) {
  const { email, loginFailedAt: doubtedAt, refusedAt } = account
  const needsPassword = openPassword(ctx, account) === null
  return { email, doubtedAt, refusedAt, needsPassword, advice: adviceOf(account, needsPassword) }
}

function adviceOf(account: CloudAccount, needsPassword: boolean): string | null {
  if (needsPassword) return new CalendarError('unreadable').about(account).message
  return account.refusedAt && new CalendarError('refused').about(account).message
}

/** The bookings whose calendar event is missing or outdated, and the latest reason. Null when no calendar is involved. */
async function bookingsHealth({ db, now }: Pick<Context, 'db' | 'now'>, account: CloudAccount) {
  const calendar = await bookingCalendarOf(db)
  const overdue = await overdueEvents(db, { calendarId: calendar?.id ?? null, now })
  if (!calendar && overdue.length === 0) return null
  const failed = overdue.findLast(({ lastError }) => lastError)
  const reason = overdue.length > 0 ? backOffReason(account, now) : null
  return {
    waiting: overdue.filter(({ isLeaving }) => !isLeaving).length,
    leaving: overdue.filter(({ isLeaving }) => isLeaving).length,
    lastComparedAt: calendar?.eventsComparedAt ?? null,
    lastError: failed?.lastError ?? calendar?.eventsError ?? reason,
  }
}

/**
 * Discovers the account's calendars. New ones are stored unmapped; known ones keep their mapping and get their
 * current name and colour, also when the service has moved them to another host. A calendar that is no longer
 * listed is deleted with its blackouts only after a request to its own URL confirms that it is gone.
 */
export async function discoverCalendars(ctx: CloudContext) {
  const { db, cloud } = ctx
  const { account, found, moved, gone } = await withCloudLogin(ctx, async (login, account) => {
    const found = await cloud.calendars(login)
    const known = await db.cloudCalendar.findMany({ where: { accountId: account.id } })
    const moved: { id: number; url: string }[] = []
    const gone: number[] = []
    for (const { id, url } of known) {
      if (found.some((calendar) => calendar.url === url)) continue
      const elsewhere = found.find((calendar) => isOnAnotherHost(calendar.url, url))
      if (elsewhere && !known.some((calendar) => calendar.url === elsewhere.url)) {
        moved.push({ id, url: elsewhere.url })
      } else if (!(await cloud.exists(login, url))) gone.push(id)
    }
    return { account, found, moved, gone }
  })
  await changeRules(ctx, async (tx) => {
    await assertConnected(tx, account.id)
    await tx.cloudCalendar.deleteMany({ where: { id: { in: gone } } })
    for (const { id, url } of moved) await tx.cloudCalendar.update({ where: { id }, data: { url } })
    for (const calendar of found) await storeCalendar(tx, account.id, calendar)
  })
  return listCalendars(ctx)
}

/** iCloud moves accounts between its numbered hosts, but the path of a calendar stays the same. */
function isOnAnotherHost(url: string, before: string): boolean {
  return new URL(url).pathname === new URL(before).pathname
}

/** The account may have been disconnected during the calls to the service. */
async function assertConnected(tx: Transaction, accountId: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM cloud_account WHERE id = ${accountId} FOR UPDATE`
  await findAccount(tx)
}

async function storeCalendar(
  tx: Transaction,
  accountId: number,
  { url, displayname, color, isWritable }: RemoteCalendar,
): Promise<void> {
  await tx.cloudCalendar.upsert({
    where: { accountId_url: { accountId, url } },
    create: { accountId, url, displayname, color, isWritable },
    update: { displayname, color, isWritable },
  })
}

/** Delays the first automatic sync, because the barber usually starts a sync by hand right after mapping. */
const FIRST_SYNC_DELAY_MS = 15_000

/** Unmapping deletes the blackouts of the calendar; mapping enqueues a first sync. */
export async function setMapping(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id, mappedToBlackout }: MappingInput,
) {
  return withBookingLock(ctx, async (tx) => {
    await tx.$queryRaw`SELECT id FROM cloud_calendar WHERE id = ${id} FOR UPDATE`
    const before = await findCalendar(tx, id)
    if (before.mappedToBlackout === mappedToBlackout) return calendarView(before)
    if (mappedToBlackout) {
      const notBefore = new Date(ctx.now.getTime() + FIRST_SYNC_DELAY_MS)
      await ctx.enqueue(tx, { name: 'sync-calendar', payload: { calendarId: id }, notBefore })
      await startTask(tx, ctx, { kind: 'sync', calendarId: id })
    } else {
      await tx.task.deleteMany({ where: { calendarId: id } })
      await forgetMirror(tx, ctx, id)
    }
    return calendarView(
      await tx.cloudCalendar.update({ where: { id }, data: { mappedToBlackout } }),
    )
  })
}

/**
 * Selects the single calendar that receives bookings; events of upcoming bookings move there. Idempotent.
 *
 * @throws AppError calendarReadOnly, cloudAccountNotFound, cloudCalendarNotFound.
 */
export async function setBookingCalendar(
  ctx: Pick<Context, 'db' | 'enqueue'>,
  { id }: { id: number },
) {
  return ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM cloud_account FOR UPDATE`
    const before = await findCalendar(tx, id)
    if (before.receivesBookings) return { calendar: calendarView(before) }
    if (!before.isWritable) throw new AppError('calendarReadOnly')
    await tx.cloudCalendar.updateMany({
      where: { receivesBookings: true, id: { not: id } },
      data: { receivesBookings: false },
    })
    await tx.cloudEvent.updateMany({ data: { isLeaving: false } })
    const row = await tx.cloudCalendar.update({
      where: { id },
      data: { receivesBookings: true, eventsError: null },
    })
    await ctx.enqueue(tx, { name: 'compare-events', payload: {} })
    return { calendar: calendarView(row) }
  })
}

/** Stops writing bookings to a calendar. Its events stay unless `removeEvents` is set. */
export async function clearBookingCalendar(
  ctx: Pick<Context, 'db' | 'enqueue'>,
  { removeEvents }: ClearInput,
) {
  await findAccount(ctx.db)
  await ctx.db.$transaction(async (tx) => {
    await tx.cloudCalendar.updateMany({
      where: { receivesBookings: true },
      data: { receivesBookings: false },
    })
    if (removeEvents) await clearEvents(tx, ctx)
  })
  return { calendar: null }
}

/** Compares bookings and events now and enqueues the missing and outdated ones. */
export async function repairBookingCalendar(ctx: CloudContext) {
  return withAppErrors(() => compareEvents(ctx, { full: true }))
}
