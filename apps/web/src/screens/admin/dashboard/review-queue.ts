interface Reviewable {
  readonly id: number
  readonly status: string
}

/** Ids of the bookings reviewed in this session. */
export type ReviewedIds = ReadonlySet<number>

/**
 * The next unreviewed booking after `id`, wrapping around at the end. Bookings that were marked as
 * no-shows earlier come last.
 */
export function nextInQueue<T extends Reviewable>(
  queue: readonly T[],
  id: number,
  reviewed: ReviewedIds,
) {
  const at = queue.findIndex((each) => each.id === id)
  const open = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].filter(
    (each) => !reviewed.has(each.id),
  )
  return open.find(({ status }) => status !== 'no-show') ?? open[0]
}
