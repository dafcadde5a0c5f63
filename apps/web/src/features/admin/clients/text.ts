import { counted } from '../../../ui/format/counted.ts'

export const clients = {
  subtitle: 'Manage client information and view booking history',
  create: '+ New Client',
  importFile: 'Import',
  search: 'Search clients by name, email, or phone...',
  caption: 'Clients, by name',
  columns: ['Name', 'Email', 'Phone', 'Created', 'Actions'],
  view: 'View',
  open: (name: string) => `Details of ${name}`,
  lastVisit: (ago: string) => `Last visit ${ago}`,
  next: (day: string) => `next ${day}`,
  firstVisit: (day: string) => `First visit ${day}`,
  noneFound: 'No clients found matching your search.',
  none: 'No clients found. Create one to get started.',
  clearSearch: 'Clear search',
  things: 'clients',
  blocked: 'Blocked',
  loadFailed: 'The clients could not be loaded.',
} as const

export const duplicates = {
  found: (count: number) => counted(count, 'possible duplicate'),
  title: 'Possible Duplicates',
  about: 'Two entries with the same phone or email. They may also be two people who share it.',
  none: 'There are no possible duplicates.',
  merge: (one: string, other: string) => `Merge ${one} and ${other}`,
  loadFailed: 'The possible duplicates could not be loaded.',
} as const

export const clientForm = {
  newTitle: 'New Client',
  editTitle: 'Edit Client',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  create: 'Create',
  update: 'Update',
  created: 'Client created.',
  updated: 'Client updated.',
  failed: 'The client could not be saved. Please try again.',
  like: 'Is this client already here?',
} as const

export const clientDetails = {
  book: 'Book',
  title: 'Client Details',
  isFirstTime: 'First time',
  yes: 'Yes',
  no: 'No',
  referralSource: 'Referral source',
  picture: 'Style reference picture',
  notes: 'Notes',
  since: 'Client since',
  history: 'Booking History',
  totalBookings: 'Total bookings',
  totalDonations: 'Total donations',
  lastVisit: 'Last visit',
  nextVisit: 'Next visit',
  noShows: 'No-shows',
  noHistory: 'No bookings found for this client.',
  failed: 'This client could not be loaded.',
} as const

export const clientActs = {
  more: 'More',
  acts: {
    edit: { name: 'Edit', about: 'Change name, email, phone and notes.' },
    merge: { name: 'Merge', about: 'Make one of two entries for the same person.' },
    block: {
      name: 'Block',
      about: 'No more online booking under this email or phone; you can still book for them.',
    },
    unblock: { name: 'Unblock', about: 'Let this person book online again.' },
    delete: {
      name: 'Delete',
      about: 'Take this entry off your list; the bookings keep their name and contact.',
    },
    erase: {
      name: 'Erase',
      about:
        'Remove forever all that names this person, also in bookings and emails, when they ask you to.',
    },
  },
} as const

/** Visits ahead under another email than the client's. */
export const otherEmail = {
  none: 'no email',
  about: (visits: number, former: string) =>
    `${counted(visits, 'upcoming booking')} still ${visits === 1 ? 'has' : 'have'} ${former}.`,
  act: 'Send the confirmation again',
  acting: 'Sending...',
  done: (visits: number) =>
    visits === 1 ? 'The booking has the new email.' : 'The bookings have the new email.',
  failed: 'The confirmation could not be sent. Please try again.',
} as const

export const deleteClient = {
  title: 'Confirm Delete',
  description:
    'Are you sure you want to delete this client? This action cannot be undone and will not affect existing bookings.',
  keep: 'Cancel',
  act: 'Delete',
  acting: 'Deleting...',
  done: 'Client deleted.',
  failed: 'The client could not be deleted. Please try again.',
} as const

/** Below the question about a blocked client. */
export const staysBlocked =
  'This person stays blocked. Only hashes of the email and phone are stored for that, for three years.'

