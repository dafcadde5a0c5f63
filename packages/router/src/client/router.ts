import { adminProcedure, router } from '../trpc.ts'
import { clientById, listClients } from './reads.ts'
import {
  byIdInput,
  clientDetailsView,
  clientPage,
  createInput,
  listInput,
  updateInput,
} from './schema.ts'
import { createClient, deleteClient, updateClient } from './writes.ts'

export const clientRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /clients' })
    .input(listInput)
    .output(clientPage)
    .query(({ ctx, input }) => listClients(ctx, input)),
  get: adminProcedure
    .meta({ rest: 'GET /clients/:id' })
    .input(byIdInput)
    .output(clientDetailsView)
    .query(({ ctx, input }) => clientById(ctx, input)),
  create: adminProcedure
    .meta({ rest: 'POST /clients', creates: true })
    .input(createInput)
    .output(clientDetailsView)
    .mutation(({ ctx, input }) => createClient(ctx, input)),
  update: adminProcedure
    .meta({ rest: 'PUT /clients/:id' })
    .input(updateInput)
    .output(clientDetailsView)
    .mutation(({ ctx, input }) => updateClient(ctx, input)),
  delete: adminProcedure
    .meta({ rest: 'DELETE /clients/:id' })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteClient(ctx, input)),
})
