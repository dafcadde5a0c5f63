interface Item {
  id: number
}

/** The items in the order of the ids. Items without an id in the list, which are new, come last. */
export function inOrder<T extends Item>(items: readonly T[], ids: readonly number[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: T) => place.get(id) ?? ids.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The ids with `id` moved to the position of `place`. Ids that the screen hides keep their relative order. */
export function moved(
  ids: readonly number[],
  { id, place }: { id: number; place: number },
): number[] {
  const from = ids.indexOf(id)
  const to = ids.indexOf(place)
  if (from < 0 || to < 0) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
