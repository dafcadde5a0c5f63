/** First visits that wait for an answer. */
export const requests = {
  title: 'First visits that ask',
  until: (when: string) => `Held until ${when}`,
  outsideHours: 'Outside your hours now',
  approve: 'Approve',
  approveAll: (count: number) => `Approve all ${count}`,
  decline: 'Decline',
  details: 'Details',
  /** After the name of the first; empty where it is alone. */
  others: (count: number) => (count > 0 ? `and ${count} more` : ''),
  approved: (name: string) => `${name} is booked.`,
  approveFailed: 'This could not be approved.',
  /** After the decision is undone. */
  waits: 'The request waits for your answer again.',
  decided: {
    approved: 'You approved this first visit.',
    declined: 'You declined this first visit.',
    expired: 'This first visit was not answered in time.',
  },
} as const

export const declineRequest = {
  title: 'Decline this request?',
  description: 'The time is free again at once, and the client gets an email.',
  keep: 'Keep Request',
  act: 'Decline',
  acting: 'Declining...',
  done: 'The request is declined.',
  failed: 'The request could not be declined.',
} as const
