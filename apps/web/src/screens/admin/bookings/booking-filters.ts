import { type BookingStatus, isBookingStatus } from '@haircuts/scheduling/lifecycle'

/** Filters of the booking list, stored in the URL query. They contain no personal data. */
export interface BookingFilters {
  status: BookingStatus | ''
  /** Local dates, 'yyyy-MM-dd', or ''. */
  from: string
  to: string
  page: number
}

const LARGEST_PAGE = 1_000_000

/** Reads the filters from the URL query; invalid values are ignored. */
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

/** Writes the filters as a URL query; default values are omitted. */
export function writeFilters({ status, from, to, page }: BookingFilters): URLSearchParams {
  const given = { status, from, to, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Applies a change of the filters. The page resets to 1 unless the change sets it. */
export function filtersAfter(
  before: BookingFilters,
  change: Partial<BookingFilters>,
): BookingFilters {
  return { ...before, page: 1, ...change }
}

/**
 * A valid 'yyyy-MM-dd' date, else ''. Rejects years such as 0002, which date inputs report during
 * typing.
 */
export function readDate(text: string | null): string {
  if (!text || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return ''
  return Number.isNaN(Date.parse(text)) ? '' : text
}
