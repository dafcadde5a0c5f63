import { z } from 'zod'
import { clientDetailsView, clientView } from '../client/schema.ts'
import { id } from '../wire.ts'

/** The client of the path stays, the other one goes. */
export const mergeInput = z
  .object({ id, mergedId: id.describe('The client that goes into this one.') })
  .refine(({ id, mergedId }) => id !== mergedId, {
    path: ['mergedId'],
    error: 'Please choose another client.',
  })
  .meta({ examples: [{ mergedId: 81 }] })

export const byIdInput = z.object({ id })

/** What the barber may have written on both, as JSON holds it. */
export const mergedFields = z.object({ phone: z.string().nullable(), notes: z.string().nullable() })

export const mergeView = z
  .object({
    id: z.int().describe('What undoing asks for.'),
    keptId: z.int(),
    mergedId: z.int(),
    mergedName: z.string(),
    mergedEmail: z.string(),
    movedBookings: z.int(),
    adminEmail: z.string().nullable(),
    mergedAt: z.date(),
    undoneAt: z.date().nullable(),
  })
  .meta({
    id: 'ClientMerge',
    examples: [
      {
        id: 5,
        keptId: 80,
        mergedId: 81,
        mergedName: 'Annie Marsh',
        mergedEmail: 'ann@example.edu',
        movedBookings: 3,
        adminEmail: 'barber@example.edu',
        mergedAt: '2026-03-03T15:00:00.000Z',
        undoneAt: null,
      },
    ],
  })

export const mergedClientView = z
  .object({ client: clientDetailsView, merge: mergeView })
  .meta({ id: 'MergedClient' })

export const lookAlikeView = clientView
  .extend({
    shares: z
      .array(z.enum(['name', 'email', 'phone']))
      .describe('What it has in common with the client asked about.'),
  })
  .meta({ id: 'LookAlike' })

export type MergeInput = z.output<typeof mergeInput>
export type MergedFields = z.output<typeof mergedFields>
