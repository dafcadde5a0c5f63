import {
  apiKeyView,
  createApiKeyInput,
  newApiKeyView,
} from '@haircuts/core/accounts/api-key-schema'
import { createApiKey, listApiKeys, revokeApiKey } from '@haircuts/core/accounts/api-keys'
import { byIdInput } from '@haircuts/core/kernel/fields'
import { z } from 'zod'
import { adminProcedure, router } from '../trpc.ts'

export const apiKeyRouter = router({
  list: adminProcedure
    .meta({ rest: 'GET /api-keys', summary: 'List the API keys' })
    .output(z.array(apiKeyView))
    .query(({ ctx }) => listApiKeys(ctx)),
  create: adminProcedure
    .meta({
      rest: 'POST /api-keys',
      summary: 'Create an API key',
      description:
        'Answers the key, which is shown this once. A program sends it as `Authorization: Bearer …` to the calls that one of its scopes opens, and acts there as the barber. Needs the `password` 15 minutes after the login.',
      errors: ['tooManyApiKeys', 'tooManySignIns'],
      creates: true,
    })
    .input(createApiKeyInput)
    .output(newApiKeyView)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  revoke: adminProcedure
    .meta({
      rest: 'DELETE /api-keys/:id',
      summary: 'Revoke an API key',
      errors: ['apiKeyNotFound'],
    })
    .input(byIdInput)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
})
