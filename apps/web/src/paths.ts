/** The only place an address inside this site is spelled. The router adds the base path. */
export const paths = {
  home: '/',
  book: '/book',
  bookType: (appointmentTypeId: number) => `/book/${appointmentTypeId}`,
  faq: '/faq',
  products: '/products',
  donate: '/donate',
  contact: '/contact',
  /** Every other address of the back office stands in lib/admin/paths.ts, which no visitor loads. */
  admin: '/admin',
  /** Not a screen: the visit of a link as a file, which the API sends. */
  calendarFile: (publicToken: string) =>
    `/api/bookings/public/${encodeURIComponent(publicToken)}/calendar.ics`,
} as const

/** What the router matches, where that is not the address itself. */
export const patterns = {
  bookType: '/book/:appointmentTypeId',
  reschedule: '/reschedule/:publicToken',
  cancel: '/cancel/:publicToken',
} as const

/** The barber's side of the site, where every screen but the login wants him signed in. */
export function isBackOffice(path: string): boolean {
  return path === paths.admin || path.startsWith(`${paths.admin}/`)
}

/** The id in an address, where it can be one. */
export function readAppointmentTypeId(text = ''): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
