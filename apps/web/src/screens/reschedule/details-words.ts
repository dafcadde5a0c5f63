/** The steps after the choice of a time, and bookings that cannot be rescheduled. */
export const rescheduleDetails = {
  cannotHeading: 'Cannot Reschedule',
  cannot: (status: string) => `This appointment is ${status} and cannot be rescheduled.`,
  begun: 'This appointment has already begun and cannot be rescheduled online.',
  /** The text around the two times: 'Move your appointment from … to …?' */
  from: 'Move your appointment from',
  to: 'to',
  same: (visit: string) => `${visit}: that stays the same.`,
  confirm: 'Confirm',
  chooseAnother: 'Choose another time',
  failed: 'Failed to reschedule appointment',
  /** The text before the booked time. */
  still: 'Your appointment is still on',
  choose: 'Choose',
  takeNearest: 'These are the nearest free times:',
  noneNear: 'No other time is free close by.',
  rescheduledHeading: (weekday: string, firstName: string) => `See you ${weekday}, ${firstName}`,
  rescheduled: (from: string) => `Your appointment has been rescheduled from ${from}.`,
  inCalendar:
    'If the visit is in your calendar already, adding it again moves it to the new time. In Google Calendar, delete the old one.',
  linkStays: 'The link in your email keeps working, should it have to move once more.',
} as const
