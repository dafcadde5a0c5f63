export const unprovenText = {
  subtitle:
    'Upcoming visits of people who have neither been here nor pressed a link in an email, by the connection and the hour in which they booked.',
  none: 'No such visits',
  loadFailed: 'The visits could not be loaded',
  group: (network: number, hour: string) => `${hour}, connection ${network}`,
  all: (count: number) => (count === 1 ? 'Choose this visit' : `Choose all ${count}`),
  cancel: (count: number) => (count === 0 ? 'Cancel these' : `Cancel these (${count})`),
  title: 'Cancel these visits?',
  description: (count: number) =>
    count === 1
      ? 'The visit is cancelled, and the address it was booked with gets one email.'
      : `${count} visits are cancelled, and each address they were booked with gets one email.`,
  keep: 'Keep them',
  cancelling: 'Cancelling…',
  failed: 'The visits could not be cancelled',
  done: (count: number) => (count === 1 ? '1 visit cancelled.' : `${count} visits cancelled.`),
} as const
