import type { BookingStatus } from '@haircuts/scheduling/lifecycle'

/** Texts of the back-office frame, and texts that several screens share. */
export const frame = {
  navigation: 'Back office',
  shortcuts: 'Shortcuts',
  menu: 'Menu',
  closeMenu: 'Close menu',
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
  logout: 'Logout',
  title: (screen: string, businessName: string) => `${screen} - ${businessName}`,
} as const

export const common = {
  loading: 'Loading...',
  saving: 'Saving...',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  retry: 'Try again',
  undo: 'Undo',
  loadFailed: 'This could not be loaded.',
  dash: '–',
  noEmail: 'No email',
  free: 'Free',
  notANumber: 'Please enter a number.',
  halfTyped: 'Please enter the full date and time.',
  minutes: (count: number) => `${count} min`,
} as const

export const statusWords: Record<BookingStatus, string> = {
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'no-show': 'No-Show',
}
