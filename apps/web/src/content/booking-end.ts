import type { IntakeField } from '@haircuts/router/booking/intake-form'
import { site } from './site.ts'

/** The form's fields. Their messages stand with their rules, in the schema that the server shares. */
export const intakeLabels: Record<IntakeField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  isFirstTime: 'Is this your first time?',
  referralSource: 'Referral source',
  notes: 'Notes',
}

/** After the choice of a time: the summary and the form. */
export const bookingEnd = {
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

/** What kept it from being booked. */
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

/** A handshake. */
export const booked = {
  heading: (weekday: string, firstName: string) => `See you ${weekday}, ${firstName}`,
  booked: (visit: string, length: string) => `${visit}, ${length}. Your appointment is booked.`,
  nextHeading: 'What happens next',
  /** Around the address. */
  confirmation: 'A confirmation goes to',
  confirmationLink: ', with the link to reschedule or cancel.',
  addressComes:
    'This is your first time, so the address is sent to you no later than 2 hours before your appointment.',
  addressKnown:
    'The chair is where it was. New clients are sent the address no later than 2 hours before their appointment.',
  /** Around the two links. */
  cameUp: 'Has something come up already?',
  reschedule: 'Reschedule',
  or: 'or',
  cancel: 'cancel',
  here: 'here.',
  pictureLost: 'Your picture could not be sent. Bring it along on your phone.',
} as const
