export const book = {
  title: (businessName: string) => `Book an Appointment - ${businessName}`,
  heading: 'Book an appointment',
  intro: 'Choose what you are coming for. The free times are on the next page.',
  loading: 'Loading the services',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  book: 'Book',
  failed: 'The services could not be loaded.',
  failedHint: 'Check your connection, then try again.',
  retry: 'Try again',
  empty: 'Nothing can be booked right now.',
  emptyHint: 'Please look in again soon, or get in touch.',
  changes: 'Need to reschedule or cancel? Use the link in your confirmation email.',
} as const
