import { z } from 'zod'
import { text } from '../wire.ts'

const EMAIL_MESSAGE = 'Please enter the email of your Apple ID.'

export const connectInput = z
  .object({
    /** A name to sign in with, which nobody writes to: what browsers take for an email will do. */
    email: text(254, EMAIL_MESSAGE).regex(/^[^\s@:]+@[^\s@:]+$/, EMAIL_MESSAGE),
    /** As it is: what a password may hold is the service's to say. */
    appPassword: z
      .string('Please enter an app-specific password.')
      .trim()
      .min(1, 'Please enter an app-specific password.')
      .max(200, 'Please keep this to 200 characters.'),
  })
  .meta({ examples: [{ email: 'barber@icloud.com', appPassword: 'abcd-efgh-ijkl-mnop' }] })

/** The password never comes back. */
export const accountView = z
  .object({ email: z.string(), createdAt: z.date() })
  .meta({ id: 'CloudAccount' })

export type ConnectInput = z.output<typeof connectInput>
