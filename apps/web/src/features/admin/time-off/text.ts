const EMAILED: Record<number, string> = {
  0: 'Nobody will be emailed.',
  1: '1 client will be emailed that you are open again.',
}

const REOPENING =
  'Times that are still held for clients are withdrawn, and their bookings stay. Bookings that were moved stay moved.'

/** Texts of the list of time off, and of the clients whose time is closed, who are on the dashboard as well. */
export const closedDays = {
  heading: 'Time off',
  subtitle: 'When nobody can book, and who still needs another time.',
  add: 'Add time off',
  loadFailed: 'The time off could not be loaded.',
  none: 'No time off is planned.',
  hours: (day: string, from: string, to: string) => `${day}, ${from} – ${to}`,
  between: (from: string, to: string) => `${from} – ${to}`,
  answered: (answered: number, all: number) => `${answered} of ${all} answered`,
  peopleToTell: (count: number) => (count === 1 ? '1 person to tell' : `${count} people to tell`),
  nobody: 'Nobody had a booking.',
  weekly: (times: number) =>
    times === 1 ? 'Weekly, the last time' : `Weekly, ${times} more times`,
  synced: (count: number) =>
    count === 1
      ? '1 event of your iCloud calendars also blocks time.'
      : `${count} events of your iCloud calendars also block time.`,
  wasReopened: (count: number) => (count === 1 ? '1 reopened' : `${count} reopened`),
  reopen: 'Reopen',
  reopenTitle: 'Reopen this time?',
  reopenQuietly: REOPENING,
  reopenDescription: (emailed: number) =>
    [
      REOPENING,
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
    waiting: (until: string) => `Asked, answers until ${until}`,
    declined: 'Declined the times',
    cancelled: 'Cancelled',
    'no-answer': 'No answer',
    'by-phone': 'No email address',
    'not-told': 'Not told yet',
    'no-times': 'No free time to offer',
    'too-soon': 'Too soon to wait for an answer',
    stays: 'Still booked',
  },
  text: (firstName: string) => `Text ${firstName}`,
  call: 'Call',
  told: 'Told',
  isTold: (name: string) => `${name} knows of the closed day.`,
  toldFailed: 'This could not be noted. Please try again.',
  held: (times: string, until: string) => `Held until ${until}: ${times}`,
  inSeries: 'standing appointment',
  toTell: 'People to tell: closed time',
} as const

/** Texts of the dialogs of one time off. */
export const timeOff = {
  createTitle: 'Create Blackout Period',
  suggestedTitle: 'Time off',
  title: 'Title',
  presets: 'When',
  today: 'Today',
  tomorrow: 'Tomorrow',
  morning: 'Morning',
  afternoon: 'Afternoon',
  start: 'Start',
  end: 'End',
  isAllDay: 'All Day',
  reason: 'Reason',
  reasonHint: 'The clients read it in the email.',
  repeat: 'Repeat',
  repeats: {
    never: 'Does not repeat',
    weekly: 'Weekly, for two years',
    until: 'Weekly until a date',
    count: 'Weekly, a number of times',
  },
  repeatUntil: 'Last date',
  repeatCount: 'Number of times',
  bookingsThen: (count: number) => (count === 1 ? '1 booking then' : `${count} bookings then`),
  choices: { offer: 'Offer them other times', leave: 'Leave them' },
  choiceHints: {
    offer:
      'Each client gets an email with up to 3 other times, held for 24 hours, or until 3 hours before the appointment.',
    leave: 'The bookings stay, and nobody is told.',
  },
  callThem: 'Call or text them',
  callHint: 'They are on the dashboard and under Time off until each is told.',
  noEmail: 'no email address: please call or text',
  tooSoon: 'less than 3 hours away: please call or text',
  stay: (count: number) =>
    count === 1
      ? '1 booking overlaps. It will not be cancelled.'
      : `${count} bookings overlap. They will not be cancelled.`,
  affectedFailed: 'The bookings could not be loaded.',
  create: 'Create Blackout',
  submitOffer: 'Close and offer other times',
  submitQuietly: 'Close the time without emails',
  creating: 'Creating...',
  createFailed: 'The blackout could not be created.',
  created: (title: string) => `${title} was added.`,
  notCreated: (title: string) => `${title} was not added.`,
  closed: 'Closed. New bookings stopped.',
  closedWith: (toTell: string) => `Closed. ${toTell}.`,
  showThem: 'Show them',
  reopened: 'Reopened.',

  detailsTitle: 'Blackout Period',
  when: 'When',
  inSeries: 'Repeats weekly',
  synced: (source: string) =>
    `This comes from your iCloud calendar ${source}. Change or delete it there.`,
  closing: 'Clients with a booking then were asked to choose another time.',
  seeAnswers: 'See who has answered',
  edit: 'Edit',
  editTitle: 'Edit Blackout',
  reschedule: 'Reschedule',
  updating: 'Updating...',
  newStart: 'New date and time',
  newEnd: 'New end',
  newEndHint: 'Leave empty to keep the length.',
  editFailed: 'This could not be saved.',
  deleting: 'Deleting...',
  deleteBlackout: 'Delete Blackout',
  deleteFollowing: 'Delete this and later ones',
  deleteFailed: 'This could not be deleted.',
  deleted: (title: string, count: number) =>
    count === 1 ? `${title} deleted.` : `${title} deleted ${count} times.`,
  back: (title: string) => `${title} is back.`,
} as const
