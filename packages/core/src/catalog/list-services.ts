import type { AppointmentType, DatabaseOrTransaction } from '@haircuts/db/client'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { pickView } from '../kernel/pick-view.ts'
import { addonView } from './list-addons.ts'
import { appointmentTypeView, publicServiceView } from './service-schema.ts'

/**
 * Services with the add-ons they offer; the barber also sees inactive ones. The tables are queried
 * separately, since Prisma throws if a row of an included relation is deleted between its queries.
 */
export async function withAddons(
  { db, admin }: { db: DatabaseOrTransaction; admin: Context['admin'] },
  services: readonly AppointmentType[],
) {
  const [links, addons] = await Promise.all([
    db.appointmentTypeAddon.findMany({
      where: { appointmentTypeId: { in: services.map(({ id }) => id) } },
    }),
    db.addon.findMany({
      where: admin ? {} : { isActive: true },
      orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
    }),
  ])
  const offered = new Set(links.map((link) => `${link.appointmentTypeId} ${link.addonId}`))
  return services.map((row) =>
    pickView(admin ? appointmentTypeView : publicServiceView, {
      ...row,
      price: row.price?.toNumber() ?? null,
      availableAddons: addons.filter(({ id }) => offered.has(`${row.id} ${id}`)).map(addonView),
    }),
  )
}

/** `withAddons` for one service. @throws AppError appointmentTypeNotFound for null. */
export async function oneWithAddons(
  holder: Parameters<typeof withAddons>[0],
  service: AppointmentType | null,
) {
  const [view] = service ? await withAddons(holder, [service]) : []
  if (!view) throw new AppError('appointmentTypeNotFound')
  return view
}

/** The services in display order. @throws AppError signInNeeded if inactive ones are requested without a session. */
export async function listAppointmentTypes(
  ctx: Pick<Context, 'admin' | 'db'>,
  { includeInactive }: { includeInactive: boolean },
) {
  if (!ctx.admin) {
    if (includeInactive) throw new AppError('signInNeeded')
    return publicServices(ctx.db)
  }
  return withAddons(ctx, await findServices(ctx.db, includeInactive ? {} : { isActive: true }))
}

const publicServices = snapshotCached(async (db: DatabaseOrTransaction) =>
  withAddons({ db, admin: null }, await findServices(db, { isActive: true })),
)

function findServices(db: DatabaseOrTransaction, where: { isActive?: boolean }) {
  return db.appointmentType.findMany({
    where,
    orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
  })
}

/** @throws AppError appointmentTypeNotFound, for the public also for an inactive service. */
export async function appointmentTypeById(
  ctx: Pick<Context, 'admin' | 'db'>,
  { id }: { id: number },
) {
  const row = await ctx.db.appointmentType.findUnique({ where: { id } })
  return oneWithAddons(ctx, row?.isActive || ctx.admin ? row : null)
}

export async function addonsOfType(ctx: Pick<Context, 'admin' | 'db'>, input: { id: number }) {
  return (await appointmentTypeById(ctx, input)).availableAddons
}
