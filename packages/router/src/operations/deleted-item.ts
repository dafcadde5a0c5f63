import {
  deletedItemPage,
  listInput,
  restoredView,
  restoreInput,
} from '@haircuts/core/operations/deleted-item-schema'
import { listDeleted } from '@haircuts/core/operations/list-deleted-items'
import { restoreDeleted } from '@haircuts/core/operations/restore-deleted-item'
import { adminProcedure, router } from '../trpc.ts'

export const deletedItemRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /deleted-items',
      summary: 'List what was deleted within a day',
      description:
        'Bookings, services, add-ons and clients that can be restored, the latest first.',
    })
    .input(listInput)
    .output(deletedItemPage)
    .query(({ ctx, input }) => listDeleted(ctx, input)),
  restore: adminProcedure
    .meta({
      rest: 'POST /deleted-items/:kind/:id/restore',
      summary: 'Restore what was deleted',
      description:
        'It gets its id back, with everything that belonged to it, until a day after the deletion. A booking whose time was taken since is rejected, with the name of the booking. Its client is emailed only if the email about the deletion has left.',
      errors: ['deletedItemNotFound', 'cleanupUsed', 'slotTaken', 'clientExists'],
    })
    .input(restoreInput)
    .output(restoredView)
    .mutation(({ ctx, input }) => restoreDeleted(ctx, input)),
})
