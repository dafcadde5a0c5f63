const EMAILED: Record<number, string> = {
  0: 'Nobody will be emailed.',
  1: '1 client will be emailed that you are open again.',
}

/** Texts of the closed days, on their own screen and on the dashboard. */
export const closedDays = {
  heading: 'Closed days',
  subtitle: 'Close a day, and everyone who has a booking gets other times by email.',
  subtitleQuietly: 'Close a day, and see who has a booking. Please call or text them yourself.',
  close: 'Close a day',
  loadFailed: 'The closed days could not be loaded.',
  none: 'No day is closed.',
  nobody: 'Nobody had a booking.',
  hours: (day: string, from: string, to: string) => `${day}, ${from} – ${to}`,
  reopen: 'Reopen',
  reopenTitle: 'Reopen this time?',
  reopenQuietly:
    'Times that are still held for clients are withdrawn, and their bookings stay. Bookings that were moved stay moved.',
  reopenDescription: (emailed: number) =>
    [
      'Times that are still held for clients are withdrawn, and their bookings stay. Bookings that were moved stay moved.',
      EMAILED[emailed] ?? `${emailed} clients will be emailed that you are open again.`,
    ].join(' '),
  keepClosed: 'Keep it closed',
  reopening: 'Reopening...',
  reopenFailed: 'This could not be reopened. Please try again.',
  reopened: 'Reopened. Bookings that were moved stay moved.',
  isReopened: 'Reopened',
  had: (when: string, service: string) => `${when}, ${service}`,
  states: {
    moved: (when: string) => `Moved to ${when}`,
    waiting: (until: string) => `Waiting until ${until}`,
    declined: 'Declined the times',
    cancelled: 'Cancelled',
    'no-answer': 'No answer',
    'by-phone': 'No email address',
    'not-emailed': 'Not told: email was not set up',
    'no-times': 'No free time to offer',
    'too-soon': 'Too soon to wait for an answer',
    stays: 'Still booked',
  },
  text: (firstName: string) => `Text ${firstName}`,
  call: 'Call',
  toCall: 'Please call or text',
  dialogTitle: 'Close a day',
  from: 'First day',
  date: 'Date',
  to: 'Last day',
  isHours: 'Only some hours',
  fromTime: 'From',
  toTime: 'To',
  reason: 'Reason for the clients (optional)',
  affected: (count: number) =>
    count === 0
      ? 'Nobody has a booking then.'
      : `${count === 1 ? '1 booking' : `${count} bookings`}. Each client gets an email with up to 3 other times, held for 24 hours, or until 3 hours before the appointment.`,
  affectedQuietly: (count: number) =>
    count === 0
      ? 'Nobody has a booking then.'
      : `${count === 1 ? '1 booking' : `${count} bookings`}. Please call or text each client.`,
  noEmail: 'no email address: please call or text',
  tooSoon: 'less than 3 hours away: please call or text',
  affectedFailed: 'The bookings could not be loaded.',
  submit: 'Close and offer other times',
  submitQuietly: 'Close without emails',
  submitOnly: 'Close',
  submitting: 'Closing...',
  failed: 'This could not be closed. Please try again.',
  closed: 'Closed. New bookings stopped.',
} as const
