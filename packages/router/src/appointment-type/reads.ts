import type { Prisma } from '@haircuts/db/client'
import { addonView } from '../addon/reads.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** A service with the add-ons it offers; the barber also sees the inactive ones. */
export function withAddons(ctx: Context) {
  const isActive = ctx.admin ? {} : { isActive: true }
  return {
    addons: {
      where: { addon: isActive },
      include: { addon: true },
      orderBy: [{ addon: { displayOrder: 'asc' } }, { addonId: 'asc' }],
    },
  } satisfies Prisma.AppointmentTypeInclude
}

type Row = Prisma.AppointmentTypeGetPayload<{ include: ReturnType<typeof withAddons> }>

export function appointmentTypeView(row: Row) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    durationMinutes: row.durationMinutes,
    price: row.price?.toNumber() ?? null,
    color: row.color,
    isActive: row.isActive,
    displayOrder: row.displayOrder,
    availableAddons: row.addons.map(({ addon }) => addonView(addon)),
  }
}

/** Services in display order. Inactive ones are the barber's to see. */
export async function listAppointmentTypes(
  ctx: Context,
  { includeInactive }: { includeInactive: boolean },
) {
  if (includeInactive && !ctx.admin) throw new Refusal('signInNeeded')
  const rows = await ctx.db.appointmentType.findMany({
    where: includeInactive ? {} : { isActive: true },
    include: withAddons(ctx),
    orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
  })
  return rows.map(appointmentTypeView)
}

/** For the public an inactive service does not exist. */
export async function appointmentTypeById(ctx: Context, { id }: { id: number }) {
  const row = await ctx.db.appointmentType.findUnique({ where: { id }, include: withAddons(ctx) })
  if (!row || !(row.isActive || ctx.admin)) throw new Refusal('appointmentTypeNotFound')
  return appointmentTypeView(row)
}

/** The add-ons a service offers, by the same rules. */
export async function addonsOfType(ctx: Context, input: { id: number }) {
  return (await appointmentTypeById(ctx, input)).availableAddons
}
