import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'

type Operations = inferRouterOutputs<AppRouter>

/** A booking as the back office has it everywhere. */
export type Booking = Operations['booking']['get']
/** What stands in the way of a start of the barber's own choosing, and what it bypasses. */
export type StartCheck = Operations['availability']['check']
export type BookingRule = StartCheck['rules'][number]
export type AppointmentTypes = Operations['appointmentType']['list']
/** One line of its history. */
export type BookingChange = Operations['booking']['history'][number]
