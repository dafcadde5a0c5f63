/** The texts of the booking dialogs, which several screens open. */
export const editBooking = {
  title: 'Edit Booking',
  summary: 'Booking summary',
  client: 'Client',
  service: 'Service',
  duration: 'Duration',
  minutes: (count: number) => `${count} minutes`,
  price: 'Price',
  status: 'Status',
  notes: 'Admin Notes',
  notesHint: 'Only you can see these.',
  donation: 'Donation Amount',
  picture: 'Upload New Picture',
  uploadFailed: 'Failed to upload picture. Please try again.',
  fromClient: 'From the client',
  submit: 'Update Booking',
  pending: 'Updating...',
  done: 'Booking updated.',
  failed: 'The booking could not be updated. Please try again.',
} as const

export const bookingFacts = {
  start: 'Date and time',
  addons: 'Add-ons',
  picture: 'A new picture',
  empty: 'empty',
} as const

export const createBooking = {
  titles: { manual: 'Create Manual Booking', call: 'New booking', 'walk-in': 'Walk-in' },
  overrideTitle: 'Admin Override Active:',
  override:
    'This booking can be created outside of business hours and will bypass blackout periods. Only existing booking conflicts will prevent creation.',
  appointmentType: 'Appointment Type',
  noType: 'Select an appointment type',
  typesFailed: 'The appointment types could not be loaded.',
  email: 'Client Email',
  withoutEmail: 'Book without an email',
  notify: 'Email a confirmation',
  phone: 'Client Phone',
  addPerson: 'Add a person',
  person: (position: number) => `Person ${position}`,
  personService: (position: number) => `Service of person ${position}`,
  leaveOut: 'Leave out',
  groupRequest: ({ place, driveMinutes }: { place: string; driveMinutes: number }) =>
    `You go to ${place}, ${driveMinutes} minutes by car. Enter the travel as time off.`,
  notes: 'Client Notes',
  submit: 'Create Booking',
  submitNow: 'Start now',
  submitAt: (start: string) => `Book ${start}`,
  pending: 'Creating...',
} as const

export const walkInTime = {
  failed: 'The next free time could not be loaded. You can enter a time instead.',
  now: (start: string, end: string) => `Now: ${start} to ${end}.`,
  later: (start: string, end: string) => `Next free: ${start} to ${end}.`,
  inChair: (name: string, end: string) => `${name} is in the chair until ${end}.`,
  comesNext: (name: string, start: string) =>
    `${name} comes at ${start}, too soon for this service.`,
} as const

export const serviceFields = {
  service: 'Service',
  addons: 'Add-ons',
  gone: (name: string) => `${name} (no longer offered)`,
  option: (name: string, minutes: number) => `${name} (${minutes} min)`,
  addon: (name: string, minutes: number, price: string) => `${name}, ${minutes} min, ${price}`,
} as const

export const timesField = {
  legend: 'Free times',
  usual: 'Free times near the usual one',
  now: 'Now',
  weeks: (count: number) => (count === 1 ? '+1 week' : `+${count} weeks`),
  part: 'Part of the day',
  parts: { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  month: 'Month',
  otherTimes: 'Other times',
  pick: 'Pick in the calendar',
  days: 'Days with free times',
  day: (date: string, count: number) => `${date}, ${count === 1 ? '1 time' : `${count} times`}`,
  failed: 'The free times could not be loaded. You can enter any time below.',
  noDays: 'No day has a free time. You can enter any time below.',
} as const

export const startField = {
  label: 'Start Date & Time',
  whyNot: (time: string) => `Why clients cannot book ${time}:`,
  free: (end: string) => `Available. Ends at ${end}.`,
  ends: (end: string) => `Ends at ${end}.`,
  thenCleanup: (minutes: number) => `${minutes} minutes of clean-up follow.`,
  alternatives: 'Nearest free times:',
  best: 'Fits best that day, without gaps:',
} as const

export const cancelBooking = {
  title: 'Cancel Booking',
  description:
    'Are you sure you want to cancel this booking? This action will update the booking status to cancelled.',
  keep: 'Keep Booking',
  act: 'Cancel Booking',
  acting: 'Cancelling...',
  done: 'Booking cancelled.',
  failed: 'The booking could not be cancelled. Please try again.',
} as const

export const deleteBooking = {
  title: 'Delete Booking',
  description:
    'This action cannot be undone. The booking will be completely removed from the database.',
  keep: 'Keep Booking',
  act: 'Delete Permanently',
  acting: 'Deleting...',
  done: 'Booking deleted.',
  failed: 'The booking could not be deleted. Please try again.',
} as const

/** Below what the specification says of a deletion. */
export const restorable = 'You can restore it for a day.'

/** After Undo. */
export const bookingRestored = 'The booking is back.'

/** Deleting from the details of a booking asks the short question of the calendar. */
export const deleteFromDetails = {
  title: 'Delete Booking',
  description: 'Are you sure you want to delete this booking?',
  keep: 'Keep Booking',
  act: 'Delete Booking',
  acting: 'Deleting...',
  done: 'Booking deleted.',
  failed: 'This could not be deleted.',
} as const

export const rescheduleBooking = {
  act: 'Reschedule',
  updating: 'Updating...',
  newStart: 'New date and time',
  keepsLength: 'The length stays the same. Only another booking can block this time.',
  notify: 'Email the client about the new time',
  failed: 'This could not be moved. It is back at its old time.',
} as const

export const bringBack = {
  act: 'Bring it back',
  acting: 'Updating...',
  start: 'Date and time',
  taken: (when: string) => `${when} is taken. This is the nearest free time.`,
  notify: 'Email the client the confirmation',
  done: (name: string, when: string) => `${name} is back on ${when}.`,
  undone: (name: string) => `The visit of ${name} is cancelled again.`,
  failed: 'The visit could not be brought back. Please try again.',
} as const

export const bookCleanup = {
  act: 'Book clean-up',
  hint: '15 minutes for neck and ears. Only another booking can block this time.',
  submit: 'Book',
  submitting: 'Creating...',
  booked: (name: string) => `The clean-up of ${name} is booked.`,
  failed: 'The clean-up could not be booked.',
} as const
