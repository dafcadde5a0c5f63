export const series = {
  heading: 'Standing appointment',
  act: 'Repeat',
  title: 'Repeat this booking',
  about: (client: string, when: string) => `${client}, from ${when}`,
  hint: 'Same clock time on every date. Where you are not free, the nearest free time is chosen.',
  other: 'Other time',
  otherOn: (day: string) => `Other time on ${day}`,
  notify: 'Email the client one list of all dates',
  submit: (count: number) => {
    if (count === 0) return 'Create bookings'
    return count === 1 ? 'Create 1 booking' : `Create ${count} bookings`
  },
  submitting: 'Creating...',
  created: (count: number) => (count === 1 ? '1 booking created.' : `${count} bookings created.`),
  notRepeated: 'The booking is a single one again.',
  upcoming: 'Upcoming',
  failed: 'Nothing was created. Please try again.',
  loadFailed: 'The series could not be loaded.',
  undone: 'The bookings are back.',
  moveAct: 'Reschedule this and all later',
  moveTitle: 'Reschedule this and all later bookings',
  moveHint: 'Later bookings move by the same number of days and hours.',
  newStart: 'New date and time of this booking',
  moveSubmit: (count: number) => {
    if (count === 0) return 'Reschedule bookings'
    return count === 1 ? 'Reschedule 1 booking' : `Reschedule ${count} bookings`
  },
  moving: 'Rescheduling...',
  moved: (count: number) =>
    count === 1 ? '1 booking rescheduled.' : `${count} bookings rescheduled.`,
  moveFailed: 'Nothing was rescheduled. Please try again.',
  keeps: 'A date without a check mark keeps its time.',
  notifyMove: 'Email the client one list of the new times',
} as const

export const cancelSeries = {
  title: 'Cancel this and all later bookings',
  description: 'Are you sure you want to cancel this booking and all later ones of the series?',
  keep: 'Keep Bookings',
  act: 'Cancel this and all later',
  acting: 'Cancelling...',
  done: 'The bookings were cancelled.',
  failed: 'The bookings could not be cancelled. Please try again.',
} as const
