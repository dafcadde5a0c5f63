import type { Addon } from '@haircuts/db/client'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { pickView } from '../kernel/pick-view.ts'
import { addonView as shownAddon } from './addon-schema.ts'

export function addonView(addon: Addon) {
  return pickView(shownAddon, { ...addon, price: addon.price.toNumber() })
}

/** The add-ons in display order. @throws AppError signInNeeded if inactive ones are requested without a session. */
export async function listAddons(
  ctx: Pick<Context, 'admin' | 'db'>,
  { includeInactive }: { includeInactive: boolean },
) {
  if (includeInactive && !ctx.admin) throw new AppError('signInNeeded')
  const rows = await ctx.db.addon.findMany({
    where: includeInactive ? {} : { isActive: true },
    orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
  })
  return rows.map(addonView)
}

/** @throws AppError addonNotFound, for the public also for an inactive add-on. */
export async function addonById(ctx: Pick<Context, 'admin' | 'db'>, { id }: { id: number }) {
  const row = await ctx.db.addon.findUnique({ where: { id } })
  if (!row || !(row.isActive || ctx.admin)) throw new AppError('addonNotFound')
  return addonView(row)
}
