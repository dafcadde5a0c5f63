import { type BookingStatus, OPEN_STATUSES } from '@haircuts/scheduling/lifecycle'

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
  /** The visit whose free clean-up it is; null for an ordinary visit. */
  cleanupOf: number | null
  /** The group that was booked together, which is approved together as well. */
  groupId?: string
  /**
   * One state after a response. Two after a request without one, until the booking is read again: the server may have
   * crashed before or after its commit.
   */
  possible: VisitState[]
  /** Until when it waits for the barber, as it was last read; null before that, and for a visit that never waited. */
  pendingUntil: number | null
}

/** The state of a visit that is known. @throws RangeError while it is not. */
export function stateOf({ id, possible }: Visit): VisitState {
  const [state, other] = possible
  if (!state || other) throw new RangeError(`The state of booking ${id} is not known.`)
  return state
}

/** Whether a visit is still to come, confirmed or not. */
export function isUpcoming(visit: Visit, now: number): boolean {
  const { status, start, isDeleted } = stateOf(visit)
  return OPEN_STATUSES.includes(status) && !isDeleted && start > now
}

interface StoredVisit {
  status: string
  start: number
  pendingUntil: number | null
  /** The barber did not answer in time. */
  isExpired: boolean
}

/**
 * Removes the states of a visit that its row excludes. Time alone ends one that waits. @returns whether the row agrees with
 * any.
 */
export function narrow(visit: Visit, row: StoredVisit | undefined, now: number): boolean {
  const ended = visit.possible.flatMap((state) =>
    state.status === 'pending' && row?.isExpired && Number(row.pendingUntil) <= now
      ? [{ ...state, status: 'cancelled' as const }]
      : [],
  )
  const left = [...visit.possible, ...ended].filter((state) =>
    row
      ? !state.isDeleted && state.status === row.status && state.start === row.start
      : state.isDeleted,
  )
  const [first] = left
  if (!first) return false
  visit.possible = [first]
  visit.pendingUntil = row?.pendingUntil ?? visit.pendingUntil
  return true
}
