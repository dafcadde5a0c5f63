import type { Transaction } from '@haircuts/db/client'
import { findAccount } from '../cloud-account/reads.ts'
import { asked, askedFor } from '../cloud-account/writes.ts'
import { clearEvents } from '../cloud-event/writes.ts'
import { forgetMirror } from '../cloud-mirror/writes.ts'
import type { Context } from '../context.ts'
import { compareEvents } from '../event-comparison/writes.ts'
import type { RemoteCalendar } from '../ports.ts'
import { calendarView, findCalendar, listCalendars } from './reads.ts'
import type { ClearInput, MappingInput } from './schema.ts'

/**
 * Find the account's calendars: new ones come unmapped, known ones keep their mapping under the name
 * and colour of today, also where the service moved them to another host. One that is no longer listed
 * is asked for by its own address before it goes, and takes what it brought with it.
 */
export async function discoverCalendars(ctx: Context) {
  const { db, cloud } = ctx
  const { account, found, moved, gone } = await askedFor(ctx, async (login, account) => {
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
  await db.$transaction(async (tx) => {
    await refuseIfDisconnected(tx, account.id)
    await tx.cloudCalendar.deleteMany({ where: { id: { in: gone } } })
    for (const { id, url } of moved) await tx.cloudCalendar.update({ where: { id }, data: { url } })
    for (const calendar of found) await storeCalendar(tx, account.id, calendar)
  })
  return listCalendars(ctx)
}

/** Apple moves people between its numbered hosts; the path of a calendar stays its name. */
function isOnAnotherHost(url: string, before: string): boolean {
  return new URL(url).pathname === new URL(before).pathname
}

/** The service took its time; the account may be gone by now. */
async function refuseIfDisconnected(tx: Transaction, accountId: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM cloud_account WHERE id = ${accountId} FOR UPDATE`
  await findAccount(tx)
}

async function storeCalendar(
  tx: Transaction,
  accountId: number,
  { url, displayname, color }: RemoteCalendar,
): Promise<void> {
  await tx.cloudCalendar.upsert({
    where: { accountId_url: { accountId, url } },
    create: { accountId, url, displayname, color },
    update: { displayname, color },
  })
}

/** The barber who maps a calendar mostly syncs it by hand at once: his press goes first. */
const HEAD_START_MS = 15_000

/** Un-mapping removes exactly what the calendar brought; mapping leaves the first sync to a job. */
export async function setMapping(ctx: Context, { id, mappedToBlackout }: MappingInput) {
  return ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM cloud_calendar WHERE id = ${id} FOR UPDATE`
    const before = await findCalendar(tx, id)
    if (before.mappedToBlackout === mappedToBlackout) return calendarView(before)
    if (mappedToBlackout) {
      const notBefore = new Date(ctx.now.getTime() + HEAD_START_MS)
      await ctx.enqueue(tx, { name: 'sync-calendar', payload: { calendarId: id }, notBefore })
    } else {
      await forgetMirror(tx, id)
    }
    return calendarView(
      await tx.cloudCalendar.update({ where: { id }, data: { mappedToBlackout } }),
    )
  })
}

/** At most one calendar receives bookings: another one takes its place, and what lies ahead goes there. */
export async function setBookingCalendar(ctx: Context, { id }: { id: number }) {
  return ctx.db.$transaction(async (tx) => {
    await findCalendar(tx, id)
    await tx.$queryRaw`SELECT id FROM cloud_account FOR UPDATE`
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

/** What stands in the calendar stays there as it is, unless the barber wants it removed. */
export async function clearBookingCalendar(ctx: Context, { removeEvents }: ClearInput) {
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

/** Compare now, and have written what is missing or old. */
export async function repairBookingCalendar(ctx: Context) {
  return asked(() => compareEvents(ctx, { full: true }))
}
