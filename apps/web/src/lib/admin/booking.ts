import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'

type Operations = inferRouterOutputs<AppRouter>

/** A booking as the back office has it everywhere. */
export type Booking = Operations['booking']['get']
/** One line of its history. */
export type BookingChange = Operations['booking']['history'][number]
