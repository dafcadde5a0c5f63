/** The texts of a standing appointment that only visitors see. */
export const visitorSeries = {
  failed: 'Nothing was booked. Please try again.',
  heading: 'Come regularly?',
  /** Without a day while it is not known yet. */
  offer: (lastDay: string | undefined) =>
    `Keep this time every 2, 3 or 4 weeks${lastDay ? ` until ${lastDay}` : ''}. It does not continue by itself after that.`,
  open: 'Make it a standing appointment',
  chooseHeading: 'Your standing appointment',
  reach: (day: string) =>
    `Appointments can be booked until ${day}. The series does not continue by itself after that.`,
  book: (count: number) =>
    count === 1 ? 'Book 1 more appointment' : `Book ${count} more appointments`,
  notNow: 'Not now',
  bookedHeading: (weeks: number) => `You are booked every ${weeks} weeks`,
  booked:
    'One email with all dates is on its way. Each date has its own link to reschedule or cancel. The series ends with the last of them, whose link can start a new one.',
  bookedWithoutEmail:
    'Each date can be rescheduled or cancelled on its own page. The series ends with the last of them, whose page can start a new one.',
  openFailed: 'That appointment could not be opened. Please try again.',
  remaining: 'Your upcoming appointments',
  moveHeading: 'Reschedule this and all later appointments',
  moveHint: 'A date without a check mark keeps its time.',
  move: (count: number) =>
    count === 1 ? 'Reschedule 1 appointment' : `Reschedule ${count} appointments`,
  moveFailed: 'Nothing was rescheduled. Please try again.',
  movedHeading: 'Your appointments were rescheduled',
  moved: 'One email with the new times is on its way.',
  onlyThis: 'Only this one',
  cancelAll: 'Cancel this and all later ones',
  cancelAllFailed: 'Nothing was cancelled. Please try again.',
} as const
