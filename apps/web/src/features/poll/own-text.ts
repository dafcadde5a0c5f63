/** The texts that only people of the poll see. */
export const ownText = {
  people: 'How many of you?',
  saving: 'Saving...',
  share: 'Link for everyone',
  shareText: 'When can we get our haircuts together? Tap what suits you:',
  copied: 'Copied. Send it to your group.',
  ownLink: 'Your own link',
  ownLinkHint: 'Opens this poll as you on another device. Do not send it to the group.',
  ownCopied: 'Copied.',

  manage: 'Manage this poll',
  remove: 'Remove',
  removeNamed: (name: string) => ` ${name}`,
  leave: 'Take my answer back',
  leaving: 'Taking back...',

  autoBookingHeading: 'Book it as soon as a time suits everyone',
  autoBooking:
    'Leave your contact, and the first time that suits everyone is booked with the last answer. Nobody else sees it.',
  autoBookingOn: 'A time that suits everyone is booked with the last answer, in your name.',
  autoBookingSave: 'Book it for us then',
  bookHeading: 'Book it',
  goodEnough: 'Good enough, book us',
  bookWhen: 'Which time?',
  bookWho: 'Who comes besides you?',
  doesNotSuit: 'does not suit',
  book: (people: number) => (people > 1 ? `Book for ${people} people` : 'Book'),
  booking: 'Booking...',
  pickPeople: 'Please choose who comes with you.',
  back: 'Not now',
} as const
