/**
 * Texts of the dashboard's alerts: calendar sync, calendar proposals, address release, unsent
 * emails.
 */
export const trouble = {
  cloud: (advice: string) => `Your iCloud calendars are not in sync. ${advice}`,
  calendar: (name: string, error: string) => `${name} could not be synced: ${error}`,
  bookings: (error: string) =>
    `Your iCloud calendar does not show every booking as it is. ${error}`,
  comparison: (error: string) => `Your bookings could not be compared with iCloud. ${error}`,
  unnamed: 'Unnamed Calendar',
  toCloud: 'Open iCloud Integration',
  vanishedTitle: 'Missing from your calendar',
  vanished: (count: number, name: string) =>
    `${count === 1 ? 'One event' : `${count} events`} vanished from ${name} all at once.`,
  vanishedHint:
    'If you did not delete them, this may be a fault of iCloud. Their time stays blocked until you say that they are gone.',
  vanishedCheck: 'Check again',
  vanishedConfirm: 'They are gone',
  vanishedOpened: 'Their time can be booked again.',
  vanishedKept: (count: number) =>
    `${count === 1 ? 'One event is' : `${count} events are`} there after all, or could not be asked for, and stay${count === 1 ? 's' : ''} blocked.`,
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
  addressMissing: (visits: number, first: string) =>
    visits === 1
      ? `A new client comes on ${first} and needs your address, but none is set. Nothing is sent until you enter it.`
      : `${visits} visits of new clients lie ahead, the first on ${first}, but no address is set. Nothing is sent until you enter it.`,
  toAddress: 'Enter the address',
  waiting: 'New clients waiting for the address',
  waitingOf: (shown: number, total: number) => `The first ${shown} of ${total}.`,
  soon: 'Within a day',
  late: 'Due now',
  lateWords: (name: string) =>
    `${name} is coming soon and has no address yet. The site says that it is sent 2 hours before.`,
  sendAddress: 'Send the address',
  addressSent: (name: string) => `The address is on its way to ${name}.`,
  addressFailed: (name: string) => `The address could not be sent to ${name}.`,
  held: 'Mails held back',
  allMessages: 'All messages',
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
