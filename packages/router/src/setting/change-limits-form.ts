/** Until when a link can reschedule or cancel a booking. */
export interface ChangeLimit {
  /** 'Monday, March 2, 3:00 PM'; null where there is no cut-off. */
  until: string | null
  isOver: boolean
}

const BEGINS = 'it begins'

/** What the client can still change online, in words; null where there is no cut-off. */
export function changeLimitWords(limits: {
  reschedule: ChangeLimit
  cancel: ChangeLimit
}): string | null {
  const { reschedule, cancel } = limits
  if (reschedule.until === null && cancel.until === null) return null
  if (reschedule.isOver && cancel.isOver)
    return 'This appointment can no longer be rescheduled or cancelled online.'
  const moves = reschedule.until ?? BEGINS
  const cancels = cancel.until ?? BEGINS
  if (reschedule.isOver)
    return `You can cancel online until ${cancels}. It can no longer be rescheduled online.`
  if (cancel.isOver)
    return `You can reschedule online until ${moves}. It can no longer be cancelled online.`
  if (moves === cancels) return `You can reschedule or cancel online until ${moves}.`
  return `You can reschedule online until ${moves}, and cancel until ${cancels}.`
}

/** '24 hours before' */
export function hoursBefore(hours: number): string {
  return hours === 1 ? '1 hour before' : `${hours} hours before`
}
