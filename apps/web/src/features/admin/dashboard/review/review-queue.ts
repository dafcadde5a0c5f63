interface Reviewable {
  readonly id: number
  readonly status: string
}

export type ReviewResult = 'completed' | 'no-show'

/** The visits of one group: those that wait for a review, or those that were recorded as no-shows elsewhere. */
export function groupOf<T extends Reviewable>(queue: readonly T[], { status }: Reviewable): T[] {
  const isNoShow = status === 'no-show'
  return queue.filter((each) => (each.status === 'no-show') === isNoShow)
}

/** The snapshot of a review, followed by the visits that have joined the queue since. */
export function withNewcomers<T extends Reviewable>(
  snapshot: readonly T[],
  queue: readonly T[],
): T[] {
  const known = new Set(snapshot.map(({ id }) => id))
  return [...snapshot, ...queue.filter(({ id }) => !known.has(id))]
}

/**
 * The next visit of the same group after `current` that is not done yet, wrapping around at the end. The review of the
 * waiting visits ends with the last of them, and never goes on to the no-shows.
 */
export function nextInQueue<T extends Reviewable>(
  queue: readonly T[],
  current: Reviewable,
  isDone: (visit: T) => boolean,
): T | undefined {
  const group = groupOf(queue, current)
  const at = group.findIndex(({ id }) => id === current.id)
  return [...group.slice(at + 1), ...group.slice(0, Math.max(at, 0))].find(
    (visit) => !isDone(visit),
  )
}

/** The visits as they will be when the server has responded: each that is being saved leaves. */
export function withoutPending<T extends Reviewable>(
  visits: readonly T[],
  pending: ReadonlySet<number>,
): T[] {
  return visits.filter(({ id }) => !pending.has(id))
}
