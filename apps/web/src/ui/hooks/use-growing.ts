import { startTransition, useEffect, useState } from 'react'

/**
 * How many parts of a long screen to render: at first those of the first view, and then one more after the other, each in a
 * rendering that a press interrupts.
 */
export function useGrowing(first: number, total: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + 1))
  }, [count, total])
  return count
}
