/** The steps after the first question, and bookings that cannot be cancelled. */
export const cancelDetails = {
  alreadyHeading: 'Already Cancelled',
  already: 'This appointment has already been cancelled.',
  cannotHeading: 'Cannot Cancel',
  cannot: (status: string) => `This appointment is ${status} and cannot be cancelled.`,
  begun: 'This appointment has already begun and cannot be cancelled online.',
  finalHeading: 'Final Confirmation',
  final: 'Your appointment will be cancelled and its time given to others. This cannot be undone.',
  goBack: 'Go Back',
  yes: 'Yes, Cancel Appointment',
  failed: 'Failed to cancel appointment',
  keptHeading: 'Your appointment stands',
  kept: (weekday: string, firstName: string) =>
    `Nothing was cancelled. See you ${weekday}, ${firstName}.`,
  afterAll: 'Cancel after all',
  doneHeading: 'Appointment cancelled',
  done: 'Your appointment has been cancelled. Its time is free for others again.',
  inCalendar: 'Is it in your calendar? This file takes it out again.',
  removeFromCalendar: 'Remove from calendar',
} as const
