const EVERYONE = 'everyone'

/** The paths of the visitors' screens, without the base path, which the router adds. */
export const paths = {
  home: '/',
  book: '/book',
  bookType: (appointmentTypeId: number) => `/book/${appointmentTypeId}`,
  faq: '/faq',
  products: '/products',
  donate: '/donate',
  groomsmen: '/groomsmen',
  contact: '/contact',
  privacy: '/privacy',
  accessibility: '/accessibility',
  /** Where a client gets the links of all appointments. */
  links: '/links',
  appointment: (publicToken: string) => `/appointment/${encodeURIComponent(publicToken)}`,
  reschedule: (publicToken: string) => `/reschedule/${encodeURIComponent(publicToken)}`,
  /** The same page for everyone of the organizer's group. */
  rescheduleEveryone: (publicToken: string) =>
    `/reschedule/${encodeURIComponent(publicToken)}?${EVERYONE}`,
  cancel: (publicToken: string) => `/cancel/${encodeURIComponent(publicToken)}`,
  /** Every other path of the back office is in admin-paths.ts, which the visitors' bundle does not hold. */
  admin: '/admin',
  /** Not a screen: the API serves the booking of a link as an iCalendar file. */
  calendarFile: (publicToken: string) =>
    `/api/bookings/public/${encodeURIComponent(publicToken)}/calendar.ics`,
  /** Not a screen: the API serves what is stored about the reader of an email. */
  ownDataFile: (dataToken: string) => `/api/own-data/public/${encodeURIComponent(dataToken)}`,
} as const

/** Whether the query of the page of a new time names everyone of the group. */
export function isForEveryone(search: string): boolean {
  return new URLSearchParams(search).has(EVERYONE)
}

/** Route patterns of the screens that have parameters. */
export const patterns = {
  bookType: '/book/:appointmentTypeId',
  coming: '/coming/:publicToken',
  appointment: '/appointment/:publicToken',
  reschedule: '/reschedule/:publicToken',
  cancel: '/cancel/:publicToken',
  /** The link that makes a booking. */
  confirm: '/confirm/:publicToken',
  offer: '/offer/:offerToken',
  /** The link of a person on the waitlist without a booking. */
  waiting: '/waiting/:entryToken',
  /** The barber's link to approve or decline a first visit. */
  request: '/request/:decisionToken',
  /** The link of a reminder to book, to get no more of them. */
  unsubscribe: '/unsubscribe/:unsubscribeToken',
  /** The page of the email with all links, to see, export and erase one's own data. */
  ownData: '/my-data/:dataToken',
} as const

/** Whether the path belongs to the back office, where every screen but the login requires a session. */
export function isBackOffice(path: string): boolean {
  return path === paths.admin || path.startsWith(`${paths.admin}/`)
}

/** How many people to book for: 1 unless the query says a number above it. */
export function readPeople(query: URLSearchParams): number {
  const people = Math.floor(Number(query.get('people')))
  return Number.isFinite(people) ? Math.max(people, 1) : 1
}

/** @returns undefined when the path segment is not a positive integer that a database id can hold. */
export function readAppointmentTypeId(text = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
