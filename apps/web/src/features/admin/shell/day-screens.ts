import { Bookings } from '../bookings/page.tsx'
import { Clients } from '../clients/page.tsx'
import { Dashboard } from '../dashboard/page.tsx'
import { DaySheet } from '../day-sheet/page.tsx'
import { TimeOff } from '../time-off/page.tsx'

/** The screens of the day, which share the dialogs of a booking. */
export const dayScreens = { Bookings, Clients, Dashboard, DaySheet, TimeOff }
