import { cutCardView, saveInput } from '@haircuts/core/clients/cut-card-schema'
import { saveCutCard } from '@haircuts/core/clients/edit-cut-card'
import { cutCardOf } from '@haircuts/core/clients/read-cut-card'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { adminProcedure, router } from '../trpc.ts'

export const cutCardRouter = router({
  get: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /clients/:id/cut-card',
      summary: 'Show how a client’s hair is cut',
      description: 'A client without a cut card has an empty one.',
      errors: ['clientNotFound'],
    })
    .input(byIdInput)
    .output(cutCardView)
    .query(({ ctx, input }) => cutCardOf(ctx, input)),
  save: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'PUT /clients/:id/cut-card',
      summary: 'Change a cut card',
      description:
        'Fields that are sent change; the others stay. `pictures` are the uploaded pictures that the card has from now on, and need the consent of the client. A removed picture can be put back for a day. With `if_revision`, the `revision` that was read, it is refused when the card has changed since.',
      errors: ['clientNotFound', 'cutCardChanged'],
    })
    .input(saveInput)
    .output(cutCardView)
    .mutation(({ ctx, input }) => saveCutCard(ctx, input)),
})
