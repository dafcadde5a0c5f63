import { invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { CreateInput, ReorderInput } from './addon-schema.ts'
import { addonView, listAddons } from './list-addons.ts'

export async function createAddon(
  { db }: Pick<Context, 'db'>,
  { displayOrder, ...input }: CreateInput,
) {
  return db.$transaction(async (tx) => {
    const last = await tx.addon.aggregate({ _max: { displayOrder: true } })
    const order = displayOrder ?? (last._max.displayOrder ?? -1) + 1
    return addonView(await tx.addon.create({ data: { ...input, displayOrder: order } }))
  })
}

/** Atomic: an unknown id is a 422 on `items`, and no add-on is moved. */
export async function reorderAddons(ctx: Pick<Context, 'admin' | 'db'>, { items }: ReorderInput) {
  await reorder(ctx, { table: 'addon', name: 'add-ons' }, items)
  return listAddons(ctx, { includeInactive: true })
}

/** Moves all items, or none if one of them does not exist. @throws AppError 422 on `items`. */
export async function reorder(
  { db }: Pick<Context, 'db'>,
  { table, name }: { table: 'addon' | 'appointment_type'; name: string },
  items: ReorderInput['items'],
): Promise<void> {
  const statement = `
    UPDATE ${table} SET display_order = item."displayOrder"
      FROM jsonb_to_recordset($1::jsonb) AS item(id int, "displayOrder" int)
     WHERE ${table}.id = item.id`
  await db.$transaction(async (tx) => {
    const moved = await tx.$executeRawUnsafe(statement, JSON.stringify(items))
    if (moved !== items.length) throw invalidField('items', `One of these ${name} does not exist.`)
  })
}
