import type { AnswerName } from '@haircuts/core/booking-calendar/answers-form'

/** On a booking whose day is closed. */
export const closed = 'Closed'

export const answerLabels: Record<AnswerName, string> = {
  referralSource: 'Referral source',
  clientNotes: 'Client notes',
}

export const intakeFacts = {
  firstTime: 'First time',
  yes: 'Yes',
  no: 'No',
  notAsked: 'Not asked',
  picture: 'Style reference',
  openPicture: 'Open the style picture',
} as const

/** After a booking was created, or not. */
export const createdBooking = {
  done: (name: string, others: number, when: string) =>
    `Booked: ${name}${others > 0 ? ` and ${others} more` : ''}, ${when}`,
  takenBack: (name: string) => `${name} is no longer booked.`,
  failed: 'The booking could not be created. Please try again.',
} as const

/** After Undo. */
export const bookingUnchanged = 'The booking is as it was.'

/** The checkbox of dialogs whose change can send an email to the client. */
export const notifyChoice = {
  label: 'Email the client',
  everyone: 'Email everyone of the group',
  noEmail: 'No email, so nothing is sent.',
} as const
