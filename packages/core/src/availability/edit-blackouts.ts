import type { Prisma, Transaction } from '@haircuts/db/client'
import type { BusyTime } from '@haircuts/ical/series'
import { allDaySpan } from '@haircuts/scheduling/blackouts'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { pagesOf, partsOf } from '../kernel/pages-of.ts'
import { timeSlices } from '../kernel/time-slices.ts'
import { readSettings } from '../site/settings.ts'
import type { CreateInput, DeleteInput, RestoreInput, UpdateInput } from './blackout-schema.ts'
import { changeRules, changeRulesLocked } from './change-rules.ts'
import { lockZone } from './edit-settings.ts'
import { blackoutView, findBlackout, spansOf, withSource } from './list-blackouts.ts'

interface Times {
  startAt: Date
  endAt: Date
  isAllDay: boolean
}

/** An all-day blackout may end when it starts, since it covers that whole day. */
function assertEndAfterStart({ startAt, endAt, isAllDay }: Times): void {
  if (isAllDay ? endAt >= startAt : endAt > startAt) return
  throw invalidField('end_datetime', 'The end has to be after the start.')
}

/** Adds the local dates of an all-day blackout, which stay the same when the business zone changes. */
function withDates<T extends Times>(times: T, zone: string) {
  if (!times.isAllDay) return { ...times, startDate: null, endDate: null }
  const instants = { start: times.startAt.getTime(), end: times.endAt.getTime() }
  const { startDate, endDate } = allDaySpan(instants, zone)
  return { ...times, startDate: new Date(startDate), endDate: new Date(endDate) }
}

/** A weekly repeat is written as ordinary blackouts, which are moved and deleted one by one. */
export async function createBlackout(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  input: CreateInput,
) {
  const { startDatetime: startAt, endDatetime: endAt, title, reason, isAllDay } = input
  assertEndAfterStart({ startAt, endAt, isAllDay })
  return changeRules(ctx, async (tx) => {
    await lockZone(tx)
    const { zone } = await readSettings(tx)
    const [, ...spans] = spansOf(input, zone)
    const later = spans.map(({ start, end }) => {
      return { startAt: new Date(start), endAt: new Date(end), isAllDay }
    })
    const rest = { title, reason, createdAt: ctx.now }
    const data = { ...withDates({ startAt, endAt, isAllDay }, zone), ...rest }
    const first = await tx.blackout.create({ data, include: withSource })
    if (later.length === 0) return blackoutView(first)
    const seriesId = first.id
    await tx.blackout.createMany({
      data: later.map((times) => ({ ...withDates(times, zone), ...rest, seriesId })),
    })
    await tx.blackout.update({ where: { id: first.id }, data: { seriesId } })
    return blackoutView({ ...first, seriesId })
  })
}

/** Blocks the time of a closing, in its transaction; reopening it removes the blackout. */
export async function blockForClosing(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  closing: Times & { id: number; title: string; reason: string | null },
): Promise<void> {
  await lockZone(tx)
  const { zone } = await readSettings(tx)
  const { id, title, reason, ...times } = closing
  const data = { ...withDates(times, zone), title, reason, closingId: id, createdAt: ctx.now }
  await changeRulesLocked(tx, ctx, () => tx.blackout.create({ data }))
}

/** @throws AppError blackoutSynced or blackoutOfClosing, which are changed elsewhere. */
function assertEditable({
  cloudCalendarId,
  closingId,
}: Awaited<ReturnType<typeof findBlackout>>): void {
  if (cloudCalendarId !== null) throw new AppError('blackoutSynced')
  if (closingId !== null) throw new AppError('blackoutOfClosing')
}

/** The undo of a deletion: all of them or none. */
export async function restoreBlackouts(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { blackouts }: RestoreInput,
) {
  return changeRules(ctx, async (tx) => {
    await lockZone(tx)
    const { zone } = await readSettings(tx)
    const data = blackouts.map(({ startDatetime: startAt, endDatetime: endAt, ...blackout }) => {
      const times = { startAt, endAt, isAllDay: blackout.isAllDay }
      assertEndAfterStart(times)
      return { ...blackout, ...withDates(times, zone), createdAt: ctx.now }
    })
    const rows = await tx.blackout.createManyAndReturn({ data, include: withSource })
    return rows.map(blackoutView)
  })
}

/**
 * Fields left out keep their value.
 *
 * @throws AppError notFound; blackoutSynced or blackoutOfClosing, which are changed elsewhere; blackoutChanged.
 */
export async function updateBlackout(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id, ifRevision, ...input }: UpdateInput,
) {
  return changeRules(ctx, async (tx) => {
    await lockZone(tx)
    const stored = await findBlackout(tx, id)
    assertEditable(stored)
    if (ifRevision !== undefined && ifRevision !== stored.revision)
      throw new AppError('blackoutChanged')
    const data = {
      title: input.title ?? stored.title,
      startAt: input.startDatetime ?? stored.startAt,
      endAt: input.endDatetime ?? stored.endAt,
      reason: input.reason === undefined ? stored.reason : input.reason,
      isAllDay: input.isAllDay ?? stored.isAllDay,
    }
    assertEndAfterStart(data)
    const { zone } = await readSettings(tx)
    const increment = Object.keys(definedFields(input)).length > 0 ? 1 : 0
    const changed = { ...withDates(data, zone), revision: { increment } }
    return blackoutView(
      await tx.blackout.update({ where: { id }, data: changed, include: withSource }),
    )
  })
}

