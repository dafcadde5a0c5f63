/** Requests of groomsmen, and the barber's proposals. */
export const groupRequests = {
  title: 'Groomsmen',
  cuts: (count: number) => `${count} cuts`,
  drive: (minutes: number) => `${minutes} minutes by car`,
  states: {
    asked: 'Waits for your proposal',
    proposed: (until: string) => `Held until ${until}`,
    declined: 'Declined your proposal',
    expired: 'Your proposal was not answered in time',
    accepted: 'Accepted',
  },
  propose: 'Propose a time',
  change: 'Change',
  again: 'Propose again',
  decline: 'Decline',
  withdraw: 'Withdraw',
  dismiss: 'Done',
  reason: 'What the client reads',
} as const

export const proposal = {
  title: 'Propose a time',
  about: (name: string, cuts: number, place: string) => `${name}: ${cuts} cuts at ${place}`,
  start: 'First cut begins',
  service: 'Service',
  cutMinutes: 'Minutes a cut',
  before: 'Travel there (minutes)',
  after: 'Travel back (minutes)',
  total: 'Total ($)',
  totalHint: (cuts: number, each: string, sum: string) =>
    `${cuts} × ${each} is ${sum}, without travel.`,
  message: 'A sentence to the client',
  held: (span: string, until: string) => `Away ${span}. Held until ${until}.`,
  tooLate: 'Please choose a day from tomorrow on.',
  bookings: 'You have bookings then:',
  blackouts: 'You are away then:',
  previewFailed: 'The time could not be checked.',
  send: 'Send the proposal',
  sending: 'Sending...',
  sent: (name: string) => `The proposal is on its way to ${name}.`,
  failed: 'The proposal could not be sent.',
  gone: 'This request no longer waits for you.',
} as const

const decline = {
  keep: 'Keep Request',
  acting: 'Declining...',
  done: 'The request is closed.',
  failed: 'That did not work. Please try again.',
} as const

export const declineTexts = {
  asked: {
    ...decline,
    title: 'Decline this request?',
    description: 'The client gets an email.',
    act: 'Decline',
  },
  proposed: {
    ...decline,
    title: 'Withdraw the proposal?',
    description: 'The time is free again at once, and the client gets an email.',
    keep: 'Keep Proposal',
    act: 'Withdraw',
    acting: 'Withdrawing...',
    done: 'The proposal is withdrawn.',
  },
  declined: {
    ...decline,
    title: 'Close this request?',
    description: 'It leaves your list. No email is sent.',
    act: 'Close',
    acting: 'Closing...',
  },
} as const
