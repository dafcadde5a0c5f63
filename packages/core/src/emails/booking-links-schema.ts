import { z } from 'zod'
import { email } from '../kernel/fields.ts'

export const requestLinksInput = z
  .object({ email })
  .meta({ examples: [{ email: 'ann@example.edu' }] })

export const linksRequestedView = z
  .object({ message: z.string().describe('The same for every address.') })
  .meta({
    id: 'LinksRequested',
    examples: [{ message: 'If this address has appointments, an email is on its way.' }],
  })

export type RequestLinksInput = z.output<typeof requestLinksInput>
