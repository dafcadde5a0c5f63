import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import { statusWords } from '../../../site/admin/words.ts'

export const bookings = {
  subtitle: 'View and manage all appointment bookings',
  create: 'Create Booking',
  filters: 'Filters',
  status: 'Status',
  allStatuses: 'All Statuses',
  from: 'Start Date',
  to: 'End Date',
  clear: 'Clear Filters',
  caption: 'Bookings, newest first',
  columns: ['Client', 'Appointment Type', 'Date & Time', 'Status', 'Actions'],
  empty: 'No bookings found matching the selected filters.',
  things: 'bookings',
  loadFailed: 'The bookings could not be loaded.',
} as const

/** In the order of the filter. */
const STATUSES: readonly BookingStatus[] = ['confirmed', 'cancelled', 'completed', 'no-show']

export const statusOptions = STATUSES.map((status) => ({ status, words: statusWords[status] }))
