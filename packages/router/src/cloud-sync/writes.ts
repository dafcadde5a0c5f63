import { CalendarFault } from '../calendar-fault.ts'
import { findAccount, mustWait } from '../cloud-account/reads.ts'
import { refusalOf } from '../cloud-account/writes.ts'
import { mappedCalendar, mappedIds } from '../cloud-mirror/reads.ts'
import { messageOf, NOTHING, sum, type Tally } from '../cloud-mirror/schema.ts'
import { expandAnew, syncCalendar } from '../cloud-mirror/writes.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** The barber's own sync of one calendar, which waits for iCloud and says what it did. */
export async function syncCalendarNow(ctx: Context, { id }: { id: number }) {
  const calendar = await mappedCalendar(ctx.db, id)
  try {
    const tally = await syncCalendar(ctx, id, false)
    return { message: messageOf(nameOf(calendar), tally), ...tally }
  } catch (error) {
    throw error instanceof CalendarFault ? refusalOf(error) : error
  }
}

/** Every mapped calendar; one that fails does not keep the others from being synced. */
export async function syncAllCalendars(ctx: Context) {
  await findAccount(ctx.db)
  const { tally, failures } = await syncMapped(ctx, false)
  const [first] = failures
  if (first) {
    const { fault } = first
    const names = failures.map(({ name }) => name).join(', ')
    if (fault.kind === 'refused') throw refusalOf(fault)
    throw new Refusal('cloudTrouble', { detail: `Could not sync ${names}. ${fault.message}` })
  }
  return { message: messageOf('All calendars', tally), ...tally }
}

/**
 * By itself, every few minutes. What fails is noted with its calendar and is tried again the next
 * time; a login that was refused only once an hour, and a busy service when it wants to.
 */
export async function syncInBackground(ctx: Context, { full }: { full: boolean }): Promise<void> {
  const account = await ctx.db.cloudAccount.findFirst()
  if (!account || !mustWait(account, ctx.now)) {
    await syncMapped(ctx, full)
    return
  }
  for (const id of await mappedIds(ctx)) await unlessGone(() => expandAnew(ctx, id))
}

/** After something of ours changed: iCloud may be away, but what we hold is reckoned anew. */
export async function syncOneInBackground(
  ctx: Context,
  { calendarId }: { calendarId: number },
): Promise<void> {
  try {
    await unlessGone(() => syncCalendar(ctx, calendarId, false))
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
  }
}

/** @returns nothing for a calendar that was unmapped or disconnected in the meantime. */
async function unlessGone(work: () => Promise<Tally>): Promise<Tally> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return NOTHING
    throw error
  }
}

interface SyncFailure {
  name: string
  fault: CalendarFault
}

/** @returns what was done, and which calendars could not be synced; that is noted with each, too. */
async function syncMapped(
  ctx: Context,
  full: boolean,
): Promise<{ tally: Tally; failures: SyncFailure[] }> {
  const tallies: Tally[] = []
  const failures: SyncFailure[] = []
  for (const id of await mappedIds(ctx)) {
    const shut = failures.map(({ fault }) => fault).find(concernsAll)
    try {
      const sync = () => (shut ? withoutAsking(ctx, id, shut) : syncCalendar(ctx, id, full))
      tallies.push(await unlessGone(sync))
    } catch (error) {
      if (!(error instanceof CalendarFault)) throw error
      const calendar = await ctx.db.cloudCalendar.findUnique({ where: { id } })
      failures.push({ name: nameOf(calendar), fault: error })
    }
  }
  return { tally: sum(tallies), failures }
}

/** Whoever is refused, or told to come back later, does not knock for the next calendar. */
function concernsAll({ kind, retryAfterMs }: CalendarFault): boolean {
  return kind === 'refused' || retryAfterMs !== null
}

/** @throws CalendarFault the one that was met for another calendar, after it was noted with this one. */
async function withoutAsking(ctx: Context, id: number, fault: CalendarFault): Promise<never> {
  await expandAnew(ctx, id)
  await ctx.db.cloudCalendar.updateMany({ where: { id }, data: { lastError: fault.message } })
  throw fault
}

function nameOf(calendar: { displayname: string | null } | null): string {
  return calendar?.displayname ?? 'Unnamed Calendar'
}
