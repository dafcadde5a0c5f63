import { z } from 'zod'
import { email } from '../wire.ts'

export const connectInput = z.object({
  email,
  /** As it is: what a password may hold is the service's to say. */
  appPassword: z
    .string('Please enter an app-specific password.')
    .trim()
    .min(1, 'Please enter an app-specific password.')
    .max(200, 'Please keep this to 200 characters.'),
})

/** The password never comes back. */
export const accountView = z
  .object({ email: z.string(), createdAt: z.date() })
  .meta({ id: 'CloudAccount' })

export type ConnectInput = z.output<typeof connectInput>
