import { z } from 'zod'
import { historyOfBooking } from '../booking-event/reads.ts'
import { bookingEventView } from '../booking-event/schema.ts'
import { Refusal } from '../refusal.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { bookingById, bookingByToken, bookingDetails, listBookings } from './reads.ts'
import {
  bookingDetailsView,
  bookingPage,
  bookingView,
  byIdInput,
  byTokenInput,
  createInput,
  generateTokenInput,
  listInput,
  newBookingView,
  publicBookingView,
  rescheduleInput,
  tokenView,
  updateInput,
} from './schema.ts'
import {
  cancelBooking,
  createBooking,
  deleteBooking,
  generateToken,
  rescheduleBooking,
  updateBooking,
} from './writes.ts'

const asksForOverride = z.object({ adminOverride: z.literal([true, 'true']) })

/** The override is the barber's: said before anybody looks at the rest of what was sent. */
const newBooking = publicProcedure.use(async ({ ctx, getRawInput, next }) => {
  if (!ctx.admin && asksForOverride.safeParse(await getRawInput()).success) {
    throw new Refusal('signInNeeded')
  }
  return next()
})

export const bookingRouter = router({
  create: newBooking
    .meta({ rest: 'POST /bookings', creates: true })
    .input(createInput)
    .output(newBookingView)
    .mutation(({ ctx, input }) => createBooking(ctx, input)),
  byToken: publicProcedure
    .meta({ rest: 'GET /bookings/public/:publicToken' })
    .input(byTokenInput)
    .output(publicBookingView)
    .query(({ ctx, input }) => bookingByToken(ctx, input)),
  reschedule: publicProcedure
    .meta({
      rest: [
        'PUT /bookings/public/:publicToken/reschedule',
        'POST /bookings/public/:publicToken/reschedule',
      ],
      bareBody: 'newStartDatetime',
    })
    .input(rescheduleInput)
    .output(publicBookingView)
    .mutation(({ ctx, input }) => rescheduleBooking(ctx, input)),
  cancel: publicProcedure
    .meta({ rest: 'POST /bookings/public/:publicToken/cancel' })
    .input(byTokenInput)
    .output(publicBookingView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  list: adminProcedure
    .meta({ rest: 'GET /bookings' })
    .input(listInput)
    .output(bookingPage)
    .query(({ ctx, input }) => listBookings(ctx, input)),
  get: adminProcedure
    .meta({ rest: 'GET /bookings/:id' })
    .input(byIdInput)
    .output(bookingView)
    .query(({ ctx, input }) => bookingById(ctx, input)),
  details: adminProcedure
    .meta({ rest: 'GET /bookings/:id/details' })
    .input(byIdInput)
    .output(bookingDetailsView)
    .query(({ ctx, input }) => bookingDetails(ctx, input)),
  update: adminProcedure
    .meta({ rest: 'PUT /bookings/:id' })
    .input(updateInput)
    .output(bookingView)
    .mutation(({ ctx, input }) => updateBooking(ctx, input)),
  delete: adminProcedure
    .meta({ rest: 'DELETE /bookings/:id' })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteBooking(ctx, input)),
  generateToken: adminProcedure
    .meta({ rest: 'POST /bookings/:id/generate-token' })
    .input(generateTokenInput)
    .output(tokenView)
    .mutation(({ ctx, input }) => generateToken(ctx, input)),
  history: adminProcedure
    .meta({ rest: 'GET /bookings/:id/history' })
    .input(byIdInput)
    .output(z.array(bookingEventView))
    .query(({ ctx, input }) => historyOfBooking(ctx, input)),
})
