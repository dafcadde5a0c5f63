import { Bookings } from '../../../features/admin/bookings/page.tsx'
import { Clients } from '../../../features/admin/clients/page.tsx'
import { Dashboard } from '../../../features/admin/dashboard/page.tsx'
import { DaySheet } from '../../../features/admin/day-sheet/page.tsx'
import { TimeOff } from '../../../features/admin/time-off/page.tsx'

/** The screens of the day, which share the dialogs of a booking. */
export const dayScreens = { Bookings, Clients, Dashboard, DaySheet, TimeOff }
