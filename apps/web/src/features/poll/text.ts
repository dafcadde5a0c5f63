import { minutesText } from '../booking/visit-text.ts'
import type { StepKind } from './next-step.ts'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })
const more = (count: number) => (count === 1 ? 'one more person' : `${count} more people`)

export const pollText = {
  title: (businessName: string) => `Find a Time Together - ${businessName}`,
  heading: 'Find a time together',
  intro:
    'Everyone gets the same link and taps the times that suit. Nothing is booked or held until everyone has answered.',
  people: 'How many of you?',
  name: 'Your first name',
  nameHint: 'Everyone with the link sees it.',
  nameMissing: 'Please enter your first name.',
  service: 'Your service',
  facts: (minutes: number, price: string) => `${minutesText(minutes)}, ${price}.`,
  email: 'Your email',
  emailHint: 'The link to your appointment goes there. Nobody else sees it.',
  begin: 'Begin',
  beginning: 'Beginning...',
  loading: 'Loading the poll',
  off: 'Polls are not offered at the moment.',
  choose: 'Choose a time',
  endedHeading: 'This poll has ended',
  ended:
    'Polls end after 14 days or their visits, or when everyone has left. Appointments stay as they are.',
  another: 'Begin another poll',
  contact: 'Contact the barber',

  pollHeading: (size: number) => `When can ${size === 2 ? 'both' : `all ${size}`} of you come?`,
  answered: (joined: number, size: number) => `${joined} of ${size} have answered`,
  you: 'you',
  choosesAgain: 'needs another service',
  timesHeading: 'Tap every time that suits you',
  timesShown: 'The times',
  packagePrice: (saved: string) => `The Roommate Package saves you ${saved}.`,
  addons: (count: number) => (count === 0 ? 'Add-ons' : `Add-ons: ${count}`),
  taken: 'No longer free',
  suitsAll: 'Suits everyone',
  favourite: 'Suits most',
  nobody: 'Nobody yet',
  suits: (names: readonly string[]) => listed.format(names),
  save: 'Save my answer',
  saving: 'Saving...',
  saved: 'Your answer is saved.',
  unsaved: 'Not saved yet.',
  join: 'Your answer',
  someTaken: 'A time that you tapped is no longer free. Please look at the new ones.',

  held: (until: string) => `Held until ${until}.`,

  bookedHeading: 'Your appointments are booked',
  requestedHeading: 'Your appointments are requested',
  requested: 'The barber answers the request. Everyone who left an email is told.',
  booked: 'Everyone who left an email gets a confirmation with a link of their own.',
  cancelledHeading: 'These appointments were cancelled',
  mine: 'See my appointment',
} as const

interface StepFacts {
  /** How many have not joined. */
  missing: number
  beginner: string
  /** Who has joined and not answered. */
  silent: string
  /** The favourite, such as 'Thu, Dec 3, 3:00 PM'. */
  favourite: string
  size: number
}

/** What the page says that somebody does next, whatever has happened to the poll. */
export const STEPS: Readonly<Record<StepKind, (facts: StepFacts) => string>> = {
  nothingOffered: () => 'No service can be booked at the moment. Please ask the barber.',
  noTimes: ({ size }) =>
    `No time is free for ${size} in a row right now. Try it with fewer people, or book one by one.`,
  join: ({ missing }) => `There is room for ${more(missing)}. Tap what suits you, and save.`,
  full: ({ beginner }) =>
    `Everyone who was to come has joined. If you are missing, ask ${beginner} to make room, or begin another poll.`,
  newService: () => 'Your service is not offered any more. Please choose another one, and save.',
  othersNewService: () =>
    'A service is not offered any more, so somebody has to choose another one. Please tell them.',
  tapFirst: () => 'Tap every time that suits you, and save. Then send the link to the others.',
  remind: ({ silent }) => `${silent} has not answered yet. Please remind them.`,
  share: ({ missing }) => `Send the link to ${more(missing)}, and look again later.`,
  bookAgreed: ({ favourite }) => `${favourite} suits everyone. Book it now, before it is gone.`,
  decide: ({ favourite }) =>
    `No time suits everyone. ${favourite} suits most: book it for those who can, or ask the others to tap more times.`,
  tapMore: ({ beginner }) =>
    `No time suits everyone yet. Tap more times if you can. ${beginner} can book the one that suits most.`,
  tapAny: () => 'Nobody has tapped a time that is free. Tap every time that suits you, and save.',
}
