/** What a booking's status allows, as data. The admin may set any status from any other. */
export const BOOKING_STATUSES = ['confirmed', 'completed', 'cancelled', 'no-show'] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export function isBookingStatus(text: string): text is BookingStatus {
  return BOOKING_STATUSES.some((status) => status === text)
}

interface StatusRules {
  /** No other booking may touch its time. */
  readonly holdsTime: boolean
  /** Visitors may still reschedule or cancel it. */
  readonly isOpenToVisitors: boolean
  /** Where the usual course of a visit leads next. */
  readonly next: readonly BookingStatus[]
}

const LIFECYCLE: Record<BookingStatus, StatusRules> = {
  confirmed: {
    holdsTime: true,
    isOpenToVisitors: true,
    next: ['completed', 'cancelled', 'no-show'],
  },
  completed: { holdsTime: true, isOpenToVisitors: false, next: [] },
  cancelled: { holdsTime: false, isOpenToVisitors: false, next: [] },
  'no-show': { holdsTime: false, isOpenToVisitors: false, next: [] },
}

/** For queries: the statuses whose bookings are neighbours and may not be overlapped. */
export const STATUSES_HOLDING_TIME: readonly BookingStatus[] = BOOKING_STATUSES.filter(holdsTime)

export function holdsTime(status: BookingStatus): boolean {
  return LIFECYCLE[status].holdsTime
}

export function canVisitorChange(status: BookingStatus): boolean {
  return LIFECYCLE[status].isOpenToVisitors
}

export function nextStatuses(status: BookingStatus): readonly BookingStatus[] {
  return LIFECYCLE[status].next
}

/** Back to a status that holds its time: only when nobody took that time meanwhile. */
export function needsFreeTime(from: BookingStatus, to: BookingStatus): boolean {
  return !holdsTime(from) && holdsTime(to)
}
