import { beginPoll } from '@haircuts/core/bookings/group-polls/begin-poll'
import { bookPoll, pollAppointment } from '@haircuts/core/bookings/group-polls/book-poll'
import { deletePoll } from '@haircuts/core/bookings/group-polls/erase-votes'
import {
  beginInput,
  begunPollView,
  bookedPollView,
  bookInput,
  byPollTokenInput,
  bySecretInput,
  contactInput,
  groupPollView,
  leftPollView,
  pollAppointmentView,
  pollSummary,
  removeInput,
  sizeInput,
  votedPollView,
  voteInput,
} from '@haircuts/core/bookings/group-polls/group-poll-schema'
import { listPolls, pollByToken } from '@haircuts/core/bookings/group-polls/read-poll'
import {
  leavePoll,
  removeFromPoll,
  resizePoll,
  setPollContact,
  vote,
} from '@haircuts/core/bookings/group-polls/take-part'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** Polls by which several people find a time for visits in a row. While `group_polls` is off, all but booked polls and `delete` is 404. */
export const groupPollRouter = router({
  begin: publicProcedure
    .meta({
      rest: 'POST /group-polls',
      summary: 'Begin a poll for a group',
      description:
        'Proposes up to eight starts at which visits of so many people fit in a row, all free at this moment, and nothing is held. The answer has the link that the people share, and a secret of the person who begins, which manages the poll.',
      countedAs: 'poll',
      errors: ['notFound', 'tooManyPolls', 'formFilledByProgram', 'formTooFast'],
      creates: true,
    })
    .input(beginInput)
    .output(begunPollView)
    .mutation(({ ctx, input }) => beginPoll(ctx, input)),
  byLink: publicProcedure
    .meta({
      rest: 'GET /group-polls/public/:pollToken',
      summary: 'Show a poll by its link',
      description:
        'First names and votes, never a contact. Starts that were taken meanwhile are marked, and the next best ones take their place. Reading it changes nothing.',
      countedAs: 'poll-page',
      errors: ['notFound', 'linkInvalid'],
    })
    .input(byPollTokenInput)
    .output(groupPollView)
    .query(({ ctx, input }) => pollByToken(ctx, input)),
  vote: publicProcedure
    .meta({
      rest: 'POST /group-polls/public/:pollToken/votes',
      summary: 'Join a poll, or change one’s vote',
      description:
        'With the last vote the favourite start is held for 15 minutes, at most twice a poll. If a start suits everyone and the person who began has left a contact, it is booked at once. A poll takes 30 people in all, those who have left included, and 60 votes of each.',
      countedAs: 'booking',
      errors: [
        'notFound',
        'linkInvalid',
        'pollBooked',
        'pollFull',
        'tooManyPollChanges',
        'contactTheBarber',
        'tooManyUpcoming',
        'formFilledByProgram',
        'formTooFast',
      ],
    })
    .input(voteInput)
    .output(votedPollView)
    .mutation(({ ctx, input }) => vote(ctx, input)),
  leave: publicProcedure
    .meta({
      rest: 'POST /group-polls/public/:pollToken/leave',
      summary: 'Take one’s own vote back',
      description:
        'If the person who began leaves, the one who joined next manages the poll. It ends when nobody is left.',
      countedAs: 'booking',
      errors: ['notFound', 'linkInvalid', 'pollBooked'],
    })
    .input(bySecretInput)
    .output(leftPollView)
    .mutation(({ ctx, input }) => leavePoll(ctx, input)),
  remove: publicProcedure
    .meta({
      rest: 'POST /group-polls/public/:pollToken/remove',
      summary: 'Remove a person from a poll',
      description: 'Only with the secret of the person who began.',
      countedAs: 'booking',
      errors: ['notFound', 'linkInvalid', 'pollBooked', 'notYourPoll'],
    })
    .input(removeInput)
    .output(groupPollView)
    .mutation(({ ctx, input }) => removeFromPoll(ctx, input)),
  resize: publicProcedure
    .meta({
      rest: 'PUT /group-polls/public/:pollToken/size',
      summary: 'Change how many people a poll is for',
      description:
        'Only with the secret of the person who began. With as many as have joined, nobody else can join.',
      countedAs: 'booking',
      errors: ['notFound', 'linkInvalid', 'pollBooked', 'notYourPoll'],
    })
    .input(sizeInput)
    .output(groupPollView)
    .mutation(({ ctx, input }) => resizePoll(ctx, input)),
  setContact: publicProcedure
    .meta({
      rest: 'PUT /group-polls/public/:pollToken/contact',
      summary: 'Let a poll be booked at once',
      description:
        'Stores what a booking needs of the person who began, whose secret it takes. A start that suits everyone is then booked with the last vote, or by this call. Nobody is shown it.',
      countedAs: 'booking',
      errors: [
        'notFound',
        'linkInvalid',
        'pollBooked',
        'notYourPoll',
        'contactTheBarber',
        'tooManyUpcoming',
      ],
    })
    .input(contactInput)
    .output(groupPollView)
    .mutation(({ ctx, input }) => setPollContact(ctx, input)),
  book: publicProcedure
    .meta({
      rest: 'POST /group-polls/public/:pollToken/book',
      summary: 'Book a time of a poll',
      description:
        'Books visits in a row as `POST /bookings/groups` does, all or none, and emails everyone who left an address. Whoever is in the poll may book a start that suits everyone; the person who began may book any other, for those whom it suits or `person_ids`. Booking again returns the same with a new link.',
      countedAs: 'group',
      errors: [
        'notFound',
        'linkInvalid',
        'pollBooked',
        'notYourPoll',
        'slotTaken',
        'slotUnavailable',
        'tooManyUpcoming',
        'contactTheBarber',
      ],
    })
    .input(bookInput)
    .output(bookedPollView)
    .mutation(({ ctx, input }) => bookPoll(ctx, input)),
  appointment: publicProcedure
    .meta({
      rest: 'POST /group-polls/public/:pollToken/appointment',
      summary: 'Get a link to one’s own booking of a poll',
      description: 'With the secret of the person. Only after the poll was booked.',
      countedAs: 'booking',
      errors: ['notFound', 'linkInvalid'],
    })
    .input(bySecretInput)
    .output(pollAppointmentView)
    .mutation(({ ctx, input }) => pollAppointment(ctx, input)),
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /group-polls',
      summary: 'List the polls of groups',
      description: 'Those that are not booked yet, the newest first.',
      errors: ['notFound'],
    })
    .output(z.array(pollSummary))
    .query(({ ctx }) => listPolls(ctx)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /group-polls/:id',
      summary: 'End a poll of a group',
      description: 'What it holds is free at once. Bookings that were made by it stay.',
      errors: ['groupPollNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deletePoll(ctx, input)),
})
