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

/** "Men's fade with hot towel and beard shape-up" */
export function visitWords({ name, addons }: { name: string; addons: { name: string }[] }): string {
  if (addons.length === 0) return name
  return `${name} with ${listed.format(addons.map((addon) => uncapitalised(addon.name)))}`
}

/** '50 minutes', '1 minute' */
export function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

const listed = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** 'Hot towel' inside a sentence; 'VIP wash' and 'A' stay as they are. */
function uncapitalised(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
