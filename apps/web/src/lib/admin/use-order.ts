import { useRef, useState } from 'react'

interface Item {
  id: number
}

interface Saving<T> {
  /** Stores the order; every id is named. */
  save: (items: { id: number; displayOrder: number }[]) => Promise<T[]>
  /** What the server answered, the moment before the screen shows it. */
  onSaved: (items: T[]) => void
  /** The old order stands again. */
  onFailed: (error: unknown) => void
}

/**
 * A list the barber puts in order: shown as he left it at once, stored at once, and back in its old
 * order when that is refused. One request is under way at a time, and what he moves meanwhile goes
 * with the next, so that the last order is the one that stays.
 */
export function useOrder<T extends Item>(
  items: readonly T[],
  { save, onSaved, onFailed }: Saving<T>,
) {
  const [wanted, setWanted] = useState<readonly number[]>()
  const next = useRef<readonly number[]>(undefined)
  const isUnderWay = useRef(false)
  const shown = wanted ? inOrder(items, wanted) : items

  async function send() {
    isUnderWay.current = true
    try {
      while (next.current) {
        const ids = next.current
        next.current = undefined
        onSaved(await save(ids.map((id, displayOrder) => ({ id, displayOrder }))))
      }
    } catch (error) {
      next.current = undefined
      onFailed(error)
    } finally {
      isUnderWay.current = false
      setWanted(undefined)
    }
  }

  return {
    shown,
    /** Puts one thing where another stands; those between them move up or down. */
    move: (id: number, place: number) => {
      const ids = moved(
        shown.map((item) => item.id),
        { id, place },
      )
      setWanted(ids)
      next.current = ids
      if (!isUnderWay.current) void send()
    },
  }
}

/** In the order of the ids; what they do not name, because it is new, comes last. */
export function inOrder<T extends Item>(items: readonly T[], ids: readonly number[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: T) => place.get(id) ?? ids.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The ids with one of them in the place of another. What is hidden between the two keeps its place
 * among its neighbours.
 */
export function moved(
  ids: readonly number[],
  { id, place }: { id: number; place: number },
): number[] {
  const from = ids.indexOf(id)
  const to = ids.indexOf(place)
  if (from < 0 || to < 0) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
