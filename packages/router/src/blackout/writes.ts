import type { Transaction } from '@haircuts/db/client'
import type { BusyTime } from '@haircuts/ical/series'
import { localDate, startOfDay } from '@haircuts/scheduling/zone'
import type { Context } from '../context.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { blackoutView, findBlackout, withSource } from './reads.ts'
import type { CreateInput, UpdateInput } from './schema.ts'

interface Times {
  startAt: Date
  endAt: Date
  isAllDay: boolean
}

/** Nothing happens in no time, but an all-day blackout covers the day of its one instant. */
function refuseBackwards({ startAt, endAt, isAllDay }: Times): void {
  if (isAllDay ? endAt >= startAt : endAt > startAt) return
  throw refuseField('end_datetime', 'The end has to be after the start.')
}

export async function createBlackout(ctx: Context, input: CreateInput) {
  const { startDatetime: startAt, endDatetime: endAt, title, reason, isAllDay } = input
  refuseBackwards({ startAt, endAt, isAllDay })
  const data = { title, startAt, endAt, reason, isAllDay, createdAt: ctx.now }
  return blackoutView(await ctx.db.blackout.create({ data, include: withSource }))
}

/** What is carried changes, the rest stays. */
export async function updateBlackout(ctx: Context, { id, ...input }: UpdateInput) {
  return ctx.db.$transaction(async (tx) => {
    const stored = await findBlackout(tx, id)
    if (stored.cloudCalendarId !== null) throw new Refusal('blackoutSynced')
    const data = {
      title: input.title ?? stored.title,
      startAt: input.startDatetime ?? stored.startAt,
      endAt: input.endDatetime ?? stored.endAt,
      reason: input.reason === undefined ? stored.reason : input.reason,
      isAllDay: input.isAllDay ?? stored.isAllDay,
    }
    refuseBackwards(data)
    return blackoutView(await tx.blackout.update({ where: { id }, data, include: withSource }))
  })
}

export async function deleteBlackout({ db }: Context, { id }: { id: number }): Promise<void> {
  const { count } = await db.blackout.deleteMany({ where: { id, cloudCalendarId: null } })
  if (count > 0) return
  await findBlackout(db, id)
  throw new Refusal('blackoutSynced')
}

/** Where synced blackouts come from, and which of them are to be replaced. */
interface Source {
  calendarId: number
  /** Null stands for all files of the calendar. */
  hrefs: ReadonlySet<string> | null
  zone: string
  now: Date
}

interface SyncedRow {
  title: string
  startAt: Date
  endAt: Date
  isAllDay: boolean
  sourceHref: string
  sourceInstance: string
}

/**
 * Let the blackouts of some files of a calendar be exactly these times. What stays the same is not
 * touched, and what only moved keeps its id.
 *
 * @returns how many were added, updated and removed.
 */
export async function replaceSynced(
  tx: Transaction,
  { calendarId: cloudCalendarId, hrefs, zone, now }: Source,
  files: readonly { href: string; busy: readonly BusyTime[] }[],
) {
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
  // As one value each: a calendar may hold more than a statement has room for parameters.
  await tx.$executeRaw`DELETE FROM blackout WHERE id = ANY(${gone.map(({ id }) => id)}::int[])`
  await tx.$executeRaw`
    INSERT INTO blackout (title, start_at, end_at, is_all_day, cloud_calendar_id, source_href,
                          source_instance, created_at)
    SELECT title, "startAt", "endAt", "isAllDay", ${cloudCalendarId}, "sourceHref",
           "sourceInstance", ${now}
      FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
           AS new(title TEXT, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ, "isAllDay" BOOLEAN,
                  "sourceHref" TEXT, "sourceInstance" TEXT)`
  await tx.$executeRaw`
    UPDATE blackout SET title = new.title, start_at = new."startAt", end_at = new."endAt",
                        is_all_day = new."isAllDay"
      FROM jsonb_to_recordset(${JSON.stringify(updated)}::jsonb)
           AS new(id INTEGER, title TEXT, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ,
                  "isAllDay" BOOLEAN)
     WHERE blackout.id = new.id`
  return { added: added.length, updated: updated.length, removed: gone.length }
}

function keyOf({
  sourceHref,
  sourceInstance,
}: Record<'sourceHref' | 'sourceInstance', string | null>) {
  return `${sourceHref} ${sourceInstance}`
}

/** An all-day blackout ends on its last day, which it covers whole. */
function syncedRow(href: string, { instance, ...time }: BusyTime, zone: string): SyncedRow {
  const { title, start, isAllDay } = time
  const end = isAllDay ? startOfDay(localDate(time.end - 1, zone), zone) : time.end
  return {
    title: title ?? 'Busy',
    startAt: new Date(start),
    endAt: new Date(end),
    isAllDay,
    sourceHref: href,
    sourceInstance: instance,
  }
}

function isSame(a: Omit<SyncedRow, 'sourceHref' | 'sourceInstance'>, b: SyncedRow): boolean {
  return (
    a.title === b.title &&
    a.startAt.getTime() === b.startAt.getTime() &&
    a.endAt.getTime() === b.endAt.getTime() &&
    a.isAllDay === b.isAllDay
  )
}
