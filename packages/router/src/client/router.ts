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
    .meta({
      rest: 'GET /clients',
      summary: 'List clients',
      description:
        'One page, by name. `search` is literal text, found anywhere in the name, the email or the phone.',
    })
    .input(listInput)
    .output(clientPage)
    .query(({ ctx, input }) => listClients(ctx, input)),
  get: adminProcedure
    .meta({ rest: 'GET /clients/:id', summary: 'Show a client', refuses: ['clientNotFound'] })
    .input(byIdInput)
    .output(clientDetailsView)
    .query(({ ctx, input }) => clientById(ctx, input)),
  create: adminProcedure
    .meta({
      rest: 'POST /clients',
      summary: 'Add a client',
      refuses: ['clientExists'],
      creates: true,
    })
    .input(createInput)
    .output(clientDetailsView)
    .mutation(({ ctx, input }) => createClient(ctx, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /clients/:id',
      summary: 'Change a client',
      description:
        'What is carried changes, the rest stays. Bookings keep the contact they were made under.',
      refuses: ['clientNotFound', 'clientExists'],
    })
    .input(updateInput)
    .output(clientDetailsView)
    .mutation(({ ctx, input }) => updateClient(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /clients/:id',
      summary: 'Delete a client',
      description: 'The bookings stay, with the name and contact they were made under.',
      refuses: ['clientNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteClient(ctx, input)),
})
