/** Texts of the dashboard and of the review. */
export const dashboard = {
  setupProgress: (done: number, total: number) =>
    done === 0
      ? 'Welcome! A short checklist gets your site ready for clients.'
      : `Setting up your site: ${done} of ${total} steps done.`,
  continueSetup: 'Continue setup',
  newBooking: 'New booking',
  failed: 'The dashboard could not be loaded.',
  total: 'Total Bookings',
  confirmed: 'Confirmed',
  today: "Today's Appointments",
  dayList: 'Still to come today',
  next: 'Next',
  inTheChair: 'In the chair',
  until: (time: string) => `until ${time}`,
  inMinutes: (minutes: number) => `in ${minutes} min`,
  now: 'now',
  dayDone: 'The day’s work is done.',
  dayFree: 'Nothing is booked for today.',
  toCalendar: 'Open the calendar',
  upcoming: "Today's Upcoming Bookings",
  noUpcoming: 'Nobody comes in the next 30 minutes.',
  unreviewed: 'Unreviewed Bookings',
  unreviewedOf: (shown: number, total: number) => `The latest ${shown} of ${total}.`,
  showAll: (count: number) => `Show all ${count}`,
  noUnreviewed: 'Every past visit is reviewed.',
  noneWait: 'Only no-shows are left.',
  noShows: 'No-shows',
  noShowsStay: 'They stay here until you complete or cancel them.',
  recent: 'Recent Bookings',
  noRecent: 'No bookings yet. Share the link of the site, or make the first one here.',
  viewDetails: 'View Details',
  review: 'Review',
  columns: {
    client: 'Client',
    service: 'Appointment Type',
    when: 'Date & Time',
    status: 'Status',
    actions: 'Actions',
  },
} as const

export const review = {
  title: 'Review',
  left: (count: number) => `${count} visits to review`,
  noShowsLeft: (count: number) => `${count} no-shows to review`,
  isNoShow: 'This visit is a no-show. Save and Next makes it completed.',
  notes: 'Admin Notes',
  donation: 'Donation Amount',
  amounts: 'Usual amounts',
  saveAndNext: 'Save and Next',
  noShow: 'No-Show',
  keepNoShow: 'Keep No-Show',
  keyNext: 'saves and goes on,',
  keyNoShow: 'notes a no-show.',
  keyStayNoShow: 'keeps it a no-show and goes on.',
  saved: (name: string) => `${name}: saved as completed`,
  missed: (name: string) => `${name}: noted as a no-show`,
  failed: (name: string) => `The review of ${name} could not be saved.`,
  undone: (name: string) => `${name}: back to how it was`,
} as const

/**
 * Texts of the dashboard's alerts: calendar proposals, address release, unsent emails.
 */
export const trouble = {
  paused: (at: string) =>
    `A backup of ${at} was restored. Mails, reminders and calendar changes wait until you resume them. What was booked after that time is missing here.`,
  resume: 'Resume',
  resumed: 'Mails and calendar changes go out again.',
  resumeFailed: 'This could not be resumed.',
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
  accepted: 'The booking now matches your calendar, and the client gets an email.',
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
