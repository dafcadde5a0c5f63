import { AwaitsEmail } from '../wish/awaits-email.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingSuccess } from './booking-success.tsx'
import { GroupBooking } from './group/group-page.tsx'
import { WaitForOpening } from './waiting/wait-for-opening.tsx'

/** The steps after the choice of a time, and the booking for several people, whose code is loaded as one file. */
export { AwaitsEmail, BookingDetails, BookingSuccess, GroupBooking, WaitForOpening }
