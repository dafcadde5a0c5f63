/** The prepared sentences of which the barber chooses one to decline a first visit with. */
export const DECLINE_REASONS = [
  'I am not taking new clients right now.',
  'That time does not work for me after all. Please request another one.',
  'Please call me first, so that we know each other.',
] as const
