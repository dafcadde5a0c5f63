export const book = {
  title: (businessName: string) => `Book an Appointment - ${businessName}`,
  heading: 'Book an appointment',
  loading: 'Loading the services',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  book: 'Book',
  people: 'How many of you?',
  inARow: 'Pick a service. In the next step, each person can have a different one.',
  failed: 'The services could not be loaded.',
  failedHint: 'Please check your connection and try again.',
  retry: 'Try again',
  empty: 'Nothing can be booked right now.',
  emptyHint: 'Please check back soon, or get in touch.',
  changes: 'Need to reschedule or cancel? Use the link in your confirmation email.',
  changesWithoutEmail:
    'Need to reschedule or cancel? Keep the link that you get when you book: this site sends no confirmation email.',
  booked: 'Already booked?',
  services: 'Services',
  addons: 'Add-ons',
  packages: 'Packages',
  /** The text in place of a price that depends on the request. It links to the contact of the barber. */
  ask: 'Ask',
  freeWith: (special: string) => `Free with the ${special}.`,
} as const
