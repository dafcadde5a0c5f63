import type { Transaction } from '@haircuts/db/client'
import { changeRulesLocked } from '../../availability/change-rules.ts'
import { replaceSynced } from '../../availability/edit-blackouts.ts'
import { withBookingLock } from '../../booking-calendar/booking-lock.ts'
import type { Context } from '../../kernel/context.ts'
import { pagesOf, partsOf } from '../../kernel/pages-of.ts'
import type { Report } from '../../tasks/tasks.ts'
import { openSyncs, trackTask } from '../../tasks/tasks.ts'
import { CalendarError } from '../calendar-error.ts'
import type { CalendarChanges, RemoteObject } from '../calendar-gateway.ts'
import { type SyncContext, withCalendar } from './calendar-access.ts'
import {
  computeBusyTimes,
  type Horizon,
  knownEtags,
  type MappedCalendar,
  mappedCalendar,
  readHorizon,
} from './mirror-reads.ts'
import { confirmRemovals, heldFiles, knownFiles } from './removals.ts'
import {
  type FileProblem,
  formatProblems,
  INCOMPLETE,
  type MirroredFile,
  NAMED,
  NO_CHANGES,
  sum,
  type Tally,
} from './sync-report.ts'

/** How often a sync is restarted after a concurrent one has committed first. */
const ATTEMPTS = 3
/** How many files are read or written together: each may have 160 KB. */
const FILES = 100
/** Transaction options for thousands of events on a slow machine. */
const LONG = { timeout: 60_000 }

/**
 * Syncs the blackouts of a calendar with its server. All files are fetched first, then one transaction replaces
 * the blackouts of this calendar, so that a failure changes nothing.
 *
 * @throws CalendarError after storing its message with the calendar, and after a sync that withheld removals.
 */
export async function syncCalendar(ctx: SyncContext, id: number, full: boolean): Promise<Tally> {
  const task = (await openSyncs(ctx)).get(id)
  if (!task) return syncNow(ctx, { id, full })
  const explain = (error: unknown) =>
    error instanceof CalendarError ? error.message : 'Something went wrong on our side.'
  const tally = await trackTask(ctx, { id: task.id, explain }, (_, report) =>
    syncNow(ctx, { id, full, report }),
  )
  return tally ?? syncNow(ctx, { id, full })
}

interface SyncRun {
  id: number
  full: boolean
  /** Called with the number of new files that are read, and the number of all new files. */
  report?: Report | undefined
}

async function syncNow(ctx: SyncContext, { id, full, report }: SyncRun): Promise<Tally> {
  let before = NO_CHANGES
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    before = sum([before, await reexpandMirror(ctx, id)])
    const calendar = await mappedCalendar(ctx.db, id)
    const horizon = await readHorizon(ctx, calendar)
    const fetched = await fetchChanges(ctx, calendar, { full, report })
    const files = await computeBusyTimes(ctx, fetched.changed, { id, horizon })
    const { syncToken, ctag } = fetched
    const tally = await commitIfCurrent(ctx, { calendar, horizon }, async (tx) => {
      const rejected = await rejectedHrefs(tx, id, files)
      const accepted = files.filter(({ href }) => !rejected.has(href))
      await storeObjects(tx, id, { ...fetched, changed: toStore(fetched.changed, accepted) })
      await markIncomplete(tx, id, [...rejected])
      await markVanished(tx, id, { hrefs: fetched.vanished, now: ctx.now })
      const hrefs = new Set([...fetched.removed, ...accepted.map(({ href }) => href)])
      const source = { calendarId: id, hrefs, zone: horizon.zone }
      const changed = hrefs.size > 0 ? await replaceSynced(tx, ctx, source, accepted) : NO_CHANGES
      await storeReadings(tx, id, accepted)
      const data = { syncToken, ctag, lastSyncedAt: ctx.now, lastError: await problemsOf(tx, id) }
      await tx.cloudCalendar.update({ where: { id }, data })
      return changed
    })
    if (tally && fetched.isWithheld) throw new CalendarError('broken')
    if (tally) return sum([before, tally])
  }
  // Concurrent syncs committed first on every attempt; their data is at least as recent.
  return before
}

async function fetchChanges(
  ctx: SyncContext,
  calendar: MappedCalendar,
  { full, report }: Pick<SyncRun, 'full' | 'report'>,
) {
  const { id } = calendar
  const held = await heldFiles(ctx.db, id)
  const mark = await syncMarkOf(ctx, calendar, held)
  try {
    return await withCalendar(ctx, calendar, async (access) => {
      const changes = await access.cloud.changes(access.login, mark, full, report)
      const filesOf = () => knownFiles(ctx.db, id)
      const isWithheld = await mustWithhold(ctx, changes, held)
      const trusted = isWithheld
        ? { ...changes, removed: [], syncToken: null, ctag: null }
        : changes
      return { ...(await confirmRemovals(access, trusted, { held, filesOf })), isWithheld }
    })
  } catch (error) {
    if (error instanceof CalendarError) {
      await ctx.db.cloudCalendar.updateMany({ where: { id }, data: { lastError: error.message } })
    }
    throw error
  }
}

