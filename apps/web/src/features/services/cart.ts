import { excludeEachOther, withoutExcluded } from '@haircuts/scheduling/choice-group'
import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { sumOfParts } from '@haircuts/scheduling/visit-sum'

export interface Addon {
  id: number
  name: string
  description: string | null
  durationMinutes: number
  price: number
  /** True while the special makes this add-on free for new bookings. */
  isFreeSpecial: boolean
  /** Only one add-on of the same group can be chosen. */
  choiceGroup: string | null
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

/**
 * The cart of a service and add-on ids. Unknown ids are ignored, as are add-ons that an earlier one excludes; add-ons keep
 * the order of the service.
 */
export function cartOf(type: AppointmentType, addonIds: readonly number[]): Cart {
  const addons = withoutExcluded(
    type.availableAddons.filter((addon) => addonIds.includes(addon.id)),
  )
  const priced = addons.map((addon) => ({ ...addon, price: effectiveAddonPrice(addon) }))
  return { name: type.name, addons, ...sumOfParts([type, ...priced]) }
}

type ChoosableAddon = Pick<Addon, 'id' | 'choiceGroup'>

/** The add-ons that cannot be chosen together with one of them. */
export function excludedBy<T extends ChoosableAddon>(
  addons: readonly T[],
  addon: ChoosableAddon,
): T[] {
  return addons.filter((each) => each.id !== addon.id && excludeEachOther(each, addon))
}

/** The chosen ids after an add-on was ticked or unticked. Ticking one unticks those that it excludes. */
export function toggledAddon(
  addons: readonly ChoosableAddon[],
  chosen: readonly number[],
  addon: ChoosableAddon,
): number[] {
  const others = chosen.filter((id) => id !== addon.id)
  if (others.length < chosen.length) return others
  const excluded = excludedBy(addons, addon)
  return [...others.filter((id) => excluded.every((each) => each.id !== id)), addon.id]
}
