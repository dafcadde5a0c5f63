/** The prepared sentences of which the barber chooses one to decline a first visit with. */
export const DECLINE_REASONS = [
  'I am not taking new clients right now.',
  'That time does not work for me after all. Please request another one.',
  'Please call me first, so that we know each other.',
] as const

/** Those to decline a request for groomsmen with. */
export const GROUP_DECLINE_REASONS = [
  'I am away that day.',
  'That day is full already.',
  'Please call me, so that we find another day.',
] as const