export const mergeClients = {
  open: 'Merge',
  title: 'Merge Clients',
  whoElse: (name: string) => `Who is the same person as ${name}?`,
  search: 'Search for the other client',
  possibleDuplicates: 'Possible matches:',
  noPossibleDuplicates:
    'No other client has the same name, email or phone. Search for the other one.',
  found: 'Found:',
  noneFound: 'No other client found matching your search.',
  shares: { name: 'Same name', email: 'Same email', phone: 'Same phone' },
  keep: 'Which one do you want to keep?',
  moves: 'The other one’s bookings and cut card move to it.',
  filledIn: (parts: readonly string[]) => `Filled in from the other one: ${parts.join(', ')}.`,
  filledEmail: (email: string) => `the email ${email}`,
  filledPhone: (phone: string) => `the phone ${phone}`,
  filledNotes: 'the notes',
  bothNotes: 'The notes of both are kept.',
  blocks: 'It is blocked from online booking, as the other one is.',
  back: 'Back',
  act: 'Merge',
  acting: 'Merging...',
  done: (gone: string, remaining: string) => `${gone} was merged into ${remaining}.`,
  undone: 'The merge was undone.',
  failed: 'The clients could not be merged. Please try again.',
  loadFailed: 'The other clients could not be loaded.',
} as const

export const blockClient = {
  addNote: 'Add a note',
  changeNote: 'Change the note',
  note: 'Note',
  noteHint: 'Only you see it. The client is asked to contact you.',
  saveNote: 'Save the note',
  isBlocked: 'Blocked from online booking.',
  blocked: (name: string) => `${name} can no longer book online.`,
  unblocked: (name: string) => `${name} can book online again.`,
  failed: 'This could not be saved. Please try again.',
} as const

export const clientNudges = {
  heading: 'Emails',
  label: 'Does not want reminders to book',
  stopped: (name: string) => `${name} gets no reminders to book.`,
  resumed: (name: string) => `${name} can get reminders to book again.`,
  failed: 'This could not be saved. Please try again.',
} as const

export const eraseClient = {
  title: 'Erase this person?',
  erased: 'This person is erased',
  /** Where the login is not known. */
  barber: 'The barber',
  goes: 'Erased forever',
  gone: ({ mails, pictures, events }: Record<'mails' | 'pictures' | 'events', number>) => [
    'Name, email, phone and all notes, yours and theirs',
    'The links in their emails, and emails that have not been sent yet',
    ...(mails > 0 ? [`The text and address of ${counted(mails, 'email')}`] : []),
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
    ...(events > 0
      ? [
          `Their details in ${counted(events, 'event')} in your iCloud calendar, and your notes there`,
        ]
      : []),
  ],
  stays: 'What stays',
  remaining: ({ bookings }: { bookings: number }) => [
    `${counted(bookings, 'booking')} as numbers: time, service, price, donation and status, under the name “Erased client”`,
    'Emails they already received',
    'What you wrote about them elsewhere, such as in blackouts',
  ],
  backups: (days: number) =>
    `Earlier backups still hold them: nightly ones for ${days} days, others until ${days} newer ones of their kind exist. A backup that is restored here erases them again. Please delete your own copies and exports.`,
  others: 'Is one of these the same person?',
  shares: { name: 'same name', email: 'same email', phone: 'same phone' },
  alsoErase: (name: string, email: string, bookings: number, shares: readonly string[]) =>
    `Also erase ${name}, ${email}, ${counted(bookings, 'booking')} (${shares.join(', ')})`,
  ahead: (visits: number) =>
    visits === 1 ? '1 upcoming booking:' : `${visits} upcoming bookings:`,
  cancel: (visits: number) =>
    `Cancel ${visits === 1 ? 'this booking' : 'these bookings'} too. No email is sent, so please tell them yourself.`,
  /** Why the button is not ready although the word is typed. */
  cancelFirst: (visits: number) =>
    `Please tick above that the upcoming ${visits === 1 ? 'booking is' : 'bookings are'} cancelled.`,
  keepBlocked:
    'Keep this person blocked. Only hashes of the email and phone are stored for that, for three years.',
  confirm: 'Type ERASE to confirm',
  word: 'ERASE',
  act: 'Erase',
  acting: 'Erasing...',
  done: 'Erased. Files and calendar events are being deleted.',
  proof: 'For your records',
  proofHint: 'This line is stored nowhere. Copy it if you want to show later what you did.',
  copy: 'Copy',
  copied: 'Copied.',
  close: 'Close',
  failed: 'This person could not be erased. Please try again.',
  loadFailed: 'The details could not be loaded.',
} as const
