/**
 * Limits how often a visit can be rescheduled by its link. Each time sends an email, a push notification and
 * a calendar write, so a leaked link could flood a mailbox. Clients usually reschedule once or twice.
 */

const DAY = 24 * 3_600_000

export const MAX_MOVES_PER_DAY = 6
export const MAX_MOVES = 20

export type MoveLimit =
  /** Ends at the instant `until`. */
  | { readonly reached: 'daily'; readonly until: number }
  /** From now on only the barber can reschedule this visit. */
  | { readonly reached: 'total' }

/**
 * The limit that prevents one more reschedule, or null. A day is the last 24 hours.
 *
 * @param moves when the visit was rescheduled by its link, in epoch milliseconds, in any order.
 */
export function moveLimit(moves: readonly number[], now: number): MoveLimit | null {
  if (moves.length >= MAX_MOVES) return { reached: 'total' }
  const recent = moves.filter((each) => each > now - DAY).toSorted((a, b) => b - a)
  const oldestThatCounts = recent[MAX_MOVES_PER_DAY - 1]
  return oldestThatCounts === undefined ? null : { reached: 'daily', until: oldestThatCounts + DAY }
}
