import type { BookingStatus } from '@haircuts/scheduling/lifecycle'

/** Texts of the back-office frame, and texts that several screens share. */
export const frame = {
  navigation: 'Back office',
  shortcuts: 'Shortcuts',
  menu: 'Menu',
  backToSetup: 'Back to setup',
  new: 'New',
  day: 'Day',
  setUp: 'Set up',
  skip: 'Skip to content',
  site: 'Open the site',
  walkIn: 'Walk-in now',
  dashboard: 'Dashboard',
  bookings: 'Bookings',
  clients: 'Clients',
  calendar: 'Calendar',
  appointmentTypes: 'Appointment Types',
  addons: 'Add-ons',
  businessHours: 'Business Hours',
  icloud: 'iCloud Integration',
  settings: 'Settings',
  content: 'Site content',
  setup: 'Setup',
  statistics: 'Statistics',
  system: 'System',
  poster: 'Poster',
  daySheet: 'Day sheet',
  deleted: 'Recently deleted',
  unproven: 'New visits',
  closedDays: 'All time off',
  timeOff: 'Time off',
  clientImport: 'Import Clients',
  logout: 'Logout',
  title: (screen: string, businessName: string) => `${screen} - ${businessName}`,
} as const

export const common = {
  loading: 'Loading...',
  saving: 'Saving...',
  cancel: 'Cancel',
  close: 'Close',
  showAll: (count: number) => `Show all ${count}`,
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  retry: 'Try again',
  undo: 'Undo',
  view: 'View',
  textTo: (firstName: string) => `Text ${firstName}`,
  undoFailed: 'This could not be undone.',
  /** After a deletion is undone. */
  restored: (name: string) => `${name} is back.`,
  loadFailed: 'This could not be loaded.',
  dash: '–',
  noEmail: 'No email',
  free: 'Free',
  notANumber: 'Please enter a number.',
  halfTyped: 'Please enter the full date and time.',
  minutes: (count: number) => `${count} min`,
} as const

/** 'Lee will be emailed.' */
export function willBeEmailed(name: string): string {
  return `${name.split(' ')[0]} will be emailed.`
}

/** Texts while the site cannot be reached. */
export const offline = {
  banner: (since: string) =>
    `You’re offline. Showing what was saved at ${since}. You can look around, but changes can’t be saved until you’re back online.`,
  notLoaded: 'Not available offline',
  loadsLater: 'This loads when you’re back online.',
  tryLater: 'You’re offline. Please try again when you’re back online.',
} as const

export const statusLabels: Record<BookingStatus, string> = {
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'no-show': 'No-Show',
  pending: 'Pending',
}
