import { byIdInput } from '@haircuts/core/kernel/fields'
import { eraseClients } from '@haircuts/core/operations/erase-clients'
import { erasedView, eraseInput, previewView } from '@haircuts/core/operations/erasure-schema'
import { previewErasure } from '@haircuts/core/operations/preview-erasure'
import { adminProcedure, router } from '../trpc.ts'

export const erasureRouter = router({
  preview: adminProcedure
    .meta({
      rest: 'GET /clients/:id/erasure',
      summary: 'Show what erasing a client would delete',
      description:
        'With the other records of the same email or phone, which may be the same person.',
      errors: ['clientNotFound'],
    })
    .input(byIdInput)
    .output(previewView)
    .query(({ ctx, input }) => previewErasure(ctx, input)),

  erase: adminProcedure
    .meta({
      rest: 'POST /clients/:id/erase',
      summary: 'Erase a client',
      description:
        'Removes everything about the person and cannot be undone. The bookings stay as numbers: time, service, price, donation and status. Files and calendar events follow within moments.',
      errors: ['clientNotFound', 'erasureVisitAhead'],
    })
    .input(eraseInput)
    .output(erasedView)
    .mutation(({ ctx, input }) => eraseClients(ctx, input)),
})
