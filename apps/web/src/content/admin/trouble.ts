/** What needs the barber beside his visits: the calendar, what it proposes, mails that did not go out. */
export const trouble = {
  cloud: (advice: string) => `Your iCloud calendars are not in sync. ${advice}`,
  calendar: (name: string, error: string) => `${name} could not be synced: ${error}`,
  bookings: (error: string) =>
    `Your iCloud calendar does not show every booking as it is. ${error}`,
  comparison: (error: string) => `Your bookings could not be compared with iCloud. ${error}`,
  unnamed: 'Unnamed Calendar',
  toCloud: 'Open iCloud Integration',
  proposals: 'Changed in your calendar',
  moved: (name: string, from: string, to: string) => `${name} was moved from ${from} to ${to}.`,
  deleted: (name: string, at: string) =>
    `${name}, ${at}, was deleted there, or put into another calendar.`,
  conflict: (names: string) => `That time belongs to ${names}.`,
  accept: { moved: 'Move the booking', deleted: 'Cancel the booking' },
  putBack: 'Put it back',
  accepted: 'The booking follows your calendar, and the client is told.',
  wasPutBack: 'The booking stays as it is.',
  answerFailed: 'This could not be done.',
  mails: 'Mails that could not be sent',
  mail: (kind: string, recipient: string) => `${kind} to ${recipient}`,
  kinds: {
    confirmation: 'Confirmation',
    cancellation: 'Cancellation',
    reschedule: 'Reschedule',
    reminder: 'Reminder',
    'follow-up': 'Follow-up',
    address: 'Address',
  },
  sendAgain: 'Send again',
  sending: 'Sending...',
  sent: 'The mail is on its way.',
  sendFailed: 'The mail could not be sent.',
} as const
