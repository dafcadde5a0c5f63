import {
  acceptedNoShowsView,
  acceptNoShows,
  acceptNoShowsInput,
} from '@haircuts/core/bookings/accept-no-shows'
import {
  bookingDetailsView,
  bookingEventView,
  historyOfBooking,
} from '@haircuts/core/bookings/booking-history'
import { assertMayOverride } from '@haircuts/core/bookings/booking-limits'
import {
  createInput,
  deleteInput,
  listInput,
  overrideInput,
  updateInput,
} from '@haircuts/core/bookings/booking-schema'
import {
  bookingPage,
  bookingView,
  changedBookingView,
  deletedBookingView,
  linkedBookingView,
  newBookingView,
} from '@haircuts/core/bookings/booking-view-schema'
import { byTokenInput, comingInput, rescheduleInput } from '@haircuts/core/bookings/by-token-schema'
import { cancelBooking } from '@haircuts/core/bookings/cancel-booking'
import { confirmComing } from '@haircuts/core/bookings/confirm-coming'
import { createBooking } from '@haircuts/core/bookings/create-booking'
import { generateToken } from '@haircuts/core/bookings/create-link'
import { deleteBooking } from '@haircuts/core/bookings/delete-booking'
import { updateBooking } from '@haircuts/core/bookings/edit-booking'
import {
  bookingById,
  bookingByToken,
  bookingDetails,
  listBookings,
} from '@haircuts/core/bookings/list-bookings'
import {
  openedText,
  openedTextInput,
  preparedTexts,
  preparedTextsView,
} from '@haircuts/core/bookings/prepared-texts'
import { rescheduleBooking } from '@haircuts/core/bookings/reschedule-booking'
import { wishView } from '@haircuts/core/bookings/wishes/wish-schema'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { generateTokenInput, tokenView } from '@haircuts/core/links/link-schema'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/**
 * Authorises `adminOverride` before the other fields are validated, since 401 takes precedence over 422.
 * The flag is parsed with the schema that `createInput` uses for it.
 */
export const newBooking = publicProcedure.input(overrideInput).use(async ({ ctx, input, next }) => {
  await assertMayOverride(ctx, input)
  return next()
})

/** What calls that book say of an unproven person. */
export const AWAITS_EMAIL =
  'An unproven person beyond `unproven_per_network` or `unproven_share` is answered 202: nothing is booked or kept until the link in the email is pressed, within 30 minutes. The same Idempotency-Key answers the same.'

