import type { Transaction } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import { refuseField } from '../refusal.ts'
import { keyOf, settingView } from './reads.ts'
import { definitionOf, type SetInput, type SettingKey } from './schema.ts'
import { moveAllDayBlackouts } from './zone-change.ts'

/** The settings from which synced blackouts are computed; a change of them triggers a sync. */
const AFFECTS_BLACKOUTS: readonly SettingKey[] = ['timezone', 'max_booking_advance_days']

/**
 * Validates and stores a setting; numbers and booleans are stored as text.
 *
 * @throws Refusal settingNotFound, or a 422 on `value`.
 */
export async function setSetting(ctx: Context, input: SetInput) {
  const key = keyOf(input.key)
  const read = definitionOf(key).value.safeParse(String(input.value).trim())
  if (!read.success) {
    throw refuseField('value', read.error.issues[0]?.message ?? 'Please give another value.')
  }
  const data = {
    value: read.data,
    ...(input.description === undefined ? {} : { description: input.description }),
  }
  return ctx.db.$transaction(async (tx) => {
    if (key === 'timezone') await moveAllDayBlackouts(tx, read.data)
    const row = await tx.setting.upsert({
      where: { key },
      create: { key, ...data },
      update: data,
    })
    if (AFFECTS_BLACKOUTS.includes(key)) await enqueueSyncs(ctx, tx)
    return settingView(key, row)
  })
}

/**
 * Enqueues a sync of every calendar that blocks time, to run after this transaction commits. The jobs are
 * enqueued by name, so that this folder does not import `icloud`, which reads settings itself.
 */
async function enqueueSyncs(ctx: Context, tx: Transaction): Promise<void> {
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
