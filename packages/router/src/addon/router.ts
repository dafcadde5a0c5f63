import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'
import { addonById, listAddons } from './reads.ts'
import {
  addonView,
  byIdInput,
  createInput,
  listInput,
  reorderInput,
  updateInput,
} from './schema.ts'
import { createAddon, deleteAddon, reorderAddons, updateAddon } from './writes.ts'

export const addonRouter = router({
  list: publicProcedure
    .meta({ rest: 'GET /addons', keptFor: 15 })
    .input(listInput)
    .output(z.array(addonView))
    .query(({ ctx, input }) => listAddons(ctx, input)),
  get: publicProcedure
    .meta({ rest: 'GET /addons/:id', keptFor: 15 })
    .input(byIdInput)
    .output(addonView)
    .query(({ ctx, input }) => addonById(ctx, input)),
  create: adminProcedure
    .meta({ rest: 'POST /addons', creates: true })
    .input(createInput)
    .output(addonView)
    .mutation(({ ctx, input }) => createAddon(ctx, input)),
  reorder: adminProcedure
    .meta({ rest: 'PUT /addons/reorder', bareBody: 'items' })
    .input(reorderInput)
    .output(z.array(addonView))
    .mutation(({ ctx, input }) => reorderAddons(ctx, input)),
  update: adminProcedure
    .meta({ rest: 'PUT /addons/:id' })
    .input(updateInput)
    .output(addonView)
    .mutation(({ ctx, input }) => updateAddon(ctx, input)),
  delete: adminProcedure
    .meta({ rest: 'DELETE /addons/:id' })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteAddon(ctx, input)),
})
