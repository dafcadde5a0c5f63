import { z } from 'zod'
import { line } from '../fields.ts'

const EMAIL_MESSAGE = 'Please enter the email of your Apple ID.'

export const connectInput = z
  .object({
    /** Only a login name, never a recipient: checked like a browser's email field. */
    email: line(254, EMAIL_MESSAGE).regex(/^[^\s@:]+@[^\s@:]+$/, EMAIL_MESSAGE),
    /** The allowed characters are up to the service. */
    appPassword: z
      .string('Please enter an app-specific password.')
      .trim()
      .min(1, 'Please enter an app-specific password.')
      .max(200, 'Please keep this to 200 characters.'),
  })
  .meta({ examples: [{ email: 'barber@icloud.com', appPassword: 'abcd-efgh-ijkl-mnop' }] })

/** Never contains the password. */
export const accountView = z
  .object({ email: z.string(), createdAt: z.date() })
  .meta({ id: 'CloudAccount' })

export type ConnectInput = z.output<typeof connectInput>