/**
 * Whether the removals must wait for a later sync: a truncated file may be the new place of a moved event, so that
 * its old time is not opened before the file is complete.
 */
async function mustWithhold(
  { calendarReader }: Pick<SyncContext, 'calendarReader'>,
  { changed, removed }: CalendarChanges,
  held: ReadonlySet<string>,
): Promise<boolean> {
  if (changed.length === 0 || removed.every((href) => held.has(href))) return false
  const areWhole = await calendarReader.areWhole(changed.map(({ data }) => data))
  return areWhole.includes(false)
}

/**
 * The sync state to send to the server. While files are held back as vanished, the sync lists the whole calendar
 * and omits their etags, so that files that reappear are fetched even though the server reports them unchanged.
 */
async function syncMarkOf(
  ctx: Pick<Context, 'db'>,
  calendar: MappedCalendar,
  held: ReadonlySet<string>,
) {
  const { id, url, syncToken, ctag } = calendar
  const known = await knownEtags(ctx, id)
  const etags = new Map([...known].map(([href, etag]) => [href, held.has(href) ? null : etag]))
  return held.size > 0
    ? { url, syncToken: null, ctag: null, etags }
    : { url, syncToken, ctag, etags }
}

/** Vanished files keep their blackouts until the barber confirms the removal or the files reappear. */
async function markVanished(
  tx: Transaction,
  cloudCalendarId: number,
  { hrefs, now }: { hrefs: string[]; now: Date },
) {
  if (hrefs.length === 0) return
  await tx.$executeRaw`
    UPDATE cloud_object SET vanished_at = ${now}
     WHERE cloud_calendar_id = ${cloudCalendarId} AND href = ANY(${hrefs}::text[])
       AND vanished_at IS NULL`
}

/**
 * Recomputes the blackouts from the stored files when the horizon or the time zone has changed. Makes no network
 * call, so it works while the service is unavailable.
 *
 * @throws CalendarError when the files cannot be read.
 */
export async function reexpandMirror(
  ctx: Pick<SyncContext, 'db' | 'now' | 'enqueue' | 'calendarReader'>,
  id: number,
): Promise<Tally> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const calendar = await mappedCalendar(ctx.db, id)
    const horizon = await readHorizon(ctx, calendar)
    if (calendar.expandedFor === horizon.label) return NO_CHANGES
    const stored = await storedFiles(ctx, id)
    const files = await computeBusyTimes(ctx, stored, { id, horizon })
    const tally = await commitIfCurrent(ctx, { calendar, horizon: null }, async (tx) => {
      const { zone, label: expandedFor } = horizon
      await storeReadings(tx, id, files)
      await tx.cloudCalendar.update({ where: { id }, data: { expandedFor } })
      return replaceSynced(tx, ctx, { calendarId: id, hrefs: null, zone }, files)
    })
    if (tally) return tally
  }
  return NO_CHANGES
}

async function storedFiles({ db }: Pick<Context, 'db'>, cloudCalendarId: number) {
  const files: { href: string; data: string }[] = []
  const pages = pagesOf(
    ({ after, take }) =>
      db.cloudObject.findMany({
        where: { cloudCalendarId, id: { gt: after } },
        select: { id: true, href: true, data: true },
        orderBy: { id: 'asc' },
        take,
      }),
    FILES,
  )
  for await (const { href, data } of pages) files.push({ href, data })
  return files
}

/**
 * Runs `write` in a transaction if no other sync has committed since `calendar` was read (`syncRevision`) and the
 * blackouts were expanded for the same horizon: optimistic concurrency control. The booking lock decides whether a held
 * time is accepted before the sync blocks it, or released by the sync.
 *
 * @returns null when the data is outdated and must be read again.
 */
export async function commitIfCurrent(
  ctx: Pick<Context, 'db' | 'now'>,
  { calendar, horizon }: { calendar: MappedCalendar; horizon: Horizon | null },
  write: (tx: Transaction) => Promise<Tally>,
): Promise<Tally | null> {
  const { id, syncRevision } = calendar
  const commit = async (tx: Transaction) => {
    await tx.$queryRaw`SELECT id FROM cloud_calendar WHERE id = ${id} FOR UPDATE`
    const current = await mappedCalendar(tx, id)
    const isOvertaken = current.syncRevision !== syncRevision
    if (isOvertaken || (horizon && current.expandedFor !== horizon.label)) return null
    await tx.cloudCalendar.update({ where: { id }, data: { syncRevision: { increment: 1 } } })
    return write(tx)
  }
  return withBookingLock(ctx, commit, LONG)
}

