import { isMissing } from '@haircuts/db/errors'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { deleteItem } from '../kernel/deleted-items.ts'
import { definedFields } from '../kernel/fields.ts'
import type { ReorderInput } from './addon-schema.ts'
import { reorder } from './edit-addons.ts'
import { listAppointmentTypes, oneWithAddons } from './list-services.ts'
import type { CreateInput, SetAddonsInput, UpdateInput } from './service-schema.ts'

export async function createAppointmentType(
  ctx: Pick<Context, 'admin' | 'db'>,
  { displayOrder, ...input }: CreateInput,
) {
  return ctx.db.$transaction(async (tx) => {
    const last = await tx.appointmentType.aggregate({ _max: { displayOrder: true } })
    const order = displayOrder ?? (last._max.displayOrder ?? -1) + 1
    const row = await tx.appointmentType.create({ data: { ...input, displayOrder: order } })
    return oneWithAddons({ db: tx, admin: ctx.admin }, row)
  })
}

/** Fields left out keep their value. Bookings keep their copy. @throws AppError appointmentTypeNotFound */
export async function updateAppointmentType(
  ctx: Pick<Context, 'admin' | 'db'>,
  { id, ...change }: UpdateInput,
) {
  try {
    const row = await ctx.db.appointmentType.update({ where: { id }, data: definedFields(change) })
    return await oneWithAddons(ctx, row)
  } catch (error) {
    throw isMissing(error) ? new AppError('appointmentTypeNotFound') : error
  }
}

/** Bookings keep their copy. @throws AppError appointmentTypeNotFound */
export async function deleteAppointmentType(
  ctx: Pick<Context, 'admin' | 'db' | 'now'>,
  { id }: { id: number },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (await deleteItem(tx, ctx, { kind: 'appointment_type', id })) return
    throw new AppError('appointmentTypeNotFound')
  })
}

/** Atomic: an unknown id is a 422 on `items`, and no service is moved. */
export async function reorderAppointmentTypes(
  ctx: Pick<Context, 'admin' | 'db'>,
  { items }: ReorderInput,
) {
  await reorder(ctx, { table: 'appointment_type', name: 'services' }, items)
  return listAppointmentTypes(ctx, { includeInactive: true })
}

/** @throws AppError appointmentTypeNotFound, or a 422 on `addon_ids` for an unknown add-on. */
export async function setAddons(
  ctx: Pick<Context, 'admin' | 'db'>,
  { id, addonIds }: SetAddonsInput,
) {
  return ctx.db.$transaction(async (tx) => {
    // Locked, so that two concurrent requests do not merge their lists.
    const found = await tx.$queryRaw<unknown[]>`
      SELECT FROM appointment_type WHERE id = ${id} FOR UPDATE`
    if (found.length === 0) throw new AppError('appointmentTypeNotFound')
    const known = await tx.$queryRaw<unknown[]>`
      SELECT FROM addon WHERE id = ANY(${addonIds}::int[]) FOR KEY SHARE`
    if (known.length !== addonIds.length) {
      throw invalidField('addon_ids', 'One of these add-ons does not exist.')
    }
    await tx.appointmentTypeAddon.deleteMany({ where: { appointmentTypeId: id } })
    await tx.appointmentTypeAddon.createMany({
      data: addonIds.map((addonId) => ({ appointmentTypeId: id, addonId })),
    })
    const row = await tx.appointmentType.findUnique({ where: { id } })
    return (await oneWithAddons({ db: tx, admin: ctx.admin }, row)).availableAddons
  })
}