/** @throws AppError notFound; blackoutSynced or blackoutOfClosing. */
export async function deleteBlackout(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id, following }: DeleteInput,
): Promise<void> {
  await changeRules(ctx, async (tx) => {
    const stored = await findBlackout(tx, id)
    assertEditable(stored)
    const { seriesId, startAt } = stored
    const later = { seriesId, startAt: { gte: startAt } }
    const where = following && seriesId !== null ? later : { id }
    await tx.blackout.deleteMany({ where })
  })
}

/** The calendar, and which of its files to replace. */
interface Source {
  calendarId: number
  /** Null means every file of the calendar. */
  hrefs: ReadonlySet<string> | null
  zone: string
}

const STORED = {
  id: true,
  title: true,
  startAt: true,
  endAt: true,
  isAllDay: true,
  sourceHref: true,
  sourceInstance: true,
} as const
type StoredRow = Prisma.BlackoutGetPayload<{ select: typeof STORED }>

interface SyncedRow {
  title: string
  startAt: Date
  endAt: Date
  isAllDay: boolean
  startDate: string | null
  endDate: string | null
  sourceHref: string
  sourceInstance: string
}

/**
 * Replaces the blackouts of some files of a calendar by these times. Unchanged rows are not written, and
 * changed rows keep their id. Call it inside the booking lock.
 *
 * @returns the number of rows added, updated and removed.
 */
export async function replaceSynced(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  { calendarId: cloudCalendarId, hrefs, zone }: Source,
  files: readonly { href: string; busy: readonly BusyTime[] }[],
) {
  await lockZone(tx)
  const letOthersRun = timeSlices()
  const before = new Map<string, StoredRow>()
  const stored = pagesOf(({ after, take }) =>
    tx.blackout.findMany({
      where: { cloudCalendarId, id: { gt: after } },
      select: STORED,
      orderBy: { id: 'asc' },
      take,
    }),
  )
  for await (const row of stored) {
    if (hrefs?.has(row.sourceHref ?? '') ?? true) before.set(keyOf(row), row)
  }
  const wanted = new Map<string, SyncedRow>()
  for (const { href, busy } of files) {
    for (const time of busy) {
      const row = syncedRow(href, time, zone)
      wanted.set(keyOf(row), row)
      await letOthersRun()
    }
  }
  const added: SyncedRow[] = []
  const updated: (SyncedRow & { id: number })[] = []
  for (const [key, row] of wanted) {
    const known = before.get(key)
    if (!known) added.push(row)
    else if (!isSame(known, row)) updated.push({ id: known.id, ...row })
    before.delete(key)
    await letOthersRun()
  }
  const gone = [...before.values()].map(({ id }) => id)
  const tally = { added: added.length, updated: updated.length, removed: gone.length }
  if (added.length + updated.length + gone.length === 0) return tally
  await changeRulesLocked(tx, ctx, async () => {
    // One array or JSON parameter each, since a large calendar would exceed the limit of bind parameters.
    await tx.$executeRaw`DELETE FROM blackout WHERE id = ANY(${gone}::int[])`
    for (const part of partsOf(added))
      await tx.$executeRaw`
      INSERT INTO blackout (title, start_at, end_at, is_all_day, start_date, end_date,
                            cloud_calendar_id, source_href, source_instance, created_at)
      SELECT title, "startAt", "endAt", "isAllDay", "startDate", "endDate", ${cloudCalendarId},
             "sourceHref", "sourceInstance", ${ctx.now}
        FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
             AS new(title TEXT, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ, "isAllDay" BOOLEAN,
                    "startDate" DATE, "endDate" DATE, "sourceHref" TEXT, "sourceInstance" TEXT)`
    for (const part of partsOf(updated))
      await tx.$executeRaw`
      UPDATE blackout SET title = new.title, start_at = new."startAt", end_at = new."endAt",
                          is_all_day = new."isAllDay", start_date = new."startDate",
                          end_date = new."endDate"
        FROM jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
             AS new(id INTEGER, title TEXT, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ,
                    "isAllDay" BOOLEAN, "startDate" DATE, "endDate" DATE)
       WHERE blackout.id = new.id`
  })
  return tally
}

function keyOf({
  sourceHref,
  sourceInstance,
}: Record<'sourceHref' | 'sourceInstance', string | null>) {
  return `${sourceHref} ${sourceInstance}`
}

/** The stored end of an all-day blackout is the start of its last day. */
function syncedRow(href: string, { instance, ...time }: BusyTime, zone: string): SyncedRow {
  const { title, start, isAllDay } = time
  const end = isAllDay ? startOfDay(localDate(time.end - 1, zone), zone) : time.end
  const days = isAllDay ? allDaySpan({ start, end }, zone) : { startDate: null, endDate: null }
  return {
    title: title ?? 'Busy',
    startAt: new Date(start),
    endAt: new Date(end),
    isAllDay,
    ...days,
    sourceHref: href,
    sourceInstance: instance,
  }
}

function isSame(
  a: Pick<SyncedRow, 'title' | 'startAt' | 'endAt' | 'isAllDay'>,
  b: SyncedRow,
): boolean {
  return (
    a.title === b.title &&
    a.startAt.getTime() === b.startAt.getTime() &&
    a.endAt.getTime() === b.endAt.getTime() &&
    a.isAllDay === b.isAllDay
  )
}
