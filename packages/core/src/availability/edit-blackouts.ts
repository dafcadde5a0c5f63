import type { Prisma, Transaction } from '@haircuts/db/client'
import type { BusyTime } from '@haircuts/ical/series'
import { allDaySpan, blackoutInterval } from '@haircuts/scheduling/blackouts'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import { AppError, invalidField } from '../kernel/app-error.ts'
import { withBookingLock } from '../kernel/booking-lock.ts'
import type { Context } from '../kernel/context.ts'
import { lockZone } from '../site/edit-settings.ts'
import { readSettings } from '../site/settings.ts'
import type { CreateInput, DeleteInput, RestoreInput, UpdateInput } from './blackout-schema.ts'
import { addFreedSlots, recordFreedSlots, releaseBlockedHolds } from './holds.ts'
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
export async function createBlackout(ctx: Pick<Context, 'db' | 'now'>, input: CreateInput) {
  const { startDatetime: startAt, endDatetime: endAt, title, reason, isAllDay } = input
  assertEndAfterStart({ startAt, endAt, isAllDay })
  return withBookingLock(ctx, async (tx) => {
    await lockZone(tx)
    const { zone } = await readSettings(tx)
    const [, ...spans] = spansOf(input, zone)
    const later = spans.map(({ start, end }) => {
      return { startAt: new Date(start), endAt: new Date(end), isAllDay }
    })
    await releaseBlockedHolds(tx, { ...ctx, zone }, [{ startAt, endAt, isAllDay }, ...later])
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
  { now }: Pick<Context, 'now'>,
  closing: Times & { id: number; title: string; reason: string | null },
): Promise<void> {
  await lockZone(tx)
  const { zone } = await readSettings(tx)
  const { id, title, reason, ...times } = closing
  await releaseBlockedHolds(tx, { now, zone }, [times])
  const dates = withDates(times, zone)
  await tx.blackout.create({ data: { ...dates, title, reason, closingId: id, createdAt: now } })
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
  ctx: Pick<Context, 'db' | 'now'>,
  { blackouts }: RestoreInput,
) {
  return withBookingLock(ctx, async (tx) => {
    await lockZone(tx)
    const { zone } = await readSettings(tx)
    const data = blackouts.map(({ startDatetime: startAt, endDatetime: endAt, ...blackout }) => {
      const times = { startAt, endAt, isAllDay: blackout.isAllDay }
      assertEndAfterStart(times)
      return { ...blackout, ...withDates(times, zone), createdAt: ctx.now }
    })
    await releaseBlockedHolds(tx, { ...ctx, zone }, data)
    const rows = await tx.blackout.createManyAndReturn({ data, include: withSource })
    return rows.map(blackoutView)
  })
}

/**
 * Fields left out keep their value.
 *
 * @throws AppError notFound; blackoutSynced or blackoutOfClosing, which are changed elsewhere.
 */
export async function updateBlackout(
  ctx: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { id, ...input }: UpdateInput,
) {
  return withBookingLock(ctx, async (tx) => {
    await lockZone(tx)
    const stored = await findBlackout(tx, id)
    assertEditable(stored)
    const data = {
      title: input.title ?? stored.title,
      startAt: input.startDatetime ?? stored.startAt,
      endAt: input.endDatetime ?? stored.endAt,
      reason: input.reason === undefined ? stored.reason : input.reason,
      isAllDay: input.isAllDay ?? stored.isAllDay,
    }
    assertEndAfterStart(data)
    const { zone } = await readSettings(tx)
    const changed = withDates(data, zone)
    await releaseBlockedHolds(tx, { ...ctx, zone }, [changed])
    await recordFreedSlots(tx, ctx, [spanOf(stored, zone)])
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
  await ctx.db.$transaction(async (tx) => {
    const stored = await findBlackout(tx, id)
    assertEditable(stored)
    const { seriesId, startAt } = stored
    const later = { seriesId, startAt: { gte: startAt } }
    const where = following && seriesId !== null ? later : { id }
    await openBlackouts(tx, ctx, where)
    await tx.blackout.deleteMany({ where })
  })
}

/** Records what some blackouts block as open, for those who wait. Call it before they are deleted. */
export async function openBlackouts(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  where: Prisma.BlackoutWhereInput,
): Promise<void> {
  const { zone } = await readSettings(tx)
  const blackouts = await tx.blackout.findMany({ where })
  await recordFreedSlots(
    tx,
    ctx,
    blackouts.map((each) => spanOf(each, zone)),
  )
}

/** The time that a blackout blocked. */
function spanOf({ startAt, endAt, isAllDay }: Times, zone: string) {
  const instants = { start: startAt.getTime(), end: endAt.getTime(), isAllDay }
  const { start, end } = blackoutInterval(instants, zone)
  return { startAt: new Date(start), endAt: new Date(end) }
}

/** The calendar, and which of its files to replace. */
interface Source {
  calendarId: number
  /** Null means every file of the calendar. */
  hrefs: ReadonlySet<string> | null
  zone: string
  now: Date
}

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
 * changed rows keep their id.
 *
 * @returns the number of rows added, updated and removed.
 */
export async function replaceSynced(
  tx: Transaction,
  { calendarId: cloudCalendarId, hrefs, zone, now }: Source,
  files: readonly { href: string; busy: readonly BusyTime[] }[],
) {
  await lockZone(tx)
  const stored = await tx.blackout.findMany({ where: { cloudCalendarId } })
  const before = new Map(
    stored
      .filter(({ sourceHref }) => hrefs?.has(sourceHref ?? '') ?? true)
      .map((row) => [keyOf(row), row]),
  )
  const wanted = new Map(
    files
      .flatMap(({ href, busy }) => busy.map((time) => syncedRow(href, time, zone)))
      .map((row) => [keyOf(row), row]),
  )
  const added = [...wanted.values()].filter((row) => !before.has(keyOf(row)))
  const gone = [...before.values()].filter((row) => !wanted.has(keyOf(row)))
  const updated = [...wanted.values()].flatMap((row) => {
    const known = before.get(keyOf(row))
    return known && !isSame(known, row) ? [{ id: known.id, ...row }] : []
  })
  const changedIds = new Set([...gone, ...updated].map(({ id }) => id))
  const opened = stored.filter(({ id }) => changedIds.has(id)).map((each) => spanOf(each, zone))
  await addFreedSlots(tx, { now, spans: opened })
  await releaseBlockedHolds(tx, { now, zone }, [...added, ...updated])
  // One array or JSON parameter each, since a large calendar would exceed the limit of bind parameters.
  await tx.$executeRaw`DELETE FROM blackout WHERE id = ANY(${gone.map(({ id }) => id)}::int[])`
  await tx.$executeRaw`
    INSERT INTO blackout (title, start_at, end_at, is_all_day, start_date, end_date,
                          cloud_calendar_id, source_href, source_instance, created_at)
    SELECT title, "startAt", "endAt", "isAllDay", "startDate", "endDate", ${cloudCalendarId},
           "sourceHref", "sourceInstance", ${now}
      FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
           AS new(title TEXT, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ, "isAllDay" BOOLEAN,
                  "startDate" DATE, "endDate" DATE, "sourceHref" TEXT, "sourceInstance" TEXT)`
  await tx.$executeRaw`
    UPDATE blackout SET title = new.title, start_at = new."startAt", end_at = new."endAt",
                        is_all_day = new."isAllDay", start_date = new."startDate",
                        end_date = new."endDate"
      FROM jsonb_to_recordset(${JSON.stringify(updated)}::jsonb)
           AS new(id INTEGER, title TEXT, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ,
                  "isAllDay" BOOLEAN, "startDate" DATE, "endDate" DATE)
     WHERE blackout.id = new.id`
  return { added: added.length, updated: updated.length, removed: gone.length }
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
