import type { BookingStatus } from '@haircuts/scheduling/lifecycle'
import { statusLabels } from '../../../app/admin/screen/text.ts'

export const bookings = {
  subtitle: 'View and manage all appointment bookings',
  create: 'Create Booking',
  filters: 'Filters',
  filtersOn: (count: number) => (count > 0 ? `Filters (${count})` : 'Filters'),
  search: 'Search by name, email, or phone...',
  when: 'Show',
  all: 'All',
  upcoming: 'Upcoming',
  past: 'Past',
  status: 'Status',
  allStatuses: 'All Statuses',
  service: 'Appointment Type',
  allServices: 'All Appointment Types',
  from: 'Start Date',
  to: 'End Date',
  clear: 'Clear Filters',
  left: (day: string, count: number) => `${day} · ${count === 0 ? 'none' : count} left`,
  caption: {
    all: 'Bookings, newest first',
    upcoming: 'Bookings, next first',
    past: 'Bookings, newest first',
  },
  open: (client: string, when: string) => `Details of ${client}, ${when}`,
  columns: ['Client', 'Appointment Type', 'Date & Time', 'Status', 'Actions'],
  empty: 'No bookings found matching the selected filters.',
  things: 'bookings',
  loadFailed: 'The bookings could not be loaded.',
} as const

/** In the order of the filter. */
const STATUSES: readonly BookingStatus[] = ['confirmed', 'cancelled', 'completed', 'no-show']

const optionOf = (status: BookingStatus) => ({ status, label: statusLabels[status] })

export const statusOptions = STATUSES.map(optionOf)
/** Offered only where first visits ask. */
export const pendingOption = optionOf('pending')
