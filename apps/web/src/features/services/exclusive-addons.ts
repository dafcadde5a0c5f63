import { excludedBy } from './cart.ts'

interface NamedAddon {
  id: number
  name: string
  choiceGroup: string | null
}

/** Which of the add-ons cannot be chosen together with this one, such as 'Instead of Full beard sculpting'; else empty. */
export function insteadOf(addon: NamedAddon, addons: readonly NamedAddon[]): string {
  const others = namesOf(excludedBy(addons, addon))
  return others && `Instead of ${others}`
}

/** What a screen reader announces when ticking an add-on has unticked others; else empty. */
export function replacedBy(
  addon: NamedAddon,
  choice: { addons: readonly NamedAddon[]; before: readonly number[]; after: readonly number[] },
): string {
  const { addons, before, after } = choice
  const removed = excludedBy(addons, addon).filter(
    ({ id }) => before.includes(id) && !after.includes(id),
  )
  return removed.length > 0 ? `${addon.name} replaces ${namesOf(removed)}.` : ''
}

function namesOf(addons: readonly NamedAddon[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    addons.map(({ name }) => name),
  )
}
