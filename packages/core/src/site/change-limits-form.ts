/** The time until which a link can reschedule or cancel a booking. */
export interface ChangeLimit {
  /** 'Monday, March 2, 3:00 PM'; null where there is no cut-off. */
  until: string | null
  isOver: boolean
}

const BEGINS = 'it begins'

interface ChangeLimits {
  reschedule: ChangeLimit
  cancel: ChangeLimit
  /** The appointment is about to be booked, or was just booked: no change was possible before. */
  isNew?: boolean
}

/** A sentence that says what the client can still change online; null if there is no cut-off. */
export function formatChangeLimits(limits: ChangeLimits): string | null {
  const { reschedule, cancel, isNew = false } = limits
  const cannot = isNew ? 'cannot be' : 'can no longer be'
  if (reschedule.until === null && cancel.until === null) return null
  if (reschedule.isOver && cancel.isOver)
    return `This appointment ${cannot} rescheduled or cancelled online.`
  const moves = reschedule.until ?? BEGINS
  const cancels = cancel.until ?? BEGINS
  if (reschedule.isOver)
    return `You can cancel online until ${cancels}. The appointment ${cannot} rescheduled online.`
  if (cancel.isOver)
    return `You can reschedule online until ${moves}. The appointment ${cannot} cancelled online.`
  if (moves === cancels) return `You can reschedule or cancel online until ${moves}.`
  return `You can reschedule online until ${moves}, and cancel until ${cancels}.`
}

/** '24 hours before' */
export function hoursBefore(hours: number): string {
  return hours === 1 ? '1 hour before' : `${hours} hours before`
}
