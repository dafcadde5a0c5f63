import { byTokenInput, rescheduleInput } from '@haircuts/core/bookings/by-token-schema'
import {
  cancelGroup,
  cancelGroupByToken,
  undoCancelGroup,
} from '@haircuts/core/bookings/groups/cancel-group'
import { createGroup } from '@haircuts/core/bookings/groups/create-group'
import { linkToMember, updatePerson } from '@haircuts/core/bookings/groups/edit-group'
import {
  bookingGroupView,
  cancelGroupInput,
  cancelledGroupView,
  createGroupInput,
  groupCancelledView,
  groupLinkInput,
  groupLinkView,
  linkedGroupView,
  movedGroupView,
  newGroupView,
  personInput,
  personView,
  restoredGroupView,
  undoCancelInput,
} from '@haircuts/core/bookings/groups/group-schema'
import { groupByToken, groupOfBooking } from '@haircuts/core/bookings/groups/read-group'
import { rescheduleGroupByToken } from '@haircuts/core/bookings/groups/reschedule-group'
import { wishView } from '@haircuts/core/bookings/wishes/wish-schema'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { AWAITS_EMAIL, newBooking } from './booking.ts'

export const bookingGroupRouter = router({
  create: newBooking
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/groups',
      summary: 'Create bookings for several people in a row',
      description: `Books 2 to 6 visits back to back, all or none. The fields of \`POST /bookings\` are those of the person who books and comes first; \`others\` follow in order. A start at which the chain does not fit is refused with the three nearest at which it does. From three people on, 3 dollars off each service and one straight razor edge-up or hot towel each are free. Each person counts toward \`max_upcoming_bookings\`, beyond which the first group of an address may go, and toward \`max_bookings_per_day\`. ${AWAITS_EMAIL}`,
      isRepeatable: true,
      countedAs: 'group',
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
        'groupRequestNotFound',
        'groupRequestEnded',
        'tooManyToday',
        'tooManyWishEmails',
      ],
      creates: true,
      mayAwaitEmail: true,
    })
    .input(createGroupInput)
    .output(z.union([newGroupView, wishView]))
    .mutation(({ ctx, input }) => createGroup(ctx, input)),
  byToken: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken/group',
      cost: 2,
      summary: 'Show the group of a booking by its link',
      description:
        'Who comes when, by first names, and how many others lose the discount if this booking is cancelled. Takes a `manage` or `cancel` token. 404 for a booking without a group.',
      errors: ['linkInvalid', 'bookingNotFound'],
    })
    .input(byTokenInput)
    .output(linkedGroupView)
    .query(({ ctx, input }) => groupByToken(ctx, input)),
  updatePerson: publicProcedure
    .meta({
      rest: 'PUT /bookings/public/:publicToken/person',
      summary: 'Enter the name, contact and picture of a person in a group',
      description:
        'A new email address gets a confirmation, or with a booking that is pending the email that it is requested. With `approve_first_visits` a confirmed booking without a `place` of its own becomes pending under another name or email without a completed visit. The links that were sent to the former address end with it, this one too, and the answer has a new one. Without a contact the person comes under that of the organizer. The name and contact of one booking change at most 10 times; after that the answer is 429 with how to reach the barber. Takes a `manage` token of a booking in a group.',
      countedAs: 'booking',
      errors: [
        'linkInvalid',
        'bookingNotFound',
        'notConfirmed',
        'visitBegun',
        'contactChangedTooOften',
        'tooManyContactChanges',
        'contactTheBarber',
      ],
    })
    .input(personInput)
    .output(personView)
    .mutation(({ ctx, input }) => updatePerson(ctx, input)),
  link: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/group/links',
      summary: 'Create a link to one booking of a group',
      description: 'Only with the organizer’s `manage` token. Earlier links keep working.',
      errors: ['linkInvalid', 'bookingNotFound'],
    })
    .input(groupLinkInput)
    .output(groupLinkView)
    .mutation(({ ctx, input }) => linkToMember(ctx, input)),
  cancelByToken: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/group/cancel',
      summary: 'Cancel a whole group by the organizer’s link',
      description:
        'All bookings of the group that are still confirmed or pending, or none. There is no body. From `cancel_cutoff_hours` before a confirmed one on, the answer is 409 with how to reach the barber.',
      errors: ['linkInvalid', 'alreadyCancelled', 'visitBegun', 'pastCutoff'],
    })
    .input(byTokenInput)
    .output(cancelledGroupView)
    .mutation(({ ctx, input }) => cancelGroupByToken(ctx, input)),
  rescheduleByToken: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/group/reschedule',
      summary: 'Move a whole group by the organizer’s link',
      description:
        'Everyone who is still confirmed comes back to back from the new start, in the present order: all of them move, or none. The free starts are those of `GET /calendar/free-slots` with `whole_group`. From `reschedule_cutoff_hours` before one of the visits on, the answer is 409 with how to reach the barber. A move counts as one for each visit whose start changes, and the limits of `POST /bookings/public/{public_token}/reschedule` hold for each.',
      errors: [
        'linkInvalid',
        'notConfirmed',
        'visitElsewhere',
        'visitBegun',
        'pastCutoff',
        'slotTaken',
        'slotUnavailable',
        'tooManyMoves',
      ],
    })
    .input(rescheduleInput)
    .output(movedGroupView)
    .mutation(({ ctx, input }) => rescheduleGroupByToken(ctx, input)),
  ofBooking: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /bookings/:id/group',
      summary: 'Show the group of a booking',
      description: 'In order of time; no members for a booking that was made alone.',
      errors: ['bookingNotFound'],
    })
    .input(byIdInput)
    .output(bookingGroupView)
    .query(({ ctx, input }) => groupOfBooking(ctx, input)),
  cancel: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/group/cancel',
      summary: 'Cancel the whole group of a booking',
      description:
        'All of its confirmed and pending bookings. `notify_client: false` emails nobody.',
      errors: ['bookingNotFound', 'alreadyCancelled'],
    })
    .input(cancelGroupInput)
    .output(groupCancelledView)
    .mutation(({ ctx, input }) => cancelGroup(ctx, input)),
  undoCancel: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /bookings/:id/group/undo',
      summary: 'Take back the cancellation of a whole group',
      description:
        'Confirms the given bookings again at their times, or lets those wait again that were pending, all or none: refused when one has changed since or its time is taken. Emails that have not left are withdrawn.',
      errors: ['bookingNotFound', 'bookingChanged', 'requestOver', 'slotTaken'],
    })
    .input(undoCancelInput)
    .output(restoredGroupView)
    .mutation(({ ctx, input }) => undoCancelGroup(ctx, input)),
})
