import type { Context } from '../context.ts'
import { refuseField } from '../refusal.ts'
import { keyOf, settingView } from './reads.ts'
import { definitionOf, type SetInput } from './schema.ts'

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
  const row = await ctx.db.setting.upsert({
    where: { key },
    create: { key, ...data },
    update: data,
  })
  return settingView(key, row)
}
