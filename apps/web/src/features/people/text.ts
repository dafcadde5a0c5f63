import type { IntakeField } from '@haircuts/core/bookings/intake-form'
import { site } from '../../app/shell/text.ts'

/** The labels of the form. The error messages are in the schema, which the server shares. */
export const intakeLabels: Record<IntakeField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  clientEmail: 'Email',
  clientPhone: 'Phone',
  isFirstTime: 'Is this your first time?',
  referralSource: 'Referral source',
  clientNotes: 'Notes',
}

/** The step after the choice of a time. */
export const bookingDetails = {
  noTime: 'No time chosen',
  chooseBelow: 'Please choose a time below.',
  changeTime: 'Change Time',
  form: 'Your details',
  yes: 'Yes',
  no: 'No',
  referralHint: 'How did you hear about us? A friend, a flyer, a search…',
  notesHint: 'Anything the barber should know.',
  send: 'Book appointment',
  sending: 'Booking…',
} as const

/** Above a friend's booking; the text before the link to the own appointment, and the link. */
export const forFriend = {
  description:
    'This appointment is for your friend, so enter your friend’s name and contact details. Your own is still booked: see',
  own: 'your appointment',
} as const

/** Why a submission failed. */
export const bookingErrors = {
  fields: (names: string) => `Check your ${names}.`,
  /** As `fields` calls them. */
  fieldNames: {
    firstName: 'first name',
    lastName: 'last name',
    clientEmail: 'email',
    clientPhone: 'phone',
    isFirstTime: 'answer to “Is this your first time?”',
    referralSource: 'referral source',
    clientNotes: 'notes',
  } satisfies Record<IntakeField, string>,
  lost: 'The connection was lost.',
  lostHint:
    'Everything you typed is still here. Try again when you are back online. You will not be booked twice.',
  failed: `Failed to create booking. Please try again. Contact ${site.barber} if the problem persists.`,
  takeNearest: 'Everything you typed is still here. Choose one of the nearest free times:',
  noneNear: 'Everything you typed is still here. No other times nearby are free.',
  choose: 'Choose',
  own: 'You have already booked this time.',
  ownHint: 'It was booked in another tab of this browser:',
  ownLink: 'See your appointment',
  ownChoose: 'Choose another time',
  seeAll: 'See all free times',
} as const

/** The confirmation screen. */
export const booked = {
  heading: (weekday: string, firstName: string) => `See you ${weekday}, ${firstName}`,
  booked: (visit: string, length: string) => `${visit}, ${length}. Your appointment is booked.`,
  beforeYouCome: 'Before you come:',
  nextHeading: 'What happens next',
  /** The text before and after the email address. */
  confirmation: 'A confirmation email is on its way to',
  confirmationLinks: {
    none: '.',
    reschedule: ', with a link to reschedule.',
    cancel: ', with a link to cancel.',
    both: ', with links to reschedule or cancel.',
  },
  /** The text around the two links. */
  cameUp: 'Something came up?',
  reschedule: 'Reschedule',
  or: 'or',
  cancel: 'cancel',
  cancelAlone: 'Cancel',
  here: 'here.',
  friendHeading: 'Coming with a friend?',
  friendNext: (when: string) => `The next free time is ${when}.`,
  friendAnyTime: 'Book the same appointment at another time.',
  friend: 'Book the next time for a friend',
  pictureLost: 'Your picture could not be uploaded. Please bring it on your phone.',
} as const