export const bookingRouter = router({
  create: newBooking
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings',
      summary: 'Create a booking',
      description: `Answers the booking with \`public_token\`, which can read, reschedule and cancel it, and the links to reschedule and to cancel it. A start that is no longer free is refused with the three nearest free ones. \`admin_override\` is only for the barber: with it, only other bookings can prevent the booking, email and phone are optional, and \`notify_client: false\` sends no confirmation. One email address can have at most \`max_upcoming_bookings\` upcoming bookings, of which its mailbox keeps the count whoever has them now. ${AWAITS_EMAIL}`,
      isRepeatable: true,
      countedAs: 'booking',
      errors: [
        'signInNeeded',
        'slotTaken',
        'slotUnavailable',
        'tooManyUpcoming',
        'contactTheBarber',
        'formFilledByProgram',
        'formTooFast',
        'idempotencyKeyReused',
        'bookingErased',
        'tooManyToday',
        'tooManyWishEmails',
      ],
      creates: true,
      mayAwaitEmail: true,
    })
    .input(createInput)
    .output(z.union([newBookingView, wishView]))
    .mutation(({ ctx, input }) => createBooking(ctx, input)),
  byToken: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken',
      cost: 2,
      summary: 'Show a booking by its link',
      description: 'A link of any purpose can read it.',
      errors: ['linkInvalid'],
    })
    .input(byTokenInput)
    .output(linkedBookingView)
    .query(({ ctx, input }) => bookingByToken(ctx, input)),
  reschedule: publicProcedure
    .meta({
      rest: [
        'PUT /bookings/public/:publicToken/reschedule',
        'POST /bookings/public/:publicToken/reschedule',
      ],
      bareBody: 'newStartDatetime',
      summary: 'Reschedule a booking by its link',
      description:
        'Takes the token of the reschedule link, or `public_token` of the booking. The new start is sent in the query, in a JSON object (`start_datetime` works as well) or as a bare JSON string. From `reschedule_cutoff_hours` before the start on, the answer is 409 with how to reach the barber. A booking can be rescheduled by its links at most 6 times in 24 hours and 20 times in all; after that the answer is 429 with how to reach the barber, and for the first of the two with `Retry-After`.',
      inQuery: ['newStartDatetime'],
      errors: [
        'linkInvalid',
        'notConfirmed',
        'visitElsewhere',
        'cleanupStays',
        'visitBegun',
        'pastCutoff',
        'slotTaken',
        'slotUnavailable',
        'tooManyMoves',
      ],
    })
    .input(rescheduleInput)
    .output(linkedBookingView)
    .mutation(({ ctx, input }) => rescheduleBooking(ctx, input)),
  cancel: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/cancel',
      summary: 'Cancel a booking by its link',
      description:
        'Takes the token of the cancel link, or `public_token` of the booking. There is no body. From `cancel_cutoff_hours` before the start on, the answer is 409 with how to reach the barber.',
      errors: ['linkInvalid', 'alreadyCancelled', 'notConfirmed', 'visitBegun', 'pastCutoff'],
    })
    .input(byTokenInput)
    .output(linkedBookingView)
    .mutation(({ ctx, input }) => cancelBooking(ctx, input)),
  coming: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/coming',
      summary: 'Say "I’m coming" by the link of a booking',
      description:
        'Takes a token that manages the booking. A GET never answers, since scanners of mail follow links. The answer is for the present start: rescheduling clears it, and the next reminder asks again. Saying it twice changes nothing.',
      errors: ['linkInvalid', 'notConfirmed', 'visitBegun', 'startChanged'],
    })
    .input(comingInput)
    .output(linkedBookingView)
    .mutation(({ ctx, input }) => confirmComing(ctx, input)),
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings',
      summary: 'List bookings',
      description:
        'One page. The dates filter by start; `end_date` as a date includes that whole day, in the business time zone. `search` is literal text in the name, email or phone of the booking, without regard to accents and case.',
    })
    .input(listInput)
    .output(bookingPage)
    .query(({ ctx, input }) => listBookings(ctx, input)),
  get: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/:id',
      summary: 'Show a booking',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(bookingView)
    .query(({ ctx, input }) => bookingById(ctx, input)),
  details: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/:id/details',
      summary: 'Show a booking with all its details',
      description: 'With its changes, and the latest earlier bookings of the same client.',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(bookingDetailsView)
    .query(({ ctx, input }) => bookingDetails(ctx, input)),
  update: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'PUT /bookings/:id',
      summary: 'Change a booking',
      description:
        'Fields that are sent change; the others stay. A new start keeps the duration. Another `appointment_type_id` renews the booking’s copy of the service, `addon_ids` replaces its add-ons, and both give it their length. Only another booking that holds the time refuses; `detail` names whom it overlaps. A visit that is completed before its planned end frees the rest of its time; confirmed again, it needs that rest to be free. The email to the client leaves after 30 seconds: several changes send one, and a change that is undone by then sends none. With `if_revision`, the `revision` that was read, it is refused when the booking has changed since. `cut_card` changes the cut card of its client in the same transaction.',
      errors: [
        'bookingNotFound',
        'clientNotFound',
        'bookingChanged',
        'cutCardChanged',
        'requestOver',
        'cleanupUsed',
        'slotTaken',
      ],
    })
    .input(updateInput)
    .output(changedBookingView)
    .mutation(({ ctx, input }) => updateBooking(ctx, input)),
  acceptNoShows: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/no-shows/accept',
      summary: 'Accept no-shows',
      description:
        'Records for bookings that are no-shows that nothing is expected any more (`payment_method` is `none`), so that the dashboard stops listing them. Other bookings are left as they are; the answer names those that were changed. `accepted: false` takes it back.',
    })
    .input(acceptNoShowsInput)
    .output(acceptedNoShowsView)
    .mutation(({ ctx, input }) => acceptNoShows(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /bookings/:id',
      summary: 'Delete a booking',
      description:
        'Removes it from every list, with its links; it can be restored for a day. The client of an upcoming confirmed booking gets an email after 30 seconds, unless `notify_client` is false.',
      inQuery: ['notifyClient'],
      isBodiless: true,
      errors: ['bookingNotFound'],
    })
    .input(deleteInput)
    .output(deletedBookingView)
    .mutation(({ ctx, input }) => deleteBooking(ctx, input)),
  generateToken: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/generate-token',
      summary: 'Create a new link to a booking',
      description: 'Earlier links keep working. Each works until 30 days after the appointment.',
      inQuery: ['purpose'],
      errors: ['bookingNotFound'],
    })
    .input(generateTokenInput)
    .output(tokenView)
    .mutation(({ ctx, input }) => generateToken(ctx, input)),
  texts: adminProcedure
    .meta({
      rest: 'GET /bookings/:id/texts',
      summary: 'Show the prepared texts to the client of a booking',
      description:
        'Filled in from the templates of the settings, to be sent from the barber’s own phone. One of them may hold the home address.',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(preparedTextsView)
    .query(({ ctx, input }) => preparedTexts(ctx, input)),
  openedText: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/opened-texts',
      summary: 'Record that a prepared text was opened',
      description: 'In the history of the booking. Whether the text was sent is not known.',
      errors: ['bookingNotFound'],
    })
    .input(openedTextInput)
    .mutation(({ ctx, input }) => openedText(ctx, input)),
  history: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/:id/history',
      summary: 'Show the history of a booking',
      description: 'Who changed what and when, oldest first; also after it was deleted.',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(z.array(bookingEventView))
    .query(({ ctx, input }) => historyOfBooking(ctx, input)),
})
