import { enqueueSyncs } from '../cloud-mirror/writes.ts'
import type { Context } from '../context.ts'
import { refuseField } from '../refusal.ts'
import { keyOf, settingView } from './reads.ts'
import { definitionOf, type SetInput, type SettingKey } from './schema.ts'

/** What the blackouts of private calendars are reckoned by. */
const SHAPES_BLACKOUTS: readonly SettingKey[] = ['timezone', 'max_booking_advance_days']

/**
 * Store a setting, as text whatever it came as. What it may be depends on its key.
 *
 * @throws Refusal settingNotFound, or a 422 that says what this setting has to be.
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
    const row = await tx.setting.upsert({
      where: { key },
      create: { key, ...data },
      update: data,
    })
    if (SHAPES_BLACKOUTS.includes(key)) await enqueueSyncs(ctx, tx)
    return settingView(key, row)
  })
}
