import type { BookingStatus } from '@haircuts/scheduling/lifecycle'

/** A state that a booking may have according to the responses. */
export interface VisitState {
  status: BookingStatus
  /** Epoch milliseconds. */
  start: number
  isDeleted: boolean
}

/** A booking as its visitor and the barber know it. */
export interface Visit {
  id: number
  /** The public token; null when the barber created the booking, or when no response arrived. */
  token: string | null
  email: string | null
  /**
   * One state after a response. Two after a request without one, until the booking is read again: the server may have
   * crashed before or after its commit.
   */
  possible: VisitState[]
}

/** The state of a visit that is known. @throws RangeError while it is not. */
export function stateOf({ id, possible }: Visit): VisitState {
  const [state, other] = possible
  if (!state || other) throw new RangeError(`The state of booking ${id} is not known.`)
  return state
}

export function isUpcoming(visit: Visit, now: number): boolean {
  const { status, start, isDeleted } = stateOf(visit)
  return status === 'confirmed' && !isDeleted && start > now
}

/** Removes the states of a visit that its row excludes. @returns whether the row agrees with any. */
export function narrow(visit: Visit, row: { status: string; start: number } | undefined): boolean {
  const left = visit.possible.filter((state) =>
    row
      ? !state.isDeleted && state.status === row.status && state.start === row.start
      : state.isDeleted,
  )
  const [first] = left
  if (!first) return false
  visit.possible = [first]
  return true
}
