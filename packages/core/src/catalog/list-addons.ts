import type { Addon } from '@haircuts/db/client'
import { Refusal } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'

export function addonView(addon: Addon) {
  return { ...addon, price: addon.price.toNumber() }
}

/** In display order. @throws Refusal signInNeeded if inactive ones are requested without a session. */
export async function listAddons(ctx: Context, { includeInactive }: { includeInactive: boolean }) {
  if (includeInactive && !ctx.admin) throw new Refusal('signInNeeded')
  const rows = await ctx.db.addon.findMany({
    where: includeInactive ? {} : { isActive: true },
    orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
  })
  return rows.map(addonView)
}

/** @throws Refusal addonNotFound, for the public also for an inactive add-on. */
export async function addonById(ctx: Context, { id }: { id: number }) {
  const row = await ctx.db.addon.findUnique({ where: { id } })
  if (!row || !(row.isActive || ctx.admin)) throw new Refusal('addonNotFound')
  return addonView(row)
}
