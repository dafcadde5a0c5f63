interface Waiting {
  readonly id: number
  readonly status: string
}

/** The ids that got their verdict during this review. */
export type Judged = ReadonlySet<number>

/** It still waits for a verdict: a no-show in the queue was judged on another day. */
export function isOpen({ id, status }: Waiting, judged: Judged): boolean {
  return status === 'confirmed' && !judged.has(id)
}

/** The next open one after `id`, and after the last again from the first. */
export function nextInQueue<T extends Waiting>(queue: readonly T[], id: number, judged: Judged) {
  const at = queue.findIndex((each) => each.id === id)
  return [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].find((each) =>
    isOpen(each, judged),
  )
}
