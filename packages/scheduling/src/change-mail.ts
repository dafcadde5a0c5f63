interface BookingState {
  readonly status: string
  /** Epoch milliseconds. */
  readonly start: number
}

export type ChangeMail = 'confirmation' | 'reschedule' | 'cancellation'

/** The email that a change of a booking triggers, or null; `before` is null for a new booking. */
export function changeMail(before: BookingState | null, after: BookingState): ChangeMail | null {
  if (after.status === 'cancelled') return before?.status === 'confirmed' ? 'cancellation' : null
  if (after.status !== 'confirmed') return null
  // The client has received a cancellation, so a reinstated booking needs a new confirmation.
  if (!before || before.status === 'cancelled') return 'confirmation'
  return before.start === after.start ? null : 'reschedule'
}
