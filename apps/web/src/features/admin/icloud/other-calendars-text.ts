/** Texts of the cards for other calendars than those of the account. */
export const addresses = {
  title: 'Calendars at an address',
  note: 'The events of a calendar that you can only read block your time, such as a timetable or a calendar of Google or Outlook.',
  loadFailed: 'The calendars could not be loaded.',
  none: 'No calendar is read from an address.',
  reading: 'Being read for the first time.',
  read: (events: number, at: string) =>
    `${events === 1 ? '1 event' : `${events.toLocaleString('en-US')} events`}. Last read ${at}.`,
  add: 'Add a calendar',
  sync: 'Sync Now',
  syncing: 'Syncing...',
  syncOf: (name: string) => `Sync ${name} now`,
  syncFailed: 'The calendar could not be read.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
} as const

export const addAddress = {
  title: 'Add a calendar',
  name: 'Name',
  nameHint: 'Its blocked times are shown with this name.',
  address: 'Address',
  addressHint:
    'In Google Calendar: the calendar’s settings, “Secret address in iCal format”. In Outlook: Settings, Calendar, Shared calendars, “Publish a calendar”, the ICS link. Keep it to yourself: whoever has it can read the calendar.',
  submit: 'Add calendar',
  submitting: 'Reading it...',
  done: 'The calendar was added. Its events block your time in a moment.',
  failed: 'The calendar could not be added. Please try again.',
} as const

export const removeAddress = {
  title: 'Remove this calendar?',
  description: 'The time that its events block is open again.',
  keep: 'Keep it',
  act: 'Remove calendar',
  acting: 'Removing...',
  done: 'The calendar was removed.',
  failed: 'The calendar could not be removed. Please try again.',
} as const

export const feeds = {
  title: 'Your bookings in any calendar',
  note: 'A secret address under which a calendar program, or a person you trust, sees your bookings: times and services, and names if you like. Never contacts, notes or where it is.',
  loadFailed: 'The addresses could not be loaded.',
  none: 'Nobody follows your bookings.',
  names: 'With names',
  noNames: 'Without names',
  read: (who: string, at: string) => `${who}. Last read ${at}`,
  unread: (who: string) => `${who}. Not read yet`,
  add: 'New address',
  end: 'End',
  endOf: (name: string) => `End ${name}`,
} as const

export const addFeed = {
  title: 'New address of your bookings',
  name: 'Name',
  nameHint: 'Who gets it, to recognise it by.',
  names: 'Show the names of clients',
  submit: 'Make address',
  submitting: 'Making...',
  failed: 'The address could not be made. Please try again.',
  shown:
    'Copy it now and add it in the calendar program as a subscribed calendar. It is never shown again, and whoever has it sees your bookings.',
  address: 'The secret address',
  copy: 'Copy',
  copied: 'The address was copied.',
  done: 'Done',
} as const

export const endFeed = {
  title: 'End this address?',
  description:
    'It leads nowhere any more, and the calendars that follow it stay as they are or become empty.',
  keep: 'Keep it',
  act: 'End address',
  acting: 'Ending...',
  done: 'The address leads nowhere any more.',
  failed: 'The address could not be ended. Please try again.',
} as const
