import type { Transaction } from '@haircuts/db/client'
import { replaceSynced } from '../blackout/writes.ts'
import { CalendarFault } from '../calendar-fault.ts'
import { rememberingFaults } from '../cloud-account/writes.ts'
import type { Context } from '../context.ts'
import type { RemoteObject } from '../ports.ts'
import {
  type Horizon,
  knownEtags,
  type MappedCalendar,
  mappedCalendar,
  mappedIds,
  readHorizon,
  reckon,
} from './reads.ts'
import { type MirroredFile, NOTHING, problemsInWords, sum, type Tally } from './schema.ts'

/** How often a sync that another one overtook begins anew. */
const ATTEMPTS = 3
/** Thousands of events at once, on a slow machine. */
const LONG = { timeout: 60_000 }

/** Let every mapped calendar be synced once this transaction is through. */
export async function enqueueSyncs(ctx: Context, tx: Transaction): Promise<void> {
  for (const calendarId of await mappedIds({ db: tx })) {
    await ctx.enqueue(tx, { name: 'sync-calendar', payload: { calendarId } })
  }
}

/**
 * Make the blackouts of a calendar equal what its server holds: the outside is read first, then one
 * transaction replaces exactly what this calendar brought. What fails half-way changes nothing.
 *
 * @throws CalendarFault, after it was noted with the calendar.
 */
export async function syncCalendar(ctx: Context, id: number, full: boolean): Promise<Tally> {
  let before = NOTHING
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    before = sum([before, await expandAnew(ctx, id)])
    const calendar = await mappedCalendar(ctx.db, id)
    const horizon = await readHorizon(ctx, calendar)
    const read = await readOutside(ctx, calendar, full)
    const files = await reckon(ctx.db, read.changed, horizon)
    const { syncToken, ctag } = read
    const tally = await keep(ctx, { calendar, horizon }, async (tx) => {
      await storeObjects(tx, id, read)
      const hrefs = new Set([...read.removed, ...files.map(({ href }) => href)])
      const source = { calendarId: id, hrefs, zone: horizon.zone, now: ctx.now }
      const changed = hrefs.size > 0 ? await replaceSynced(tx, source, files) : NOTHING
      await noteProblems(tx, id, files)
      const data = { syncToken, ctag, lastSyncedAt: ctx.now, lastError: await problemsOf(tx, id) }
      await tx.cloudCalendar.update({ where: { id }, data })
      return changed
    })
    if (tally) return sum([before, tally])
  }
  // Others were faster three times in a row: what they read is no older than what we did.
  return before
}

async function readOutside(ctx: Context, calendar: MappedCalendar, full: boolean) {
  const { id, url, syncToken, ctag, account } = calendar
  const mark = { url, syncToken, ctag, etags: await knownEtags(ctx, id) }
  try {
    return await rememberingFaults(ctx, account, (login) => ctx.cloud.changes(login, mark, full))
  } catch (error) {
    if (error instanceof CalendarFault) {
      await ctx.db.cloudCalendar.updateMany({ where: { id }, data: { lastError: error.message } })
    }
    throw error
  }
}

/**
 * Reckon the blackouts anew from the files we hold, where the bookable days have moved on or the zone
 * has changed. It asks nobody, so it works while the service is away.
 */
export async function expandAnew(ctx: Context, id: number): Promise<Tally> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const calendar = await mappedCalendar(ctx.db, id)
    const horizon = await readHorizon(ctx, calendar)
    if (calendar.expandedFor === horizon.label) return NOTHING
    const stored = await ctx.db.cloudObject.findMany({ where: { cloudCalendarId: id } })
    const files = await reckon(ctx.db, stored, horizon)
    const tally = await keep(ctx, { calendar, horizon: null }, async (tx) => {
      const { zone, label: expandedFor } = horizon
      await noteProblems(tx, id, files)
      await tx.cloudCalendar.update({ where: { id }, data: { expandedFor } })
      return replaceSynced(tx, { calendarId: id, hrefs: null, zone, now: ctx.now }, files)
    })
    if (tally) return tally
  }
  return NOTHING
}

/**
 * Write what was read, unless another sync was kept since, or the blackouts are reckoned for other
 * days by now.
 *
 * @returns null when all of it has to be read again.
 */
async function keep(
  { db }: Context,
  { calendar, horizon }: { calendar: MappedCalendar; horizon: Horizon | null },
  write: (tx: Transaction) => Promise<Tally>,
): Promise<Tally | null> {
  const { id, syncRevision } = calendar
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM cloud_calendar WHERE id = ${id} FOR UPDATE`
    const current = await mappedCalendar(tx, id)
    const isOvertaken = current.syncRevision !== syncRevision
    if (isOvertaken || (horizon && current.expandedFor !== horizon.label)) return null
    await tx.cloudCalendar.update({ where: { id }, data: { syncRevision: { increment: 1 } } })
    return write(tx)
  }, LONG)
}

async function storeObjects(
  tx: Transaction,
  cloudCalendarId: number,
  { changed, removed }: { changed: RemoteObject[]; removed: string[] },
): Promise<void> {
  const hrefs = [...removed, ...changed.map(({ href }) => href)]
  if (hrefs.length === 0) return
  await tx.$executeRaw`
    DELETE FROM cloud_object
     WHERE cloud_calendar_id = ${cloudCalendarId} AND href = ANY(${hrefs}::text[])`
  // PostgreSQL cannot store the character NUL, and no calendar means it.
  const texts = changed.map(({ data }) => data.replaceAll('\0', ''))
  await tx.$executeRaw`
    INSERT INTO cloud_object (cloud_calendar_id, href, etag, data)
    SELECT ${cloudCalendarId}, href, etag, data
      FROM unnest(${changed.map(({ href }) => href)}::text[],
                  ${changed.map(({ etag }) => etag)}::text[], ${texts}::text[])
           AS new(href, etag, data)`
}

async function noteProblems(tx: Transaction, calendarId: number, files: readonly MirroredFile[]) {
  const problems = files.map(({ problem }) => problem)
  const hrefs = files.map(({ href }) => href)
  await tx.$executeRaw`
    UPDATE cloud_object SET problem = new.problem
      FROM unnest(${hrefs}::text[], ${problems}::text[]) AS new(href, problem)
     WHERE cloud_calendar_id = ${calendarId} AND cloud_object.href = new.href
       AND cloud_object.problem IS DISTINCT FROM new.problem`
}

async function problemsOf(tx: Transaction, cloudCalendarId: number): Promise<string | null> {
  const where = { cloudCalendarId, problem: { not: null } }
  const select = { href: true, problem: true }
  return problemsInWords(await tx.cloudObject.findMany({ where, select, orderBy: { href: 'asc' } }))
}

/** Drop what a calendar brought, and what is known of it: the next sync reads it from the start. */
export async function forgetMirror(tx: Transaction, id: number): Promise<void> {
  await tx.blackout.deleteMany({ where: { cloudCalendarId: id } })
  await tx.cloudObject.deleteMany({ where: { cloudCalendarId: id } })
  await tx.cloudCalendar.update({
    where: { id },
    data: {
      syncToken: null,
      ctag: null,
      expandedFor: null,
      lastSyncedAt: null,
      lastError: null,
      syncRevision: { increment: 1 },
    },
  })
}
