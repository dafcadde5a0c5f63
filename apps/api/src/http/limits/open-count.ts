/** Counts the open connections or responses of each network, in this process. */
export function openCount(max: number) {
  const open = new Map<string, number>()

  /** @returns a function that ends the count, to be called once; null when `max` are open. */
  return (network: string): (() => void) | null => {
    const count = open.get(network) ?? 0
    if (count >= max) return null
    open.set(network, count + 1)
    return () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    }
  }
}
