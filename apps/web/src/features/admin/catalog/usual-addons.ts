interface Offering {
  isActive: boolean
  availableAddons: readonly { id: number; isActive: boolean }[]
}

/** The ids of the active add-ons that more than half of the active services offer. A new service begins with them. */
export function usualAddons(types: readonly Offering[]): number[] {
  const active = types.filter(({ isActive }) => isActive)
  const offered = new Map<number, number>()
  for (const { availableAddons } of active)
    for (const { id, isActive } of availableAddons)
      if (isActive) offered.set(id, (offered.get(id) ?? 0) + 1)
  return [...offered].flatMap(([id, count]) => (count * 2 > active.length ? [id] : []))
}
