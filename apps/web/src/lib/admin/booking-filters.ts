import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'

/** What the list of bookings shows, as its address says it. Nothing of a person is in it. */
export interface BookingFilters {
  status: BookingStatus | ''
  /** Local dates, 'yyyy-MM-dd', or ''. */
  from: string
  to: string
  page: number
}

const LARGEST_PAGE = 1_000_000

/** What makes no sense in an address, which anybody can type, counts as not there. */
export function readFilters(search: URLSearchParams): BookingFilters {
  const status = search.get('status') ?? ''
  const page = Number(search.get('page'))
  return {
    status: isBookingStatus(status) ? status : '',
    from: readDate(search.get('from')),
    to: readDate(search.get('to')),
    page: Number.isInteger(page) && page >= 1 && page <= LARGEST_PAGE ? page : 1,
  }
}

/** The other way; what is at its default is left out, so that the plain list has the plain address. */
export function writeFilters({ status, from, to, page }: BookingFilters): URLSearchParams {
  const given = { status, from, to, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Whatever is filtered by, the list begins again at its first page. */
export function filtersAfter(
  before: BookingFilters,
  change: Partial<BookingFilters>,
): BookingFilters {
  return { ...before, page: 1, ...change }
}

/** A year of four digits: while it is being typed a date input has one of 0002. */
export function readDate(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return ''
  return Number.isNaN(Date.parse(text)) ? '' : text
}