/** The files whose new version is rejected: truncated files, and unreadable files whose stored version is readable. */
async function rejectedHrefs(
  tx: Transaction,
  cloudCalendarId: number,
  files: readonly MirroredFile[],
): Promise<Set<string>> {
  const unreadable = files.filter(isUnreadable)
  const readable = await tx.cloudObject.findMany({
    where: {
      cloudCalendarId,
      href: { in: unreadable.map(({ href }) => href) },
      data: { not: '' },
      OR: [{ problem: null }, { problem: { not: 'unreadable' } }],
    },
    select: { href: true },
  })
  const known = new Set(readable.map(({ href }) => href))
  const unconfirmed = unreadable.filter(({ href, isWhole }) => known.has(href) || !isWhole)
  return new Set(unconfirmed.map(({ href }) => href))
}

function isUnreadable({ problem }: MirroredFile): boolean {
  return problem === 'unreadable'
}

/** Unreadable files are stored without an etag, so that the next sync fetches them again. */
function toStore(changed: readonly RemoteObject[], accepted: readonly MirroredFile[]) {
  const problems = new Map(accepted.map((file) => [file.href, isUnreadable(file)]))
  return changed.flatMap((object) => {
    const isSkipped = problems.get(object.href)
    if (isSkipped === undefined) return []
    return [isSkipped ? { ...object, etag: null } : object]
  })
}

/** Keeps the last complete version, if any, and clears its etag, so that the next sync fetches the file again. */
async function markIncomplete(tx: Transaction, calendarId: number, hrefs: readonly string[]) {
  await tx.$executeRaw`
    INSERT INTO cloud_object (cloud_calendar_id, href, etag, data, problem)
    SELECT ${calendarId}, href, NULL, '', ${INCOMPLETE} FROM unnest(${hrefs}::text[]) AS new(href)
        ON CONFLICT (cloud_calendar_id, href) DO UPDATE SET etag = NULL, problem = ${INCOMPLETE}`
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
  for (const part of partsOf(changed, FILES)) {
    // PostgreSQL cannot store NUL characters, and iCalendar does not allow them.
    const texts = part.map(({ data }) => data.replaceAll('\0', ''))
    await tx.$executeRaw`
      INSERT INTO cloud_object (cloud_calendar_id, href, etag, data)
      SELECT ${cloudCalendarId}, href, etag, data
        FROM unnest(${part.map(({ href }) => href)}::text[],
                    ${part.map(({ etag }) => etag)}::text[], ${texts}::text[])
             AS new(href, etag, data)`
  }
}

/** What was read of the files: how many events block time, and what was not understood. */
async function storeReadings(tx: Transaction, calendarId: number, files: readonly MirroredFile[]) {
  for (const part of partsOf(files)) {
    await tx.$executeRaw`
      UPDATE cloud_object
         SET events = new.events, problem = new.problem, problem_title = new.problem_title
        FROM unnest(${part.map(({ href }) => href)}::text[],
                    ${part.map(({ events }) => events)}::int[],
                    ${part.map(({ problem }) => problem)}::text[],
                    ${part.map(({ problemTitle }) => problemTitle)}::text[])
             AS new(href, events, problem, problem_title)
       WHERE cloud_calendar_id = ${calendarId} AND cloud_object.href = new.href
         AND (cloud_object.events, cloud_object.problem, cloud_object.problem_title)
             IS DISTINCT FROM (new.events, new.problem, new.problem_title)
         -- INCOMPLETE refers to a kept older version and is cleared only by a newer complete one.
         AND cloud_object.problem IS DISTINCT FROM ${INCOMPLETE}`
  }
}

async function problemsOf(tx: Transaction, cloudCalendarId: number): Promise<string | null> {
  return formatProblems(
    await tx.$queryRaw<FileProblem[]>`
      SELECT href, problem, title, count
        FROM (SELECT href, problem, problem_title AS title,
                     count(*) OVER (PARTITION BY problem)::int AS count,
                     row_number() OVER (PARTITION BY problem ORDER BY href) AS place
                FROM cloud_object
               WHERE cloud_calendar_id = ${cloudCalendarId} AND problem IS NOT NULL) AS found
       WHERE place <= ${NAMED} ORDER BY href`,
  )
}

/**
 * Deletes the blackouts, files and sync state of a calendar; the next sync starts from the beginning. Call it inside the
 * booking lock.
 */
export async function forgetMirror(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  id: number,
): Promise<void> {
  await changeRulesLocked(tx, ctx, () => tx.blackout.deleteMany({ where: { cloudCalendarId: id } }))
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
