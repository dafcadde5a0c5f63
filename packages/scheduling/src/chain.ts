/** Several visits in a row, each beginning when the clean-up after the one before is over. */

const MINUTE = 60_000

/** The people that one booking can be for. */
export const MAX_GROUP_SIZE = 6

interface ChainVisit {
  readonly visitMinutes: number
  readonly cleanupMinutes: number
}

interface ChainRequest extends ChainVisit {
  /** How many bookings the chain becomes. */
  readonly visits: number
}

/**
 * A chain as one request of the availability engine, so that the same rules offer and check both. Only the first start has
 * to be on the slot grid. A clean-up between two people belongs to the chain and has to lie in open time; the last one may
 * run past closing, as after a single visit.
 */
export function chainRequest(visits: readonly ChainVisit[]): ChainRequest {
  const cleanupMinutes = visits.at(-1)?.cleanupMinutes ?? 0
  const occupied = visits.reduce((sum, each) => sum + each.visitMinutes + each.cleanupMinutes, 0)
  return { visitMinutes: occupied - cleanupMinutes, cleanupMinutes, visits: visits.length }
}

/** When each visit of a chain begins, in epoch milliseconds. */
export function chainStarts(visits: readonly ChainVisit[], start: number): number[] {
  let next = start
  return visits.map(({ visitMinutes, cleanupMinutes }) => {
    const begins = next
    next += (visitMinutes + cleanupMinutes) * MINUTE
    return begins
  })
}
