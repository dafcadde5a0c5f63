import { ADVISORY_LOCKS } from '@haircuts/db/advisory-locks'
import type { Transaction } from '@haircuts/db/client'
import { allDayInstants } from '@haircuts/scheduling/blackouts'
import { invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definitionOf, type SetInput, type SettingKey } from '../site/setting-schema.ts'
import { forgetSettings, keyOf, readSettings, settingView } from '../site/settings.ts'
import { changeRules } from './change-rules.ts'

/** The settings from which synced blackouts are computed; a change of them triggers a sync. */
const AFFECTS_BLACKOUTS: readonly SettingKey[] = ['timezone', 'max_booking_advance_days']

/**
 * Validates and stores a setting; numbers and booleans are stored as text. Many settings are rules of what may be booked.
 *
 * @throws AppError settingNotFound, or a 422 on `value`.
 */
export async function setSetting(ctx: Pick<Context, 'db' | 'now' | 'enqueue'>, input: SetInput) {
  const key = keyOf(input.key)
  const read = definitionOf(key).value.safeParse(String(input.value).trim())
  if (!read.success) {
    throw invalidField('value', read.error.issues[0]?.message ?? 'Please enter another value.')
  }
  const data = {
    value: read.data,
    ...(input.description === undefined ? {} : { description: input.description }),
  }
  return changeRules(ctx, async (tx) => {
    const { phoneCountry } = await readSettings(tx)
    if (key === 'timezone') await moveAllDayBlackouts(tx, read.data)
    const row = await tx.setting.upsert({
      where: { key },
      create: { key, ...data },
      update: data,
    })
    forgetSettings(tx)
    if (AFFECTS_BLACKOUTS.includes(key)) await enqueueSyncs(ctx, tx)
    if ((await readSettings(tx)).phoneCountry !== phoneCountry)
      await ctx.enqueue(tx, { name: 'read-phones-again', payload: {} })
    return settingView(key, row)
  })
}

/**
 * Enqueues a sync of every calendar that blocks time, to run after this transaction commits. The jobs are
 * enqueued by name, so that this module does not import `calendar-sync`, which imports it.
 */
async function enqueueSyncs(ctx: Pick<Context, 'enqueue'>, tx: Transaction): Promise<void> {
  const where = { mappedToBlackout: true }
  const rows = await tx.cloudCalendar.findMany({
    where,
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of rows) {
    await ctx.enqueue(tx, { name: 'sync-calendar', payload: { calendarId: id } })
  }
}

/** A shared lock: the zone cannot change until this transaction ends, so dates and instants stay consistent. */
export async function lockZone(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.timeZone})`
}

/**
 * Recomputes the instants of all-day blackouts for the same dates in a new zone, in the transaction that
 * changes the zone, so that no reader sees the new zone with old instants. Timed blackouts keep their
 * instants. A job also expands synced calendars again, since their timed events may be floating.
 */
async function moveAllDayBlackouts(tx: Transaction, zone: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.timeZone})`
  const rows = await tx.$queryRaw<{ id: number; startDate: string; endDate: string }[]>`
    SELECT id, start_date::text AS "startDate", end_date::text AS "endDate"
      FROM blackout WHERE is_all_day`
  const moved = rows.map(({ id, ...span }) => {
    const { start, end } = allDayInstants(span, zone)
    return { id, startAt: new Date(start), endAt: new Date(end) }
  })
  await tx.$executeRaw`
    UPDATE blackout SET start_at = new."startAt", end_at = new."endAt"
      FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
           AS new(id INTEGER, "startAt" TIMESTAMPTZ, "endAt" TIMESTAMPTZ)
     WHERE blackout.id = new.id`
}
