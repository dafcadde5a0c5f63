import { arrivalView, doorInput, doorView } from '@haircuts/core/bookings/arrival/arrival-schema'
import { readDoor, saveDoor } from '@haircuts/core/bookings/arrival/edit-door'
import { showArrival } from '@haircuts/core/bookings/arrival/show-arrival'
import { byTokenInput } from '@haircuts/core/bookings/by-token-schema'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

/** The page for the door, from two hours before a visit. */
export const arrivalRouter = router({
  show: publicProcedure
    .meta({
      rest: 'GET /bookings/public/:publicToken/arrival',
      cost: 2,
      summary: 'Show what the client of a booking needs at the door',
      description:
        'From two hours before the appointment until its end, for a client who was given the address: the address, and what the barber says about parking, the gate and the dog. The picture of the door is at `door.webp` below the same address. Takes a token that manages the booking.',
      errors: ['arrivalOff', 'linkInvalid'],
    })
    .input(byTokenInput)
    .output(arrivalView)
    .query(({ ctx, input }) => showArrival(ctx, input)),
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
