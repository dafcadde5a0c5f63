/** Texts of the dashboard and of the review. */
export const dashboard = {
  setupProgress: (open: number, total: number) =>
    open === total
      ? 'Welcome! A short checklist gets your site ready for clients.'
      : `Setting up your site: ${open} of ${total} steps left.`,
  continueSetup: 'Continue setup',
  newBooking: 'New booking',
  failed: 'The dashboard could not be loaded.',
  total: 'Total Bookings',
  confirmed: 'Confirmed',
  today: "Today's Appointments",
  dayList: 'Today',
  laterToday: 'Later today',
  moreToday: (count: number) => `${count} more today`,
  late: 'Running late',
  print: 'Print the day',
  text: 'Text',
  textTo: (firstName: string) => `Text ${firstName}`,
  noShow: 'No-Show',
  notRecorded: 'This could not be recorded. Please try again.',
  toDo: 'To do',
  unanswered: 'No answer for tomorrow',
  answered: (count: number, total: number) =>
    `${count} of ${total} said they’re coming, or have no email.`,
  next: 'Next',
  inTheChair: 'In the chair',
  until: (time: string) => `until ${time}`,
  inMinutes: (minutes: number) => `in ${minutes} min`,
  dayDone: 'All done for today.',
  dayFree: 'No bookings today.',
  toCalendar: 'Open the calendar',
  upcoming: "Today's Upcoming Bookings",
  noUpcoming: 'No one due in the next 30 minutes.',
  unreviewed: 'Unreviewed Bookings',
  unreviewedOf: (shown: number, total: number) => `The newest ${shown} of ${total}.`,
  noUnreviewed: 'All past bookings are reviewed.',
  onlyNoShows: 'Only no-shows are left.',
  noShows: 'No-shows',
  accept: 'Yes, a no-show',
  acceptAll: (count: number) => `Accept all ${count}`,
  accepted: (count: number) => (count === 1 ? 'No-show accepted.' : `${count} no-shows accepted.`),
  acceptHint: 'Accepting keeps them as no-shows and takes them off this list.',
  acceptUndone: 'Back on the list.',
  recent: 'Recent Bookings',
  noRecent: 'No bookings yet. Share the link to your site, or create the first booking here.',
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

/** Texts of telling the people left today that the barber is running late. */
export const late = {
  title: 'Running late',
  failed: 'The people left today could not be loaded.',
  nobody: 'Nobody is left today.',
  minutes: (minutes: string) => `${minutes} min`,
  email: 'Email',
  emailing: 'Emailing...',
  emailed: 'Emailed',
  text: 'Text',
  texted: 'Texted',
  notifiedBefore: (at: string, minutes: number | null) =>
    minutes === null ? `Notified at ${at}` : `Notified at ${at}: ${minutes} min`,
  noWay: 'No email or phone',
  notSent: (name: string) => `The email to ${name} could not be sent.`,
  hint: 'An email leaves at once. A text opens in your own app, ready to send.',
} as const

export const review = {
  title: 'Review',
  left: (count: number) => (count === 1 ? '1 booking to review' : `${count} bookings to review`),
  noShowsLeft: (count: number) =>
    count === 1 ? '1 no-show to review' : `${count} no-shows to review`,
  isNoShow: 'This booking is a no-show. Save and Next, or an amount, marks it completed.',
  notes: 'Admin Notes',
  saveAndNext: 'Save and Next',
  noShow: 'No-Show',
  keepNoShow: 'Keep No-Show',
  keyNext: 'saves and goes to the next,',
  keyNoShow: 'marks a no-show.',
  keyStayNoShow: 'keeps it a no-show.',
  saved: (name: string) => `${name}: saved as completed`,
  missed: (name: string) => `${name}: marked as a no-show`,
  failed: (name: string) => `The review of ${name} could not be saved.`,
  undone: (name: string) => `${name}: review undone`,
} as const

/**
 * Texts of the dashboard's alerts: calendar proposals, address release, unsent emails.
 */
export const problems = {
  alarms: 'Alarms',
  restored: 'Emails are paused after a restore.',
  paused: (at: string) =>
    `A backup from ${at} was restored. Emails, reminders and calendar changes are paused until you resume them. Later bookings are missing.`,
  resume: 'Resume',
  resumed: 'Emails and calendar changes are back on.',
  resumeFailed: 'This could not be resumed. Please try again.',
  vanishedTitle: 'Missing from your calendar',
  vanished: (count: number, name: string) =>
    `${count === 1 ? 'One event' : `${count} events`} vanished from ${name} all at once.`,
  vanishedHint:
    'If you did not delete them, this may be an iCloud problem. Their time stays blocked until you confirm they are gone.',
  vanishedCheck: 'Check again',
  vanishedConfirm: 'They are gone',
  vanishedOpened: 'Their time can be booked again.',
  vanishedBlocking: (count: number) =>
    `${count === 1 ? 'One event is' : `${count} events are`} still there, or could not be checked, and stay${count === 1 ? 's' : ''} blocked.`,
  proposals: 'Changed in your calendar',
  moved: (name: string, from: string, to: string) => `${name} was moved from ${from} to ${to}.`,
  deleted: (name: string, at: string) =>
    `${name}, ${at}, was deleted there or moved to another calendar.`,
  conflict: (names: string) => `That time is taken by ${names}.`,
  accept: { moved: 'Reschedule the booking', deleted: 'Cancel the booking' },
  putBack: 'Put it back',
  accepted: 'The booking now matches your calendar, and the client gets an email.',
  acceptedQuietly: 'The booking now matches your calendar. The client gets no email.',
  wasPutBack: 'The booking stays as it is.',
  decisionFailed: 'That did not work. Please try again.',
  addressMissing: (visits: number) =>
    visits === 1
      ? 'No address is set for a new client.'
      : `No address is set for ${visits} new clients.`,
  addressNeeded: (first: string) => `It is needed by ${first}. Please enter it so it can be sent.`,
  toAddress: 'Enter the address',
  waiting: 'New clients waiting for your address',
  waitingOf: (shown: number, total: number) => `The first ${shown} of ${total}.`,
  soon: 'Due within a day',
  due: 'Due now',
  late: (name: string) => `${name} is coming soon and has no address yet.`,
  latePromise: 'The site promises it 2 hours before.',
  sendAddress: 'Send the address',
  addressSent: (name: string) => `The address is on its way to ${name}.`,
  addressFailed: (name: string) => `The address could not be sent to ${name}.`,
  held: 'Emails on hold',
  allMessages: 'All messages',
  mails: 'Emails that could not be sent',
  sendAgain: 'Send again',
  sending: 'Sending...',
  sent: 'The email is on its way.',
  sendFailed: 'The email could not be sent.',
} as const
