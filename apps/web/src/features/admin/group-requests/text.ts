/** Requests of groomsmen. */
export const groupRequests = {
  title: 'Groomsmen',
  cuts: (count: number) => `${count} cuts`,
  drive: (minutes: number) => `${minutes} minutes by car`,
  book: 'Book them',
  decline: 'Decline',
  done: 'Done',
} as const

const answer = {
  keep: 'Keep Request',
  failed: 'That did not work. Please try again.',
} as const

export const declineGroup = {
  ...answer,
  title: 'Decline this request?',
  description: 'The client gets an email.',
  act: 'Decline',
  acting: 'Declining...',
  done: 'The request is declined.',
} as const

export const closeGroup = {
  ...answer,
  title: 'Close this request?',
  description: 'It leaves your list. No email is sent.',
  act: 'Close',
  acting: 'Closing...',
  done: 'The request is closed.',
} as const
