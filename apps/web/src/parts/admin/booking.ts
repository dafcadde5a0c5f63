import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'

type Operations = inferRouterOutputs<AppRouter>

/** A booking as every procedure of the back office returns it. */
export type Booking = Operations['booking']['get']
/** Conflicts of a start that the barber chose, and the booking rules that it bypasses. */
export type StartCheck = Operations['availability']['check']
export type BookingRule = StartCheck['rules'][number]
export type AppointmentTypes = Operations['appointmentType']['list']
/** One entry of a booking's history. */
export type BookingChange = Operations['booking']['history'][number]
