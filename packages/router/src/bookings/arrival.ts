import { answerByNotice, answerCall } from '@haircuts/core/bookings/arrival/answer-call'
import {
  answerByNoticeInput,
  answeredView,
  answerInput,
  arrivalView,
  callView,
  doorInput,
  doorView,
} from '@haircuts/core/bookings/arrival/arrival-schema'
import { callBarber } from '@haircuts/core/bookings/arrival/call-barber'
import { readDoor, saveDoor } from '@haircuts/core/bookings/arrival/edit-door'
import { showArrival } from '@haircuts/core/bookings/arrival/show-arrival'
import { byTokenInput } from '@haircuts/core/bookings/by-token-schema'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** The page for the door, from two hours before a visit. */
export const arrivalRouter = router({
  show: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken/arrival',
      summary: 'Show what the client of a booking needs at the door',
      description:
        'From two hours before the appointment until its end, for a client who was given the address: the address, and what the barber says about parking, the gate and the dog. The picture of the door is at `door.webp` below the same address. Takes a token that manages the booking.',
      errors: ['arrivalOff', 'linkInvalid'],
    })
    .input(byTokenInput)
    .output(arrivalView)
    .query(({ ctx, input }) => showArrival(ctx, input)),
  outside: publicProcedure
    .meta({
      rest: 'POST /bookings/public/:publicToken/outside',
      summary: 'Say "I’m outside" by the link of a booking',
      description:
        'The barber gets a notification and answers. Within five minutes a second call changes nothing, and a third and last notification is sent ten minutes after the first at the earliest.',
      countedAs: 'booking',
      errors: ['arrivalOff', 'linkInvalid'],
    })
    .input(byTokenInput)
    .output(callView)
    .mutation(({ ctx, input }) => callBarber(ctx, input)),
  answer: adminProcedure
    .meta({
      rest: 'POST /bookings/:id/arrival-answer',
      summary: 'Answer a client who is outside',
      description: 'The page of the client shows the answer within seconds.',
      errors: ['arrivalOff', 'nobodyOutside'],
    })
    .input(answerInput)
    .output(answeredView)
    .mutation(({ ctx, input }) => answerCall(ctx, input)),
  answerByNotice: publicProcedure
    .meta({
      rest: 'POST /arrivals/answers',
      summary: 'Answer a client who is outside by the button of a notification',
      description: 'Takes the token of the notification, which answers that client alone.',
      errors: ['arrivalOff', 'linkInvalid', 'nobodyOutside'],
    })
    .input(answerByNoticeInput)
    .output(answeredView)
    .mutation(({ ctx, input }) => answerByNotice(ctx, input)),
  door: adminProcedure
    .meta({
      rest: 'GET /door',
      summary: 'Show what clients read at the door',
      errors: ['arrivalOff'],
    })
    .output(doorView)
    .query(({ ctx }) => readDoor(ctx)),
  saveDoor: adminProcedure
    .meta({
      rest: 'PUT /door',
      summary: 'Change what clients read at the door',
      description:
        'Fields that are left out stay, and null removes them. Clients see nothing of an empty field. The picture is uploaded first and is as private as the address.',
      errors: ['arrivalOff'],
    })
    .input(doorInput)
    .output(doorView)
    .mutation(({ ctx, input }) => saveDoor(ctx, input)),
})
