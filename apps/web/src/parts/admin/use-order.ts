import { useRef, useState } from 'react'

interface Item {
  id: number
}

interface OrderOptions<T> {
  /** Stores the order of all items. */
  save: (items: { id: number; displayOrder: number }[]) => Promise<T[]>
  /** Called with the stored items, before the list renders them. */
  onSaved: (items: T[]) => void
  /** Called after the list has returned to the stored order. */
  onFailed: (error: unknown) => void
}

/**
 * Optimistic reordering of a list: a move is shown and saved at once, and reverted when the server refuses it.
 * Only one request runs at a time. Moves during a request go into the next one, so that the last order wins.
 */
export function useOrder<T extends Item>(
  items: readonly T[],
  { save, onSaved, onFailed }: OrderOptions<T>,
) {
  const [localOrder, setLocalOrder] = useState<readonly number[]>()
  const next = useRef<readonly number[]>(undefined)
  const isUnderWay = useRef(false)
  const shown = localOrder ? inOrder(items, localOrder) : items

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
      setLocalOrder(undefined)
    }
  }

  return {
    shown,
    /** Moves an item to the position of the item `place`; the items between them shift by one. */
    move: (id: number, place: number) => {
      const ids = moved(
        shown.map((item) => item.id),
        { id, place },
      )
      setLocalOrder(ids)
      next.current = ids
      if (!isUnderWay.current) void send()
    },
  }
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
