/** The addresses of the back office, apart from the visitors' (paths.ts), who need not load them. */
export const adminPaths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  bookings: '/admin/bookings',
  clients: '/admin/clients',
  calendar: '/admin/calendar',
  appointmentTypes: '/admin/appointment-types',
  addons: '/admin/addons',
  businessHours: '/admin/business-hours',
  icloud: '/admin/icloud',
  settings: '/admin/settings',
  /** No link of the sidebar: it is reached from the settings and from a booking. */
  messages: '/admin/messages',
} as const

/** Addresses that open something on a screen: its dialog for a new thing, or one client. */
export const adminDoors = {
  newBooking: `${adminPaths.bookings}?new=booking`,
  newBlackout: `${adminPaths.calendar}?new=blackout`,
  client: (id: number) => `${adminPaths.clients}?client=${id}`,
} as const
