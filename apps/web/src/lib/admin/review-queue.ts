interface Waiting {
  readonly id: number
  readonly status: string
}

/** The ids that got their verdict during this review. */
export type Judged = ReadonlySet<number>

/**
 * The next one after `id` without a verdict, and after the last again from the first. What was noted
 * as a no-show on another day comes after everything that nobody has judged yet.
 */
export function nextInQueue<T extends Waiting>(queue: readonly T[], id: number, judged: Judged) {
  const at = queue.findIndex((each) => each.id === id)
  const open = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].filter(
    (each) => !judged.has(each.id),
  )
  return open.find(({ status }) => status !== 'no-show') ?? open[0]
}
