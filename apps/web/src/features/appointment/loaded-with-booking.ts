import { AppointmentOfLink } from './appointment.tsx'
import { RescheduleOfLink } from './reschedule/reschedule.tsx'

/** What shows the booking of a link, whose code is loaded as one file while the booking is. */
export { AppointmentOfLink, RescheduleOfLink }
