import type { Addon, AppointmentType } from './booking-types.ts'

/** What the visitor has put together: one service and the add-ons chosen for it. */
export interface Visit {
  name: string
  addons: Addon[]
  durationMinutes: number
  price: number
}

/** Totals of the service with the chosen add-ons, in the order in which they are offered. */
export function visitOf(type: AppointmentType, addonIds: readonly number[]): Visit {
  const addons = type.availableAddons.filter((addon) => addonIds.includes(addon.id))
  const total = (start: number, of: (addon: Addon) => number) =>
    addons.reduce((sum, addon) => sum + of(addon), start)
  return {
    name: type.name,
    addons,
    durationMinutes: total(type.durationMinutes, (addon) => addon.durationMinutes),
    price: total(type.price ?? 0, (addon) => addon.price),
  }
}
