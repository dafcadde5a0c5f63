import { deleteAddon, updateAddon } from '@haircuts/core/availability/change-services'
import {
  addonView,
  createInput,
  listInput,
  reorderInput,
  updateInput,
} from '@haircuts/core/catalog/addon-schema'
import { createAddon, reorderAddons } from '@haircuts/core/catalog/edit-addons'
import { addonById, listAddons } from '@haircuts/core/catalog/list-addons'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const addonRouter = router({
  list: publicProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /addons',
      summary: 'List the add-ons',
      description: 'In display order. Only the barber sees inactive ones.',
      errors: ['signInNeeded'],
      maxAgeSeconds: 15,
    })
    .input(listInput)
    .output(z.array(addonView))
    .query(({ ctx, input }) => listAddons(ctx, input)),
  get: publicProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /addons/:id',
      summary: 'Show an add-on',
      description: 'To the public, an inactive one does not exist.',
      errors: ['addonNotFound'],
      maxAgeSeconds: 15,
    })
    .input(byIdInput)
    .output(addonView)
    .query(({ ctx, input }) => addonById(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /addons',
      summary: 'Create an add-on',
      description: 'Only the name is needed.',
      creates: true,
    })
    .input(createInput)
    .output(addonView)
    .mutation(({ ctx, input }) => createAddon(ctx, input)),
  reorder: adminProcedure
    .meta({
      rest: 'PUT /addons/reorder',
      summary: 'Reorder the add-ons',
      description: 'All or nothing: with one unknown id, nothing changes. Answers the new list.',
      bareBody: 'items',
    })
    .input(reorderInput)
    .output(z.array(addonView))
    .mutation(({ ctx, input }) => reorderAddons(ctx, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /addons/:id',
      summary: 'Change an add-on',
      description:
        'Fields that are sent change; the others stay. Existing bookings keep what was agreed.',
      errors: ['addonNotFound'],
    })
    .input(updateInput)
    .output(addonView)
    .mutation(({ ctx, input }) => updateAddon(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /addons/:id',
      summary: 'Delete an add-on',
      description: 'Bookings keep their own copy of it.',
      errors: ['addonNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteAddon(ctx, input)),
})
