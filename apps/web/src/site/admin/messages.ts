export const messages = {
  title: 'Messages',
  subtitle: 'Every mail: to whom, when, and what became of it',
  caption: 'Mails, the latest first',
  columns: ['Mail', 'To', 'State', 'Written', 'Actions'],
  filter: 'State',
  all: 'All states',
  none: 'No mails yet. They appear here as visits are booked.',
  noneFound: 'No mails in this state.',
  things: 'mails',
  loadFailed: 'The mails could not be loaded.',
  view: 'View',
  open: (kind: string, name: string) => `${kind} to ${name}`,
  again: 'Send again',
  sending: 'Sending...',
  sentAgain: 'The mail is on its way.',
  againFailed: 'The mail could not be sent. Please try again.',
  test: 'Trial',
  deleted: 'Deleted booking',
  nextTry: (when: string) => `Next try ${when}`,
} as const

export const messageKinds = {
  confirmation: 'Confirmation',
  cancellation: 'Cancellation',
  reschedule: 'Move',
  reminder: 'Reminder',
  'follow-up': 'Follow-up',
  address: 'Address',
} as const

export const messageStates = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Not sent',
  withdrawn: 'Withdrawn',
  held: 'Held back',
} as const

export const oneMessage = {
  failed: 'This mail could not be loaded.',
  unwritten: 'This mail has not been written yet.',
  unreadable:
    'The text of this mail cannot be read any more, since the key of this installation (APP_KEY) has changed.',
  erased: 'The text was erased together with the client.',
  expired: (days: number) => `The text was deleted after ${days} days.`,
  erasedClient: 'Erased client',
  to: 'To',
  subject: 'Subject',
  sent: 'Sent',
  delivered: 'Delivered',
  unknown: 'Not known',
  reason: 'Why',
  note: 'Note',
  problem: 'Came back',
  preview: 'The mail as it looks',
} as const

export const mailPreviews = {
  title: 'Preview and test',
  words:
    'Look at each mail before anybody gets it, or send one to yourself. The details are invented.',
  kind: 'Mail',
  email: 'Send the test to',
  look: 'Preview',
  send: 'Send test',
  sending: 'Sending...',
  sent: (address: string) => `A test is on its way to ${address}.`,
  failed: 'The test could not be sent. Please try again.',
  taken: 'The test was sent.',
  refused: (reason: string) => `The test was not sent. ${reason}`,
  waits: (reason: string) => `The test was not sent yet, and is tried again. ${reason}`,
  loadFailed: 'The preview could not be loaded.',
  log: 'All messages',
} as const

export const bookingMessages = {
  heading: 'Messages',
  none: 'Nothing was sent, and nothing is planned.',
  planned: (kind: string, when: string) => `${kind} planned for ${when}`,
  failed: 'The messages could not be loaded.',
  all: 'All messages',
} as const
