import { hasBegun } from '@haircuts/scheduling/lifecycle'
import type { Booking } from '../../../../app/api/admin-outputs.ts'

export type BookingAct =
  | 'review'
  | 'complete'
  | 'no-show'
  | 'reschedule'
  | 'again'
  | 'bring-back'
  | 'edit'
  | 'repeat'
  | 'cleanup'
  | 'cancel'
  | 'delete'

interface ActedOn
  extends Pick<Booking, 'status' | 'startDatetime' | 'endDatetime' | 'series' | 'isCleanup'> {
  /** A free clean-up comes with it, and is not booked yet. */
  canBookCleanup?: boolean
}

interface OfferedActs {
  /** The act of the moment. */
  primary: BookingAct
  /** Beside it on every screen. */
  beside: BookingAct[]
  /** Beside it where there is room, and folded on phones. */
  ifRoom: BookingAct[]
  folded: BookingAct[]
}

/** From then on a client who has not come counts as late. */
const LATE_MS = 10 * 60_000

/**
 * What can be done with a booking at a moment, by how soon it is needed.
 *
 * @param isListed opened in the list of bookings, which also cancels past bookings and deletes completed ones, with a
 * question of its own. On phones its rows have no buttons.
 */
export function actsOf(booking: ActedOn, at: number, isListed: boolean): OfferedActs {
  const { status, series, isCleanup, canBookCleanup = false } = booking
  const start = booking.startDatetime.getTime()
  const isOver = booking.endDatetime.getTime() <= at
  const isConfirmed = status === 'confirmed'
  const isUndecided = isConfirmed || status === 'no-show'
  const isPresent = isConfirmed && hasBegun(start, at)
  const primary = primaryOf(booking, at)
  const beside: BookingAct[] = isPresent && at >= start + LATE_MS ? ['no-show'] : []
  const possible: readonly [BookingAct, boolean][] = [
    ['edit', true],
    ['no-show', isPresent],
    ['again', true],
    ['repeat', series === null && !isCleanup && (isConfirmed || status === 'completed')],
    ['cleanup', canBookCleanup],
    ['cancel', isConfirmed && (isListed || !isOver)],
    ['reschedule', isUndecided],
    ['delete', isListed || status !== 'completed'],
  ]
  const rest = possible
    .filter(([act, isPossible]) => isPossible && act !== primary && !beside.includes(act))
    .map(([act]) => act)
  return {
    primary,
    beside,
    ifRoom: rest.filter(hasRoom),
    folded: rest.filter((act) => !hasRoom(act)),
  }
}

const hasRoom = (act: BookingAct) => act === 'reschedule' || act === 'delete'

function primaryOf({ status, startDatetime, endDatetime }: ActedOn, at: number): BookingAct {
  if (status === 'cancelled' && !hasBegun(startDatetime.getTime(), at)) return 'bring-back'
  if (status === 'completed' || status === 'cancelled') return 'again'
  if (endDatetime.getTime() <= at) return 'review'
  return status === 'confirmed' && hasBegun(startDatetime.getTime(), at) ? 'complete' : 'reschedule'
}
