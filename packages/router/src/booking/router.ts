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
    .meta({
      rest: 'POST /bookings',
      summary: 'Book a visit',
      description:
        'Answers the booking with `public_token`, which reads it, and the links to move and to cancel it. A start that is gone is refused with the three nearest ones that are free. `admin_override` is the barber’s: only other bookings stand in its way.',
      isRepeatable: true,
      refuses: ['signInNeeded', 'slotTaken', 'slotUnavailable', 'idempotencyKeyReused'],
      creates: true,
    })
    .input(createInput)
    .output(newBookingView)
    .mutation(({ ctx, input }) => createBooking(ctx, input)),
  byToken: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken',
      summary: 'Show a booking by its link',
      description: 'A link of any purpose reads.',
      refuses: ['linkInvalid'],
    })
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
      summary: 'Move a visit by its link',
      description:
        'Takes the token of the link to reschedule. The new start comes in the query, in a JSON object (`start_datetime` will do as well) or as a bare JSON string.',
      inQuery: ['newStartDatetime'],
      refuses: ['linkInvalid', 'notConfirmed', 'slotTaken', 'slotUnavailable'],
    })
    .input(rescheduleInput)
    .output(publicBookingView)
    .mutation(({ ctx, input }) => rescheduleBooking(ctx, input)),
  cancel: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/cancel',
      summary: 'Cancel a visit by its link',
      description: 'Takes the token of the link to cancel. There is no body.',
      refuses: ['linkInvalid', 'alreadyCancelled', 'notConfirmed'],
    })
    .input(byTokenInput)
    .output(publicBookingView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  list: adminProcedure
    .meta({
      rest: 'GET /bookings',
      summary: 'List bookings',
      description:
        'One page. The dates look at the start; `end_date` as a date counts whole, in the business time zone.',
    })
    .input(listInput)
    .output(bookingPage)
    .query(({ ctx, input }) => listBookings(ctx, input)),
  get: adminProcedure
    .meta({ rest: 'GET /bookings/:id', summary: 'Show a booking', refuses: ['bookingNotFound'] })
    .input(byIdInput)
    .output(bookingView)
    .query(({ ctx, input }) => bookingById(ctx, input)),
  details: adminProcedure
    .meta({
      rest: 'GET /bookings/:id/details',
      summary: 'Show a booking with all there is to it',
      description: 'Its changes, and the latest other visits of the same client.',
      refuses: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(bookingDetailsView)
    .query(({ ctx, input }) => bookingDetails(ctx, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /bookings/:id',
      summary: 'Change a booking',
      description:
        'What is carried changes, the rest stays. A new start keeps the duration. Only another booking that holds the time refuses.',
      refuses: ['bookingNotFound', 'slotTaken'],
    })
    .input(updateInput)
    .output(bookingView)
    .mutation(({ ctx, input }) => updateBooking(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /bookings/:id',
      summary: 'Delete a booking',
      description: 'Gone for good, with its links.',
      refuses: ['bookingNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteBooking(ctx, input)),
  generateToken: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/generate-token',
      summary: 'Make a fresh link to a booking',
      description: 'Earlier links stay good. It is good until 30 days after the visit.',
      inQuery: ['purpose'],
      refuses: ['bookingNotFound'],
    })
    .input(generateTokenInput)
    .output(tokenView)
    .mutation(({ ctx, input }) => generateToken(ctx, input)),
  history: adminProcedure
    .meta({
      rest: 'GET /bookings/:id/history',
      summary: 'Show what happened to a booking',
      description: 'Who changed what and when, oldest first; also after it was deleted.',
      refuses: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(z.array(bookingEventView))
    .query(({ ctx, input }) => historyOfBooking(ctx, input)),
})
