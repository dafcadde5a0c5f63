import { isMissing } from '@haircuts/db/errors'
import type { UpdateInput as AddonInput } from '../catalog/addon-schema.ts'
import { offerBy } from '../catalog/edit-addons.ts'
import { addonView } from '../catalog/list-addons.ts'
import { oneWithAddons } from '../catalog/list-services.ts'
import type { UpdateInput as ServiceInput, SetAddonsInput } from '../catalog/service-schema.ts'
import { deleteItem } from '../deletion/deleted-items.ts'
import { AppError, invalidField } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { definedFields } from '../kernel/fields.ts'
import { changeRules } from './change-rules.ts'

type ServiceContext = Pick<Context, 'admin' | 'db' | 'now' | 'enqueue'>

/** Fields left out keep their value. Bookings keep their copy. @throws AppError appointmentTypeNotFound */
export async function updateAppointmentType(ctx: ServiceContext, { id, ...change }: ServiceInput) {
  try {
    return await changeRules(ctx, async (tx) => {
      const row = await tx.appointmentType.update({ where: { id }, data: definedFields(change) })
      return oneWithAddons({ db: tx, admin: ctx.admin }, row)
    })
  } catch (error) {
    throw isMissing(error) ? new AppError('appointmentTypeNotFound') : error
  }
}

/** Bookings keep their copy. @throws AppError appointmentTypeNotFound */
export async function deleteAppointmentType(
  ctx: ServiceContext,
  { id }: { id: number },
): Promise<void> {
  await changeRules(ctx, async (tx) => {
    if (await deleteItem(tx, ctx, { kind: 'appointment_type', id })) return
    throw new AppError('appointmentTypeNotFound')
  })
}

/** @throws AppError appointmentTypeNotFound, or a 422 on `addon_ids` for an unknown add-on. */
export async function setAddons(ctx: ServiceContext, { id, addonIds }: SetAddonsInput) {
  return changeRules(ctx, async (tx) => {
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

/**
 * Fields left out keep their value. Bookings keep their copy.
 *
 * @throws AppError addonNotFound, or a 422 on `appointment_type_ids`.
 */
export async function updateAddon(
  ctx: Omit<ServiceContext, 'admin'>,
  { id, appointmentTypeIds, ...change }: AddonInput,
) {
  try {
    return await changeRules(ctx, async (tx) => {
      const row = await tx.addon.update({ where: { id }, data: definedFields(change) })
      if (appointmentTypeIds) await offerBy(tx, id, appointmentTypeIds)
      return addonView(row)
    })
  } catch (error) {
    throw isMissing(error) ? new AppError('addonNotFound') : error
  }
}

/** Bookings keep their copy. @throws AppError addonNotFound */
export async function deleteAddon(ctx: ServiceContext, { id }: { id: number }): Promise<void> {
  await changeRules(ctx, async (tx) => {
    if (!(await deleteItem(tx, ctx, { kind: 'addon', id }))) throw new AppError('addonNotFound')
  })
}
