import type { Prisma } from '@haircuts/db/client'
import { replaceSynced } from '../availability/edit-blackouts.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { toAppError, withAppErrors } from './account.ts'
import { CalendarError, isOfTheLogin } from './calendar-error.ts'
import { type SyncContext, withCalendar } from './internal/calendar-access.ts'
import { mappedCalendar, mappedIds, readHorizon } from './internal/mirror-reads.ts'
import { checkEach, heldFiles } from './internal/removals.ts'
import { commitIfCurrent, reexpandMirror, syncCalendar } from './internal/sync-mirror.ts'
import { messageOf, NO_CHANGES, sum, type Tally } from './internal/sync-report.ts'
import { findAccount, isBackingOff } from './login.ts'

const OF_ACCOUNT = { accountId: { not: null } } as const
/** How often a calendar is read from its address; a little less than the 15 minutes, which the runs of the job divide. */
const ADDRESS_EVERY_MS = 14 * 60_000

/** Syncs one calendar on the barber's request and returns a message with the changes. */
export async function syncCalendarNow(ctx: SyncContext, { id }: { id: number }) {
  const calendar = await mappedCalendar(ctx.db, id)
  const tally = await withAppErrors(() => syncCalendar(ctx, id, false))
  const vanished = (await vanishedCounts(ctx)).get(id) ?? 0
  return { message: messageOf(nameOf(calendar), tally, { vanished }), ...tally }
}

/** Syncs every mapped calendar; a failing one does not prevent the others. */
export async function syncAllCalendars(ctx: SyncContext) {
  await findAccount(ctx.db)
  const { tally, failures } = await syncMapped(ctx, {}, false)
  const [first] = failures
  if (first) {
    const { error } = first
    const names = failures.map(({ name }) => name).join(', ')
    if (isOfTheLogin(error.kind)) throw toAppError(error)
    throw new AppError('cloudTrouble', { detail: `Could not sync ${names}. ${error.message}` })
  }
  const nothing = 'All calendars synced successfully!'
  return { message: messageOf('All calendars', tally, { nothing }), ...tally }
}

/**
 * The periodic sync. Errors are stored with their calendar and retried by the next run. While backing off (rejected
 * login, throttled service) it only recomputes blackouts from the stored files.
 */
export async function syncInBackground(
  ctx: SyncContext,
  { full }: { full: boolean },
): Promise<void> {
  const account = await ctx.db.cloudAccount.findFirst()
  if (!account || !isBackingOff(account, ctx.now)) {
    await syncMapped(ctx, OF_ACCOUNT, full)
  } else {
    for (const id of await mappedIds(ctx, OF_ACCOUNT))
      await ignoringIfGone(() => reexpandMirror(ctx, id)).catch(ignoringIfStored)
  }
  // The servers of the addresses are anybody's, and slow ones must not delay the calendars of the account.
  const due = new Date(ctx.now.getTime() - ADDRESS_EVERY_MS)
  const addresses = [{ lastSyncedAt: null }, { lastSyncedAt: { lte: due } }]
  await syncMapped(ctx, { accountId: null, OR: addresses }, full)
}

/** Syncs one calendar after a change on our side. Errors of the service are ignored; the next periodic sync retries. */
export async function syncOneInBackground(
  ctx: SyncContext,
  { calendarId }: { calendarId: number },
): Promise<void> {
  try {
    await ignoringIfGone(() => syncCalendar(ctx, calendarId, false))
  } catch (error) {
    ignoringIfStored(error)
  }
}

/** An error that is stored with its calendar, and whose cause the next run tries again. */
function ignoringIfStored(error: unknown): void {
  if (!(error instanceof CalendarError)) throw error
}

/** Returns no changes for a calendar that was unmapped or disconnected since the job was enqueued. */
async function ignoringIfGone(work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return NO_CHANGES
    throw error
  }
}

interface SyncFailure {
  name: string
  error: CalendarError
}

/** @returns the changes, and the calendars that could not be synced; the error is also stored with each. */
async function syncMapped(
  ctx: SyncContext,
  calendars: Prisma.CloudCalendarWhereInput,
  full: boolean,
): Promise<{ tally: Tally; failures: SyncFailure[] }> {
  const tallies: Tally[] = []
  const failures: SyncFailure[] = []
  for (const id of await mappedIds(ctx, calendars)) {
    const blocking = failures.map(({ error }) => error).find(affectsAllCalendars)
    try {
      const sync = () => (blocking ? skipWithError(ctx, id, blocking) : syncCalendar(ctx, id, full))
      tallies.push(await ignoringIfGone(sync))
    } catch (error) {
      if (!(error instanceof CalendarError)) throw error
      const calendar = await ctx.db.cloudCalendar.findUnique({ where: { id } })
      failures.push({ name: nameOf(calendar), error })
    }
  }
  return { tally: sum(tallies), failures }
}

/** Whether an error applies to all calendars of the account, so that no further ones are tried. */
function affectsAllCalendars({ kind, retryAfterMs }: CalendarError): boolean {
  return isOfTheLogin(kind) || retryAfterMs !== null
}

/** @throws CalendarError the given one, after storing it with this calendar. */
async function skipWithError(ctx: SyncContext, id: number, error: CalendarError): Promise<never> {
  await reexpandMirror(ctx, id)
  await ctx.db.cloudCalendar.updateMany({ where: { id }, data: { lastError: error.message } })
  throw error
}

function nameOf(calendar: { displayname: string | null } | null): string {
  return calendar?.displayname ?? 'Unnamed Calendar'
}

/**
 * Deletes the blackouts of events that vanished together, after the barber has confirmed that they are gone. Each event
 * is checked once more; one that still exists, or that cannot be checked, stays blocked. Idempotent.
 *
 * @throws CalendarError when the service cannot be reached.
 */
export async function releaseVanished(ctx: SyncContext, { id }: { id: number }) {
  const calendar = await mappedCalendar(ctx.db, id)
  const held = await heldFiles(ctx.db, id)
  if (held.size === 0) return { removed: 0, kept: 0 }
  const { zone } = await readHorizon(ctx, calendar)
  const { gone } = await withCalendar(ctx, calendar, (access) => checkEach(access, [...held]))
  const hrefs = new Set(gone)
  const done = await commitIfCurrent(ctx, { calendar, horizon: null }, async (tx) => {
    await tx.cloudObject.deleteMany({
      where: { cloudCalendarId: id, href: { in: gone }, vanishedAt: { not: null } },
    })
    // Clearing the sync state makes the next sync list the whole calendar, including the remaining files.
    await tx.cloudCalendar.update({ where: { id }, data: { syncToken: null, ctag: null } })
    await ctx.enqueue(tx, { name: 'sync-calendar', payload: { calendarId: id } })
    return replaceSynced(tx, ctx, { calendarId: id, hrefs, zone }, [])
  })
  // Null when a concurrent sync committed first; the remaining files are shown again.
  const removed = done ? gone.length : 0
  return { removed, kept: held.size - removed }
}

/** The number of vanished events per calendar id that await the barber's confirmation. */
export async function vanishedCounts({ db }: Pick<Context, 'db'>): Promise<Map<number, number>> {
  const rows = await db.cloudObject.groupBy({
    by: 'cloudCalendarId',
    where: { vanishedAt: { not: null } },
    _count: true,
  })
  return new Map(rows.map(({ cloudCalendarId, _count }) => [cloudCalendarId, _count]))
}
