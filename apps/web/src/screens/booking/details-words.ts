import type { IntakeField } from '@haircuts/router/booking/intake-form'
import { site } from '../../site/site.ts'

/** The labels of the form. The error messages are in the schema, which the server shares. */
export const intakeLabels: Record<IntakeField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  isFirstTime: 'Is this your first time?',
  referralSource: 'Referral source',
  notes: 'Notes',
}

/** The step after the choice of a time. */
export const bookingDetails = {
  noTime: 'No time chosen',
  chooseBelow: 'Please choose one of the times offered below.',
  changeTime: 'Change Time',
  form: 'Your details',
  yes: 'Yes',
  no: 'No',
  referralHint: 'How did you hear of us? A friend, a flyer, a search.',
  notesHint: 'Anything worth knowing before the cut.',
  send: 'Book appointment',
  sending: 'Booking…',
  leaveEmpty: 'Leave this field empty',
} as const

export const stylePicture = {
  label: 'Style reference picture',
  optional: '(optional)',
  hint: 'A cut you like, up to 10 MB.',
  choose: 'Choose a picture',
  chooseAnother: 'Choose another',
  retry: 'Try again',
  remove: 'Remove picture',
  sending: 'Sending the picture…',
  sent: 'The picture is ready to go with your booking.',
  without: (reason: string) => `${reason} Your booking goes without it.`,
} as const

/** Why a submission failed. */
export const bookingTrouble = {
  fields: (count: number, names: string) =>
    count === 1
      ? `One field needs another look: ${names}.`
      : `${count} fields need another look: ${names}.`,
  lost: 'The connection was lost before an answer came.',
  lostHint:
    'Everything you typed is still here. Press the button again when you are back online; you will not be booked twice.',
  failed: `Failed to create booking. Please try again. Contact ${site.barber} if the problem persists.`,
  takeNearest: 'What you typed is kept. Book one of the nearest free times instead:',
  noneNear: 'What you typed is kept. No other time is free close by.',
  book: 'Book',
  seeAll: 'See all free times',
} as const

/** The confirmation screen. */
export const booked = {
  heading: (weekday: string, firstName: string) => `See you ${weekday}, ${firstName}`,
  booked: (visit: string, length: string) => `${visit}, ${length}. Your appointment is booked.`,
  nextHeading: 'What happens next',
  /** The text before and after the email address. */
  confirmation: 'A confirmation goes to',
  confirmationLink: ', with the link to reschedule or cancel.',
  addressComes:
    'This is your first time, so the address is sent to you no later than 2 hours before your appointment.',
  /** Independent of whether the client is known: the page must not disclose who has visited before. */
  addressKnown:
    'If you have been here under this name and email, the confirmation holds the address. New clients are sent it no later than 2 hours before their appointment.',
  /** The text around the two links. */
  cameUp: 'Has something come up already?',
  reschedule: 'Reschedule',
  or: 'or',
  cancel: 'cancel',
  here: 'here.',
  pictureLost: 'Your picture could not be sent. Bring it along on your phone.',
} as const
