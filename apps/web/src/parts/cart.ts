import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'

export interface Addon {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number
  /** True while the Aggie special makes this add-on free for new bookings. */
  isFreeSpecial: boolean
}

export interface AppointmentType {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number | null
  availableAddons: Addon[]
}

/** The visitor's selection: one service and its chosen add-ons, with the totals. */
export interface Cart {
  name: string
  addons: Addon[]
  durationMinutes: number
  price: number
}

/** The cart of a service and add-on ids. Unknown ids are ignored; add-ons keep the order of the service. */
export function cartOf(type: AppointmentType, addonIds: readonly number[]): Cart {
  const addons = type.availableAddons.filter((addon) => addonIds.includes(addon.id))
  const total = (start: number, of: (addon: Addon) => number) =>
    addons.reduce((sum, addon) => sum + of(addon), start)
  return {
    name: type.name,
    addons,
    durationMinutes: total(type.durationMinutes, (addon) => addon.durationMinutes),
    price: total(type.price ?? 0, effectiveAddonPrice),
  }
}
