import { confirmAgain } from '@haircuts/core/bookings/confirm-again'
import {
  clientDetailsView,
  clientPage,
  confirmedAgainView,
  createInput,
  duplicateView,
  likeInput,
  listInput,
  mergedClientView,
  mergeInput,
  mergeView,
  possibleDuplicateView,
  updateInput,
} from '@haircuts/core/clients/client-schema'
import { createClient, deleteClient, updateClient } from '@haircuts/core/clients/edit-clients'
import { clientById, listClients } from '@haircuts/core/clients/list-clients'
import { listMerges, mergeClients, undoMerge } from '@haircuts/core/clients/merge-clients'
import {
  findClientsLike,
  findPossibleDuplicates,
  listDuplicates,
} from '@haircuts/core/clients/possible-duplicates'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const clientRouter = router({
  list: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /clients',
      summary: 'List clients',
      description:
        'One page, by name, each with the last and the next visit and the number of no-shows. `search` is literal text, found anywhere in the name, the email or the phone, without regard to accents and case; digits also match a number that is grouped in another way.',
    })
    .input(listInput)
    .output(clientPage)
    .query(({ ctx, input }) => listClients(ctx, input)),
  get: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /clients/:id',
      summary: 'Show a client',
      errors: ['clientNotFound'],
    })
    .input(byIdInput)
    .output(clientDetailsView)
    .query(({ ctx, input }) => clientById(ctx, input)),
  create: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'POST /clients',
      summary: 'Create a client',
      errors: ['clientExists'],
      creates: true,
    })
    .input(createInput)
    .output(clientDetailsView)
    .mutation(({ ctx, input }) => createClient(ctx, input)),
  update: adminProcedure
    .meta({
      openTo: ['bookings'],
      rest: 'PUT /clients/:id',
      summary: 'Change a client',
      description:
        'Fields that are sent change; the others stay. Bookings keep the contact details they were made with.',
      errors: ['clientNotFound', 'clientExists'],
    })
    .input(updateInput)
    .output(clientDetailsView)
    .mutation(({ ctx, input }) => updateClient(ctx, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /clients/:id',
      summary: 'Delete a client',
      description: 'The bookings stay, with the name and contact details they were made with.',
      errors: ['clientNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => deleteClient(ctx, input)),
  confirmAgain: adminProcedure
    .meta({
      rest: 'POST /clients/:id/confirmations',
      summary: 'Send the confirmations of a client again, to another email',
      description:
        'The upcoming bookings of the client that have another email, or none, take the present one, and their confirmations leave even if they are turned off in the settings. The links in the emails to the former address end.',
      errors: ['clientNotFound', 'emailMissing'],
    })
    .input(byIdInput)
    .output(confirmedAgainView)
    .mutation(({ ctx, input }) => confirmAgain(ctx, input)),
  duplicates: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /clients/duplicates',
      summary: 'List clients who may be one person',
      description:
        'Each with the earliest client of the same email or phone, the latest first; at most 100. Two who came in one group are left out.',
    })
    .output(z.array(duplicateView))
    .query(({ ctx }) => listDuplicates(ctx)),
  like: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /clients/look-alikes',
      summary: 'List clients with the same details',
      description:
        'Clients with this name, address or number, most in common first: who a new client may already be.',
    })
    .input(likeInput)
    .output(z.array(possibleDuplicateView))
    .query(({ ctx, input }) => findClientsLike(ctx, input)),
  possibleDuplicates: adminProcedure
    .meta({
      openTo: ['read'],
      rest: 'GET /clients/:id/look-alikes',
      summary: 'List possible duplicates of a client',
      description: 'Clients with the same name, address or number, most in common first.',
      errors: ['clientNotFound'],
    })
    .input(byIdInput)
    .output(z.array(possibleDuplicateView))
    .query(({ ctx, input }) => findPossibleDuplicates(ctx, input)),
  merge: adminProcedure
    .meta({
      rest: 'POST /clients/:id/merge',
      summary: 'Merge another client into this one',
      description:
        'The bookings of the other client move to this one. A missing email or phone is taken over, and the notes of both are kept. Can be undone.',
      errors: ['clientNotFound', 'clientExists'],
    })
    .input(mergeInput)
    .output(mergedClientView)
    .mutation(({ ctx, input }) => mergeClients(ctx, input)),
  merges: adminProcedure
    .meta({ openTo: ['read'], rest: 'GET /clients/merges', summary: 'List the latest merges' })
    .output(z.array(mergeView))
    .query(({ ctx }) => listMerges(ctx)),
  undoMerge: adminProcedure
    .meta({
      rest: 'POST /clients/merges/:id/undo',
      summary: 'Undo a merge',
      description:
        'Restores the merged client, with the bookings that moved and those made under that name since.',
      errors: ['mergeUndone', 'mergeOverlaid', 'clientExists'],
    })
    .input(byIdInput)
    .output(mergedClientView)
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
})
