import {
  blackoutListInput,
  blackoutView,
  createInput,
  deleteInput,
  overlapsInput,
  overlapsView,
  rangeInput,
  restoreInput,
  syncedView,
  updateInput,
} from '@haircuts/core/availability/blackout-schema'
import {
  createBlackout,
  deleteBlackout,
  restoreBlackouts,
  updateBlackout,
} from '@haircuts/core/availability/edit-blackouts'
import {
  blackoutById,
  countOverlaps,
  countSynced,
  listBlackouts,
} from '@haircuts/core/availability/list-blackouts'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const blackoutRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /blackouts',
      summary: 'List the blackouts',
      description:
        'Those that overlap the range, in order of time. Both ends are optional, and the last day is included.',
    })
    .input(blackoutListInput)
    .output(z.array(blackoutView))
    .query(({ ctx, input }) => listBlackouts(ctx, input)),
  countSynced: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /blackouts/synced',
      summary: 'Count the blackouts of calendars that are read',
      description: 'Those that overlap the range. A calendar may have thousands.',
    })
    .input(rangeInput)
    .output(syncedView)
    .query(({ ctx, input }) => countSynced(ctx, input)),
  get: adminProcedure
    .meta({ openTo: ['read'], rest: 'GET /blackouts/:id', summary: 'Show a blackout' })
    .input(byIdInput)
    .output(blackoutView)
    .query(({ ctx, input }) => blackoutById(ctx, input)),
  overlaps: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /blackouts/overlaps',
      summary: 'Count the bookings a new blackout would overlap',
      description:
        'Takes the times and the repeat of a blackout that is about to be created. A blackout cancels no bookings.',
    })
    .input(overlapsInput)
    .output(overlapsView)
    .query(({ ctx, input }) => countOverlaps(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /blackouts',
      summary: 'Create a blackout',
      description:
        'An all-day blackout covers every local day it touches, including its last. `repeat_until` or `repeat_count` repeats it every week; the answer is the first one.',
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
      errors: ['blackoutSynced', 'blackoutOfClosing', 'blackoutChanged'],
    })
    .input(updateInput)
    .output(blackoutView)
    .mutation(({ ctx, input }) => updateBlackout(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /blackouts/:id',
      summary: 'Delete a blackout',
      description: 'With `following=true` the later ones of its weekly repeat are deleted as well.',
      inQuery: ['following'],
      errors: ['blackoutSynced', 'blackoutOfClosing'],
    })
    .input(deleteInput)
    .mutation(({ ctx, input }) => deleteBlackout(ctx, input)),
  restore: adminProcedure
    .meta({
      rest: 'POST /blackouts/restore',
      summary: 'Put deleted blackouts back',
      description: 'All of them or none. They get new ids and keep their series.',
      creates: true,
    })
    .input(restoreInput)
    .output(z.array(blackoutView))
    .mutation(({ ctx, input }) => restoreBlackouts(ctx, input)),
})
