import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'
import { blackoutById, listBlackouts } from './reads.ts'
import { blackoutView, byIdInput, createInput, rangeInput, updateInput } from './schema.ts'
import { createBlackout, deleteBlackout, updateBlackout } from './writes.ts'

export const blackoutRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /blackouts' })
    .input(rangeInput)
    .output(z.array(blackoutView))
    .query(({ ctx, input }) => listBlackouts(ctx, input)),
  get: adminProcedure
    .meta({ rest: 'GET /blackouts/:id' })
    .input(byIdInput)
    .output(blackoutView)
    .query(({ ctx, input }) => blackoutById(ctx, input)),
  create: adminProcedure
    .meta({ rest: 'POST /blackouts', creates: true })
    .input(createInput)
    .output(blackoutView)
    .mutation(({ ctx, input }) => createBlackout(ctx, input)),
  update: adminProcedure
    .meta({ rest: 'PUT /blackouts/:id' })
    .input(updateInput)
    .output(blackoutView)
    .mutation(({ ctx, input }) => updateBlackout(ctx, input)),
  delete: adminProcedure
    .meta({ rest: 'DELETE /blackouts/:id' })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteBlackout(ctx, input)),
})
