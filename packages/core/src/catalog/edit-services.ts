import type { Context } from '../kernel/context.ts'
import type { ReorderInput } from './addon-schema.ts'
import { reorder } from './edit-addons.ts'
import { listAppointmentTypes, oneWithAddons } from './list-services.ts'
import type { CreateInput } from './service-schema.ts'

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

/** Atomic: an unknown id is a 422 on `items`, and no service is moved. */
export async function reorderAppointmentTypes(
  ctx: Pick<Context, 'admin' | 'db'>,
  { items }: ReorderInput,
) {
  await reorder(ctx, { table: 'appointment_type', name: 'services' }, items)
  return listAppointmentTypes(ctx, { includeInactive: true })
}
