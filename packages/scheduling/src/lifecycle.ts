const HOUR = 3_600_000

/** The statuses that the barber may set, each after any other. */
export const SETTABLE_STATUSES = ['confirmed', 'completed', 'cancelled', 'no-show'] as const

/** The booking statuses. `pending` is a visit that the barber has not approved yet. */
export const BOOKING_STATUSES = [...SETTABLE_STATUSES, 'pending'] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export function isBookingStatus(text: string): text is BookingStatus {
  return BOOKING_STATUSES.some((status) => status === text)
}

interface StatusRules {
  /** No other booking may overlap its time. */
  readonly holdsTime: boolean
  /** The client may reschedule it by its link, and confirm to be coming. */
  readonly isOpenToVisitors: boolean
  /** The client may cancel it by its link. */
  readonly isCancellable: boolean
  /** The usual next statuses, offered first. */
  readonly next: readonly BookingStatus[]
}

const LIFECYCLE: Record<BookingStatus, StatusRules> = {
  confirmed: {
    holdsTime: true,
    isOpenToVisitors: true,
    isCancellable: true,
    next: ['completed', 'cancelled', 'no-show'],
  },
  completed: { holdsTime: true, isOpenToVisitors: false, isCancellable: false, next: [] },
  cancelled: { holdsTime: false, isOpenToVisitors: false, isCancellable: false, next: [] },
  'no-show': { holdsTime: false, isOpenToVisitors: false, isCancellable: false, next: [] },
  pending: {
    holdsTime: true,
    isOpenToVisitors: false,
    isCancellable: true,
    next: ['confirmed', 'cancelled'],
  },
}

/** The statuses whose bookings block their time, for queries. */
export const STATUSES_HOLDING_TIME: readonly BookingStatus[] = BOOKING_STATUSES.filter(holdsTime)

export function holdsTime(status: BookingStatus): boolean {
  return LIFECYCLE[status].holdsTime
}

export function canVisitorChange(status: BookingStatus): boolean {
  return LIFECYCLE[status].isOpenToVisitors
}

export function canVisitorCancel(status: BookingStatus): boolean {
  return LIFECYCLE[status].isCancellable
}

/** The statuses of visits that are still to come: confirmed, or waiting for the barber. */
export const OPEN_STATUSES: readonly BookingStatus[] = BOOKING_STATUSES.filter(canVisitorCancel)

/** Instants in epoch milliseconds. */
export function hasBegun(start: number, now: number): boolean {
  return start <= now
}

/** From this instant on, a visit can no longer be changed by its link: hours before its start, or 0 for the start itself. */
export function changesEndAt(start: number, cutoffHours: number): number {
  return start - cutoffHours * HOUR
}

/** The hours before its start from which a visit cannot be cancelled by its link. One that is only requested has none. */
export function cancelCutoffHours(status: string | undefined, hours: number): number {
  return status === 'pending' ? 0 : hours
}

export function nextStatuses(status: BookingStatus): readonly BookingStatus[] {
  return LIFECYCLE[status].next
}

/** Whether a status change makes the booking hold its time again, so that the slot must be checked for conflicts. */
export function needsFreeTime(from: BookingStatus, to: BookingStatus): boolean {
  return !holdsTime(from) && holdsTime(to)
}

/** Instants in epoch milliseconds. */
interface Visit {
  readonly start: number
  readonly end: number
  /** A `BookingStatus` as it arrives in an API response, which types it as a string. */
  readonly status: BookingStatus | (string & {})
}

const SOON = 30 * 60_000

/** Whether the visit starts within the next half hour and is neither completed nor cancelled. */
export function startsSoon({ start, status }: Visit, now: number): boolean {
  return start >= now && start <= now + SOON && status !== 'completed' && status !== 'cancelled'
}

/** Whether a confirmed visit is in progress or still to come. */
export function isStillToDo({ end, status }: Visit, now: number): boolean {
  return end > now && status === 'confirmed'
}
