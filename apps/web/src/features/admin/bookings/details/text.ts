const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ORDINAL_RULES = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** '4th' */
function ordinal(number: number): string {
  return `${number}${SUFFIXES[ORDINAL_RULES.select(number)] ?? 'th'}`
}

export const bookingDetails = {
  title: 'Booking Details',
  failed: 'This booking could not be loaded.',
  visits: (number: number) => (number === 1 ? 'First visit' : `${ordinal(number)} visit`),
  lastVisit: 'Last visit',
  payment: 'Price and donation',
  price: 'Price',
  donation: 'Donation',
  noDonation: 'None yet',
  duration: 'Duration',
  answers: { coming: 'Says they’re coming', none: 'No answer yet' },
  saidComing: 'The client said they’re coming',
  cleanup: 'Clean-up:',
  cleanupOpen: (date: string) => `open until ${date}`,
  cleanupOver: 'not used',
  cleanupBooked: (when: string) => `booked for ${when}`,
  cleanupUsed: (when: string) => `used on ${when}`,
  cleanupMissed: (when: string) => `missed on ${when}`,
  cleanupOf: (when: string) => `Clean-up of the visit on ${when}`,
  dayClosed: 'This time is closed, and the client has not chosen another one.',
  noShows: (count: number) => `${count} no-shows`,
  more: 'More',
  noShow: 'No-Show',
  review: 'Review',
  again: 'Book again',
  aboutClient: 'About this client',
  adminNotes: 'Admin notes',
  intake: 'Intake form',
  history: 'Recent history',
  noHistory: 'No previous bookings found for this client.',
  changes: 'Booking activity',
  you: 'you',
  visitor: 'the client',
  booked: (by: string) => `Created by ${by}`,
  moved: (by: string, from: string, to: string) => `Rescheduled by ${by} from ${from} to ${to}`,
  cancelled: (by: string) => `Cancelled by ${by}`,
  deleted: (by: string) => `Deleted by ${by}`,
  restored: (by: string) => `Restored by ${by}`,
  status: (status: string) => `Set to ${status}`,
  notesChanged: 'Admin notes changed',
  notesCleared: 'Admin notes cleared',
  donated: (amount: string) => `Donation recorded: ${amount}`,
  donationCleared: 'Donation removed',
  paidBy: (method: string) => `Donation by: ${method}`,
  methodCleared: 'Payment method removed',
  pictureChanged: 'Style picture changed',
  serviceChanged: (service: string) => `Changed to ${service}`,
  changed: (by: string) => `Changed by ${by}`,
} as const

/** The part about a group, and the choice when one of its bookings is cancelled. */
export const bookingGroup = {
  heading: 'Booked together with',
  none: 'The others were deleted.',
  failed: 'The group could not be loaded.',
  scope: 'What to cancel',
  onlyThis: 'Only this one',
  wholeGroup: 'The whole group',
  cancelled: 'The whole group was cancelled.',
  restored: 'The whole group is back.',
  discount: (amount: string) => `${amount} off with the Roommate Package`,
} as const
