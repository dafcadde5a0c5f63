export const messages = {
  title: 'Messages',
  subtitle: 'Every email: who it went to, when, and its status',
  caption: 'Emails, newest first',
  columns: ['Email', 'To', 'Status', 'Created', 'Actions'],
  filter: 'Status',
  all: 'All Statuses',
  none: 'No emails yet. They appear here when bookings are created.',
  noneFound: 'No emails with this status.',
  things: 'emails',
  loadFailed: 'The emails could not be loaded.',
  view: 'View',
  again: 'Send again',
  sending: 'Sending...',
  sentAgain: 'The email is on its way.',
  againFailed: 'The email could not be sent. Please try again.',
  test: 'Test',
  deleted: 'Deleted booking',
  groupRequest: 'Group request',
  awaitsEmail: 'Somebody who is new here',
  askedForLinks: 'Asked for all links',
  barber: 'You',
  nextTry: (when: string) => `Next try: ${when}`,
} as const

export const messageKinds = {
  confirmation: 'Confirmation',
  cancellation: 'Cancellation',
  reschedule: 'Reschedule',
  reminder: 'Reminder',
  'second-reminder': 'Second reminder',
  'follow-up': 'Follow-up',
  address: 'Address',
  earlier: 'Earlier time',
  'closed-day': 'Closed day',
  reopened: 'Open again',
  'offer-withdrawn': 'Time no longer held',
  'group-change': 'Change in a group',
  requested: 'Requested',
  declined: 'Request declined',
  expired: 'Request not answered',
  'running-late': 'Running late',
  'booking-links': 'All links',
  'booking-wish': 'Link that books',
  'new-password': 'New password, to you',
  'password-changed': 'Password changed, to you',
  nudge: 'Reminder to book',
  'group-declined': 'Group declined',
  waitlist: 'Link to the waitlist',
  'barber-booked': 'New booking, to you',
  'barber-rescheduled': 'Rescheduled, to you',
  'barber-cancelled': 'Cancelled, to you',
  'barber-agenda': 'Agenda of the day, to you',
  'barber-alarm': 'Alarm, to you',
  'barber-request': 'Groomsmen request, to you',
} as const

/** Whether emails of a kind go to the barber. */
export function isToBarber(kind: keyof typeof messageKinds): boolean {
  return messageKinds[kind].endsWith(', to you')
}

/** 'Confirmation to Ann Marsh'. The kinds of emails to the barber name their recipient themselves. */
export function messageTo(kind: keyof typeof messageKinds, name: string) {
  return isToBarber(kind) ? messageKinds[kind] : `${messageKinds[kind]} to ${name}`
}

export const messageStates = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  'not-sent': 'Not sent: email was not set up',
  failed: 'Failed',
  skipped: 'Not sent',
  withdrawn: 'Not needed',
  held: 'Held back',
} as const

export const oneMessage = {
  failed: 'This email could not be loaded.',
  unwritten: 'This email has not been written yet.',
  unreadable:
    'The text of this email can no longer be read, because the application key (APP_KEY) was changed.',
  erased: 'The text was erased with the client.',
  expired: (days: number) => `The text was deleted after ${days} days.`,
  secret: 'The text is not kept, since its link changes the password.',
  erasedClient: 'Erased client',
  to: 'To',
  subject: 'Subject',
  sent: 'Sent',
  written: 'Written',
  delivered: 'Delivered',
  unknown: 'Unknown',
  reason: 'Why',
  note: 'Note',
  problem: 'Bounced',
  preview: 'Preview of the email',
} as const

export const mailPreviews = {
  title: 'Preview and test',
  description: 'See what each email looks like, or send one to yourself. The details are made up.',
  kind: 'Which email',
  email: 'Send the test to',
  variant: 'Preview',
  send: 'Send test',
  sending: 'Sending...',
  sent: (address: string) => `A test is on its way to ${address}.`,
  failed: 'The test could not be sent. Please try again.',
  taken: 'The test was sent.',
  notSent: (reason: string) => `The test was not sent. ${reason}`,
  waits: (reason: string) => `The test was not sent yet. The site tries again. ${reason}`,
  loadFailed: 'The preview could not be loaded.',
  log: 'All messages',
} as const

export const bookingMessages = {
  heading: 'Messages',
  none: 'No emails sent or planned.',
  planned: (kind: string, when: string) => `${kind} planned for ${when}`,
  failed: 'The emails could not be loaded.',
  all: 'All messages',
} as const
