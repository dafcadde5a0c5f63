/**
 * Paths of the back office, separate from `paths.ts` so that the public bundle does not contain
 * them.
 */
export const adminPaths = {
  login: '/admin/login',
  /** The page of the emailed link to a new password. */
  newPassword: '/admin/new-password/:newPasswordToken',
  dashboard: '/admin/dashboard',
  bookings: '/admin/bookings',
  clients: '/admin/clients',
  calendar: '/admin/calendar',
  appointmentTypes: '/admin/appointment-types',
  addons: '/admin/addons',
  businessHours: '/admin/business-hours',
  icloud: '/admin/icloud',
  settings: '/admin/settings',
  content: '/admin/content',
  system: '/admin/system',
  clientImport: '/admin/clients/import',
  /** Time off. */
  closedDays: '/admin/closed-days',
  messages: '/admin/messages',
  statistics: '/admin/statistics',
  /** The visits of a day, to be printed. */
  daySheet: '/admin/day-sheet',
  deleted: '/admin/recently-deleted',
  /** Upcoming visits of people who are not proven. */
  unproven: '/admin/new-visits',
  /** A poster with the QR code of the booking page. */
  poster: '/admin/poster',
  /** The checklist of a new installation. */
  setup: '/admin/setup',
} as const

/**
 * Links that open a dialog on the target screen, or lead to one of its fields, through a query parameter.
 * `useOpenDialog` and `useOpenFromQuery` read them.
 */
export const adminQueryLinks = {
  newBooking: `${adminPaths.bookings}?book=call`,
  walkIn: `${adminPaths.dashboard}?walk-in=now`,
  late: `${adminPaths.dashboard}?late=now`,
  /** The part of To do about who has not said to be coming tomorrow. */
  replies: `${adminPaths.dashboard}?to-do=tomorrow`,
  review: (id: number) => `${adminPaths.dashboard}?review=${id}`,
  /** The dialog to be away, filled in for the whole of tomorrow. */
  timeOff: `${adminPaths.calendar}?time-off=tomorrow`,
  /** All bookings of a local date, 'yyyy-MM-dd'. */
  bookingsOn: (date: string) => `${adminPaths.bookings}?from=${date}&to=${date}`,
  /** The form of a new add-on that an appointment type offers. */
  newAddonFor: (serviceId: number) => `${adminPaths.addons}?new=${serviceId}`,
  /** The visits of an appointment type that are still to come. */
  visitsOfService: (id: number) =>
    `${adminPaths.bookings}?when=upcoming&status=confirmed&service=${id}`,
  calendarOn: (date: string) => `${adminPaths.calendar}?date=${date}`,
  /** The calendar, where a press on a time fills in the start of the form that was left. */
  pickTime: (date: string | undefined) =>
    `${adminPaths.calendar}?pick=time${date ? `&date=${date}` : ''}`,
  daySheetOf: (date: string) => `${adminPaths.daySheet}?date=${date}`,
  settingsSection: (section: string) => `${adminPaths.settings}?section=${section}`,
  /** A setting by its key, a day of the week (Monday is 0), and the special dates. */
  setting: (key: string) => `${adminPaths.settings}?field=setting-${key}`,
  contentPage: (key: string) => `${adminPaths.content}?page=${key}`,
  hoursOf: (day: number) => `${adminPaths.businessHours}?field=day-${day}`,
  specialDates: `${adminPaths.businessHours}?field=special-dates`,
  client: (id: number) => `${adminPaths.clients}?client=${id}`,
  /** The form of a new booking for a client. */
  bookClient: (id: number) => `${adminPaths.clients}?book=${id}`,
} as const
