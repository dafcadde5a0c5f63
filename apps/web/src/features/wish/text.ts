/** What is said while a booking awaits the press of its emailed link, and after it. */
export const wishText = {
  heading: 'One press is left',
  email: (email: string | null) =>
    email === null
      ? 'We sent an email to the address of your appointment. Please open it and press the button in it: then the time is yours.'
      : `We sent an email to ${email}. Please open it and press the button in it: then the time is yours.`,
  why: 'Many appointments are being booked right now, so new guests confirm theirs by email.',
  notHeld: (until: string) =>
    `The time is not held for you until then. The button works until ${until}.`,
  nothingComes:
    'Nothing came? Look among the spam, and check that the address is right. You can book again at any time.',
  waiting: 'This page turns green by itself once you have pressed the button.',
  bookedHeading: (day: string) => `You are booked for ${day}`,
  booked: 'Your appointment is booked. The confirmation with its links is in your email.',
  requestedHeading: (day: string) => `You requested ${day}`,
  requested: 'Your appointment is requested. The barber answers by email.',
  takenHeading: 'That time was taken meanwhile',
  taken: 'Somebody else was faster. These are the nearest free times:',
  noneFree: 'No other time is free right now.',
  datesTaken: 'Not all of the dates are free any more. Please choose them again.',
  endedHeading: 'The button was not pressed in time',
  ended: 'Nothing was booked. Please choose a time and book again.',
  choose: 'Choose',
  chooseTime: 'Choose a time',
  title: (businessName: string) => `Confirm your booking - ${businessName}`,
  confirmHeading: 'Book this time?',
  loading: 'Loading your booking',
  confirm: 'Book it now',
  confirmOther: (day: string, time: string) => `Book ${day}, ${time}`,
  failed: 'This could not be booked. Please try again.',
  visit: (service: string, visits: number) =>
    visits > 1 ? `${service}, ${visits} people` : service,
  dates: (service: string, visits: number) =>
    `${service}, ${visits} more ${visits === 1 ? 'date' : 'dates'}, the first:`,
  anAppointment: 'An appointment',
  appointment: 'See your appointment',
  invalid: 'This link has ended. Nothing was booked by it, unless you have a confirmation.',
} as const
