/** An add-on of which the barber may have said that it is one of several ways of the same thing. */
interface GroupedAddon {
  /** Only one add-on of a group can be chosen; null for an add-on that goes with every other. */
  readonly choiceGroup: string | null
}

/** Whether two different add-ons cannot be chosen together. Upper and lower case are the same group. */
export function excludeEachOther(a: GroupedAddon, b: GroupedAddon): boolean {
  return a.choiceGroup !== null && a.choiceGroup.toLowerCase() === b.choiceGroup?.toLowerCase()
}

/** The first two of the add-ons that cannot be chosen together; undefined if the choice is valid. */
export function findExclusivePair<T extends GroupedAddon>(
  addons: readonly T[],
): [T, T] | undefined {
  for (const [index, addon] of addons.entries()) {
    const other = addons.slice(0, index).find((each) => excludeEachOther(each, addon))
    if (other) return [other, addon]
  }
  return undefined
}

/** The add-ons without those that the ones before them exclude. */
export function withoutExcluded<T extends GroupedAddon>(addons: readonly T[]): T[] {
  const valid: T[] = []
  for (const addon of addons) {
    if (!valid.some((each) => excludeEachOther(each, addon))) valid.push(addon)
  }
  return valid
}
