import { z } from 'zod'
import { byIdInput } from '../fields.ts'
import { adminProcedure, router } from '../trpc.ts'
import { blackoutById, listBlackouts } from './reads.ts'
import { blackoutView, createInput, rangeInput, updateInput } from './schema.ts'
import { createBlackout, deleteBlackout, updateBlackout } from './writes.ts'

export const blackoutRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /blackouts',
      summary: 'List the blackouts',
      description:
        'Those that overlap the range, in order of time. Both ends are optional, and the last day is included.',
    })
    .input(rangeInput)
    .output(z.array(blackoutView))
    .query(({ ctx, input }) => listBlackouts(ctx, input)),
  get: adminProcedure
    .meta({ rest: 'GET /blackouts/:id', summary: 'Show a blackout' })
    .input(byIdInput)
    .output(blackoutView)
    .query(({ ctx, input }) => blackoutById(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /blackouts',
      summary: 'Create a blackout',
      description: 'An all-day blackout covers every local day it touches, including its last.',
      creates: true,
    })
    .input(createInput)
    .output(blackoutView)
    .mutation(({ ctx, input }) => createBlackout(ctx, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /blackouts/:id',
      summary: 'Change a blackout',
      description: 'Fields that are sent change; the others stay.',
      refuses: ['blackoutSynced'],
    })
    .input(updateInput)
    .output(blackoutView)
    .mutation(({ ctx, input }) => updateBlackout(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /blackouts/:id',
      summary: 'Delete a blackout',
      refuses: ['blackoutSynced'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteBlackout(ctx, input)),
})
