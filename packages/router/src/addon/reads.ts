import type { Addon } from '@haircuts/db/client'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** An add-on as visitors and the back office see it. */
export function addonView(addon: Addon) {
  return {
    id: addon.id,
    name: addon.name,
    description: addon.description,
    durationMinutes: addon.durationMinutes,
    price: addon.price.toNumber(),
    isActive: addon.isActive,
    displayOrder: addon.displayOrder,
  }
}

/** In display order. Inactive ones are the barber's to see. */
export async function listAddons(ctx: Context, { includeInactive }: { includeInactive: boolean }) {
  if (includeInactive && !ctx.admin) throw new Refusal('signInNeeded')
  const rows = await ctx.db.addon.findMany({
    where: includeInactive ? {} : { isActive: true },
    orderBy: [{ displayOrder: 'asc' }, { id: 'asc' }],
  })
  return rows.map(addonView)
}

/** For the public an inactive add-on does not exist. */
export async function addonById(ctx: Context, { id }: { id: number }) {
  const row = await ctx.db.addon.findUnique({ where: { id } })
  if (!row || !(row.isActive || ctx.admin)) throw new Refusal('addonNotFound')
  return addonView(row)
}
