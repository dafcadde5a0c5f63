import type { Transaction } from '@haircuts/db/client'
import { invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import type { CreateInput, ReorderInput } from './addon-schema.ts'
import { addonView, listAddons } from './list-addons.ts'

/** @throws AppError 422 on `appointment_type_ids`. */
export async function createAddon(
  { db }: Pick<Context, 'db'>,
  { displayOrder, appointmentTypeIds, ...input }: CreateInput,
) {
  return db.$transaction(async (tx) => {
    const last = await tx.addon.aggregate({ _max: { displayOrder: true } })
    const order = displayOrder ?? (last._max.displayOrder ?? -1) + 1
    const row = await tx.addon.create({ data: { ...input, displayOrder: order } })
    await offerBy(tx, row.id, appointmentTypeIds ?? [])
    return addonView(row)
  })
}

/** Lets exactly these services offer an add-on. @throws AppError 422 on `appointment_type_ids` for an unknown one. */
export async function offerBy(
  tx: Transaction,
  addonId: number,
  appointmentTypeIds: readonly number[],
): Promise<void> {
  // Locked, as for a change of the add-ons of one service: two concurrent requests do not merge their lists.
  const known = await tx.$queryRaw<unknown[]>`
    SELECT FROM appointment_type WHERE id = ANY(${appointmentTypeIds}::int[]) ORDER BY id FOR UPDATE`
  if (known.length !== appointmentTypeIds.length) {
    throw invalidField('appointment_type_ids', 'One of these appointment types does not exist.')
  }
  await tx.appointmentTypeAddon.deleteMany({ where: { addonId } })
  await tx.appointmentTypeAddon.createMany({
    data: appointmentTypeIds.map((appointmentTypeId) => ({ appointmentTypeId, addonId })),
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
