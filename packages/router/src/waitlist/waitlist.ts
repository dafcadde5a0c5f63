import { byIdInput } from '@haircuts/core/kernel/fields'
import {
  confirmEntry,
  endEntry,
  entryByToken,
  removeEntry,
} from '@haircuts/core/waitlist/answer-entry'
import { joinWaitlist, leaveWaitlist } from '@haircuts/core/waitlist/join-waitlist'
import { listEntries, placeOf } from '@haircuts/core/waitlist/list-waitlist'
import { waitWithoutBooking } from '@haircuts/core/waitlist/wait-without-booking'
import {
  byEntryTokenInput,
  byTokenInput,
  entryView,
  joinInput,
  lineView,
  placeView,
  waitInput,
  waitView,
} from '@haircuts/core/waitlist/waitlist-schema'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const waitlistRouter = router({
  byToken: publicProcedure
    .meta({
      rest: 'GET /waitlist/public/:publicToken',
      cost: 3,
      summary: 'Show whether a booking waits for something earlier',
      description: 'Takes the token of the reschedule link, or `public_token` of the booking.',
      errors: ['linkInvalid'],
    })
    .input(byTokenInput)
    .output(placeView)
    .query(({ ctx, input }) => placeOf(ctx.db, ctx, input)),
  join: publicProcedure
    .meta({
      rest: 'PUT /waitlist/public/:publicToken',
      summary: 'Wait for something earlier',
      description:
        'What opens on these days and hours is offered by email to one person at a time, in joining order, and held for 15 minutes. Sent again, it changes days and hours and keeps the place in line. At most six appointments of one mailbox wait at a time.',
      countedAs: 'booking',
      errors: ['linkInvalid', 'waitlistOff', 'notConfirmed', 'contactTheBarber', 'tooManyWaiting'],
    })
    .input(joinInput)
    .output(placeView)
    .mutation(({ ctx, input }) => joinWaitlist(ctx, input)),
  leave: publicProcedure
    .meta({
      rest: 'DELETE /waitlist/public/:publicToken',
      summary: 'Stop waiting for something earlier',
      description: 'The appointment stays as it is.',
      isBodiless: true,
      errors: ['linkInvalid'],
    })
    .input(byTokenInput)
    .output(placeView)
    .mutation(({ ctx, input }) => leaveWaitlist(ctx, input)),
  wait: publicProcedure
    .meta({
      rest: 'POST /waitlist',
      summary: 'Ask to hear when a time opens, without a booking',
      description:
        'Sends an email with a link that enters the person into the waitlist. What opens is offered in joining order, together with those who have a booking. The answer is the same for everybody, whether or not an email is sent: a mailbox has at most three entries, and gets at most three of these emails within 24 hours. A network may ask 20 times a day, and all together 200 times; after that the answer is 429. An entry that is not confirmed is deleted after two days, and any other one after its last date, by its link, or when a booking is made from it.',
      countedAs: 'waitlist',
      accepts: true,
      errors: [
        'tooManyToday',
        'waitlistOff',
        'contactTheBarber',
        'formFilledByProgram',
        'formTooFast',
      ],
    })
    .input(waitInput)
    .output(waitView)
    .mutation(({ ctx, input }) => waitWithoutBooking(ctx, input)),
  entry: publicProcedure
    .meta({
      rest: 'GET /waitlist/entries/public/:entryToken',
      cost: 2,
      summary: 'Show what a person without a booking waits for',
      description: 'Takes the token of the emailed link. Reading it changes nothing.',
      errors: ['linkInvalid'],
    })
    .input(byEntryTokenInput)
    .output(entryView)
    .query(({ ctx, input }) => entryByToken(ctx, input)),
  confirm: publicProcedure
    .meta({
      rest: 'POST /waitlist/entries/public/:entryToken/confirm',
      summary: 'Enter the waitlist without a booking',
      description: 'There is no body. Sent again, it answers the same.',
      errors: ['linkInvalid', 'waitlistOff', 'contactTheBarber', 'tooManyEntries'],
    })
    .input(byEntryTokenInput)
    .output(entryView)
    .mutation(({ ctx, input }) => confirmEntry(ctx, input)),
  end: publicProcedure
    .meta({
      rest: 'DELETE /waitlist/entries/public/:entryToken',
      summary: 'Leave the waitlist without a booking',
      description: 'A time that is held for the person goes on to the next one.',
      errors: ['linkInvalid'],
    })
    .input(byEntryTokenInput)
    .mutation(({ ctx, input }) => endEntry(ctx, input)),
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /waitlist',
      summary: 'List who waits',
      description:
        'Those who have a booking and wait for something earlier, and the people without one who have confirmed that they wait, in joining order, with what is held for them now.',
    })
    .output(lineView)
    .query(({ ctx }) => listEntries(ctx)),
  remove: adminProcedure
    .meta({
      rest: 'DELETE /waitlist/:id',
      summary: 'Remove a person from the waitlist',
      description:
        'A booking stays as it is. A time that is held for the person goes on to the next one.',
      errors: ['waitlistEntryNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => removeEntry(ctx, input)),
})
